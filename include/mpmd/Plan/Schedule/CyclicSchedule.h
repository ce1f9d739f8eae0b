// Cyclic schedules: one microbatch's actions are placed modulo a period, and every microbatch starts one period after
// the one before. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H

#include "mpmd/Plan/Schedule/Problem.h"

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
CyclicPlan cyclicPlan(const ScheduleProblem &problem, double even, double odd, bool together);

/// Start times of one microbatch's actions, by stage.
struct CyclicBlock {
  double period = 0;
  std::vector<double> forward, input, weight;
};

/// The minimum period, by the work of the busiest rank, and by the caps and how long a microbatch holds memory.
double minPeriod(const ScheduleProblem &problem);

/// Nothing if the block does not fit into the period.
std::optional<CyclicBlock> placeBlock(const ScheduleProblem &problem, double period, const CyclicPlan &plan);

/// The memory beyond the caps in the steady state, summed over all ranks; `area` weights it by time, in periods.
struct Overflow {
  double memory = 0, area = 0;
};

Overflow overflow(const ScheduleProblem &problem, const CyclicBlock &block);

/// Repeats the block for every microbatch: each rank's actions sorted by start.
RankSchedules repeatBlock(const Chain &chain, const CyclicBlock &block);

/// A plan with its block.
struct PlacedBlock {
  CyclicPlan plan;
  CyclicBlock block;
};

/// Changes a plan until its block fits the caps with this period, at most `options.effort` times.
std::optional<PlacedBlock> fitBlock(const ScheduleProblem &problem, double period, const SolverOptions &options,
                                    CyclicPlan plan);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
