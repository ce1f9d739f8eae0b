// Describes a stage and its round-robin replicas. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

struct Replicas {
  int64_t stage;
  /// The stage numbers of the replicas, by replica index; one is `stage`. Replica k of n runs the microbatches k, k +
  /// n, k + 2n, ...
  llvm::SmallVector<int64_t> members;

  /// Calls `visit` with the replica index of each copy, that is, of each replica except the stage itself.
  void forEachCopy(llvm::function_ref<void(size_t)> visit) const {
    for (size_t index = 0; index < members.size(); ++index)
      if (members[index] != stage)
        visit(index);
  }
};

/// Returns the value of replica `member` that corresponds to `value`, a result of a task in a loop. Emits an error if
/// the replica has no such task.
mlir::FailureOr<mlir::Value> valueOfReplica(mlir::Value value, int64_t member);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H
