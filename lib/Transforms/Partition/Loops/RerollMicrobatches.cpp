// Rerolls microbatches that Python loops, or scans with `unroll=`, have unrolled. If the ops of all microbatches are
// equal except for the values that they read, one loop replaces them. A `Row` has the corresponding values of all
// microbatches. Each row is shared, sliced from a stack, or computed in the loop's body.
#include "RerollMicrobatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "llvm/ADT/EquivalenceClasses.h"

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

/// Returns the only loop that calls stages, or in a step without marks the one that has most of the work; else null.
Operation *Reroller::findLoop() {
  llvm::MapVector<Operation *, double> shares;
  if (!marked)
    shares = sharesOfWork(entry);
  Operation *found = nullptr;
  for (auto loop : entry.getOps<stablehlo::WhileOp>()) {
    if (!(marked ? llvm::any_of(loop.getBody().front(), [](Operation &op) { return isStageCall(&op); })
                 : shares.lookup(loop) > kMinWork))
      continue;
    if (found)
      return nullptr;
    found = loop;
  }
  return found;
}

/// Whether the loop is that of a scan with `unroll=`. Its body has several microbatches, and the remaining ones are
/// after the loop.
bool Reroller::isPartlyUnrolled(Operation *loop) {
  Block &body = loop->getRegion(1).front();
  std::optional<int64_t> trips = tripCount(loop);
  constexpr int64_t kMaxOps = 100000;
  if (!trips || *trips * static_cast<int64_t>(body.getOperations().size()) > kMaxOps)
    return false;
  // `width` is the number of microbatches per iteration: the leading size of the iteration's slice, if the body takes
  // single elements of this slice. If one iteration has all microbatches, it reads the stack itself instead of a slice.
  int64_t width = 0;
  for (auto slice : body.getOps<stablehlo::SliceOp>()) {
    auto from = slice.getOperand().getDefiningOp<stablehlo::ReshapeOp>();
    if (!from)
      continue;
    Value iteration = from.getOperand();
    bool isOfTurn =
        iteration.getDefiningOp<stablehlo::DynamicSliceOp>() || (*trips == 1 && iteration.getParentBlock() == &body);
    auto type = cast<RankedTensorType>(slice.getOperand().getType());
    if (isOfTurn && type.getRank() && cast<RankedTensorType>(slice.getType()).getDimSize(0) == 1)
      width = std::max(width, type.getDimSize(0));
  }
  const int64_t anchors = llvm::count_if(body, [&](Operation &op) { return isAnchor(&op); });
  const int64_t outside = llvm::count_if(entry, [](Operation &op) { return isStageCall(&op); });
  return width > 1 && anchors % width == 0 &&
         (!marked || (outside % (anchors / width) == 0 && outside / (anchors / width) < width));
}

/// For each anchor, the anchors before it that it reads, directly or through other ops.
static SmallVector<SmallVector<int64_t>> readsOfAnchors(Block &entry, ArrayRef<Operation *> anchors) {
  DenseMap<Operation *, int64_t> numbers;
  for (auto [i, anchor] : llvm::enumerate(anchors))
    numbers[anchor] = i;
  SmallVector<SmallVector<int64_t>> reads(anchors.size());
  DenseMap<Operation *, llvm::BitVector> reached;
  for (Operation &op : entry) {
    llvm::BitVector from(anchors.size());
    for (Value value : readsOf(&op))
      if (auto found = reached.find(value.getDefiningOp()); found != reached.end())
        from |= found->second;
    if (auto number = numbers.find(&op); number != numbers.end()) {
      llvm::append_range(reads[number->second], from.set_bits());
      from.reset();
      from.set(number->second);
    }
    if (from.any())
      reached[&op] = std::move(from);
  }
  return reads;
}

/// In a step without marks, optimizers may have contractions, too, which depend on all microbatches. Returns the number
/// of first anchors that form several classes of equal size, if they have more than half of the work; else 0.
static size_t countOfEqualSets(ArrayRef<Operation *> anchors, ArrayRef<SmallVector<int64_t>> reads,
                               const llvm::MapVector<Operation *, double> &shares) {
  llvm::EquivalenceClasses<int64_t> classes;
  SmallVector<int64_t> sizes(anchors.size(), 1);
  std::map<int64_t, int64_t> classesOfSize;
  double work = 0;
  size_t count = 0;
  for (size_t i = 0; i < anchors.size(); ++i) {
    classes.insert(i);
    ++classesOfSize[1];
    for (int64_t other : reads[i]) {
      int64_t one = classes.getLeaderValue(i), two = classes.getLeaderValue(other);
      if (one == two)
        continue;
      for (int64_t leader : {one, two})
        if (--classesOfSize[sizes[leader]] == 0)
          classesOfSize.erase(sizes[leader]);
      const int64_t size = sizes[one] + sizes[two];
      classes.unionSets(one, two);
      sizes[classes.getLeaderValue(i)] = size;
      ++classesOfSize[size];
    }
    work += shares.lookup(anchors[i]);
    if (work > kMinWork && classesOfSize.size() == 1 && classesOfSize.begin()->second > 1)
      count = i + 1;
  }
  return count;
}

/// Groups the anchors by dependence; each group is one microbatch. Stages may hand values on from one microbatch to the
/// next; then the microbatches are equal sequences of calls.
bool Reroller::findComponents() {
  SmallVector<Operation *> anchors;
  for (Operation &op : entry)
    if (isAnchor(&op))
      anchors.push_back(&op);
  SmallVector<SmallVector<int64_t>> reads = readsOfAnchors(entry, anchors);
  if (!marked)
    anchors.truncate(countOfEqualSets(anchors, reads, sharesOfWork(entry)));
  llvm::EquivalenceClasses<int64_t> classes;
  for (size_t i = 0; i < anchors.size(); ++i) {
    classes.insert(i);
    for (int64_t other : reads[i])
      classes.unionSets(i, other);
  }
  DenseMap<int64_t, int64_t> number;
  for (auto [i, anchor] : llvm::enumerate(anchors)) {
    auto [found, inserted] = number.try_emplace(classes.getLeaderValue(i), components.size());
    if (inserted)
      components.emplace_back();
    components[found->second].push_back(anchor);
  }
  if (components.size() <= 1 && !findPeriod(anchors))
    return false;
  findReach();
  auto kindOf = [](Operation *anchor) -> Attribute {
    return isStageCall(anchor) ? anchor->getAttr(kStageAttr) : anchor->getName().getIdentifier();
  };
  return llvm::all_of(components, [&](auto &component) {
    return llvm::map_to_vector(component, kindOf) == llvm::map_to_vector(components.front(), kindOf);
  });
}

/// Divides the stage calls into the most equal sequences, if there are several.
bool Reroller::findPeriod(ArrayRef<Operation *> anchors) {
  const size_t size = anchors.size();
  if (!llvm::all_of(anchors, isStageCall))
    return false;
  for (size_t period = 1; 2 * period <= size; ++period) {
    bool repeats = size % period == 0;
    for (size_t i = period; i < size && repeats; ++i)
      repeats = isEqual(anchors[i - period], anchors[i]);
    if (!repeats)
      continue;
    components.clear();
    for (size_t begin = 0; begin < size; begin += period)
      components.emplace_back(anchors.slice(begin, period));
    return true;
  }
  return false;
}

/// For each op, finds the microbatches whose anchors it reads, directly or through other ops.
void Reroller::findReach() {
  DenseMap<Operation *, int64_t> numbers;
  for (auto [k, component] : llvm::enumerate(components))
    for (Operation *anchor : component)
      numbers[anchor] = k;
  for (Operation &op : entry) {
    llvm::BitVector from(components.size());
    if (auto number = numbers.find(&op); number != numbers.end())
      from.set(number->second);
    else
      for (Value value : readsOf(&op))
        if (auto found = reach.find(value.getDefiningOp()); found != reach.end())
          from |= found->second;
    if (from.any())
      reach[&op] = std::move(from);
  }
}

int64_t Reroller::dependsOn(Value value) {
  auto found = reach.find(value.getDefiningOp());
  if (!value.getDefiningOp() || found == reach.end() || found->second.none())
    return kNone;
  return found->second.count() == 1 ? found->second.find_first() : kSeveral;
}

/// Whether two stage calls have the same stage and equal callees.
bool Reroller::isEqual(Operation *a, Operation *b) {
  auto first = cast<func::CallOp>(a), second = cast<func::CallOp>(b);
  if (first->getAttr(kStageAttr) != second->getAttr(kStageAttr) || a->getNumOperands() != b->getNumOperands())
    return false;
  if (first.getCallee() == second.getCallee())
    return true;
  auto one = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(a, first.getCalleeAttr());
  auto other = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(b, second.getCalleeAttr());
  auto [found, inserted] = equalCallees.try_emplace({one, other}, false);
  if (inserted)
    found->second = one.getFunctionType() == other.getFunctionType() &&
                    OperationEquivalence::isRegionEquivalentTo(&one.getBody(), &other.getBody(),
                                                               OperationEquivalence::IgnoreLocations);
  return found->second;
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
  if (!reach.contains(ops.front()))
    return true; // a shared op stays outside the loop
  for (Operation *op : ops)
    if (!taken.try_emplace(op, index).second)
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
  for (auto [k, value] : llvm::enumerate(row)) {
    if (value.getType() != row.front().getType() || dependsOn(value) != (depends ? static_cast<int64_t>(k) : kNone))
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

/// Recognises a row of values that an anchor of each microbatch computes for the next one.
bool Reroller::carries(int64_t number) {
  Row row = rows[number].values, next(row.begin() + 1, row.end());
  auto last = dyn_cast<OpResult>(row.back());
  if (!last || dependsOn(row.front()) != kNone || dependsOn(last) != static_cast<int64_t>(row.size()) - 2)
    return false;
  auto place = llvm::find(components[row.size() - 2], last.getOwner()) - components[row.size() - 2].begin();
  for (auto [k, value] : llvm::enumerate(next)) {
    auto result = dyn_cast<OpResult>(value);
    if (!result || place == static_cast<int64_t>(components[k].size()) ||
        result != components[k][place]->getResult(last.getResultNumber()))
      return false;
  }
  next.push_back(components[row.size() - 1][place]->getResult(last.getResultNumber()));
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
          return dependsOn(read[0]) == kNone ? dependsOn(read[1]) == kNone && read[0].getType() == read[1].getType()
                                             : rows[rowOfValue[read[0]]].values[k] == read[1];
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

bool Reroller::run() {
  if (!entry.getOps<MicrobatchesOp>().empty())
    return false;
  if (Operation *loop = marked ? findLoop() : nullptr) {
    if (!isPartlyUnrolled(loop))
      return false;
    unrollLoop(loop, *tripCount(loop));
  }
  const bool found = findComponents();
  if (found)
    sinkConstants(entry);
  const bool areCalls = llvm::all_of(components, [](auto &component) {
    return llvm::all_of(component, [](Operation *op) { return isStageCall(op); });
  });
  if (!found) {
    if (components.size() > 1 && areCalls)
      components.front().front()->emitRemark("runs as one microbatch: ")
          << components.size() << " groups of stage calls that do not depend on each other, but call different stages";
    return false;
  }
  if (!matchCalls() || !extend()) {
    if (!areCalls) {
      MPMD_DEBUG("reroll-microbatches", components.size()
                                            << " parts of the step do not depend on each other, but are no "
                                               "equal microbatches");
      return false;
    }
    InFlightDiagnostic remark =
        components.front().front()->emitRemark("runs as one microbatch: ")
        << components.size()
        << " groups of stage calls look like microbatches of a Python loop, but their bodies are not equal";
    if (difference.first) {
      remark.attachNote(difference.first.getLoc()) << "this value of the first one";
      remark.attachNote(difference.second.getLoc()) << "is computed otherwise here";
    }
    return false;
  }
  findSums();
  MPMD_DEBUG("reroll-microbatches", components.size() << " equal parts of the step become one loop, the first at "
                                                      << components.front().front()->getLoc());
  countStatistic("reroll-microbatches", "microbatches that were written one after another", components.size());
  build();
  return true;
}

func::FuncOp Reroller::unrolledCopy() {
  Operation *loop = marked ? nullptr : findLoop();
  if (!loop || !isPartlyUnrolled(loop))
    return nullptr;
  IRMapping mapping;
  auto copy = cast<func::FuncOp>(OpBuilder(step).clone(*step, mapping));
  unrollLoop(mapping.lookup(loop), *tripCount(loop));
  return copy;
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
      if (Reroller(copy).run())
        std::swap(step, copy);
      copy.erase();
    }
    Reroller(step).run();
    dropDead(step.getBody().front());
  }
};
} // namespace
