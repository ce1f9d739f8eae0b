// Cyclic schedules: the actions of one microbatch are placed modulo a period, and every microbatch starts one period
// after the previous one. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// Determines where a microbatch's actions are placed: each action takes the first free time at least the given delay
/// after its inputs.
struct CyclicPlan {
  /// The delay of each stage's forward, and of its input gradient, in seconds.
  std::vector<double> forward, input;
  /// For each stage, whether W directly follows I. The other W's are placed last, at any free time, by ascending
  /// `priority`.
  std::vector<uint8_t> together;
  std::vector<uint32_t> priority;
};

/// A plan with the same delays for whole chunks. `even` and `odd` are the delays of the even and the odd stages of a
/// rank, relative to the rank's longest action.
CyclicPlan cyclicPlan(const ScheduleProblem &problem, double even, double odd, bool together);

/// Start times of the actions of one microbatch, for each stage.
struct CyclicBlock {
  double period = 0;
  std::vector<double> forward, input, weight;
};

/// A lower bound of the period, from the work of the busiest rank, and from the memory limits and the time for which a
/// microbatch uses memory.
double minPeriod(const ScheduleProblem &problem);

/// Places the actions of one microbatch. No value if they do not fit into the period.
std::optional<CyclicBlock> placeBlock(const ScheduleProblem &problem, double period, const CyclicPlan &plan);

/// The memory above the limits in the steady state, summed over all ranks. `area` is the excess times its duration in
/// periods.
struct Overflow {
  double memory = 0, area = 0;
};

Overflow overflow(const ScheduleProblem &problem, const CyclicBlock &block);

/// Repeats the block for every microbatch. Each rank runs its actions in the order of their start times.
RankSchedules repeatBlock(const Chain &chain, const CyclicBlock &block);

/// A plan, and the block that it gives.
struct PlacedBlock {
  CyclicPlan plan;
  CyclicBlock block;
};

/// Changes a plan until its block fits the memory limits with this period. Makes at most `options.effort` changes.
std::optional<PlacedBlock> fitBlock(const ScheduleProblem &problem, double period, const SolverOptions &options,
                                    CyclicPlan plan);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
