// The tasks of a training step and their dependences. Checks timetables against them, and simulates timetables. No
// MLIR.
#ifndef MPMD_PLAN_SCHEDULE_TASKGRAPH_H
#define MPMD_PLAN_SCHEDULE_TASKGRAPH_H

#include "mpmd/Plan/Schedule/MicrobatchSubset.h"
#include "mpmd/Plan/Schedule/Outcome.h"
#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Status.h"

#include <map>
#include <tuple>

namespace mpmd::plan {

/// A task. In a loop, the task runs once for each microbatch of its stage; outside of loops, once per step.
struct TaskNode {
  int64_t stage = 0;
  /// One of Prologue, Forward, BackwardInput, BackwardWeight and Update.
  Kind kind = Kind::Forward;
  /// The pass within a microbatch, or the number of a prologue or update task.
  int64_t pass = 0;
  double seconds = 0;
  /// The index of the task's loop over microbatches; 0 outside of loops.
  int64_t loop = 0;
};

/// `to` waits for `from`. Within a loop, microbatch i of `to` waits for microbatch i - lag of `from`, if `from` runs
/// that microbatch. Outside of loops, `to` waits for all microbatches of `from`.
struct Dependence {
  int64_t from = 0, to = 0;
  int64_t lag = 0;
  /// The transfer seconds if the two tasks run on different pipeline ranks.
  double link = 0;
};

struct TaskGraph {
  int64_t stages = 0;
  /// The number of microbatches of each loop, in the order of the step.
  std::vector<int64_t> microbatches{1};
  std::vector<TaskNode> tasks;
  std::vector<Dependence> dependences;
  /// For each stage, the id of the kind of device that it needs, or 0 for any. Stages of different kinds cannot share a
  /// rank. If empty, all stages can share a rank.
  std::vector<int64_t> devices;
  /// Lists of round-robin replicas. Of n replicas in a list, the one at position k runs the microbatches k, k + n, and
  /// so on; schedules that we make place it on pipeline rank k. The replica with the lowest number is the original
  /// stage.
  std::vector<std::vector<int64_t>> replicas;

  /// The microbatches that a stage runs.
  MicrobatchSubset subsetOf(int64_t stage) const {
    return stage < static_cast<int64_t>(subsets.size()) ? subsets[stage] : MicrobatchSubset{};
  }
  /// Whether the stages may be placed on these ranks.
  bool canBeOn(const std::vector<int64_t> &place) const;
  /// The microbatches that move between two stages. Two stages that both have replicas run the same microbatches.
  MicrobatchSubset subsetBetween(int64_t from, int64_t to) const {
    const MicrobatchSubset subset = subsetOf(from);
    return subset.isAll() ? subsetOf(to) : subset;
  }
  /// The original of a replica; the stage itself if it is no replica.
  int64_t originalOf(int64_t stage) const {
    return stage < static_cast<int64_t>(originals.size()) ? originals[stage] : stage;
  }
  /// The number of stages that are no replicas. They have the lowest numbers.
  int64_t numOriginals() const;
  /// The number of times that a task runs in a step.
  int64_t runsOf(int64_t task) const {
    return inLoop(tasks[task].kind) ? subsetOf(tasks[task].stage).count(microbatches[tasks[task].loop]) : 1;
  }
  int64_t numLoops() const { return static_cast<int64_t>(microbatches.size()); }
  /// The index of the task with this stage, kind, pass and loop, or -1. `kind` must not be Backward.
  int64_t find(int64_t stage, Kind kind, int64_t pass, int64_t loop = 0) const;
  /// Builds the indices of `find`, `subsetOf` and `originalOf`. Must be called when `tasks` and `replicas` are
  /// complete.
  void index();

private:
  std::map<std::tuple<int64_t, Kind, int64_t, int64_t>, int64_t> byName;
  std::vector<MicrobatchSubset> subsets;
  std::vector<int64_t> originals;
};

/// One run of a task, in the simulated global order.
struct Run {
  int64_t task = 0;
  int64_t microbatch = 0;
  int64_t rank = 0;
  double start = 0, end = 0;
};

/// The outcome has no memory peaks.
struct Simulation : Outcome {
  /// Sorted by start; producers precede consumers.
  std::vector<Run> runs;
};

/// Checks a timetable, and simulates it. Every task must occur once for every microbatch, on the rank of its stage.
/// Replicas must be on different ranks, and orders must respect the dependences. The error of a deadlock names the
/// first blocked action of each rank, and the action for which it waits.
absl::StatusOr<Simulation> checkAndSimulate(const Timetable &timetable, const TaskGraph &graph);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_TASKGRAPH_H
