// A stage and its round-robin replicas. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd::partition {

struct Replicas {
  int64_t stage;
  /// The stage and its copies, by replica index. Replica k runs microbatches k, k + n, ... of n replicas.
  llvm::SmallVector<int64_t> members;

  /// Calls `visit` with the replica index of each copy.
  void forEachCopy(llvm::function_ref<void(size_t)> visit) const {
    for (size_t index = 0; index < members.size(); ++index)
      if (members[index] != stage)
        visit(index);
  }
};

/// The value of another replica that corresponds to `value`, a result of a task in a loop. Null if there is none.
mlir::Value valueOfReplica(mlir::Value value, int64_t member);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REPLICAS_H
