// Makes seeds of the search from named schedules and list scheduling.
#include "mpmd/Plan/Schedule/SeedSchedules.h"

#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace mpmd::plan {

namespace {
/// Whether the stages of a chain have this placement, with contiguous blocks as stages.
bool isPlaced(const Chain &chain, Placement placement, int64_t chunks) {
  int64_t ranks = chain.numRanks();
  std::vector<int32_t> blocks = placeStages(placement, ranks, chunks);
  std::vector<int64_t> begins = blockBegins(chain.numStages(), ranks * chunks);
  for (size_t block = 0; block < blocks.size(); ++block)
    for (int64_t s = begins[block]; s < begins[block + 1]; ++s)
      if (chain.place[s] != blocks[block])
        return false;
  return true;
}

/// The costs of blocks of stages: the sums over the stages of each block.
Costs blockCosts(const Costs &costs, int64_t blocks) {
  int64_t stages = static_cast<int64_t>(costs.stages.size());
  Costs sums = costs;
  sums.stages.assign(blocks, StageCost{0, 0, 0, 0, 0, 0});
  sums.up.clear(), sums.down.clear();
  std::vector<int64_t> begins = blockBegins(stages, blocks);
  for (int64_t block = 0; block < blocks; ++block) {
    for (int64_t s = begins[block]; s < begins[block + 1]; ++s) {
      StageCost &sum = sums.stages[block];
      const StageCost &one = costs.stages[s];
      sum.forward += one.forward, sum.input += one.input, sum.weight += one.weight;
      sum.memForward += one.memForward, sum.memInput += one.memInput, sum.memWeight += one.memWeight;
    }
    if (block + 1 < blocks)
      sums.up.push_back(costs.up[begins[block + 1] - 1]), sums.down.push_back(costs.down[begins[block + 1] - 1]);
  }
  return sums;
}

/// The problem with the stages of each rank as one block.
ScheduleProblem blocksOf(const ScheduleProblem &problem) {
  const int64_t ranks = problem.numRanks();
  return {{ranks, problem.microbatches, placeStages(Placement::Linear, ranks, 1)}, blockCosts(problem.costs, ranks)};
}

std::optional<RankSchedules> ordersOf(const absl::StatusOr<Pipeline> &pipeline) {
  return pipeline.ok() ? std::optional(pipeline->orders) : std::nullopt;
}

/// Requests for the named schedules with the parameters that were published.
std::vector<ScheduleRequest> requests(const ScheduleProblem &problem) {
  std::vector<ScheduleRequest> all;
  int64_t ranks = problem.numRanks();
  for (const NamedSchedule *schedule : namedSchedules())
    for (int64_t chunks = problem.numStages() / ranks; schedule->isRunnable() && chunks >= 1; --chunks)
      if (schedule->chunksFor(ranks * chunks, ranks) == chunks && isPlaced(problem, schedule->placement, chunks)) {
        ScheduleRequest &request = all.emplace_back();
        request.name = schedule->name, request.ranks = ranks, request.chunks = chunks;
        if (schedule->isAdaptive)
          request.costs = blockCosts(problem.costs, ranks * chunks);
      }
  return all;
}

SeedSchedule named(const ScheduleRequest &request, const std::string &called) {
  return {called, [request](const ScheduleProblem &problem) {
            ScheduleRequest wish = request;
            wish.microbatches = problem.microbatches;
            absl::StatusOr<Pipeline> pipeline = makePipeline(wish);
            if (pipeline.ok() && pipeline->numStages() != problem.numStages())
              pipeline = expandBlocks(*pipeline, problem.numStages());
            return ordersOf(pipeline);
          }};
}

/// The same schedule with its W's placed anew.
SeedSchedule placed(const SeedSchedule &start, double overrun) {
  return {start.name + ", W placed", [=](const ScheduleProblem &problem) {
            const std::optional<RankSchedules> skeleton = start.make(problem);
            return skeleton ? placeWeights(problem, {.overrun = overrun}, *skeleton) : std::nullopt;
          }};
}

/// The same schedule with every backward split, and W directly after I.
SeedSchedule split(const SeedSchedule &start) {
  return {start.name + ", split", [=](const ScheduleProblem &problem) {
            std::optional<RankSchedules> orders = start.make(problem);
            for (size_t rank = 0; orders && rank < orders->size(); ++rank)
              for (Action action : std::exchange((*orders)[rank], {})) {
                if (action.kind != Kind::Backward) {
                  (*orders)[rank].push_back(action);
                  continue;
                }
                for (Kind kind : {Kind::BackwardInput, Kind::BackwardWeight})
                  action.kind = kind, (*orders)[rank].push_back(action);
              }
            return orders;
          }};
}

/// Group sizes to try, those near the number of ranks first.
std::vector<int64_t> groupSizes(int64_t ranks, int64_t microbatches) {
  std::vector<int64_t> sizes;
  for (int64_t size = ranks; size <= std::min(microbatches, 4 * ranks); ++size)
    sizes.push_back(size);
  for (int64_t size = std::min(ranks - 1, microbatches); size >= (ranks + 1) / 2; --size)
    sizes.push_back(size);
  if (microbatches > 4 * ranks)
    sizes.push_back(microbatches);
  // Sizes that divide the microbatches come first.
  std::stable_partition(sizes.begin(), sizes.end(), [&](int64_t size) { return microbatches % size == 0; });
  return sizes;
}

/// Merges lists by taking the first entries of all, then the second ones, and so on.
std::vector<SeedSchedule> interleave(const std::vector<std::vector<SeedSchedule>> &lists, int64_t most) {
  size_t longest = 0;
  for (const std::vector<SeedSchedule> &list : lists)
    longest = std::max(longest, list.size());
  std::vector<SeedSchedule> all;
  for (size_t i = 0; i < longest; ++i)
    for (const std::vector<SeedSchedule> &list : lists)
      if (i < list.size() && static_cast<int64_t>(all.size()) < most)
        all.push_back(list[i]);
  return all;
}

/// Activation limits up to the memory limits, the most promising first, then in steps of half an activation.
std::vector<std::vector<double>> limits(const ScheduleProblem &problem) {
  const Costs &costs = problem.costs;
  std::vector<double> share = activationsOfRanks(problem);
  double p = static_cast<double>(problem.numRanks()), m = static_cast<double>(problem.microbatches);
  std::vector<double> counts{m,        2 * p,       p,         1.5 * p, 2 * p - 1, p + 1, 3 * p, 1.25 * p,
                             0.75 * p, 0.5 * p + 1, p / 3 + 1, 2.5 * p, p + 2,     p - 1, 4 * p};
  for (int64_t step = 1; step < 16; ++step)
    counts.push_back(2 * p * static_cast<double>(step) / 16);
  for (double count = std::min(m, 4 * p); count >= 1; count -= 0.5)
    counts.push_back(count);
  std::vector<std::vector<double>> all{
      costs.caps.empty() ? std::vector<double>(problem.numRanks(), std::numeric_limits<double>::infinity())
                         : costs.caps};
  std::set<std::vector<double>> seen(all.begin(), all.end());
  for (double count : counts) {
    std::vector<double> caps(problem.numRanks());
    for (int64_t r = 0; r < problem.numRanks(); ++r)
      caps[r] = std::min(costs.cap(r), share[r] > 0 ? std::max(1.0, std::floor(count * 2) / 2) * share[r]
                                                    : std::numeric_limits<double>::infinity());
    if (seen.insert(caps).second)
      all.push_back(caps);
  }
  return all;
}

SeedSchedule listed(const std::vector<double> &caps, const GreedyRules &rules) {
  return {"greedy", [=](ScheduleProblem problem) {
            problem.costs.caps = caps;
            return greedySchedule(problem, rules);
          }};
}

/// List scheduling for blocks of stages, each run as one stage.
SeedSchedule listedBlocks(const std::vector<double> &caps, const GreedyRules &rules) {
  return {"greedy", [make = listed(caps, rules).make](const ScheduleProblem &problem) -> std::optional<RankSchedules> {
            const ScheduleProblem blocks = blocksOf(problem);
            std::optional<RankSchedules> orders = make(blocks);
            return orders ? ordersOf(expandBlocks({blocks, "", *std::move(orders)}, problem.numStages())) : orders;
          }};
}
} // namespace

std::vector<SeedSchedule> namedSeeds(const ScheduleProblem &problem, bool automatic) {
  std::vector<SeedSchedule> all;
  for (ScheduleRequest request : requests(problem)) {
    const NamedSchedule *schedule = findSchedule(request.name);
    if (schedule->isAdaptive && !automatic)
      continue;
    all.push_back(named(request, request.name));
    if (!schedule->publishedGroups)
      continue;
    for (int64_t size : schedule->publishedGroups(request)) {
      request.group = size;
      all.push_back(named(request, request.name));
    }
  }
  return all;
}

std::vector<SeedSchedule> namedVariants(const ScheduleProblem &problem, int64_t most) {
  std::vector<std::vector<SeedSchedule>> lists;
  for (ScheduleRequest request : requests(problem)) {
    const NamedSchedule *schedule = findSchedule(request.name);
    if (schedule->isAdaptive)
      continue; // listSeeds tries these rules at every limit
    std::vector<SeedSchedule> &list = lists.emplace_back(), bases{named(request, request.name)};
    if (schedule->chooseGroup)
      for (int64_t size : groupSizes(problem.numRanks(), problem.microbatches)) {
        request.group = size;
        bases.push_back(named(request, request.name + ", groups of " + std::to_string(size)));
      }
    for (const SeedSchedule &base : bases) {
      if (&base != &bases.front())
        list.push_back(base);
      list.push_back(split(base));
      list.push_back(placed(base, 0.5));
    }
    for (double overrun : {0.0, 1.0})
      list.push_back(placed(bases.front(), overrun));
  }
  return interleave(lists, most);
}

std::vector<SeedSchedule> listSeeds(const ScheduleProblem &problem, int64_t most) {
  std::vector<GreedyRules> rules;
  for (double inFlight : {0.0, 1.0, 2.0, 0.5})
    for (double overrun : {0.5, 0.0, 1.0})
      for (double patience : {0.0, 0.5, 1.0})
        for (int turns = 0; turns < 4; ++turns)
          rules.push_back({.alternate = turns % 2 == 1,
                           .deepForward = true,
                           .lowBackward = turns >= 2,
                           .overrun = overrun,
                           .patience = patience,
                           .inFlight = inFlight});
  std::vector<std::vector<double>> caps = limits(problem);
  const bool inBlocks = problem.numStages() > problem.numRanks() && isPlaced(problem, Placement::Linear, 1);
  std::vector<SeedSchedule> all;
  // Takes pairs of rules and limits along diagonals, so that the first limits are tried with many rules and the last
  // ones with few.
  for (size_t sum = 0; sum < rules.size() + 4 * caps.size(); ++sum)
    for (size_t c = 0; c < caps.size() && 4 * c <= sum; ++c)
      if (size_t r = sum - 4 * c; r < rules.size()) {
        if (static_cast<int64_t>(all.size()) >= most)
          return all;
        if (inBlocks)
          all.push_back(listedBlocks(caps[c], rules[r]));
        all.push_back(listed(caps[c], rules[r]));
      }
  return all;
}

} // namespace mpmd::plan
