// Integers of a loop as functions of its iteration: one place decides what a position is, by the range of values that
// its types can hold. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mpmd::partition {

/// The integer that `value` is, if it is an integer constant of one element.
std::optional<int64_t> constantInt(mlir::Value value);

/// `scale * iteration + offset`.
struct Affine {
  int64_t scale = 0, offset = 0;
  int64_t at(int64_t iteration) const { return scale * iteration + offset; }
};

/// Follows integers of one element through a loop of `iterations` iterations. A value is known only if it is affine in
/// every iteration: nothing on the way wraps around in its type, and what depends on a comparison is decided for all
/// iterations alike.
class LoopIndex {
public:
  explicit LoopIndex(int64_t iterations) : iterations(iterations) {}
  /// Says that `value`, an argument of the loop's body, is `affine`, unless that leaves its type.
  void define(mlir::Value value, Affine affine);
  std::optional<Affine> find(mlir::Value value);
  /// The integer that `value` is in every iteration.
  std::optional<int64_t> constant(mlir::Value value);

private:
  std::optional<Affine> compute(mlir::Value value);
  /// Whether `lhs - rhs` is positive, zero or negative in all iterations alike, as the comparison asks; 0 or 1.
  std::optional<Affine> compare(mlir::Operation *op);
  std::optional<Affine> inRange(std::optional<Affine> affine, mlir::Type type) const;
  /// The smaller or larger one, if it is the same one in all iterations.
  std::optional<Affine> select(mlir::Value a, mlir::Value b, bool smaller);

  int64_t iterations;
  llvm::DenseMap<mlir::Value, std::optional<Affine>> known;
};

/// What carry `i` of a `stablehlo.while` of `iterations` iterations is in each of them, if it goes up or down by a
/// constant.
std::optional<Affine> counterOf(mlir::Operation *loop, int64_t i, int64_t iterations);

/// How often a `stablehlo.while` runs its body, if it counts up by one from and to a constant.
std::optional<int64_t> tripCount(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
