// Writes a bundle (the manifest and one rank object per mesh) from a module in phase `ranked`, as a directory or as
// part of an executable. It makes no decisions.
#ifndef MPMD_CODEGEN_BUNDLEWRITER_H
#define MPMD_CODEGEN_BUNDLEWRITER_H

#include "mpmd/Codegen/Target.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpmd {

struct BundleOptions {
  /// For a device, adds code that an emulated device runs.
  bool emulation = false;
  /// A folder that caches compiled kernels across programs; empty for none. It does not change the bytes of bundles.
  std::string kernelCache;
  /// A folder in which an executable looks for plugins last; empty for none.
  std::string pluginFolder;
};

/// Compiles the kernels and writes the bundle to the directory `path`. An older bundle there is replaced at the end, in
/// one step; other content is left alone and reported. Errors are emitted as diagnostics.
mlir::LogicalResult writeBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Writes the bundle into one file, which is replaced atomically, for hosts that keep it in memory.
mlir::LogicalResult writePackedBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Writes the bundle into one executable file: `runner`, which is mpmd-run, with the bundle as a section of it. The
/// file at `path` is replaced atomically.
mlir::LogicalResult writeExecutable(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                    const BundleOptions &options);

/// Writes one executable for each rank, `path`/rank-N, with the object of its mesh. Any of them runs all ranks if they
/// are in one folder. rank-0 is written last.
mlir::LogicalResult writeRankExecutables(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                         const BundleOptions &options);

/// Compiles the kernels for the module's devices and writes them to `path`/MESH.ptx, one file for each mesh program on
/// devices; an error if there is none. Creates the directory if needed, and removes files of other meshes that an
/// earlier run has written there.
mlir::LogicalResult writeDeviceKernels(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Measures the device resources that the kernels of a module use. Nothing if there are only CPUs, or no kernels yet.
/// Errors are emitted as diagnostics.
mlir::FailureOr<std::optional<KernelReport>> measureKernels(mlir::ModuleOp module);

/// The file of a directory that is written last: if it exists, the output is complete.
std::string lastFileOfBundle(llvm::StringRef path);
std::string lastFileOfExecutables(llvm::StringRef path);
std::string lastFileOfKernels(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_BUNDLEWRITER_H
