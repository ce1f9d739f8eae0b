// Places the ops of a loop on the stages of parameters.
#include "ParameterChain.h"

#include "llvm/ADT/EquivalenceClasses.h"

#include <numeric>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The ops of a loop that are placed so far.
struct ParameterChain::Placing {
  ArrayRef<int64_t> stageOf;
  double bytesOfLatency = 0;
  Places places;
  /// For each op that its readers place, such as random bits: the stages whose forward needs it.
  DenseMap<Operation *, llvm::SmallDenseSet<int64_t, 2>> forwardsOf;
};

/// Whether the readers of an op place it: it depends only on constants, data or parameters, and the loop does not
/// yield it.
bool ParameterChain::isPlacedByUse(const LoopChain &loop, Operation &op) const {
  const bool isShared =
      loop.depth.lookup(&op) == kNowhere || (op.getNumResults() && loop.ofParameters.contains(op.getResult(0)));
  return isShared && llvm::none_of(op.getUsers(), [&](Operation *user) { return user == loop.body().getTerminator(); });
}

/// Returns the stage of each op of a loop, and whether it is a forward op. Ops that depend only on constants, data or
/// parameters are placed later, by their readers. If the loop yields their result, they are placed here.
Places ParameterChain::place(const LoopChain &loop, ArrayRef<int64_t> stageOf, double bytesOfLatency) const {
  if (loop.hasPasses)
    if (std::optional<Places> places = placePasses(loop, stageOf))
      return std::move(*places);
  Placing placing;
  placing.stageOf = stageOf;
  placing.bytesOfLatency = bytesOfLatency;
  Places &places = placing.places;
  auto noteReader = [&](Operation *reader, int64_t stage) {
    SmallVector<Operation *> work{reader};
    while (!work.empty())
      for (Value value : readsOf(work.pop_back_val()))
        if (Operation *producer = value.getDefiningOp();
            producer && producer->getBlock() == &loop.body() && !loop.constant.contains(producer) &&
            !places.contains(producer) && placing.forwardsOf[producer].insert(stage).second)
          work.push_back(producer);
  };
  for (Operation &op : loop.body().without_terminator()) {
    int64_t deep = loop.depth.lookup(&op);
    const bool isOfParameters = op.getNumResults() && loop.ofParameters.contains(op.getResult(0));
    bool byUse = deep == kNowhere || isOfParameters;
    if (isPlacedByUse(loop, op))
      continue;
    bool forward = byUse || loop.isForward(&op);
    int64_t number = isOfParameters ? numberOf(loop, op.getResult(0)) : kNowhere;
    int64_t at = number != kNowhere ? stageOf[number] : deep == kNowhere ? 0 : stageOf[loop.placeOf(&op)];
    if (forward && !byUse)
      noteReader(&op, at);
    places[&op] = forward ? Place{at} : placeBackward(loop, op, placing);
  }
  return std::move(places);
}

/// A backward op runs on the stage that needs the gradient, or on the stage of its operands if fewer bytes cross then.
/// If the gradient's stage lacks a parameter, this parameter and its gradient cross once a step. An operand that only
/// the forward of one of the two stages computes would be computed again on the other one.
Place ParameterChain::placeBackward(const LoopChain &loop, Operation &op, const Placing &placing) const {
  const ArrayRef<int64_t> stageOf = placing.stageOf;
  const int64_t needed = loop.reach.lookup(&op), wanted = needed == kNowhere ? kNowhere : stageOf[needed];
  int64_t lowest = stageOf.back(), highest = lowest;
  double reads = 0, makes = 0;
  for (Value result : op.getResults())
    makes += bytesOf(result);
  SmallVector<std::pair<const llvm::SmallDenseSet<int64_t, 2> *, double>> computed;
  for (Value value : readsOf(&op)) {
    if (int64_t source = numberOf(loop, value); source != kNowhere) {
      lowest = std::min(lowest, stageOf[source]);
      highest = std::min(highest, stageOf[source]);
      if (needed != kNowhere && stageOf[source] != wanted)
        reads += 2 * (bytesOf(parameters[source].front()) + placing.bytesOfLatency) /
                 static_cast<double>(loop.loop->microbatches());
    } else if (const auto *known = placing.places.find(value.getDefiningOp()); known != placing.places.end()) {
      lowest = std::min(lowest, known->second.stage);
      // The stages that read a value have it, too.
      int64_t available = known->second.last;
      for (Operation *user : value.getUsers())
        if (const auto *reader = placing.places.find(loop.body().findAncestorOpInBlock(*user));
            reader != placing.places.end())
          available = std::max(available, reader->second.stage);
      highest = std::min(highest, available);
      reads += bytesOf(value);
    } else if (auto forwards = placing.forwardsOf.find(value.getDefiningOp()); forwards != placing.forwardsOf.end()) {
      computed.push_back({&forwards->second, bytesOf(value)});
    }
  }
  if (needed == kNowhere)
    return {lowest, false, lowest};
  for (auto [stages, bytes] : computed) {
    makes += stages->contains(wanted) && !stages->contains(lowest) ? bytes : 0;
    reads += stages->contains(lowest) && !stages->contains(wanted) ? bytes : 0;
  }
  const int64_t at = makes > reads ? wanted : std::max(wanted, lowest);
  const bool isMovable = computed.empty() && !hasContraction(&op);
  return {at, false, isMovable ? std::max(at, highest) : at};
}

/// Whether moving the op does not change the balance of stages.
static bool isCheap(Operation *op) {
  return stablehlo::hasScalarBody(op) ||
         isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::ReduceOp>(op);
}

/// Divides ops into groups that share no values. Passes of several batches through one layer are groups of their own.
static SmallVector<SmallVector<Operation *>> groupByValues(ArrayRef<Operation *> ops) {
  llvm::EquivalenceClasses<Operation *> classes;
  for (Operation *op : ops)
    classes.insert(op);
  for (Operation *op : ops)
    for (Value value : readsOf(op))
      if (Operation *producer = value.getDefiningOp(); producer && classes.contains(producer))
        classes.unionSets(producer, op);
  llvm::MapVector<Operation *, SmallVector<Operation *>> groups;
  for (Operation *op : ops)
    groups[classes.getLeaderValue(op)].push_back(op);
  return llvm::map_to_vector(groups, [](auto &group) { return std::move(group.second); });
}

/// Moves the last cheap forward ops of each parameter to the next parameter if fewer bytes are live before them.
/// Statistics of a norm are then on the stage of its scale: only the value that is normalized crosses a cut between
/// both.
void ParameterChain::sinkOps(LoopChain &chain) {
  std::vector<SmallVector<Operation *>> opsOf(parameters.size());
  for (Operation &op : chain.body().without_terminator())
    if (const int64_t deep = chain.depth.lookup(&op);
        deep != kNowhere && chain.isForward(&op) && op.getNumResults() && !chain.ofParameters.contains(op.getResult(0)))
      opsOf[deep].push_back(&op);
  for (int64_t deep = 0; deep < last(); ++deep)
    for (const SmallVector<Operation *> &ops : groupByValues(opsOf[deep]))
      sinkOps(chain, deep, ops);
}

/// Moves the last ops of one group.
void ParameterChain::sinkOps(LoopChain &chain, int64_t deep, ArrayRef<Operation *> ops) {
  const int64_t count = static_cast<int64_t>(ops.size());
  DenseMap<Operation *, int64_t> indices;
  int64_t fixed = 0;
  for (auto [i, op] : llvm::enumerate(ops)) {
    indices[op] = static_cast<int64_t>(i);
    if (chain.met.contains(op) || !isCheap(op))
      fixed = static_cast<int64_t>(i);
  }
  // Returns the index of the last forward op that reads a value; `count` for an op of a later parameter.
  auto lastReader = [&](Value value) {
    int64_t index = -1;
    for (Operation *user : value.getUsers()) {
      Operation *reader = chain.body().findAncestorOpInBlock(*user);
      if (auto found = indices.find(reader); found != indices.end())
        index = std::max(index, found->second);
      else if (reader != chain.body().getTerminator() && chain.isForward(reader) && chain.depth.lookup(reader) > deep)
        return count;
    }
    return index;
  };
  // The bytes that are live after each op, as differences.
  std::vector<double> live(count + 1, 0);
  DenseSet<Value> seen;
  auto add = [&](Value value, int64_t from) {
    if (const int64_t to = lastReader(value); to > from && seen.insert(value).second) {
      live[from] += bytesOf(value);
      live[to] -= bytesOf(value);
    }
  };
  for (auto [i, op] : llvm::enumerate(ops)) {
    for (Value value : readsOf(op))
      if (Operation *producer = value.getDefiningOp(); producer && !indices.contains(producer) &&
                                                       chain.depth.lookup_or(producer, kNowhere) != kNowhere &&
                                                       !chain.ofParameters.contains(value))
        add(value, 0);
    for (Value result : op->getResults())
      add(result, static_cast<int64_t>(i));
  }
  std::partial_sum(live.begin(), live.end(), live.begin());
  int64_t best = count - 1;
  for (int64_t i = count - 2; i >= fixed; --i)
    best = live[i] < live[best] ? i : best;
  // The ops may be anywhere before the first parameter that reads one of their results.
  int64_t next = last();
  for (Operation *op : ops.drop_front(best + 1))
    for (Operation *user : op->getUsers()) {
      Operation *reader = chain.body().findAncestorOpInBlock(*user);
      if (reader != chain.body().getTerminator() && chain.isForward(reader) && chain.depth.lookup(reader) > deep)
        next = std::min(next, chain.depth.lookup(reader));
    }
  for (Operation *op : ops.drop_front(best + 1))
    chain.sunk[op] = next;
}
