// Simulates a pipeline schedule, and checks it against named rules. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SIMULATOR_H
#define MPMD_PLAN_SCHEDULE_SIMULATOR_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Outcome.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

/// A blocked rank, and the action that it waits for.
struct Blocked {
  int64_t rank = 0;
  Action action, waitsFor;
};

/// Simulates orders of one chain: ranks act in order, each action as early as its inputs allow. Reusable for many
/// schedules of one shape, because search evaluates thousands.
class Simulator {
public:
  /// `shape` gives stages, placement, microbatches, replicas and slices; its orders are not used.
  Simulator(const Pipeline &shape, const Costs &costs);

  /// Returns whether every rank reaches its end; then fills `outcome`. Actions must be of the chain.
  bool run(const RankSchedules &orders, Outcome &outcome);

  /// The same, with the start of every action.
  bool run(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> &starts);

  /// After a failed run: the first blocked action of each rank.
  const std::vector<Blocked> &blocked() const { return stuck; }

  /// Seconds of an action on its rank, without communication.
  double seconds(const Action &action) const;
  /// Memory that an action adds to its rank.
  double memory(const Action &action) const;

private:
  template <bool WithStarts>
  bool simulate(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> *starts);
  size_t at(int64_t stage, int64_t microbatch) const { return static_cast<size_t>(stage) * microbatches + microbatch; }

  Pipeline shape;
  Costs costs;
  int64_t stages, microbatches;
  /// Link seconds from the stage before, and from the stage after; 0 on the same rank.
  std::vector<double> fromBelow, fromAbove;
  std::vector<double> endForward, endInput;
  std::vector<std::vector<int32_t>> sleepers;
  std::vector<Blocked> stuck;
};

/// Seconds of an action, and the memory that it adds.
double secondsOf(const StageCost &cost, Kind kind);
double memoryOf(const StageCost &cost, Kind kind);

/// By rank, the memory of one activation of each of its stages.
std::vector<double> activationsOfRanks(const Pipeline &shape, const Costs &costs);

/// The peak memory of an order.
double peakMemory(const RankSchedule &order, const Costs &costs);

/// One broken rule: `stage_in_range`, `microbatch_in_range`, `kind_of_chain`, `one_rank_per_stage`, `once`, `missing`,
/// `progress`, `memory`.
struct Fault {
  std::string rule, message;
};

/// Returns at most a few faults of each rule; empty if the schedule is valid and fits the caps. Fills `outcome` if it
/// runs.
std::vector<Fault> check(const Pipeline &pipeline, const Costs &costs, Outcome &outcome);

/// A number without trailing zeros.
std::string toText(double number);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SIMULATOR_H
