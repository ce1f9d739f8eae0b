// Passes and pipeline of the library Kernels.
#ifndef MPMD_CODEGEN_PASSES_H
#define MPMD_CODEGEN_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mpmd {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "mpmd/Codegen/Passes.h.inc"

/// Options of the kernels pipeline.
struct KernelsOptions {
  /// Whether convolutions call the device's library, on targets that have one.
  bool libraryConvolutions = false;
};

/// Adds the passes from phase sharded to lowered: each task body becomes a command list, and its kernels are outlined
/// and deduplicated.
void addKernelsPipeline(mlir::OpPassManager &pm, const KernelsOptions &options);

/// Registers the passes of this library and the pipeline `mpmd-kernels`.
void registerKernelsPasses();

/// Registers the dialects and interface models that the passes need besides the dialects of their input.
void registerKernelsDialects(mlir::DialectRegistry &registry);

} // namespace mpmd

#endif // MPMD_CODEGEN_PASSES_H
