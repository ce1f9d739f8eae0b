// Implements mpmd-place-loop-ops, which places the loop's unmarked ops by use, and splits each loop sum into one
// accumulator per contributing task.
#include "../Partition.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_PLACELOOPOPS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// Returns the ops that depend on arguments of the step, and not on the microbatch. Broadcasts that only other ops read
/// are left out: kernels read their operands, which are smaller.
static DenseSet<Operation *> findInvariant(Step &step, Loop &loop) {
  DenseSet<Operation *> found;
  DenseSet<Value> rooted;
  for (Operation &op : loop.body().without_terminator()) {
    SmallVector<Value> values = readsOf(&op);
    auto isInvariant = [&](Value value) { return value.getParentBlock() != &loop.body() || rooted.contains(value); };
    auto isFromArgument = [&](Value value) { return isa<BlockArgument>(value) || rooted.contains(value); };
    if (step.taskOf.contains(&op) || !llvm::all_of(values, isInvariant) || !llvm::any_of(values, isFromArgument))
      continue;
    found.insert(&op);
    rooted.insert(op.result_begin(), op.result_end());
  }
  for (Operation &op : llvm::reverse(loop.body()))
    if (isa<stablehlo::BroadcastInDimOp>(op) && llvm::none_of(op.getUsers(), [&](Operation *user) {
          return found.contains(loop.body().findAncestorOpInBlock(*user));
        }))
      found.erase(&op);
  return found;
}

/// Moves ops that do not depend on the microbatch before the loop, so that they run once a step. Ops on constants stay,
/// because they are copied. Equal ops, as of the forward and the backward of one layer, become one.
static void hoistInvariant(Step &step, Loop &loop) {
  const DenseSet<Operation *> invariant = findInvariant(step, loop);
  llvm::DenseMap<llvm::hash_code, SmallVector<Operation *, 1>> moved;
  for (Operation &op : llvm::make_early_inc_range(loop.body())) {
    if (!invariant.contains(&op))
      continue;
    auto &alike = moved[OperationEquivalence::computeHash(&op, OperationEquivalence::directHashValue,
                                                          OperationEquivalence::ignoreHashValue,
                                                          OperationEquivalence::IgnoreLocations)];
    auto *equal = llvm::find_if(alike, [&](Operation *other) {
      return isMemoryEffectFree(&op) &&
             OperationEquivalence::isEquivalentTo(&op, other, OperationEquivalence::IgnoreLocations);
    });
    if (equal != alike.end()) {
      op.replaceAllUsesWith(*equal);
      op.erase();
      continue;
    }
    alike.push_back(&op);
    op.moveBefore(loop.op);
  }
}

/// The most further backward tasks of a stage, each of which waits for a scalar of the one before.
static constexpr int64_t kMaxFurther = 16;

namespace {
struct PlaceLoopOps : mpmd::impl::PlaceLoopOpsBase<PlaceLoopOps> {
  using PlaceLoopOpsBase::PlaceLoopOpsBase;
  void runOnOperation() override;
};

class LoopPlacer {
public:
  LoopPlacer(Step &step, Loop &loop) : step(step), loop(loop) {
    for (auto [i, task] : llvm::enumerate(loop.tasks))
      order[task.get()] = i;
  }

  void run();

private:
  /// The latest task, in call order, that one of the values depends on; null if there is none.
  Task *latest(ValueRange values);
  /// Places ops by their operands. Returns the placed ops with their tasks, but for those in further backward tasks.
  DenseMap<Operation *, Task *> placeByOperands();
  Task *furtherTask(ValueRange reads, Task *last);
  void followCarries();
  /// Moves ops that `placeByOperands` has placed and that no carry binds to their task.
  void moveByBytes(const DenseMap<Operation *, Task *> &placed);
  void placeByFirstUser();
  struct SumTerms {
    SmallVector<Operation *> adds;
    SmallVector<std::pair<Task *, SmallVector<Value>>, 0> addends;
  };
  SumTerms termsOf(const Carry &carry);
  void splitSums();

  Step &step;
  Loop &loop;
  DenseMap<Task *, int64_t> order;
  /// Tasks that scale the gradients of a stage by a scalar of a later task: the number of such tasks before each one.
  DenseMap<Task *, int64_t> levels;
  std::map<std::pair<int64_t, int64_t>, Task *> further; ///< by level and stage
};
} // namespace

Task *LoopPlacer::latest(ValueRange values) {
  Task *task = nullptr;
  for (Value value : values) {
    Task *candidate = step.taskFor(value);
    if (candidate && (!task || order[candidate] > order[task]))
      task = candidate;
  }
  return task;
}

/// An op that combines gradients of an earlier backward with scalars of the last one, such as the norm of all
/// gradients, is in a further task on the stage of the gradients. Returns this task; null if the op needs none.
Task *LoopPlacer::furtherTask(ValueRange reads, Task *last) {
  Task *most = nullptr;
  std::map<Task *, double> bytes;
  for (Value value : reads)
    if (Task *task = step.taskFor(value); task && !isScalar(value.getType())) {
      bytes[task] += bytesOf(value);
      if (!most || std::pair(bytes[task], order[task]) > std::pair(bytes[most], order[most]))
        most = task;
    }
  if (!most || bytes.contains(last) || most->stage == last->stage || most->kind != TaskKind::BackwardInput ||
      last->kind != TaskKind::BackwardInput)
    return nullptr;
  const int64_t level = levels.lookup(last) + 1;
  if (level > kMaxFurther)
    return nullptr;
  Task *&task = further[{level, most->stage}];
  if (!task) {
    auto isAlike = [&](auto &other) { return other->stage == most->stage && other->kind == most->kind; };
    auto made = std::make_unique<Task>();
    made->stage = most->stage;
    made->kind = most->kind;
    made->loop = most->loop;
    made->index = llvm::count_if(loop.tasks, isAlike);
    task = made.get();
    levels[task] = level;
    order[task] = loop.tasks.size();
    loop.tasks.push_back(std::move(made));
  }
  return task;
}

DenseMap<Operation *, Task *> LoopPlacer::placeByOperands() {
  DenseMap<Operation *, Task *> placed;
  auto place = [&](Operation *op, Task *task, StringRef reason) {
    task->ops.insert(op);
    step.taskOf[op] = task;
    step.reasons[op] = reason;
  };
  for (Operation &op : loop.body()) {
    if (step.taskOf.contains(&op) || op.hasTrait<OpTrait::IsTerminator>())
      continue;
    SmallVector<Value> reads = readsOf(&op);
    Task *task = latest(reads);
    if (!task)
      continue;
    for (Value &value : reads)
      if (Value scalar = broadcastScalar(value.getDefiningOp()))
        value = scalar;
    Task *behind = furtherTask(reads, task);
    if (!behind) {
      place(&op, task, "in the loop: with the latest task that it depends on");
      placed[&op] = task;
      continue;
    }
    constexpr StringRef kReason = "in the loop: scales gradients of its stage by a scalar of a later task";
    place(&op, behind, kReason);
    for (OpOperand &operand : op.getOpOperands())
      if (Operation *broadcast = operand.get().getDefiningOp();
          broadcastScalar(broadcast) && step.taskOf.contains(broadcast)) {
        Operation *copy = OpBuilder(&op).clone(*broadcast);
        operand.set(copy->getResult(0));
        place(copy, behind, kReason);
      }
  }
  return placed;
}

/// If only the task that computes a carry's next value and later tasks read an op on the carry, moves the op to this
/// task. In an earlier task, the op would wait for the previous microbatch to finish.
void LoopPlacer::followCarries() {
  DenseMap<Value, Task *> carriers;
  for (auto [argument, next] : llvm::zip_equal(loop.op.getCarryArguments(), loop.op.getYieldedCarries()))
    carriers[argument] = step.taskFor(next);
  auto isLater = [&](Task *task, Task *than) { return task && (!than || order[task] > order[than]); };
  // For each op, the latest task that updates a carry on which the op depends, directly or through moved ops and ops
  // without a task.
  DenseMap<Operation *, Task *> wanted;
  for (Operation &op : loop.body()) {
    if (isa<func::CallOp>(op))
      continue;
    Task *placed = step.taskOf.lookup(&op), *last = placed;
    for (Value value : readsOf(&op))
      for (Task *task : {carriers.lookup(value), wanted.lookup(value.getDefiningOp())})
        if (isLater(task, last))
          last = task;
    if (last != placed)
      wanted[&op] = last;
  }
  for (Operation &op : llvm::reverse(loop.body())) {
    Task *task = step.taskOf.contains(&op) ? wanted.lookup(&op) : nullptr;
    // Whether an op is in the task or in a later one.
    auto isBehind = [&](Operation *other) { return step.taskOf.contains(other) && !isLater(task, step.taskOf[other]); };
    bool read = task && llvm::all_of(op.getUses(), [&](OpOperand &use) {
                  Operation *user = loop.body().findAncestorOpInBlock(*use.getOwner());
                  if (!user->hasTrait<OpTrait::IsTerminator>())
                    return isBehind(user);
                  // The task becomes that of the other carry, such as a sum, so nothing before it may read that one.
                  return use.getOperandNumber() >= loop.carries.size() ||
                         llvm::all_of(loop.op.getCarryArguments()[use.getOperandNumber()].getUsers(),
                                      [&](Operation *reader) { return reader == &op || isBehind(reader); });
                });
    if (!read)
      continue;
    step.taskOf[&op]->ops.remove(&op);
    task->ops.insert(&op);
    step.taskOf[&op] = task;
    step.reasons[&op] = "in the loop: reads a carry, so with the task that computes the carry's next value";
  }
}

void LoopPlacer::moveByBytes(const DenseMap<Operation *, Task *> &placed) {
  std::vector<LoopSum> sums;
  DenseSet<Operation *> adds;
  for (const Carry &carry : loop.carries)
    if (std::optional<LoopSum> sum = readSum(carry)) {
      adds.insert(sum->adds.begin(), sum->adds.end());
      sums.push_back(std::move(*sum));
    }
  DenseSet<Value> carried(loop.op.getCarryArguments().begin(), loop.op.getCarryArguments().end());
  // Ops that compute next values of carries must not move, because the next microbatch waits for them. Ops that read
  // carries must not move either.
  DenseSet<Operation *> leads;
  for (Operation &op : llvm::reverse(loop.body()))
    for (OpOperand &use : op.getUses()) {
      Operation *user = loop.body().findAncestorOpInBlock(*use.getOwner());
      if (user->hasTrait<OpTrait::IsTerminator>() ? use.getOperandNumber() < loop.carries.size()
                                                  : leads.contains(user) && !adds.contains(user))
        leads.insert(&op);
    }
  auto readsCarry = [&](Operation *op) {
    bool found = false;
    DenseSet<Value> seen;
    for (Value value : readsOf(op))
      forEachSource(step, value, seen, [&](Value source) { found |= carried.contains(source); });
    return found;
  };
  SmallVector<Operation *> movable;
  for (Operation &op : loop.body())
    if (auto found = placed.find(&op); found != placed.end() && found->second == step.taskOf.lookup(&op) &&
                                       !adds.contains(&op) && !leads.contains(&op) && !readsCarry(&op))
      movable.push_back(&op);
  placeByBytes(step, loop, movable, sums);
  // An addition is placed with its latest addend.
  for (Operation &op : loop.body())
    if (adds.contains(&op) && placed.contains(&op)) {
      Task *task = latest(readsOf(&op));
      step.taskOf[&op]->ops.remove(&op);
      task->ops.insert(&op);
      step.taskOf[&op] = task;
    }
}

/// Places ops that depend on no task. A small op, or an op on constants only, is copied into its users. Other ops join
/// the task of their earliest user. So do small ops that depend on a loop, such as random bits, if one stage has all
/// their users: the backward of the stage then reads what its forward has computed.
void LoopPlacer::placeByFirstUser() {
  constexpr int64_t kCheapElements = 4096;
  DenseSet<Operation *> looping;
  for (Operation &op : loop.body())
    if (!step.taskOf.contains(&op) && (isa<stablehlo::WhileOp>(op) || llvm::any_of(readsOf(&op), [&](Value value) {
                                         return looping.contains(value.getDefiningOp());
                                       })))
      looping.insert(&op);
  for (Operation &op : llvm::reverse(loop.body())) {
    if (op.hasTrait<OpTrait::IsTerminator>() || step.taskOf.contains(&op))
      continue;
    bool cheap = llvm::all_of(op.getResultTypes(), [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= kCheapElements;
    });
    DenseSet<Value> seen;
    bool constant = true;
    for (Value value : readsOf(&op))
      forEachSource(step, value, seen, [&](Value) { constant = false; });
    if (constant || (cheap && !looping.contains(&op)))
      continue;
    Task *first = nullptr;
    bool toUnplaced = false, toOtherStage = false;
    for (Operation *user : op.getUsers()) {
      while (user->getBlock() != &loop.body())
        user = user->getParentOp();
      Task *task = step.taskOf.lookup(user);
      toUnplaced |= !task;
      toOtherStage |= task && first && task->stage != first->stage;
      if (task && (!first || order[task] < order[first]))
        first = task;
    }
    if (!first || toUnplaced || (cheap && toOtherStage))
      continue;
    first->ops.insert(&op);
    step.taskOf[&op] = first;
    step.reasons[&op] = "depends on no task: with the earliest task that reads it";
  }
}

std::optional<LoopSum> partition::readSum(const Carry &carry) {
  LoopSum sum{carry.argument, {}, {}};
  Block *body = sum.carry.getParentBlock();
  bool found = false;
  SmallVector<Value> work{carry.next};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    // An addition whose result something else reads, too, counts as an addend.
    if (add && add->hasOneUse() && value.getParentBlock() == body) {
      sum.adds.push_back(add);
      work.push_back(add.getRhs());
      work.push_back(add.getLhs());
    } else if (value == carry.argument) {
      found = true;
    } else {
      sum.addends.push_back(value);
    }
  }
  return found && sum.carry.hasOneUse() ? std::optional(std::move(sum)) : std::nullopt;
}

/// The terms of a carry's sum, grouped by contributing task, in stage order. Empty if the carry is no sum, only one
/// task contributes, or a term has no task.
LoopPlacer::SumTerms LoopPlacer::termsOf(const Carry &carry) {
  std::optional<LoopSum> sum = readSum(carry);
  if (!sum)
    return {};
  SumTerms terms;
  terms.adds = std::move(sum->adds);
  llvm::MapVector<Task *, SmallVector<Value>> groups;
  for (Value addend : sum->addends)
    groups[step.taskFor(addend)].push_back(addend);
  if (groups.size() < 2 || groups.contains(nullptr))
    return {};
  terms.addends = groups.takeVector();
  llvm::stable_sort(terms.addends, [&](auto &a, auto &b) {
    return std::pair(a.first->stage, order[a.first]) < std::pair(b.first->stage, order[b.first]);
  });
  return terms;
}

/// Gives each task that contributes to a sum an accumulator of its own. The accumulators are added after the loop, in
/// stage order.
void LoopPlacer::splitSums() {
  SmallVector<std::pair<int64_t, SumTerms>> split;
  for (auto [i, carry] : llvm::enumerate(loop.carries))
    if (SumTerms terms = termsOf(carry); !terms.addends.empty())
      split.emplace_back(i, std::move(terms));
  if (split.empty())
    return;
  LoopDraft draft(loop.op);
  OpBuilder inside = draft.atEnd(), before(loop.op);
  SmallVector<SmallVector<int64_t>> pieces; // for each sum, the carries that replace it
  for (auto &[i, terms] : split) {
    auto type = cast<RankedTensorType>(draft.inits[i].getType());
    Location loc = draft.nexts[i].getLoc();
    Value argument = draft.body->getArgument(draft.slices.size() + i);
    auto &made = pieces.emplace_back();
    SmallVector<Value> sums;
    for (auto [n, part] : llvm::enumerate(terms.addends)) {
      made.push_back(n == 0 ? i : draft.inits.size());
      Value sum = n == 0 ? argument : draft.addCarry(neutralOfSum(before, loc, type));
      for (Value addend : part.second) {
        auto add = stablehlo::AddOp::create(inside, loc, type, sum, addend);
        part.first->ops.insert(add);
        step.taskOf[add] = part.first;
        step.reasons[add] = "an addend of a loop sum: one accumulator for each stage that contributes";
        sum = add;
      }
      sums.push_back(sum);
    }
    for (Operation *add : terms.adds) {
      if (Task *task = step.taskOf.lookup(add)) {
        task->ops.remove(add);
        step.taskOf.erase(add);
      }
      step.reasons.erase(add);
      add->erase();
    }
    for (auto [n, sum] : llvm::enumerate(sums))
      draft.nexts[made[n]] = sum;
  }
  loop.set(draft.replace(loop.op));
  OpBuilder after(loop.op->getContext());
  after.setInsertionPointAfter(loop.op);
  for (auto [entry, made] : llvm::zip(split, pieces)) {
    Value first = loop.carries[made.front()].result, total = first;
    llvm::SmallPtrSet<Operation *, 4> sums;
    for (int64_t piece : ArrayRef(made).drop_front()) {
      Value part = loop.carries[piece].result;
      auto add = stablehlo::AddOp::create(after, part.getLoc(), part.getType(), total, part);
      sums.insert(add);
      total = add;
    }
    first.replaceAllUsesExcept(total, sums);
  }
}

void LoopPlacer::run() {
  const DenseMap<Operation *, Task *> placed = placeByOperands();
  followCarries();
  moveByBytes(placed);
  splitSums();
  assignCarries(step, loop);
  placeByFirstUser();
}

void PlaceLoopOps::runOnOperation() {
  FailureOr<Step> step = readStep(getOperation(), Placed::LoopTasks);
  if (failed(step))
    return signalPassFailure();
  for (Loop &loop : step->loops)
    hoistInvariant(*step, loop);
  findReplicatedState(*step);
  findOnceAStep(*step);
  for (Loop &loop : step->loops) {
    distributeSums(*step, loop);
    LoopPlacer(*step, loop).run();
    logPlacement(*step, loop.body(), "place-loop-ops");
  }
  createFragments(*step);
}
