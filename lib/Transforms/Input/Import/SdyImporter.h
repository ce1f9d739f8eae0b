// From the words of Shardy to `#mpmd.sharding`. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H

#include "../IntraStageMeshes.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

namespace mpmd {

class SdyImporter {
public:
  using Axes = llvm::ArrayRef<std::pair<llvm::StringRef, int64_t>>;

  SdyImporter(mlir::ModuleOp module, const IntraStageMeshes &meshes)
      : module(module), meshes(meshes), context(module.getContext()) {}

  /// None after an error at `loc`.
  mlir::FailureOr<ShardingAttr> import(mlir::sdy::TensorShardingAttr sharding, mlir::RankedTensorType type,
                                       mlir::Location loc);
  mlir::FailureOr<AxisRefAttr> import(mlir::sdy::AxisRefAttr axis, mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// The mesh that a sharding names, checked.
  mlir::FailureOr<mlir::sdy::MeshAttr> meshOf(mlir::sdy::TensorShardingAttr sharding, mlir::Location loc);
  /// The axes of a mesh are those of the topology, or those that a rule names. Stages with a mesh of their own read
  /// them by name.
  mlir::LogicalResult check(mlir::sdy::MeshAttr mesh, mlir::Location loc);
  /// Whether a mesh that was checked names the axis, or a name that a rule gives to it.
  bool isNamed(llvm::StringRef axis) const { return named.contains(axis); }

private:
  /// Notes on the mesh that has an axis, on a topology that would fit, and on an argument that is cut over the axis.
  void explain(mlir::InFlightDiagnostic &error, mlir::sdy::MeshAttr mesh, llvm::StringRef axis);

  llvm::StringSet<> named;
  mlir::ModuleOp module;
  const IntraStageMeshes &meshes;
  mlir::MLIRContext *context;
};

/// Puts an `mpmd.manual_computation` with constrained operands and results in the place of the op.
mlir::LogicalResult importManual(mlir::sdy::ManualComputationOp op, SdyImporter &importer);

/// The same for the calls that GSPMD's texts have between `@SPMDFullToShardShape` and `@SPMDShardToFullShape`. Devices
/// are counted along `axes`, major first, and all of them are manual.
mlir::LogicalResult importGspmdManual(mlir::ModuleOp module, SdyImporter::Axes axes);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_SDYIMPORTER_H
