// Sharding rules of linalg ops in the input. The op's loops are the factors; its indexing maps relate them to
// dimensions.
#include "RuleBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

/// Whether a value of the body is zero if one of the inputs is zero: it is a product of inputs, maybe converted to
/// another type.
static bool isProduct(Value value, Block &body) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &body;
  Operation *op = value.getDefiningOp();
  return isa<arith::MulFOp, arith::MulIOp, arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp>(op) &&
         llvm::all_of(op->getOperands(), [&](Value operand) { return isProduct(operand, body); });
}

/// Whether an op adds products of its inputs to zero. Its result on shards of the inputs is then partial sums.
static bool addsProducts(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  if (op.getNumDpsInits() != 1 || body.getTerminator()->getNumOperands() != 1)
    return false;
  BlockArgument sum = body.getArguments().back();
  Operation *add = body.getTerminator()->getOperand(0).getDefiningOp();
  if (!add || !isa<arith::AddFOp, arith::AddIOp>(add) || !sum.hasOneUse())
    return false;
  Value term = add->getOperand(0) == sum ? add->getOperand(1) : add->getOperand(0);
  if (!llvm::is_contained(add->getOperands(), sum) || !isProduct(term, body))
    return false;
  Value init = op.getDpsInits()[0];
  while (auto constrain = init.getDefiningOp<ShardingConstraintOp>())
    init = constrain.getInput();
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs()[0], m_AnyZeroFloat()) || matchPattern(fill.getInputs()[0], m_Zero());
  return isNeutral(init, Reduction::Sum);
}

/// The loops that must not be sharded, because the body reads their index or because several dimensions depend on them.
static llvm::SmallBitVector wholeLoops(linalg::LinalgOp op, bool partialSums) {
  llvm::SmallBitVector whole(op.getNumLoops());
  op->walk([&](Operation *inner) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      whole.set(index.getDim());
    // Padding of short shards may be zero, so division would trap.
    if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
            arith::FloorDivSIOp>(inner))
      whole.set();
  });
  for (AffineMap map : op.getIndexingMapsArray()) {
    llvm::SmallBitVector seen(op.getNumLoops());
    for (AffineExpr result : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(result)) {
        if (seen.test(dim.getPosition()))
          whole.set(dim.getPosition());
        seen.set(dim.getPosition());
      } else {
        for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
          if (result.isFunctionOfDim(loop))
            whole.set(loop);
      }
  }
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind != utils::IteratorType::parallel && !(partialSums && kind == utils::IteratorType::reduction))
      whole.set(loop);
  return whole;
}

bool shard::linalgRule(RuleBuilder &builder) {
  auto op = dyn_cast<linalg::LinalgOp>(builder.op);
  if (!op || !op.hasPureTensorSemantics() || op.hasDynamicShape())
    return false;
  llvm::SmallBitVector whole = wholeLoops(op, addsProducts(op));
  SmallVector<int> factors;
  for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges()))
    factors.push_back(builder.factor(size, whole.test(loop) ? FactorKind::Replicated
                                           : op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction
                                               ? FactorKind::Reduced
                                               : FactorKind::Parallel));
  auto give = [&](AffineMap map, FactorDims &dims) {
    for (auto [dim, result] : llvm::enumerate(map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(result); loop && dim < dims.size())
        dims[dim] = {factors[loop.getPosition()]};
  };
  for (auto [map, dims] : llvm::zip_equal(op.getIndexingMapsArray(), builder.rule.operands))
    give(map, dims);
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable()))
    if (i < builder.rule.results.size())
      give(op.getMatchingIndexingMap(&init), builder.rule.results[i]);
  return true;
}
