// mpmd-split-argmax: splits an argmax into two reductions that may combine elements in any order.
#include "../TaskBodies.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mpmd {
#define GEN_PASS_DEF_SPLITARGMAX
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// The `linalg.index` that a value is, through casts, or null.
linalg::IndexOp indexBehind(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto index = dyn_cast<linalg::IndexOp>(op))
      return index;
    if (!isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

/// The dimension along which each element of a tensor equals its index, if there is one.
std::optional<unsigned> countedDimension(Value tensor) {
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInits() != 1 || op.getNumLoops() != op.getNumParallelLoops())
    return std::nullopt;
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  unsigned loop;
  if (linalg::IndexOp index = indexBehind(yielded)) {
    loop = index.getDim();
  } else if (auto argument = dyn_cast<BlockArgument>(yielded); argument && argument.getOwner() == op.getBody()) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    std::optional<unsigned> source = op.isDpsInput(operand) ? countedDimension(operand->get()) : std::nullopt;
    if (!source)
      return std::nullopt;
    auto dim = dyn_cast<AffineDimExpr>(op.getMatchingIndexingMap(operand).getResult(*source));
    if (!dim)
      return std::nullopt;
    loop = dim.getPosition();
  } else {
    return std::nullopt;
  }
  return op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResultPosition(getAffineDimExpr(loop, op.getContext()));
}

/// The constant that all elements of a tensor equal, or null.
TypedAttr constantOf(Value value) {
  Attribute attr;
  if (matchPattern(value, m_Constant(&attr))) {
    auto elements = dyn_cast<DenseElementsAttr>(attr);
    return elements ? elements.isSplat() ? elements.getSplatValue<TypedAttr>() : TypedAttr() : cast<TypedAttr>(attr);
  }
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumDpsInits() != 1 || op.getNumLoops() != op.getNumParallelLoops())
    return {};
  Value yielded = op.getBody()->getTerminator()->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(yielded);
  if (!argument || argument.getOwner() != op.getBody())
    return argument ? TypedAttr() : constantOf(yielded);
  OpOperand *operand = op.getMatchingOpOperand(argument);
  return op.isDpsInput(operand) ? constantOf(operand->get()) : TypedAttr();
}

/// A reduction of values together with their indices along one loop.
class Argmax {
public:
  explicit Argmax(linalg::GenericOp op) : op(op), b(op), loc(op.getLoc()) {}

  /// Replaces the reduction by two reductions if its result is the first index of the largest or smallest element.
  void split();

private:
  bool findOperands();
  bool comparesOnly();
  bool keepsFirst();
  std::optional<std::pair<Attribute, APInt>> evaluate(Attribute found, int64_t foundAt, Attribute next, int64_t nextAt);
  bool isBetter(Attribute left, Attribute right);
  bool isNaN(Attribute value);
  Value generic(ValueRange inputs, ArrayRef<AffineMap> maps, Value init,
                function_ref<Value(OpBuilder &, ValueRange)> body);
  Value reduceValues();
  Value isOneOf(OpBuilder &b, Value element, Value found);

  linalg::GenericOp op;
  OpBuilder b;
  Location loc;
  Type element;
  IntegerType indexType;
  unsigned loop = 0;
  bool largest = false;
  /// takesNaN: for floats, whether NaN wins against all numbers; otherwise NaN always loses. isSigned: whether integers
  /// are signed.
  bool takesNaN = false, isSigned = false;
};

bool Argmax::findOperands() {
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  if (op.getNumDpsInits() != 2 || reduced.size() != 1 || op.getNumDpsInputs() < 1 || op.getNumDpsInputs() > 2)
    return false;
  loop = reduced.front();
  element = getElementTypeOrSelf(op.getResult(0));
  indexType = dyn_cast<IntegerType>(getElementTypeOrSelf(op.getResult(1)));
  int64_t range = op.getStaticLoopRanges()[loop];
  if (!indexType || (indexType.getWidth() < 64 && range > int64_t(1) << (indexType.getWidth() - 1)) ||
      !element.isIntOrFloat() || element.isInteger(1) || getElementTypeOrSelf(op.getInputs()[0]) != element)
    return false;
  // The value has no users, so it does not matter which of two equal zeros it is.
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (!op.getResult(0).use_empty() || op.getMatchingIndexingMap(op.getDpsInitOperand(1)) != output ||
      !output.isProjectedPermutation() || output.getNumResults() != op.getNumParallelLoops())
    return false;
  if (op.getNumDpsInputs() == 2) {
    OpOperand *indices = op.getDpsInputOperand(1);
    std::optional<unsigned> counted = countedDimension(indices->get());
    if (getElementTypeOrSelf(indices->get()) != indexType || !counted ||
        op.getMatchingIndexingMap(indices).getResult(*counted) != b.getAffineDimExpr(loop))
      return false;
  }
  // The initial value must have the first index, and must not be NaN.
  auto first = dyn_cast_or_null<IntegerAttr>(constantOf(op.getDpsInits()[1]));
  TypedAttr value = constantOf(op.getDpsInits()[0]);
  return first && first.getValue().isZero() && value && !isNaN(value);
}

/// Whether the body only compares and selects values and indices, so that a few samples determine it.
bool Argmax::comparesOnly() {
  // Constants are refused, because no sample may be near a constant to which the body compares elements.
  auto isOfBody = [&](Value value) { return value.getParentBlock() == op.getBody() || value.getType().isInteger(1); };
  if (!llvm::all_of(op.getBody()->getTerminator()->getOperands(), isOfBody))
    return false;
  return llvm::all_of(op.getBody()->without_terminator(), [&](Operation &each) {
    if (each.getNumResults() != 1 || !llvm::all_of(each.getOperands(), isOfBody))
      return false;
    if (linalg::IndexOp index = indexBehind(each.getResult(0)))
      return index.getDim() == loop;
    if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::ConstantOp>(each))
      return each.getResult(0).getType().isInteger(1);
    return isa<arith::CmpFOp, arith::CmpIOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
               arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(each);
  });
}

/// Evaluates the body for a current value and index and the next element and index.
std::optional<std::pair<Attribute, APInt>> Argmax::evaluate(Attribute found, int64_t foundAt, Attribute next,
                                                            int64_t nextAt) {
  DenseMap<Value, Attribute> known;
  Block::BlockArgListType inputs = op.getRegionInputArgs(), outputs = op.getRegionOutputArgs();
  known[inputs[0]] = next;
  if (inputs.size() == 2)
    known[inputs[1]] = b.getIntegerAttr(indexType, nextAt);
  known[outputs[0]] = found;
  known[outputs[1]] = b.getIntegerAttr(indexType, foundAt);
  auto lookUp = [&](Value value) {
    Attribute attr = known.lookup(value);
    if (!attr)
      matchPattern(value, m_Constant(&attr));
    return attr;
  };
  for (Operation &each : op.getBody()->without_terminator()) {
    Value result = each.getResult(0);
    if (indexBehind(result)) {
      known[result] = b.getIntegerAttr(result.getType(), nextAt);
      continue;
    }
    if (isa<arith::ConstantOp>(each))
      continue;
    SmallVector<Attribute> operands = llvm::map_to_vector(each.getOperands(), lookUp);
    SmallVector<OpFoldResult> folded;
    if (llvm::is_contained(operands, Attribute()) || failed(each.fold(operands, folded)) || folded.size() != 1)
      return std::nullopt;
    known[result] = isa<Attribute>(folded[0]) ? cast<Attribute>(folded[0]) : lookUp(cast<Value>(folded[0]));
  }
  Operation *end = op.getBody()->getTerminator();
  Attribute value = lookUp(end->getOperand(0));
  auto index = dyn_cast_or_null<IntegerAttr>(lookUp(end->getOperand(1)));
  if (!value || !index)
    return std::nullopt;
  return std::pair(value, index.getValue());
}

bool Argmax::isNaN(Attribute value) {
  auto number = dyn_cast<FloatAttr>(value);
  return number && number.getValue().isNaN();
}

bool Argmax::isBetter(Attribute left, Attribute right) {
  if (isNaN(left) || isNaN(right))
    return takesNaN ? !isNaN(right) : !isNaN(left) && isNaN(right);
  if (!largest)
    std::swap(left, right);
  if (auto number = dyn_cast<FloatAttr>(left))
    return number.getValue() > cast<FloatAttr>(right).getValue();
  const APInt &a = cast<IntegerAttr>(left).getValue(), &b = cast<IntegerAttr>(right).getValue();
  return isSigned ? a.sgt(b) : a.ugt(b);
}

/// Whether the body replaces the current value and index exactly if the next element is better.
bool Argmax::keepsFirst() {
  SmallVector<Attribute> samples;
  if (auto floating = dyn_cast<FloatType>(element)) {
    for (double value : {-1.0, 2.0})
      samples.push_back(b.getFloatAttr(floating, value));
    samples.push_back(b.getFloatAttr(floating, APFloat::getNaN(floating.getFloatSemantics())));
  } else {
    // Two numbers of each sign tell signed from unsigned order.
    for (int64_t value : {-2, -1, 1, 2})
      samples.push_back(b.getIntegerAttr(element, value));
  }
  for (Attribute found : samples)
    for (Attribute next : samples)
      for (auto [foundAt, nextAt] : {std::pair<int64_t, int64_t>(0, 0), {0, 3}, {2, 3}}) {
        if (isNaN(found) && !takesNaN)
          continue; // NaN never becomes the current value
        bool replaces = isBetter(next, found), decides = replaces || isBetter(found, next);
        auto made = evaluate(found, foundAt, next, nextAt);
        if (!made || made->second != APInt(indexType.getWidth(), replaces ? nextAt : foundAt) ||
            (decides && made->first != (replaces ? next : found)))
          return false;
        if (!decides && made->first != found && made->first != next)
          return false;
      }
  return true;
}

Value Argmax::generic(ValueRange inputs, ArrayRef<AffineMap> maps, Value init,
                      function_ref<Value(OpBuilder &, ValueRange)> body) {
  unsigned loops = maps.front().getNumDims();
  SmallVector<utils::IteratorType> kinds(loops, utils::IteratorType::parallel);
  if (loops == op.getNumLoops())
    kinds[loop] = utils::IteratorType::reduction;
  return linalg::GenericOp::create(b, loc, init.getType(), inputs, init, maps, kinds,
                                   [&](OpBuilder &b, Location loc, ValueRange arguments) {
                                     linalg::YieldOp::create(b, loc, body(b, arguments));
                                   })
      .getResult(0);
}

/// Emits the reduction to the largest or smallest element.
Value Argmax::reduceValues() {
  AffineMap maps[] = {op.getMatchingIndexingMap(op.getDpsInputOperand(0)),
                      op.getMatchingIndexingMap(op.getDpsInitOperand(0))};
  using Kind = arith::AtomicRMWKind;
  Kind kind = isSigned ? (largest ? Kind::maxs : Kind::mins) : (largest ? Kind::maxu : Kind::minu);
  if (isa<FloatType>(element))
    kind = takesNaN ? (largest ? Kind::maximumf : Kind::minimumf) : (largest ? Kind::maxnumf : Kind::minnumf);
  return generic(op.getInputs()[0], maps, op.getDpsInits()[0], [&](OpBuilder &b, ValueRange arguments) {
    return arith::getReductionOp(kind, b, loc, arguments[1], arguments[0]);
  });
}

/// Emits the condition that an element equals the best element.
Value Argmax::isOneOf(OpBuilder &b, Value element, Value found) {
  if (!isa<FloatType>(this->element))
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, element, found);
  Value equal = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, element, found);
  if (!takesNaN)
    return equal;
  // If an element is NaN, the best element is NaN, too.
  Value isNaN = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, element, element);
  return arith::OrIOp::create(b, loc, equal, isNaN);
}

void Argmax::split() {
  if (!findOperands() || !comparesOnly())
    return;
  bool found = false;
  for (unsigned kind = 0; kind < 4 && !found; ++kind) {
    largest = kind & 1;
    (isa<FloatType>(element) ? takesNaN : isSigned) = kind & 2;
    found = keepsFirst();
  }
  if (!found) {
    MPMD_DEBUG("split-argmax", "no index of the first largest or smallest element: " << loc);
    return;
  }
  countStatistic("split-argmax", "reductions with indices");
  b.setInsertionPoint(op);
  Value best = reduceValues();
  auto no = b.getIntegerAttr(indexType, APInt::getSignedMaxValue(indexType.getWidth()));
  // The index starts at 0 if the initial value is the best one.
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  AffineMap same = b.getMultiDimIdentityMap(output.getNumResults());
  auto type = cast<RankedTensorType>(op.getResult(1).getType());
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), indexType);
  Value start =
      generic({best, op.getDpsInits()[0]}, {same, same, same}, empty, [&](OpBuilder &b, ValueRange arguments) {
        Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(indexType)),
              none = arith::ConstantOp::create(b, loc, no);
        return arith::SelectOp::create(b, loc, isOneOf(b, arguments[1], arguments[0]), zero, none).getResult();
      });
  AffineMap maps[] = {op.getMatchingIndexingMap(op.getDpsInputOperand(0)), output, output};
  Value first = generic({op.getInputs()[0], best}, maps, start, [&](OpBuilder &b, ValueRange arguments) {
    Value index = arith::IndexCastOp::create(b, loc, indexType, linalg::IndexOp::create(b, loc, loop));
    Value none = arith::ConstantOp::create(b, loc, no);
    Value at = arith::SelectOp::create(b, loc, isOneOf(b, arguments[0], arguments[1]), index, none);
    return arith::MinSIOp::create(b, loc, arguments[2], at).getResult();
  });
  op.getResult(1).replaceAllUsesWith(first);
  op.erase();
}

struct SplitArgmax : mpmd::impl::SplitArgmaxBase<SplitArgmax> {
  void runOnOperation() override {
    kernels::forEachBody(getOperation(), [](TaskOp, Block &body, ArrayRef<int64_t>) {
      for (auto op : llvm::make_early_inc_range(body.getOps<linalg::GenericOp>()))
        Argmax(op).split();
    });
  }
};

} // namespace
