// Finds named schedules, checks their preconditions, and expands blocks of stages.
#include "NamedSchedules.h"

#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>

namespace mpmd::plan {

static constexpr const NamedSchedule *kAll[] = {&kGPipe,
                                                &kOneFOneB,
                                                &kEagerOneFOneB,
                                                &kInterleavedOneFOneB,
                                                &kKimiK2,
                                                &kLoopedBfs,
                                                &kZeroBubbleH1,
                                                &kZeroBubbleH2,
                                                &kZeroBubbleAuto,
                                                &kInterleavedZeroBubble,
                                                &kZeroBubbleV,
                                                &kZeroBubbleVAuto,
                                                &kVHalf,
                                                &kVMin,
                                                &kVZeroBubble,
                                                &kOneFOneBV,
                                                &kDualPipeV,
                                                &kDualPipe,
                                                &kGeneralizedInterleaving,
                                                &kSeqOneFOneB};

std::span<const NamedSchedule *const> namedSchedules() { return kAll; }

const NamedSchedule *findSchedule(std::string_view name) {
  auto found =
      std::find_if(std::begin(kAll), std::end(kAll), [&](const NamedSchedule *each) { return each->name == name; });
  return found == std::end(kAll) ? nullptr : *found;
}

std::string counted(int64_t number, const char *what) {
  return std::to_string(number) + " " + what +
         (number == 1                                             ? ""
          : what[std::char_traits<char>::length(what) - 1] == 'h' ? "es"
                                                                  : "s");
}

absl::Status expectTwiceTheRanks(const ScheduleRequest &request) {
  if (request.microbatches >= 2 * request.ranks)
    return absl::OkStatus();
  return invalid(request.name + ": expected at least 2 x " + std::to_string(request.ranks) + " = " +
                 counted(2 * request.ranks, "microbatch") + " for " + counted(request.ranks, "pipeline rank") +
                 ", got " + std::to_string(request.microbatches));
}

namespace {
absl::Status checkNumbers(const NamedSchedule &schedule, const ScheduleRequest &request) {
  int64_t p = request.ranks, m = request.microbatches, v = request.chunks;
  const std::string &name = request.name;
  if (p < 1)
    return invalid("expected at least 1 pipeline rank, got " + std::to_string(p));
  if (m < 1)
    return invalid("expected at least 1 microbatch, got " + std::to_string(m));
  // Stage and microbatch numbers have 32 bits, and the number of actions must fit into memory.
  constexpr int64_t kMaximum = int64_t(1) << 31;
  if (p >= kMaximum || m >= kMaximum || v >= kMaximum || request.slices >= kMaximum ||
      __int128(p) * m * std::max<int64_t>(v, 1) * std::max<int64_t>(request.slices, 1) >= kMaximum)
    return invalid("expected fewer than 2^31 actions of a kind, got " + counted(p, "pipeline rank") + " with " +
                   counted(m, "microbatch"));
  if (v < 1)
    return invalid("expected at least 1 chunk per pipeline rank, got " + std::to_string(v));
  const Placement placement = schedule.placement;
  if (placement == Placement::Zigzag && v != 2)
    return invalid(name + ": expected 2 chunks per pipeline rank, got " + std::to_string(v));
  if (placement == Placement::Linear && v != 1)
    return invalid(name + ": expected 1 chunk per pipeline rank, got " + std::to_string(v));
  if (request.placement && *request.placement != placement && v > 1)
    return invalid(name + ": expected its own placement (" + (placement == Placement::Zigzag ? "v" : "loop") +
                   "), got another");
  return schedule.check ? schedule.check(request) : absl::OkStatus();
}

/// The smallest group size of at least p for which the last group also has at least p microbatches.
int64_t smallestGroup(int64_t p, int64_t m) {
  int64_t group = std::min(p, m);
  while (group < m && m % group != 0 && m % group < p)
    ++group;
  return group;
}

} // namespace

absl::StatusOr<int64_t> chooseRounds(const ScheduleRequest &request) {
  const int64_t p = request.ranks, m = request.microbatches, group = request.group;
  if (group == 0) {
    int64_t rounds = std::max<int64_t>(1, m / p);
    if (m % rounds)
      return invalid(request.name + ": expected microbatches that form " + std::to_string(rounds) + " equal rounds (" +
                     std::to_string(m) + " div " + std::to_string(p) + "), got " + counted(m, "microbatch") +
                     "; groups of " + std::to_string(smallestGroup(p, m)) +
                     " would do: mpmd-schedule make --group-size writes such a schedule as CSV, which mpmd-opt takes");
    return m / rounds;
  }
  if (group < p || group > m)
    return invalid(request.name + ": expected a group of " + std::to_string(p) + " (pipeline ranks) to " +
                   std::to_string(m) + " (microbatches), got " + std::to_string(group));
  if (int64_t last = m % group; last != 0 && last < p)
    return invalid(request.name + ": expected a last group of at least " + counted(p, "microbatch") + " or none, got " +
                   std::to_string(last) + " of " + std::to_string(m) + " in groups of " + std::to_string(group));
  return group;
}

namespace {
/// The costs for an automatic schedule. Ranks without a memory limit get the activation limit of the request.
absl::StatusOr<Costs> limitedCosts(const NamedSchedule &schedule, const ScheduleRequest &request) {
  Costs costs = request.costs ? *request.costs : uniformCosts(request.ranks, request.chunks, {}, 0);
  MPMD_RETURN_IF_ERROR(checkCosts(costs, request.ranks * request.chunks, request.ranks));
  if (request.limit < 0 || request.limit != request.limit)
    return invalid(request.name + ": expected a limit of at least 1 activation, got " + std::to_string(request.limit));
  if (request.limit == 0 && !costs.caps.empty())
    return costs;
  double limit = request.limit > 0 ? request.limit : static_cast<double>(request.ranks);
  std::vector<double> caps(request.ranks, 0);
  std::vector<int32_t> place = placeStages(schedule.placement, request.ranks, request.chunks);
  for (size_t s = 0; s < place.size(); ++s)
    caps[place[s]] += limit * costs.stages[s].memForward;
  for (int64_t r = 0; r < request.ranks; ++r)
    caps[r] = std::min(caps[r], costs.cap(r));
  costs.caps = caps;
  return costs;
}
} // namespace

absl::StatusOr<Pipeline> makePipeline(const ScheduleRequest &wish) {
  ScheduleRequest request = wish;
  const NamedSchedule *schedule = findSchedule(request.name);
  if (!schedule) {
    std::string known;
    for (const NamedSchedule *each : namedSchedules())
      known += (known.empty() ? "" : ", ") + std::string(each->name);
    return invalid("expected one of the schedules " + known + ", or search, got '" + request.name + "'");
  }
  if (request.chunks == 0)
    request.chunks = schedule->chunks();
  if (request.slices == 0)
    request.slices = 2;
  MPMD_RETURN_IF_ERROR(checkNumbers(*schedule, request));
  if (schedule->chooseGroup) {
    MPMD_ASSIGN_OR_RETURN(int64_t group, schedule->chooseGroup(request));
    request.group = group;
  }
  if (schedule->isAdaptive) {
    absl::StatusOr<Costs> costs = limitedCosts(*schedule, request);
    if (!costs.ok())
      return costs.status();
    request.costs = *std::move(costs);
  }
  const int64_t slices = schedule->isSliced ? request.slices : 1;
  Pipeline pipeline{{request.ranks, request.microbatches * slices,
                     placeStages(schedule->placement, request.ranks, request.chunks), schedule->isMirrored, slices},
                    request.name,
                    schedule->make(request)};
  if (schedule->isAdaptive && pipeline.orders.empty())
    return invalid(request.name + ": expected caps that hold one microbatch, got " + toText(request.costs->cap(0)) +
                   " on rank 0");
  return pipeline;
}

absl::StatusOr<Pipeline> expandBlocks(const Pipeline &pipeline, int64_t stages) {
  int64_t blocks = pipeline.numStages();
  if (stages < blocks)
    return invalid("expected at least " + std::to_string(blocks) + " stages, got " + std::to_string(stages));
  const std::vector<int64_t> first = blockBegins(stages, blocks);
  Pipeline expanded{pipeline, pipeline.name, RankSchedules(pipeline.numRanks())};
  expanded.place.clear();
  for (int64_t block = 0; block < blocks; ++block)
    expanded.place.insert(expanded.place.end(), first[block + 1] - first[block], pipeline.place[block]);
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (const Action &action : pipeline.orders[rank]) {
      int64_t begin = first[action.stage], end = first[action.stage + 1];
      // A block runs its stages in ascending order in the forward, and in reverse in the backward.
      for (int64_t i = begin; i < end; ++i)
        expanded.orders[rank].push_back({static_cast<int32_t>(action.kind == Kind::Forward ? i : begin + end - 1 - i),
                                         action.microbatch, action.kind});
    }
  return expanded;
}

absl::StatusOr<Timetable> makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches) {
  ScheduleRequest request;
  request.name = name;
  request.ranks = ranks;
  request.microbatches = microbatches;
  const NamedSchedule *schedule = findSchedule(name);
  request.chunks = schedule ? schedule->chunksFor(stages, ranks) : 1;
  const int64_t needed = ranks * request.chunks;
  if (ranks >= 1 && microbatches >= 1 && stages < needed)
    return invalid(request.chunks == 1
                       ? "expected at least as many stages as pipeline ranks, got " + std::to_string(stages) +
                             " stages for " + std::to_string(ranks) + " pipeline ranks"
                       : std::string(name) + ": expected at least " + std::to_string(needed) + " stages, " +
                             std::to_string(request.chunks) + " on each of " + std::to_string(ranks) +
                             " pipeline ranks, got " + std::to_string(stages) + "; stages=" + std::to_string(needed) +
                             " cuts a step without marks into enough");
  if (schedule && !schedule->isRunnable())
    return invalid(std::string(name) + ": expected a schedule that programs can run, got one that needs " +
                   missingToRun(schedule->isMirrored, schedule->isSliced));
  MPMD_ASSIGN_OR_RETURN(Pipeline pipeline, makePipeline(request));
  // Programs sum over microbatches in ascending order, so that every schedule gives the same bits.
  if (schedule->isDescending)
    for (RankSchedule &order : pipeline.orders)
      for (Action &action : order)
        if (action.kind == Kind::Backward)
          action.microbatch = static_cast<int32_t>(microbatches - 1 - action.microbatch);
  MPMD_ASSIGN_OR_RETURN(Pipeline expanded, expandBlocks(pipeline, stages));
  return toTimetable(expanded);
}

bool backwardFollowsForward(std::string_view name) {
  ScheduleRequest request;
  request.name = name, request.ranks = 4, request.microbatches = 16;
  absl::StatusOr<Pipeline> pipeline = makePipeline(request);
  if (!pipeline.ok() || missingToRun(pipeline->mirrored, pipeline->slices > 1))
    return false;
  int32_t last = static_cast<int32_t>(pipeline->numStages() - 1);
  const RankSchedule &order = pipeline->orders[pipeline->place[last]];
  auto isForward = [&](const Action &action) { return action.stage == last && action.kind == Kind::Forward; };
  for (auto at = std::find_if(order.begin(), order.end(), isForward); at != order.end();
       at = std::find_if(at + 1, order.end(), isForward))
    if (auto next = at + 1; next == order.end() || next->stage != last || next->microbatch != at->microbatch)
      return false;
  return true;
}

} // namespace mpmd::plan
