// Evaluates index expressions in loops.
#include "LoopIndex.h"

#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

Value partition::outsideOf(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *loop = argument.getOwner()->getParentOp();
    if (!isa_and_nonnull<stablehlo::WhileOp>(loop))
      return value;
    Block &body = loop->getRegion(1).front();
    const unsigned number = argument.getArgNumber();
    if (body.getTerminator()->getOperand(number) != body.getArgument(number))
      return value;
    value = loop->getOperand(number);
  }
  return value;
}

std::optional<int64_t> partition::constantInt(Value value) {
  DenseIntElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) || elements.getNumElements() != 1)
    return std::nullopt;
  // Booleans and unsigned integers must not be sign-extended.
  APInt integer = elements.getValues<APInt>()[0];
  Type type = elements.getElementType();
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  if (isUnsigned && integer.getActiveBits() > 63)
    return std::nullopt;
  return isUnsigned ? static_cast<int64_t>(integer.getZExtValue()) : integer.getSExtValue();
}

static std::optional<int64_t> checked(int64_t a, int64_t b, bool subtract) {
  int64_t result;
  bool overflow = subtract ? llvm::SubOverflow(a, b, result) : llvm::AddOverflow(a, b, result);
  return overflow ? std::nullopt : std::optional(result);
}

static std::optional<Affine> combine(std::optional<Affine> a, std::optional<Affine> b, bool subtract) {
  if (!a || !b)
    return std::nullopt;
  std::optional<int64_t> scale = checked(a->scale, b->scale, subtract),
                         offset = checked(a->offset, b->offset, subtract);
  return scale && offset ? std::optional(Affine{*scale, *offset}) : std::nullopt;
}

static std::optional<Affine> scaled(std::optional<Affine> a, int64_t factor) {
  Affine result;
  if (!a || llvm::MulOverflow(a->scale, factor, result.scale) || llvm::MulOverflow(a->offset, factor, result.offset))
    return std::nullopt;
  return result;
}

/// An affine function has its extremes in the first and the last iteration.
std::optional<Affine> LoopIndex::inRange(std::optional<Affine> affine, Type type) const {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  int64_t last;
  if (!affine || !integer || llvm::MulOverflow(affine->scale, iterations - 1, last) ||
      llvm::AddOverflow(last, affine->offset, last))
    return std::nullopt;
  bool isUnsigned = integer.isUnsigned() || integer.getWidth() == 1;
  for (int64_t value : {affine->offset, last})
    if (isUnsigned ? value < 0 || (integer.getWidth() < 63 && !llvm::isUIntN(integer.getWidth(), value))
                   : !llvm::isIntN(integer.getWidth(), value))
      return std::nullopt;
  return affine;
}

void LoopIndex::define(Value value, Affine affine) { known[value] = inRange(affine, value.getType()); }

std::optional<Affine> LoopIndex::find(Value root) {
  // Uses an explicit stack instead of recursion, because chains of ops may be long.
  SmallVector<Value> work{root};
  while (!work.empty()) {
    Value value = work.back();
    if (known.contains(value)) {
      work.pop_back();
      continue;
    }
    Operation *op = value.getDefiningOp();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!op || !type || !type.hasStaticShape() ||
        (type.getNumElements() != 1 && !(areElements && type.getNumElements() == iterations)) ||
        !type.getElementType().isInteger() || (op->getNumRegions() && !isa<stablehlo::ReduceOp>(op))) {
      known[value] = std::nullopt;
      continue;
    }
    size_t size = work.size();
    for (Value operand : op->getOperands())
      if (!known.contains(operand))
        work.push_back(operand);
    if (work.size() == size)
      known[value] = inRange(compute(value), type);
  }
  return known.lookup(root);
}

std::optional<int64_t> LoopIndex::constant(Value value) {
  std::optional<Affine> affine = find(value);
  return affine && (affine->scale == 0 || iterations == 1) ? std::optional(affine->offset) : std::nullopt;
}

std::optional<Affine> LoopIndex::select(Value a, Value b, bool smaller) {
  std::optional<Affine> one = known.lookup(a), other = known.lookup(b),
                        difference = combine(one, other, /*subtract=*/true);
  if (!difference)
    return std::nullopt;
  int64_t first = difference->at(0), last = difference->at(iterations - 1);
  if (first <= 0 && last <= 0)
    return smaller ? one : other;
  if (first >= 0 && last >= 0)
    return smaller ? other : one;
  return std::nullopt;
}

std::optional<Affine> LoopIndex::compare(Operation *op) {
  auto compare = cast<stablehlo::CompareOp>(op);
  std::optional<Affine> difference =
      combine(known.lookup(compare.getLhs()), known.lookup(compare.getRhs()), /*subtract=*/true);
  if (!difference)
    return std::nullopt;
  int64_t first = difference->at(0), last = difference->at(iterations - 1), low = std::min(first, last),
          high = std::max(first, last);
  auto decide = [](bool always, bool never) {
    return always ? std::optional(Affine{0, 1}) : never ? std::optional(Affine{0, 0}) : std::nullopt;
  };
  switch (compare.getComparisonDirection()) {
  case stablehlo::ComparisonDirection::LT:
    return decide(high < 0, low >= 0);
  case stablehlo::ComparisonDirection::LE:
    return decide(high <= 0, low > 0);
  case stablehlo::ComparisonDirection::GT:
    return decide(low > 0, high <= 0);
  case stablehlo::ComparisonDirection::GE:
    return decide(low >= 0, high < 0);
  case stablehlo::ComparisonDirection::EQ:
    return decide(low == 0 && high == 0, low > 0 || high < 0);
  case stablehlo::ComparisonDirection::NE:
    return decide(low > 0 || high < 0, low == 0 && high == 0);
  }
  return std::nullopt;
}

/// The elements of an integer constant as a function of their number; nothing if they are no arithmetic progression.
static std::optional<Affine> progressionOf(Value value) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || elements.getNumElements() < 2)
    return std::nullopt;
  const bool isUnsigned = elements.getElementType().isUnsignedInteger() || elements.getElementType().isInteger(1);
  auto at = [&](const APInt &integer) {
    return static_cast<int64_t>(isUnsigned ? integer.getZExtValue() : integer.getSExtValue());
  };
  // Small numbers cannot overflow below.
  SmallVector<int64_t> values = llvm::map_to_vector(elements.getValues<APInt>(), at);
  if (!llvm::all_of(values, llvm::isInt<32>))
    return std::nullopt;
  const Affine progression{values[1] - values[0], values[0]};
  for (auto [i, number] : llvm::enumerate(values))
    if (number != progression.at(static_cast<int64_t>(i)))
      return std::nullopt;
  return progression;
}

bool LoopIndex::keepsElements(Operation *op) const {
  auto from = cast<RankedTensorType>(op->getOperand(0).getType()), to = cast<RankedTensorType>(op->getResultTypes()[0]);
  auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op);
  return from.getNumElements() == 1 || (from.getNumElements() == to.getNumElements() &&
                                        (!broadcast || llvm::is_sorted(broadcast.getBroadcastDimensions())));
}

std::optional<Affine> LoopIndex::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (std::optional<int64_t> constant = constantInt(value))
    return Affine{0, *constant};
  if (isa<stablehlo::ConstantOp>(op))
    return progressionOf(value);
  if (auto iota = dyn_cast<stablehlo::IotaOp>(op)) {
    const int64_t size = cast<RankedTensorType>(value.getType()).getDimSize(iota.getIotaDimension());
    return size == 1 ? std::optional(Affine{0, 0}) : size == iterations ? std::optional(Affine{1, 0}) : std::nullopt;
  }
  auto operand = [&](unsigned i) { return known.lookup(op->getOperand(i)); };
  if (isa<stablehlo::AddOp, stablehlo::SubtractOp>(op))
    return combine(operand(0), operand(1), isa<stablehlo::SubtractOp>(op));
  if (isa<stablehlo::MulOp>(op)) {
    std::optional<Affine> a = operand(0), b = operand(1);
    if (a && a->scale == 0)
      std::swap(a, b);
    return b && b->scale == 0 ? scaled(a, b->offset) : std::nullopt;
  }
  if (isa<stablehlo::NegOp>(op))
    return scaled(operand(0), -1);
  // An element of an iota is its position, as where a scan over layers reads their numbers.
  if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op))
    if (auto iota = outsideOf(slice.getOperand()).getDefiningOp<stablehlo::IotaOp>()) {
      const int64_t dim = iota.getIotaDimension(), last = cast<RankedTensorType>(iota.getType()).getDimSize(dim) - 1;
      std::optional<Affine> index = operand(1 + dim);
      for (int64_t i : {int64_t(0), iterations - 1})
        if (index && (index->at(i) < 0 || index->at(i) > last))
          index = std::nullopt;
      return index;
    }
  if (isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(op))
    return keepsElements(op) ? operand(0) : std::nullopt;
  // A conversion keeps an integer that fits into its type. A conversion to boolean is unknown, because it compares with
  // zero.
  if (isa<stablehlo::ConvertOp>(op))
    return value.getType() != op->getOperand(0).getType() && getElementTypeOrSelf(value.getType()).isInteger(1)
               ? std::nullopt
               : operand(0);
  // The reduction of one element is the element.
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op)) {
    std::optional<Reduction> kind = reductionOf(reduce.getBody());
    return reduce.getInputs().size() == 1 && kind && isNeutral(reduce.getInitValues().front(), *kind) &&
                   keepsElements(op)
               ? operand(0)
               : std::nullopt;
  }
  if (isa<stablehlo::AndOp>(op) && getElementTypeOrSelf(value.getType()).isInteger(1)) {
    std::optional<Affine> a = operand(0), b = operand(1);
    return a && b && a->scale == 0 && b->scale == 0 ? std::optional(Affine{0, a->offset & b->offset}) : std::nullopt;
  }
  if (isa<stablehlo::MinOp, stablehlo::MaxOp>(op))
    return select(op->getOperand(0), op->getOperand(1), isa<stablehlo::MinOp>(op));
  if (isa<stablehlo::CompareOp>(op))
    return compare(op);
  if (isa<stablehlo::SelectOp>(op))
    if (std::optional<Affine> condition = operand(0); condition && condition->scale == 0)
      return operand(condition->offset ? 1 : 2);
  return std::nullopt;
}

std::optional<Affine> partition::counterOf(Operation *loop, int64_t i, int64_t iterations) {
  Block &body = loop->getRegion(1).front();
  Value argument = body.getArgument(i), next = body.getTerminator()->getOperand(i);
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type || type.getRank() != 0)
    return std::nullopt;
  std::optional<int64_t> start = constantInt(loop->getOperand(i)), step;
  if (auto add = next.getDefiningOp<stablehlo::AddOp>())
    step = add.getLhs() == argument   ? constantInt(add.getRhs())
           : add.getRhs() == argument ? constantInt(add.getLhs())
                                      : std::nullopt;
  else if (auto subtract = next.getDefiningOp<stablehlo::SubtractOp>(); subtract && subtract.getLhs() == argument)
    if (step = constantInt(subtract.getRhs()); step)
      step = -*step;
  if (!start || !step)
    return std::nullopt;
  // The value after the last iteration is computed as well, so it must not wrap around either.
  LoopIndex index(iterations + 1);
  index.define(argument, {*step, *start});
  return index.find(argument);
}

std::optional<int64_t> partition::tripCount(Operation *loop) {
  Block &cond = loop->getRegion(0).front(), &body = loop->getRegion(1).front();
  if (cond.empty() || cond.getTerminator()->getNumOperands() != 1)
    return std::nullopt;
  auto compare = cond.getTerminator()->getOperand(0).getDefiningOp<stablehlo::CompareOp>();
  if (!compare || compare.getComparisonDirection() != stablehlo::ComparisonDirection::LT)
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  if (!counter || counter.getOwner() != &cond)
    return std::nullopt;
  Value bound = compare.getRhs();
  if (auto argument = dyn_cast<BlockArgument>(bound); argument && argument.getOwner() == &cond) {
    if (body.getTerminator()->getOperand(argument.getArgNumber()) != body.getArgument(argument.getArgNumber()))
      return std::nullopt;
    bound = loop->getOperand(argument.getArgNumber());
  }
  // The step is the same for any number of iterations, so one iteration suffices.
  std::optional<Affine> counts = counterOf(loop, counter.getArgNumber(), 1);
  std::optional<int64_t> end = constantInt(bound);
  return counts && counts->scale == 1 && end && *end > counts->offset ? checked(*end, counts->offset, /*subtract=*/true)
                                                                      : std::nullopt;
}
