// Moves constraints on loop carries out of the loop.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_SETTLECONSTRAINTS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// Whether an op combines terms: sums, products, extremes.
static bool combines(Operation *op) {
  return op && isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(op);
}

/// Whether an op may stand between a sum and its terms.
static bool isBetween(Operation *op) { return combines(op) || isa_and_nonnull<stablehlo::ConvertOp>(op); }

/// Replaces a constraint by its operand.
static void drop(ShardingConstraintOp op) {
  op.getResult().replaceAllUsesWith(op.getInput());
  op.erase();
}

/// Constrains all uses of a value.
static void constrain(Value value, ShardingAttr sharding) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  auto op = ShardingConstraintOp::create(builder, value.getLoc(), value.getType(), value, sharding);
  value.replaceAllUsesExcept(op.getResult(), op);
}

static void settle(stablehlo::WhileOp loop) {
  Block &body = loop.getBody().front();
  Operation *end = body.getTerminator();
  for (unsigned i = 0; i < loop->getNumResults(); ++i) {
    // Constraints at the end of the body, and along a sum.
    ShardingAttr atEnd;
    while (auto op = end->getOperand(i).getDefiningOp<ShardingConstraintOp>()) {
      if (!atEnd)
        atEnd = op.getSharding();
      end->setOperand(i, op.getInput());
      if (op->use_empty())
        op.erase();
    }
    // Constraints at the beginning of the body.
    ShardingAttr atBegin;
    for (Operation *user : llvm::make_early_inc_range(body.getArgument(i).getUsers()))
      if (auto op = dyn_cast<ShardingConstraintOp>(user)) {
        atBegin = op.getSharding();
        drop(op);
      }
    if (atEnd)
      constrain(loop->getResult(i), atEnd);
    Value init = loop->getOperand(i);
    if (atBegin && !init.getDefiningOp<ShardingConstraintOp>()) {
      OpBuilder builder(loop);
      loop->setOperand(i, ShardingConstraintOp::create(builder, loop.getLoc(), init.getType(), init, atBegin));
    }
  }
}

namespace {
struct SettleConstraints : mpmd::impl::SettleConstraintsBase<SettleConstraints> {
  void runOnOperation() override {
    getOperation().walk([](func::FuncOp func) {
      // Constraints inside stages stay. Between partial sums they are redundant with that of the sum.
      func.walk([](ShardingConstraintOp op) {
        if (isBetween(op.getInput().getDefiningOp()) && op->hasOneUse() && combines(*op->user_begin()))
          drop(op);
      });
      // Inner loops first: their results may be constrained values of outer loops.
      SmallVector<stablehlo::WhileOp> loops;
      func.walk([&](stablehlo::WhileOp loop) { loops.push_back(loop); });
      llvm::for_each(loops, settle);
    });
  }
};
} // namespace
