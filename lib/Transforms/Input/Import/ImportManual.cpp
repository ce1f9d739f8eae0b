// Imports Shardy's manual computations with the shardings of their operands and results.
#include "SdyImporter.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;

namespace {
class ManualImporter {
public:
  ManualImporter(sdy::ManualComputationOp op, SdyImporter &importer) : op(op), importer(importer), builder(op) {}
  LogicalResult run();

private:
  /// Converts a sharding, and drops axes that are not manual.
  FailureOr<ShardingAttr> import(StringRef what, sdy::TensorShardingAttr sharding, Type type);
  FailureOr<ArrayAttr> importAll(StringRef what, sdy::TensorShardingPerValueAttr shardings, TypeRange types);
  Value constrain(Value value, Attribute sharding);
  bool isManual(AxisRefAttr axis) { return llvm::is_contained(op.getManualAxes(), axis.getName()); }

  sdy::ManualComputationOp op;
  SdyImporter &importer;
  OpBuilder builder;
  sdy::MeshAttr mesh;
};
} // namespace

FailureOr<ShardingAttr> ManualImporter::import(StringRef what, sdy::TensorShardingAttr sharding, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  if (!tensor.hasStaticShape())
    return op.emitOpError("expected ") << what << " of static shape, got " << type;
  FailureOr<sdy::MeshAttr> named = importer.meshOf(sharding, op.getLoc());
  if (failed(named))
    return failure();
  if (mesh && mesh != *named)
    return op.emitOpError("expected shardings over one mesh, got ") << mesh << " and " << *named;
  mesh = *named;
  if (!sharding.getUnreducedAxes().empty())
    return op.emitOpError("expected ") << what << " without unreduced axes, got " << sharding;
  FailureOr<ShardingAttr> full = importer.import(sharding, tensor, op.getLoc());
  if (failed(full))
    return failure();
  SmallVector<DimShardingAttr> dims;
  for (DimShardingAttr dim : full->getDims()) {
    ArrayRef<AxisRefAttr> axes = dim.getAxes().take_while([&](AxisRefAttr axis) { return isManual(axis); });
    if (llvm::any_of(dim.getAxes().drop_front(axes.size()), [&](AxisRefAttr axis) { return isManual(axis); }))
      return op.emitOpError("expected manual axes before others in each dimension, got ") << sharding;
    dims.push_back(DimShardingAttr::get(op.getContext(), axes, /*open=*/false));
  }
  return ShardingAttr::get(op.getContext(), dims, {}, {}, std::nullopt);
}

FailureOr<ArrayAttr> ManualImporter::importAll(StringRef what, sdy::TensorShardingPerValueAttr shardings,
                                               TypeRange types) {
  SmallVector<Attribute> all;
  for (auto [sharding, type] : llvm::zip_equal(shardings.getShardings(), types)) {
    FailureOr<ShardingAttr> made = import(what, sharding, type);
    if (failed(made))
      return failure();
    all.push_back(*made);
  }
  return builder.getArrayAttr(all);
}

Value ManualImporter::constrain(Value value, Attribute sharding) {
  // A scalar needs no sharding constraint.
  if (cast<RankedTensorType>(value.getType()).getRank() == 0)
    return value;
  return ShardingConstraintOp::create(builder, op.getLoc(), value.getType(), value, cast<ShardingAttr>(sharding));
}

LogicalResult ManualImporter::run() {
  FailureOr<ArrayAttr> sources = importAll("operands", op.getInShardings(), op.getTensors().getTypes());
  FailureOr<ArrayAttr> targets =
      failed(sources) ? sources : importAll("results", op.getOutShardings(), op.getResultTypes());
  if (failed(targets))
    return failure();
  SmallVector<Attribute> axes;
  if (mesh)
    for (sdy::MeshAxisAttr axis : mesh.getAxes())
      if (axis.getSize() > 1)
        axes.push_back(
            *importer.import(sdy::AxisRefAttr::get(op.getContext(), axis.getName(), 0, 0), mesh, op.getLoc()));
  SmallVector<Value> operands;
  for (auto [operand, sharding] : llvm::zip_equal(op.getTensors(), *sources))
    operands.push_back(constrain(operand, sharding));
  auto manual = ManualComputationOp::create(builder, op.getLoc(), op.getResultTypes(), operands,
                                            builder.getArrayAttr(axes), *sources, *targets);
  manual.getBody().takeBody(op.getBody());
  Operation *end = &manual.getBody().front().back();
  OpBuilder atEnd(end);
  YieldOp::create(atEnd, end->getLoc(), end->getOperands());
  end->erase();
  if (failed(manual.verify()))
    return failure();
  for (auto [result, made, sharding] : llvm::zip_equal(op.getResults(), manual.getOutputs(), *targets))
    result.replaceAllUsesWith(constrain(made, sharding));
  op.erase();
  return success();
}

LogicalResult mpmd::importManual(sdy::ManualComputationOp op, SdyImporter &importer) {
  return ManualImporter(op, importer).run();
}
