// What the tasks of a program hold, as plain data that is the same for every schedule and placement.
#ifndef MPMD_DIALECT_MPMD_HELDVALUES_H
#define MPMD_DIALECT_MPMD_HELDVALUES_H

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Plan/Memory/Memory.h"

namespace mpmd {

struct HeldValues {
  plan::ProgramMemory memory;
  /// Of each value, as one rank holds it.
  llvm::SmallVector<mlir::RankedTensorType> types;
  /// The operation of each transfer.
  llvm::SmallVector<TransferOp> transfers;
  /// The value of each result of the program.
  llvm::SmallVector<int64_t> results;
};

/// Reads the values of the tasks' operands and results, of transfers and of the program's results. What is updated in
/// place, carried or gathered is one value. Errors are emitted where a value is not what a rank can hold.
mlir::FailureOr<HeldValues> readHeldValues(ProgramOp program, const ProgramGraph &read);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_HELDVALUES_H
