// Runs a pipeline schedule on paper, and checks it against named rules. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_SIMULATOR_H
#define MPMD_PLAN_SCHEDULE_SIMULATOR_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan {

enum class Metric : uint8_t {
  /// From the first start to the last end of all ranks.
  Makespan,
  /// The longest time from a rank's own first start to its own last end; real where ranks need not wait for each other
  /// between steps.
  Span,
};

/// What a schedule costs.
struct Outcome {
  double makespan = 0, span = 0;
  /// Per rank: seconds of computing, and the most memory held.
  std::vector<double> busy, peak;

  double value(Metric metric) const { return metric == Metric::Makespan ? makespan : span; }
  /// Share of the ranks' time that is not computing.
  double bubble(Metric metric) const;
};

/// A rank that cannot go on, and what it waits for.
struct Blocked {
  int64_t rank = 0;
  Action action, waitsFor;
};

/// Simulates orders over one chain: ranks act in order, each action as early as its inputs allow. Reused for many
/// schedules of the same shape, since search asks for thousands.
class Simulator {
public:
  /// `shape` gives stages, placement, microbatches, copies and slices; its orders are not read.
  Simulator(const Pipeline &shape, const Costs &costs);

  /// Returns whether every rank reaches its end; `outcome` is filled then. Actions must be of the chain.
  bool run(const RankSchedules &orders, Outcome &outcome);

  /// The same, and the start of every action.
  bool run(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> &starts);

  /// After a failed run: the first blocked action of each rank.
  const std::vector<Blocked> &blocked() const { return stuck; }

  /// Seconds that an action takes on its rank, without communication.
  double seconds(const Action &action) const;
  /// What an action adds to the memory of its rank.
  double memory(const Action &action) const;

private:
  template <bool WithStarts>
  bool simulate(const RankSchedules &orders, Outcome &outcome, std::vector<std::vector<double>> *starts);
  size_t at(int64_t stage, int64_t microbatch) const { return static_cast<size_t>(stage) * microbatches + microbatch; }

  Pipeline shape;
  Costs costs;
  int64_t stages, microbatches;
  /// Seconds from the stage before, and from the stage after; 0 where both are on one rank.
  std::vector<double> fromBelow, fromAbove;
  std::vector<double> endForward, endInput;
  std::vector<std::vector<int32_t>> sleepers;
  std::vector<Blocked> stuck;
};

/// Seconds that an action takes, and what it adds to memory.
double secondsOf(const StageCost &cost, Kind kind);
double memoryOf(const StageCost &cost, Kind kind);

/// By rank, what one activation of each of its stages takes together.
std::vector<double> activationsOfRanks(const Pipeline &shape, const Costs &costs);

/// The most memory that an order holds at any moment.
double peakMemory(const RankSchedule &order, const Costs &costs);

/// One broken rule: `stage_in_range`, `microbatch_in_range`, `kind_of_chain`, `one_rank_per_stage`, `once`, `missing`,
/// `progress`, `memory`.
struct Fault {
  std::string rule, message;
};

/// Every broken rule of a schedule, at most a few of each; empty if it is valid and fits the caps. Fills `outcome` if
/// it runs.
std::vector<Fault> check(const Pipeline &pipeline, const Costs &costs, Outcome &outcome);

/// A number as people write it, without a tail of zeros.
std::string toText(double number);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SIMULATOR_H
