// The tasks of a training step and what they wait for; checking a timetable against them and simulating it. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_TASKGRAPH_H
#define MPMD_PLAN_SCHEDULE_TASKGRAPH_H

#include "mpmd/Plan/Schedule/MicrobatchSubset.h"
#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Status.h"

#include <map>
#include <tuple>

namespace mpmd::plan {

/// A task: it runs once for each microbatch that its stage takes if its kind is in the loop, else once per step.
struct TaskNode {
  int64_t stage = 0;
  /// Prologue, Forward, BackwardInput, BackwardWeight or Update.
  Kind kind = Kind::Forward;
  /// Pass, or number of a prologue or update task.
  int64_t pass = 0;
  double seconds = 0;
  /// Number of the loop over microbatches that it is in; 0 outside.
  int64_t loop = 0;
};

/// `to` waits for `from`: within a loop of the microbatch `lag` before its own if `from` takes that one, from outside
/// it of all of its runs.
struct Dependence {
  int64_t from = 0, to = 0;
  int64_t lag = 0;
  /// Seconds that the value travels if the two run on different pipeline ranks.
  double link = 0;
};

struct TaskGraph {
  int64_t stages = 0;
  /// Of each loop, in the order of the step.
  std::vector<int64_t> microbatches{1};
  std::vector<TaskNode> tasks;
  std::vector<Dependence> dependences;
  /// By stage, a number for the devices that it needs, or 0 for any: stages with different ones cannot be on one rank.
  /// Empty: all can.
  std::vector<int64_t> devices;
  /// Lists of stages that take turns: of n in a list, the one at position k takes the microbatches k, k + n, and so on,
  /// and lives on pipeline rank k where a schedule is made. The lowest one is the stage; the others are its copies.
  std::vector<std::vector<int64_t>> rotations;

  /// The microbatches that a stage takes.
  MicrobatchSubset shareOf(int64_t stage) const {
    return stage < static_cast<int64_t>(shares.size()) ? shares[stage] : MicrobatchSubset{};
  }
  /// Whether stages may be on these ranks.
  bool canBeOn(const std::vector<int64_t> &place) const;
  /// The microbatches for which something moves between two stages. If both take turns, they take the same ones.
  MicrobatchSubset shareBetween(int64_t from, int64_t to) const {
    const MicrobatchSubset share = shareOf(from);
    return share.isAll() ? shareOf(to) : share;
  }
  /// The stage that one is a copy of; others themselves.
  int64_t originalOf(int64_t stage) const {
    return stage < static_cast<int64_t>(originals.size()) ? originals[stage] : stage;
  }
  /// How many stages there are without copies: they have the lowest numbers.
  int64_t numOriginals() const;
  /// How often a task runs.
  int64_t runsOf(int64_t task) const {
    return inLoop(tasks[task].kind) ? shareOf(tasks[task].stage).count(microbatches[tasks[task].loop]) : 1;
  }
  int64_t numLoops() const { return static_cast<int64_t>(microbatches.size()); }
  /// The task of a stage, kind, pass and loop, or -1. `kind` is not Backward.
  int64_t find(int64_t stage, Kind kind, int64_t pass, int64_t loop = 0) const;
  /// Fills what is behind `find`, `shareOf` and `originalOf`; call it once `tasks` and `rotations` are complete.
  void index();

private:
  std::map<std::tuple<int64_t, Kind, int64_t, int64_t>, int64_t> byName;
  std::vector<MicrobatchSubset> shares;
  std::vector<int64_t> originals;
};

/// One run of a task in the global order that the simulation found.
struct Run {
  int64_t task = 0;
  int64_t microbatch = 0;
  int64_t rank = 0;
  double start = 0, end = 0;
};

struct Simulation {
  /// Sorted by start; producers before consumers.
  std::vector<Run> runs;
  /// Global end minus global start, and the longest time from first start to last end of one rank, in seconds.
  double makespan = 0, span = 0;
  /// Seconds that each rank computes.
  std::vector<double> busy;

  /// Share of the ranks' time that is not computing, by makespan.
  double bubble() const;
};

/// Checks that the timetable holds every task of every microbatch exactly once, on the rank of its stage, those that
/// take turns on a rank each, and that its orders respect the dependences; fills `simulation`. The error of a
/// deadlock names the first blocked action of each rank, and what it waits for.
absl::Status checkAndSimulate(const Timetable &timetable, const TaskGraph &graph, Simulation &simulation);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_TASKGRAPH_H
