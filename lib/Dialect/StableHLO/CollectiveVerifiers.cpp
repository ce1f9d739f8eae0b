//===- CollectiveVerifiers.cpp - rules of collectives -------------------------------------------===//
//
// Verifies the groups, pairs and types of collectives. The mesh is not known here.
//
//===------------------------------------------------------------------------------------------===//

#include "Verifiers.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::stablehlo;

/// Checks a table with one row per group, in which a device occurs at most once. Mesh axes are not resolved here.
static LogicalResult verifyGroups(Operation *op, Attribute attribute) {
  auto groups = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!groups)
    return success();
  if (groups.getType().getRank() != 2 || groups.getNumElements() == 0)
    return op->emitOpError("expected replica groups as a table with a row for each group, got ") << groups.getType();
  llvm::SmallDenseSet<int64_t> seen;
  for (const APInt &device : groups.getValues<APInt>())
    if (device.isNegative() || !seen.insert(device.getSExtValue()).second)
      return op->emitOpError("expected devices from 0 in the replica groups, each at most once, got device ")
             << device.getSExtValue() << (device.isNegative() ? "" : " twice");
  return success();
}

/// Mesh axes have no size until the mesh is known. `mpmd-import-shardings` verifies the op again.
static bool areAxes(Attribute groups) { return !isa<DenseIntElementsAttr>(groups); }

static int64_t sizeOf(Attribute groups) { return cast<DenseIntElementsAttr>(groups).getType().getDimSize(1); }

/// Checks that there is one result per operand, with the shape that `shapeOf` computes.
static LogicalResult verifyResults(Operation *op,
                                   function_ref<FailureOr<SmallVector<int64_t>>(RankedTensorType operand)> shapeOf) {
  if (op->getNumOperands() == 0 || op->getNumOperands() != op->getNumResults())
    return op->emitOpError("expected at least one operand, and as many results as operands, got ")
           << op->getNumOperands() << " operands and " << op->getNumResults() << " results";
  for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults())) {
    FailureOr<SmallVector<int64_t>> shape = shapeOf(tensorOf(operand));
    if (failed(shape))
      return failure();
    if (RankedTensorType expected = tensorOf(operand).clone(*shape); expected != result.getType())
      return op->emitOpError("expected a result of type ") << expected << ", got " << result.getType();
  }
  return success();
}

static LogicalResult verifyComputation(Operation *op, Region &computation) {
  Type scalar = scalarOf(op->getOperand(0));
  return verifyRegion(op, "the computation", computation, {scalar, scalar}, {scalar});
}

/// Requires that groups contain device ids, because a program has only one replica.
static LogicalResult verifyIds(Operation *op, bool global, Attribute groups) {
  auto table = dyn_cast<DenseIntElementsAttr>(groups);
  if (global || (table && table.getNumElements() == 1))
    return success();
  return op->emitOpError("expected 'use_global_device_ids', got groups of replicas");
}

static FailureOr<SmallVector<int64_t>> sameShape(RankedTensorType type) { return llvm::to_vector(type.getShape()); }

LogicalResult AllReduceOp::verify() {
  if (failed(verifyGroups(*this, getReplicaGroups())) ||
      failed(verifyIds(*this, getUseGlobalDeviceIds(), getReplicaGroups())) || failed(verifyResults(*this, sameShape)))
    return failure();
  for (Value operand : getOperands())
    if (scalarOf(operand) != scalarOf(getOperand(0)))
      return emitOpError("expected operands of one element type, got ")
             << getOperand(0).getType() << " and " << operand.getType();
  return verifyComputation(*this, getComputation());
}

/// The shape, with dimension `dim` multiplied or divided by the size of the groups.
static FailureOr<SmallVector<int64_t>> scaled(Operation *op, StringRef what, RankedTensorType type, int64_t dim,
                                              int64_t multiplied, int64_t divided) {
  if (dim < 0 || dim >= type.getRank())
    return op->emitOpError("expected ") << what << " in [0, " << type.getRank() << "), got " << dim;
  SmallVector<int64_t> shape(type.getShape());
  if (ShapedType::isDynamic(shape[dim]))
    return shape;
  if (shape[dim] % divided)
    return op->emitOpError("expected a dimension in ")
           << divided << " parts of equal size, got dimension " << dim << " of " << type;
  shape[dim] = shape[dim] / divided * multiplied;
  return shape;
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyGroups(*this, getReplicaGroups())) ||
      failed(verifyIds(*this, getUseGlobalDeviceIds(), getReplicaGroups())) ||
      (!areAxes(getReplicaGroups()) && failed(verifyResults(*this, [&](RankedTensorType type) {
        return scaled(*this, "the scattered dimension", type, static_cast<int64_t>(getScatterDimension()), 1,
                      sizeOf(getReplicaGroups()));
      }))))
    return failure();
  return verifyComputation(*this, getComputation());
}

LogicalResult AllGatherOp::verify() {
  if (failed(verifyGroups(*this, getReplicaGroups())) ||
      failed(verifyIds(*this, getUseGlobalDeviceIds(), getReplicaGroups())))
    return failure();
  if (areAxes(getReplicaGroups()))
    return success();
  return verifyResults(*this, [&](RankedTensorType type) {
    return scaled(*this, "the gathered dimension", type, static_cast<int64_t>(getAllGatherDim()),
                  sizeOf(getReplicaGroups()), 1);
  });
}

LogicalResult AllToAllOp::verify() {
  if (failed(verifyGroups(*this, getReplicaGroups())))
    return failure();
  if (areAxes(getReplicaGroups()))
    return success();
  int64_t count = sizeOf(getReplicaGroups());
  if (static_cast<int64_t>(getSplitCount()) != count)
    return emitOpError("expected as many parts as a group has devices, ") << count << ", got " << getSplitCount();
  return verifyResults(*this, [&](RankedTensorType type) -> FailureOr<SmallVector<int64_t>> {
    FailureOr<SmallVector<int64_t>> split =
        scaled(*this, "the split dimension", type, static_cast<int64_t>(getSplitDimension()), 1, count);
    if (failed(split))
      return failure();
    return scaled(*this, "the concatenated dimension", type.clone(*split), static_cast<int64_t>(getConcatDimension()),
                  count, 1);
  });
}

LogicalResult CollectivePermuteOp::verify() {
  DenseIntElementsAttr pairs = getSourceTargetPairs();
  if (pairs.getType().getRank() != 2 || pairs.getType().getDimSize(1) != 2)
    return emitOpError("expected pairs of a source and a target, got ") << pairs.getType();
  llvm::SmallDenseSet<int64_t> sources, targets;
  for (auto [i, device] : llvm::enumerate(pairs.getValues<APInt>()))
    if (device.isNegative() || !(i % 2 ? targets : sources).insert(device.getSExtValue()).second)
      return emitOpError("expected devices from 0, each at most once as a source and at most once as a target, got "
                         "device ")
             << device.getSExtValue() << (device.isNegative() ? "" : " twice") << " as a "
             << (i % 2 ? "target" : "source");
  return verifyResults(*this, sameShape);
}
