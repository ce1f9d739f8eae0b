// Finds microbatches that are written one after another: groups of stage calls, or in a step without marks groups of
// contractions.
#include "RerollMicrobatches.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The most lengths of equal sequences that are tried.
static constexpr size_t kMaxPeriods = 4;
/// The most ops that unrolled microbatches may become.
static constexpr int64_t kMaxOps = 100000;

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

/// Groups the anchors by dependence; each group is one microbatch.
void Reroller::findGroups(ArrayRef<Operation *> all) {
  SmallVector<Operation *> anchors(all);
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
}

bool Reroller::findComponents(size_t period) {
  const SmallVector<Operation *> anchors = findAnchors();
  if (period == 0)
    findGroups(anchors);
  if (components.size() <= 1) {
    if (period == 0 && marked)
      if (const SmallVector<size_t> periods = findPeriods(); !periods.empty())
        period = periods.front();
    if (period == 0)
      return false;
    divide(anchors, period);
    handsOn = true;
  }
  findReach();
  auto kindOf = [](Operation *anchor) -> Attribute {
    return isStageCall(anchor) ? anchor->getAttr(kStageAttr) : anchor->getName().getIdentifier();
  };
  return llvm::all_of(components, [&](auto &component) {
    return llvm::map_to_vector(component, kindOf) == llvm::map_to_vector(components.front(), kindOf);
  });
}

SmallVector<Operation *> Reroller::findAnchors() {
  SmallVector<Operation *> anchors;
  for (Operation &op : entry)
    if (isAnchor(&op))
      anchors.push_back(&op);
  return anchors;
}

/// The lengths of equal sequences of anchors from the first one on, such as those of microbatches that hand values on.
/// Stage calls are all in sequences. In a step without marks, sequences have more than half of the work.
SmallVector<size_t> Reroller::findPeriods() {
  const SmallVector<Operation *> anchors = findAnchors();
  const size_t size = anchors.size();
  SmallVector<size_t> periods;
  if (marked && !llvm::all_of(anchors, isStageCall))
    return periods;
  llvm::MapVector<Operation *, double> shares;
  if (!marked)
    shares = sharesOfWork(entry);
  for (size_t period = 1; 2 * period <= size && periods.size() < kMaxPeriods; ++period) {
    size_t end = period;
    while (end < size && isEqual(anchors[end - period], anchors[end]))
      ++end;
    if (end < 2 * period || (marked && (end < size || size % period != 0)))
      continue;
    double work = 0;
    for (Operation *anchor : ArrayRef(anchors).take_front(end / period * period))
      work += shares.lookup(anchor);
    if (marked || work > kMinWork)
      periods.push_back(period);
  }
  return periods;
}

/// Makes each sequence of `period` equal anchors a microbatch.
void Reroller::divide(ArrayRef<Operation *> anchors, size_t period) {
  components.clear();
  for (size_t begin = 0; begin + period <= anchors.size(); begin += period) {
    for (size_t i = begin; begin > 0 && i < begin + period; ++i)
      if (!isEqual(anchors[i - period], anchors[i]))
        return;
    components.emplace_back(anchors.slice(begin, period));
  }
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
  if (handsOn)
    return found->second.find_last();
  return found->second.count() == 1 ? found->second.find_first() : kSeveral;
}

/// Whether two anchors compute the same function: stage calls of the same stage with equal callees, or equal ops.
bool Reroller::isEqual(Operation *a, Operation *b) {
  if (!isStageCall(a) || !isStageCall(b))
    return OperationEquivalence::isEquivalentTo(a, b, OperationEquivalence::ignoreValueEquivalence, nullptr,
                                                OperationEquivalence::IgnoreLocations);
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

func::FuncOp Reroller::unrolledCopy() {
  Operation *loop = marked ? nullptr : findLoop();
  if (!loop || !isPartlyUnrolled(loop))
    return nullptr;
  IRMapping mapping;
  auto copy = cast<func::FuncOp>(OpBuilder(step).clone(*step, mapping));
  unrollLoop(mapping.lookup(loop), *tripCount(loop));
  // Layers may hand values on in stacks, of which only rows depend on each other.
  unrollLayers(copy.getBody().front(), kMaxOps);
  return copy;
}
