// Takes what the loop carries from microbatch to microbatch without any stage's help (a random key) out of it (design,
// section 6): a loop before it computes the values of all microbatches, and the microbatch loop slices them.
#include "Microbatches.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/BitVector.h"

namespace mpmd {
#define GEN_PASS_DEF_HOISTSERIALCARRIES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// What each carry's next value is computed from within the body: the carries by their numbers, and as the last bit
/// whether a stage has a part in it.
static SmallVector<llvm::BitVector> findRoots(MicrobatchesOp loop) {
  int64_t slices = loop.getSlices().size(), count = loop.getCarries().size();
  DenseMap<Operation *, llvm::BitVector> made;
  auto add = [&](llvm::BitVector &roots, Value value) {
    if (value.getParentBlock() != &loop.getBlock())
      return;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (int64_t number = argument.getArgNumber(); number >= slices)
        roots.set(number - slices);
    } else if (auto found = made.find(value.getDefiningOp()); found != made.end()) {
      roots |= found->second;
    }
  };
  for (Operation &op : loop.getBlock().without_terminator()) {
    llvm::BitVector roots(count + 1);
    for (Value value : readsOf(&op))
      add(roots, value);
    if (isa<func::CallOp>(op))
      roots.set(count);
    if (roots.any())
      made[&op] = std::move(roots);
  }
  return llvm::map_to_vector(loop.getYieldedCarries(), [&](Value next) {
    llvm::BitVector roots(count + 1);
    add(roots, next);
    return roots;
  });
}

/// Whether only the way to its own next value reads the carry: a sum, say.
static bool isReadByItselfOnly(MicrobatchesOp loop, int64_t carry) {
  Value value = loop.getCarryArguments()[carry], next = loop.getYieldedCarries()[carry];
  while (value != next) {
    if (!value.hasOneUse())
      return false;
    Operation *user = *value.getUsers().begin();
    if (user->getBlock() != &loop.getBlock() || user->getNumResults() != 1)
      return false;
    value = user->getResult(0);
  }
  return true;
}

/// The carries that leave: they need nothing but themselves and slices, and something else reads them.
static llvm::BitVector findSerial(MicrobatchesOp loop) {
  int64_t count = loop.getCarries().size();
  if (count == 0)
    return {};
  SmallVector<llvm::BitVector> roots = findRoots(loop);
  llvm::BitVector closed(count + 1, true), leaves(count + 1);
  closed.reset(count);
  for (bool changed = true; changed;) {
    changed = false;
    for (int64_t i = 0; i < count; ++i)
      if (closed.test(i) && roots[i].test(closed)) {
        closed.reset(i);
        changed = true;
      }
  }
  for (int64_t i = 0; i < count; ++i)
    if (closed.test(i) && !isReadByItselfOnly(loop, i))
      leaves.set(i);
  // Sums that nothing else reads stay in the loop; unless what leaves it needs them.
  for (bool changed = true; changed;) {
    llvm::BitVector before = leaves;
    for (int64_t i = 0; i < count; ++i)
      if (leaves.test(i))
        leaves |= roots[i];
    changed = leaves != before;
  }
  leaves.resize(count);
  return leaves;
}

/// Copies what `root` is made of from the body of one loop to that of another.
static Value copyInto(OpBuilder &builder, Block &from, IRMapping &mapping, Value root) {
  SmallVector<Value> work{root};
  while (!work.empty()) {
    Value value = work.back();
    if (mapping.contains(value) || value.getParentBlock() != &from) {
      work.pop_back();
      continue;
    }
    size_t size = work.size();
    for (Value read : readsOf(value.getDefiningOp()))
      if (!mapping.contains(read) && read.getParentBlock() == &from)
        work.push_back(read);
    if (work.size() == size)
      builder.clone(*value.getDefiningOp(), mapping);
  }
  return mapping.lookupOrDefault(root);
}

static void hoist(MicrobatchesOp loop, const llvm::BitVector &serial) {
  // The loop before: all that it needs, and the values of the carries as each microbatch sees them.
  LoopDraft first(loop.getLoc(), loop.getCount());
  OpBuilder before(loop), inside = first.atEnd();
  IRMapping mapping;
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    mapping.map(argument, first.addSlice(whole));
  for (int64_t i : serial.set_bits()) {
    Value argument = first.addCarry(loop.getCarries()[i]);
    mapping.map(loop.getCarryArguments()[i], argument);
    first.stacks.push_back(argument);
  }
  for (auto [n, i] : llvm::enumerate(serial.set_bits()))
    first.nexts[n] = copyInto(inside, loop.getBlock(), mapping, loop.getYieldedCarries()[i]);
  MicrobatchesOp hoisted = first.create(before);

  SmallVector<Value> oldResults(loop.getCarryResults());
  LoopDraft draft(loop);
  SmallVector<Value> arguments(draft.body->getArguments().drop_front(draft.slices.size()));
  SmallVector<Value> inits(draft.inits), nexts(draft.nexts), kept;
  draft.inits.clear();
  draft.nexts.clear();
  DenseSet<Value> gone;
  int64_t n = 0;
  for (int64_t i = 0, e = arguments.size(); i < e; ++i) {
    if (!serial.test(i)) {
      draft.inits.push_back(inits[i]);
      draft.nexts.push_back(nexts[i]);
      kept.push_back(oldResults[i]);
      continue;
    }
    oldResults[i].replaceAllUsesWith(hoisted.getCarryResults()[n]);
    Value slice = draft.addSlice(hoisted.getStackResults()[n++]);
    arguments[i].replaceAllUsesWith(slice);
    for (auto *values : {&draft.nexts, &draft.stacks, &draft.lasts, &nexts})
      std::replace(values->begin(), values->end(), arguments[i], slice);
    gone.insert(arguments[i]);
  }
  draft.body->eraseArguments([&](BlockArgument argument) { return gone.contains(argument); });
  SmallVector<Value> results(kept);
  llvm::append_range(results, loop.getStackResults());
  llvm::append_range(results, loop.getLastResults());
  MicrobatchesOp rest = draft.create(before);
  for (auto [result, value] : llvm::zip(results, rest.getResults()))
    result.replaceAllUsesWith(value);
  loop.erase();
  tidy(rest);
  lowerToWhile(tidy(hoisted));
}

namespace {
struct HoistSerialCarries : mpmd::impl::HoistSerialCarriesBase<HoistSerialCarries> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    for (MicrobatchesOp loop : llvm::to_vector(step.getBody().front().getOps<MicrobatchesOp>()))
      if (llvm::BitVector serial = findSerial(loop); serial.any())
        hoist(loop, serial);
  }
};
} // namespace
