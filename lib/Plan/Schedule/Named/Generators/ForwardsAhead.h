// Orders of F and I that differ in the number of warm-up forwards of each rank. W's are placed later.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_FORWARDSAHEAD_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_FORWARDSAHEAD_H

#include "mpmd/Plan/Schedule/Problem.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

struct Ahead {
  /// The number of warm-up forwards for each following rank. 0: as many forwards as fit into the share `bridged` of the
  /// time until the first backward.
  double slope = 1, bridged = 1;
  int64_t more = 0;
  /// Whether a forward or a backward is first in the alternating part.
  bool forwardFirst = true;
};

/// Makes the orders, for stages in contiguous blocks that run as one stage each. No rank runs more warm-up forwards
/// than its memory limit allows.
inline RankSchedules forwardsAhead(const ScheduleProblem &problem, const Ahead &rule) {
  const Costs &costs = problem.costs;
  int64_t p = problem.numRanks(), m = problem.microbatches;
  std::vector<std::vector<int32_t>> stages = stagesOfRanks(problem.place, p);
  RankSchedules orders(p);
  double away = 0; // time from the end of a rank's forward to the arrival of its backward
  for (int64_t rank = p - 1; rank >= 0; --rank) {
    const std::vector<int32_t> &mine = stages[rank];
    if (mine.empty())
      continue;
    double forward = 0, input = 0, share = 0;
    for (int32_t s : mine)
      forward += costs.stages[s].forward, input += costs.stages[s].input, share += costs.stages[s].memForward;
    double count = rule.slope > 0 ? rule.slope * static_cast<double>(p - 1 - rank)
                   : forward > 0  ? rule.bridged * away / forward
                                  : static_cast<double>(p - 1 - rank);
    double most = static_cast<double>(m), own = rule.forwardFirst ? 1 : 0;
    if (share > 0)
      most = std::min(most, std::floor(costs.cap(rank) / share + 1e-9) - own);
    int64_t ahead = static_cast<int64_t>(
        std::clamp(std::floor(count + 1e-9) + static_cast<double>(rule.more) + 1 - own, 0.0, std::max(most, 0.0)));
    RankSchedule &order = orders[rank];
    order.reserve(2 * mine.size() * static_cast<size_t>(m));
    auto run = [&](bool isForward, int64_t microbatch) {
      for (size_t i = 0; i < mine.size(); ++i)
        order.push_back({mine[isForward ? i : mine.size() - 1 - i], static_cast<int32_t>(microbatch),
                         isForward ? Kind::Forward : Kind::BackwardInput});
    };
    for (int64_t i = 0; i < ahead; ++i)
      run(true, i);
    for (int64_t i = 0, next = ahead; i < m; ++i) {
      if (rule.forwardFirst && next < m)
        run(true, next++);
      run(false, i);
      if (!rule.forwardFirst && next < m)
        run(true, next++);
    }
    away += forward + input;
    if (mine.front() > 0)
      away += costs.up[mine.front() - 1] + costs.down[mine.front() - 1];
  }
  return orders;
}

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_FORWARDSAHEAD_H
