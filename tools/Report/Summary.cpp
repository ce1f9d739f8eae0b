// Summarizes a compiled program for the user, with warnings about likely problems.
#include "tools/Report/Summary.h"

#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "tools/Report/PlacementTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::report;

/// A warning is given if the bubble is at least this share.
static constexpr double kLargeBubble = 0.3;
/// The maximum number of rows for ranks, so that the summary fits one screen.
static constexpr size_t kMaxRows = 16;

namespace {
/// Sums over the tasks of one pipeline rank, for one step and one device.
struct RankSums {
  std::vector<int64_t> stages;
  double inLoop = 0, outside = 0; // in seconds
  int64_t stateBytes = 0, sentBytes = 0, plannedBytes = -1;
  double seconds() const { return inLoop + outside; }
};
} // namespace

static std::string shownBytes(int64_t bytes) {
  if (bytes < 0)
    return "-";
  const char *units[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 999.5 && unit + 1 < std::size(units); ++unit)
    value /= 1000;
  return llvm::formatv(unit == 0 || value >= 99.95 ? "{0:f0} {1}" : "{0:f1} {1}", value, units[unit]).str();
}

static std::string shownSeconds(double seconds) {
  if (seconds < 1e-3)
    return llvm::formatv("{0:f1} us", seconds * 1e6).str();
  return seconds < 1 ? llvm::formatv("{0:f2} ms", seconds * 1e3).str() : llvm::formatv("{0:f2} s", seconds).str();
}

static std::string shownShare(double part, double all) {
  return llvm::formatv("{0:f1} %", all > 0 ? 100 * part / all : 0.0).str();
}

/// Formats stages: `0-3, 8`.
static std::string shownStages(ArrayRef<int64_t> stages) {
  std::string text;
  for (size_t i = 0; i < stages.size();) {
    size_t last = i;
    while (last + 1 < stages.size() && stages[last + 1] == stages[last] + 1)
      ++last;
    text += (i ? "," : "") + std::to_string(stages[i]) + (last > i ? "-" + std::to_string(stages[last]) : "");
    i = last + 1;
  }
  return text.empty() ? "none" : text;
}

static std::vector<RankSums> sumRanks(const Placement &placement) {
  if (placement.place.empty())
    return {};
  size_t ranks = *llvm::max_element(placement.place) + 1;
  std::vector<RankSums> sums(std::max(ranks, placement.ranks.size()));
  for (auto [stage, rank] : llvm::enumerate(placement.place))
    sums[rank].stages.push_back(stage);
  for (const TaskRow &task : placement.tasks) {
    RankSums &sum = sums[placement.place[task.stage]];
    double seconds = task.cost ? task.times * task.cost->getSeconds() : 0;
    (plan::inLoop(actionKind(task.kind)) ? sum.inLoop : sum.outside) += seconds;
  }
  for (const ArgumentRow &argument : placement.arguments)
    if (argument.state) {
      // A rank holds the argument once, even if several of its stages read it.
      std::vector<int64_t> holders;
      for (int64_t stage : argument.stages)
        if (int64_t rank = placement.place[stage]; !llvm::is_contained(holders, rank))
          holders.push_back(rank);
      for (int64_t rank : holders)
        sums[rank].stateBytes += argument.bytes;
    }
  for (const MoveRow &move : placement.moves)
    if (!move.local && placement.place[move.from] != placement.place[move.to])
      sums[placement.place[move.from]].sentBytes += move.times * move.bytes;
  for (auto [sum, row] : llvm::zip(sums, placement.ranks))
    sum.plannedBytes = row.bytes;
  return sums;
}

static std::string shownLoops(const Placement &placement) {
  OriginOp origin = placement.origin;
  std::string text;
  if (!origin || origin.getLoops().empty()) {
    if (*llvm::max_element(placement.microbatches) > 1)
      return plan::toText(placement.microbatches) + " microbatches";
    text = "no microbatch loop was found";
    if (origin && origin.getReason() && !origin.getReason()->empty())
      text += ": " + origin.getReason()->str();
    return text;
  }
  text = plan::toText(placement.microbatches) + " microbatches, the loop at ";
  for (auto [i, place] : llvm::enumerate(origin.getLoops().getAsRange<StringAttr>()))
    text += (i ? ", " : "") + place.getValue().str();
  return text;
}

static std::string shownSource(OriginOp origin) {
  if (!origin)
    return "";
  switch (origin.getStages()) {
  case StageSource::Marks:
    return ", by marks";
  case StageSource::Names:
    return ", by stage-names=";
  case StageSource::Costs:
    return ", cut by cost";
  case StageSource::Parameters:
    return ", by stage-names= of parameters";
  }
  return "";
}

/// Formats remedies that may reduce the bubble of this schedule. If search chose the schedule, other named schedules
/// are not suggested, because search has tried them.
static std::string shownSchedules(StringRef schedule) {
  if (schedule.starts_with(plan::kSearchedPrefix))
    return ", more memory (cap=BYTES; without it search holds no more than 1f1b)";
  StringRef current = schedule.split(',').first;
  SmallVector<StringRef> others;
  for (const plan::NamedSchedule *other : plan::namedSchedules())
    if (other->isRecommended && other->name != current)
      others.push_back(other->name);
  others.push_back("search");
  return ", another schedule (schedule=" + llvm::join(others, ", ") + ")";
}

/// Finds likely problems.
static std::vector<std::string> findWarnings(const Placement &placement, ArrayRef<RankSums> ranks) {
  std::vector<std::string> warnings;
  if (ranks.size() < 2)
    return warnings;
  const int64_t count = static_cast<int64_t>(ranks.size());
  const int64_t microbatches = *llvm::max_element(placement.microbatches);
  double work = 0;
  int64_t state = 0;
  for (const RankSums &rank : ranks) {
    work += rank.seconds();
    state += rank.stateBytes;
  }
  if (microbatches == 1)
    warnings.push_back(
        llvm::formatv("one microbatch on {0} pipeline ranks, which wait for each other: {1}; a loop over "
                      "microbatches around the model (jax.lax.scan, mpmd_jax.accumulate) makes a pipeline",
                      count, shownLoops(placement)));
  // One of two ranks always has at least half of the work, so two ranks have a higher threshold.
  const double most = count == 2 ? 2.0 / 3 : 0.5;
  auto heavy = llvm::max_element(ranks, [](const RankSums &a, const RankSums &b) { return a.seconds() < b.seconds(); });
  bool isUneven = work > 0 && heavy->seconds() > most * work;
  if (isUneven)
    warnings.push_back(llvm::formatv(
        "pipeline rank {0} has {1} of the work: {2}", heavy - ranks.begin(), shownShare(heavy->seconds(), work),
        placement.origin && placement.origin.getStages() == StageSource::Costs
            ? "stages=N or chunks=N cuts the step otherwise, marks or stage-names= say where"
            : "mark stages of equal work, or more of them than ranks"));
  auto large =
      llvm::max_element(ranks, [](const RankSums &a, const RankSums &b) { return a.stateBytes < b.stateBytes; });
  if (state > 0 && static_cast<double>(large->stateBytes) > most * static_cast<double>(state))
    warnings.push_back(llvm::formatv("pipeline rank {0} holds {1} of the state: parameters live with the first stage "
                                     "that uses them; let each read arrays, or rows of arrays, of its own",
                                     large - ranks.begin(),
                                     shownShare(static_cast<double>(large->stateBytes), static_cast<double>(state))));
  if (placement.planned && placement.planned->second > kLargeBubble && microbatches > 1 && !isUneven)
    warnings.push_back(llvm::formatv(
        "a bubble of {0:f1} %: {1} microbatches on {2} pipeline ranks; more microbatches{3} or fewer ranks make it "
        "smaller",
        100 * placement.planned->second, microbatches, count, shownSchedules(placement.schedule)));
  else if (placement.planned && placement.planned->second > kLargeBubble && !warnings.empty())
    warnings.front() =
        llvm::formatv("a bubble of {0:f1} %: ", 100 * placement.planned->second).str() + warnings.front();
  return warnings;
}

Summary report::summarize(ModuleOp module) {
  Placement placement = readPlacement(module);
  std::vector<RankSums> ranks = sumRanks(placement);
  Summary summary;
  summary.warnings = findWarnings(placement, ranks);
  llvm::raw_string_ostream os(summary.text);
  os << placement.program << ": " << placement.stages << (placement.stages == 1 ? " stage" : " stages")
     << shownSource(placement.origin) << "; " << shownLoops(placement) << "\n";
  os << "  schedule " << placement.schedule << ", target " << placement.target;
  if (placement.planned)
    os << "; expected: " << shownSeconds(placement.planned->first) << placement.unit() << ", bubble "
       << llvm::formatv("{0:f1} %", 100 * placement.planned->second);
  os << "\n";
  double work = 0, outside = 0;
  for (const RankSums &rank : ranks) {
    work += rank.seconds();
    outside += rank.outside;
  }
  os << llvm::formatv("  {0,4}  {1,-12}  {2,8}  {3,10}  {4,10}  {5,10}  {6,10}\n", "rank", "stages", "work", "outside",
                      "state", "memory", "sent");
  auto write = [&](size_t rank) {
    const RankSums &sum = ranks[rank];
    os << llvm::formatv("  {0,4}  {1,-12}  {2,8}  {3,10}  {4,10}  {5,10}  {6,10}\n", rank, shownStages(sum.stages),
                        shownShare(sum.seconds(), work), shownSeconds(sum.outside), shownBytes(sum.stateBytes),
                        shownBytes(sum.plannedBytes), shownBytes(sum.sentBytes));
  };
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    if (ranks.size() > kMaxRows && rank == kMaxRows - 2) {
      os << "   ...  " << ranks.size() - kMaxRows + 1 << " more\n";
      rank = ranks.size() - 2;
      continue;
    }
    write(rank);
  }
  os << "  outside: of the loop, " << shownShare(outside, work)
     << " of the work; state: whole tensors; memory: planned by a device; sent: to other ranks in a step\n";
  return summary;
}

namespace {
struct PrintSummary : PassWrapper<PrintSummary, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintSummary)
  explicit PrintSummary(StringRef tool) : tool(tool.str()) {}

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (module.getOps<SignatureOp>().empty() && module.getOps<ScheduleOp>().empty())
      return;
    Summary summary = summarize(module);
    for (const std::string &warning : summary.warnings)
      llvm::errs() << tool << ": warning: " << warning << "\n";
    llvm::errs() << summary.text;
  }

  std::string tool;
};
} // namespace

std::unique_ptr<Pass> report::createPrintSummary(StringRef tool) { return std::make_unique<PrintSummary>(tool); }
