// Memory plans: the values of a program, their live intervals under a timetable, and their offsets in each rank's
// arena. No MLIR.
#ifndef MPMD_PLAN_MEMORY_MEMORY_H
#define MPMD_PLAN_MEMORY_MEMORY_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Memory/Buffers.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <string>
#include <vector>

namespace mpmd::plan {

/// A value on a stage: an argument, a result of a task or loop, or a received value.
struct HeldValue {
  int64_t stage = 0;
  int64_t bytes = 0;
  /// Whether the value has one instance per microbatch of its loop, of which there are `microbatches`. Otherwise it has
  /// one instance per step.
  bool ring = false;
  int64_t microbatches = 1;
  /// The argument of the step that is this value, or -1. `shared`: no stage writes the argument, so all stages of a
  /// rank share one buffer.
  int64_t argument = -1;
  bool shared = false;
  /// Whether the value is a result of the step.
  bool result = false;
};

/// A task's access to a value: to the complete value, or to the slice of the current microbatch.
struct ValueUse {
  int64_t value = -1;
  bool sliced = false;
  bool written = false;
};

/// A transfer of a value to another stage. If both stages are on one rank, the target uses the source's buffer.
struct ValueTransfer {
  int64_t from = 0, to = 0;
  int64_t source = -1, target = -1;
  /// Whether the value moves once per microbatch.
  bool inLoop = false;
  /// The task that computes the value; -1 if the value exists when the step begins.
  int64_t producer = -1;
};

/// The values of a program, independent of its schedule.
struct ProgramMemory {
  std::vector<HeldValue> values;
  /// For each task of the graph, the values that it accesses.
  std::vector<std::vector<ValueUse>> uses;
  /// For each task, the bytes of its workspace.
  std::vector<int64_t> workspace;
  std::vector<ValueTransfer> transfers;
};

/// The memory of a program, as the bytes that each action adds or frees.
struct StageMemory {
  /// Indexed by loop and stage. Times are not set.
  std::vector<std::vector<StageCost>> actions;
  /// For each stage, the bytes that are always resident.
  std::vector<double> resident;
};

/// Sums the memory of a program. In a microbatch, a value counts from the first kind of task of its stage that uses it
/// to the last kind. A value that only one kind of task uses counts as two resident instances. Values of the step are
/// resident.
StageMemory sumMemory(const ProgramMemory &memory, const TaskGraph &graph);

/// A buffer for one or several values of a rank.
struct MemoryBuffer {
  int64_t rank = 0;
  int64_t bytes = 0;
  /// Whether the buffer has one slot per microbatch in flight. Otherwise it has one slot.
  bool ring = false;
  int64_t argument = -1;
  bool result = false;
  /// For a ring, the live interval of each microbatch; otherwise one interval. Interval ends are indices of runs in the
  /// global order. An empty interval has end < begin.
  std::vector<Interval> lives;
  int64_t slots = 1;
  /// The offset of each slot in the arena.
  std::vector<int64_t> offsets;
};

/// A transfer between two ranks.
struct MemoryTransfer {
  /// The index of the transfer in the program.
  int64_t transfer = -1;
  int64_t source = 0, target = 0;
  int64_t sourceBuffer = -1, targetBuffer = -1;
  /// For each microbatch (one entry outside the loops), indices of runs in the global order. The target waits before
  /// run `waits`, and posts the receive before its run `posts`. The source sends after run `sent`, which is -1 if the
  /// value exists when the step begins. For round-robin stages, `waits` is -1 for microbatches of other stages.
  std::vector<int64_t> waits, posts, sent;

  bool moves(int64_t microbatch) const { return waits[microbatch] >= 0; }
};

struct MemoryPlan {
  std::vector<MemoryBuffer> buffers;
  /// The buffer of each value.
  std::vector<int64_t> bufferOf;
  std::vector<MemoryTransfer> transfers;
  /// For each rank, in bytes. The workspace is at the end of the arena.
  std::vector<int64_t> arena, workspace;

  /// A transfer between ranks whose target value no task reads, or -1. A valid plan has none.
  int64_t unread = -1;
};

/// Assigns every value to a buffer on the rank of its stage. Computes live intervals and slots in the global order of
/// `simulation`, and packs each rank's arena. Receives are posted one to four runs before their use, if this takes no
/// additional memory.
MemoryPlan planMemory(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                      const Simulation &simulation);

} // namespace mpmd::plan

#endif // MPMD_PLAN_MEMORY_MEMORY_H
