//===- LegalizeControlFlow.cpp - while, case and if ---------------------------------------------===//
//
// Lowers control flow to scf. A while that counts up to a bound becomes scf.for, any other while scf.while.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

/// Replaces the `stablehlo.return` at the end of `block` by an scf.yield.
static void yieldInstead(IRRewriter &rewriter, Block *block) {
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *terminator = block->getTerminator();
  rewriter.setInsertionPoint(terminator);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(terminator, terminator->getOperands());
}

namespace {
/// Describes a loop of the form `for (i = start; i < bound; i += step)`: the carry that counts, the bound and the step.
struct Counter {
  unsigned carry;
  Value bound;
  int64_t step;
};
} // namespace

static std::optional<Counter> matchCounter(WhileOp loop, const SignTable &signs) {
  Block &cond = loop.getCond().front(), &body = loop.getBody().front();
  auto compare = cond.getTerminator()->getOperand(0).getDefiningOp<CompareOp>();
  if (!compare || compare->getBlock() != &cond || signs.lookup(compare).in ||
      compare.getComparisonDirection() != ComparisonDirection::LT)
    return std::nullopt;
  auto counter = dyn_cast<BlockArgument>(compare.getLhs());
  if (!counter || counter.getOwner() != &cond || !isa<IntegerType>(getElementTypeOrSelf(counter)) ||
      cast<RankedTensorType>(counter.getType()).getRank() != 0)
    return std::nullopt;
  unsigned carry = counter.getArgNumber();
  Operation *terminator = body.getTerminator();
  auto add = terminator->getOperand(carry).getDefiningOp<AddOp>();
  if (!add)
    return std::nullopt;
  Value step = add.getLhs() == body.getArgument(carry) ? add.getRhs() : add.getLhs();
  if (add.getLhs() != body.getArgument(carry) && add.getRhs() != body.getArgument(carry))
    return std::nullopt;
  std::optional<int64_t> stepValue = constantIndex(step, /*isUnsigned=*/false);
  if (!stepValue || *stepValue <= 0)
    return std::nullopt;
  Value bound = compare.getRhs();
  if (auto carried = dyn_cast<BlockArgument>(bound); carried && carried.getOwner() == &cond) {
    unsigned number = carried.getArgNumber();
    if (terminator->getOperand(number) != body.getArgument(number))
      return std::nullopt;
    bound = loop.getOperands()[number];
  } else if (loop->isAncestor(bound.getParentBlock()->getParentOp()) && !constantIndex(bound, /*isUnsigned=*/false)) {
    return std::nullopt;
  }
  // Neither the last value of the counter nor the distance from the first to the last value may exceed the type.
  // Otherwise the counter would wrap around.
  std::optional<int64_t> first = constantIndex(loop.getOperands()[carry], /*isUnsigned=*/false),
                         last = constantIndex(bound, /*isUnsigned=*/false);
  const int64_t most = llvm::maxIntN(getElementTypeOrSelf(counter).getIntOrFloatBitWidth());
  int64_t distance = 0;
  if (*stepValue > 1 && (!last || *last > most - *stepValue + 1))
    return std::nullopt;
  if (first && last && *first < *last &&
      (llvm::SubOverflow(*last, *first, distance) || llvm::AddOverflow(distance, *stepValue, distance)))
    return std::nullopt;
  return Counter{carry, bound, *stepValue};
}

static Value toIndex(OpBuilder &builder, Location loc, Value tensor) {
  if (std::optional<int64_t> constant = constantIndex(tensor, /*isUnsigned=*/false))
    return arith::ConstantIndexOp::create(builder, loc, *constant);
  Value scalar = tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), scalar);
}

static Value toTensor(OpBuilder &builder, Location loc, Value index, Type type) {
  Value scalar = arith::IndexCastOp::create(builder, loc, getElementTypeOrSelf(type), index);
  return tensor::FromElementsOp::create(builder, loc, type, scalar);
}

/// The value of the counter after the loop, start + trips * step.
static Value finalCount(OpBuilder &b, Location loc, Value start, Value bound, int64_t step) {
  std::optional<int64_t> first = getConstantIntValue(start), last = getConstantIntValue(bound);
  if (first && last) {
    int64_t trips = std::max<int64_t>(*last - *first + step - 1, 0) / step;
    return arith::ConstantIndexOp::create(b, loc, *first + trips * step);
  }
  Value stepValue = arith::ConstantIndexOp::create(b, loc, step);
  Value end = arith::MaxSIOp::create(b, loc, start, bound);
  Value distance = arith::SubIOp::create(b, loc, end, start);
  Value trips = arith::CeilDivUIOp::create(b, loc, distance, stepValue);
  return arith::AddIOp::create(b, loc, start, arith::MulIOp::create(b, loc, trips, stepValue));
}

static void lowerToFor(IRRewriter &rewriter, WhileOp loop, const Counter &counter) {
  Location loc = loop.getLoc();
  Value start = toIndex(rewriter, loc, loop.getOperands()[counter.carry]);
  Value bound = toIndex(rewriter, loc, counter.bound);
  Value step = arith::ConstantIndexOp::create(rewriter, loc, counter.step);
  SmallVector<Value> inits(loop.getOperands());
  inits.erase(inits.begin() + counter.carry);
  auto newLoop = scf::ForOp::create(rewriter, loc, start, bound, step, inits);
  // If the loop has no carries, the builder has already created a terminator.
  if (inits.empty())
    rewriter.eraseOp(newLoop.getBody()->getTerminator());
  Block *body = &loop.getBody().front();
  rewriter.setInsertionPointToStart(newLoop.getBody());
  Type countType = loop.getOperands()[counter.carry].getType();
  SmallVector<Value> arguments = llvm::to_vector_of<Value>(newLoop.getRegionIterArgs());
  arguments.insert(arguments.begin() + counter.carry, toTensor(rewriter, loc, newLoop.getInductionVar(), countType));
  body->getTerminator()->eraseOperand(counter.carry);
  rewriter.inlineBlockBefore(body, newLoop.getBody(), newLoop.getBody()->end(), arguments);
  yieldInstead(rewriter, newLoop.getBody());

  rewriter.setInsertionPoint(loop);
  SmallVector<Value> results = llvm::to_vector_of<Value>(newLoop.getResults());
  Value count;
  if (!loop.getResult(counter.carry).use_empty())
    count = toTensor(rewriter, loc, finalCount(rewriter, loc, start, bound, counter.step), countType);
  results.insert(results.begin() + counter.carry, count);
  for (auto [old, value] : llvm::zip(loop.getResults(), results))
    if (value)
      rewriter.replaceAllUsesWith(old, value);
  rewriter.eraseOp(loop);
}

static void lowerToWhile(IRRewriter &rewriter, WhileOp loop) {
  Location loc = loop.getLoc();
  auto newLoop = scf::WhileOp::create(rewriter, loc, loop.getResultTypes(), loop.getOperands());
  rewriter.inlineRegionBefore(loop.getCond(), newLoop.getBefore(), newLoop.getBefore().end());
  rewriter.inlineRegionBefore(loop.getBody(), newLoop.getAfter(), newLoop.getAfter().end());
  Block *before = &newLoop.getBefore().front();
  Operation *terminator = before->getTerminator();
  rewriter.setInsertionPoint(terminator);
  Value flag = tensor::ExtractOp::create(rewriter, loc, terminator->getOperand(0), ValueRange());
  rewriter.replaceOpWithNewOp<scf::ConditionOp>(terminator, flag, before->getArguments());
  yieldInstead(rewriter, &newLoop.getAfter().front());
  rewriter.replaceOp(loop, newLoop.getResults());
}

static void lowerIf(IRRewriter &rewriter, IfOp op) {
  Value flag = scalarOf(rewriter, op.getLoc(), op.getPred());
  auto choice = scf::IfOp::create(rewriter, op.getLoc(), op.getResultTypes(), flag);
  rewriter.inlineRegionBefore(op.getTrueBranch(), choice.getThenRegion(), choice.getThenRegion().end());
  rewriter.inlineRegionBefore(op.getFalseBranch(), choice.getElseRegion(), choice.getElseRegion().end());
  yieldInstead(rewriter, &choice.getThenRegion().front());
  yieldInstead(rewriter, &choice.getElseRegion().front());
  rewriter.replaceOp(op, choice.getResults());
}

/// Lowers a case. Its last branch also runs for any index out of range.
static void lowerCase(IRRewriter &rewriter, CaseOp op) {
  Location loc = op.getLoc();
  Value scalar = scalarOf(rewriter, loc, op.getIndex());
  Value index = arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), scalar);
  size_t count = op.getBranches().size();
  SmallVector<int64_t> cases;
  for (size_t i = 0; i + 1 < count; ++i)
    cases.push_back(i);
  auto choice = scf::IndexSwitchOp::create(rewriter, loc, op.getResultTypes(), index, cases, cases.size());
  for (auto [i, branch] : llvm::enumerate(op.getBranches())) {
    Region &target = i + 1 < count ? choice.getCaseRegions()[i] : choice.getDefaultRegion();
    rewriter.inlineRegionBefore(branch, target, target.end());
    yieldInstead(rewriter, &target.front());
  }
  rewriter.replaceOp(op, choice.getResults());
}

LogicalResult legalize::lowerControlFlow(Context &context, Operation *op) {
  IRRewriter &rewriter = context.rewriter;
  if (auto loop = dyn_cast<WhileOp>(op)) {
    if (std::optional<Counter> counter = matchCounter(loop, context.signs))
      lowerToFor(rewriter, loop, *counter);
    else
      lowerToWhile(rewriter, loop);
    return success();
  }
  if (auto choice = dyn_cast<IfOp>(op)) {
    lowerIf(rewriter, choice);
    return success();
  }
  if (auto choice = dyn_cast<CaseOp>(op)) {
    lowerCase(rewriter, choice);
    return success();
  }
  return failure();
}
