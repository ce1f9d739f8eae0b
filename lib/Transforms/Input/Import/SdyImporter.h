// Converts Shardy's attributes to `#mpmd.sharding`. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H

#include "../IntraStageMeshes.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace mpmd {

class SdyImporter {
public:
  using Axes = llvm::ArrayRef<plan::TopologyAxis>;

  SdyImporter(mlir::ModuleOp module, const IntraStageMeshes &meshes)
      : module(module), meshes(meshes), context(module.getContext()) {}

  /// Converts a sharding or axis. Emits an error at `loc` and fails if an axis is unknown.
  mlir::FailureOr<ShardingAttr> import(mlir::sdy::TensorShardingAttr sharding, mlir::RankedTensorType type,
                                       mlir::Location loc);
  mlir::FailureOr<AxisRefAttr> import(mlir::sdy::AxisRefAttr axis, mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// The mesh of a sharding, checked with `check`.
  mlir::FailureOr<mlir::sdy::MeshAttr> meshOf(mlir::sdy::TensorShardingAttr sharding, mlir::Location loc);
  /// Checks that each axis of a mesh is an axis of the topology with this size, or the name of an axis rule. Stages
  /// with a mesh of their own match axes by name.
  mlir::LogicalResult check(mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// Whether a mesh that `check` has seen uses the axis, directly or by an axis rule.
  bool isNamed(llvm::StringRef axis) const { return named.contains(axis); }

private:
  /// Attaches notes to an error: where the mesh declares the axis, a topology that fits, and an argument that is
  /// sharded over the axis.
  void explain(mlir::InFlightDiagnostic &error, mlir::sdy::MeshAttr mesh, llvm::StringRef axis);

  llvm::StringSet<> named;
  mlir::ModuleOp module;
  const IntraStageMeshes &meshes;
  mlir::MLIRContext *context;
};

/// Replaces a Shardy manual computation by an `mpmd.manual_computation` with sharding constraints on its operands and
/// results.
mlir::LogicalResult importManual(mlir::sdy::ManualComputationOp op, SdyImporter &importer);

/// Replaces GSPMD manual computations (calls between `@SPMDFullToShardShape` and `@SPMDShardToFullShape`) by
/// `mpmd.manual_computation`. All `axes` are manual; devices are numbered along them, major first.
mlir::LogicalResult importGspmdManual(mlir::ModuleOp module, SdyImporter::Axes axes);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H
