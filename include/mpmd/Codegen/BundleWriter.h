// Writes a bundle: the manifest and one rank object per mesh, from a module in phase `ranked`. Decides nothing.
#ifndef MPMD_CODEGEN_BUNDLEWRITER_H
#define MPMD_CODEGEN_BUNDLEWRITER_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// Compiles the kernels and writes the bundle to the directory `path`. An older bundle there is replaced at the end, in
/// one step; anything else that is there is left alone and reported. Errors are emitted as diagnostics.
mlir::LogicalResult writeBundle(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_BUNDLEWRITER_H
