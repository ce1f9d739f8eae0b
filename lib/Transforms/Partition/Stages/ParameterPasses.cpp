// Places the ops of loops that pass through the same weights several times before the backward, such as adversarial
// training. Each op on a weight is on the weight's stage, and the other ops follow their operands.
#include "ParameterChain.h"

#include <limits>
#include <map>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

/// The most passes through the stages. With more, messages between stages would take more time than they save, as for
/// a recurrence.
static constexpr int64_t kMaxPasses = 32;
/// A loop has several passes if it reads more than this fraction of the weights again.
static constexpr double kMinRepeated = 0.5;

/// The number of the last parameter that the op combines with other values; kNowhere if there is none.
int64_t ParameterChain::numberOfWeight(const LoopChain &loop, Operation &op) const {
  int64_t number = kNowhere;
  if (auto met = loop.met.find(&op); met != loop.met.end())
    for (Value parameter : met->second)
      number = std::max(number, numberOf(loop, parameter));
  return number;
}

/// Finds where contractions read each weight first, and whether they read most weights again. The backward of a layer
/// leads to gradients of layers before it only.
void ParameterChain::findPasses(LoopChain &loop) const {
  DenseSet<int64_t> repeated;
  for (Operation &op : loop.body().without_terminator()) {
    const int64_t number = hasContraction(&op) ? numberOfWeight(loop, op) : kNowhere;
    if (number == kNowhere || loop.recomputed.contains(&op))
      continue;
    const int64_t deep = loop.depth.lookup(&op), first = loop.firstUse.try_emplace(number, deep).first->second;
    if ((loop.isForward(&op) ? deep : loop.reach.lookup(&op)) > first)
      repeated.insert(number);
  }
  loop.hasPasses = static_cast<double>(repeated.size()) > kMinRepeated * loop.firstUse.size();
}

/// The first pass in which an op on stage `to` can read a value of stage `from` and pass `pass`.
static int64_t passAt(int64_t from, int64_t pass, int64_t to) {
  const bool goesUp = pass % 2 == 0;
  return to == from || (to > from) == goesUp ? pass : pass + 1;
}

namespace {
/// An operand of an op that is placed.
struct Operand {
  const Place *place;
  double bytes;
  bool isScalar;
};
} // namespace

/// The stage from which an op reads the most bytes, so that the fewest are sent. The op stays in the pass: the stage is
/// not before those of its operands of this pass. Of equal stages, the one that the pass comes to last. An op that
/// combines tensors with a scalar, such as the norm of all gradients, may be in the next pass.
static int64_t stageOfMost(ArrayRef<Operand> operands, int64_t pass) {
  // In the order of the pass.
  const int64_t direction = pass % 2 ? -1 : 1;
  const bool areScalars = llvm::all_of(operands, [](const Operand &operand) { return operand.isScalar; });
  int64_t least = std::numeric_limits<int64_t>::min();
  std::map<int64_t, double> bytesAt;
  for (const Operand &operand : operands) {
    bytesAt[direction * operand.place->stage] += operand.bytes;
    if (operand.place->pass == pass && (areScalars || !operand.isScalar))
      least = std::max(least, direction * operand.place->stage);
  }
  std::pair<int64_t, double> best{least, -1};
  for (auto [at, bytes] : bytesAt)
    if (at >= least && bytes >= best.second)
      best = {at, bytes};
  return direction * best.first;
}

/// Whether an op reads a carry in a task before the one that computes the next value of the carry, and so has it.
static bool readsCarryBefore(const LoopChain &loop, const Places &places) {
  auto inOrder = [](const Place &place) { return std::pair(place.pass, place.pass % 2 ? -place.stage : place.stage); };
  return llvm::any_of(loop.loop->carries, [&](const Carry &carry) {
    const auto *carrier = places.find(carry.next.getDefiningOp());
    return carrier != places.end() && llvm::any_of(carry.argument.getUsers(), [&](Operation *user) {
             const auto *reader = places.find(loop.body().findAncestorOpInBlock(*user));
             return reader != places.end() && inOrder(reader->second) < inOrder(carrier->second);
           });
  });
}

/// Places the ops of a loop with several passes. Returns nothing if there are more than `kMaxPasses`, or if a pass
/// hands a value on that an earlier one of the next microbatch reads.
std::optional<Places> ParameterChain::placePasses(const LoopChain &loop, ArrayRef<int64_t> stageOf) const {
  Places places;
  DenseSet<Operation *> first; // ops of the first pass
  for (Operation &op : loop.body().without_terminator()) {
    if (isPlacedByUse(loop, op) || (!loop.isForward(&op) && broadcastScalar(&op)))
      continue;
    const int64_t deep = loop.depth.lookup(&op), number = numberOfWeight(loop, op);
    const int64_t weight = hasContraction(&op) ? loop.firstUse.lookup_or(number, number) : number;
    SmallVector<Operand> operands;
    bool isFirst = loop.isForward(&op) && (weight == kNowhere || !hasContraction(&op) || deep == weight);
    for (Value value : readsOf(&op)) {
      if (Value scalar = broadcastScalar(value.getDefiningOp()); scalar && !places.contains(value.getDefiningOp()))
        value = scalar;
      if (const auto *known = places.find(value.getDefiningOp()); known != places.end()) {
        operands.push_back({&known->second, bytesOf(value), isScalar(value.getType())});
        isFirst &= first.contains(known->first);
      }
    }
    if (isFirst) {
      first.insert(&op);
      places[&op] = Place{deep == kNowhere ? 0 : stageOf[loop.placeOf(&op)]};
      continue;
    }
    int64_t pass = loop.isForward(&op) ? 0 : 1, stage = 0;
    for (const Operand &operand : operands)
      pass = std::max(pass, operand.place->pass);
    if (weight != kNowhere) {
      stage = stageOf[weight];
    } else if (const int64_t reach = loop.reachOfTensors.lookup(&op);
               reach != kNowhere && hasContraction(&op) && !loop.isForward(&op)) {
      // The gradient of a weight is with the weight.
      stage = stageOf[reach];
    } else if (!operands.empty()) {
      stage = stageOfMost(operands, pass);
    }
    for (const Operand &operand : operands)
      pass = std::max(pass, passAt(operand.place->stage, operand.place->pass, stage));
    if (pass >= kMaxPasses)
      return std::nullopt;
    places[&op] = Place{stage, pass == 0, stage, pass};
  }
  if (readsCarryBefore(loop, places))
    return std::nullopt;
  return places;
}
