// Writes a bundle: the manifest and one rank object per mesh, from a module in phase `ranked`, as a directory or as
// part of an executable. Decides nothing.
#ifndef MPMD_CODEGEN_BUNDLEWRITER_H
#define MPMD_CODEGEN_BUNDLEWRITER_H

#include "mpmd/Codegen/Target.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpmd {

struct BundleOptions {
  /// Adds, for a device, what an emulated one runs.
  bool emulation = false;
  /// A folder that keeps compiled kernels for other programs; empty for none. Bundles are the same bytes.
  std::string kernelCache;
  /// Where an executable looks for plugins, too, after all other places; empty for nowhere.
  std::string pluginFolder;
};

/// Compiles the kernels and writes the bundle to the directory `path`. An older bundle there is replaced at the end, in
/// one step; anything else that is there is left alone and reported. Errors are emitted as diagnostics.
mlir::LogicalResult writeBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// The same into one file, which is replaced at once: for hosts that have it in memory.
mlir::LogicalResult writePackedBundle(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// The same into one executable file: `runner`, which is mpmd-run, with the bundle as a section of it. Whatever was at
/// `path` is replaced at once.
mlir::LogicalResult writeExecutable(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                    const BundleOptions &options);

/// The same as one executable for each rank, `path`/rank-N, with the object of its mesh: started from one folder, any
/// of them runs all ranks. rank-0 is written last.
mlir::LogicalResult writeRankExecutables(mlir::ModuleOp module, llvm::StringRef runner, llvm::StringRef path,
                                         const BundleOptions &options);

/// Compiles the kernels for the devices that the module is for, and writes them to `path`/MESH.ptx, one file for each
/// mesh program on devices; an error where there is none. The directory is made if it is not there; what an earlier run
/// has written there of other meshes is removed.
mlir::LogicalResult writeDeviceKernels(mlir::ModuleOp module, llvm::StringRef path, const BundleOptions &options);

/// What the kernels of a module take of the devices that it is for; nothing where there are only CPUs, or before there
/// are any kernels. Errors are emitted as diagnostics.
mlir::FailureOr<std::optional<KernelReport>> measureKernels(mlir::ModuleOp module);

/// The file of a directory that is written last: with it all of it is there.
std::string lastFileOfBundle(llvm::StringRef path);
std::string lastFileOfExecutables(llvm::StringRef path);
std::string lastFileOfKernels(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_BUNDLEWRITER_H
