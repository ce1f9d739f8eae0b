// Compiles the kernels of a program for each target of its meshes. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H
#define MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H

#include "mpmd/Codegen/BundleWriter.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>

namespace mpmd::bundle {

class KernelCache;

class ProgramKernels {
public:
  ProgramKernels(mlir::ModuleOp module, const BundleOptions &options) : module(module), options(options) {}

  /// A target and its compiled kernels.
  struct Made {
    std::string name;
    std::unique_ptr<Target> target;
    std::vector<CompiledCode> kernels;
    llvm::StringMap<const CompiledCode *> byName;

    /// The code of the kernels `names` as a rank object contains it. Appends these kernels to `used`.
    mlir::FailureOr<KernelCode> join(RankProgramOp program, llvm::ArrayRef<std::string> names,
                                     llvm::SmallVectorImpl<const CompiledCode *> &used) const;
  };

  /// Resolves the targets. Fails if one kind of device has two targets, or if emulation is requested and no target
  /// supports it.
  mlir::LogicalResult resolve();
  /// Compiles the kernels that each target launches.
  mlir::LogicalResult compile();
  /// Measures the device resources of the kernels; nothing if all targets are CPUs.
  mlir::FailureOr<std::optional<KernelReport>> measure();

  /// The kernels for a mesh, after `resolve`.
  const Made &of(MeshOp mesh) const { return made.find(mesh.getTarget())->second; }
  mlir::FailureOr<MeshOp> meshOf(RankProgramOp program);
  Precision precision() const { return exactness; }
  Denormals denormals() const { return underflow; }

private:
  mlir::LogicalResult compile(Made &target, mlir::ModuleOp kernels, const KernelCache *cache);
  mlir::OwningOpRef<mlir::ModuleOp> kernelsOf(const Made &target);

  mlir::ModuleOp module;
  BundleOptions options;
  Precision exactness = {};
  Denormals underflow = {};
  std::map<llvm::StringRef, Made> made; ///< by target name
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H
