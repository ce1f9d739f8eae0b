// The lower bound of the makespan, compared with every order of small pipelines.
#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

using namespace mpmd::plan;

namespace {
/// Every order of a rank within the cap. Each stage's F, I and W are in the order of microbatches, and F precedes I
/// precedes W.
std::vector<RankSchedule> everyOrder(const std::vector<int32_t> &stages, int64_t microbatches, const Costs &costs,
                                     double cap) {
  std::vector<RankSchedule> all;
  std::vector<std::array<int32_t, 3>> done(stages.size(), {0, 0, 0});
  RankSchedule order;
  double held = 0;
  std::function<void()> extend = [&] {
    if (order.size() == 3 * stages.size() * microbatches) {
      all.push_back(order);
      return;
    }
    for (size_t i = 0; i < stages.size(); ++i)
      for (int k = 0; k < 3; ++k) {
        Kind kind = k == 0 ? Kind::Forward : k == 1 ? Kind::BackwardInput : Kind::BackwardWeight;
        int32_t most = k == 0 ? static_cast<int32_t>(microbatches) : done[i][k - 1];
        double change = memoryOf(costs.stages[stages[i]], kind);
        if (done[i][k] >= most || held + change > cap + 1e-9)
          continue;
        order.push_back({stages[i], done[i][k]++, kind});
        held += change;
        extend();
        held -= change;
        --done[i][k];
        order.pop_back();
      }
  };
  extend();
  return all;
}

struct Best {
  double makespan = std::numeric_limits<double>::infinity(), span = makespan;
  int64_t schedules = 0;
};

Best bestOfAll(const ScheduleProblem &problem) {
  std::vector<std::vector<int32_t>> stages = stagesOfRanks(problem.place, problem.numRanks());
  std::vector<std::vector<RankSchedule>> orders;
  for (int64_t rank = 0; rank < problem.numRanks(); ++rank)
    orders.push_back(everyOrder(stages[rank], problem.microbatches, problem.costs, problem.costs.cap(rank)));
  Simulator simulator(problem);
  Best best;
  RankSchedules now(problem.numRanks());
  std::function<void(size_t)> choose = [&](size_t rank) {
    if (rank == orders.size()) {
      if (std::optional<Outcome> outcome = simulator.run(now)) {
        ++best.schedules;
        best.makespan = std::min(best.makespan, outcome->makespan);
        best.span = std::min(best.span, outcome->span);
      }
      return;
    }
    for (const RankSchedule &order : orders[rank]) {
      now[rank] = order;
      choose(rank + 1);
    }
  };
  choose(0);
  return best;
}

/// Returns how often the bound equals the optimum.
int64_t holdAgainstAll(Placement placement, int64_t ranks, int64_t chunks, int64_t microbatches, int64_t instances,
                       uint64_t seed) {
  std::mt19937_64 random(seed);
  auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  int64_t tight = 0;
  for (int64_t i = 0; i < instances; ++i) {
    ScheduleProblem problem{{ranks, microbatches, placeStages(placement, ranks, chunks)}, {}};
    Costs &costs = problem.costs;
    bool half = random() % 3 == 0, even = random() % 3 == 0;
    StageCost one{between(0.3, 1.5), between(0.3, 1.5), between(0.1, 1.5), 1, half ? -0.5 : 0.0, half ? -0.5 : -1.0};
    for (int64_t s = 0; s < ranks * chunks; ++s)
      costs.stages.push_back(even ? one
                                  : StageCost{between(0.3, 1.5), between(0.3, 1.5), between(0.1, 1.5), one.memForward,
                                              one.memInput, one.memWeight});
    for (int64_t s = 0; s + 1 < ranks * chunks; ++s) {
      costs.up.push_back(random() % 2 ? between(0, 1.2) : 0);
      costs.down.push_back(random() % 2 ? between(0, 1.2) : 0);
    }
    costs.caps.assign(ranks, static_cast<double>(chunks) +
                                 static_cast<double>(random() % static_cast<uint64_t>(chunks * microbatches)) *
                                     (random() % 2 ? 1 : 0.5));
    Best best = bestOfAll(problem);
    if (best.schedules == 0)
      continue;
    Bound bound = lowerBound(problem);
    EXPECT_LE(bound.makespan, best.makespan * (1 + 1e-9))
        << "instance " << i << " of " << best.schedules << " schedules, cap " << costs.caps[0];
    EXPECT_LE(bound.span, best.span * (1 + 1e-9))
        << "instance " << i << " of " << best.schedules << " schedules, cap " << costs.caps[0];
    tight += gapTo(bound.makespan, best.makespan) == 0;
  }
  return tight;
}
} // namespace

TEST(Bounds, NeverAboveTheBestOfAllOrders) {
  EXPECT_GT(holdAgainstAll(Placement::Linear, 2, 1, 2, 400, 1), 100);
  EXPECT_GT(holdAgainstAll(Placement::Linear, 2, 1, 3, 200, 2), 20);
  EXPECT_GT(holdAgainstAll(Placement::Linear, 3, 1, 2, 200, 3), 20);
  EXPECT_GT(holdAgainstAll(Placement::Linear, 2, 1, 4, 8, 4), 0);
  EXPECT_GT(holdAgainstAll(Placement::Linear, 3, 1, 3, 8, 5), 0);
  EXPECT_GT(holdAgainstAll(Placement::Zigzag, 2, 2, 1, 300, 6), 20);
  EXPECT_GT(holdAgainstAll(Placement::Loop, 2, 2, 1, 300, 7), 20);
  EXPECT_GT(holdAgainstAll(Placement::Linear, 1, 2, 2, 200, 8), 20);
}
