// Moves sharding constraints on loop carries out of the loop.
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

/// Whether an op combines terms of a reduction: a sum, product, maximum or minimum.
static bool combines(Operation *op) {
  return op && isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(op);
}

/// Whether an op may be between a sum over iterations and its terms.
static bool isBetween(Operation *op) { return combines(op) || isa_and_nonnull<stablehlo::ConvertOp>(op); }

/// Replaces a constraint by its operand, and erases the constraint.
static void drop(ShardingConstraintOp op) {
  op.getResult().replaceAllUsesWith(op.getInput());
  op.erase();
}

/// Inserts a sharding constraint between a value and all its uses.
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
    // Drops the constraints on the next value, and moves the last one to the loop's result.
    ShardingAttr atEnd;
    while (auto op = end->getOperand(i).getDefiningOp<ShardingConstraintOp>()) {
      if (!atEnd)
        atEnd = op.getSharding();
      end->setOperand(i, op.getInput());
      if (op->use_empty())
        op.erase();
    }
    // Drops the constraints on the carry, and moves one to the initial value.
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
      // Drops constraints between terms of a sum, because the constraint on the sum suffices. Other constraints inside
      // stages stay.
      func.walk([](ShardingConstraintOp op) {
        if (isBetween(op.getInput().getDefiningOp()) && op->hasOneUse() && combines(*op->user_begin()))
          drop(op);
      });
      // Visits inner loops before outer ones, because constraints that leave an inner loop may be on carries of the
      // outer loop.
      SmallVector<stablehlo::WhileOp> loops;
      func.walk([&](stablehlo::WhileOp loop) { loops.push_back(loop); });
      llvm::for_each(loops, settle);
    });
  }
};
} // namespace
