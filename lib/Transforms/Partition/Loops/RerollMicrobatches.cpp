// Rerolls microbatches that Python loops, or scans with `unroll=`, have unrolled. If the ops of all microbatches are
// equal except for the values that they read, one loop replaces them. A `Row` has the corresponding values of all
// microbatches. Each row is shared, sliced from a stack, or computed in the loop's body.
#include "RerollMicrobatches.h"
#include "LoopCarries.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

namespace mpmd {
#define GEN_PASS_DEF_REROLLMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static bool isTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

/// Returns the value of which `value` is a contiguous range of elements, and the offset of this range.
static std::pair<Value, int64_t> windowOf(Value value) {
  int64_t offset = 0;
  while (Operation *op = value.getDefiningOp()) {
    if (isa<stablehlo::ReshapeOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    SmallVector<int64_t> starts;
    if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
      if (llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride != 1; }))
        break;
      starts.assign(slice.getStartIndices().begin(), slice.getStartIndices().end());
    } else if (auto dynamic = dyn_cast<stablehlo::DynamicSliceOp>(op)) {
      auto from = cast<RankedTensorType>(dynamic.getOperand().getType()),
           to = cast<RankedTensorType>(dynamic.getType());
      for (auto [i, index] : llvm::enumerate(dynamic.getStartIndices())) {
        std::optional<int64_t> start = constantInt(index);
        if (!start)
          return {value, offset};
        starts.push_back(std::clamp<int64_t>(*start, 0, from.getDimSize(i) - to.getDimSize(i)));
      }
    } else {
      break;
    }
    // The slice is contiguous if it has one element of each leading dimension, a range of the next dimension, and all
    // of the dimensions after it.
    auto from = cast<RankedTensorType>(op->getOperand(0).getType()),
         to = cast<RankedTensorType>(op->getResult(0).getType());
    int64_t rank = from.getRank(), stride = 1, whole = rank;
    while (whole > 0 && from.getDimSize(whole - 1) == to.getDimSize(whole - 1))
      --whole;
    if (llvm::any_of(to.getShape().take_front(std::max<int64_t>(whole - 1, 0)), [](int64_t size) { return size != 1; }))
      break;
    for (int64_t i = rank - 1; i >= 0; --i) {
      offset += starts[i] * stride;
      stride *= from.getDimSize(i);
    }
    value = op->getOperand(0);
  }
  return {value, offset};
}

bool Reroller::matchOps(ArrayRef<Operation *> ops, SmallVectorImpl<Row> &reads) {
  Operation *first = ops.front();
  for (Operation *op : ops) {
    bool same = op == first;
    if (!same && isStageCall(first)) {
      same = isStageCall(op) && isEqual(first, op);
    } else if (!same) {
      // Values from outside may differ. Values in the regions must correspond to each other.
      DenseMap<Value, Value> inner;
      auto check = [&](Value a, Value b) {
        auto known = inner.find(a);
        return success(known == inner.end() || known->second == b);
      };
      auto mark = [&](Value a, Value b) { inner[a] = b; };
      // Barriers have different numbers.
      auto flags = isa<stablehlo::OptimizationBarrierOp>(first)
                       ? OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs
                       : OperationEquivalence::IgnoreLocations;
      same = OperationEquivalence::isEquivalentTo(first, op, check, mark, flags);
    }
    SmallVector<Value> values = readsOf(op);
    if (op == first && reads.empty())
      reads.resize(values.size());
    if (!same || values.size() != reads.size())
      return false;
    for (auto [row, value] : llvm::zip(reads, values))
      row.push_back(value);
  }
  return true;
}

bool Reroller::differ(Value a, Value b) {
  difference = {a, b};
  return false;
}

int64_t Reroller::rowOf(const Row &row) {
  auto [found, inserted] = rowNumbers.try_emplace(row, rows.size());
  if (inserted) {
    rows.push_back({});
    rows.back().values = row;
    open.push_back(found->second);
  }
  return found->second;
}

/// Adds an `OpRow` for corresponding ops of all microbatches. Fails if one of the ops is already in another `OpRow`.
bool Reroller::addOps(ArrayRef<Operation *> ops, int64_t &index) {
  SmallVector<Row> reads;
  if (!matchOps(ops, reads))
    return false;
  index = opRows.size();
  OpRow entryRow;
  entryRow.ops.assign(ops.begin(), ops.end());
  for (Row &row : reads)
    entryRow.reads.emplace_back(row.front(), rowOf(row));
  opRows.push_back(std::move(entryRow));
  if (llvm::none_of(ops, [&](Operation *op) { return reach.contains(op); }))
    return true; // a shared op stays outside the loop
  for (Operation *op : ops)
    if (reach.contains(op) && !taken.try_emplace(op, index).second)
      return false;
  for (unsigned r = 0; r < ops.front()->getNumResults(); ++r) {
    Row row;
    for (Operation *op : ops)
      row.push_back(op->getResult(r));
    int64_t number = rowOf(row);
    rows[number].kind = RowInfo::Computed;
    rows[number].op = index;
    rows[number].result = r;
    for (Value value : row)
      if (taken.contains(value.getDefiningOp()))
        rowOfValue[value] = number;
  }
  return true;
}

bool Reroller::classify(int64_t number) {
  Row row = rows[number].values;
  if (rows[number].kind == RowInfo::Computed)
    return true;
  if (carries(number))
    return true;
  bool depends = dependsOn(row.front()) != kNone;
  if (llvm::all_equal(row))
    return !depends || differ(row.front(), row.back());
  SmallVector<Operation *> ops;
  auto first = dyn_cast<OpResult>(row.front());
  const bool isOfPrevious = !depends && isFromPrevious(row);
  for (auto [k, value] : llvm::enumerate(row)) {
    const int64_t number = static_cast<int64_t>(k) - isOfPrevious;
    if (value.getType() != row.front().getType() || dependsOn(value) != (depends || isOfPrevious ? number : kNone))
      return differ(row.front(), value);
    if (auto result = dyn_cast<OpResult>(value); first && result && result.getResultNumber() == first.getResultNumber())
      ops.push_back(result.getOwner());
  }
  int64_t index;
  if (depends) {
    // The ops are already taken if another result of theirs was visited.
    bool same = ops.size() == row.size() &&
                (taken.contains(ops.front()) ? rowOfValue.lookup(row.front()) == number : addOps(ops, index));
    return same || differ(row.front(), row.back());
  }
  if (isOfPrevious) {
    if (ops.size() != row.size() || !addOps(ops, index))
      return differ(row.front(), row.back());
    rows[number].kind = RowInfo::Computed;
    rows[number].op = index;
    rows[number].result = first.getResultNumber();
    return true;
  }
  if (!isTensor(row.front().getType()))
    return differ(row.front(), row.back());
  auto [root, start] = windowOf(row.front());
  int64_t size = cast<RankedTensorType>(row.front().getType()).getNumElements(), count = row.size();
  bool windows =
      isTensor(root.getType()) && cast<RankedTensorType>(root.getType()).getNumElements() == size * count && size > 0;
  for (int64_t k = 0; k < count && windows; ++k) {
    auto [other, offset] = windowOf(row[k]);
    windows = other == root && offset == k * size;
  }
  if (windows) {
    rows[number].kind = RowInfo::Window;
    rows[number].root = root;
  } else if (ops.size() == row.size() && addOps(ops, index)) {
    rows[number].kind = RowInfo::Computed;
    rows[number].op = index;
    rows[number].result = first.getResultNumber();
  } else {
    rows[number].kind = RowInfo::Stacked;
    return mayStack(row) || differ(row.front(), row.back());
  }
  return true;
}

/// Whether different values of the microbatches are data. In a step without marks they must not be weights, because
/// then the bodies are equal models side by side, such as an ensemble. Weights are state, or if there is none any
/// argument.
bool Reroller::mayStack(const Row &row) {
  auto isState = [&](Value argument) {
    auto info = step.getArgAttrOfType<ArgAttr>(cast<BlockArgument>(argument).getArgNumber(), kArgAttr);
    return info && info.getState();
  };
  const bool trains = llvm::any_of(entry.getArguments(), isState);
  return marked || llvm::none_of(row, [&](Value value) {
           return isa<FloatType>(getElementTypeOrSelf(value.getType())) && !isScalar(value.getType()) &&
                  forEachOrigin(value, [&](Value origin) {
                    auto argument = dyn_cast<BlockArgument>(origin);
                    return argument && argument.getOwner() == &entry && (!trains || isState(argument));
                  });
         });
}

/// Whether the first microbatch reads a value from outside, and each other one a value of the one before.
bool Reroller::isFromPrevious(const Row &row) {
  return llvm::all_of(llvm::enumerate(row), [&](auto numbered) {
    auto [k, value] = numbered;
    return dependsOn(value) == (k == 0 ? kNone : static_cast<int64_t>(k) - 1);
  });
}

/// Whether `b` may be the value of the last microbatch that corresponds to `a` of the one before. `known` has pairs
/// that have been compared, and a pair of values that both microbatches read.
bool Reroller::mayCorrespond(Value a, Value b, DenseMap<std::pair<Value, Value>, bool> &known) {
  if (a.getType() != b.getType())
    return false;
  // The first microbatch reads values from outside where the second one reads those of the first.
  if (dependsOn(a) == kNone)
    return dependsOn(b) == kNone || dependsOn(b) == 0;
  if (auto found = known.find({a, b}); found != known.end())
    return found->second;
  auto first = rowOfValue.find(a), second = rowOfValue.find(b);
  if (first != rowOfValue.end() || second != rowOfValue.end())
    return first != rowOfValue.end() && second != rowOfValue.end() && first->second == second->second;
  auto one = dyn_cast<OpResult>(a), other = dyn_cast<OpResult>(b);
  SmallVector<Row> reads;
  const bool found = one && other && one.getResultNumber() == other.getResultNumber() &&
                     dependsOn(b) == dependsOn(a) + 1 && matchOps({one.getOwner(), other.getOwner()}, reads) &&
                     llvm::all_of(reads, [&](const Row &pair) { return mayCorrespond(pair[0], pair[1], known); });
  known[{a, b}] = found;
  return found;
}

/// The value that the last microbatch computes like the values of the row that the others compute; null if there is
/// none.
Value Reroller::findLast(const Row &row) {
  auto value = cast<OpResult>(row.back());
  const int64_t last = static_cast<int64_t>(row.size()) - 1;
  auto &anchors = components[last - 1];
  if (auto *place = llvm::find(anchors, value.getOwner()); place != anchors.end())
    return components[last][place - anchors.begin()]->getResult(value.getResultNumber());
  DenseMap<std::pair<Value, Value>, bool> known;
  known[{row[last - 1], row[last]}] = true;
  for (Operation &op : entry)
    if (op.getName() == value.getOwner()->getName() && value.getResultNumber() < op.getNumResults())
      if (Value found = op.getResult(value.getResultNumber());
          dependsOn(found) == last && mayCorrespond(value, found, known))
        return found;
  return {};
}

/// Recognises a row of values that each microbatch computes for the next one.
bool Reroller::carries(int64_t number) {
  Row row = rows[number].values, next(row.begin() + 1, row.end());
  if (!isa<OpResult>(row.back()) || !isFromPrevious(row))
    return false;
  Value last = findLast(row);
  if (!last)
    return false;
  next.push_back(last);
  const int64_t found = rowOf(next);
  rows[number].kind = RowInfo::Carried;
  rows[number].next = found;
  return true;
}

bool Reroller::drain() {
  while (!open.empty())
    if (!classify(open.pop_back_val()))
      return false;
  return true;
}

bool Reroller::matchCalls() {
  for (size_t i = 0; i < components.front().size(); ++i) {
    SmallVector<Operation *> ops;
    for (auto &component : components)
      ops.push_back(component[i]);
    if (taken.contains(ops.front())) {
      if (opRows[taken[ops.front()]].ops != ops)
        return false;
      continue;
    }
    int64_t index;
    if (!addOps(ops, index))
      return differ(ops.front()->getResult(0), ops.back()->getResult(0));
    if (!drain())
      return false;
  }
  return true;
}

/// Whether a carried value of microbatch k corresponds to one that the first microbatch reads from outside.
bool Reroller::isCarried(Value first, Value value, size_t k) {
  return llvm::any_of(rows, [&](const RowInfo &row) {
    return row.kind == RowInfo::Carried && row.values[0] == first && row.values[k] == value;
  });
}

bool Reroller::extend() {
  for (Operation &op : entry) {
    auto found = reach.find(&op);
    if (found == reach.end() || taken.contains(&op) || op.hasTrait<OpTrait::IsTerminator>() ||
        found->second.count() != 1 || !found->second.test(0))
      continue;
    Value known;
    bool all = true;
    for (Value value : readsOf(&op))
      if (dependsOn(value) != kNone) {
        known = value;
        all &= rowOfValue.contains(value);
      }
    if (!all || !known)
      continue;
    SmallVector<Operation *> ops{&op};
    const RowInfo &row = rows[rowOfValue[known]];
    for (size_t k = 1; k < components.size(); ++k) {
      Operation *match = nullptr;
      for (Operation *user : row.values[k].getUsers()) {
        SmallVector<Row> reads;
        Operation *candidate = entry.findAncestorOpInBlock(*user);
        if (candidate->hasTrait<OpTrait::IsTerminator>() || taken.contains(candidate) ||
            (match && match->isBeforeInBlock(candidate)) ||
            dependsOn(candidate->getResult(0)) != static_cast<int64_t>(k) || !matchOps({&op, candidate}, reads))
          continue;
        bool same = llvm::all_of(reads, [&](const Row &read) {
          if (dependsOn(read[0]) != kNone)
            return rows[rowOfValue[read[0]]].values[k] == read[1];
          return read[0].getType() == read[1].getType() &&
                 (dependsOn(read[1]) == kNone || isCarried(read[0], read[1], k));
        });
        if (same)
          match = candidate;
      }
      if (!match)
        break;
      ops.push_back(match);
    }
    int64_t index;
    if (ops.size() == components.size() && (!addOps(ops, index) || !drain()))
      return false;
  }
  return true;
}

/// Recognises `init + a0 + a1 + ...` with one term per microbatch, and replaces it by a loop sum.
bool Reroller::takeSum(Operation *root) {
  Sum sum{root, {}, {}};
  SmallVector<Operation *> adds;
  SmallVector<Value> work{root->getResult(0)}, terms;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    auto add = value.getDefiningOp<stablehlo::AddOp>();
    bool inner = add && !taken.contains(add) && reach.contains(add) && (add == root || add->hasOneUse());
    if (inner) {
      adds.push_back(add);
      work.push_back(add.getRhs());
      work.push_back(add.getLhs());
    } else if (dependsOn(value) == kNone) {
      sum.inits.push_back(value);
    } else if (rowOfValue.contains(value)) {
      terms.push_back(value);
    } else {
      return false;
    }
  }
  DenseMap<int64_t, DenseMap<int64_t, int64_t>> counts; // for each row and microbatch, its number of terms
  for (Value term : terms) {
    int64_t row = rowOfValue[term], k = dependsOn(term);
    if (k == 0)
      sum.rows.push_back(row);
    ++counts[row][k];
  }
  for (auto &[row, byMicrobatch] : counts)
    for (size_t k = 0; k < components.size(); ++k)
      if (byMicrobatch.lookup(k) != byMicrobatch.lookup(0) || !byMicrobatch.lookup(0))
        return false;
  if (sum.rows.empty())
    return false;
  consumed.insert(adds.begin(), adds.end());
  sums.push_back(std::move(sum));
  return true;
}

void Reroller::findSums() {
  for (Operation &op : entry) {
    if (!isa<stablehlo::AddOp>(op) || taken.contains(&op) || !reach.contains(&op))
      continue;
    Operation *user = op.hasOneUse() ? *op.getUsers().begin() : nullptr;
    if (!user || !isa<stablehlo::AddOp>(user) || taken.contains(user) || !reach.contains(user))
      takeSum(&op);
  }
}

/// Copies constants to each op inside a loop or branch that reads them. CSE has replaced some by constants from above,
/// so that equal loops would differ.
static void sinkConstants(Block &entry) {
  SmallVector<Operation *> readers, constants;
  for (Operation &outer : entry)
    for (Region &region : outer.getRegions())
      region.walk([&](Operation *op) { (op->hasTrait<OpTrait::ConstantLike>() ? constants : readers).push_back(op); });
  for (Operation *op : readers)
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *constant = operand.get().getDefiningOp(); constant && constant->hasTrait<OpTrait::ConstantLike>())
        operand.set(OpBuilder(op).clone(*constant)->getResult(0));
  for (Operation *constant : constants)
    if (constant->use_empty())
      constant->erase();
}

Operation *Reroller::run(size_t period) {
  if (!entry.getOps<MicrobatchesOp>().empty())
    return nullptr;
  if (Operation *loop = marked ? findLoop() : nullptr) {
    if (!isPartlyUnrolled(loop))
      return nullptr;
    unrollLoop(loop, *tripCount(loop));
  }
  const bool found = findComponents(period);
  if (found)
    sinkConstants(entry);
  const bool areCalls = llvm::all_of(components, [](auto &component) {
    return llvm::all_of(component, [](Operation *op) { return isStageCall(op); });
  });
  if (!found) {
    if (components.size() > 1 && areCalls)
      components.front().front()->emitRemark("runs as one microbatch: ")
          << components.size() << " groups of stage calls that do not depend on each other, but call different stages";
    return nullptr;
  }
  if (!matchCalls() || !extend()) {
    if (!areCalls) {
      MPMD_DEBUG("reroll-microbatches", components.size()
                                            << " parts of the step do not depend on each other, but are no "
                                               "equal microbatches"
                                            << (difference.first ? ": " : "") << difference.first
                                            << (difference.first ? " and " : "") << difference.second);
      return nullptr;
    }
    InFlightDiagnostic remark =
        components.front().front()->emitRemark("runs as one microbatch: ")
        << components.size()
        << " groups of stage calls look like microbatches of a Python loop, but their bodies are not equal";
    if (difference.first) {
      remark.attachNote(difference.first.getLoc()) << "this value of the first one";
      remark.attachNote(difference.second.getLoc()) << "is computed otherwise here";
    }
    return nullptr;
  }
  findSums();
  MPMD_DEBUG("reroll-microbatches", components.size() << " equal parts of the step become one loop, the first at "
                                                      << components.front().front()->getLoc());
  countStatistic("reroll-microbatches", "microbatches that were written one after another", components.size());
  return build();
}

/// Rerolls a step. Without marks, microbatches may hand values on, which must not return to all of the next one. The
/// loop is then built in a copy, which replaces the step.
static bool reroll(func::FuncOp &step) {
  if (Reroller(step).run())
    return true;
  if (isMarked(step))
    return false;
  auto clone = [](func::FuncOp function) { return cast<func::FuncOp>(OpBuilder(function).clone(*function)); };
  func::FuncOp source = clone(step);
  sinkConstants(source.getBody().front());
  bool any = false;
  for (size_t period : Reroller(source).findPeriods()) {
    func::FuncOp copy = clone(source);
    Operation *loop = Reroller(copy).run(period);
    if (auto raised = dyn_cast_or_null<MicrobatchesOp>(loop))
      loop = lowerToWhile(raised);
    if (loop) {
      std::optional<Obstacle> obstacle = findObstacle(loop);
      any = !obstacle;
      if (obstacle)
        MPMD_DEBUG("reroll-microbatches", "no loop over these parts: " << obstacle->text << " " << obstacle->loc);
    }
    if (any)
      std::swap(step, copy);
    copy.erase();
    if (any)
      break;
  }
  source.erase();
  return any;
}

namespace {
struct RerollMicrobatches : mpmd::impl::RerollMicrobatchesBase<RerollMicrobatches> {
  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (!step)
      return;
    dropDead(step.getBody().front());
    // Optimizers compute the same scalars for every leaf of a pytree. CSE leaves one computation, which needs one
    // transfer.
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(step);
    eliminateCommonSubExpressions(rewriter, dominance, step);
    if (func::FuncOp copy = Reroller(step).unrolledCopy()) {
      if (reroll(copy))
        std::swap(step, copy);
      else
        reroll(step);
      copy.erase();
    } else {
      reroll(step);
    }
    dropDead(step.getBody().front());
  }
};
} // namespace
