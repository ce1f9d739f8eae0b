// Decides which values of a task are saved for a later task, and which are recomputed. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H

#include "DeferForward.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

struct RematCut {
  /// The values of the body to save. They may be arguments.
  llvm::SetVector<mlir::Value> saved;
  /// The ops of the body that the later task recomputes or runs instead, in program order. They read saved values,
  /// arguments and each other's results.
  llvm::SmallVector<mlir::Operation *> recomputed;
  /// The ops of `recomputed` that only the later task runs.
  llvm::DenseSet<mlir::Operation *> deferred;
  /// The deferrable results that the later task computes instead.
  llvm::SmallVector<Deferrable::Result> moved;
  /// The bytes of the saved values that are not resident.
  int64_t bytes = 0;
};

/// Finds a minimum cut of the graph of values: the values to save for a later task of the stage, which reads
/// `demanded`, with the fewest bytes. Resident values cost nothing.
///
/// Ops that map or move elements may be recomputed. Their cost is far below that of bytes, except for expensive ones
/// (random bits), which are saved. Contractions and reductions are saved, with the exceptions in RecomputeCosts.
///
/// With `Keep::All`, operands of the task cost nothing, and the only ops that are recomputed move or widen elements of
/// an operand that is not larger than the result. With `Keep::Cap` and `bytesPerFlop` of at least 0, contractions are
/// recomputed at this cost. An op in `deferrable` costs nothing if only the later task runs it.
RematCut cutSaved(TaskOp task, llvm::ArrayRef<mlir::Value> demanded, Keep keep, double bytesPerFlop = -1,
                  const Deferrable &deferrable = {});

/// The reason why a cut saves `value` instead of its operands.
llvm::StringRef reasonToKeep(mlir::Value value);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
