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

  /// Returns failure after an error at `loc`.
  mlir::FailureOr<ShardingAttr> import(mlir::sdy::TensorShardingAttr sharding, mlir::RankedTensorType type,
                                       mlir::Location loc);
  mlir::FailureOr<AxisRefAttr> import(mlir::sdy::AxisRefAttr axis, mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// The mesh of a sharding, after `check`.
  mlir::FailureOr<mlir::sdy::MeshAttr> meshOf(mlir::sdy::TensorShardingAttr sharding, mlir::Location loc);
  /// Checks that the axes of a mesh are axes of the topology, or names of a rule. Stages with their own mesh match them
  /// by name.
  mlir::LogicalResult check(mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// Whether a checked mesh has the axis, or a name whose rule has it.
  bool isNamed(llvm::StringRef axis) const { return named.contains(axis); }

private:
  /// Adds notes: the mesh with an axis, a fitting topology, and an argument that is cut over the axis.
  void explain(mlir::InFlightDiagnostic &error, mlir::sdy::MeshAttr mesh, llvm::StringRef axis);

  llvm::StringSet<> named;
  mlir::ModuleOp module;
  const IntraStageMeshes &meshes;
  mlir::MLIRContext *context;
};

/// Replaces the op by an `mpmd.manual_computation` with constrained operands and results.
mlir::LogicalResult importManual(mlir::sdy::ManualComputationOp op, SdyImporter &importer);

/// The same for GSPMD's calls between `@SPMDFullToShardShape` and `@SPMDShardToFullShape`. Devices are counted along
/// `axes`, major first, all of which are manual.
mlir::LogicalResult importGspmdManual(mlir::ModuleOp module, SdyImporter::Axes axes);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H
