// Cyclic schedules: one microbatch's actions are placed modulo a period, and every microbatch starts one period after
// the one before. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <functional>

namespace mpmd::plan {

/// Parameters of one microbatch's placement: each action takes the first free time at least this long after its inputs.
struct CyclicPlan {
  /// Delay in seconds of a stage's forward, and of its input gradient.
  std::vector<double> forward, input;
  /// By stage: whether W directly follows its I. Otherwise W's are placed last, in any free time, by ascending
  /// priority.
  std::vector<uint8_t> together;
  std::vector<uint32_t> priority;
};

/// Delays for whole chunks: for the even or odd stages of a rank, as shares of its longest action.
CyclicPlan cyclicPlan(const Pipeline &shape, const Costs &costs, double even, double odd, bool together);

/// Start times of one microbatch's actions, by stage.
struct CyclicBlock {
  double period = 0;
  std::vector<double> forward, input, weight;
};

/// The minimum period, by the work of the busiest rank, and by the caps and how long a microbatch holds memory.
double leastPeriod(const Pipeline &shape, const Costs &costs);

/// Places a block. Returns false if it does not fit into the period.
bool placeBlock(const Pipeline &shape, const Costs &costs, double period, const CyclicPlan &plan, CyclicBlock &block);

/// The memory beyond the caps in the steady state, summed over all ranks; `area`, if given, weights it by time, in
/// periods.
double overflow(const Pipeline &shape, const Costs &costs, const CyclicBlock &block, double *area = nullptr);

/// Repeats the block for every microbatch: each rank's actions sorted by start.
RankSchedules repeatBlock(const Pipeline &shape, const CyclicBlock &block);

/// Changes a plan until its block fits the caps with this period, at most `tries` times. Returns whether it does.
bool fitBlock(const Pipeline &shape, const Costs &costs, double period, int64_t tries, uint64_t seed,
              const std::function<bool()> &stop, CyclicPlan &plan, CyclicBlock &block);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
