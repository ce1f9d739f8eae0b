// mpmd-schedule: makes, checks and draws pipeline schedules as files. Needs no program.
#include "Loaded.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Plain/PlainTool.h"

using namespace mpmd;
using namespace mpmd::schedule;

namespace {
/// The placements from which search may choose.
absl::StatusOr<std::vector<plan::ScheduleProblem>> candidates(const Options &options, const CostSource &source) {
  const plan::ScheduleRequest &wish = options.request;
  int64_t p = wish.ranks, chunks = wish.chunks;
  if (p < 1 || wish.microbatches < 1 || p >= (1 << 24) || wish.microbatches >= (1 << 24))
    return invalid("expected at least 1 pipeline rank and 1 microbatch, and fewer than 2^24, got " + std::to_string(p) +
                   " and " + std::to_string(wish.microbatches));
  if (int64_t stages = source.fileStages(); stages > 0) {
    if (stages % p || (chunks && chunks * p != stages))
      return invalid("expected " + (chunks ? std::to_string(chunks * p) : "a multiple of " + std::to_string(p)) +
                     " stages for " + std::to_string(p) + " pipeline ranks, got " + std::to_string(stages) +
                     " in the costs file");
    chunks = stages / p;
  }
  std::vector<plan::ScheduleProblem> list;
  auto add = [&](plan::Placement placement, int64_t v) -> absl::Status {
    if (p * v * wish.microbatches >= int64_t(1) << 31)
      return invalid("expected fewer than 2^31 actions of a kind, got " + std::to_string(p * v) + " stages with " +
                     std::to_string(wish.microbatches) + " microbatches");
    std::vector<int32_t> place = plan::placeStages(placement, p, v);
    absl::StatusOr<plan::Costs> costs = source.costsFor(place, p);
    if (!costs.ok())
      return costs.status();
    for (const plan::ScheduleProblem &other : list)
      if (other.place == place)
        return absl::OkStatus();
    list.push_back({{p, wish.microbatches, std::move(place)}, *std::move(costs)});
    return absl::OkStatus();
  };
  auto addPlaced = [&](int64_t v) -> absl::Status {
    if (options.placement)
      return add(*options.placement, v);
    for (plan::Placement placement : {plan::Placement::Zigzag, plan::Placement::Loop})
      MPMD_RETURN_IF_ERROR(add(placement, v));
    return absl::OkStatus();
  };
  if (chunks) {
    // If a file gives the stages, they may also be placed in blocks.
    if (options.anyChunks && !options.placement)
      MPMD_RETURN_IF_ERROR(add(plan::Placement::Linear, chunks));
    absl::Status status = addPlaced(chunks);
    return status.ok() ? absl::StatusOr<std::vector<plan::ScheduleProblem>>(std::move(list)) : status;
  }
  const bool isLinear = options.placement == plan::Placement::Linear;
  if (!options.placement || isLinear)
    MPMD_RETURN_IF_ERROR(add(plan::Placement::Linear, 1));
  // More chunks fill the pipeline sooner, but send more often, so several numbers are tried.
  for (int64_t v = 2; !isLinear && v <= (options.anyChunks ? 4 : 2); ++v)
    MPMD_RETURN_IF_ERROR(addPlaced(v));
  return list;
}

/// Describes the chosen placement if there were several: ", V of 2 stages a rank".
std::string placementText(const plan::Pipeline &shape) {
  const int64_t chunks = shape.numStages() / shape.numRanks();
  const std::string behind = " of " + std::to_string(chunks) + (chunks == 1 ? " stage a rank" : " stages a rank");
  for (auto [placement, name] : {std::pair(plan::Placement::Linear, "linear"), std::pair(plan::Placement::Loop, "loop"),
                                 std::pair(plan::Placement::Zigzag, chunks == 2 ? "V" : "zigzag")})
    if (shape.place == plan::placeStages(placement, shape.numRanks(), chunks))
      return std::string(", ") + name + behind;
  return behind;
}

absl::Status make(const Options &options, const CostSource &source, Loaded &loaded) {
  if (!plan::isSearch(options.request.name)) {
    if (options.anyChunks)
      return invalid(options.request.name + ": expected a number of chunks, got auto, which is for search");
    plan::ScheduleRequest request = options.request;
    request.placement = options.placement;
    if (int64_t stages = source.fileStages();
        stages > 0 && request.chunks == 0 && request.ranks > 0 && stages % request.ranks == 0)
      request.chunks = stages / request.ranks;
    // Automatic schedules depend on the times, and the times on the placement. So the placement is chosen first, then
    // the costs, then the schedule.
    if (const plan::NamedSchedule *schedule = plan::findSchedule(request.name);
        schedule && schedule->isAdaptive && request.ranks >= 1 && request.ranks < (1 << 24)) {
      absl::StatusOr<plan::Costs> costs =
          source.costsFor(plan::placeStages(schedule->placement, request.ranks, schedule->chunks()), request.ranks);
      if (!costs.ok())
        return costs.status();
      request.costs = *std::move(costs);
    }
    absl::StatusOr<plan::Pipeline> pipeline = plan::makePipeline(request);
    if (!pipeline.ok())
      return pipeline.status();
    absl::StatusOr<plan::Costs> costs = source.costsFor(pipeline->place, pipeline->numRanks());
    if (!costs.ok())
      return costs.status();
    loaded.pipeline = *std::move(pipeline), loaded.costs = *std::move(costs);
    judge(loaded, options.search.metric);
    return loaded.report.valid()
               ? absl::OkStatus()
               : invalid(request.name + ": " + loaded.report.faults[0].rule + ": " + loaded.report.faults[0].message);
  }
  MPMD_ASSIGN_OR_RETURN(std::vector<plan::ScheduleProblem> list, candidates(options, source));
  MPMD_ASSIGN_OR_RETURN(plan::SearchResult result, plan::search(list, options.search));
  loaded.pipeline = std::move(result.pipeline);
  loaded.costs = (list)[result.chosen].costs;
  judge(loaded, options.search.metric);
  // Exact search may have found a better bound than the closed form.
  loaded.report.bound = result.bound;
  loaded.note = result.note;
  if (list.size() > 1)
    loaded.note.origin += placementText(loaded.pipeline);
  loaded.report.search = &loaded.note;
  return loaded.report.valid() ? absl::OkStatus() : invalid("search: " + loaded.report.faults[0].message);
}

/// Describes the first difference on each rank between two schedules of equal shape.
std::string differences(const plan::Pipeline &a, const plan::Pipeline &b) {
  if (a.numRanks() != b.numRanks())
    return "";
  std::string text;
  int64_t told = 0;
  for (int64_t rank = 0; rank < a.numRanks(); ++rank) {
    const plan::RankSchedule &x = a.orders[rank], &y = b.orders[rank];
    size_t i = 0;
    while (i < x.size() && i < y.size() && x[i] == y[i])
      ++i;
    auto at = [&](const plan::RankSchedule &order) {
      return i < order.size() ? plan::toText(order[i]) : std::string("the end");
    };
    if ((i < x.size() || i < y.size()) && told++ < 16)
      text += "rank " + std::to_string(rank) + " differs from action " + std::to_string(i) + " on: " + at(x) + " and " +
              at(y) + "\n";
  }
  return told ? text + (told > 16 ? "and " + std::to_string(told - 16) + " more ranks\n" : "") : "the same orders\n";
}

absl::Status run(const Options &options) {
  if (options.command == Options::Command::Simulate)
    return simulate(options);
  MPMD_ASSIGN_OR_RETURN(CostSource opened, CostSource::open(options));
  const CostSource &source = opened;
  if (options.command == Options::Command::Draw)
    return draw(options, source);
  Loaded loaded;
  absl::Status status = options.command == Options::Command::Make ? make(options, source, loaded)
                                                                  : load(options.inputs[0], options, source, loaded);
  if (!options.report.empty() && (status.ok() || !loaded.report.valid())) {
    if (loaded.report.schedule.empty())
      loaded.report.schedule = loaded.pipeline.name;
    if (absl::Status written = plain::writeFile(options.report, plan::toJson(loaded.report)); status.ok())
      status = written;
  }
  if (!status.ok())
    return status;
  bool quiet = options.report == "-";
  for (const std::string &output : options.outputs) {
    quiet |= output == "-";
    MPMD_RETURN_IF_ERROR(writeSchedule(output, loaded, options));
  }
  std::string text = plan::toText(loaded.report);
  if (options.command == Options::Command::Compare) {
    Loaded other;
    if (absl::Status failed = load(options.inputs[1], options, source, other); !failed.ok())
      return failed;
    text += plan::toText(other.report) + differences(loaded.pipeline, other.pipeline);
    for (plan::Metric metric : {plan::Metric::Makespan, plan::Metric::Span})
      text += std::string(metric == plan::Metric::Makespan ? "makespan" : "span") + ": the second takes " +
              plan::toText(other.report.outcome.value(metric) / loaded.report.outcome.value(metric)) +
              " of the first\n";
  }
  return quiet ? absl::OkStatus() : plain::writeFile("-", text);
}
} // namespace

int main(int argc, char **argv) {
  Options options;
  return plain::runTool(
      "mpmd-schedule", [&] { return parseOptions(argc, argv, options); }, [&] { return run(options); });
}
