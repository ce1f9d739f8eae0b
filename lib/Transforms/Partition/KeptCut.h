// What of a task's values a later task gets as they are, and what it rather computes again. Private to this room.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_KEPTCUT_H
#define MPMD_LIB_TRANSFORMS_PARTITION_KEPTCUT_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/SetVector.h"

namespace mpmd::partition {

struct KeptCut {
  /// Values of the body that are kept, arguments among them; then those of the later task that are computed early.
  llvm::SetVector<mlir::Value> kept;
  /// Ops of the body that are computed again, in program order; they read what is kept, one another, and arguments.
  llvm::SmallVector<mlir::Operation *> again;
  /// What of the kept is not there anyway.
  int64_t bytes = 0;
};

/// Ops of a later task that may run in the earlier one: all that they read, but for one another, is there already.
struct Advanceable {
  llvm::SetVector<mlir::Operation *> ops;
  /// By argument of the later task's body: the value of the earlier task that it is. Others are resident.
  llvm::DenseMap<mlir::Value, mlir::Value> inside;
};

/// The values of a task of the loop that make what a later task of its stage reads (`demanded`) with the fewest bytes
/// kept: a minimum cut of the graph of values, in which contractions, reductions and other ops that do more than map or
/// move elements are not computed again. What is resident for the whole step costs nothing. Computing again has a
/// price, too, far below that of bytes: what is dear for the bytes that it saves (random bits) is kept. With
/// `Keep::All` only what moves or widens elements of an operand that is no larger is computed again, and operands of
/// the task cost nothing. With `Keep::Cap` contractions are computed again, too, if `bytesPerFlop` is not below 0: at
/// that price. Where `later` is given, `demanded` may have results of its ops: they are computed in either task, and in
/// the earlier one at a price far below that of the bytes that this saves.
KeptCut cutKept(StageOp task, llvm::ArrayRef<mlir::Value> demanded, Keep keep, double bytesPerFlop = -1,
                const Advanceable *later = nullptr);

/// Why a cut keeps `value` rather than what it is made of.
llvm::StringRef reasonToKeep(mlir::Value value);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_KEPTCUT_H
