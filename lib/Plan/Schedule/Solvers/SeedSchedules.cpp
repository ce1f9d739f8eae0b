// Named schedules and list scheduling as seeds of the search.
#include "mpmd/Plan/Schedule/SeedSchedules.h"

#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

namespace mpmd::plan {

namespace {
/// Whether the stages of a shape have this placement, in blocks.
bool isPlaced(const Pipeline &shape, Placement placement, int64_t chunks) {
  int64_t ranks = shape.numRanks();
  std::vector<int32_t> blocks = placeStages(placement, ranks, chunks);
  std::vector<int64_t> begins = blockBegins(shape.numStages(), ranks * chunks);
  for (size_t block = 0; block < blocks.size(); ++block)
    for (int64_t s = begins[block]; s < begins[block + 1]; ++s)
      if (shape.place[s] != blocks[block])
        return false;
  return true;
}

/// The summed costs of each block's stages.
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

/// A shape with one block per rank.
Pipeline blocksOf(const Pipeline &shape) {
  int64_t ranks = shape.numRanks();
  return {shape.name, shape.microbatches, placeStages(Placement::Linear, ranks, 1), false, 1, RankSchedules(ranks)};
}

/// Requests for the named schedules, as published.
std::vector<ScheduleRequest> requests(const Pipeline &shape, const Costs &costs) {
  std::vector<ScheduleRequest> all;
  int64_t ranks = shape.numRanks();
  for (const NamedSchedule *schedule : namedSchedules())
    for (int64_t chunks = shape.numStages() / ranks; schedule->isRunnable() && chunks >= 1; --chunks)
      if (schedule->chunksFor(ranks * chunks, ranks) == chunks && isPlaced(shape, schedule->placement, chunks)) {
        ScheduleRequest &request = all.emplace_back();
        request.name = schedule->name, request.ranks = ranks, request.chunks = chunks;
        if (schedule->isAdaptive)
          request.costs = blockCosts(costs, ranks * chunks);
      }
  return all;
}

SeedSchedule named(const ScheduleRequest &request, const std::string &called) {
  return {called, [request](const Pipeline &shape, RankSchedules &orders) {
            ScheduleRequest wish = request;
            wish.microbatches = shape.microbatches;
            absl::StatusOr<Pipeline> pipeline = makePipeline(wish);
            if (pipeline.ok() && pipeline->numStages() != shape.numStages())
              pipeline = expandBlocks(*pipeline, shape.numStages());
            if (!pipeline.ok())
              return false;
            orders = std::move(pipeline->orders);
            return true;
          }};
}

/// The same with its W's placed again.
SeedSchedule placed(const SeedSchedule &start, const Costs &costs, double overrun) {
  return {start.name + ", W placed", [=, &costs](const Pipeline &shape, RankSchedules &orders) {
            RankSchedules skeleton;
            return start.make(shape, skeleton) && placeWeights(shape, costs, {.overrun = overrun}, skeleton, orders);
          }};
}

/// The same with every backward split, W right after I.
SeedSchedule split(const SeedSchedule &start) {
  return {start.name + ", split", [=](const Pipeline &shape, RankSchedules &orders) {
            RankSchedules whole;
            if (!start.make(shape, whole))
              return false;
            orders.assign(whole.size(), {});
            for (size_t rank = 0; rank < whole.size(); ++rank)
              for (Action action : whole[rank]) {
                if (action.kind != Kind::Backward) {
                  orders[rank].push_back(action);
                  continue;
                }
                for (Kind kind : {Kind::BackwardInput, Kind::BackwardWeight})
                  action.kind = kind, orders[rank].push_back(action);
              }
            return true;
          }};
}

/// Group sizes, those near the number of ranks first.
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

/// Interleaves the first entries of several lists.
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

/// Activation limits up to the cap, the most promising first; then every half activation.
std::vector<std::vector<double>> limits(const Pipeline &shape, const Costs &costs) {
  std::vector<double> share = activationsOfRanks(shape, costs);
  double p = static_cast<double>(shape.numRanks()), m = static_cast<double>(shape.microbatches);
  std::vector<double> counts{m,        2 * p,       p,         1.5 * p, 2 * p - 1, p + 1, 3 * p, 1.25 * p,
                             0.75 * p, 0.5 * p + 1, p / 3 + 1, 2.5 * p, p + 2,     p - 1, 4 * p};
  for (int64_t step = 1; step < 16; ++step)
    counts.push_back(2 * p * static_cast<double>(step) / 16);
  for (double count = std::min(m, 4 * p); count >= 1; count -= 0.5)
    counts.push_back(count);
  std::vector<std::vector<double>> all{
      costs.caps.empty() ? std::vector<double>(shape.numRanks(), std::numeric_limits<double>::infinity()) : costs.caps};
  std::set<std::vector<double>> seen(all.begin(), all.end());
  for (double count : counts) {
    std::vector<double> caps(shape.numRanks());
    for (int64_t r = 0; r < shape.numRanks(); ++r)
      caps[r] = std::min(costs.cap(r), share[r] > 0 ? std::max(1.0, std::floor(count * 2) / 2) * share[r]
                                                    : std::numeric_limits<double>::infinity());
    if (seen.insert(caps).second)
      all.push_back(caps);
  }
  return all;
}

SeedSchedule listed(const Costs &costs, const std::vector<double> &caps, const GreedyRules &rules) {
  return {"greedy", [=, &costs](const Pipeline &shape, RankSchedules &orders) {
            Costs limited = costs;
            limited.caps = caps;
            return greedySchedule(shape, limited, rules, orders);
          }};
}

/// The same for blocks of stages, each run as one.
SeedSchedule listedBlocks(const std::shared_ptr<const Costs> &costs, const std::vector<double> &caps,
                          const GreedyRules &rules) {
  return {"greedy", [=](const Pipeline &shape, RankSchedules &orders) {
            Pipeline blocks = blocksOf(shape);
            if (!listed(*costs, caps, rules).make(blocks, blocks.orders))
              return false;
            absl::StatusOr<Pipeline> expanded = expandBlocks(blocks, shape.numStages());
            if (expanded.ok())
              orders = std::move(expanded->orders);
            return expanded.ok();
          }};
}
} // namespace

std::vector<SeedSchedule> namedSeeds(const Pipeline &shape, const Costs &costs, bool automatic) {
  std::vector<SeedSchedule> all;
  for (ScheduleRequest request : requests(shape, costs)) {
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

std::vector<SeedSchedule> namedVariants(const Pipeline &shape, const Costs &costs, int64_t most) {
  std::vector<std::vector<SeedSchedule>> lists;
  for (ScheduleRequest request : requests(shape, costs)) {
    const NamedSchedule *schedule = findSchedule(request.name);
    if (schedule->isAdaptive)
      continue; // listSeeds tries these rules at every limit
    std::vector<SeedSchedule> &list = lists.emplace_back(), bases{named(request, request.name)};
    if (schedule->chooseGroup)
      for (int64_t size : groupSizes(shape.numRanks(), shape.microbatches)) {
        request.group = size;
        bases.push_back(named(request, request.name + ", groups of " + std::to_string(size)));
      }
    for (const SeedSchedule &base : bases) {
      if (&base != &bases.front())
        list.push_back(base);
      list.push_back(split(base));
      list.push_back(placed(base, costs, 0.5));
    }
    for (double overrun : {0.0, 1.0})
      list.push_back(placed(bases.front(), costs, overrun));
  }
  return interleave(lists, most);
}

std::vector<SeedSchedule> listSeeds(const Pipeline &shape, const Costs &costs, int64_t most) {
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
  std::vector<std::vector<double>> caps = limits(shape, costs);
  std::shared_ptr<const Costs> blocks;
  if (shape.numStages() > shape.numRanks() && isPlaced(shape, Placement::Linear, 1))
    blocks = std::make_shared<Costs>(blockCosts(costs, shape.numRanks()));
  std::vector<SeedSchedule> all;
  // Along the diagonals: many rules at the first limits, few at the last.
  for (size_t sum = 0; sum < rules.size() + 4 * caps.size(); ++sum)
    for (size_t c = 0; c < caps.size() && 4 * c <= sum; ++c)
      if (size_t r = sum - 4 * c; r < rules.size()) {
        if (static_cast<int64_t>(all.size()) >= most)
          return all;
        if (blocks)
          all.push_back(listedBlocks(blocks, caps[c], rules[r]));
        all.push_back(listed(costs, caps[c], rules[r]));
      }
  return all;
}

} // namespace mpmd::plan
