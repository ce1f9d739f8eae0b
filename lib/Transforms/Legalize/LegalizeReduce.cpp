//===- LegalizeReduce.cpp - reductions ----------------------------------------------------------===//
//
// Lowers each reduction to one linalg.generic. Several operands share it, unless their reductions are independent.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

SmallVector<Operation *> legalize::separateReducers(Region &region) {
  Block &block = region.front();
  unsigned count = block.getNumArguments() / 2;
  SmallVector<Operation *> reducers;
  for (auto [k, value] : llvm::enumerate(block.getTerminator()->getOperands())) {
    Operation *op = value.getDefiningOp();
    Value accumulator = block.getArgument(k), element = block.getArgument(count + k);
    if (!op || op->getBlock() != &block || op->getNumOperands() != 2 || !stablehlo::hasScalarBody(op) ||
        !((op->getOperand(0) == accumulator && op->getOperand(1) == element) ||
          (op->getOperand(0) == element && op->getOperand(1) == accumulator)))
      return {};
    reducers.push_back(op);
  }
  return reducers;
}

Type legalize::sumTypeOf(Operation *reducer, Type element) {
  return isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(reducer) ? sumTypeOf(element)
                                                                                              : element;
}

using Reducer = function_ref<SmallVector<Value>(ValueRange accumulators, ValueRange elements)>;

static SmallVector<Value> emitReduction(IRRewriter &rewriter, Location loc, ArrayRef<int64_t> dimensions,
                                        ArrayRef<Value> inputs, ArrayRef<Value> initial, TypeRange types,
                                        Reducer reducer) {
  int64_t rank = cast<RankedTensorType>(inputs.front().getType()).getRank();
  SmallVector<AffineExpr> kept;
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(dimensions, i))
      iterators[i] = utils::IteratorType::reduction;
    else
      kept.push_back(rewriter.getAffineDimExpr(i));
  }
  size_t count = inputs.size();
  SmallVector<AffineMap> maps(count, rewriter.getMultiDimIdentityMap(rank));
  maps.append(count, AffineMap::get(rank, 0, kept, rewriter.getContext()));
  SmallVector<Value> outs;
  for (auto [init, type] : llvm::zip_equal(initial, types))
    outs.push_back(filledTensor(rewriter, loc, cast<RankedTensorType>(type), init));
  auto generic = linalg::GenericOp::create(
      rewriter, loc, types, inputs, outs, maps, iterators, [&](OpBuilder &inner, Location at, ValueRange args) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.restoreInsertionPoint(inner.saveInsertionPoint());
        // The block arguments are the inputs, followed by the accumulators.
        linalg::YieldOp::create(rewriter, at, reducer(args.drop_front(count), args.take_front(count)));
      });
  return llvm::to_vector_of<Value>(generic.getResults());
}

/// Lowers a reduction over dimensions of size 1 to an elementwise combination with the initial value.
static Value emitSingle(IRRewriter &rewriter, Location loc, Value input, Value init, RankedTensorType type,
                        Reducer reducer) {
  Value element = reshapeTo(rewriter, loc, input, type);
  return parallelGeneric(rewriter, loc, type, element, rewriter.getMultiDimIdentityMap(type.getRank()),
                         [&](OpBuilder &inner, Location, ValueRange args) {
                           OpBuilder::InsertionGuard guard(rewriter);
                           rewriter.restoreInsertionPoint(inner.saveInsertionPoint());
                           return reducer(init, args.front()).front();
                         });
}

LogicalResult legalize::lowerReduce(Context &context, Operation *op) {
  auto reduce = dyn_cast<stablehlo::ReduceOp>(op);
  if (!reduce)
    return failure();
  IRRewriter &rewriter = context.rewriter;
  Location loc = op->getLoc();
  SmallVector<Value> inputs(reduce.getInputs()), initial, results;
  for (Value init : reduce.getInitValues())
    initial.push_back(scalarOf(rewriter, loc, init));

  // Independent reductions along the last dimension are faster as separate ops; other independent reductions are faster
  // in one op.
  SmallVector<Operation *> reducers = separateReducers(reduce.getBody());
  int64_t last = cast<RankedTensorType>(inputs.front().getType()).getRank() - 1;
  bool roundsAlike = llvm::all_of(llvm::zip_equal(reducers, reduce.getResults()), [](auto pair) {
    Type element = getElementTypeOrSelf(std::get<1>(pair).getType());
    return sumTypeOf(std::get<0>(pair), element) == element;
  });
  if (reducers.size() > 1 && roundsAlike && !llvm::is_contained(reduce.getDimensions(), last))
    reducers.clear();
  auto shape = cast<RankedTensorType>(inputs.front().getType()).getShape();
  bool isSingle = llvm::all_of(reduce.getDimensions(), [&](int64_t dim) { return shape[dim] == 1; });
  for (auto [k, reducer] : llvm::enumerate(reducers)) {
    auto type = cast<RankedTensorType>(reduce.getResult(k).getType());
    Type element = sumTypeOf(reducer, type.getElementType());
    Value input = convertedTo(rewriter, loc, inputs[k], element, {});
    Value init = emitConvert(rewriter, loc, initial[k], element, {});
    Signs signs = context.signs.lookup(reducer);
    auto combine = [&](ValueRange accumulators, ValueRange elements) {
      return SmallVector<Value>{emitScalar(rewriter, loc, reducer, {accumulators.front(), elements.front()}, signs)};
    };
    Value sum =
        isSingle
            ? emitSingle(rewriter, loc, input, init, type.clone(element), combine)
            : emitReduction(rewriter, loc, reduce.getDimensions(), input, init, type.clone(element), combine).front();
    results.push_back(convertedTo(rewriter, loc, sum, type.getElementType(), {}));
  }
  if (reducers.empty())
    results = emitReduction(rewriter, loc, reduce.getDimensions(), inputs, initial, reduce.getResultTypes(),
                            [&](ValueRange accumulators, ValueRange elements) {
                              // The reducer's arguments are the accumulators, followed by the elements.
                              SmallVector<Value> arguments(accumulators);
                              llvm::append_range(arguments, elements);
                              return inlineScalarRegion(context, reduce.getBody(), arguments);
                            });
  rewriter.replaceOp(op, results);
  return success();
}
