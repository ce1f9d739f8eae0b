#include "RecomputeCosts.h"

#include "../Partition.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Support/AttentionBlocks.h"
#include "mpmd/Plan/Support/MinimumCut.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The cost of computing one element of a result, by kind of op; `kByte` is the cost of saving one byte.
static constexpr int64_t kByte = kCostOfByte, kMove = 1, kArithmetic = 4, kDivision = 16, kFunction = 2 * kByte,
                         kLongFunction = 8 * kByte;
/// `kLogit`: the cost of an element of long attention logits. `kFunctionOfLogit`: the cost of an element of a function
/// of the logits. Both are computed in blocks of rows, which stay in the caches.
static constexpr int64_t kLogit = kByte / 2, kFunctionOfLogit = kDivision;

static constexpr int64_t kMaximum = plan::FlowNetwork::kUnbounded >> 20;

int64_t partition::scaledCost(int64_t count, int64_t cost) {
  return count > kMaximum / std::max<int64_t>(cost, 1) ? kMaximum : count * cost;
}

std::optional<int64_t> partition::knownBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return byteSize(type);
}

bool partition::makesLongLogits(Operation *op) {
  if (!contractionFlops(op) || isa<stablehlo::ConvolutionOp>(op) || !llvm::all_of(op->getOperands(), knownBytes))
    return false;
  int64_t factors = 0;
  for (Value factor : op->getOperands().take_front(2))
    factors += *knownBytes(factor);
  return plan::areLongLogits(factors, *knownBytes(op->getResult(0)));
}

/// Whether an op moves or widens elements of an operand that is not larger than the result.
static bool onlySpreads(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<stablehlo::IotaOp>(op))
    return true;
  if (!isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::ConvertOp>(op))
    return false;
  return byteSize(cast<ShapedType>(op->getOperand(0).getType())) <=
         byteSize(cast<ShapedType>(op->getResult(0).getType()));
}

/// The cost of computing an element inside a kernel.
static int64_t costOf(ElementWork work) {
  switch (work) {
  case ElementWork::Move:
    return kMove;
  case ElementWork::Arithmetic:
    return kArithmetic;
  case ElementWork::Division:
    return kDivision;
  case ElementWork::Function:
    return kFunction;
  case ElementWork::LongFunction:
    return kLongFunction;
  }
  return kArithmetic;
}

std::optional<int64_t> RecomputeCosts::ofElement(Operation *op) const {
  if (op->getNumResults() != 1 || !isMemoryEffectFree(op))
    return std::nullopt;
  if (keep == Keep::All)
    return onlySpreads(op) ? std::optional(kMove) : std::nullopt;
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp>(op))
    return 0;
  if (isa<stablehlo::IotaOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ConvertOp,
          stablehlo::BitcastConvertOp, linalg::FillOp, linalg::TransposeOp, linalg::BroadcastOp>(op))
    return kMove;
  // On several devices, moving elements along a dimension may need communication, which must not be repeated.
  if (isa<stablehlo::ReshapeOp, stablehlo::SliceOp, stablehlo::ReverseOp, stablehlo::PadOp, stablehlo::ConcatenateOp,
          stablehlo::DynamicSliceOp, stablehlo::GatherOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp>(op))
    return isCut ? std::nullopt : std::optional(kMove);
  if (isa<stablehlo::CompareOp, stablehlo::SelectOp, stablehlo::ClampOp>(op))
    return kArithmetic;
  if (op->hasTrait<stablehlo::trait::SameTypes>() || op->hasTrait<stablehlo::trait::SameShapes>() ||
      OpTrait::hasElementwiseMappableTraits(op))
    return costOf(elementWork(op));
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalgOp && linalgOp.getNumParallelLoops() == linalgOp.getNumLoops()) {
    int64_t cost = kMove;
    for (Operation &nested : *linalgOp.getBlock())
      cost += costOf(elementWork(&nested));
    return cost;
  }
  return std::nullopt;
}

std::optional<int64_t> RecomputeCosts::of(Operation *op) const {
  if (keep != Keep::All && makesLongLogits(op)) {
    int64_t elements = cast<RankedTensorType>(op->getResult(0).getType()).getNumElements();
    return logits.contains(elements) ? std::optional(scaledCost(elements, kLogit)) : std::nullopt;
  }
  if (keep == Keep::Cap && bytesPerFlop >= 0) {
    if (std::optional<double> flops = contractionFlops(op))
      return static_cast<int64_t>(std::min(static_cast<double>(kMaximum), *flops * bytesPerFlop * kByte));
    // A reduction may be recomputed, too, because its operand may be the result of a recomputed contraction.
    if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op); reduce && reduce->getNumResults() == 1)
      return scaledCost(cast<RankedTensorType>(reduce->getOperand(0).getType()).getNumElements(), kArithmetic);
  }
  std::optional<int64_t> each = ofElement(op);
  if (!each)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  int64_t elements = type && type.hasStaticShape() ? type.getNumElements() : 1;
  return scaledCost(elements, *each == kFunction && logits.contains(elements) ? kFunctionOfLogit : *each);
}

bool partition::hasSeveralDevices(ModuleOp module, int64_t stage) {
  auto mesh = MeshOp::ofStage(module, stage);
  return mesh && llvm::any_of(mesh.getSizes(), [](int64_t size) { return size > 1; });
}
