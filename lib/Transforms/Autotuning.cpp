// Compiles a program in several configurations, and takes the best one.
#include "Autotuning.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
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

/// One configuration to try: its differences from the user's options (see CompileOptions), and the reason for the
/// remark.
struct Configuration {
  const char *reason = "";
  int64_t cutCap = 0;
  double bytesPerFlop = -1;
  bool delay = false; ///< whether the input gradient also runs deferred work and joined sums
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
  LogicalResult compile(Phase to, const Configuration &taken);
  bool fits(const Configuration &taken);
  SmallVector<Configuration> capConfigurations() const;
  std::optional<Configuration> findPrice(Configuration base, Configuration &tried);
  std::optional<Configuration> findFitting(bool recompute, Configuration &tried);
  Configuration fastest(const Configuration &taken);
  /// Runs `attempt` without emitting its diagnostics; they are stored in `diagnostics`.
  bool succeedsQuietly(function_ref<LogicalResult()> attempt, Diagnostics &diagnostics);
  void emit(Diagnostics diagnostics);
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
  Diagnostics lastDiagnostics; ///< of the last configuration that `fits` tried
  bool measuresSteps = false;  ///< whether compile() sets `seconds` and `stages`
  double seconds = 0;          ///< planned step time of the last schedule, by `metric`
  int64_t stages = 0;          ///< number of stages of the last schedule
};
} // namespace

LogicalResult Autotuning::compile(Phase to, const Configuration &taken) {
  options.cutCap = taken.cutCap;
  options.bytesPerFlop = taken.bytesPerFlop;
  options.defer = defers || taken.delay;
  options.join = taken.delay;
  options.pack = taken.pack ? packed : 0;
  options.recompute = recomputes && taken.recompute;
  MPMD_DEBUG("compile", "tries stages=" << options.stages << ": " << taken.reason << "; bytes per recomputed FLOP "
                                        << taken.bytesPerFlop << (taken.delay ? ", first gradient delayed" : "")
                                        << (options.recompute ? "" : ", nothing recomputed across stages"));
  countStatistic("compile", "configurations compiled");
  auto runTo = [&](Phase from, Phase until) {
    OpPassManager pm(ModuleOp::getOperationName());
    addCompilePipeline(pm, from, until, options);
    return run(pm);
  };
  if (!measuresSteps)
    return runTo(first, to);
  // Measures before the ranks are split, because ranked programs have no costs.
  if (failed(runTo(first, Phase::Scheduled)))
    return failure();
  measure();
  return to == Phase::Scheduled ? success() : runTo(Phase::Scheduled, to);
}

bool Autotuning::succeedsQuietly(function_ref<LogicalResult()> attempt, Diagnostics &diagnostics) {
  diagnostics.clear();
  ScopedDiagnosticHandler quiet(module.getContext(), [&](Diagnostic &diagnostic) {
    diagnostics.push_back(std::move(diagnostic));
    return success();
  });
  return succeeded(attempt());
}

void Autotuning::emit(Diagnostics diagnostics) {
  for (Diagnostic &diagnostic : diagnostics)
    module.getContext()->getDiagEngine().emit(std::move(diagnostic));
}

void Autotuning::restore(ModuleOp from) {
  OwningOpRef<ModuleOp> next = from.clone();
  module.getBodyRegion().takeBody(next->getBodyRegion());
  module->setAttrs((*next)->getAttrs());
}

/// Compiles to phase `ranked`, where the cap is checked.
bool Autotuning::fits(const Configuration &taken) {
  restore(*whole);
  return succeedsQuietly([&] { return compile(Phase::Ranked, taken); }, lastDiagnostics);
}

/// The configurations to try under a memory cap, in this order. Later ones take more time and less memory.
SmallVector<Configuration> Autotuning::capConfigurations() const {
  SmallVector<Configuration> all{
      {.reason = "as the options say", .pack = true},
      {.reason = "no packed copies of weights"},
      {.reason = "a cut of stages that estimates the memory of each rank", .cutCap = options.cap},
  };
  if (options.keep == Keep::Cap)
    all.push_back({.reason = "the first gradient waits for work after which less is saved", .delay = true});
  return all;
}

/// Finds the configuration with the least recomputation of contractions that fits, by a binary search over `prices`. A
/// contraction is recomputed if it saves at least `bytesPerFlop` bytes per FLOP.
std::optional<Configuration> Autotuning::findPrice(Configuration base, Configuration &tried) {
  constexpr double prices[] = {1, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003};
  auto fitsAt = [&](size_t i) {
    tried = base;
    tried.bytesPerFlop = prices[i];
    return fits(tried);
  };
  size_t begin = 0, end = std::size(prices) - 1;
  if (!fitsAt(end))
    return std::nullopt;
  while (begin < end) {
    size_t middle = (begin + end) / 2;
    bool isEnough = fitsAt(middle);
    (isEnough ? end : begin) = isEnough ? middle : middle + 1;
  }
  // `tried` and the module must be those of the last configuration tried.
  return fitsAt(end) ? std::optional(tried) : std::nullopt;
}

/// Returns the first configuration that fits the cap. Sets `tried` to the last configuration tried.
std::optional<Configuration> Autotuning::findFitting(bool recompute, Configuration &tried) {
  for (Configuration each : capConfigurations()) {
    each.recompute = recompute;
    tried = each;
    if (fits(each))
      return each;
    // If compilation fails before kernels are built, the cap cannot be the cause, so the search ends.
    if (each.pack && findPhase(module) < Phase::Lowered)
      return std::nullopt;
  }
  if (options.keep != Keep::Cap)
    return std::nullopt;
  Configuration base{.reason = "contractions are recomputed", .recompute = recompute};
  if (std::optional<Configuration> found = findPrice(base, tried))
    return found;
  base.delay = true;
  return findPrice(base, tried);
}

/// Returns the fastest of `taken` and alternatives that use less memory: the same without packed weights, and with
/// `keep=cap` some that recompute contractions. Less memory can be faster, because search runs microbatches one by one
/// if nothing else fits the cap.
Configuration Autotuning::fastest(const Configuration &taken) {
  std::vector<Configuration> tries{taken};
  if (taken.pack) {
    tries.push_back(taken);
    tries.back().pack = false;
  }
  if (options.keep == Keep::Cap)
    for (double price : {1.0, 0.01, 0.0003})
      tries.push_back({.reason = "contractions are recomputed", .bytesPerFlop = price, .recompute = taken.recompute});
  const bool measured = std::exchange(measuresSteps, true);
  size_t best = 0, last = 0;
  std::optional<double> shortest;
  for (size_t i = 0; i < tries.size(); ++i) {
    last = i;
    if (fits(tries[i]) && (!shortest || seconds < *shortest))
      shortest = seconds, best = i;
  }
  measuresSteps = measured;
  // Compiles the best configuration again, because the module and the diagnostics are those of the last one tried.
  if (best != last)
    fits(tries[best]);
  return tries[best];
}

/// Compiles under the cap. Recomputation across stages needs inputs and parameters on more stages. It is switched off
/// if nothing fits with it. If nothing fits without it either, the error is that of the last try with it.
LogicalResult Autotuning::fit() {
  if (!options.cap || last < Phase::Partitioned || first >= Phase::Partitioned)
    return compile(last, {.reason = "as the options say", .cutCap = options.cap, .pack = true});
  if (!whole)
    whole = module.clone();
  Configuration tried, ignored;
  std::optional<Configuration> taken = findFitting(recomputes, tried);
  if (taken && !options.replicated.empty())
    taken = fastest(*taken);
  if (!taken && recomputes && findPhase(module) >= Phase::Lowered)
    taken = findFitting(false, ignored);
  if (taken && last == Phase::Ranked) {
    emit(std::move(lastDiagnostics));
    return success();
  }
  restore(*whole);
  return compile(last, taken.value_or(tried));
}

void Autotuning::measure() {
  ProgramOp program = *module.getOps<ProgramOp>().begin();
  ScheduleOp schedule = *module.getOps<ScheduleOp>().begin();
  const plan::TaskGraph graph = readTaskGraph(program).graph;
  // `checkAndSimulate` cannot fail: the phase verifier has checked the schedule.
  const plan::Simulation simulation = *plan::checkAndSimulate(readTimetable(schedule), graph);
  seconds = options.metric == "span" ? simulation.span : simulation.makespan;
  stages = graph.numOriginals();
}

bool Autotuning::isMarked() {
  if (!options.stageNames.empty())
    return false; // a step with both marks and stage-names= is an error later
  Diagnostics ignored;
  bool isInput = succeedsQuietly(
      [&] { return compile(Phase::Input, {.reason = "to look for marks", .cutCap = options.cutCap}); }, ignored);
  auto isCall = [](func::CallOp call) {
    return call->hasAttr(kStageAttr) ? WalkResult::interrupt() : WalkResult::advance();
  };
  bool calls = isInput && module.walk(isCall).wasInterrupted();
  restore(*whole);
  return calls;
}

/// Compiles with 1 to `kMaximum` stages per rank, and takes the fastest. More stages per rank fill pipeline gaps and
/// send more messages. A larger number must be 1 % faster, because message costs are estimates.
LogicalResult Autotuning::chooseStages() {
  constexpr int64_t kMaximum = 4;
  constexpr double kGain = 0.99;
  // 0 is the number that the step's marks or names give, or one stage per rank. The others are multiples of the number
  // of ranks.
  SmallVector<int64_t> counts{0};
  for (int64_t each = options.stageNames.empty() ? 2 : 1; each <= kMaximum; ++each)
    counts.push_back(each * topologyOf(module).pipelineRanks());
  whole = module.clone();
  if (isMarked())
    return fit();
  measuresSteps = true;
  const Phase wanted = std::exchange(last, Phase::Ranked);
  int64_t request = 0, chosen = 0;
  std::optional<double> best;
  OwningOpRef<ModuleOp> taken;
  Diagnostics current, chosenDiagnostics;
  for (int64_t count : counts) {
    options.stages = count;
    bool made = succeedsQuietly([&] { return fit(); }, current);
    if (made && (!best || seconds < kGain * *best)) {
      best = seconds;
      request = count;
      chosen = stages;
      taken = module.clone();
      chosenDiagnostics = std::move(current);
    }
    restore(*whole);
  }
  measuresSteps = false;
  last = wanted;
  options.stages = request;
  if (!taken)
    return fit();
  if (wanted == Phase::Ranked) {
    restore(*taken);
    emit(std::move(chosenDiagnostics));
  } else if (failed(fit())) {
    return failure();
  }
  module.emitRemark("chose ") << chosen << " as the number of stages, of "
                              << (options.stageNames.empty() ? "" : "as many as are named and ") << "1 to " << kMaximum
                              << " for each pipeline rank";
  return success();
}

LogicalResult mpmd::compileBest(ModuleOp module, Phase first, Phase last, const CompileOptions &options,
                                bool chooseStages, RunPipeline run) {
  Autotuning runs(module, first, last, options, run);
  return chooseStages ? runs.chooseStages() : runs.fit();
}
