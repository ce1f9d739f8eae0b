//===- LegalizeReduce.cpp - reductions ----------------------------------------------------------===//
//
// One linalg.generic per reduction; several operands give several results of it.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

LogicalResult legalize::lowerReduce(Context &context, Operation *op) {
  auto reduce = dyn_cast<stablehlo::ReduceOp>(op);
  if (!reduce)
    return failure();
  IRRewriter &rewriter = context.rewriter;
  Location loc = op->getLoc();
  int64_t rank = cast<RankedTensorType>(reduce.getInputs().front().getType()).getRank();
  size_t count = reduce.getInputs().size();

  SmallVector<AffineExpr> kept;
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  for (int64_t i = 0; i < rank; ++i) {
    if (llvm::is_contained(reduce.getDimensions(), i))
      iterators[i] = utils::IteratorType::reduction;
    else
      kept.push_back(rewriter.getAffineDimExpr(i));
  }
  SmallVector<AffineMap> maps(count, rewriter.getMultiDimIdentityMap(rank));
  maps.append(count, AffineMap::get(rank, 0, kept, rewriter.getContext()));

  SmallVector<Value> outs;
  for (auto [init, result] : llvm::zip(reduce.getInitValues(), reduce.getResults()))
    outs.push_back(filledTensor(rewriter, loc, cast<RankedTensorType>(result.getType()),
                                scalarOf(rewriter, loc, init)));
  auto generic = linalg::GenericOp::create(
      rewriter, loc, reduce.getResultTypes(), reduce.getInputs(), outs, maps, iterators,
      [&](OpBuilder &inner, Location at, ValueRange args) {
        // Block arguments are inputs, then outs; the reducer takes accumulators, then elements.
        SmallVector<Value> arguments(args.drop_front(count));
        llvm::append_range(arguments, args.take_front(count));
        OpBuilder::InsertionGuard guard(context.rewriter);
        context.rewriter.restoreInsertionPoint(inner.saveInsertionPoint());
        SmallVector<Value> results = inlineScalarRegion(context, reduce.getBody(), arguments);
        linalg::YieldOp::create(context.rewriter, at, results);
      });
  rewriter.replaceOp(op, generic.getResults());
  return success();
}
