// Derives the intra-stage meshes from a module's topology. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H
#define MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// The intra-stage mesh of one or more stages.
struct IntraStageMesh {
  std::vector<plan::TopologyAxis> axes;
  /// For each axis name of the program, the mesh axes that it stands for.
  plan::AxisRules rules;
  /// The target that the stages are compiled for.
  std::string target;

  bool operator==(const IntraStageMesh &other) const = default;
  bool isSharded() const {
    return llvm::any_of(axes, [](const plan::TopologyAxis &axis) { return axis.size > 1; });
  }
};

struct IntraStageMeshes {
  /// Reads the topology and the target of the module.
  explicit IntraStageMeshes(mlir::ModuleOp module);

  const plan::Topology &topology;
  /// The mesh of all stages that have no mesh of their own.
  IntraStageMesh shared;
  /// The other meshes, each with its stages.
  llvm::SmallVector<std::pair<IntraStageMesh, llvm::SmallVector<int64_t>>, 1> own;

  /// Whether the mesh of some stage has more than one device.
  bool areSharded() const;
  /// Whether all meshes have the same target.
  bool haveOneTarget() const;
  /// Declares the meshes as `mpmd.mesh` ops at the start of the module.
  void declare(mlir::ModuleOp module) const;
};

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_INTRASTAGEMESHES_H
