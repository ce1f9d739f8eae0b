// Simulates a pipeline schedule, and checks it against named rules. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SIMULATOR_H
#define MPMD_PLAN_SCHEDULE_SIMULATOR_H

#include "mpmd/Plan/Schedule/EventLoop.h"
#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// A blocked rank, and the action for which it waits.
struct Blocked {
  int64_t rank = 0;
  Action action, waitsFor;
};

/// Simulates orders of one chain. Each rank runs its actions in order, each as early as its inputs allow. One simulator
/// can run many schedules of its problem, because search evaluates thousands.
class Simulator {
public:
  explicit Simulator(ScheduleProblem problem);

  /// Simulates the orders. No value if some rank does not reach the end of its order. All actions must belong to the
  /// chain.
  std::optional<Outcome> run(const RankSchedules &orders) { return simulate<false>(orders); }

  /// Simulates the orders and stores the start of every action, which `starts` returns.
  std::optional<Outcome> runWithStarts(const RankSchedules &orders) { return simulate<true>(orders); }
  const std::vector<std::vector<double>> &starts() const { return begun; }

  /// After a failed run: for each blocked rank, its first action that could not run.
  const std::vector<Blocked> &blocked() const { return stuck; }

  /// The seconds of an action on its rank, without communication.
  double seconds(const Action &action) const;
  /// The memory that an action adds to its rank.
  double memory(const Action &action) const;

private:
  template <bool WithStarts> std::optional<Outcome> simulate(const RankSchedules &orders);
  size_t at(int64_t stage, int64_t microbatch) const { return static_cast<size_t>(stage) * microbatches + microbatch; }

  ScheduleProblem problem;
  int64_t stages, microbatches;
  /// For each stage, the link seconds from the previous stage, and from the next stage; 0 on the same rank.
  std::vector<double> fromBelow, fromAbove;
  EventLoop loop;
  std::vector<double> endForward, endInput;
  std::vector<std::vector<double>> begun;
  /// For each rank: its next action, current time, first start, and memory.
  std::vector<size_t> next;
  std::vector<double> clock, first, held;
  std::vector<Blocked> stuck;
};

/// The seconds of an action of this kind, and the memory that it adds.
double secondsOf(const StageCost &cost, Kind kind);
double memoryOf(const StageCost &cost, Kind kind);

/// The costs of one sequence slice: those of a microbatch divided by the number of slices.
Costs costsOfSlices(const ScheduleProblem &problem);

/// For each rank, the memory of one microbatch's activations on all of its stages.
std::vector<double> activationsOfRanks(const ScheduleProblem &problem);

/// The peak memory of one rank's order.
double peakMemory(const RankSchedule &order, const Costs &costs);

/// A violation of a rule: `stage_in_range`, `microbatch_in_range`, `kind_of_chain`, `one_rank_per_stage`, `once`,
/// `missing`, `progress` or `memory`.
struct Fault {
  std::string rule, message;
};

/// The result of a check: at most a few faults of each rule, none if the schedule is valid and fits the memory limits.
/// The outcome is empty if the schedule does not run.
struct Checked {
  std::vector<Fault> faults;
  Outcome outcome;
};

Checked check(const Pipeline &pipeline, const Costs &costs);

/// Formats a number without trailing zeros.
std::string toText(double number);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SIMULATOR_H
