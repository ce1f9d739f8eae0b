// One program of several.
#include "Autotuning.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mpmd;

namespace {
using Diagnostics = std::vector<Diagnostic>;

/// What is done for a cap, or left out for it (CompileOptions).
struct Fallbacks {
  int64_t cutCap = 0;
  double bytesPerFlop = -1;
  bool delay = false; ///< of the first gradient
  bool pack = false;
  bool recompute = true;
};

class Autotuning {
public:
  Autotuning(ModuleOp module, Phase first, Phase last, const CompileOptions &options, RunPipeline run)
      : module(module), first(first), last(last), options(options), run(run) {}

  LogicalResult fit();
  LogicalResult chooseStages();

private:
  LogicalResult compile(Phase to, const Fallbacks &taken);
  bool fits(const Fallbacks &taken);
  std::optional<Fallbacks> findFitting(bool recompute, Fallbacks &tried);
  Fallbacks fastest(const Fallbacks &taken);
  /// `said` is what the attempt has to say, for whoever takes what it made.
  bool succeedsQuietly(function_ref<LogicalResult()> attempt, Diagnostics &said);
  void say(Diagnostics said);
  void restore(ModuleOp from);
  void measure();
  /// Whether the step calls stages.
  bool isMarked();

  ModuleOp module;
  Phase first, last;
  CompileOptions options;
  const int64_t packed = options.pack;
  const bool defers = options.defer, recomputes = options.recompute;
  RunPipeline run;
  OwningOpRef<ModuleOp> whole;
  Diagnostics lastSaid; ///< by the program that was tried for the cap last
  bool fallbacks = false;
  double seconds = 0; ///< of a step by the metric, as it was scheduled last, if that is measured
  int64_t stages = 0; ///< of that step
};
} // namespace

LogicalResult Autotuning::compile(Phase to, const Fallbacks &taken) {
  options.cutCap = taken.cutCap;
  options.bytesPerFlop = taken.bytesPerFlop;
  options.defer = defers || taken.delay;
  options.join = taken.delay;
  options.pack = taken.pack ? packed : 0;
  options.recompute = recomputes && taken.recompute;
  MPMD_DEBUG("compile", "tries stages=" << options.stages << ", cap of the cut " << taken.cutCap
                                        << ", bytes per recomputed FLOP " << taken.bytesPerFlop
                                        << (taken.delay ? ", first gradient delayed" : "")
                                        << (taken.pack ? ", weights packed" : "")
                                        << (options.recompute ? "" : ", nothing recomputed across stages"));
  countStatistic("compile", "configurations compiled");
  auto runTo = [&](Phase from, Phase until) {
    OpPassManager pm(ModuleOp::getOperationName());
    addCompilePipeline(pm, from, until, options);
    return run(pm);
  };
  if (!fallbacks)
    return runTo(first, to);
  // Ranks hold no costs.
  if (failed(runTo(first, Phase::Scheduled)))
    return failure();
  measure();
  return to == Phase::Scheduled ? success() : runTo(Phase::Scheduled, to);
}

bool Autotuning::succeedsQuietly(function_ref<LogicalResult()> attempt, Diagnostics &said) {
  said.clear();
  ScopedDiagnosticHandler quiet(module.getContext(), [&](Diagnostic &diagnostic) {
    said.push_back(std::move(diagnostic));
    return success();
  });
  return succeeded(attempt());
}

void Autotuning::say(Diagnostics said) {
  for (Diagnostic &diagnostic : said)
    module.getContext()->getDiagEngine().emit(std::move(diagnostic));
}

void Autotuning::restore(ModuleOp from) {
  OwningOpRef<ModuleOp> next = from.clone();
  module.getBodyRegion().takeBody(next->getBodyRegion());
  module->setAttrs((*next)->getAttrs());
}

/// Of every phase the same is printed that becomes the program.
bool Autotuning::fits(const Fallbacks &taken) {
  restore(*whole);
  return succeedsQuietly([&] { return compile(Phase::Ranked, taken); }, lastSaid);
}

/// Under a cap the balanced cut of stages is taken if it fits, then without copies of weights for the sake of speed, as
/// all that follows: a cut that heeds the cap by an estimate. With keep=cap the first gradient is delayed by work that
/// keeps less where it is done before: what only the backward waits for, in any schedule, and sums for which much would
/// be kept between its halves. Then contractions are computed again as the cap demands it, the cheapest for their bytes
/// first: at the highest price of a FLOP with which the program fits, of some that are a factor 3 apart, with that
/// delay if not even the lowest is enough without. Nothing if it does not fit so; `tried` is what was tried last.
std::optional<Fallbacks> Autotuning::findFitting(bool recompute, Fallbacks &tried) {
  auto fitsWith = [&](Fallbacks taken) {
    taken.recompute = recompute;
    tried = taken;
    return fits(taken);
  };
  if (fitsWith({.pack = true}))
    return tried;
  // Before kernels are made nothing is known of bytes.
  bool isOverCap = findPhase(module) >= Phase::Lowered;
  if (isOverCap && fitsWith({}))
    return tried;
  if (options.keep != Keep::Cap || !isOverCap) {
    tried = {.cutCap = options.cap, .recompute = recompute};
    return isOverCap && fitsWith(tried) ? std::optional(tried) : std::nullopt;
  }
  if (fitsWith({.cutCap = options.cap}) || fitsWith({.delay = true}))
    return tried;
  constexpr double prices[] = {1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003};
  size_t begin = 0, end = std::size(prices) - 1;
  bool delay = !fitsWith({.bytesPerFlop = prices[end]});
  if (delay && !fitsWith({.bytesPerFlop = prices[end], .delay = true}))
    return std::nullopt;
  while (begin < end) {
    size_t middle = (begin + end) / 2;
    bool isEnough = fitsWith({.bytesPerFlop = prices[middle], .delay = delay});
    (isEnough ? end : begin) = isEnough ? middle : middle + 1;
  }
  return fitsWith({.bytesPerFlop = prices[end], .delay = delay}) ? std::optional(tried) : std::nullopt;
}

/// Every copy of a stage that rotates has packed weights of its own, and search runs microbatches one by one if nothing
/// else fits: what holds less may have more of them under way. Of `taken`, of that without packs, and with keep=cap of
/// some that compute contractions again, the one with the shortest step.
Fallbacks Autotuning::fastest(const Fallbacks &taken) {
  std::vector<Fallbacks> tries{taken};
  if (taken.pack) {
    tries.push_back(taken);
    tries.back().pack = false;
  }
  if (options.keep == Keep::Cap)
    for (double price : {1.0, 0.01, 0.0003})
      tries.push_back({.bytesPerFlop = price, .recompute = taken.recompute});
  const bool measured = std::exchange(fallbacks, true);
  size_t best = 0, last = 0;
  std::optional<double> shortest;
  for (size_t i = 0; i < tries.size(); ++i) {
    last = i;
    if (fits(tries[i]) && (!shortest || seconds < *shortest))
      shortest = seconds, best = i;
  }
  fallbacks = measured;
  // The module, and what there is to say, are those of the last try.
  if (best != last)
    fits(tries[best]);
  return tries[best];
}

/// What stages compute for themselves may need inputs and parameters there: what does not fit with it is compiled
/// without. What fits nowhere is told by the last try with it.
LogicalResult Autotuning::fit() {
  if (!options.cap || last < Phase::Partitioned || first >= Phase::Partitioned)
    return compile(last, {.cutCap = options.cap, .pack = true});
  if (!whole)
    whole = module.clone();
  Fallbacks tried, ignored;
  std::optional<Fallbacks> taken = findFitting(recomputes, tried);
  if (taken && !options.rotating.empty())
    taken = fastest(*taken);
  if (!taken && recomputes && findPhase(module) >= Phase::Lowered)
    taken = findFitting(false, ignored);
  if (taken && last == Phase::Ranked) {
    say(std::move(lastSaid));
    return success();
  }
  restore(*whole);
  return compile(last, taken.value_or(tried));
}

void Autotuning::measure() {
  plan::Simulation simulation;
  ProgramOp program = *module.getOps<ProgramOp>().begin();
  ScheduleOp schedule = *module.getOps<ScheduleOp>().begin();
  // Its phase has been checked.
  const plan::TaskGraph graph = readTaskGraph(program).graph;
  plan::checkAndSimulate(readTimetable(schedule), graph, simulation);
  seconds = options.metric == "span" ? simulation.span : simulation.makespan;
  stages = graph.numOriginals();
}

bool Autotuning::isMarked() {
  if (!options.stageNames.empty())
    return false; // marks beside names are refused
  Diagnostics said;
  bool isInput = succeedsQuietly([&] { return compile(Phase::Input, {options.cutCap}); }, said);
  auto isCall = [](func::CallOp call) {
    return call->hasAttr("mpmd.stage") ? WalkResult::interrupt() : WalkResult::advance();
  };
  bool calls = isInput && module.walk(isCall).wasInterrupted();
  restore(*whole);
  return calls;
}

/// More stages for each rank fill gaps of a pipeline and send more. They are taken for a hundredth of a step: what
/// costs know of a message is little.
LogicalResult Autotuning::chooseStages() {
  constexpr int64_t kMost = 4;
  constexpr double kGain = 0.99;
  // As marked or named, or one for each rank; then cuts of layers or of a step without marks.
  SmallVector<int64_t> counts{0};
  for (int64_t each = options.stageNames.empty() ? 2 : 1; each <= kMost; ++each)
    counts.push_back(each * options.ranks);
  whole = module.clone();
  if (isMarked())
    return fit();
  fallbacks = true;
  const Phase wanted = std::exchange(last, Phase::Ranked);
  int64_t request = 0, chosen = 0;
  std::optional<double> best;
  OwningOpRef<ModuleOp> taken;
  Diagnostics said, told;
  for (int64_t count : counts) {
    options.stages = count;
    bool made = succeedsQuietly([&] { return fit(); }, said);
    if (made && (!best || seconds < kGain * *best)) {
      best = seconds;
      request = count;
      chosen = stages;
      taken = module.clone();
      told = std::move(said);
    }
    restore(*whole);
  }
  fallbacks = false;
  last = wanted;
  options.stages = request;
  if (!taken)
    return fit();
  if (wanted == Phase::Ranked) {
    restore(*taken);
    say(std::move(told));
  } else if (failed(fit())) {
    return failure();
  }
  module.emitRemark("chose ") << chosen << " as the number of stages, of "
                              << (options.stageNames.empty() ? "" : "as many as are named and ") << "1 to " << kMost
                              << " for each pipeline rank";
  return success();
}

LogicalResult mpmd::compileBest(ModuleOp module, Phase first, Phase last, const CompileOptions &options,
                                bool chooseStages, RunPipeline run) {
  Autotuning runs(module, first, last, options, run);
  return chooseStages ? runs.chooseStages() : runs.fit();
}
