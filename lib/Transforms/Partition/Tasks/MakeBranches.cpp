// Implements mpmd-make-branches, which moves ops whose results are read only under a condition into branches.
#include "../Partition.h"
#include "Conditions.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/Reductions.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_MAKEBRANCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {

/// Divides the ops of a block by one predicate: those that are read only if it is true, only if it is false, and
/// others.
class Divider {
public:
  Divider(Block &block, Value predicate, const ConditionalReads &reads, ValueNumbers &numbers);
  /// Returns the branches that were made.
  SmallVector<stablehlo::IfOp> run();

private:
  enum Side { True, False, Neither };
  /// A result of a branch: the value of each side, and the value of the block that the result replaces.
  struct Result {
    Value sides[2];
    Value replaced;
  };
  using Group = llvm::SetVector<Operation *>;

  Side sideOf(Operation *op) const { return sides.lookup_or(op, Neither); }
  void takeSides();
  bool isPlaced(Value value) const { return !open.contains(value.getDefiningOp()); }
  bool isReady(Operation *op, const Group &group) const;
  void place(Operation *op);
  /// Finds the results that replace selections, and sums with selections. Adds these ops to `group`.
  SmallVector<Result> findSelected(Group &group);
  stablehlo::IfOp makeBranch(Group &group);

  Block &block;
  Value predicate;
  /// The ops of the block, in order.
  SmallVector<Operation *> ops;
  /// The ops that are not in their final place yet.
  DenseSet<Operation *> open;
  DenseMap<Operation *, Side> sides;
  /// Selections by the predicate.
  DenseSet<Operation *> selections;
};

} // namespace

Divider::Divider(Block &block, Value predicate, const ConditionalReads &reads, ValueNumbers &numbers)
    : block(block), predicate(predicate) {
  const unsigned number = numbers.of(predicate);
  for (Operation &op : block.without_terminator()) {
    ops.push_back(&op);
    if (auto select = asScalarSelection(&op); select && numbers.of(select.getPred()) == number)
      selections.insert(&op);
    // Collectives run in any case, because devices wait for each other in them.
    if (op.hasTrait<OpTrait::ConstantLike>() || !isPure(&op) || exchanges(&op))
      continue;
    const bool ifTrue = implies(reads.of(&op), {number, true}), ifFalse = implies(reads.of(&op), {number, false});
    if (ifTrue || ifFalse)
      sides[&op] = ifTrue ? True : False;
  }
}

/// Replaces selections that only one side reads.
void Divider::takeSides() {
  llvm::erase_if(ops, [&](Operation *op) {
    Side side = sideOf(op);
    if (side == Neither || !selections.erase(op))
      return false;
    op->getResult(0).replaceAllUsesWith(op->getOperand(side == True ? 1 : 2));
    sides.erase(op);
    op->erase();
    return true;
  });
}

bool Divider::isReady(Operation *op, const Group &group) const {
  return llvm::all_of(readsOf(op), [&](Value read) {
    Operation *made = read.getDefiningOp();
    return isPlaced(read) || (group.contains(made) && sideOf(made) == sideOf(op));
  });
}

void Divider::place(Operation *op) {
  op->moveBefore(block.getTerminator());
  open.erase(op);
}

SmallVector<Divider::Result> Divider::findSelected(Group &group) {
  SmallVector<Result> results;
  auto isOf = [&](Value value, Side side) {
    Operation *op = value.getDefiningOp();
    return group.contains(op) && sideOf(op) == side;
  };
  for (Operation *op : ops) {
    if (!open.contains(op) || !selections.contains(op))
      continue;
    auto select = cast<stablehlo::SelectOp>(op);
    Result result{{select.getOnTrue(), select.getOnFalse()}, select.getResult()};
    const bool fromTrue = isOf(result.sides[True], True), fromFalse = isOf(result.sides[False], False);
    if (!(fromTrue && fromFalse) && !(fromTrue && isPlaced(result.sides[False])) &&
        !(fromFalse && isPlaced(result.sides[True])))
      continue;
    // On the side where zero is added, a sum keeps its value.
    auto sum = select->hasOneUse() ? dyn_cast<stablehlo::AddOp>(*select->user_begin()) : stablehlo::AddOp();
    const Side zero = isZero(result.sides[True]) ? True : isZero(result.sides[False]) ? False : Neither;
    Value kept = !sum ? Value() : sum.getLhs() == select.getResult() ? sum.getRhs() : sum.getLhs();
    if (kept && zero != Neither && open.contains(sum) && isPlaced(kept)) {
      const Side side = zero == True ? False : True;
      sum->replaceUsesOfWith(select, result.sides[side]);
      sides[sum] = side;
      group.insert(sum);
      result.sides[side] = sum.getResult();
      result.sides[zero] = kept;
      result.replaced = sum.getResult();
    }
    group.insert(select);
    results.push_back(result);
  }
  return results;
}

stablehlo::IfOp Divider::makeBranch(Group &group) {
  SmallVector<Result> results = findSelected(group);
  auto isOutside = [&](OpOperand &use) {
    Operation *user = block.findAncestorOpInBlock(*use.getOwner());
    return user && !group.contains(user);
  };
  OpBuilder b(block.getTerminator());
  SmallVector<Value> replaced = llvm::map_to_vector(results, [](const Result &result) { return result.replaced; });
  for (Operation *op : group)
    for (Value value : op->getResults())
      if (!llvm::is_contained(replaced, value) && llvm::any_of(value.getUses(), isOutside)) {
        Result result{{value, value}, value};
        result.sides[sideOf(op) == True ? False : True] =
            zeros(b, value.getLoc(), cast<RankedTensorType>(value.getType()));
        results.push_back(result);
      }
  auto branch = stablehlo::IfOp::create(
      b, predicate.getLoc(),
      llvm::map_to_vector(results, [](const Result &result) { return result.replaced.getType(); }), predicate);
  for (auto [result, made] : llvm::zip_equal(results, branch.getResults()))
    result.replaced.replaceUsesWithIf(made, isOutside);
  for (auto [side, region] : llvm::enumerate(branch->getRegions())) {
    Block &body = region.emplaceBlock();
    OpBuilder inside = OpBuilder::atBlockBegin(&body);
    auto yield = stablehlo::ReturnOp::create(
        inside, predicate.getLoc(), llvm::map_to_vector(results, [&](const Result &r) { return r.sides[side]; }));
    for (Operation *op : group)
      if (sideOf(op) == static_cast<Side>(side))
        op->moveBefore(yield);
  }
  for (Operation *op : group) {
    open.erase(op);
    if (selections.contains(op)) // a result replaces it
      op->erase();
  }
  return branch;
}

SmallVector<stablehlo::IfOp> Divider::run() {
  takeSides();
  open.insert(ops.begin(), ops.end());
  SmallVector<stablehlo::IfOp> made;
  while (!open.empty()) {
    for (Operation *op : ops)
      if (open.contains(op) && sideOf(op) == Neither && isReady(op, {}))
        place(op);
    Group group;
    double flops = 0;
    if (isPlaced(predicate))
      for (Operation *op : ops)
        if (open.contains(op) && sideOf(op) != Neither && isReady(op, group)) {
          group.insert(op);
          flops += contractionFlopsIn(op);
        }
    if (isWorthBranch(flops)) {
      made.push_back(makeBranch(group));
      llvm::erase_if(ops, [&](Operation *op) { return !open.contains(op); });
      continue;
    }
    // The ops of small groups run in any case, and those that compute the predicate.
    if (group.empty() && !open.empty())
      group.insert(*llvm::find_if(ops, [&](Operation *op) { return open.contains(op); }));
    for (Operation *op : group)
      place(op);
  }
  return made;
}

/// Whether all devices of the task's mesh have the same value.
static bool isUniform(Value root, TaskOp task) {
  auto isReplicated = [](ShardingAttr sharding) {
    return sharding && sharding.getUnreduced().empty() &&
           llvm::all_of(sharding.getDims(), [](auto dim) { return dim.getAxes().empty(); });
  };
  DenseSet<Value> seen;
  SmallVector<Value> work{root};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    Operation *op = value.getDefiningOp();
    if (!op) {
      auto argument = cast<BlockArgument>(value);
      if (argument.getOwner() != &task.getBody().front() ||
          !isReplicated(cast<MeshTensorType>(task.getInputs()[argument.getArgNumber()].getType()).getSharding()))
        return false;
    } else if (auto collective = dyn_cast<CollectiveOp>(op)) {
      if (collective.getSourceDevices() || !isReplicated(collective.getTarget()))
        return false;
    } else if (isa<AxisIndicesOp>(op) || exchanges(op)) {
      return false;
    } else {
      llvm::append_range(work, readsOf(op));
    }
  }
  return true;
}

/// Moves ops of a block into branches, then ops in these branches.
static void makeBranches(Block &block, TaskOp task) {
  for (;;) {
    ValueNumbers numbers;
    numbers.add(block);
    DenseSet<unsigned> varying;
    for (Operation &op : block)
      if (auto select = asScalarSelection(&op); select && !isUniform(select.getPred(), task))
        varying.insert(numbers.of(select.getPred()));
    SmallVector<ReadIf> always(block.getTerminator()->getNumOperands(), Conditions());
    ConditionalReads reads(block, always, numbers, varying);
    // For each predicate, the FLOPs and the number of the ops that it decides about. Of two conditions around the same
    // contractions, the outer one decides about more ops.
    std::map<unsigned, std::pair<double, int64_t>> decided;
    for (Operation &op : block.without_terminator())
      if (const ReadIf &readIf = reads.of(&op); readIf && !isa<stablehlo::IfOp>(op))
        for (Condition condition : *readIf) {
          decided[condition.predicate].first += contractionFlopsIn(&op);
          ++decided[condition.predicate].second;
        }
    auto most = llvm::max_element(decided, [](auto &a, auto &b) { return a.second < b.second; });
    if (most == decided.end() || !isWorthBranch(most->second.first))
      return;
    auto selections = llvm::make_filter_range(block, [&](Operation &op) {
      auto select = asScalarSelection(&op);
      return select && numbers.of(select.getPred()) == most->first;
    });
    Value predicate = cast<stablehlo::SelectOp>(*selections.begin()).getPred();
    SmallVector<stablehlo::IfOp> made = Divider(block, predicate, reads, numbers).run();
    dropDead(block);
    countStatistic("make-branches", "branches around ops that are read under a condition", made.size());
    for (stablehlo::IfOp branch : made)
      for (Region &region : branch->getRegions())
        makeBranches(region.front(), task);
    if (made.empty())
      return;
  }
}

namespace {
struct MakeBranches : mpmd::impl::MakeBranchesBase<MakeBranches> {
  void runOnOperation() override {
    getOperation().walk([](MicrobatchesOp loop) {
      for (auto task : loop.getBlock().getOps<TaskOp>())
        if (canSkip(task))
          makeBranches(task.getBody().front(), task);
      return WalkResult::skip();
    });
  }
};
} // namespace
