// Fuses the two loops of a differentiated scan. The first loop runs the forwards and stacks values for the backwards.
// The second loop runs the backwards, from the last microbatch to the first. The loops can be fused if only the stacks
// connect them. Stage calls that differentiation has moved out of the loops are inlined.
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

namespace mpmd {
#define GEN_PASS_DEF_FUSEMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
class Fuser {
public:
  Fuser(MicrobatchesOp first, MicrobatchesOp second) : first(first), second(second) {}
  /// Returns the fused loop; null if the second loop reads other results of the first loop than its stacks.
  MicrobatchesOp run();

private:
  /// Returns the value in the first loop's body that is stacked in `whole`, if `whole` is in the second loop's order;
  /// else null.
  Value stackedFor(Value whole);
  /// Finds `fromEnd` and `stacked`.
  void findStacks();
  bool mayTranspose();
  bool moveUp();

  MicrobatchesOp first, second;
  /// Whether the second loop runs from the last microbatch to the first.
  bool fromEnd = false;
  /// The second loop's slices that read stacks of the first loop, with the values that were stacked.
  DenseMap<int64_t, Value> stacked;
};
} // namespace

Value Fuser::stackedFor(Value whole) {
  if (fromEnd) {
    auto reverse = whole.getDefiningOp<stablehlo::ReverseOp>();
    if (!reverse || reverse.getDimensions() != ArrayRef<int64_t>{0})
      return {};
    whole = reverse.getOperand();
  }
  auto result = dyn_cast<OpResult>(whole);
  if (!result || result.getOwner() != first || !llvm::is_contained(first.getStackResults(), whole))
    return {};
  return first.getYielded()[result.getResultNumber()];
}

void Fuser::findStacks() {
  auto isReverse = [](Value whole) { return !!whole.getDefiningOp<stablehlo::ReverseOp>(); };
  for (bool reversed : {true, false}) {
    fromEnd = reversed;
    stacked.clear();
    for (auto [i, whole] : llvm::enumerate(second.getSlices()))
      if (Value value = stackedFor(whole))
        stacked[i] = value;
    // If everything is recomputed, no stack shows the order of the second loop. It is reversed if it may run in any
    // order and some slice is a reversed tensor.
    if (!stacked.empty() || (reversed && mayTranspose() && llvm::any_of(second.getSlices(), isReverse)))
      return;
  }
}

/// Whether the second loop may run its microbatches in any order. All its carries must be sums, products, maxima or
/// minima that nothing else reads.
bool Fuser::mayTranspose() {
  if (second.getCount() > 1 && second.getLasts() > 0)
    return false;
  for (auto [argument, next] : llvm::zip(second.getCarryArguments(), second.getYieldedCarries())) {
    StringRef kind;
    Value value = argument;
    while (value != next) {
      if (!value.hasOneUse())
        return false;
      Operation *user = *value.getUsers().begin();
      if (!isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(user) ||
          user->getBlock() != &second.getBlock() || (!kind.empty() && kind != user->getName().getStringRef()))
        return false;
      kind = user->getName().getStringRef();
      value = user->getResult(0);
    }
    if (!value.hasOneUse())
      return false;
  }
  return true;
}

/// Moves the ops that compute operands of the second loop before the first loop. Fails if they depend on results of the
/// first loop.
bool Fuser::moveUp() {
  llvm::SetVector<Operation *> needed;
  SmallVector<Operation *> work;
  bool free = true;
  auto need = [&](Value value) {
    Operation *op = value.getDefiningOp();
    free &= op != first;
    if (op && op->getBlock() == first->getBlock() && op != first && first->isBeforeInBlock(op))
      work.push_back(op);
  };
  for (auto [i, whole] : llvm::enumerate(second.getSlices()))
    if (!stacked.contains(i))
      need(whole);
  llvm::for_each(second.getCarries(), need);
  for (Operation &op : second.getBlock())
    for (Value value : readsOf(&op))
      if (value.getParentBlock() != &second.getBlock())
        need(value);
  while (!work.empty() && free) {
    Operation *op = work.pop_back_val();
    if (needed.insert(op))
      llvm::for_each(readsOf(op), need);
  }
  if (!free)
    return false;
  SmallVector<Operation *> ordered(needed.begin(), needed.end());
  llvm::sort(ordered, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ordered)
    op->moveBefore(first);
  return true;
}

MicrobatchesOp Fuser::run() {
  if (first.getCount() != second.getCount())
    return {};
  findStacks();
  if ((fromEnd && !mayTranspose()) || !moveUp())
    return {};
  OpBuilder before(first);
  LoopDraft draft(first);
  // The draft has new arguments for those of the first loop's body, so a stacked argument is mapped to its new one.
  IRMapping mapping;
  for (auto [i, argument] : llvm::enumerate(second.getSliceArguments())) {
    if (auto found = stacked.find(i); found != stacked.end()) {
      auto old = dyn_cast<BlockArgument>(found->second);
      mapping.map(argument, old && old.getOwner() == &first.getBlock()
                                ? Value(draft.body->getArgument(old.getArgNumber()))
                                : found->second);
    }
  }
  for (auto [i, whole] : llvm::enumerate(second.getSlices()))
    if (!stacked.contains(i))
      mapping.map(second.getSliceArguments()[i], draft.addSlice(fromEnd ? reversed(before, whole) : whole));
  int64_t carries = draft.inits.size(), stacks = draft.stacks.size(), lasts = draft.lasts.size();
  for (auto [init, argument] : llvm::zip(second.getCarries(), second.getCarryArguments()))
    mapping.map(argument, draft.addCarry(init));
  OpBuilder inside = draft.atEnd();
  for (Operation &op : second.getBlock().without_terminator())
    inside.clone(op, mapping);
  for (auto [i, value] : llvm::enumerate(second.getYieldedCarries()))
    draft.nexts[carries + i] = mapping.lookupOrDefault(value);
  for (Value value : second.getYieldedStacks())
    draft.stacks.push_back(mapping.lookupOrDefault(value));
  for (Value value : second.getYieldedLasts())
    draft.lasts.push_back(mapping.lookupOrDefault(value));
  MicrobatchesOp fused = draft.replace(first);
  OpBuilder after(fused->getContext());
  after.setInsertionPointAfter(fused);
  for (auto [i, result] : llvm::enumerate(second.getCarryResults()))
    result.replaceAllUsesWith(fused.getCarryResults()[carries + i]);
  for (auto [i, result] : llvm::enumerate(second.getStackResults())) {
    Value stack = fused.getStackResults()[stacks + i];
    if (!result.use_empty())
      result.replaceAllUsesWith(fromEnd ? reversed(after, stack) : stack);
  }
  for (auto [i, result] : llvm::enumerate(second.getLastResults()))
    result.replaceAllUsesWith(fused.getLastResults()[lasts + i]);
  second.erase();
  dropDead(*fused->getBlock());
  return tidy(fused);
}

void partition::fuseLoops(Block &block) {
  bool any = false;
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<MicrobatchesOp> loops(block.getOps<MicrobatchesOp>());
    for (size_t i = 0; i + 1 < loops.size() && !changed; ++i)
      if (MicrobatchesOp fused = Fuser(loops[i], loops[i + 1]).run()) {
        MPMD_DEBUG("fuse-microbatches", "the loop of the backwards joins that of the forwards, " << fused.getLoc());
        countStatistic("fuse-microbatches", "pairs of loops that became one");
        changed = true;
      }
    any |= changed;
  }
  if (any)
    for (func::CallOp call : llvm::to_vector(block.getOps<func::CallOp>()))
      inlineCall(call);
}

namespace {
struct FuseMicrobatches : mpmd::impl::FuseMicrobatchesBase<FuseMicrobatches> {
  void runOnOperation() override {
    if (func::FuncOp step = findStep(getOperation()))
      fuseLoops(step.getBody().front());
  }
};
} // namespace
