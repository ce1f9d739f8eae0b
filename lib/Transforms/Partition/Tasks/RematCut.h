// What of a task's values a later task gets as they are, and what it rather computes again. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H

#include "DeferForward.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

struct RematCut {
  /// Values of the body that are kept, arguments among them.
  llvm::SetVector<mlir::Value> kept;
  /// Ops of the body that the later task runs, again or instead, in program order; they read what is kept, one another,
  /// and arguments.
  llvm::SmallVector<mlir::Operation *> again;
  /// Those of them that only the later task runs.
  llvm::DenseSet<mlir::Operation *> deferred;
  /// Results that the later task gives instead, of those that are deferrable.
  llvm::SmallVector<Deferrable::Result> moved;
  /// What of the kept is not there anyway.
  int64_t bytes = 0;
};

/// The values of a task of the loop that make what a later task of its stage reads (`demanded`) with the fewest bytes
/// kept: a minimum cut of the graph of values, in which contractions, reductions and other ops that do more than map or
/// move elements are not computed again. What is resident for the whole step costs nothing. Computing again has a
/// cost, too, far below that of bytes: what is dear for the bytes that it saves (random bits) is kept. With
/// `Keep::All` only what moves or widens elements of an operand that is no larger is computed again, and operands of
/// the task cost nothing. With `Keep::Cap` contractions are computed again, too, if `bytesPerFlop` is not below 0: at
/// that cost. What is `deferrable` costs nothing to compute later, if nothing reads it sooner.
RematCut cutSaved(TaskOp task, llvm::ArrayRef<mlir::Value> demanded, Keep keep, double bytesPerFlop = -1,
                  const Deferrable &deferrable = {});

/// Why a cut keeps `value` rather than what it is made of.
llvm::StringRef reasonToKeep(mlir::Value value);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_REMATCUT_H
