//===- LegalizeWindow.cpp - windowed reductions and selections ---------------------------------===//
//
// Lowers reduce_window to a reduction that reads overlapping windows. Lowers select_and_scatter to two parallel passes.
// The first pass finds the selected element of every window. The second pass sums, for each element, the windows that
// selected it.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"
#include "mpmd/Dialect/StableHLO/Window.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Emits the ops of a scalar region at the insertion point of `builder`, and returns its results.
static SmallVector<Value> emitRegion(Context &context, OpBuilder &builder, Region &region, ValueRange arguments) {
  OpBuilder::InsertionGuard guard(context.rewriter);
  context.rewriter.restoreInsertionPoint(builder.saveInsertionPoint());
  SmallVector<Value> results = inlineScalarRegion(context, region, arguments);
  builder.restoreInsertionPoint(context.rewriter.saveInsertionPoint());
  return results;
}

static SmallVector<int64_t> minusOne(ArrayRef<int64_t> list) {
  return llvm::map_to_vector(list, [](int64_t x) { return x - 1; });
}

//===------------------------------------------------------------------------------------------===//
// reduce_window
//===------------------------------------------------------------------------------------------===//

/// An input that is never read. Its map gives the reduced loops of a linalg.generic their sizes.
static Value rangesOf(OpBuilder &b, Location loc, ArrayRef<int64_t> sizes) {
  return emptyTensor(b, loc, RankedTensorType::get(sizes, b.getF32Type()));
}

/// The neutral element of a reducer that is one op on its two arguments; nothing otherwise. Padding is filled with this
/// element, so that it has no effect, as in XLA, which skips padding.
static std::optional<Attribute> neutralOf(Region &region, Type type) {
  Block &block = region.front();
  Operation *op = &block.front();
  if (block.getNumArguments() != 2 || op->getNextNode() != block.getTerminator() || op->getNumOperands() != 2 ||
      op->getOperand(0) == op->getOperand(1) || !llvm::all_of(op->getOperands(), llvm::IsaPred<BlockArgument>))
    return std::nullopt;
  Builder builder(type.getContext());
  if (auto number = dyn_cast<FloatType>(type)) {
    APFloat infinity = APFloat::getInf(number.getFloatSemantics());
    if (isa<AddOp>(op))
      return builder.getFloatAttr(type, 0.0);
    if (isa<MulOp>(op))
      return builder.getFloatAttr(type, 1.0);
    if (isa<MinOp>(op))
      return builder.getFloatAttr(type, infinity);
    if (isa<MaxOp>(op))
      return builder.getFloatAttr(type, -infinity);
    return std::nullopt;
  }
  unsigned width = type.getIntOrFloatBitWidth();
  if (isa<AddOp, OrOp, XorOp>(op))
    return builder.getIntegerAttr(type, APInt::getZero(width));
  if (isa<MulOp>(op))
    return builder.getIntegerAttr(type, APInt(width, 1));
  if (isa<AndOp>(op))
    return builder.getIntegerAttr(type, APInt::getAllOnes(width));
  return std::nullopt;
}

/// A window along rows with at most this many elements is unrolled in the body, in order. Neighbouring results are then
/// vectorised. As a reduction loop, it would have too few iterations.
static constexpr int64_t kShortWindow = 64;

static bool isShortAlongRows(const Window &window) {
  return !window.sizes.empty() && window.sizes.back() != 1 &&
         llvm::product_of(window.sizes, int64_t{1}) <= kShortWindow;
}

using Combine = llvm::function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange accumulators, ValueRange)>;

static SmallVector<Value> readWindows(OpBuilder &b, Location loc, const Window &window, ValueRange inputs,
                                      ValueRange initial, TypeRange types, Combine combine) {
  int64_t rank = window.sizes.size(), count = llvm::product_of(window.sizes, int64_t{1});
  SmallVector<Value> outs;
  for (Type type : types)
    outs.push_back(emptyTensor(b, loc, cast<RankedTensorType>(type)));
  SmallVector<AffineMap> maps(types.size(), b.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &inner, Location at, ValueRange) {
    SmallVector<Value> first, sums(initial);
    for (int64_t i = 0; i < rank; ++i) {
      Value stride = arith::ConstantIndexOp::create(inner, at, window.strides[i]);
      first.push_back(arith::MulIOp::create(inner, at, linalg::IndexOp::create(inner, at, i), stride));
    }
    for (int64_t number = 0; number < count; ++number) {
      SmallVector<Value> indices(first), elements;
      for (int64_t i = rank - 1, left = number; i >= 0; left /= window.sizes[i--]) {
        int64_t offset = left % window.sizes[i] * window.windowDilations[i];
        indices[i] = arith::AddIOp::create(inner, at, indices[i], arith::ConstantIndexOp::create(inner, at, offset));
      }
      for (Value input : inputs)
        elements.push_back(tensor::ExtractOp::create(inner, at, input, indices));
      sums = combine(inner, at, sums, elements);
    }
    linalg::YieldOp::create(inner, at, sums);
  };
  return linalg::GenericOp::create(b, loc, types, ValueRange(), outs, maps, iterators, body)->getResults();
}

static SmallVector<Value> lowerReduceWindow(Context &context, ReduceWindowOp op) {
  IRRewriter &b = context.rewriter;
  Location loc = op.getLoc();
  Window window = windowOf(op);
  size_t count = op.getInputs().size();
  int64_t rank = window.sizes.size();
  SmallVector<Operation *> reducers = separateReducers(op.getBody());
  SmallVector<Value> inputs, initial, outs;
  SmallVector<Type> types;
  for (auto [k, input, init, result] : llvm::enumerate(op.getInputs(), op.getInitValues(), op.getResults())) {
    Type element = typeOf(result).getElementType();
    if (!reducers.empty())
      element = sumTypeOf(reducers[k], element);
    types.push_back(typeOf(result).clone(element));
    Value scalar = emitConvert(b, loc, scalarOf(b, loc, init), element, {}), padding = scalar;
    if (std::optional<Attribute> neutral = neutralOf(op.getBody(), element))
      padding = arith::ConstantOp::create(b, loc, cast<TypedAttr>(*neutral));
    inputs.push_back(padded(b, loc, convertedTo(b, loc, input, element, {}), padding, window.low, window.high,
                            minusOne(window.baseDilations)));
    initial.push_back(scalar);
  }
  auto combine = [&](OpBuilder &inner, Location at, ValueRange accumulators, ValueRange elements) {
    SmallVector<Value> arguments(accumulators), sums;
    llvm::append_range(arguments, elements);
    if (reducers.empty())
      return emitRegion(context, inner, op.getBody(), arguments);
    for (auto [k, reducer] : llvm::enumerate(reducers))
      sums.push_back(
          emitScalar(inner, at, reducer, {arguments[k], arguments[count + k]}, context.signs.lookup(reducer)));
    return sums;
  };
  auto converted = [&](ValueRange sums) {
    SmallVector<Value> results;
    for (auto [value, result] : llvm::zip_equal(sums, op.getResults()))
      results.push_back(convertedTo(b, loc, value, typeOf(result).getElementType(), {}));
    return results;
  };
  if (isShortAlongRows(window))
    return converted(readWindows(b, loc, window, inputs, initial, types, combine));
  for (auto [type, scalar] : llvm::zip_equal(types, initial))
    outs.push_back(filledTensor(b, loc, cast<RankedTensorType>(type), scalar));
  // The loops are the dimensions of the result, then the window dimensions with more than one element.
  SmallVector<AffineExpr> read, ranges;
  SmallVector<int64_t> sizes;
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  for (int64_t i = 0; i < rank; ++i) {
    AffineExpr at = b.getAffineDimExpr(i) * window.strides[i];
    if (window.sizes[i] != 1) {
      ranges.push_back(b.getAffineDimExpr(rank + sizes.size()));
      at = at + ranges.back() * window.windowDilations[i];
      sizes.push_back(window.sizes[i]);
      iterators.push_back(utils::IteratorType::reduction);
    }
    read.push_back(at);
  }
  int64_t loopCount = iterators.size();
  SmallVector<AffineMap> maps(count, AffineMap::get(loopCount, 0, read, b.getContext()));
  if (!sizes.empty()) {
    inputs.push_back(rangesOf(b, loc, sizes));
    maps.push_back(AffineMap::get(loopCount, 0, ranges, b.getContext()));
  }
  AffineMap identity = b.getMultiDimIdentityMap(loopCount);
  maps.append(count, identity.getMajorSubMap(rank));
  if (rank == 0)
    maps.assign(2 * count, AffineMap::get(0, 0, b.getContext()));
  auto generic = linalg::GenericOp::create(
      b, loc, types, inputs, outs, maps, iterators, [&](OpBuilder &inner, Location at, ValueRange args) {
        // A window of one element needs no accumulation, but is still combined with the initial value.
        linalg::YieldOp::create(inner, at, combine(inner, at, args.take_back(count), args.take_front(count)));
      });
  return converted(generic.getResults());
}

//===------------------------------------------------------------------------------------------===//
// select_and_scatter
//===------------------------------------------------------------------------------------------===//

/// For every window, the index of the selected element in row-major order; -1 if the window has padding only.
static Value selectedPlaces(Context &context, SelectAndScatterOp op, const Window &window) {
  IRRewriter &b = context.rewriter;
  Location loc = op.getLoc();
  RankedTensorType source = typeOf(op.getSource()), operand = typeOf(op.getOperand());
  int64_t rank = source.getRank();
  SmallVector<AffineExpr> ranges;
  SmallVector<int64_t> sizes;
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  SmallVector<int64_t> windowLoop(rank, -1);
  for (int64_t i = 0; i < rank; ++i)
    if (window.sizes[i] != 1) {
      windowLoop[i] = rank + sizes.size();
      ranges.push_back(b.getAffineDimExpr(windowLoop[i]));
      sizes.push_back(window.sizes[i]);
      iterators.push_back(utils::IteratorType::reduction);
    }
  int64_t loopCount = iterators.size();
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  if (!sizes.empty()) {
    inputs.push_back(rangesOf(b, loc, sizes));
    maps.push_back(AffineMap::get(loopCount, 0, ranges, b.getContext()));
  }
  maps.append(2, b.getMultiDimIdentityMap(loopCount).getMajorSubMap(rank));
  Type element = operand.getElementType(), place = b.getI64Type();
  RankedTensorType places = source.clone(place);
  Value outs[] = {filledTensor(b, loc, source, scalarConstant(b, loc, element, 0)),
                  filledTensor(b, loc, places, scalarConstant(b, loc, place, -1))};
  auto generic = linalg::GenericOp::create(
      b, loc, TypeRange{source, places}, inputs, outs, maps, iterators,
      [&](OpBuilder &inner, Location at, ValueRange args) {
        Value best = args[args.size() - 2], where = args.back();
        auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(inner, at, value); };
        SmallVector<Value> indices;
        Value inside, linear = constant(0);
        for (int64_t i = 0; i < rank; ++i) {
          Value index =
              arith::MulIOp::create(inner, at, linalg::IndexOp::create(inner, at, i), constant(window.strides[i]));
          if (windowLoop[i] >= 0)
            index = arith::AddIOp::create(inner, at, index, linalg::IndexOp::create(inner, at, windowLoop[i]));
          if (window.low[i] != 0)
            index = arith::SubIOp::create(inner, at, index, constant(window.low[i]));
          Value size = constant(operand.getDimSize(i));
          if (window.low[i] > 0 || window.high[i] > 0) {
            Value fits = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::ult, index, size);
            inside = inside ? arith::AndIOp::create(inner, at, inside, fits).getResult() : fits;
            index = arith::SelectOp::create(inner, at, fits, index, constant(0));
          }
          indices.push_back(index);
          linear = arith::AddIOp::create(inner, at, arith::MulIOp::create(inner, at, linear, size), index);
        }
        Value candidate = tensor::ExtractOp::create(inner, at, op.getOperand(), indices);
        Value keeps = emitRegion(context, inner, op.getSelect(), ValueRange{best, candidate}).front();
        Value none = scalarConstant(inner, at, place, -1);
        Value isFirst = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::eq, where, none);
        Value takes = arith::OrIOp::create(
            inner, at, isFirst,
            arith::XOrIOp::create(inner, at, keeps, scalarConstant(inner, at, inner.getI1Type(), 1)));
        if (inside)
          takes = arith::AndIOp::create(inner, at, takes, inside);
        Value here = arith::IndexCastOp::create(inner, at, place, linear);
        Value yielded[] = {arith::SelectOp::create(inner, at, takes, candidate, best),
                           arith::SelectOp::create(inner, at, takes, here, where)};
        linalg::YieldOp::create(inner, at, yielded);
      });
  return generic.getResult(1);
}

/// For every element, combines the source values of the windows that selected it, in the order of the windows.
static Value gatherSelected(Context &context, SelectAndScatterOp op, const Window &window, Value places) {
  IRRewriter &b = context.rewriter;
  Location loc = op.getLoc();
  RankedTensorType source = typeOf(op.getSource()), type = typeOf(op.getOperand());
  int64_t rank = type.getRank();
  SmallVector<AffineExpr> ranges;
  SmallVector<int64_t> covers, coverLoop(rank, -1);
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t most = (window.sizes[i] + window.strides[i] - 1) / window.strides[i];
    if (most > 1) {
      coverLoop[i] = rank + covers.size();
      ranges.push_back(b.getAffineDimExpr(coverLoop[i]));
      covers.push_back(most);
      iterators.push_back(utils::IteratorType::reduction);
    }
  }
  int64_t loopCount = iterators.size();
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  if (!covers.empty()) {
    inputs.push_back(rangesOf(b, loc, covers));
    maps.push_back(AffineMap::get(loopCount, 0, ranges, b.getContext()));
  }
  maps.push_back(b.getMultiDimIdentityMap(loopCount).getMajorSubMap(rank));
  Value out = filledTensor(b, loc, type, scalarOf(b, loc, op.getInitValue()));
  auto generic = linalg::GenericOp::create(
      b, loc, type, inputs, out, maps, iterators, [&](OpBuilder &inner, Location at, ValueRange args) {
        auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(inner, at, value); };
        Value covered, linear = constant(0);
        SmallVector<Value> windows;
        for (int64_t i = 0; i < rank; ++i) {
          Value index = linalg::IndexOp::create(inner, at, i);
          linear = arith::AddIOp::create(inner, at,
                                         arith::MulIOp::create(inner, at, linear, constant(type.getDimSize(i))), index);
          // Starts at the last window that can cover the element, and counts down by the loop index.
          if (window.low[i] != 0)
            index = arith::AddIOp::create(inner, at, index, constant(window.low[i]));
          if (window.strides[i] != 1)
            index = arith::FloorDivSIOp::create(inner, at, index, constant(window.strides[i]));
          if (coverLoop[i] >= 0) {
            int64_t most = covers[coverLoop[i] - rank];
            Value behind =
                arith::SubIOp::create(inner, at, constant(most - 1), linalg::IndexOp::create(inner, at, coverLoop[i]));
            index = arith::SubIOp::create(inner, at, index, behind);
          }
          Value exists =
              arith::CmpIOp::create(inner, at, arith::CmpIPredicate::ult, index, constant(source.getDimSize(i)));
          covered = covered ? arith::AndIOp::create(inner, at, covered, exists).getResult() : exists;
          windows.push_back(arith::SelectOp::create(inner, at, exists, index, constant(0)));
        }
        Value place = tensor::ExtractOp::create(inner, at, places, windows);
        Value here = arith::IndexCastOp::create(inner, at, place.getType(), linear);
        Value chosen = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::eq, place, here);
        if (covered)
          chosen = arith::AndIOp::create(inner, at, chosen, covered);
        Value addend = tensor::ExtractOp::create(inner, at, op.getSource(), windows);
        Value sum = emitRegion(context, inner, op.getScatter(), ValueRange{args.back(), addend}).front();
        Value result = arith::SelectOp::create(inner, at, chosen, sum, args.back());
        linalg::YieldOp::create(inner, at, result);
      });
  return generic.getResult(0);
}

LogicalResult legalize::lowerWindow(Context &context, Operation *op) {
  IRRewriter &rewriter = context.rewriter;
  if (auto reduce = dyn_cast<ReduceWindowOp>(op)) {
    rewriter.replaceOp(op, lowerReduceWindow(context, reduce));
    return success();
  }
  if (auto select = dyn_cast<SelectAndScatterOp>(op)) {
    Window window = windowOf(select);
    Value places = selectedPlaces(context, select, window);
    rewriter.replaceOp(op, gatherSelected(context, select, window, places));
    return success();
  }
  return failure();
}
