// The intra-stage meshes of a module's topology. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H
#define MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// One mesh.
struct IntraStageMesh {
  std::vector<plan::TopologyAxis> axes;
  /// The axes that a name of the program stands for.
  plan::AxisRules rules;
  /// The compile target.
  std::string target;

  bool operator==(const IntraStageMesh &other) const = default;
  bool isSharded() const {
    return llvm::any_of(axes, [](const plan::TopologyAxis &axis) { return axis.size > 1; });
  }
};

struct IntraStageMeshes {
  /// Reads the module's topology and target.
  explicit IntraStageMeshes(mlir::ModuleOp module);

  const plan::Topology &topology;
  /// The mesh of all stages without their own.
  IntraStageMesh shared;
  /// The other meshes, with their stages.
  llvm::SmallVector<std::pair<IntraStageMesh, llvm::SmallVector<int64_t>>, 1> own;

  /// Whether some stage has more than one device.
  bool areSharded() const;
  /// Whether all meshes have one compile target.
  bool haveOneTarget() const;
  /// Declares them as `mpmd.mesh` at the start of the module.
  void declare(mlir::ModuleOp module) const;
};

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H
