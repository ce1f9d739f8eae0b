// Finds equal values. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUENUMBERS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUENUMBERS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace mpmd::partition {

/// Numbers values, so that values with one number are equal. Values are equal if equal ops compute them from equal
/// operands. Values of tasks and loops also have the numbers of the values that are passed in, and that transfers send.
class ValueNumbers {
public:
  /// Numbers all values of a program, or of a block. A block may read values that are numbered already.
  void add(ProgramOp program);
  void add(mlir::Block &block);
  unsigned of(mlir::Value value) { return numbers.try_emplace(value, numbers.size()).first->second; }

private:
  void add(mlir::Operation &op);
  void pass(mlir::Value from, mlir::Value to);

  llvm::DenseMap<mlir::Value, unsigned> numbers;
  llvm::DenseMap<unsigned, llvm::SmallVector<mlir::Operation *, 1>> opsByHash;
  /// For each number of a value, that of its slices by microbatch.
  llvm::DenseMap<unsigned, unsigned> sliceNumbers;
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_VALUENUMBERS_H
