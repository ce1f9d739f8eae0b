// Writes a bundle, which is a manifest and one rank object per mesh, from a module in phase `ranked`. The output is a
// directory, one file, or executables. Writing makes no decisions.
#ifndef MPMD_CODEGEN_BUNDLEWRITER_H
#define MPMD_CODEGEN_BUNDLEWRITER_H

#include "mpmd/Codegen/Target.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpmd {

struct BundleOptions {
  /// Whether bundles for a device also contain code for an emulated device.
  bool emulation = false;
  /// A folder that caches compiled kernels across programs; empty for no cache. The cache does not change the bytes of
  /// bundles.
  std::string kernelCache;
  /// A folder in which executables search plugins last; empty for none.
  std::string pluginFolder;
};

/// Compiles the kernels and writes the bundle to the directory `path`. The last step replaces an older bundle there;
/// other content is left alone and reported. Errors are emitted as diagnostics.
mlir::LogicalResult writeBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Writes the bundle to one file, for hosts that keep bundles in memory. The file is replaced atomically.
mlir::LogicalResult writePackedBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Writes the bundle to one executable: `runner`, which is mpmd-run, with the bundle as a section. The file at `path`
/// is replaced atomically.
mlir::LogicalResult writeExecutable(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                    const BundleOptions &options);

/// Writes one executable for each rank, `path`/rank-N, with the object of its mesh. If all are in one folder, each can
/// run all ranks. rank-0 is written last.
mlir::LogicalResult writeRankExecutables(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                         const BundleOptions &options);

/// Compiles the kernels for the module's devices, and writes them to `path`/MESH.ptx, one file for each mesh program on
/// devices. Fails if no mesh program runs on a device. Creates the directory if needed, and removes files that an
/// earlier run has written for other meshes.
mlir::LogicalResult writeDeviceKernels(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// Measures the device resources of a module's kernels. Nothing if all targets are CPUs, or before phase `lowered`.
/// Errors are emitted as diagnostics.
mlir::FailureOr<std::optional<KernelReport>> measureKernels(mlir::ModuleOp module);

/// The file of an output directory that is written last. If it exists, the output is complete.
std::string lastFileOfBundle(llvm::StringRef path);
std::string lastFileOfExecutables(llvm::StringRef path);
std::string lastFileOfKernels(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_BUNDLEWRITER_H
