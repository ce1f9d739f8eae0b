// Describes integers of a loop as affine functions of the iteration number, within the range of their types. Private to
// this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mpmd::partition {

/// The value outside of its loop that an invariant carry of a `stablehlo.while` has; `value` itself if it is none.
mlir::Value outsideOf(mlir::Value value);

/// The value of an integer constant with one element; nothing for other values.
std::optional<int64_t> constantInt(mlir::Value value);

/// The function `scale * iteration + offset`.
struct Affine {
  int64_t scale = 0, offset = 0;
  int64_t at(int64_t iteration) const { return scale * iteration + offset; }
};

/// Evaluates integers with one element in a loop of `iterations` iterations. A value is known only if one affine
/// function holds in every iteration. So nothing may wrap around in its type, and each comparison must have the same
/// result in all iterations.
class LoopIndex {
public:
  explicit LoopIndex(int64_t iterations) : iterations(iterations) {}
  /// Evaluates integers outside of loops, with one or `count` elements, as functions of the number of the element.
  static LoopIndex ofElements(int64_t count) {
    LoopIndex index(count);
    index.areElements = true;
    return index;
  }
  /// Defines `value`, an argument of the loop's body, as `affine`. Leaves it unknown if it exceeds its type in some
  /// iteration.
  void define(mlir::Value value, Affine affine);
  std::optional<Affine> find(mlir::Value value);
  /// The value of an integer that is the same in every iteration; nothing if it is unknown or changes.
  std::optional<int64_t> constant(mlir::Value value);

private:
  std::optional<Affine> compute(mlir::Value value);
  /// The result of a comparison, 0 or 1; nothing if it is not the same in all iterations.
  std::optional<Affine> compare(mlir::Operation *op);
  std::optional<Affine> inRange(std::optional<Affine> affine, mlir::Type type) const;
  /// The minimum or maximum of two values; nothing if it is not the same operand in all iterations.
  std::optional<Affine> select(mlir::Value a, mlir::Value b, bool smaller);

  /// Whether each element of an op's result is the operand's element at the same position in row-major order, or the
  /// operand's only element.
  bool keepsElements(mlir::Operation *op) const;

  int64_t iterations;
  bool areElements = false;
  llvm::DenseMap<mlir::Value, std::optional<Affine>> known;
};

/// Carry `i` of a `stablehlo.while` as a function of the iteration number; nothing if it does not change by a constant.
std::optional<Affine> counterOf(mlir::Operation *loop, int64_t i, int64_t iterations);

/// The trip count of a `stablehlo.while` that counts up by one between two constants; nothing for other loops.
std::optional<int64_t> tripCount(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
