#include "LoopCarries.h"

#include "../Partition.h"
#include "LoopIndex.h"
#include "Microbatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The largest fraction of an iteration's time that serial carries may take. A separate loop in front computes them.
static constexpr double kMaxSerialShare = 0.1;
/// The largest fraction of an iteration's time that next values of other carries except sums may take, and of the time
/// of the forward's contractions that a carry may depend on from iteration to iteration. In a recurrence over time,
/// they take nearly all of it.
static constexpr double kMaxNextShare = 0.5;

bool partition::alwaysEnds(Operation *op) {
  return !op->walk([](Operation *inner) {
              Operation *callee = nullptr;
              if (auto call = dyn_cast<func::CallOp>(inner))
                callee = SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr());
              const bool ends =
                  isa<stablehlo::WhileOp>(inner) ? tripCount(inner).has_value() : !callee || alwaysEnds(callee);
              return ends ? WalkResult::advance() : WalkResult::interrupt();
            }).wasInterrupted();
}

bool partition::reachesContraction(Value value) {
  Block *block = value.getParentBlock();
  DenseSet<Operation *> seen;
  SmallVector<Value> work{value};
  while (!work.empty())
    for (OpOperand &use : work.pop_back_val().getUses()) {
      Operation *user = block->findAncestorOpInBlock(*use.getOwner());
      if (isa_and_nonnull<stablehlo::OptimizationBarrierOp>(user)) {
        work.push_back(user->getResult(use.getOperandNumber()));
        continue;
      }
      if (!user || !seen.insert(user).second)
        continue;
      if (hasContraction(user) || callsStages(user))
        return true;
      llvm::append_range(work, user->getResults());
    }
  return false;
}

/// Whether an op of the loop is certainly work of a stage.
static bool isOfStage(Operation *op, bool isMarked) { return isMarked ? isa<func::CallOp>(op) : hasContraction(op); }

/// Whether only the computation of its next value reads the carry, as in a sum.
static bool isReadByItselfOnly(Block &body, Value carry, Value next) {
  while (carry != next) {
    if (!carry.hasOneUse())
      return false;
    Operation *user = *carry.getUsers().begin();
    if (user->getBlock() != &body || user->getNumResults() != 1)
      return false;
    carry = user->getResult(0);
  }
  return true;
}

namespace {
/// What the next values of the carries of a loop depend on.
struct Dependences {
  /// For each carry, the carries that its next value depends on. The last bit says whether it depends on work of a
  /// stage.
  SmallVector<llvm::BitVector> roots;
  /// The carries whose next values depend only on such carries and on loop-invariant values. The last bit is not set.
  llvm::BitVector closed;
};
} // namespace

/// `rows` are ops that read a carry of which `carries` has rows; each has the number of its row.
static Dependences findDependences(Block &body, ValueRange carries, ValueRange nexts, bool isMarked,
                                   const DenseMap<Operation *, int64_t> &rows = DenseMap<Operation *, int64_t>()) {
  int64_t count = nexts.size();
  DenseMap<Value, int64_t> numbers;
  for (auto [i, carry] : llvm::enumerate(carries))
    if (carry)
      numbers[carry] = i;
  DenseMap<Operation *, llvm::BitVector> made;
  auto add = [&](llvm::BitVector &roots, Value value) {
    value = stablehlo::beforeBarriers(value);
    if (auto found = numbers.find(value); found != numbers.end())
      roots.set(found->second);
    else if (auto found = made.find(value.getDefiningOp()); found != made.end())
      roots |= found->second;
  };
  for (Operation &op : body.without_terminator()) {
    llvm::BitVector roots(count + 1);
    if (auto row = rows.find(&op); row != rows.end())
      roots.set(row->second);
    else
      for (Value value : readsOf(&op))
        add(roots, value);
    if (isOfStage(&op, isMarked))
      roots.set(count);
    if (roots.any())
      made[&op] = std::move(roots);
  }
  Dependences found;
  found.roots = llvm::map_to_vector(nexts, [&](Value next) {
    llvm::BitVector roots(count + 1);
    add(roots, next);
    return roots;
  });
  llvm::BitVector &closed = found.closed;
  closed.resize(count + 1, true);
  closed.reset(count);
  for (bool changed = true; changed;) {
    changed = false;
    for (int64_t i = 0; i < count; ++i)
      if (closed.test(i) && found.roots[i].test(closed)) {
        closed.reset(i);
        changed = true;
      }
  }
  return found;
}

llvm::BitVector partition::findSerialCarries(Block &body, ValueRange carries, ValueRange nexts, bool isMarked) {
  int64_t count = carries.size();
  auto [roots, closed] = findDependences(body, carries, nexts, isMarked);
  llvm::BitVector serial(count + 1);
  for (int64_t i = 0; i < count; ++i)
    if (closed.test(i) && !isReadByItselfOnly(body, carries[i], nexts[i]))
      serial.set(i);
  // A sum that nothing else reads is not serial, unless a serial carry depends on it.
  for (bool changed = true; changed;) {
    llvm::BitVector before = serial;
    for (int64_t i = 0; i < count; ++i)
      if (serial.test(i))
        serial |= roots[i];
    changed = serial != before;
  }
  serial.resize(count);
  return serial;
}

/// Returns the results of loops with contractions on which the next values of those carries depend that contractions
/// read, other than through contractions.
static llvm::SetVector<Value> findNextsOfLayers(Block &body) {
  llvm::SetVector<Value> found;
  DenseSet<Operation *> seen;
  SmallVector<Value> work;
  for (auto [argument, next] : llvm::zip(body.getArguments(), body.getTerminator()->getOperands()))
    if (argument != next && reachesContraction(argument))
      work.push_back(next);
  while (!work.empty()) {
    Value value = work.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != &body)
      continue;
    if (hasContraction(op)) {
      if (isa<stablehlo::WhileOp>(op))
        found.insert(value);
    } else if (seen.insert(op).second) {
      llvm::append_range(work, readsOf(op));
    }
  }
  return found;
}

bool partition::splitLayerLoops(Operation *loop) {
  llvm::MapVector<Operation *, SmallVector<OpResult>> moved;
  for (Value value : findNextsOfLayers(loop->getRegion(1).front()))
    moved[value.getDefiningOp()].push_back(cast<OpResult>(value));
  bool changed = false;
  for (auto &[inner, results] : moved) {
    std::optional<int64_t> iterations = tripCount(inner);
    Block &body = inner->getRegion(1).front();
    ValueRange nexts = body.getTerminator()->getOperands();
    llvm::BitVector closed = findDependences(body, body.getArguments(), nexts, /*isMarked=*/false).closed;
    llvm::erase_if(results, [&](OpResult result) { return !closed.test(result.getResultNumber()); });
    if (!iterations || results.empty())
      continue;
    Operation *first = OpBuilder(inner).clone(*inner);
    for (OpResult result : results)
      result.replaceAllUsesWith(first->getResult(result.getResultNumber()));
    changed = true;
  }
  return changed;
}

/// Whether the stack that `update` writes only records values, such as a metric of each microbatch, and the model does
/// not read it. A loop without contractions is a recurrence over time, and its stacks are part of the model.
static bool recordsForUser(stablehlo::DynamicUpdateSliceOp update, Operation *loop) {
  auto stack = dyn_cast<BlockArgument>(update.getOperand());
  if (!stack || stack.getOwner()->getParentOp() != loop)
    return false;
  unsigned carry = stack.getArgNumber();
  return stack.getOwner()->getTerminator()->getOperand(carry) == update.getResult() && hasContraction(loop) &&
         !reachesContraction(loop->getResult(carry));
}

/// Whether a use of a carry contributes only to next values of carries and to rows of stacked outputs, and not to the
/// model.
static bool onlyCarries(OpOperand &use, Operation *loop) {
  Operation *op = use.getOwner();
  if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op); update && use.getOperandNumber() == 1)
    return recordsForUser(update, loop);
  return !hasContraction(op);
}

bool partition::slicesData(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  for (auto slice : body.getOps<stablehlo::DynamicSliceOp>()) {
    Value whole = slice.getOperand();
    if (auto argument = dyn_cast<BlockArgument>(whole); argument && argument.getOwner() == &body)
      whole = body.getTerminator()->getOperand(argument.getArgNumber()) == argument
                  ? loop->getOperand(argument.getArgNumber())
                  : Value();
    if (whole && whole.getParentBlock() != &body && !isData(whole))
      return false;
  }
  return true;
}

/// The ops of a body that a value depends on.
static llvm::SetVector<Operation *> opsBefore(Block &body, Value value) {
  llvm::SetVector<Operation *> ops;
  SmallVector<Value> work{value};
  while (!work.empty())
    if (Operation *op = work.pop_back_val().getDefiningOp(); op && op->getBlock() == &body && ops.insert(op))
      llvm::append_range(work, readsOf(op));
  return ops;
}

namespace {
/// Finds the values that a loop's forward computes for later iterations. The loop is over inputs and adds up gradients,
/// which are values of the type of a weight that contractions compute. A loop over time or layers adds up no gradients
/// in its forward, and its backward reads what contractions have computed.
class ForwardValues {
public:
  ForwardValues(Operation *loop, const Dependences &dependences);

  /// Whether only the forward computes a value: each op that needs a contraction is needed for all gradients, or for
  /// none. If it is needed, a contraction of the backward follows it.
  bool isOfForward(Value value) const {
    return gradients && llvm::all_of(opsBefore(body, value), [&](Operation *op) {
             return !contracted.contains(op) || !gradientsOf.contains(op) ||
                    (gradientsOf.at(op) == gradients && followed.contains(op));
           });
  }
  bool sumsGradients() const { return gradients; }
  /// Whether the op is a contraction that all gradients need.
  bool isContraction(Operation *op) const { return hasContraction(op) && gradientsOf.lookup(op) == gradients; }

private:
  Block &body;
  int64_t gradients = 0;
  /// For each op, the number of gradients that need it.
  DenseMap<Operation *, int64_t> gradientsOf;
  DenseSet<Operation *> contracted; ///< ops that need a contraction
  DenseSet<Operation *> followed;   ///< ops that a contraction for gradients needs
};
} // namespace

ForwardValues::ForwardValues(Operation *loop, const Dependences &dependences) : body(loop->getRegion(1).front()) {
  if (!slicesData(loop))
    return;
  ValueRange nexts = body.getTerminator()->getOperands();
  DenseSet<Type> weights;
  for (auto [argument, next] : llvm::zip_equal(body.getArguments(), nexts))
    if (argument == next && reachesContraction(argument))
      weights.insert(argument.getType());
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(loop->getRegion(1), outside);
  // Layers may read rows of a stack of weights.
  for (Value value : outside)
    for (Operation *op = value.getDefiningOp();; op = value.getDefiningOp()) {
      weights.insert(value.getType());
      if (!isa_and_nonnull<stablehlo::SliceOp, stablehlo::DynamicSliceOp, stablehlo::ReshapeOp>(op))
        break;
      value = op->getOperand(0);
    }
  for (auto [i, argument, next] : llvm::enumerate(body.getArguments(), nexts)) {
    auto sum = next.getDefiningOp<stablehlo::AddOp>();
    if (!sum || isScalar(argument.getType()) || !weights.contains(argument.getType()) || !argument.hasOneUse() ||
        !llvm::is_contained(sum->getOperands(), argument) || !dependences.roots[i].test(nexts.size()))
      continue;
    ++gradients;
    for (Operation *op : opsBefore(body, next))
      ++gradientsOf[op];
  }
  for (Operation &op : body)
    if (hasContraction(&op) ||
        llvm::any_of(readsOf(&op), [&](Value value) { return contracted.contains(value.getDefiningOp()); }))
      contracted.insert(&op);
  for (Operation &op : llvm::reverse(body))
    if (followed.contains(&op) || (hasContraction(&op) && gradientsOf.contains(&op)))
      for (Value value : readsOf(&op))
        if (value.getDefiningOp())
          followed.insert(value.getDefiningOp());
}

bool partition::sumsGradients(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  ValueRange nexts = body.getTerminator()->getOperands();
  return ForwardValues(loop, findDependences(body, body.getArguments(), nexts, /*isMarked=*/false)).sumsGradients();
}

namespace {
/// The carries of a loop, stacks of which only rows are read and written by row. Layers that are written out hand such
/// stacks on, and a row of one layer does not depend on rows of later layers.
class Rows {
public:
  explicit Rows(Block &body);

  /// The ops that compute the next values of a row from its own value, through other rows, too.
  llvm::SetVector<Operation *> opsOfCycle(int64_t row) const;
  /// The numbers of the first row of a carry, and of that of the next one.
  std::pair<int64_t, int64_t> of(int64_t carry) const { return {first[carry], first[carry + 1]}; }

private:
  bool divide(BlockArgument argument, stablehlo::ConcatenateOp next);

  Block &body;
  SmallVector<int64_t> first;
  /// For each row, the carry if it is a whole carry, its next value, and the ops that read it.
  SmallVector<Value> carries, nexts;
  DenseMap<Operation *, int64_t> readers;
  SmallVector<llvm::BitVector> roots;
};
} // namespace

/// Adds a row for each part of the next value. Fails if an op reads other rows than those of one part.
bool Rows::divide(BlockArgument argument, stablehlo::ConcatenateOp next) {
  const int64_t dim = next.getDimension(), begin = nexts.size();
  SmallVector<int64_t> ends;
  for (Value part : next.getInputs())
    ends.push_back((ends.empty() ? 0 : ends.back()) + cast<RankedTensorType>(part.getType()).getDimSize(dim));
  DenseMap<Operation *, int64_t> found;
  for (OpOperand &use : argument.getUses()) {
    Operation *op = use.getOwner();
    std::optional<int64_t> start;
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op); slice && slice.getStrides()[dim] == 1)
      start = slice.getStartIndices()[dim];
    else if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op); slice && use.getOperandNumber() == 0)
      start = constantInt(slice.getStartIndices()[dim]);
    if (!start || op->getBlock() != &body)
      return false;
    const int64_t limit = cast<RankedTensorType>(argument.getType()).getDimSize(dim),
                  size = cast<RankedTensorType>(op->getResult(0).getType()).getDimSize(dim),
                  at = std::clamp<int64_t>(*start, 0, limit - size);
    const size_t part = llvm::upper_bound(ends, at) - ends.begin();
    if (part == ends.size() || at + size > ends[part])
      return false;
    found[op] = begin + static_cast<int64_t>(part);
  }
  readers.insert(found.begin(), found.end());
  llvm::append_range(nexts, next.getInputs());
  carries.resize(nexts.size());
  return true;
}

Rows::Rows(Block &body) : body(body) {
  for (auto [argument, next] : llvm::zip_equal(body.getArguments(), body.getTerminator()->getOperands())) {
    first.push_back(nexts.size());
    if (auto concatenate = next.getDefiningOp<stablehlo::ConcatenateOp>(); concatenate && divide(argument, concatenate))
      continue;
    carries.push_back(argument);
    nexts.push_back(next);
  }
  first.push_back(nexts.size());
  roots = findDependences(body, carries, nexts, /*isMarked=*/false, readers).roots;
}

llvm::SetVector<Operation *> Rows::opsOfCycle(int64_t row) const {
  const int64_t count = nexts.size();
  // The rows that `row` depends on, and those that depend on it.
  llvm::BitVector before(count + 1), behind(count + 1);
  before.set(row), behind.set(row);
  for (bool changed = true; changed;) {
    const llvm::BitVector was = before, follow = behind;
    for (int64_t i = 0; i < count; ++i) {
      if (before.test(i))
        before |= roots[i];
      if (roots[i].anyCommon(behind))
        behind.set(i);
    }
    changed = before != was || behind != follow;
  }
  if (!roots[row].anyCommon(behind))
    return {};
  before &= behind;
  DenseSet<Operation *> reached;
  SmallVector<Value> work;
  for (unsigned i : before.set_bits())
    if (carries[i])
      work.push_back(carries[i]);
  for (auto [op, number] : readers)
    if (before.test(number) && reached.insert(op).second)
      work.push_back(op->getResult(0));
  while (!work.empty())
    for (Operation *user : work.pop_back_val().getUsers())
      if (Operation *op = body.findAncestorOpInBlock(*user); op != body.getTerminator() && reached.insert(op).second)
        llvm::append_range(work, op->getResults());
  llvm::SetVector<Operation *> cycle;
  for (unsigned i : before.set_bits())
    for (Operation *op : opsBefore(body, nexts[i]))
      if (reached.contains(op))
        cycle.insert(op);
  return cycle;
}

static bool gathers(Operation *op) {
  return isa<stablehlo::AddOp, stablehlo::MaxOp, stablehlo::MinOp, stablehlo::DynamicUpdateSliceOp>(op);
}

std::optional<Obstacle> partition::findObstacle(Operation *loop) {
  std::optional<int64_t> iterations = tripCount(loop);
  if (!iterations)
    return Obstacle{"its number of iterations is not known before the step runs", loop->getLoc()};
  if (*iterations > kMaxMicrobatches)
    return Obstacle{"it has " + std::to_string(*iterations) + " iterations, more than " +
                        std::to_string(kMaxMicrobatches),
                    loop->getLoc()};
  Block &body = loop->getRegion(1).front();
  Operation *yield = body.getTerminator();
  auto step = dyn_cast<func::FuncOp>(loop->getParentOp());
  auto dependence = [&](int64_t carry, Operation *op, StringRef how) {
    auto init = dyn_cast<BlockArgument>(loop->getOperand(carry));
    auto info = step && init ? step.getArgAttrOfType<ArgAttr>(init.getArgNumber(), kArgAttr) : ArgAttr();
    const std::string value = info ? "'" + info.getName().str() + "', which it carries"
                                   : "the value that it carries as number " + std::to_string(carry);
    return Obstacle{
        ("its iterations depend on each other: '" + op->getName().getStringRef() + "' " + how + " " + value).str(),
        op->getLoc()};
  };
  const plan::CostModel &model = plan::costModel("cpu");
  // The time that carries take in an iteration, and the op that takes most of it.
  struct Time {
    double all = 0, most = 0;
    std::optional<Obstacle> slowest;
  } serialTime, nextTime;
  auto add = [&](Time &time, int64_t carry, Operation *op) {
    double seconds = estimateSeconds(model, op);
    time.all += seconds;
    if (seconds > time.most) {
      time.most = seconds;
      time.slowest = dependence(carry, op, "changes");
    }
  };
  llvm::BitVector serial = findSerialCarries(body, body.getArguments(), yield->getOperands(), /*isMarked=*/false);
  // A stage may hand a value of its forward on to its next microbatch, such as a running mean. Returns the reason if a
  // carry that `reader` reads is no such value, or if it depends on itself through most of the forward.
  std::optional<Rows> rows;
  std::optional<ForwardValues> forward;
  double forwardSeconds = 0;
  auto findSelfDependence = [&](int64_t carry, Operation *reader) -> std::optional<Obstacle> {
    if (!forward) {
      rows.emplace(body);
      forward.emplace(loop, findDependences(body, body.getArguments(), yield->getOperands(), /*isMarked=*/false));
      for (Operation &op : body)
        forwardSeconds += forward->isContraction(&op) ? estimateSeconds(model, &op) : 0;
    }
    if (!forward->isOfForward(yield->getOperand(carry)))
      return dependence(carry, reader, "reads");
    for (auto [row, end] = rows->of(carry); row < end; ++row) {
      Time time;
      for (Operation *op : rows->opsOfCycle(row))
        if (hasContraction(op))
          add(time, carry, op);
      if (time.all > kMaxNextShare * forwardSeconds)
        return time.slowest;
    }
    return std::nullopt;
  };
  DenseSet<Operation *> before, behind;
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    Value next = yield->getOperand(i);
    if (next == argument || counterOf(loop, i, *iterations))
      continue;
    SmallVector<Value> work;
    if (serial.test(i)) {
      work.push_back(next);
      while (!work.empty()) {
        Operation *op = stablehlo::beforeBarriers(work.pop_back_val()).getDefiningOp();
        if (!op || op->getBlock() != &body || !before.insert(op).second)
          continue;
        add(serialTime, i, op);
        llvm::append_range(work, readsOf(op));
      }
      continue;
    }
    Operation *reader = nullptr;
    work.push_back(argument);
    while (!work.empty() && !reader)
      for (OpOperand &use : work.pop_back_val().getUses()) {
        Operation *user = use.getOwner();
        if (user == yield)
          continue;
        if (user->getBlock() != &body || !onlyCarries(use, loop)) {
          reader = user;
          break;
        }
        if (isa<stablehlo::OptimizationBarrierOp>(user)) {
          work.push_back(user->getResult(use.getOperandNumber()));
          continue;
        }
        if (!behind.insert(user).second)
          continue;
        if (!gathers(user))
          add(nextTime, i, user);
        llvm::append_range(work, user->getResults());
      }
    if (reader)
      if (std::optional<Obstacle> obstacle = findSelfDependence(i, reader))
        return obstacle;
  }
  double all = 0;
  for (Operation &op : body)
    all += estimateSeconds(model, &op);
  if (serialTime.all > kMaxSerialShare * all)
    return serialTime.slowest;
  // A loop that hands values of a forward on adds up gradients, and so is no recurrence.
  return nextTime.all > kMaxNextShare * all && !forward ? nextTime.slowest : std::nullopt;
}
