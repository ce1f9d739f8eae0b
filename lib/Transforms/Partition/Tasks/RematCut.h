// Which values of a task are saved for a later task, and which are recomputed. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H

#include "DeferForward.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

struct RematCut {
  /// Saved values of the body, arguments among them.
  llvm::SetVector<mlir::Value> saved;
  /// Ops of the body that the later task recomputes, or runs instead, in program order. They read saved values, each
  /// other's results, and arguments.
  llvm::SmallVector<mlir::Operation *> recomputed;
  /// The ops of `recomputed` that only the later task runs.
  llvm::DenseSet<mlir::Operation *> deferred;
  /// Deferrable results that the later task produces instead.
  llvm::SmallVector<Deferrable::Result> moved;
  /// Bytes of the saved values that are not resident anyway.
  int64_t bytes = 0;
};

/// Finds the values to save for a later task of the stage, which reads `demanded`, with the fewest bytes: a minimum cut
/// of the graph of values. Contractions, reductions and other ops that do more than map or move elements are not
/// recomputed. Resident values cost nothing. Recomputation has a cost far below that of bytes, so an op that is
/// expensive for the bytes it saves (random bits) is saved. With `Keep::All` only ops that move or widen elements of an
/// operand that is no larger are recomputed, and operands of the task cost nothing. With `Keep::Cap` contractions are
/// recomputed at `bytesPerFlop`, if that is not below 0. `deferrable` ops cost nothing to run later, if nothing reads
/// them sooner.
RematCut cutSaved(TaskOp task, llvm::ArrayRef<mlir::Value> demanded, Keep keep, double bytesPerFlop = -1,
                  const Deferrable &deferrable = {});

/// The reason why a cut saves `value` rather than its operands.
llvm::StringRef reasonToKeep(mlir::Value value);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
