// Gives every step one loop over microbatches: a step without a loop is one microbatch.
#include "Microbatches.h"
#include "Partition.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_WRAPMICROBATCH
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// What a step without marks is about: everything but elementwise work and what moves elements.
static bool isSubstantial(Operation &op) {
  return op.getNumRegions() > 0 || isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, stablehlo::GatherOp>(op);
}

/// The calls and what lies between them become the body of a loop of one turn, whose last values are read outside. What
/// no call needs and what needs a call comes after it. Without calls, what is substantial stands for them.
static void wrap(func::FuncOp step, bool marked) {
  Block &entry = step.getBody().front();
  std::function<bool(Operation &)> isAnchor = [](Operation &op) { return isStageCall(&op); };
  if (!marked) {
    isAnchor = isSubstantial;
    if (llvm::none_of(entry.without_terminator(), isSubstantial))
      isAnchor = [](Operation &op) { return !op.hasTrait<OpTrait::IsTerminator>(); };
  }
  DenseSet<Operation *> dependent, reaching;
  for (Operation &op : entry)
    if (isAnchor(op) ||
        llvm::any_of(readsOf(&op), [&](Value value) { return dependent.contains(value.getDefiningOp()); }))
      dependent.insert(&op);
  for (Operation &op : llvm::reverse(entry))
    if (isAnchor(op) || llvm::any_of(op.getUsers(), [&](Operation *user) {
          return reaching.contains(entry.findAncestorOpInBlock(*user));
        }))
      reaching.insert(&op);

  // Barriers stay with what they keep apart.
  auto isInside = [&](Operation *user) {
    Operation *op = entry.findAncestorOpInBlock(*user);
    return dependent.contains(op) && reaching.contains(op);
  };
  for (Operation &op : llvm::reverse(entry))
    if (isa<stablehlo::OptimizationBarrierOp>(op) && llvm::all_of(op.getUsers(), isInside))
      dependent.insert(&op);
  SmallVector<Operation *> inside, after;
  for (Operation &op : entry.without_terminator())
    if (dependent.contains(&op))
      (reaching.contains(&op) ? inside : after).push_back(&op);
  LoopDraft draft(inside.empty() ? step.getLoc() : inside.front()->getLoc(), 1);
  for (Operation *op : inside)
    op->moveBefore(draft.body.get(), draft.body->end());
  auto isOutside = [&](OpOperand &use) { return !draft.body->findAncestorOpInBlock(*use.getOwner()); };
  for (Operation *op : inside)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUses(), isOutside))
        draft.lasts.push_back(result);
  Operation *end = entry.getTerminator();
  OpBuilder builder(end);
  SmallVector<Value> lasts(draft.lasts);
  MicrobatchesOp loop = draft.create(builder);
  for (Operation *op : after)
    op->moveBefore(end);
  for (auto [value, result] : llvm::zip(lasts, loop.getLastResults()))
    value.replaceUsesWithIf(result,
                            [&](OpOperand &use) { return !loop.getBlock().findAncestorOpInBlock(*use.getOwner()); });
}

namespace {
struct WrapMicrobatch : mpmd::impl::WrapMicrobatchBase<WrapMicrobatch> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    Block &entry = step.getBody().front();
    bool marked = isMarked(step);
    // Calls whose results nobody reads are gone; what is left of their loops is a loop like all others.
    for (MicrobatchesOp loop : llvm::to_vector(entry.getOps<MicrobatchesOp>()))
      if (marked && !callsStages(loop))
        lowerToWhile(loop);
    if (marked && failed(checkCalls(entry)))
      return signalPassFailure();
    if (!marked)
      keepHeaviest(entry);
    if (entry.getOps<MicrobatchesOp>().empty())
      wrap(step, marked);
  }

  /// All stage calls are in one loop, or none is in a loop.
  LogicalResult checkCalls(Block &entry) {
    SmallVector<MicrobatchesOp> loops(entry.getOps<MicrobatchesOp>());
    auto firstCall = [](MicrobatchesOp loop) { return *loop.getBlock().getOps<func::CallOp>().begin(); };
    if (loops.size() > 1) {
      InFlightDiagnostic error =
          firstCall(loops[1]).emitError("expected all stage calls in one loop, got a second loop");
      error.attachNote(loops[0].getLoc()) << "the first loop";
      return error;
    }
    auto outside = entry.getOps<func::CallOp>();
    if (loops.empty() || outside.empty())
      return success();
    InFlightDiagnostic error =
        firstCall(loops[0]).emitError("expected all stage calls in the microbatch loop or none, got both");
    error.attachNote((*outside.begin()).getLoc()) << "called outside the loop here";
    return error;
  }

  /// Of several loops without stage calls the one with the most work is over microbatches, if it has more than half of
  /// it; the others are loops like all others.
  void keepHeaviest(Block &entry) {
    SmallVector<MicrobatchesOp> loops(entry.getOps<MicrobatchesOp>());
    double total = 0, most = 0;
    MicrobatchesOp heaviest;
    for (Operation &op : entry) {
      double seconds = estimateSeconds(plan::costModel("cpu"), &op);
      total += seconds;
      if (auto loop = dyn_cast<MicrobatchesOp>(op); loop && seconds > most) {
        most = seconds;
        heaviest = loop;
      }
    }
    for (MicrobatchesOp loop : loops)
      if (loop != heaviest || most <= total / 2)
        lowerToWhile(loop);
  }
};
} // namespace
