// Cuts a step without marks into stages.
//
// Parameters are numbered in the order in which the forward first combines them with data. The depth of a forward op is
// the number of the last parameter that it depends on. The depth of a backward op is the number of the last parameter
// whose gradient depends on it. Stages are ranges of parameters.
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/ChainCut.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"
#include "mpmd/Transforms/Passes.h"

#include "llvm/Support/MathExtras.h"

#include <map>
#include <numeric>

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

/// A stage may be slower by this fraction if fewer bytes are then sent. Estimates of seconds are no more accurate.
constexpr double kTolerance = 1.0 / 64;

/// The depth of an op that depends on no parameter, or on which no gradient depends.
constexpr int64_t kNowhere = -1;

class Cutter {
public:
  Cutter(Step &step, const CutRequest &request)
      : step(step), loop(step.loops.front()), request(request), stages(request.stages) {}
  LogicalResult run();

private:
  void findParameters();
  void findDepths();
  void matchGradients();
  void findReach();
  void findShrinking();
  /// Chooses the cuts between parameters. The slowest stage, including its sends, is about as fast as possible, and few
  /// bytes are sent.
  LogicalResult balance();
  void findSpeeds();
  DenseMap<Operation *, int64_t> findSlots(function_ref<int64_t(int64_t depth)> slot);
  void measure();
  double bytesHeld(int64_t stage, int64_t begin, int64_t end) const;
  void dropBarriers();
  void makeTasks();
  int64_t deepest() const { return static_cast<int64_t>(parameters.size()) - 1; }
  bool isForward(Operation *op) const {
    return toMetric.contains(op) || shrinking.contains(op) ||
           (depth.lookup(op) < deepest() && !recomputed.contains(op));
  }

  Step &step;
  Loop &loop;
  const CutRequest &request;
  int64_t stages;
  /// Times on devices of one kind. `seconds` is the time of the work up to each parameter, cumulative.
  struct Speed {
    plan::CostModel model;
    std::vector<double> seconds;
  };
  std::vector<Speed> speeds;
  std::vector<size_t> speedOf; ///< index in `speeds` for each stage
  /// Cumulative, by parameter. `minSeconds`: seconds on the fastest device. `resident`: resident bytes. `residual`:
  /// bytes that a microbatch saves from its forward to its backward.
  std::vector<double> minSeconds, resident, residual;
  /// For each cut before a parameter, the bytes of a microbatch that cross it.
  std::vector<double> crossing;
  /// `passing[0]`: for each parameter, the bytes of its largest value with one reader, such as a gradient before it is
  /// added to its sum. `passing[l]` at i is the maximum over 2^l parameters from i on.
  std::vector<std::vector<double>> passing;
  /// Values from outside the loop that may be parameters: those that the step trains, or all tensors if it trains none.
  DenseSet<Value> candidates;
  /// The parameters in the order of the forward. `numbers` has the position of each.
  SmallVector<Value> parameters;
  DenseMap<Value, int64_t> numbers;
  /// For each value of the body that depends on one parameter and otherwise only on constants, this parameter.
  DenseMap<Value, Value> onlyParameter;
  DenseMap<Operation *, int64_t> depth, reach;
  DenseSet<Operation *> toMetric;
  /// Ops whose result is smaller than their operands, so that their result is saved for the backward instead.
  DenseSet<Operation *> shrinking;
  /// Ops after an optimization barrier, which recompute a forward for the backward.
  DenseSet<Operation *> recomputed;
  /// For each yielded value, the number of the parameter whose gradient it is, or kNowhere.
  SmallVector<int64_t> gradients;
  SmallVector<int64_t> stageOf; // stage of each parameter
  /// Ops that depend only on constants.
  DenseSet<Operation *> constant;
};
} // namespace

/// Finds the parameters: state that the body reads, directly or through ops before the loop.
void Cutter::findParameters() {
  DenseSet<Value> read;
  for (Operation &op : loop.body())
    for (Value value : readsOf(&op))
      if (value.getParentBlock() == &step.entry() && !isScalar(value.getType()))
        read.insert(value);
  for (Value whole : loop.op.getSlices())
    read.erase(whole);
  auto isTrained = [&](Value value) {
    return forEachOrigin(value, [&](Value source) {
      auto argument = dyn_cast<BlockArgument>(source);
      return argument && argument.getOwner() == &step.entry() && step.argInfo(argument.getArgNumber()).getState();
    });
  };
  for (Value value : read)
    if (isTrained(value))
      candidates.insert(value);
  if (candidates.empty())
    candidates = read;
}

/// Numbers each parameter at the first op that combines it with another value. Ops on one parameter alone do not count,
/// because the casts of all parameters may come first.
void Cutter::findDepths() {
  for (Operation &op : loop.body().without_terminator()) {
    Value only;
    bool mixed = false;
    int64_t deep = kNowhere;
    SmallVector<Value> met;
    if (isa<stablehlo::OptimizationBarrierOp>(op) ||
        llvm::any_of(readsOf(&op), [&](Value value) { return recomputed.contains(value.getDefiningOp()); }))
      recomputed.insert(&op);
    for (Value value : readsOf(&op)) {
      Value source = candidates.contains(value) ? value : onlyParameter.lookup(value);
      Operation *producer = value.getDefiningOp();
      if (source) {
        mixed |= only && only != source;
        only = source;
        met.push_back(source);
      } else {
        mixed |= !producer || !(constant.contains(producer) || producer->hasTrait<OpTrait::ConstantLike>());
        if (producer && producer->getBlock() == &loop.body())
          deep = std::max(deep, depth.lookup(producer));
      }
    }
    if (!only && !mixed)
      constant.insert(&op);
    if (only && !mixed) {
      for (Value result : op.getResults())
        onlyParameter[result] = only;
    } else {
      for (Value parameter : met)
        deep = std::max(deep, numbers.try_emplace(parameter, numbers.size()).first->second);
    }
    depth[&op] = deep;
  }
  parameters.resize(numbers.size());
  for (auto [parameter, number] : numbers)
    parameters[number] = parameter;
}

/// Matches each result of the loop to the parameter whose new value depends on it through tensors of one shape. The
/// result is the gradient of this parameter.
void Cutter::matchGradients() {
  Operation *yield = loop.body().getTerminator();
  gradients.assign(yield->getNumOperands(), kNowhere);
  DenseMap<Value, int64_t> index;
  for (auto [i, result] : llvm::enumerate(loop.op.getResults()))
    index[result] = i;
  // For each argument of the step, the number of the first parameter that depends on it.
  DenseMap<Value, int64_t> firstOf;
  for (auto [number, parameter] : llvm::enumerate(parameters))
    forEachOrigin(parameter, [&, number = number](Value source) {
      if (isa<BlockArgument>(source))
        firstOf.try_emplace(source, number);
      return false;
    });
  for (auto [i, value] : llvm::enumerate(step.terminator()->getOperands())) {
    int64_t state = step.resultInfo(i).getState();
    if (state < 0)
      continue;
    Value argument = step.func.getArgument(state);
    auto found = firstOf.find(argument);
    if (found == firstOf.end())
      continue;
    int64_t elements = cast<RankedTensorType>(argument.getType()).getNumElements();
    SmallVector<Value> work{value};
    DenseSet<Value> seen;
    while (!work.empty()) {
      Value next = work.pop_back_val();
      if (!seen.insert(next).second)
        continue;
      if (auto carry = index.find(next); carry != index.end()) {
        gradients[carry->second] = std::max(gradients[carry->second], found->second);
        continue;
      }
      if (Operation *op = next.getDefiningOp())
        for (Value operand : readsOf(op))
          if (auto type = dyn_cast<RankedTensorType>(operand.getType()); type && type.getNumElements() == elements)
            work.push_back(operand);
    }
  }
}

/// For each op, finds the deepest gradient that depends on it. Also finds ops that a metric depends on: a yielded value
/// that is no gradient and depends on no gradient.
void Cutter::findReach() {
  Operation *yield = loop.body().getTerminator();
  // A yielded value that depends on a gradient is no metric of the forward.
  DenseSet<Operation *> backward;
  for (auto [value, gradient] : llvm::zip(yield->getOperands(), gradients))
    if (gradient != kNowhere && value.getDefiningOp()) {
      Operation *last = value.getDefiningOp();
      backward.insert(last);
      // In `sum + addend`, only the addend counts, because only the loop reads the sum.
      bool sums = isa<stablehlo::AddOp>(last) &&
                  llvm::any_of(last->getOperands(), [](Value operand) { return isa<BlockArgument>(operand); });
      for (Value operand : last->getOperands())
        if (sums && operand.getDefiningOp() && depth.lookup(operand.getDefiningOp()) == deepest())
          backward.insert(operand.getDefiningOp());
    }
  for (Operation &op : loop.body().without_terminator())
    if (llvm::any_of(readsOf(&op), [&](Value value) { return backward.contains(value.getDefiningOp()); }))
      backward.insert(&op);

  for (Operation &op : llvm::reverse(loop.body().without_terminator())) {
    int64_t to = kNowhere;
    bool metric = false;
    for (OpOperand &use : op.getUses()) {
      Operation *user = loop.body().findAncestorOpInBlock(*use.getOwner());
      if (user == yield) {
        int64_t gradient = gradients[use.getOperandNumber()];
        to = std::max(to, gradient);
        metric |= gradient == kNowhere && !backward.contains(&op);
      } else {
        to = std::max(to, reach.lookup_or(user, kNowhere));
        metric |= toMetric.contains(user);
      }
    }
    reach[&op] = to;
    if (metric)
      toMetric.insert(&op);
  }
}

/// Finds ops whose results the backward saves because they are smaller than the operands, which only the forward and
/// this op read.
void Cutter::findShrinking() {
  for (Operation &op : loop.body().without_terminator()) {
    double makes = 0, reads = 0;
    for (Value result : op.getResults())
      makes += bytesOf(result);
    bool isOfForward = !isForward(&op) && !recomputed.contains(&op) && !contractionFlops(&op);
    for (Value value : readsOf(&op)) {
      Operation *producer = value.getDefiningOp();
      if (producer && (constant.contains(producer) || producer->hasTrait<OpTrait::ConstantLike>()))
        continue;
      isOfForward = isOfForward && producer && producer->getBlock() == &loop.body() && isForward(producer) &&
                    llvm::all_of(value.getUsers(), [&](Operation *user) {
                      Operation *ancestor = loop.body().findAncestorOpInBlock(*user);
                      return ancestor == &op || (ancestor != loop.body().getTerminator() && isForward(ancestor));
                    });
      reads += bytesOf(value);
    }
    if (isOfForward && makes < reads)
      shrinking.insert(&op);
  }
}

void Cutter::findSpeeds() {
  auto module = step.func->getParentOfType<ModuleOp>();
  std::map<const plan::CostModel *, size_t> known;
  for (int64_t stage = 0; stage < stages; ++stage) {
    const plan::CostModel &model = costModelOf(module, stage);
    auto [found, isNew] = known.try_emplace(&model, speeds.size());
    if (isNew)
      speeds.push_back({request.withLinks(model), {}});
    speedOf.push_back(found->second);
  }
}

/// Maps each op of the loop to `slot` of its depth. An op without a depth, such as a random number or the cast of a
/// parameter, gets the lowest slot of its readers.
DenseMap<Operation *, int64_t> Cutter::findSlots(function_ref<int64_t(int64_t depth)> slot) {
  DenseMap<Operation *, int64_t> slots;
  for (Operation &op : llvm::reverse(loop.body().without_terminator())) {
    int64_t deep = isForward(&op) ? depth.lookup(&op) : reach.lookup(&op);
    std::optional<int64_t> first;
    if (deep == kNowhere)
      for (Operation *user : op.getUsers())
        if (auto used = slots.find(loop.body().findAncestorOpInBlock(*user)); used != slots.end())
          first = std::min(first.value_or(used->second), used->second);
    slots[&op] = first.value_or(slot(deep));
  }
  return slots;
}

void Cutter::measure() {
  const int64_t count = std::max<int64_t>(parameters.size(), 1);
  for (Speed &speed : speeds)
    speed.seconds.assign(count + 1, 0);
  resident.assign(count + 1, 0);
  residual.assign(count + 1, 0);
  crossing.assign(count + 2, 0);
  passing.assign(1, std::vector<double>(count, 0));
  auto slot = [&](int64_t at) { return std::clamp<int64_t>(at, 0, count - 1) + 1; };
  // Resident bytes of a parameter: the parameter, its gradient, and its part of the optimizer's state.
  double held = 0, trained = 0;
  for (BlockArgument argument : step.entry().getArguments())
    if (step.argInfo(argument.getArgNumber()).getState())
      held += bytesOf(argument);
  for (Value parameter : parameters)
    trained += bytesOf(parameter);
  for (auto [i, parameter] : llvm::enumerate(parameters))
    resident[i + 1] = bytesOf(parameter) * (1 + std::max(held, trained) / std::max(trained, 1.0));
  DenseMap<Operation *, int64_t> slots = findSlots(slot);
  for (Operation &op : loop.body().without_terminator()) {
    bool forward = isForward(&op);
    int64_t deep = depth.lookup(&op);
    int64_t at = slots.at(&op);
    for (Speed &speed : speeds)
      speed.seconds[at] += estimateSeconds(speed.model, &op);
    double made = 0;
    for (Value result : op.getResults())
      made += bytesOf(result);
    // A scatter needs memory for its initial value, its result, and the sum that the result is added to.
    passing[0][at - 1] = std::max(passing[0][at - 1], isa<stablehlo::ScatterOp>(op)      ? 3 * made
                                                      : isa<stablehlo::DotGeneralOp>(op) ? 0
                                                                                         : made);
    if (!forward || deep == kNowhere)
      continue;
    for (Value result : op.getResults()) {
      int64_t last = deep;
      bool isSaved = false;
      for (Operation *user : result.getUsers()) {
        Operation *ancestor = loop.body().findAncestorOpInBlock(*user);
        if (ancestor == loop.body().getTerminator())
          continue;
        if (isForward(ancestor))
          last = std::max(last, depth.lookup(ancestor));
        else
          isSaved = true;
      }
      residual[slot(deep)] += isSaved ? bytesOf(result) : 0;
      if (last > deep) {
        crossing[deep + 1] += bytesOf(result);
        crossing[last + 1] -= bytesOf(result);
      }
    }
  }
  minSeconds = speeds.front().seconds;
  for (const Speed &speed : speeds)
    for (auto [least, each] : llvm::zip_equal(minSeconds, speed.seconds))
      least = std::min(least, each);
  std::vector<std::vector<double> *> all{&minSeconds, &resident, &residual, &crossing};
  for (Speed &speed : speeds)
    all.push_back(&speed.seconds);
  for (std::vector<double> *sums : all)
    std::partial_sum(sums->begin(), sums->end(), sums->begin());
  crossing.pop_back();
  for (int64_t width = 1; 2 * width <= count; width *= 2) {
    std::vector<double> larger;
    for (int64_t i = 0; i + 2 * width <= count; ++i)
      larger.push_back(std::max(passing.back()[i], passing.back()[i + width]));
    passing.push_back(std::move(larger));
  }
}

/// Estimates the peak bytes of a stage with parameters [begin, end), before kernels exist.
double Cutter::bytesHeld(int64_t stage, int64_t begin, int64_t end) const {
  int64_t underWay = request.holdsAll ? loop.microbatches() : std::min(loop.microbatches(), stages - stage);
  double perMicrobatch = residual[end] - residual[begin] + (begin ? crossing[begin] : 0) +
                         (end < static_cast<int64_t>(crossing.size()) - 1 ? crossing[end] : 0);
  unsigned level = llvm::Log2_64(end - begin);
  double largest = std::max(passing[level][begin], passing[level][end - (int64_t{1} << level)]);
  return resident[end] - resident[begin] + underWay * perMicrobatch + largest;
}

LogicalResult Cutter::balance() {
  const int64_t count = std::max<int64_t>(parameters.size(), 1);
  if (stages > count) {
    InFlightDiagnostic error = step.terminator()->emitError("expected at least ")
                               << stages << " parameters to cut the step into " << stages << " stages, got "
                               << parameters.size() << "; use fewer stages, or mark the stages";
    for (Value parameter : ArrayRef(parameters).take_front(8))
      error.attachNote(parameter.getLoc()) << "a parameter";
    return error;
  }
  findSpeeds();
  measure();
  auto time = [&](int64_t stage, int64_t begin, int64_t end) {
    const Speed &speed = speeds[speedOf[stage]];
    return speed.seconds[end] - speed.seconds[begin] +
           ((end < count ? crossing[end] : 0) + (begin ? crossing[begin] : 0)) / speed.model.linkRate;
  };
  // Stages on one rank share the rank's cap.
  double cap = static_cast<double>(request.cap) * std::min(request.ranks, stages) / stages;
  std::vector<int64_t> ends;
  // Tries to leave a margin for the workspace of kernels.
  for (double share : {0.85, 0.9, 0.95, 1.0}) {
    auto timeUnderCap = [&](int64_t stage, int64_t begin, int64_t end) {
      return request.cap > 0 && bytesHeld(stage, begin, end) > share * cap ? std::numeric_limits<double>::infinity()
                                                                           : time(stage, begin, end);
    };
    ends = plan::bestCut({stages, minSeconds, timeUnderCap});
    if (ends.empty())
      continue;
    ends = plan::lightestCut({stages, minSeconds, timeUnderCap}, crossing, ends, kTolerance);
    break;
  }
  // No cut fits the cap by estimate, so the cut with the least memory is taken. The verifier of phase `ranked` has
  // exact numbers.
  if (ends.empty())
    ends = plan::bestCut(
        {stages, resident, [&](int64_t stage, int64_t begin, int64_t end) { return bytesHeld(stage, begin, end); }});
  stageOf.assign(count, 0);
  for (int64_t s = 0, begin = 0; s < stages; begin = ends[s++]) {
    if (begin < static_cast<int64_t>(parameters.size()))
      MPMD_DEBUG("cut-stages", "stage " << s << ": parameters " << begin << " to " << ends[s] << ", from "
                                        << parameters[begin].getLoc() << " on; " << time(s, begin, ends[s])
                                        << " s a microbatch, " << static_cast<int64_t>(bytesHeld(s, begin, ends[s]))
                                        << " bytes held");
    countStatistic("cut-stages", "stages cut");
    std::fill(stageOf.begin() + begin, stageOf.begin() + ends[s], s);
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
  loop.set(loop.op);
}

void Cutter::makeTasks() {
  step.stages = stages;
  DenseMap<Operation *, int64_t> stage;
  std::map<std::pair<bool, int64_t>, Task *> made;
  auto taskOf = [&](bool backward, int64_t at) {
    Task *&task = made[{backward, at}];
    if (!task) {
      loop.tasks.push_back(std::make_unique<Task>());
      task = loop.tasks.back().get();
      task->stage = at;
      task->kind = backward ? TaskKind::BackwardInput : TaskKind::Forward;
    }
    return task;
  };
  // Creates the forward task of every stage, even if it stays empty.
  for (int64_t s = 0; s < stages; ++s)
    taskOf(false, s);
  auto stageOfParameter = [&](Value parameter) { return stageOf[numbers.lookup(parameter)]; };
  DenseSet<Operation *> yielded;
  for (Value value : loop.body().getTerminator()->getOperands())
    if (value.getDefiningOp() && value.getParentBlock() == &loop.body())
      yielded.insert(value.getDefiningOp());
  for (Operation &op : loop.body().without_terminator()) {
    // An op that depends only on constants, data or one parameter is placed later, by its readers. If the loop yields
    // its result, it is placed here.
    int64_t deep = depth.lookup(&op);
    Value only = op.getNumResults() ? onlyParameter.lookup(op.getResult(0)) : Value();
    bool byUse = deep == kNowhere || only;
    if (byUse && !yielded.contains(&op))
      continue;
    bool forward = byUse || isForward(&op);
    int64_t at = only && numbers.contains(only) ? stageOfParameter(only) : deep == kNowhere ? 0 : stageOf[deep];
    if (!forward) {
      // A backward op runs on the stage that needs the gradient, or on the stage of its operands if fewer bytes cross
      // then. If the gradient's stage lacks a parameter, this parameter and its gradient cross once a step.
      int64_t needed = reach.lookup(&op), lowest = stages - 1;
      double reads = 0, makes = 0;
      for (Value result : op.getResults())
        makes += bytesOf(result);
      for (Value value : readsOf(&op)) {
        Value source = candidates.contains(value) ? value : onlyParameter.lookup(value);
        if (source && numbers.contains(source)) {
          lowest = std::min(lowest, stageOfParameter(source));
          if (needed != kNowhere && stageOfParameter(source) != stageOf[needed])
            reads += 2 * bytesOf(source) / loop.microbatches();
        } else if (auto known = stage.find(value.getDefiningOp()); known != stage.end()) {
          lowest = std::min(lowest, known->second);
          reads += bytesOf(value);
        }
      }
      at = needed == kNowhere ? lowest : makes > reads ? stageOf[needed] : std::max(stageOf[needed], lowest);
    }
    stage[&op] = at;
    Task *task = taskOf(!forward, at);
    task->ops.insert(&op);
    step.taskOf[&op] = task;
    step.reasons[&op] = forward ? "cut: on the highest stage of the parameters that it depends on"
                                : "cut: on the stage of the parameter whose gradient it leads to";
  }
  llvm::stable_sort(loop.tasks, [](auto &a, auto &b) {
    auto key = [](const Task &task) {
      return std::pair(task.kind != TaskKind::Forward, task.kind == TaskKind::Forward ? task.stage : -task.stage);
    };
    return key(*a) < key(*b);
  });
}

LogicalResult Cutter::run() {
  findParameters();
  findDepths();
  matchGradients();
  findReach();
  findShrinking();
  if (failed(balance()))
    return failure();
  dropBarriers();
  makeTasks();
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
      CutRequest request{stages > 0 ? stages : ranks, ranks, cap, holdsAll, plan::neighbourLinks(topology).ranks};
      if (failed(Cutter(*step, request).run()))
        return signalPassFailure();
    }
    createFragments(*step);
  }
};
} // namespace
