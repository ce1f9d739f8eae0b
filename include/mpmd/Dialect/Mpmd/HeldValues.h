// The values of a program's tasks as plain data, independent of schedule and placement.
#ifndef MPMD_DIALECT_MPMD_HELDVALUES_H
#define MPMD_DIALECT_MPMD_HELDVALUES_H

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Plan/Memory/Memory.h"

namespace mpmd {

struct HeldValues {
  plan::ProgramMemory memory;
  /// The type of each value on one rank.
  llvm::SmallVector<mlir::RankedTensorType> types;
  /// The operation of each transfer.
  llvm::SmallVector<TransferOp> transfers;
  /// The value of each result of the program.
  llvm::SmallVector<int64_t> results;
};

/// Reads the values of the tasks' operands and results, of transfers and of the program's results. In-place updates,
/// carries and gathered results share one value. Emits an error for a value that a rank cannot hold.
mlir::FailureOr<HeldValues> readHeldValues(ProgramOp program, const ProgramGraph &read);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_HELDVALUES_H
