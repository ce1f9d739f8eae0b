// Changes the shape of sums over microbatches to that of their addends, and of other carries to that of the values from
// which they are reshaped.
#include "../Partition.h"
#include "Microbatches.h"
#include "SimplifySlices.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The tensor that `value` is a reshape of, or which it pads with zeros; null if there is none.
static Value sourceOf(Value value, SumShape shape) {
  if (shape == SumShape::Reshaped)
    return stablehlo::reshapedFrom(value);
  auto pad = value.getDefiningOp<stablehlo::PadOp>();
  auto isNegative = [](int64_t size) { return size < 0; };
  return pad && isZero(pad.getPaddingValue()) && llvm::none_of(pad.getEdgePaddingLow(), isNegative) &&
                 llvm::none_of(pad.getEdgePaddingHigh(), isNegative)
             ? pad.getOperand()
             : Value();
}

namespace {
/// The additions to a carry, and their operands that are reshapes of tensors of one type, or equal pads.
struct ShapedSum {
  SumShape shape;
  SmallVector<stablehlo::AddOp> adds;
  SmallVector<OpOperand *> addends;
  bool hasCarry = false;

  /// Whether an addend can be replaced by its source if the others are.
  bool isAlike(Value addend) const {
    Value source = sourceOf(addend, shape), first = addends.empty() ? addend : addends.front()->get();
    return source && source.getType() == sourceOf(first, shape).getType() &&
           (shape == SumShape::Reshaped ||
            addend.getDefiningOp()->getAttrDictionary() == first.getDefiningOp()->getAttrDictionary());
  }
  /// Adds the additions that compute `next`. Returns whether they only add such tensors to the carry.
  bool find(BlockArgument carry, Value next) {
    auto add = next.getDefiningOp<stablehlo::AddOp>();
    if (next == carry) {
      hasCarry = true;
      return carry.hasOneUse();
    }
    if (!add || !next.hasOneUse())
      return false;
    adds.push_back(add);
    for (OpOperand &operand : add->getOpOperands())
      if (isAlike(operand.get()))
        addends.push_back(&operand);
      else if (!find(carry, operand.get()))
        return false;
    return true;
  }
};
} // namespace

/// Selects between zeros and what a reshaped addend is a reshape of, where a branch adds it or nothing.
static void selectBeforeReshapes(Block &body) {
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    stablehlo::SelectOp select = asScalarSelection(&op);
    if (!select || !llvm::all_of(op.getUsers(), llvm::IsaPred<stablehlo::AddOp>))
      continue;
    for (unsigned side : {1, 2}) {
      Value source = stablehlo::reshapedFrom(op.getOperand(side));
      if (!source || !isZero(op.getOperand(3 - side)))
        continue;
      OpBuilder b(&op);
      Value none = zeros(b, op.getLoc(), cast<RankedTensorType>(source.getType()));
      Value made = stablehlo::SelectOp::create(b, op.getLoc(), source.getType(), select.getPred(),
                                               side == 1 ? source : none, side == 1 ? none : source);
      op.replaceAllUsesWith(stablehlo::ReshapeOp::create(b, op.getLoc(), select.getType(), made));
      op.erase();
      break;
    }
  }
}

void partition::reshapeSums(MicrobatchesOp loop, SumShape shape) {
  if (shape == SumShape::Reshaped)
    selectBeforeReshapes(loop.getBlock());
  const unsigned slices = loop.getSlices().size();
  OpBuilder before(loop), after(loop->getContext());
  after.setInsertionPointAfter(loop);
  for (auto [i, argument, next] : llvm::enumerate(loop.getCarryArguments(), loop.getYieldedCarries())) {
    ShapedSum sum{shape};
    Value init = loop.getCarries()[i], result = loop.getCarryResults()[i];
    // A sum that begins with state may be updated in the state's buffer.
    if (!sum.find(argument, next) || !sum.hasCarry || sum.addends.empty() || isa<BlockArgument>(init) ||
        (shape == SumShape::Padded && !isZero(init)))
      continue;
    // The op that makes an addend from its source now makes the result.
    Operation *made = sum.addends.front()->get().getDefiningOp();
    auto type = cast<RankedTensorType>(sourceOf(sum.addends.front()->get(), shape).getType());
    auto whole = cast<RankedTensorType>(result.getType());
    if (type == whole)
      continue;
    for (OpOperand *addend : sum.addends)
      addend->set(sourceOf(addend->get(), shape));
    for (stablehlo::AddOp add : sum.adds)
      add->getResult(0).setType(type);
    argument.setType(type);
    result.setType(type);
    Value first = shape == SumShape::Padded ? zeros(before, init.getLoc(), type)
                                            : stablehlo::ReshapeOp::create(before, init.getLoc(), type, init);
    loop->setOperand(slices + i, first);
    Operation *shaped;
    if (auto pad = dyn_cast<stablehlo::PadOp>(made)) {
      Value zero = zeros(after, result.getLoc(), RankedTensorType::get({}, whole.getElementType()));
      shaped = stablehlo::PadOp::create(after, result.getLoc(), whole, result, zero, pad.getEdgePaddingLow(),
                                        pad.getEdgePaddingHigh(), pad.getInteriorPadding());
    } else {
      shaped = stablehlo::ReshapeOp::create(after, result.getLoc(), whole, result);
    }
    result.replaceAllUsesExcept(shaped->getResult(0), shaped);
  }
}

/// A carry that is reshaped before a loop, and back behind it, is reshaped inside. It may be a stack of what layers
/// hand on from microbatch to microbatch, which a scan with `unroll=` reads in groups of layers.
static LogicalResult carryOfReshape(stablehlo::ReshapeOp op, PatternRewriter &rewriter) {
  Value source = op.getOperand();
  for (OpOperand &use : op->getUses()) {
    auto loop = dyn_cast<MicrobatchesOp>(use.getOwner());
    const unsigned slices = loop ? loop.getSlices().size() : 0;
    if (!loop || use.getOperandNumber() < slices)
      continue;
    const unsigned i = use.getOperandNumber() - slices;
    Value result = loop.getCarryResults()[i];
    auto back = result.hasOneUse() ? dyn_cast<stablehlo::ReshapeOp>(*result.getUsers().begin()) : nullptr;
    if (!back || back.getType() != source.getType())
      continue;
    BlockArgument argument = loop.getCarryArguments()[i];
    Operation *yield = argument.getOwner()->getTerminator();
    rewriter.modifyOpInPlace(loop, [&] {
      use.set(source);
      result.setType(source.getType());
      argument.setType(source.getType());
    });
    rewriter.replaceOp(back, result);
    rewriter.setInsertionPointToStart(argument.getOwner());
    auto before = stablehlo::ReshapeOp::create(rewriter, op.getLoc(), op.getType(), argument);
    rewriter.replaceAllUsesExcept(argument, before, before);
    rewriter.setInsertionPoint(yield);
    Value next = stablehlo::ReshapeOp::create(rewriter, op.getLoc(), source.getType(), loop.getYieldedCarries()[i]);
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperand(i, next); });
    return success();
  }
  return failure();
}

void partition::addCarryPatterns(RewritePatternSet &patterns) { patterns.add(carryOfReshape); }
