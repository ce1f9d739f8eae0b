// What every rank holds and when: the values of a program, their lives under a timetable, and their places in the arena
// of their rank. No MLIR.
#ifndef MPMD_PLAN_MEMORY_MEMORY_H
#define MPMD_PLAN_MEMORY_MEMORY_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Memory/Buffers.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <string>
#include <vector>

namespace mpmd::plan {

/// A value that a stage holds: an argument, what a task or a loop makes, or what a transfer brings.
struct HeldValue {
  int64_t stage = 0;
  int64_t bytes = 0;
  /// Whether there is one for each microbatch of a loop, and how many these are; else one for the step.
  bool ring = false;
  int64_t turns = 1;
  /// The argument that it holds, or -1; `shared` if it is only read, so that all stages of a rank share it.
  int64_t argument = -1;
  bool shared = false;
  /// Whether it is read when the step has ended.
  bool result = false;
};

/// A value as a task sees it: whole, or the slice of the microbatch.
struct ValueUse {
  int64_t value = -1;
  bool sliced = false;
  bool written = false;
};

/// A value on its way to another stage. On one rank it is handed over: the target is the source.
struct ValueTransfer {
  int64_t from = 0, to = 0;
  int64_t source = -1, target = -1;
  /// Whether it moves once for each microbatch.
  bool inLoop = false;
  /// Task whose run the send follows; -1: the value is there when the step begins.
  int64_t producer = -1;
};

/// What a program holds, whatever its schedule.
struct ProgramMemory {
  std::vector<HeldValue> values;
  /// By task of the graph.
  std::vector<std::vector<ValueUse>> uses;
  /// By task, in bytes.
  std::vector<int64_t> workspace;
  std::vector<ValueTransfer> transfers;
};

/// The same as sums: what each action adds. In bytes.
struct StageMemory {
  /// By loop and stage; times are not filled.
  std::vector<std::vector<StageCost>> actions;
  /// What is held all the time, by stage.
  std::vector<double> resident;
};

/// What a microbatch keeps between the tasks of a stage: values that a later kind of task reads, made there or
/// received. What there is once a step is resident, and so are two microbatches of what only passes through.
StageMemory sumMemory(const ProgramMemory &memory, const TaskGraph &graph);

/// One or several values that share bytes on a rank.
struct MemoryBuffer {
  int64_t rank = 0;
  int64_t bytes = 0;
  /// One slot per microbatch in flight; else one slot.
  bool ring = false;
  int64_t argument = -1;
  bool result = false;
  /// Lives by microbatch for a ring, else one entry. In runs of the global order; an empty life has end < begin.
  std::vector<Interval> lives;
  int64_t slots = 1;
  /// Arena offsets of the slots.
  std::vector<int64_t> offsets;
};

/// A transfer between two ranks.
struct MemoryTransfer {
  /// Its number among those of the program.
  int64_t transfer = -1;
  int64_t source = 0, target = 0;
  int64_t sourceBuffer = -1, targetBuffer = -1;
  /// By microbatch (one entry outside the loops): the run of the global order before which the target waits, the run of
  /// the target before which it posts the receive, and the run after which it is sent, or -1 if the value is there when
  /// the step begins. Where stages take turns, `waits` of the microbatches of others is -1.
  std::vector<int64_t> waits, posts, sent;

  bool moves(int64_t microbatch) const { return waits[microbatch] >= 0; }
};

struct MemoryPlan {
  std::vector<MemoryBuffer> buffers;
  /// By value.
  std::vector<int64_t> bufferOf;
  std::vector<MemoryTransfer> transfers;
  /// By rank, in bytes; the arena holds the workspace at its end.
  std::vector<int64_t> arena, workspace;

  /// The transfer between ranks whose target no task reads, or -1: a plan needs one.
  int64_t unread = -1;
};

/// Gives every value a buffer on the rank of its stage, finds lives and slots in the global order of `simulation`, and
/// packs each rank's arena. Receives are posted as early as that costs no memory.
MemoryPlan planMemory(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                      const Simulation &simulation);

} // namespace mpmd::plan

#endif // MPMD_PLAN_MEMORY_MEMORY_H
