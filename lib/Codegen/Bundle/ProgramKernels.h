// The kernels of a program as code, for each target that its meshes have. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H
#define MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H

#include "mpmd/Codegen/BundleWriter.h"
#include "mpmd/Dialect/Mpmd/Denormals.h"
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

  /// What one target has.
  struct Made {
    std::string name;
    std::unique_ptr<Target> target;
    std::vector<CompiledCode> kernels;
    llvm::StringMap<const CompiledCode *> byName;

    /// What an object with these kernels has of them, and which they are.
    mlir::FailureOr<KernelCode> join(RankProgramOp program, llvm::ArrayRef<std::string> names,
                                     llvm::SmallVectorImpl<const CompiledCode *> &used) const;
  };

  /// Finds the targets. Fails if a kind of devices has two, or where there is nothing to emulate and should be.
  mlir::LogicalResult resolve();
  /// Compiles what the stages on each of them launch.
  mlir::LogicalResult compile();
  /// What kernels take of devices; nothing where there are none.
  mlir::FailureOr<std::optional<KernelReport>> measure();

  /// That of a mesh; it was found.
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
  Denormals underflow = Denormals::Flush;
  std::map<llvm::StringRef, Made> made; ///< by name
};

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_PROGRAMKERNELS_H
