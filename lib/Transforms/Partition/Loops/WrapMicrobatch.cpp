// Moves all work of stages into loops over microbatches: work outside of loops becomes a loop of one microbatch.
#include "../Partition.h"
#include "LoopCarries.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Path.h"

namespace mpmd {
#define GEN_PASS_DEF_WRAPMICROBATCH
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Whether an op is costly: a contraction, convolution, gather, LAPACK call, or an op with regions.
static bool isSubstantial(Operation &op) {
  return op.getNumRegions() > 0 ||
         isa<stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, stablehlo::GatherOp, LapackOp>(op);
}

/// Whether an op is a slice of a costly op's result. It stays with this op, because the unsliced result may be unused
/// otherwise.
static bool isPartOfSubstantial(Operation &op) {
  return isa<stablehlo::SliceOp>(op) && op.getOperand(0).getDefiningOp() &&
         isSubstantial(*op.getOperand(0).getDefiningOp());
}

/// Moves the ops that `isAnchor` accepts, and all ops between them, into a loop of one iteration. Ops outside read its
/// last values. Ops that depend on an anchor, and on which no anchor depends, come after the loop.
static void wrap(Block &entry, function_ref<bool(Operation &)> isAnchor) {
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

  // A barrier whose readers are all in the loop moves into the loop, too.
  auto isInside = [&](Operation *user) {
    Operation *op = entry.findAncestorOpInBlock(*user);
    return dependent.contains(op) && reaching.contains(op);
  };
  for (Operation &op : llvm::reverse(entry))
    if (isa<stablehlo::OptimizationBarrierOp>(op) && llvm::all_of(op.getUsers(), isInside))
      dependent.insert(&op);
  SmallVector<Operation *> inside, after;
  Operation *end = &entry.front();
  for (Operation &op : entry.without_terminator())
    if (dependent.contains(&op)) {
      (reaching.contains(&op) ? inside : after).push_back(&op);
      if (reaching.contains(&op))
        end = op.getNextNode();
    }
  llvm::erase_if(after, [&](Operation *op) { return !op->isBeforeInBlock(end); });
  LoopDraft draft(inside.empty() ? entry.getParentOp()->getLoc() : inside.front()->getLoc(), 1);
  for (Operation *op : inside)
    op->moveBefore(draft.body.get(), draft.body->end());
  auto isOutside = [&](OpOperand &use) { return !draft.body->findAncestorOpInBlock(*use.getOwner()); };
  for (Operation *op : inside)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUses(), isOutside))
        draft.lasts.push_back(result);
  OpBuilder builder(end);
  SmallVector<Value> lasts(draft.lasts);
  MicrobatchesOp loop = draft.create(builder);
  for (Operation *op : after)
    op->moveBefore(end);
  for (auto [value, result] : llvm::zip(lasts, loop.getLastResults()))
    value.replaceUsesWithIf(result,
                            [&](OpOperand &use) { return !loop.getBlock().findAncestorOpInBlock(*use.getOwner()); });
}

/// Wraps stage calls outside of loops. The calls before the first loop, between two loops, and after the last loop each
/// become a loop of one iteration.
static void wrapCalls(Block &entry) {
  SmallVector<SmallVector<Operation *>> sections(1);
  for (Operation &op : entry)
    if (isa<MicrobatchesOp>(op))
      sections.emplace_back();
    else if (isStageCall(&op))
      sections.back().push_back(&op);
  for (SmallVector<Operation *> &calls : sections)
    if (!calls.empty())
      wrap(entry, [&](Operation &op) { return llvm::is_contained(calls, &op); });
}

/// Returns file and line of the user's program; without them, those of the module's text.
static std::string fileAndLine(Location loc) {
  std::string place = "an unknown place";
  loc->walk([&](Location inner) {
    auto file = dyn_cast<FileLineColLoc>(inner);
    if (file)
      place = llvm::sys::path::filename(file.getFilename()).str() + ":" + std::to_string(file.getLine());
    return file ? WalkResult::interrupt() : WalkResult::advance();
  });
  return place;
}

/// Wraps the costly ops of a step without marks and loops as one microbatch. If no op is costly, wraps all ops.
static void wrapSubstantial(Block &entry) {
  if (llvm::any_of(entry.without_terminator(), isSubstantial))
    wrap(entry, [](Operation &op) { return isSubstantial(op) || isPartOfSubstantial(op); });
  else
    wrap(entry, [](Operation &op) { return !op.hasTrait<OpTrait::IsTerminator>(); });
}

namespace {
struct WrapMicrobatch : mpmd::impl::WrapMicrobatchBase<WrapMicrobatch> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    Block &entry = step.getBody().front();
    bool marked = isMarked(step);
    noteRotatingBuffer(step);
    std::string reason = findReason(entry, marked);
    wrapAll(entry, marked);
    noteOrigin(step, marked, reason);
  }

  /// Says that a loop is a pipeline within one program, whose stages are not divided between ranks.
  static void noteRotatingBuffer(func::FuncOp step) {
    step.walk([](stablehlo::WhileOp loop) {
      std::optional<int64_t> stages = stagesOfRotatingBuffer(loop);
      if (!stages)
        return WalkResult::advance();
      loop.emitRemark("the loop is a pipeline within one program, because it shifts a buffer of ")
          << *stages
          << " stages in each iteration; mpmd keeps it and its bubble. Turn it off in the model, so that all "
          << "layers run one after another, and use topology=pp" << *stages << " for a schedule of stages";
      return WalkResult::interrupt(); // the backward is a similar loop
    });
  }

  static void wrapAll(Block &entry, bool marked) {
    // A loop whose unused stage calls were dropped is not over microbatches any more.
    for (MicrobatchesOp loop : llvm::to_vector(entry.getOps<MicrobatchesOp>()))
      if (marked && !callsStages(loop))
        lowerToWhile(loop);
    if (marked)
      return wrapCalls(entry);
    keepHeaviest(entry);
    if (entry.getOps<MicrobatchesOp>().empty())
      wrapSubstantial(entry);
  }

  /// Adds a remark on the origin of stages and loops. Named stages are marks by now.
  void noteOrigin(func::FuncOp step, bool marked, StringRef reason) {
    Block &entry = step.getBody().front();
    SmallVector<StringRef> loops;
    SmallVector<std::string> places;
    for (auto loop : entry.getOps<MicrobatchesOp>())
      if (loop.getCount() > 1)
        places.push_back(fileAndLine(loop.getLoc()));
    loops.append(places.begin(), places.end());
    auto isNamed = [&](BlockArgument argument) { return step.getArgAttr(argument.getArgNumber(), kNamedStageAttr); };
    StageSource source = marked                                       ? StageSource::Marks
                         : llvm::any_of(step.getArguments(), isNamed) ? StageSource::Parameters
                                                                      : StageSource::Costs;
    for (auto origin : llvm::make_early_inc_range(getOperation().getOps<OriginOp>())) {
      source = origin.getStages();
      origin.erase();
    }
    MPMD_DEBUG("wrap-microbatch", "stages are found by "
                                      << stringifyStageSource(source) << ", "
                                      << (places.empty()
                                              ? "the step is one microbatch: " + reason.str()
                                              : "microbatches by the loop at " + llvm::join(places, " and ")));
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    OriginOp::create(builder, getOperation().getLoc(), source, builder.getStrArrayAttr(loops),
                     places.empty() ? builder.getStringAttr(reason) : StringAttr());
  }

  /// Returns the reason why the step has no loop over microbatches.
  static std::string findReason(Block &entry, bool marked) {
    double most = -1;
    Operation *heaviest = nullptr;
    for (auto [op, share] : sharesOfWork(entry))
      if (isa<stablehlo::WhileOp, MicrobatchesOp>(op) && share > most) {
        most = share;
        heaviest = op;
      }
    if (marked) {
      auto call = llvm::find_if(entry, [](Operation &op) { return isStageCall(&op); });
      return "no loop is around the stages" +
             (call == entry.end() ? "" : ", as around the one at " + fileAndLine(call->getLoc()));
    }
    if (!heaviest)
      return "the step has no loop";
    if (most == 0)
      return "no loop has a part in the model's contractions";
    std::string loop = "the loop at " + fileAndLine(heaviest->getLoc());
    auto raised = dyn_cast<MicrobatchesOp>(heaviest);
    if (raised ? raised.getCount() == 1 : tripCount(heaviest) == 1)
      return loop + " has one iteration";
    auto obstacle = isa<stablehlo::WhileOp>(heaviest) ? findObstacle(heaviest) : std::nullopt;
    if (obstacle)
      return loop + " is over none: " + obstacle->text + ", at " + fileAndLine(obstacle->loc);
    return loop + " has only " + std::to_string(static_cast<int>(100 * most)) +
           " % of the work, too little to be taken for it without stages that are marked inside it";
  }

  /// Keeps the loops over microbatches of a step without marks: the loop with the most work, and others over data. They
  /// must have more than half of the work. The others become ordinary loops.
  static void keepHeaviest(Block &entry) {
    SmallVector<MicrobatchesOp> loops(entry.getOps<MicrobatchesOp>());
    llvm::MapVector<Operation *, double> shares = sharesOfWork(entry);
    auto *heaviest = llvm::max_element(
        loops, [&](MicrobatchesOp a, MicrobatchesOp b) { return shares.lookup(a) < shares.lookup(b); });
    double all = 0;
    DenseSet<Operation *> kept;
    for (MicrobatchesOp loop : loops)
      if (loop == *heaviest ||
          (loop.getCount() > 1 && shares.lookup(loop) >= kMinLoopShare && llvm::all_of(loop.getSlices(), isData))) {
        kept.insert(loop);
        all += shares.lookup(loop);
      }
    for (MicrobatchesOp loop : loops)
      if (!kept.contains(loop) || all <= kMinWork)
        lowerToWhile(loop);
  }
};
} // namespace
