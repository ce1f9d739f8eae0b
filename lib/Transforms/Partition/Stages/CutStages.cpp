// Cuts a step without marks into stages, which are ranges of parameters. All loops share one cut.
#include "ParameterChain.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/ChainCut.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Passes.h"

#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace mpmd {
#define GEN_PASS_DEF_CUTSTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// The cut that the options request.
struct CutRequest {
  int64_t stages = 1, ranks = 1;
  /// Whether the user has given `stages`. Otherwise names of parameters say how many there are, or there is one stage
  /// per rank.
  bool isGiven = false;
  /// The limit on the planned memory of a rank, in bytes; 0: no limit.
  int64_t cap = 0;
  /// Whether all microbatches are in flight at once, as in GPipe. Otherwise stage s of n has at most n - s microbatches
  /// in flight.
  bool holdsAll = false;
  /// The links between neighbouring pipeline ranks; if empty, all have the speed in the cost model.
  std::vector<plan::LinkSpeed> links;

  /// Returns the cost model with the speed of the slowest link.
  plan::CostModel withLinks(plan::CostModel model) const {
    if (!links.empty()) {
      model.linkLatency = llvm::max_element(links, [](auto &a, auto &b) { return a.latency < b.latency; })->latency;
      model.linkRate = llvm::min_element(links, [](auto &a, auto &b) { return a.bandwidth < b.bandwidth; })->bandwidth;
    }
    return model;
  }
};

/// A stage may be slower by these fractions if fewer bytes are then sent. Estimates of seconds are no more accurate
/// than the smallest.
constexpr double kTolerances[] = {1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4};
/// A cut that sends half the bytes may be 5 % slower, also one that sends half as many values: the exponent of both in
/// the badness of a cut.
constexpr double kTrafficExponent = 0.07;
/// A cut whose largest stage holds half the bytes may be 7 % slower: the exponent of these bytes in the badness.
constexpr double kMemoryExponent = 0.1;
/// Limits on the memory of the largest stage, as shares of that of the fastest cut, for which cuts are rated. The
/// fastest cut within a limit must not be slower by more than a fraction.
constexpr double kMemoryShares[] = {1.0, 0.9, 0.8, 0.7}, kMemoryTolerance = 1.0 / 8;

/// A cut that separates a product from the addition of its bias must be faster by this fraction.
constexpr double kSplitPenalty = 1.0 / 8;

/// What crosses stages in all microbatches of a step.
struct Traffic {
  double bytes = 0, values = 0;
};

class Cutter {
public:
  Cutter(Step &step, const CutRequest &request) : step(step), request(request), stages(request.stages), chain(step) {}
  LogicalResult run();

private:
  /// Chooses the cuts between parameters. The slowest stage, including its sends, is about as fast as possible, and few
  /// bytes are sent.
  LogicalResult balance();
  /// Finds the stages that names of parameters say, and the cuts that they allow.
  LogicalResult findNames();
  bool isAllowed(int64_t stage, int64_t begin, int64_t end) const;
  void findSpeeds();
  void measure();
  DenseMap<Operation *, int64_t> findSlots(const LoopChain &loop) const;
  void measure(const LoopChain &loop);
  void measureSent();
  double time(int64_t stage, int64_t begin, int64_t end) const;
  double bytesHeld(int64_t stage, int64_t begin, int64_t end) const;
  /// The bytes of the stage that holds most, and the seconds of the slowest one.
  double mostHeld(ArrayRef<int64_t> cut) const;
  double slowestTime(ArrayRef<int64_t> cut) const;
  double rate(ArrayRef<int64_t> cut);
  void dropBarriers();
  Places place(const LoopChain &loop) const { return chain.place(loop, stageOf, bytesOfLatency); }
  void forEachValue(bool late, function_ref<void(Value, double, int64_t, const std::set<int64_t> &)> visit) const;
  Traffic findTraffic() const;
  void setStages(ArrayRef<int64_t> ends);
  void makeTasks(LoopChain &loop);

  Step &step;
  const CutRequest &request;
  int64_t stages;
  ParameterChain chain;
  /// Times on devices of one kind. `seconds` is the time of the work up to each parameter, cumulative.
  struct Speed {
    plan::CostModel model;
    std::vector<double> seconds;
  };
  std::vector<Speed> speeds;
  std::vector<size_t> speedOf; ///< index in `speeds` for each stage
  /// The bytes that the slowest link sends in the latency of one message.
  double bytesOfLatency = 0;
  /// Cumulative, by parameter. `minSeconds`: seconds on the fastest device. `resident`: resident bytes.
  std::vector<double> minSeconds, resident;
  /// For each cut before a parameter, the bytes that the forwards send across it in a microbatch of the first loop.
  /// Bytes of other loops count by their number of microbatches.
  std::vector<double> crossing;
  /// The same for forwards and backwards, if each parameter were a stage.
  std::vector<double> sent;
  /// The memory of the microbatches of a loop.
  struct LoopBytes {
    int64_t microbatches;
    /// Cumulative, by parameter: bytes that a microbatch saves from its forward to its backward.
    std::vector<double> residual;
    /// For each cut before a parameter, the bytes of a microbatch that cross it.
    std::vector<double> crossing;
    /// `passing[0]`: for each parameter, the bytes of its largest value with one reader, such as a gradient before it
    /// is added to its sum. `passing[l]` at i is the maximum over 2^l parameters from i on.
    std::vector<std::vector<double>> passing;
  };
  std::vector<LoopBytes> loopBytes;
  SmallVector<int64_t> stageOf; // stage of each parameter
  /// Where stage names give parameters a layer: whether a cut before a parameter leaves each layer whole. Else empty.
  std::vector<bool> isBetweenLayers;
  /// Where they give parameters a stage: for each stage, the number of its named parameters up to each one. Else empty.
  std::vector<std::vector<int64_t>> namedBefore;
};
} // namespace

void Cutter::findSpeeds() {
  auto module = step.func->getParentOfType<ModuleOp>();
  std::map<const plan::CostModel *, size_t> known;
  for (int64_t stage = 0; stage < stages; ++stage) {
    const plan::CostModel &model = costModelOf(module, stage);
    auto [found, isNew] = known.try_emplace(&model, speeds.size());
    if (isNew)
      speeds.push_back({request.withLinks(model), {}});
    speedOf.push_back(found->second);
    const plan::CostModel &linked = speeds[found->second].model;
    bytesOfLatency = std::max(bytesOfLatency, linked.linkLatency * linked.linkRate);
  }
}

static void sumUp(std::vector<double> &values) { std::partial_sum(values.begin(), values.end(), values.begin()); }

/// Returns the parameter at which each op of a loop is placed if each parameter is a stage. An op that is placed by its
/// readers, such as a random number or the cast of a parameter, gets the lowest one of them.
DenseMap<Operation *, int64_t> Cutter::findSlots(const LoopChain &loop) const {
  DenseMap<Operation *, int64_t> slots;
  const auto places = place(loop);
  for (Operation &op : llvm::reverse(loop.body().without_terminator())) {
    std::optional<int64_t> first;
    if (const auto *placed = places.find(&op); placed != places.end())
      first = placed->second.stage;
    else
      for (Operation *user : op.getUsers())
        if (auto used = slots.find(loop.body().findAncestorOpInBlock(*user)); used != slots.end())
          first = std::min(first.value_or(used->second), used->second);
    slots[&op] = first.value_or(0);
  }
  return slots;
}

/// Adds the times of a loop, and finds the bytes of its microbatches.
void Cutter::measure(const LoopChain &loop) {
  const int64_t count = std::max<int64_t>(chain.parameters.size(), 1);
  const double weight =
      static_cast<double>(loop.loop->microbatches()) / static_cast<double>(step.loops.front().microbatches());
  LoopBytes bytes{loop.loop->microbatches(), std::vector<double>(count + 1, 0), std::vector<double>(count + 2, 0), {}};
  bytes.passing.assign(1, std::vector<double>(count, 0));
  auto slot = [&](int64_t at) { return std::clamp<int64_t>(at, 0, count - 1) + 1; };
  const DenseMap<Operation *, int64_t> slots = findSlots(loop);
  for (Operation &op : loop.body().without_terminator()) {
    bool forward = loop.isForward(&op);
    int64_t deep = loop.placeOf(&op);
    int64_t at = slots.at(&op) + 1;
    // Ops on constants, or on parameters alone, leave the loop.
    const bool isInvariant = loop.constant.contains(&op) || llvm::all_of(op.getResults(), [&](Value result) {
                               return loop.ofParameters.contains(result);
                             });
    const double times = isInvariant ? weight / static_cast<double>(loop.loop->microbatches()) : weight;
    for (Speed &speed : speeds)
      speed.seconds[at] +=
          times * (estimateSeconds(speed.model, &op) + estimateLaunches(&op) * speed.model.launchSeconds);
    double made = 0;
    for (Value result : op.getResults())
      made += bytesOf(result);
    // A scatter needs memory for its initial value, its result, and the sum that the result is added to.
    double &passing = bytes.passing[0][at - 1];
    passing = std::max(passing, isa<stablehlo::ScatterOp>(op) ? 3 * made : isa<stablehlo::DotGeneralOp>(op) ? 0 : made);
    if (!forward || deep == kNowhere)
      continue;
    for (Value result : op.getResults()) {
      int64_t last = deep;
      bool isSaved = false;
      for (Operation *user : result.getUsers()) {
        Operation *ancestor = loop.body().findAncestorOpInBlock(*user);
        if (ancestor == loop.body().getTerminator())
          continue;
        if (loop.isForward(ancestor))
          last = std::max(last, loop.placeOf(ancestor));
        else
          isSaved = true;
      }
      bytes.residual[slot(deep)] += isSaved ? bytesOf(result) : 0;
      if (last > deep) {
        bytes.crossing[deep + 1] += bytesOf(result);
        bytes.crossing[last + 1] -= bytesOf(result);
      }
    }
  }
  sumUp(bytes.residual);
  sumUp(bytes.crossing);
  bytes.crossing.pop_back();
  for (auto [all, mine] : llvm::zip_equal(crossing, bytes.crossing))
    all += weight * mine;
  for (int64_t width = 1; 2 * width <= count; width *= 2) {
    std::vector<double> larger;
    for (int64_t i = 0; i + 2 * width <= count; ++i)
      larger.push_back(std::max(bytes.passing.back()[i], bytes.passing.back()[i + width]));
    bytes.passing.push_back(std::move(larger));
  }
  loopBytes.push_back(std::move(bytes));
}

/// Visits the values of the loops: the number of times that they are made in a step, their stage, and the stages of
/// their readers. Ops that may be on several stages are on the last one if `late`, else on the first one.
void Cutter::forEachValue(bool late,
                          function_ref<void(Value, double, int64_t, const std::set<int64_t> &)> visit) const {
  for (const LoopChain &loop : chain.loops) {
    auto places = place(loop);
    auto stageOf = [&](const Place &place) { return late ? place.last : place.stage; };
    for (auto &[op, place] : places)
      for (Value result : op->getResults()) {
        std::set<int64_t> readers;
        for (Operation *user : result.getUsers())
          if (const auto *reader = places.find(loop.body().findAncestorOpInBlock(*user)); reader != places.end())
            readers.insert(stageOf(reader->second));
        visit(result, static_cast<double>(loop.loop->microbatches()), stageOf(place), readers);
      }
  }
}

void Cutter::measureSent() {
  const size_t count = std::max<size_t>(chain.parameters.size(), 1);
  std::vector<double> ways[2];
  for (bool late : {false, true}) {
    std::vector<double> &bytes = ways[late];
    bytes.assign(count + 1, 0);
    forEachValue(late, [&](Value value, double times, int64_t stage, const std::set<int64_t> &readers) {
      const int64_t first = readers.empty() ? stage : std::min(stage, *readers.begin());
      const int64_t last = readers.empty() ? stage : std::max(stage, *readers.rbegin());
      bytes[first + 1] += times * bytesOf(value);
      bytes[last + 1] -= times * bytesOf(value);
    });
    sumUp(bytes);
  }
  sent.clear();
  for (auto [early, late] : llvm::zip_equal(ways[0], ways[1]))
    sent.push_back(std::min(early, late));
}

void Cutter::measure() {
  const int64_t count = std::max<int64_t>(chain.parameters.size(), 1);
  for (Speed &speed : speeds)
    speed.seconds.assign(count + 1, 0);
  resident.assign(count + 1, 0);
  crossing.assign(count + 1, 0);
  // Resident bytes of a parameter: the parameter, its gradient, and its part of the optimizer's state.
  double held = 0, trained = 0;
  for (BlockArgument argument : step.entry().getArguments())
    if (step.argInfo(argument.getArgNumber()).getState())
      held += bytesOf(argument);
  for (auto &values : chain.parameters)
    for (Value parameter : values)
      trained += bytesOf(parameter);
  for (auto [i, values] : llvm::enumerate(chain.parameters))
    for (Value parameter : values)
      resident[i + 1] += bytesOf(parameter) * (1 + std::max(held, trained) / std::max(trained, 1.0));
  // Until a cut is chosen, each parameter is a stage.
  stageOf = llvm::to_vector(llvm::seq<int64_t>(0, count));
  for (const LoopChain &loop : chain.loops)
    measure(loop);
  sumUp(resident);
  measureSent();
  for (Speed &speed : speeds)
    sumUp(speed.seconds);
  minSeconds = speeds.front().seconds;
  for (const Speed &speed : speeds)
    for (auto [least, each] : llvm::zip_equal(minSeconds, speed.seconds))
      least = std::min(least, each);
}

/// Estimates the peak bytes of a stage with parameters [begin, end), before kernels exist.
double Cutter::bytesHeld(int64_t stage, int64_t begin, int64_t end) const {
  double most = 0;
  for (const LoopBytes &loop : loopBytes) {
    int64_t underWay = request.holdsAll ? loop.microbatches : std::min(loop.microbatches, stages - stage);
    double perMicrobatch = loop.residual[end] - loop.residual[begin] + (begin ? loop.crossing[begin] : 0) +
                           (end < static_cast<int64_t>(loop.crossing.size()) - 1 ? loop.crossing[end] : 0);
    unsigned level = llvm::Log2_64(end - begin);
    double largest = std::max(loop.passing[level][begin], loop.passing[level][end - (int64_t{1} << level)]);
    most = std::max(most, underWay * perMicrobatch + largest);
  }
  return resident[end] - resident[begin] + most;
}

void Cutter::setStages(ArrayRef<int64_t> ends) {
  stageOf.assign(ends.back(), 0);
  for (int64_t s = 0, begin = 0; s < stages; begin = ends[s++])
    std::fill(stageOf.begin() + begin, stageOf.begin() + ends[s], s);
}

LogicalResult Cutter::findNames() {
  // The first and the last parameter of each number, and the name of one.
  struct Range {
    int64_t first, last;
    Value parameter;
  };
  std::map<int64_t, Range> ranges;
  const int64_t count = chain.parameters.size();
  std::vector<std::optional<int64_t>> numberOf(count);
  bool areLayers = false;
  for (BlockArgument argument : step.func.getArguments())
    if (auto named = namedStageOf(step.func.getArgAttr(argument.getArgNumber(), kNamedStageAttr));
        named && !named->iterations.empty())
      return emitError(argument.getLoc())
             << "stage-names: expected an array of " << named->iterations.size()
             << " rows that stages read one by one, because \"iterations\" has so many, got " << argument.getType()
             << ", which is not divided";
  for (auto [i, values] : llvm::enumerate(chain.parameters))
    for (Value parameter : values)
      forEachOrigin(parameter, [&, i = i](Value origin) {
        auto argument = dyn_cast<BlockArgument>(origin);
        if (!argument || argument.getOwner() != &step.entry())
          return false;
        std::optional<NamedStage> named = namedStageOf(step.func.getArgAttr(argument.getArgNumber(), kNamedStageAttr));
        if (!named)
          return false;
        areLayers |= named->isLayer;
        numberOf[i] = named->number;
        ranges.try_emplace(named->number, Range{static_cast<int64_t>(i), 0, argument}).first->second.last = i;
        return true;
      });
  for (int64_t i = 0, e = step.func.getNumArguments(); i < e; ++i)
    step.func.removeArgAttr(i, kNamedStageAttr);
  if (ranges.empty())
    return success();
  if (!request.isGiven)
    stages = areLayers ? static_cast<int64_t>(ranges.size()) : ranges.rbegin()->first + 1;
  if (areLayers) {
    isBetweenLayers.assign(count + 1, true);
    for (auto &[number, range] : ranges)
      std::fill(isBetweenLayers.begin() + range.first + 1, isBetweenLayers.begin() + range.last + 1, false);
    return success();
  }
  const Range *before = nullptr;
  for (auto &[number, range] : ranges) {
    if (number >= stages)
      return emitError(range.parameter.getLoc())
             << "stage-names: expected stages of parameters below " << stages << ", as stages= says, got " << number;
    if (before && before->last >= range.first) {
      InFlightDiagnostic error = emitError(range.parameter.getLoc())
                                 << "stage-names: expected the forward to read all parameters of earlier stages before "
                                    "those of stage "
                                 << number << ", got one that it reads later";
      error.attachNote(before->parameter.getLoc()) << "a parameter of an earlier stage";
      return error;
    }
    before = &range;
  }
  namedBefore.assign(stages, std::vector<int64_t>(count + 1, 0));
  for (int64_t stage = 0; stage < stages; ++stage)
    for (int64_t i = 0; i < count; ++i)
      namedBefore[stage][i + 1] = namedBefore[stage][i] + (numberOf[i] && *numberOf[i] != stage);
  return success();
}

/// Whether a stage may have the parameters [begin, end).
bool Cutter::isAllowed(int64_t stage, int64_t begin, int64_t end) const {
  return (isBetweenLayers.empty() || (isBetweenLayers[begin] && isBetweenLayers[end])) &&
         (namedBefore.empty() || namedBefore[stage][begin] == namedBefore[stage][end]);
}

double Cutter::mostHeld(ArrayRef<int64_t> cut) const {
  double most = 0;
  for (int64_t s = 0, begin = 0; s < stages; begin = cut[s++])
    most = std::max(most, bytesHeld(s, begin, cut[s]));
  return most;
}

double Cutter::slowestTime(ArrayRef<int64_t> cut) const {
  double slowest = 0;
  for (int64_t s = 0, begin = 0; s < stages; begin = cut[s++])
    slowest = std::max(slowest, time(s, begin, cut[s]));
  return slowest;
}

/// Rates a cut by its slowest stage, by its largest stage and by what crosses.
double Cutter::rate(ArrayRef<int64_t> cut) {
  setStages(cut);
  const double slowest = slowestTime(cut), held = mostHeld(cut);
  const Traffic traffic = findTraffic();
  MPMD_DEBUG("cut-stages", "a cut with stages up to parameters "
                               << llvm::interleaved(cut.drop_back()) << ": " << slowest << " s a microbatch, "
                               << static_cast<int64_t>(traffic.bytes) << " bytes in "
                               << static_cast<int64_t>(traffic.values) << " values cross in a step, a stage holds "
                               << static_cast<int64_t>(held) << " bytes");
  return slowest * std::pow((1 + traffic.bytes) * (1 + traffic.values), kTrafficExponent) *
         std::pow(1 + held, kMemoryExponent);
}

/// Estimates the seconds of a microbatch on a stage with parameters [begin, end), including its sends.
double Cutter::time(int64_t stage, int64_t begin, int64_t end) const {
  const Speed &speed = speeds[speedOf[stage]];
  const double bytes =
      (end < static_cast<int64_t>(crossing.size()) - 1 ? crossing[end] : 0) + (begin ? crossing[begin] : 0);
  return speed.seconds[end] - speed.seconds[begin] + bytes / speed.model.linkRate;
}

LogicalResult Cutter::balance() {
  const int64_t count = std::max<int64_t>(chain.parameters.size(), 1);
  if (stages > count) {
    InFlightDiagnostic error = step.terminator()->emitError("expected at least ")
                               << stages << " parameters to cut the step into " << stages << " stages, got "
                               << chain.parameters.size() << "; use fewer stages, or mark the stages";
    for (auto &values : ArrayRef(chain.parameters).take_front(8))
      error.attachNote(values.front().getLoc()) << "a parameter";
    return error;
  }
  findSpeeds();
  measure();
  // Stages on one rank share the rank's cap.
  double cap = static_cast<double>(request.cap) * std::min(request.ranks, stages) / stages;
  std::vector<int64_t> ends;
  // Several limits lead to one cut.
  std::map<std::vector<int64_t>, double> rated;
  // Tries to leave a margin for the workspace of kernels.
  for (double share : {0.85, 0.9, 0.95, 1.0}) {
    double least = std::numeric_limits<double>::infinity();
    for (bool splitsKernels : {false, true}) {
      double limit = request.cap == 0 ? std::numeric_limits<double>::infinity() : share * cap;
      auto timeUnderCap = [&](int64_t stage, int64_t begin, int64_t end) {
        const bool fits = limit == std::numeric_limits<double>::infinity() || bytesHeld(stage, begin, end) <= limit;
        const bool isWhole = splitsKernels || end == count || !chain.splitsKernel[end];
        return fits && isWhole && isAllowed(stage, begin, end) ? time(stage, begin, end)
                                                               : std::numeric_limits<double>::infinity();
      };
      const plan::ChainCut allowed{stages, minSeconds, timeUnderCap};
      double held = 0, slowest = 0;
      for (double part : kMemoryShares) {
        if (part < 1)
          limit = part * held;
        const std::vector<int64_t> fastest = plan::bestCut(allowed);
        if (fastest.empty())
          break;
        if (part == 1) {
          held = mostHeld(fastest);
          slowest = slowestTime(fastest);
        } else if (slowestTime(fastest) > (1 + kMemoryTolerance) * slowest) {
          break;
        }
        for (double tolerance : kTolerances) {
          std::vector<int64_t> cut = plan::lightestCut(allowed, sent, fastest, tolerance);
          auto [known, isNew] = rated.try_emplace(cut, 0);
          if (isNew)
            known->second = rate(cut);
          const double badness = known->second * (splitsKernels ? 1 + kSplitPenalty : 1);
          if (badness < least) {
            least = badness;
            ends = std::move(cut);
          }
        }
      }
    }
    if (!ends.empty())
      break;
  }
  // No cut fits the cap by estimate, so the cut with the least memory is taken. The verifier of phase `ranked` has
  // exact numbers.
  if (ends.empty())
    ends = plan::bestCut({stages, resident, [&](int64_t stage, int64_t begin, int64_t end) {
                            return isAllowed(stage, begin, end) ? bytesHeld(stage, begin, end)
                                                                : std::numeric_limits<double>::infinity();
                          }});
  if (ends.empty())
    return step.terminator()->emitError("stage-names: expected names of parameters that allow a cut into ")
           << stages
           << " stages, got none: a stage has at least one parameter, and the parameters of a layer are together";
  setStages(ends);
  for (int64_t s = 0, begin = 0; s < stages; begin = ends[s++]) {
    if (begin <= chain.last())
      MPMD_DEBUG("cut-stages", "stage " << s << ": parameters " << begin << " to " << ends[s] << ", from "
                                        << chain.parameters[begin].front().getLoc() << " on; "
                                        << time(s, begin, ends[s]) << " s a microbatch, "
                                        << static_cast<int64_t>(bytesHeld(s, begin, ends[s])) << " bytes held");
    countStatistic("cut-stages", "stages cut");
  }
  return success();
}

/// Removes optimization barriers, because tasks separate the ops from here on.
void Cutter::dropBarriers() {
  step.func.walk([](stablehlo::OptimizationBarrierOp barrier) {
    barrier->replaceAllUsesWith(barrier->getOperands());
    barrier->erase();
  });
  // Reads carries and gathered values again, because they may have been results of barriers.
  for (Loop &loop : step.loops)
    loop.set(loop.op);
}

Traffic Cutter::findTraffic() const {
  Traffic ways[2];
  for (bool late : {false, true})
    forEachValue(late, [&](Value value, double times, int64_t stage, const std::set<int64_t> &readers) {
      times *= static_cast<double>(readers.size() - readers.count(stage));
      ways[late].bytes += times * bytesOf(value);
      ways[late].values += times;
    });
  return ways[0].bytes < ways[1].bytes ? ways[0] : ways[1];
}

void Cutter::makeTasks(LoopChain &loop) {
  // By pass, and by stage in the direction of the pass.
  std::map<std::pair<int64_t, int64_t>, std::unique_ptr<Task>> made;
  auto taskOf = [&](int64_t pass, int64_t at) {
    std::unique_ptr<Task> &task = made[{pass, pass % 2 ? -at : at}];
    if (!task) {
      task = std::make_unique<Task>();
      task->stage = at;
      task->kind = pass > 0 ? TaskKind::BackwardInput : TaskKind::Forward;
      task->loop = loop.loop - step.loops.data();
    }
    return task.get();
  };
  // Creates the forward task of every stage, even if it stays empty.
  for (int64_t s = 0; s < stages; ++s)
    taskOf(0, s);
  for (auto &[op, place] : place(loop)) {
    Task *task = taskOf(place.pass, place.stage);
    // `place-loop-ops` chooses the stage.
    if (place.last != place.stage)
      continue;
    task->ops.insert(op);
    step.taskOf[op] = task;
    step.reasons[op] = place.isForward  ? "cut: on the highest stage of the parameters that it depends on"
                       : loop.hasPasses ? "cut: on the stage of its weight, or where it reads most bytes"
                                        : "cut: on the stage of the parameter whose gradient it leads to";
  }
  std::map<std::pair<int64_t, TaskKind>, int64_t> counts;
  for (auto &[key, task] : made) {
    task->index = counts[{task->stage, task->kind}]++;
    loop.loop->tasks.push_back(std::move(task));
  }
}

LogicalResult Cutter::run() {
  chain.find();
  if (failed(findNames()) || failed(balance()))
    return failure();
  dropBarriers();
  step.stages = stages;
  for (LoopChain &loop : chain.loops)
    makeTasks(loop);
  return success();
}

namespace {
struct CutStages : mpmd::impl::CutStagesBase<CutStages> {
  using CutStagesBase::CutStagesBase;

  void runOnOperation() override {
    FailureOr<Step> step = readStep(getOperation());
    if (failed(step))
      return signalPassFailure();
    if (!step->marked) {
      const plan::Topology &topology = topologyOf(getOperation());
      const int64_t ranks = topology.pipelineRanks();
      CutRequest request{stagesToCut(getOperation(), stages), ranks, stages > 0, cap, holdsAll,
                         plan::neighbourLinks(topology).ranks};
      if (failed(Cutter(*step, request).run()))
        return signalPassFailure();
    }
    createFragments(*step);
  }
};
} // namespace
