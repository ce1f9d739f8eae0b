// The tasks of a training step and their dependences; checks a timetable against them and simulates it. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_TASKGRAPH_H
#define MPMD_PLAN_SCHEDULE_TASKGRAPH_H

#include "mpmd/Plan/Schedule/MicrobatchSubset.h"
#include "mpmd/Plan/Schedule/Outcome.h"
#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Status.h"

#include <map>
#include <tuple>

namespace mpmd::plan {

/// A task. In a loop, it runs once for each microbatch of its stage; outside of loops, once per step.
struct TaskNode {
  int64_t stage = 0;
  /// Prologue, Forward, BackwardInput, BackwardWeight or Update.
  Kind kind = Kind::Forward;
  /// Pass, or number of a prologue or update task.
  int64_t pass = 0;
  double seconds = 0;
  /// The index of its loop over microbatches; 0 outside of loops.
  int64_t loop = 0;
};

/// `to` waits for `from`. Within a loop, microbatch i of `to` waits for microbatch i - lag of `from`, if `from` takes
/// that microbatch. Outside of loops, `to` waits for all microbatches of `from`.
struct Dependence {
  int64_t from = 0, to = 0;
  int64_t lag = 0;
  /// Transfer seconds if the two run on different pipeline ranks.
  double link = 0;
};

struct TaskGraph {
  int64_t stages = 0;
  /// The number of microbatches of each loop, in the order of the step.
  std::vector<int64_t> microbatches{1};
  std::vector<TaskNode> tasks;
  std::vector<Dependence> dependences;
  /// For each stage, the id of the device kind that it needs, or 0 for any. Stages of different kinds cannot share a
  /// rank. If empty, all stages can share a rank.
  std::vector<int64_t> devices;
  /// Lists of round-robin replicas. Of n in a list, the one at position k takes the microbatches k, k + n, and so on;
  /// made schedules place it on pipeline rank k. The lowest one is the original stage.
  std::vector<std::vector<int64_t>> replicas;

  /// The microbatches that a stage takes.
  MicrobatchSubset subsetOf(int64_t stage) const {
    return stage < static_cast<int64_t>(subsets.size()) ? subsets[stage] : MicrobatchSubset{};
  }
  /// Whether stages may be on these ranks.
  bool canBeOn(const std::vector<int64_t> &place) const;
  /// The microbatches that move between two stages. If both are replicas, they take the same ones.
  MicrobatchSubset subsetBetween(int64_t from, int64_t to) const {
    const MicrobatchSubset subset = subsetOf(from);
    return subset.isAll() ? subsetOf(to) : subset;
  }
  /// The original of a replica; the stage itself otherwise.
  int64_t originalOf(int64_t stage) const {
    return stage < static_cast<int64_t>(originals.size()) ? originals[stage] : stage;
  }
  /// The number of stages without replicas, which have the lowest numbers.
  int64_t numOriginals() const;
  /// The number of runs of a task.
  int64_t runsOf(int64_t task) const {
    return inLoop(tasks[task].kind) ? subsetOf(tasks[task].stage).count(microbatches[tasks[task].loop]) : 1;
  }
  int64_t numLoops() const { return static_cast<int64_t>(microbatches.size()); }
  /// The task of a stage, kind, pass and loop, or -1. `kind` is not Backward.
  int64_t find(int64_t stage, Kind kind, int64_t pass, int64_t loop = 0) const;
  /// Builds the indices of `find`, `subsetOf` and `originalOf`; call it once `tasks` and `replicas` are complete.
  void index();

private:
  std::map<std::tuple<int64_t, Kind, int64_t, int64_t>, int64_t> byName;
  std::vector<MicrobatchSubset> subsets;
  std::vector<int64_t> originals;
};

/// One run of a task in the simulated global order.
struct Run {
  int64_t task = 0;
  int64_t microbatch = 0;
  int64_t rank = 0;
  double start = 0, end = 0;
};

/// Without peaks of memory.
struct Simulation : Outcome {
  /// Sorted by start; producers before consumers.
  std::vector<Run> runs;
};

/// Checks a timetable, and simulates it. Every task of every microbatch must occur once, on the rank of its
/// stage. Replicas must be on different ranks, and orders must respect the dependences. The error of a deadlock
/// names the first blocked action per rank, and what it waits for.
absl::StatusOr<Simulation> checkAndSimulate(const Timetable &timetable, const TaskGraph &graph);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_TASKGRAPH_H
