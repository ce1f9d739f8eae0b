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

/// An element of an integer constant. Booleans and unsigned integers must not be sign-extended.
static std::optional<int64_t> integerAt(DenseIntElementsAttr elements, int64_t at) {
  APInt integer = elements.getValues<APInt>()[at];
  Type type = elements.getElementType();
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  if (isUnsigned && integer.getActiveBits() > 63)
    return std::nullopt;
  return isUnsigned ? static_cast<int64_t>(integer.getZExtValue()) : integer.getSExtValue();
}

std::optional<int64_t> partition::constantInt(Value value) {
  DenseIntElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) || elements.getNumElements() != 1)
    return std::nullopt;
  return integerAt(elements, 0);
}

/// Visits the elements of an integer tensor, if there are not too many. Stops and returns false if one is unknown, or
/// if `visit` returns false.
static bool forEachKnown(Value value, function_ref<bool(int64_t)> visit) {
  const int64_t size = cast<RankedTensorType>(value.getType()).getNumElements();
  LoopIndex index(/*iterations=*/1);
  for (int64_t at = 0; at < size; ++at) {
    std::optional<int64_t> integer = size <= kMaxKnown ? index.constant(value, at) : std::nullopt;
    if (!integer || !visit(*integer))
      return false;
  }
  return true;
}

std::optional<SmallVector<int64_t>> partition::constantInts(Value value) {
  SmallVector<int64_t> found;
  auto add = [&](int64_t integer) {
    found.push_back(integer);
    return true;
  };
  return forEachKnown(value, add) ? std::optional(std::move(found)) : std::nullopt;
}

std::optional<int64_t> partition::splatInt(Value value) {
  std::optional<int64_t> found;
  auto isSame = [&](int64_t integer) {
    found = found.value_or(integer);
    return found == integer;
  };
  return forEachKnown(value, isSame) ? found : std::nullopt;
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

void LoopIndex::define(Value value, Affine affine) { known[{value, 0}] = inRange(affine, value.getType()); }

/// The indices of the element at a position in row-major order.
static SmallVector<int64_t> indicesOf(int64_t at, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> indices(shape.size());
  for (size_t i = shape.size(); i-- > 0; at /= shape[i])
    indices[i] = at % shape[i];
  return indices;
}

static int64_t positionOf(ArrayRef<int64_t> indices, ArrayRef<int64_t> shape) {
  int64_t at = 0;
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    at = at * size + index;
  return at;
}

/// The element of an operand that an op moves to the element `at` of its result; nothing for ops that move none.
static std::optional<LoopIndex::Element> movedFrom(Operation *op, int64_t at) {
  if (isa<stablehlo::ReshapeOp>(op))
    return LoopIndex::Element{op->getOperand(0), at};
  SmallVector<int64_t> indices = indicesOf(at, cast<RankedTensorType>(op->getResult(0).getType()).getShape());
  auto shapeOf = [](Value value) { return cast<RankedTensorType>(value.getType()).getShape(); };
  if (auto joined = dyn_cast<stablehlo::ConcatenateOp>(op)) {
    const int64_t dim = joined.getDimension();
    for (Value part : joined.getInputs()) {
      if (indices[dim] < shapeOf(part)[dim])
        return LoopIndex::Element{part, positionOf(indices, shapeOf(part))};
      indices[dim] -= shapeOf(part)[dim];
    }
  }
  if (!isa<stablehlo::SliceOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReverseOp>(op))
    return std::nullopt;
  ArrayRef<int64_t> shape = shapeOf(op->getOperand(0));
  SmallVector<int64_t> from(shape.size());
  for (auto [i, size] : llvm::enumerate(shape)) {
    const auto dim = static_cast<int64_t>(i);
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op))
      from[i] = slice.getStartIndices()[i] + indices[i] * slice.getStrides()[i];
    else if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op))
      from[i] = size == 1 ? 0 : indices[broadcast.getBroadcastDimensions()[i]];
    else if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op))
      from[transpose.getPermutation()[i]] = indices[i];
    else
      from[i] =
          llvm::is_contained(cast<stablehlo::ReverseOp>(op).getDimensions(), dim) ? size - 1 - indices[i] : indices[i];
  }
  return LoopIndex::Element{op->getOperand(0), positionOf(from, shape)};
}

std::optional<SmallVector<LoopIndex::Element>> LoopIndex::sourcesOf(Element of) {
  auto [value, at] = of;
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isInteger())
    return std::nullopt;
  if (!op) {
    Value outside = outsideOf(value);
    return outside == value ? std::nullopt : std::optional(SmallVector<Element>{{outside, at}});
  }
  if (std::optional<Element> from = movedFrom(op, at))
    return SmallVector<Element>{*from};
  SmallVector<Element> sources;
  // The indices of a slice tell which elements it reads.
  if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op)) {
    for (Value index : slice.getStartIndices())
      sources.push_back({index, 0});
    return sources;
  }
  if (op->getNumResults() != 1 || (op->getNumRegions() && !isa<stablehlo::ReduceOp>(op)))
    return std::nullopt;
  for (Value operand : op->getOperands()) {
    auto from = dyn_cast<RankedTensorType>(operand.getType());
    if (!from || !from.hasStaticShape() ||
        (from.getNumElements() != 1 && from.getNumElements() != type.getNumElements()))
      return std::nullopt;
    sources.push_back({operand, from.getNumElements() == 1 ? 0 : at});
  }
  return sources;
}

std::optional<Affine> LoopIndex::find(Value root, int64_t at) {
  // Uses an explicit stack instead of recursion, because chains of ops may be long.
  SmallVector<Element> work{{root, at}};
  while (!work.empty()) {
    Element element = work.back();
    if (known.contains(element)) {
      work.pop_back();
      continue;
    }
    std::optional<SmallVector<Element>> sources = sourcesOf(element);
    size_t size = work.size();
    for (Element source : sources.value_or(SmallVector<Element>()))
      if (!known.contains(source))
        work.push_back(source);
    if (work.size() == size)
      known[element] = sources ? inRange(compute(element, *sources), element.first.getType()) : std::nullopt;
  }
  return known.lookup({root, at});
}

std::optional<int64_t> LoopIndex::constant(Value value, int64_t at) { return constantOf(find(value, at)); }

std::optional<int64_t> LoopIndex::constantOf(std::optional<Affine> affine) const {
  return affine && (affine->scale == 0 || iterations == 1) ? std::optional(affine->offset) : std::nullopt;
}

std::optional<Affine> LoopIndex::select(std::optional<Affine> one, std::optional<Affine> other, bool smaller) {
  std::optional<Affine> difference = combine(one, other, /*subtract=*/true);
  if (!difference)
    return std::nullopt;
  int64_t first = difference->at(0), last = difference->at(iterations - 1);
  if (first <= 0 && last <= 0)
    return smaller ? one : other;
  if (first >= 0 && last >= 0)
    return smaller ? other : one;
  return std::nullopt;
}

std::optional<Affine> LoopIndex::compare(stablehlo::ComparisonDirection direction, std::optional<Affine> one,
                                         std::optional<Affine> other) {
  std::optional<Affine> difference = combine(one, other, /*subtract=*/true);
  if (!difference)
    return std::nullopt;
  int64_t first = difference->at(0), last = difference->at(iterations - 1), low = std::min(first, last),
          high = std::max(first, last);
  auto decide = [](bool always, bool never) {
    return always ? std::optional(Affine{0, 1}) : never ? std::optional(Affine{0, 0}) : std::nullopt;
  };
  switch (direction) {
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

/// What a slice reads: an element of a list of integers, which is an affine function where the list is a progression.
std::optional<Affine> LoopIndex::elementOf(stablehlo::DynamicSliceOp slice, int64_t at) {
  Value list = outsideOf(slice.getOperand());
  auto whole = cast<RankedTensorType>(list.getType());
  RankedTensorType part = slice.getType();
  SmallVector<int64_t> inside = indicesOf(at, part.getShape());
  Affine position;
  for (auto [dim, index] : llvm::enumerate(slice.getStartIndices())) {
    std::optional<Affine> start = known.lookup({index, 0});
    const int64_t last = whole.getDimSize(dim) - part.getDimSize(dim), size = whole.getDimSize(dim);
    if (std::optional<int64_t> constant = constantOf(start))
      start = Affine{0, std::clamp<int64_t>(*constant, 0, last)};
    if (!start || std::min(start->at(0), start->at(iterations - 1)) < 0 ||
        std::max(start->at(0), start->at(iterations - 1)) > last)
      return std::nullopt;
    position = {position.scale * size + start->scale, position.offset * size + start->offset + inside[dim]};
  }
  LoopIndex outside(/*iterations=*/1);
  std::optional<int64_t> first = outside.constant(list, position.offset),
                         second = first && position.scale != 0 ? outside.constant(list, position.at(1)) : first;
  if (!second || !llvm::isInt<32>(*first) || !llvm::isInt<32>(*second))
    return std::nullopt;
  const Affine found{*second - *first, *first};
  for (int64_t i = 2; position.scale != 0 && i < iterations; ++i)
    if (outside.constant(list, position.at(i)) != found.at(i))
      return std::nullopt;
  return found;
}

std::optional<Affine> LoopIndex::compute(Element element, ArrayRef<Element> sources) {
  auto [value, at] = element;
  Operation *op = value.getDefiningOp();
  auto operand = [&](unsigned i) { return known.lookup(sources[i]); };
  if (!op || movedFrom(op, at))
    return operand(0);
  DenseIntElementsAttr elements;
  if (matchPattern(value, m_Constant(&elements))) {
    std::optional<int64_t> integer = integerAt(elements, at);
    return integer ? std::optional(Affine{0, *integer}) : std::nullopt;
  }
  if (auto iota = dyn_cast<stablehlo::IotaOp>(op))
    return Affine{0, indicesOf(at, cast<RankedTensorType>(iota.getType()).getShape())[iota.getIotaDimension()]};
  if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op))
    return elementOf(slice, at);
  const bool isBoolean = getElementTypeOrSelf(value.getType()).isInteger(1);
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
  if (isa<stablehlo::DivOp, stablehlo::RemOp>(op)) {
    std::optional<int64_t> a = constantOf(operand(0)), b = constantOf(operand(1));
    // The smallest integer divided by -1 overflows.
    if (!a || !b || *b == 0 || *b == -1)
      return std::nullopt;
    return Affine{0, isa<stablehlo::DivOp>(op) ? *a / *b : *a % *b};
  }
  if (isa<stablehlo::SignOp>(op)) {
    std::optional<int64_t> a = constantOf(operand(0));
    return a ? std::optional(Affine{0, (*a > 0) - (*a < 0)}) : std::nullopt;
  }
  // A conversion keeps an integer that fits into its type. A conversion to boolean is unknown, because it compares with
  // zero.
  if (isa<stablehlo::ConvertOp>(op))
    return value.getType() != op->getOperand(0).getType() && isBoolean ? std::nullopt : operand(0);
  // The reduction of one element is the element.
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op)) {
    std::optional<Reduction> kind = reductionOf(reduce.getBody());
    return reduce.getInputs().size() == 1 && kind && isNeutral(reduce.getInitValues().front(), *kind) &&
                   cast<RankedTensorType>(reduce.getInputs()[0].getType()).getNumElements() ==
                       cast<RankedTensorType>(value.getType()).getNumElements()
               ? operand(0)
               : std::nullopt;
  }
  if (isa<stablehlo::AndOp, stablehlo::OrOp>(op) && isBoolean) {
    std::optional<Affine> a = operand(0), b = operand(1);
    if (!a || !b || a->scale != 0 || b->scale != 0)
      return std::nullopt;
    return Affine{0, isa<stablehlo::AndOp>(op) ? a->offset & b->offset : a->offset | b->offset};
  }
  if (isa<stablehlo::NotOp>(op) && isBoolean) {
    std::optional<int64_t> a = constantOf(operand(0));
    return a ? std::optional(Affine{0, 1 - *a}) : std::nullopt;
  }
  if (isa<stablehlo::MinOp, stablehlo::MaxOp>(op))
    return select(operand(0), operand(1), isa<stablehlo::MinOp>(op));
  if (isa<stablehlo::ClampOp>(op))
    return select(select(operand(0), operand(1), /*smaller=*/false), operand(2), /*smaller=*/true);
  if (auto comparison = dyn_cast<stablehlo::CompareOp>(op))
    return compare(comparison.getComparisonDirection(), operand(0), operand(1));
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
