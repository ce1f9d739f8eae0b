// Memory plans: the values of a program, their lives under a timetable, and their offsets in each rank's arena. No
// MLIR.
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
  /// Whether there is one instance per microbatch of a loop, and how many; else one per step.
  bool ring = false;
  int64_t microbatches = 1;
  /// The argument of the step that this value is, or -1. `shared`: the argument is only read, so all stages of a rank
  /// share one buffer.
  int64_t argument = -1;
  bool shared = false;
  /// Whether the value is read after the step.
  bool result = false;
};

/// A task's access to a value: to all of it, or to the slice of the microbatch.
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
  /// The task that computes the value; -1: the value exists when the step begins.
  int64_t producer = -1;
};

/// The values of a program, independent of its schedule.
struct ProgramMemory {
  std::vector<HeldValue> values;
  /// By task of the graph.
  std::vector<std::vector<ValueUse>> uses;
  /// By task, in bytes.
  std::vector<int64_t> workspace;
  std::vector<ValueTransfer> transfers;
};

/// The memory of a program as the bytes that each action adds.
struct StageMemory {
  /// By loop and stage; times are not set.
  std::vector<std::vector<StageCost>> actions;
  /// Bytes that are always resident, by stage.
  std::vector<double> resident;
};

/// Sums the memory of a program. A microbatch holds values that a later kind of task of the stage reads, whether
/// computed or received there. Values of the step are resident, and so are two instances of values that only pass
/// through.
StageMemory sumMemory(const ProgramMemory &memory, const TaskGraph &graph);

/// One or several values that share bytes on a rank.
struct MemoryBuffer {
  int64_t rank = 0;
  int64_t bytes = 0;
  /// One slot per microbatch in flight; else one slot.
  bool ring = false;
  int64_t argument = -1;
  bool result = false;
  /// The live interval of each microbatch for a ring, else one interval. Its ends are indices of runs in the global
  /// order. An empty interval has end < begin.
  std::vector<Interval> lives;
  int64_t slots = 1;
  /// Arena offsets of the slots.
  std::vector<int64_t> offsets;
};

/// A transfer between two ranks.
struct MemoryTransfer {
  /// The index of the transfer in the program.
  int64_t transfer = -1;
  int64_t source = 0, target = 0;
  int64_t sourceBuffer = -1, targetBuffer = -1;
  /// By microbatch (one entry outside the loops), in runs of the global order. `waits` is the run before which the
  /// target waits. `posts` is the target's run before which it posts the receive. `sent` is the run after which it is
  /// sent, or -1 if the value exists when the step begins. For round-robin stages, `waits` is -1 for microbatches of
  /// other stages.
  std::vector<int64_t> waits, posts, sent;

  bool moves(int64_t microbatch) const { return waits[microbatch] >= 0; }
};

struct MemoryPlan {
  std::vector<MemoryBuffer> buffers;
  /// By value.
  std::vector<int64_t> bufferOf;
  std::vector<MemoryTransfer> transfers;
  /// By rank, in bytes; the workspace is at the end of the arena.
  std::vector<int64_t> arena, workspace;

  /// A transfer between ranks whose target no task reads, or -1. A valid plan has none.
  int64_t unread = -1;
};

/// Gives every value a buffer on the rank of its stage, computes lives and slots in the global order of `simulation`,
/// and packs each rank's arena. Receives are posted one to four runs before their
/// use, without more memory.
MemoryPlan planMemory(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                      const Simulation &simulation);

} // namespace mpmd::plan

#endif // MPMD_PLAN_MEMORY_MEMORY_H
