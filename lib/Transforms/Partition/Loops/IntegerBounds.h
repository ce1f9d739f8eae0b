// Finds upper bounds of integers of a step, from their types, shapes and constants, or by limits of arguments. Private
// to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_INTEGERBOUNDS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_INTEGERBOUNDS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ConstantRange.h"

namespace mpmd::partition {

/// Bounds the elements of integer tensors.
class IntegerBounds {
public:
  explicit IntegerBounds(mlir::func::FuncOp step) : step(step) {}
  /// The largest value that an element may have, at most INT64_MAX.
  int64_t largest(mlir::Value value);
  /// Whether no element exceeds `most`, if arguments of the step are limited. Adds these limits to `limits`.
  bool isAtMost(mlir::Value value, int64_t most);

  /// The largest value that an element of an argument may have. Only arguments that the runtime checks are here.
  llvm::MapVector<mlir::BlockArgument, int64_t> limits;

private:
  using Range = llvm::ConstantRange;
  const Range &rangeOf(mlir::Value value);
  Range compute(mlir::Value value);
  int64_t smallest(mlir::Value value);
  bool limit(mlir::Value value, int64_t most);
  bool limitOp(mlir::Operation *op, int64_t most);

  mlir::func::FuncOp step;
  llvm::DenseMap<mlir::Value, Range> known;
  /// Recursion ends here, so that long chains of ops cannot overflow the stack. Values behind are unknown.
  static constexpr int kMaxDepth = 64;
  int depth = 0;
  /// The search for limits ends after so many values, because paths may be many.
  static constexpr int kMaxVisits = 10000;
  int visits = 0;
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_INTEGERBOUNDS_H
