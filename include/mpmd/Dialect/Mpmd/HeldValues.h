// Reads the values of a program's tasks as plain data, independent of schedule and placement.
#ifndef MPMD_DIALECT_MPMD_HELDVALUES_H
#define MPMD_DIALECT_MPMD_HELDVALUES_H

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Plan/Memory/Memory.h"

namespace mpmd {

struct HeldValues {
  plan::ProgramMemory memory;
  /// For each value, its type on one device.
  llvm::SmallVector<mlir::RankedTensorType> types;
  /// For each transfer, its operation.
  llvm::SmallVector<TransferOp> transfers;
  /// For each result of the program, the index of its value.
  llvm::SmallVector<int64_t> results;
};

/// Reads the values of task operands and results, of transfers, and of the program's results. In-place updates, carries
/// and stacked results share one value. Emits an error for a value that a rank cannot hold.
mlir::FailureOr<HeldValues> readHeldValues(ProgramOp program, const ProgramGraph &read);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_HELDVALUES_H
