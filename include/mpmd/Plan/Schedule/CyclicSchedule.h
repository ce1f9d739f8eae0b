// Schedules that repeat: one microbatch's actions are placed once, modulo a period, and every microbatch runs one
// period after the one before. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
#define MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <functional>

namespace mpmd::plan {

/// How one microbatch is placed: each action at the first free time that is not before its inputs and this much more.
struct CyclicPlan {
  /// Seconds by which a stage's forward, and its backward input, come later than they could.
  std::vector<double> forward, input;
  /// Per stage: W right behind its I in one piece of time, else wherever there is room once all else is placed, those
  /// of the lowest rank first.
  std::vector<uint8_t> together;
  std::vector<uint32_t> priority;
};

/// Delays for whole chunks: stages that are the even or odd ones of their rank, in shares of its longest action.
CyclicPlan cyclicPlan(const Pipeline &shape, const Costs &costs, double even, double odd, bool together);

/// Starts of one microbatch's actions, by stage.
struct CyclicBlock {
  double period = 0;
  std::vector<double> forward, input, weight;
};

/// The least period: the work of the busiest rank, and what the caps leave for the time that a microbatch holds memory.
double leastPeriod(const Pipeline &shape, const Costs &costs);

/// Places a block. Returns false where it does not fit into the period.
bool placeBlock(const Pipeline &shape, const Costs &costs, double period, const CyclicPlan &plan, CyclicBlock &block);

/// By how much memory exceeds the caps while the block repeats, over all ranks; and, if `area` is given, times how
/// long, in periods.
double overflow(const Pipeline &shape, const Costs &costs, const CyclicBlock &block, double *area = nullptr);

/// The block for every microbatch: each rank's actions in the order of their starts.
RankSchedules repeatBlock(const Pipeline &shape, const CyclicBlock &block);

/// Changes a plan until its block fits the caps with this period, at most `tries` times. Returns whether it does.
bool fitBlock(const Pipeline &shape, const Costs &costs, double period, int64_t tries, uint64_t seed,
              const std::function<bool()> &stop, CyclicPlan &plan, CyclicBlock &block);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_CYCLICSCHEDULE_H
