// Simulates a pipeline schedule, and checks it against named rules. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SIMULATOR_H
#define MPMD_PLAN_SCHEDULE_SIMULATOR_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// A blocked rank, and the action that it waits for.
struct Blocked {
  int64_t rank = 0;
  Action action, waitsFor;
};

/// Simulates orders of one chain: ranks act in order, each action as early as its inputs allow. Reusable for many
/// schedules of one problem, because search evaluates thousands.
class Simulator {
public:
  explicit Simulator(ScheduleProblem problem);

  /// Nothing if some rank does not reach its end. Actions must be of the chain.
  std::optional<Outcome> run(const RankSchedules &orders) { return simulate<false>(orders); }

  /// The same; then `starts` has the start of every action.
  std::optional<Outcome> runWithStarts(const RankSchedules &orders) { return simulate<true>(orders); }
  const std::vector<std::vector<double>> &starts() const { return begun; }

  /// After a failed run: the first blocked action of each rank.
  const std::vector<Blocked> &blocked() const { return stuck; }

  /// Seconds of an action on its rank, without communication.
  double seconds(const Action &action) const;
  /// Memory that an action adds to its rank.
  double memory(const Action &action) const;

private:
  template <bool WithStarts> std::optional<Outcome> simulate(const RankSchedules &orders);
  size_t at(int64_t stage, int64_t microbatch) const { return static_cast<size_t>(stage) * microbatches + microbatch; }

  ScheduleProblem problem;
  int64_t stages, microbatches;
  /// Link seconds from the stage before, and from the stage after; 0 on the same rank.
  std::vector<double> fromBelow, fromAbove;
  std::vector<double> endForward, endInput;
  std::vector<std::vector<int32_t>> sleepers;
  std::vector<std::vector<double>> begun;
  /// By rank: the next action, the time, the first start, and the memory.
  std::vector<size_t> next;
  std::vector<double> clock, first, held;
  std::vector<int32_t> awake;
  std::vector<Blocked> stuck;
};

/// Seconds of an action, and the memory that it adds.
double secondsOf(const StageCost &cost, Kind kind);
double memoryOf(const StageCost &cost, Kind kind);

/// Costs of one slice: an equal part of a microbatch.
Costs costsOfSlices(const ScheduleProblem &problem);

/// By rank, the memory of one activation of each of its stages.
std::vector<double> activationsOfRanks(const ScheduleProblem &problem);

/// The peak memory of an order.
double peakMemory(const RankSchedule &order, const Costs &costs);

/// One broken rule: `stage_in_range`, `microbatch_in_range`, `kind_of_chain`, `one_rank_per_stage`, `once`, `missing`,
/// `progress`, `memory`.
struct Fault {
  std::string rule, message;
};

/// At most a few faults of each rule; none if the schedule is valid and fits the caps. The outcome is empty if it does
/// not run.
struct Checked {
  std::vector<Fault> faults;
  Outcome outcome;
};

Checked check(const Pipeline &pipeline, const Costs &costs);

/// A number without trailing zeros.
std::string toText(double number);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SIMULATOR_H
