// What the stages of a program hold in memory, as plain data.
#ifndef MPMD_DIALECT_MPMD_STAGEMEMORY_H
#define MPMD_DIALECT_MPMD_STAGEMEMORY_H

#include "mpmd/Dialect/Mpmd/TaskGraph.h"
#include "mpmd/Plan/Costs.h"

#include <vector>

namespace mpmd {

/// In bytes.
struct StageMemory {
  /// What each action adds, by loop and stage; times are not filled.
  std::vector<std::vector<plan::StageCost>> actions;
  /// What is held all the time, by stage.
  std::vector<double> resident;
};

/// What a microbatch keeps between the tasks of a stage: values that a later kind of task reads, made there or
/// received. What lives outside the loops is resident, and so are two microbatches of what only passes through.
StageMemory readStageMemory(const ProgramGraph &read);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_STAGEMEMORY_H
