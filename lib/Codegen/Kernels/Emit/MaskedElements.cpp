#include "MaskedElements.h"

#include "../Match/Contractions.h"
#include "../Match/MatrixView.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The maximum recursion depth, in ops.
constexpr int kDeepest = 200;
/// A constant with more elements is not analysed. `kMaxIntegers` is for integers other than i1, which are read one by
/// one.
constexpr int64_t kMaxElements = int64_t{1} << 28, kMaxIntegers = int64_t{1} << 16;
/// `codesOf` encodes an element as its kind. The boolean false has this code, true the next.
constexpr int kFalse = static_cast<int>(Kind::Statistic) + 1;
/// Every logit is above this number.
constexpr double kLowest = -1e30;
/// Exponents of 2: `kLargestNumber` bounds constants, `kLogitBound` logits, `kLargestSum` numbers computed from both. A
/// low value plus a number within the bounds is still low.
constexpr int64_t kLargestNumber = 14, kLogitBound = 24, kLargestSum = 64;
constexpr int64_t kAnySmall = std::numeric_limits<int64_t>::min() / 4;

Known integer(int64_t least, int64_t most) { return {Kind::Integer, least, most}; }

Known ofFloat(const llvm::APFloat &number) {
  if (number.isZero())
    return {Kind::Zero};
  if (number.isInfinity() && number.isNegative())
    return {Kind::MinusInfinity};
  llvm::APFloat wide = number;
  bool loses = false;
  wide.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
  if (!wide.isFinite())
    return {};
  double value = wide.convertToDouble();
  if (value <= kLowest)
    return {Kind::Lowest};
  int64_t exponent = llvm::ilogb(wide);
  return exponent < kLargestNumber ? Known{Kind::Number, exponent, exponent + 1} : Known();
}

Known ofInteger(const llvm::APInt &number) {
  if (number.getBitWidth() == 1)
    return integer(number.getBoolValue(), number.getBoolValue());
  if (number.getSignificantBits() > 62)
    return {};
  return integer(number.getSExtValue(), number.getSExtValue());
}

Known ofAttribute(Attribute element) {
  if (auto number = dyn_cast<FloatAttr>(element))
    return ofFloat(number.getValue());
  if (auto number = dyn_cast<IntegerAttr>(element))
    return ofInteger(number.getValue());
  return {};
}

bool isNumber(const Known &x) { return x.kind == Kind::Number || x.kind == Kind::Zero; }

bool isStatistic(const Known &x) { return x.kind == Kind::Statistic || isNumber(x); }

/// A number between two powers of 2; unknown if the larger power exceeds the bounds.
Known number(int64_t least, int64_t most) {
  return most <= kLargestSum ? Known{Kind::Number, std::max(least, kAnySmall), most} : Known();
}

Known ofNumbers(Operation *op, const Known &a, const Known &b) {
  const Known &larger = a.most > b.most ? a : b;
  if (isa<arith::MulFOp>(op))
    return number(a.least + b.least, a.most + b.most);
  // The quotient is unknown if the divisor may be arbitrarily close to zero.
  if (isa<arith::DivFOp>(op))
    return b.kind == Kind::Number && b.least > -kLargestSum ? number(a.least - b.most, a.most - b.least) : Known();
  return number(kAnySmall, larger.most + 1);
}

Known joined(const Known &a, const Known &b) {
  if (a.kind == Kind::Integer && b.kind == Kind::Integer)
    return integer(std::min(a.least, b.least), std::max(a.most, b.most));
  if (a.isLow() && b.isLow())
    return {a == b ? a.kind : Kind::Lowest};
  if (a == b)
    return a;
  if (isNumber(a) && isNumber(b))
    return number(a.kind == b.kind ? std::min(a.least, b.least) : kAnySmall, std::max(a.most, b.most));
  return isStatistic(a) && isStatistic(b) ? Known{Kind::Statistic} : Known();
}

/// Visits the contiguous runs of elements of a box: the start and length of each.
template <typename Visit> void visitRuns(ArrayRef<int64_t> shape, const Box &box, Visit visit) {
  SmallVector<int64_t> at;
  int64_t runs = 1, length = 1;
  for (IndexRange range : box) {
    at.push_back(range.first);
    runs *= std::exchange(length, range.end - range.first);
  }
  for (int64_t i = 0; i < runs && length > 0; ++i) {
    int64_t start = 0;
    for (auto [index, size] : llvm::zip_equal(at, shape))
      start = start * size + index;
    visit(start, length);
    for (int64_t dim = static_cast<int64_t>(at.size()) - 2; dim >= 0 && ++at[dim] == box[dim].end; --dim)
      at[dim] = box[dim].first;
  }
}

Known compared(arith::CmpIPredicate predicate, const Known &a, const Known &b) {
  using P = arith::CmpIPredicate;
  // Signed and unsigned order agree for numbers that are not negative.
  bool isUnsigned = llvm::is_contained({P::ult, P::ule, P::ugt, P::uge}, predicate);
  if (a.kind != Kind::Integer || b.kind != Kind::Integer || (isUnsigned && (a.least < 0 || b.least < 0)))
    return integer(0, 1);
  // The comparison does not change if the smallest number is subtracted from all.
  auto rangeOf = [bias = std::min(a.least, b.least)](const Known &x) {
    return ConstantIntRanges::fromUnsigned(APInt(64, x.least - bias), APInt(64, x.most - bias));
  };
  std::optional<bool> truth =
      intrange::evaluatePred(static_cast<intrange::CmpPredicate>(predicate), rangeOf(a), rangeOf(b));
  return truth ? integer(*truth, *truth) : integer(0, 1);
}

/// Whether a signed integer of the type can represent all numbers of the range.
bool fits(const Known &range, Type type) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return width >= 63 || (range.least >= -(int64_t{1} << (width - 1)) && range.most < (int64_t{1} << (width - 1)));
}

Known arithmetic(Operation *op, const Known &a, const Known &b) {
  Type type = op->getResult(0).getType();
  constexpr int64_t far = int64_t{1} << 61;
  auto isSmall = [](const Known &x) { return x.kind == Kind::Integer && x.least > -far && x.most < far; };
  if (type.isInteger(1)) {
    if (a.kind != Kind::Integer || b.kind != Kind::Integer)
      return integer(0, 1);
    if (isa<arith::AndIOp, arith::MulIOp>(op))
      return integer(a.least & b.least, a.most & b.most);
    if (isa<arith::OrIOp>(op))
      return integer(a.least | b.least, a.most | b.most);
    if (isa<arith::XOrIOp>(op) && a.least == a.most && b.least == b.most)
      return integer(a.least ^ b.least, a.least ^ b.least);
    return integer(0, 1);
  }
  if (!isSmall(a) || !isSmall(b))
    return {};
  Known result;
  if (isa<arith::AddIOp>(op))
    result = integer(a.least + b.least, a.most + b.most);
  else if (isa<arith::SubIOp>(op))
    result = integer(a.least - b.most, a.most - b.least);
  return result.kind == Kind::Integer && fits(result, type) ? result : Known();
}

} // namespace

ArrayRef<uint8_t> MaskedElements::codesOf(DenseElementsAttr constant) {
  std::vector<uint8_t> &all = constants[constant];
  if (!all.empty())
    return all;
  all.reserve(constant.getNumElements());
  if (isa<FloatType>(constant.getElementType()))
    for (const APFloat &element : constant.getValues<APFloat>())
      all.push_back(static_cast<uint8_t>(ofFloat(element).kind));
  else
    for (bool element : constant.getValues<bool>())
      all.push_back(kFalse + element);
  return all;
}

Known MaskedElements::ofConstant(DenseElementsAttr constant, const Box &box) {
  Type type = constant.getElementType();
  if (!type.isIntOrFloat() || constant.empty())
    return {};
  if (constant.isSplat())
    return ofAttribute(constant.getSplatValue<Attribute>());
  bool isCoded = isa<FloatType>(type) || type.isInteger(1);
  if (constant.getNumElements() > (isCoded ? kMaxElements : kMaxIntegers) || box.empty())
    return {};
  std::optional<Known> all;
  auto add = [&](const Known &one) { all = all ? joined(*all, one) : one; };
  if (!isCoded) {
    auto integers = constant.getValues<APInt>();
    visitRuns(constant.getType().getShape(), box, [&](int64_t start, int64_t length) {
      for (int64_t i = start; i < start + length; ++i)
        add(ofInteger(integers[i]));
    });
    return all.value_or(Known());
  }
  ArrayRef<uint8_t> codes = codesOf(constant);
  llvm::SmallBitVector seen(kFalse + 2);
  visitRuns(constant.getType().getShape(), box, [&](int64_t start, int64_t length) {
    for (uint8_t code : codes.slice(start, length))
      seen.set(code);
  });
  for (int code : seen.set_bits())
    add(code >= kFalse                           ? integer(code - kFalse, code - kFalse)
        : code == static_cast<int>(Kind::Number) ? number(kAnySmall, kLargestNumber)
                                                 : Known{static_cast<Kind>(code)});
  return all.value_or(Known());
}

Known MaskedElements::ofScalar(Operation *op, ArrayRef<Known> operands) {
  auto is = [&](size_t i, Kind kind) { return operands[i].kind == kind; };
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::TruncIOp>(op)) {
    Type from = op->getOperand(0).getType();
    bool keeps = is(0, Kind::Integer) && fits(operands[0], op->getResult(0).getType()) &&
                 (isa<arith::IndexCastOp, arith::ExtSIOp>(op) || operands[0].least >= 0);
    // Sign extension turns a true boolean into -1.
    return keeps && !from.isInteger(1) && !op->getResult(0).getType().isInteger(1) ? operands[0] : Known();
  }
  if (isa<arith::ExtUIOp>(op))
    return is(0, Kind::Integer) && operands[0].least >= 0 ? operands[0] : Known();
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return compare.getLhs().getType().isInteger(1) ? integer(0, 1)
                                                   : compared(compare.getPredicate(), operands[0], operands[1]);
  if (isa<arith::SelectOp>(op)) {
    if (is(0, Kind::Integer) && operands[0].least == operands[0].most)
      return operands[operands[0].least ? 1 : 2];
    return joined(operands[1], operands[2]);
  }
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op))
    return arithmetic(op, operands[0], operands[1]);
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    if (!is(0, Kind::Integer))
      return {};
    int64_t size = std::max(std::abs(operands[0].least), std::abs(operands[0].most));
    return size == 0 ? Known{Kind::Zero} : number(kAnySmall, llvm::Log2_64(size) + 1);
  }
  if (isa<arith::ExtFOp, arith::TruncFOp, arith::NegFOp>(op)) {
    if (isStatistic(operands[0]))
      return operands[0];
    // Truncation may turn the lowest number of the wide type into an infinity of the narrow type.
    return operands[0].isLow() && !isa<arith::NegFOp>(op) ? Known{Kind::Lowest} : Known();
  }
  if (isa<arith::AddFOp>(op)) {
    for (int i : {0, 1}) {
      if (is(i, Kind::Zero))
        return operands[1 - i];
      // An unknown operand may be large enough to make the sum a normal number.
      if (operands[i].isLow())
        return isNumber(operands[1 - i])    ? operands[i]
               : operands[1 - i].isLow()    ? Known{Kind::Lowest}
               : is(i, Kind::MinusInfinity) ? operands[i]
                                            : Known();
    }
  }
  if (isa<arith::MulFOp>(op) && (is(0, Kind::Zero) || is(1, Kind::Zero)))
    return {Kind::Zero};
  if (isa<arith::DivFOp>(op) && is(0, Kind::Zero))
    return {Kind::Zero};
  if (isa<math::ExpOp>(op) && operands[0].isLow())
    return {Kind::Zero};
  if (isa<math::TanhOp>(op) && isNumber(operands[0]))
    return number(kAnySmall, 0);
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp>(op) && llvm::all_of(operands, isNumber))
    return ofNumbers(op, operands[0], operands[1]);
  // The accumulator of a maximum starts from minus infinity.
  auto mayBeIn = [&](const Known &x) {
    return isStatistic(x) || (isa<arith::MaximumFOp, arith::MaxNumFOp>(op) && x.isLow());
  };
  bool isFloat = isa<FloatType>(op->getResult(0).getType());
  return isFloat && llvm::any_of(operands, [](const Known &x) { return x.kind == Kind::Statistic; }) &&
                 llvm::all_of(operands, mayBeIn)
             ? Known{Kind::Statistic}
             : Known();
}

/// The difference of a low value and a statistic of its row, such as the maximum, stays low, unless the statistic may
/// be low, too.
Known MaskedElements::ofDifference(linalg::GenericOp op, Operation *difference, ArrayRef<Known> operands,
                                   const Box &loops) {
  if (operands[1].kind == Kind::Zero)
    return operands[0];
  if (!operands[0].isLow())
    return ofScalar(difference, operands);
  bool isSure = isNumber(operands[1]) || operands[0].kind == Kind::MinusInfinity ||
                isSeenByAllRows(op, difference->getOperand(0), loops);
  return isStatistic(operands[1]) && isSure ? operands[0] : Known();
}

bool MaskedElements::isSeenByAllRows(linalg::GenericOp op, Value scalar, const Box &loops) {
  IndexRange rows{0, 1};
  for (const IndexRange &range : loops)
    if (range.along == Along::Rows)
      rows = range;
  auto seenIn = [&](int64_t column) {
    Box seen = loops;
    for (IndexRange &range : seen)
      if (range.along == Along::HiddenColumns)
        range = {column, column + 1};
    return inBody(op, scalar, seen).kind == Kind::Number;
  };
  for (int64_t column : {int64_t{0}, rows.first, rows.end - 1})
    if (column < columns && seenIn(column))
      return true;
  if (rows.end - rows.first < 2)
    return false;
  // Different rows may see different columns, so the two halves of the rows are checked separately.
  int64_t middle = rows.first + (rows.end - rows.first) / 2;
  auto half = [&](IndexRange part) {
    Box some = loops;
    for (IndexRange &range : some)
      if (range.along == Along::Rows)
        range = part;
    return isSeenByAllRows(op, scalar, some);
  };
  return half({rows.first, middle, Along::Rows}) && half({middle, rows.end, Along::Rows});
}

Known MaskedElements::inBody(linalg::GenericOp op, Value scalar, const Box &loops) {
  if (auto argument = dyn_cast<BlockArgument>(scalar); argument && argument.getOwner() == op.getBody()) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    if (!op.isDpsInput(operand))
      return {};
    if (!isa<RankedTensorType>(operand->get().getType()))
      return inBody(op, operand->get(), loops);
    Box box;
    for (auto [expr, size] : llvm::zip_equal(op.getMatchingIndexingMap(operand).getResults(),
                                             cast<RankedTensorType>(operand->get().getType()).getShape())) {
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        box.push_back(loops[dim.getPosition()]);
      else if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        box.push_back({constant.getValue(), constant.getValue() + 1});
      else
        box.push_back({0, size});
    }
    return of(operand->get(), box);
  }
  Operation *made = scalar.getDefiningOp();
  if (!made || made->getNumResults() != 1 || depth >= kDeepest)
    return {};
  std::pair key{scalar.getAsOpaquePointer(), std::vector<IndexRange>(loops.begin(), loops.end())};
  if (auto found = known.find(key); found != known.end())
    return found->second;
  Attribute constant;
  if (matchPattern(scalar, m_Constant(&constant)))
    return isa<TensorType>(scalar.getType()) ? Known() : ofAttribute(constant);
  if (auto index = dyn_cast<linalg::IndexOp>(made))
    return integer(loops[index.getDim()].first, loops[index.getDim()].end - 1);
  if (made->getNumRegions() > 0 || made->getBlock() != op.getBody())
    return {};
  ++depth;
  SmallVector<Known, 3> operands;
  for (Value operand : made->getOperands())
    operands.push_back(inBody(op, operand, loops));
  --depth;
  return known[key] = isa<arith::SubFOp>(made) ? ofDifference(op, made, operands, loops) : ofScalar(made, operands);
}

/// Whether the argument is a value that the forward task of the same stage saved for this backward task.
static bool isKept(BlockArgument argument) {
  auto task = dyn_cast<TaskOp>(argument.getOwner()->getParentOp());
  auto made = task ? task.getInputs()[argument.getArgNumber()].getDefiningOp<TaskOp>() : TaskOp();
  return made && made.getStage() == task.getStage() && made.getKind() == TaskKind::Forward;
}

Known MaskedElements::compute(Value tensor, const Box &box) {
  Operation *op = tensor.getDefiningOp();
  // The result of a reduction along the columns is one value for each row.
  auto ofRow = [&]() -> Known {
    bool isFloat = isa<FloatType>(getElementTypeOrSelf(tensor.getType()));
    bool isOfRows = llvm::any_of(box, [](const IndexRange &range) { return range.along == Along::Rows; });
    bool isOfColumns = llvm::any_of(box, [](const IndexRange &range) { return range.along == Along::HiddenColumns; });
    return {isFloat && isOfRows && !isOfColumns ? Kind::Statistic : Kind::Unknown};
  };
  if (!op)
    return isKept(cast<BlockArgument>(tensor)) ? ofRow() : Known();
  if (depth >= kDeepest)
    return {};
  if (DenseElementsAttr constant; matchPattern(tensor, m_Constant(&constant)))
    return ofConstant(constant, box);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (slice.getDroppedDims().any() || ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        !llvm::all_of(slice.getStaticStrides(), [](int64_t stride) { return stride == 1; }))
      return {};
    Box moved;
    for (auto [range, offset] : llvm::zip_equal(box, slice.getStaticOffsets()))
      moved.push_back({range.first + offset, range.end + offset, range.along});
    return of(slice.getSource(), moved);
  }
  if (isReshape(op)) {
    // Only reshapes that add or remove dimensions of size 1 are followed; other dimensions keep their order.
    auto isWide = [](int64_t size) { return size != 1; };
    auto from = llvm::make_filter_range(shapeOf(op->getOperand(0)), isWide),
         to = llvm::make_filter_range(shapeOf(tensor), isWide);
    if (!llvm::equal(from, to))
      return {};
    Box source;
    size_t next = 0;
    auto skip = [&] {
      while (next < box.size() && shapeOf(tensor)[next] == 1)
        ++next;
    };
    for (int64_t size : shapeOf(op->getOperand(0))) {
      skip();
      source.push_back(size == 1 ? IndexRange{0, 1} : box[next++]);
    }
    return of(op->getOperand(0), source);
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return {};
  if (isMultiplyAdd(generic) && generic.getNumReductionLoops() > 0 &&
      isa<FloatType>(getElementTypeOrSelf(generic.getResult(0))))
    return number(kAnySmall, kLogitBound);
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  if (generic.getNumReductionLoops() > 0) {
    int64_t reduced = 1;
    for (auto [range, kind] : llvm::zip_equal(generic.getStaticLoopRanges(), generic.getIteratorTypesArray()))
      reduced *= kind == utils::IteratorType::reduction ? range : 1;
    return reduced == columns ? ofRow() : Known();
  }
  if (!output.isPermutation())
    return {};
  Box loops(generic.getNumLoops(), IndexRange{0, 0});
  for (auto [expr, range] : llvm::zip_equal(output.getResults(), box))
    loops[cast<AffineDimExpr>(expr).getPosition()] = range;
  return inBody(generic, generic.getBody()->getTerminator()->getOperand(cast<OpResult>(tensor).getResultNumber()),
                loops);
}

Known MaskedElements::of(Value tensor, const Box &box) {
  std::pair key{tensor.getAsOpaquePointer(), std::vector<IndexRange>(box.begin(), box.end())};
  if (auto found = known.find(key); found != known.end())
    return found->second;
  ++depth;
  Known result = compute(tensor, box);
  --depth;
  return known[key] = result;
}

} // namespace mpmd::kernels
