// Moves constraints on what a loop carries out of the loop.
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

/// What combines terms: sums, products, extremes.
static bool combines(Operation *op) {
  return op && isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(op);
}

/// What stands between the terms of a sum and it.
static bool isBetween(Operation *op) { return combines(op) || isa_and_nonnull<stablehlo::ConvertOp>(op); }

/// Takes a constraint off; what reads it reads its operand.
static void drop(ShardingConstraintOp op) {
  op.getResult().replaceAllUsesWith(op.getInput());
  op.erase();
}

/// Constrains a value wherever it is read.
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
    // At the end of the body, and on the way of a sum.
    ShardingAttr atEnd;
    while (auto op = end->getOperand(i).getDefiningOp<ShardingConstraintOp>()) {
      if (!atEnd)
        atEnd = op.getSharding();
      end->setOperand(i, op.getInput());
      if (op->use_empty())
        op.erase();
    }
    // At its beginning.
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
      // Inside stages they say what the user wants there; between partial sums they say nothing that the sum does not.
      func.walk([](ShardingConstraintOp op) {
        if (isBetween(op.getInput().getDefiningOp()) && op->hasOneUse() && combines(*op->user_begin()))
          drop(op);
      });
      // Inner loops first: what leaves one may be what the next one returns.
      SmallVector<stablehlo::WhileOp> loops;
      func.walk([&](stablehlo::WhileOp loop) { loops.push_back(loop); });
      llvm::for_each(loops, settle);
    });
  }
};
} // namespace
