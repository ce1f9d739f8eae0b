//===- LegalizeSort.cpp - sort and top_k ----------------------------------------------------------===//
//
// A bottom-up merge sort of places: any comparator, any number of tensors, always stable. The tensors are read through
// it after. Each pass writes its result in parts that need nothing of each other: a binary search along the diagonal
// says which elements of both runs are in front of one (merge path; Odeh et al., 2012). Where the comparator may be no
// order (NaN), the only part is all of it, so that the result is a permutation in any case.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// Elements of a part. A power of two: runs begin where parts do, or parts where runs do.
static constexpr int64_t kPart = 64;
/// So many elements of a row that is much longer are found one after the other.
static constexpr int64_t kFewChosen = 16;

namespace {
/// Whether the element at the first place comes before the one at the second, where both are given
/// as indices of the tensors.
using Before = llvm::function_ref<Value(ArrayRef<Value>, ArrayRef<Value>)>;

/// Emits the loops of one sort along `dim` of tensors of `shape`.
class MergeSort {
public:
  MergeSort(OpBuilder &b, Location loc, ArrayRef<int64_t> shape, int64_t dim, bool isOrder, Before before)
      : b(b), loc(loc), shape(shape), dim(dim), size(shape[dim]), part(isOrder ? std::min(kPart, size) : size),
        before(before) {}

  /// The places of the sorted elements, as i32 in the shape of the tensors.
  Value emit();

private:
  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value less(Value x, Value y) { return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x, y); }
  Value select(Value c, Value x, Value y) { return arith::SelectOp::create(b, loc, c, x, y); }
  Value smaller(Value x, Value y) { return arith::MinUIOp::create(b, loc, x, y); }
  Value placeAt(Value places, Value at) {
    Value place = tensor::ExtractOp::create(b, loc, places, at);
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), place);
  }
  Value loop(Value limit, ValueRange carried, llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    auto made = scf::ForOp::create(b, loc, constant(0), limit, constant(1), carried);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(made.getBody());
    scf::YieldOp::create(b, loc, body(made.getInductionVar(), made.getRegionIterArgs()));
    return made.getResult(0);
  }
  /// A place of the row that is sorted.
  SmallVector<Value> in(ArrayRef<Value> row, Value place) {
    SmallVector<Value> at(row);
    at[dim] = place;
    return at;
  }
  Value split(Value places, Value start, Value middle, Value end, Value phase, ArrayRef<Value> row);
  Value mergePart(Value places, Value free, Value width, Value begin, Value end, ArrayRef<Value> row);
  Value mergePass(Value places, Value free, Value width, ArrayRef<Value> row);
  Value sortRow(ArrayRef<Value> row);

  OpBuilder &b;
  Location loc;
  ArrayRef<int64_t> shape;
  int64_t dim, size, part;
  Before before;
};
} // namespace

/// How many of the first `phase` elements of two merged runs are of the left one: of equal elements those of the left
/// run are in front.
Value MergeSort::split(Value places, Value start, Value middle, Value end, Value phase, ArrayRef<Value> row) {
  Value lefts = arith::SubIOp::create(b, loc, middle, start), rights = arith::SubIOp::create(b, loc, end, middle);
  Value beyond = arith::SubIOp::create(b, loc, phase, smaller(phase, rights));
  Value bounds[] = {beyond, smaller(phase, lefts)};
  Type types[] = {b.getIndexType(), b.getIndexType()};
  auto search = scf::WhileOp::create(
      b, loc, types, bounds,
      [&](OpBuilder &inner, Location at, ValueRange range) {
        scf::ConditionOp::create(inner, at, less(range[0], range[1]), range);
      },
      [&](OpBuilder &inner, Location at, ValueRange range) {
        Value one = constant(1);
        Value sum = add(range[0], range[1]);
        Value half = arith::ShRUIOp::create(b, loc, sum, one);
        Value opposite = arith::SubIOp::create(b, loc, arith::SubIOp::create(b, loc, phase, one), half);
        Value leftPlace = placeAt(places, add(start, half)), rightPlace = placeAt(places, add(middle, opposite));
        // The left one is among the first if no right one that is not has to be in front of it.
        Value rightFirst = before(in(row, rightPlace), in(row, leftPlace));
        Value low = select(rightFirst, range[0], add(half, one)), high = select(rightFirst, half, range[1]);
        scf::YieldOp::create(inner, at, ValueRange{low, high});
      });
  return search.getResult(0);
}

/// Merges what comes to be in [begin, end).
Value MergeSort::mergePart(Value places, Value free, Value width, Value begin, Value end, ArrayRef<Value> row) {
  Value limit = constant(size), last = constant(size - 1), zero = constant(0), one = constant(1);
  Value pair = add(width, width);
  // The two runs that a position is part of.
  auto runsOf = [&](Value to) -> std::array<Value, 4> {
    Value phase = arith::RemUIOp::create(b, loc, to, pair);
    Value start = arith::SubIOp::create(b, loc, to, phase);
    return {phase, start, smaller(add(start, width), limit), smaller(add(start, pair), limit)};
  };
  auto [phase, start, middle, stop] = runsOf(begin);
  // Of a part that is all of it, no element is in front.
  Value taken = part == size ? zero : split(places, start, middle, stop, phase, row);
  Value others = arith::SubIOp::create(b, loc, phase, taken);
  auto made = scf::ForOp::create(b, loc, begin, end, one, ValueRange{free, add(start, taken), add(middle, others)});
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(made.getBody());
  Value to = made.getInductionVar();
  ValueRange carried = made.getRegionIterArgs();
  auto [within, first, half, behind] = runsOf(to);
  Value isNew = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, within, zero);
  Value left = select(isNew, first, carried[1]), right = select(isNew, half, carried[2]);
  Value leftPlace = placeAt(places, smaller(left, last));
  Value rightPlace = placeAt(places, smaller(right, last));
  // The right one goes first only if it has to: equal elements keep their order.
  Value rightFirst =
      arith::AndIOp::create(b, loc, less(right, behind), before(in(row, rightPlace), in(row, leftPlace)));
  Value takesRight = select(less(left, half), rightFirst, scalarConstant(b, loc, b.getI1Type(), 1));
  Value stored = arith::IndexCastOp::create(b, loc, b.getI32Type(), select(takesRight, rightPlace, leftPlace));
  Value next = tensor::InsertOp::create(b, loc, stored, carried[0], to);
  scf::YieldOp::create(
      b, loc, ValueRange{next, select(takesRight, left, add(left, one)), select(takesRight, add(right, one), right)});
  return made.getResult(0);
}

/// Merges runs of `width` places into runs of twice as many.
Value MergeSort::mergePass(Value places, Value free, Value width, ArrayRef<Value> row) {
  return loop(constant(llvm::divideCeil(size, part)), free,
              [&](Value number, ValueRange carried) -> SmallVector<Value> {
                Value begin = arith::MulIOp::create(b, loc, number, constant(part));
                Value end = add(begin, constant(part));
                if (size % part != 0)
                  end = arith::MinSIOp::create(b, loc, end, constant(size));
                return {mergePart(places, carried[0], width, begin, end, row)};
              });
}

Value MergeSort::sortRow(ArrayRef<Value> row) {
  auto type = RankedTensorType::get({size}, b.getI32Type());
  Value places = emptyTensor(b, loc, type), free = emptyTensor(b, loc, type);
  places = loop(constant(size), places, [&](Value at, ValueRange carried) -> SmallVector<Value> {
    Value place = arith::IndexCastOp::create(b, loc, b.getI32Type(), at);
    return {tensor::InsertOp::create(b, loc, place, carried[0], at)};
  });
  // Two passes at a time, there and back, so that the places end where they began.
  int64_t passes = (llvm::Log2_64_Ceil(size) + 1) / 2;
  auto both = scf::ForOp::create(b, loc, constant(0), constant(passes), constant(1), ValueRange{places, free});
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(both.getBody());
  Value shift = add(both.getInductionVar(), both.getInductionVar());
  Value width = arith::ShLIOp::create(b, loc, constant(1), shift);
  Value there = mergePass(both.getRegionIterArgs()[0], both.getRegionIterArgs()[1], width, row);
  Value back = mergePass(there, both.getRegionIterArgs()[0], add(width, width), row);
  scf::YieldOp::create(b, loc, ValueRange{back, there});
  return both.getResult(0);
}

Value MergeSort::emit() {
  auto type = RankedTensorType::get(shape, b.getI32Type());
  SmallVector<Value> row;
  std::function<Value(int64_t, Value)> descend = [&](int64_t depth, Value all) -> Value {
    if (depth == dim) {
      row.push_back(Value());
      Value result = descend(depth + 1, all);
      row.pop_back();
      return result;
    }
    if (depth < static_cast<int64_t>(shape.size()))
      return loop(constant(shape[depth]), all, [&](Value at, ValueRange carried) -> SmallVector<Value> {
        row.push_back(at);
        Value result = descend(depth + 1, carried[0]);
        row.pop_back();
        return {result};
      });
    Value places = sortRow(row);
    return loop(constant(size), all, [&](Value at, ValueRange carried) -> SmallVector<Value> {
      SmallVector<Value> to(row);
      to[dim] = at;
      Value place = tensor::ExtractOp::create(b, loc, places, at);
      return {tensor::InsertOp::create(b, loc, place, carried[0], to)};
    });
  };
  return descend(0, emptyTensor(b, loc, type));
}

/// The first elements of `tensor` along `dim` in the order of `places`.
static Value readThrough(OpBuilder &builder, Location loc, Value tensor, Value places, int64_t dim,
                         RankedTensorType type) {
  return parallelGeneric(builder, loc, type, {}, {}, [&](OpBuilder &b, Location at, ValueRange) -> Value {
    SmallVector<Value> indices;
    for (int64_t i = 0; i < type.getRank(); ++i)
      indices.push_back(linalg::IndexOp::create(b, at, i));
    Value place = tensor::ExtractOp::create(b, at, places, indices);
    indices[dim] = arith::IndexCastOp::create(b, at, b.getIndexType(), place);
    return tensor::ExtractOp::create(b, at, tensor, indices);
  });
}

/// Whether of any two elements the comparator says that one is not behind the other: all comparisons of size know where
/// NaN stands.
static bool isOrder(Region &comparator) {
  return !comparator
              .walk([](Operation *op) {
                if (isa<func::CallOp, CompositeOp>(op) || op->getNumRegions() != 0)
                  return WalkResult::interrupt();
                auto compare = dyn_cast<CompareOp>(op);
                if (!compare || compare.getComparisonDirection() == ComparisonDirection::EQ ||
                    compare.getComparisonDirection() == ComparisonDirection::NE)
                  return WalkResult::advance();
                bool isFloat = isa<FloatType>(getElementTypeOrSelf(compare.getLhs().getType()));
                return WalkResult(success(!isFloat || compare.getCompareType() == ComparisonType::TOTALORDER));
              })
              .wasInterrupted();
}

/// Whether so many elements of a row are found without sorting it.
static bool areFew(RankedTensorType rows, int64_t count) {
  return count > 0 && count <= kFewChosen && rows.getShape().back() >= kFewChosen * 4 &&
         rows.getElementType().isIntOrFloat() && rows.getElementTypeBitWidth() >= 8;
}

/// Puts a few of the first elements where nothing else of a sort is read, as by `top_k`. Slices that did are left with
/// nobody to read them.
static bool chooseFew(Context &context, SortOp op, int64_t dim) {
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  Block &body = op.getComparator().front();
  auto compare = dyn_cast<CompareOp>(body.front());
  if (dim + 1 != type.getRank() || !compare || body.getTerminator()->getPrevNode() != compare ||
      body.getTerminator()->getOperand(0) != compare.getResult() || !isOrder(op.getComparator()))
    return false;
  auto left = dyn_cast<BlockArgument>(compare.getLhs()), right = dyn_cast<BlockArgument>(compare.getRhs());
  bool ofOne = left && right && left.getOwner() == &body && right.getOwner() == &body &&
               left.getArgNumber() / 2 == right.getArgNumber() / 2 && left != right;
  bool isGreater = compare.getComparisonDirection() == ComparisonDirection::GT;
  if (!ofOne || (!isGreater && compare.getComparisonDirection() != ComparisonDirection::LT))
    return false;
  bool largest = isGreater == (left.getArgNumber() < right.getArgNumber());
  SmallVector<SliceOp> slices;
  int64_t count = 0;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<SliceOp>(user);
    auto isOne = [](int64_t stride) { return stride == 1; };
    auto isZero = [](int64_t start) { return start == 0; };
    if (!slice || !llvm::all_of(slice.getStrides(), isOne) || !llvm::all_of(slice.getStartIndices(), isZero) ||
        slice.getLimitIndices().drop_back() != type.getShape().drop_back())
      return false;
    count = std::max(count, slice.getLimitIndices().back());
    slices.push_back(slice);
  }
  Value keys = op.getInputs()[left.getArgNumber() / 2];
  if (!areFew(cast<RankedTensorType>(keys.getType()), count))
    return false;
  OpBuilder &b = context.rewriter;
  Value places = selectFew(b, op.getLoc(), keys, count, largest, context.signs.lookup(compare));
  for (SliceOp slice : slices) {
    Value input = op.getInputs()[cast<OpResult>(slice.getOperand()).getResultNumber()];
    slice.replaceAllUsesWith(readThrough(b, op.getLoc(), input, places, dim, cast<RankedTensorType>(slice.getType())));
    slice->setOperand(0, input);
  }
  return true;
}

static SmallVector<Value> lowerSortOp(Context &context, SortOp op) {
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  auto dim = static_cast<int64_t>(op.getDimension()); // The getter gives it without its sign.
  dim += dim < 0 ? type.getRank() : 0;
  if (type.getDimSize(dim) < 2 || chooseFew(context, op, dim))
    return SmallVector<Value>(op.getInputs());
  auto before = [&](ArrayRef<Value> left, ArrayRef<Value> right) {
    SmallVector<Value> arguments;
    for (Value input : op.getInputs()) {
      arguments.push_back(tensor::ExtractOp::create(b, loc, input, left));
      arguments.push_back(tensor::ExtractOp::create(b, loc, input, right));
    }
    return inlineScalarRegion(context, op.getComparator(), arguments).front();
  };
  Value places = MergeSort(b, loc, type.getShape(), dim, isOrder(op.getComparator()), before).emit();
  SmallVector<Value> results;
  for (Value input : op.getInputs())
    results.push_back(readThrough(b, loc, input, places, dim, cast<RankedTensorType>(input.getType())));
  return results;
}

/// Largest first, NaN before all numbers, and of equal elements the first one first.
static SmallVector<Value> lowerTopK(Context &context, chlo::TopKOp op, Signs signs) {
  OpBuilder &b = context.rewriter;
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  int64_t dim = type.getRank() - 1;
  auto before = [&](ArrayRef<Value> left, ArrayRef<Value> right) {
    Value x = tensor::ExtractOp::create(b, loc, op.getOperand(), left);
    Value y = tensor::ExtractOp::create(b, loc, op.getOperand(), right);
    return emitCompare(b, loc, x, y, ComparisonDirection::GT, /*totalOrder=*/true, signs);
  };
  int64_t count = cast<RankedTensorType>(op.getValues().getType()).getDimSize(dim);
  Value places = areFew(type, count) ? selectFew(b, loc, op.getOperand(), count, /*largest=*/true, signs)
                                     : MergeSort(b, loc, type.getShape(), dim, /*isOrder=*/true, before).emit();
  auto indices = cast<RankedTensorType>(op.getIndices().getType());
  Value chosen = parallelGeneric(b, loc, indices, {}, {}, [&](OpBuilder &inner, Location at, ValueRange) -> Value {
    SmallVector<Value> point;
    for (int64_t i = 0; i < indices.getRank(); ++i)
      point.push_back(linalg::IndexOp::create(inner, at, i));
    Value place = tensor::ExtractOp::create(inner, at, places, point);
    return emitConvert(inner, at, place, indices.getElementType(), {});
  });
  return {readThrough(b, loc, op.getOperand(), places, dim, cast<RankedTensorType>(op.getValues().getType())), chosen};
}

LogicalResult legalize::lowerSort(Context &context, Operation *op) {
  if (auto sort = dyn_cast<SortOp>(op))
    context.rewriter.replaceOp(op, lowerSortOp(context, sort));
  else if (auto top = dyn_cast<chlo::TopKOp>(op))
    context.rewriter.replaceOp(op, lowerTopK(context, top, context.signs.lookup(op)));
  else
    return failure();
  return success();
}
