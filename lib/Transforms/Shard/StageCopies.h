// What several tasks of a stage compute, or hand each other. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H
#define MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/MapVector.h"

namespace mpmd::shard {

/// The value of another task of the stage that `value` of a task's body is, or `value`.
mlir::Value originOf(mlir::Value value);

/// Ops of tasks that compute the same (`mpmd.recomputed`), by name and in the order of the program. Answers are
/// the same whichever values tasks keep for others, and whichever they compute again.
class Copies {
public:
  explicit Copies(ProgramOp program);

  auto begin() const { return ops.begin(); }
  auto end() const { return ops.end(); }

  /// Whether one op, or copies of one, reads the value of a task's body.
  bool hasOneReader(mlir::Value value) const;

private:
  void addReaders(mlir::Value value, llvm::SmallPtrSetImpl<const void *> &readers) const;

  llvm::MapVector<mlir::Attribute, llvm::SmallVector<mlir::Operation *>> ops;
};

/// Takes the names of ops away that have no copy: those that another task computes instead.
void dropNamesOfMoved(ProgramOp program);

/// Takes all names away.
void dropNamesOfCopies(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_STAGECOPIES_H
