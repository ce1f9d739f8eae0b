// Finds copies of ops in several tasks of a stage, and values that the tasks pass to each other. Private to this
// library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H
#define MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/MapVector.h"

namespace mpmd::shard {

/// If another task of the same stage passes `value` to this task, returns the value in the body of that task. Otherwise
/// returns `value`.
mlir::Value originOf(mlir::Value value);

/// Groups ops of a stage's tasks that compute the same value, by their `mpmd.recomputed` name and in program order. The
/// results of queries do not depend on the choice between saving and recomputing a value.
class Copies {
public:
  explicit Copies(ProgramOp program);

  auto begin() const { return ops.begin(); }
  auto end() const { return ops.end(); }

  /// Whether a value of a task's body has one reader. Copies of one op count as one reader.
  bool hasOneReader(mlir::Value value) const;

private:
  void addReaders(mlir::Value value, llvm::SmallPtrSetImpl<const void *> &readers) const;

  llvm::MapVector<mlir::Attribute, llvm::SmallVector<mlir::Operation *>> ops;
};

/// Removes the `mpmd.recomputed` name of each op that has no copy: the op was moved to another task, not copied.
void dropNamesOfMoved(ProgramOp program);

/// Removes all `mpmd.recomputed` names.
void dropNamesOfCopies(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H
