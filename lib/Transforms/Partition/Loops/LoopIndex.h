// Integers of a loop as functions of its iteration, evaluated in the range of their types. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mpmd::partition {

/// The value of an integer constant of one element, else nothing.
std::optional<int64_t> constantInt(mlir::Value value);

/// `scale * iteration + offset`.
struct Affine {
  int64_t scale = 0, offset = 0;
  int64_t at(int64_t iteration) const { return scale * iteration + offset; }
};

/// Evaluates integers of one element in a loop of `iterations` iterations. A value is known only if it is affine in
/// every iteration: nothing wraps around in its type, and comparisons have one result in all iterations.
class LoopIndex {
public:
  explicit LoopIndex(int64_t iterations) : iterations(iterations) {}
  /// Defines `value`, an argument of the loop's body, as `affine`, unless that exceeds its type.
  void define(mlir::Value value, Affine affine);
  std::optional<Affine> find(mlir::Value value);
  /// The value of an integer that is the same in every iteration.
  std::optional<int64_t> constant(mlir::Value value);

private:
  std::optional<Affine> compute(mlir::Value value);
  /// The result of the comparison, 0 or 1, if it is the same in all iterations.
  std::optional<Affine> compare(mlir::Operation *op);
  std::optional<Affine> inRange(std::optional<Affine> affine, mlir::Type type) const;
  /// The smaller or larger one, if it is the same operand in all iterations.
  std::optional<Affine> select(mlir::Value a, mlir::Value b, bool smaller);

  int64_t iterations;
  llvm::DenseMap<mlir::Value, std::optional<Affine>> known;
};

/// Carry `i` of a `stablehlo.while` of `iterations` iterations as a function of the iteration, if it changes by a
/// constant.
std::optional<Affine> counterOf(mlir::Operation *loop, int64_t i, int64_t iterations);

/// The trip count of a `stablehlo.while` that counts up by one from and to a constant.
std::optional<int64_t> tripCount(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
