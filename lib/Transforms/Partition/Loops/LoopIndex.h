// Describes integers of a loop as affine functions of the iteration number, within the range of their types. Private to
// this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mpmd::partition {

/// The value outside of its loop that an invariant carry of a `stablehlo.while` has; `value` itself if it is none.
mlir::Value outsideOf(mlir::Value value);

/// The value of an integer constant with one element; nothing for other values.
std::optional<int64_t> constantInt(mlir::Value value);

/// The elements of an integer tensor if all are constants; nothing if the tensor has more than `kMaxKnown`, because
/// each is computed for itself.
inline constexpr int64_t kMaxKnown = 1 << 10;
std::optional<llvm::SmallVector<int64_t>> constantInts(mlir::Value value);

/// The constant that all elements of an integer tensor are; nothing if there are none or more than `kMaxKnown`.
std::optional<int64_t> splatInt(mlir::Value value);

/// The function `scale * iteration + offset`.
struct Affine {
  int64_t scale = 0, offset = 0;
  int64_t at(int64_t iteration) const { return scale * iteration + offset; }
};

/// Evaluates elements of integer tensors in a loop of `iterations` iterations. A value is known only if one affine
/// function holds in every iteration. So nothing may wrap around in its type, and each comparison must have the same
/// result in all iterations. Outside of loops, there is one iteration.
class LoopIndex {
public:
  /// An element of a tensor, by its position in row-major order.
  using Element = std::pair<mlir::Value, int64_t>;

  explicit LoopIndex(int64_t iterations) : iterations(iterations) {}
  /// Defines `value`, an argument of the loop's body, as `affine`. Leaves it unknown if it exceeds its type in some
  /// iteration.
  void define(mlir::Value value, Affine affine);
  std::optional<Affine> find(mlir::Value value, int64_t at = 0);
  /// The value of an integer that is the same in every iteration; nothing if it is unknown or changes.
  std::optional<int64_t> constant(mlir::Value value, int64_t at = 0);

private:
  /// The elements from which an element is computed; nothing if it is unknown.
  std::optional<llvm::SmallVector<Element>> sourcesOf(Element element);
  std::optional<Affine> compute(Element element, llvm::ArrayRef<Element> sources);
  std::optional<Affine> elementOf(mlir::stablehlo::DynamicSliceOp slice, int64_t at);
  /// The result of a comparison, 0 or 1; nothing if it is not the same in all iterations.
  std::optional<Affine> compare(mlir::stablehlo::ComparisonDirection direction, std::optional<Affine> one,
                                std::optional<Affine> other);
  std::optional<Affine> inRange(std::optional<Affine> affine, mlir::Type type) const;
  /// The minimum or maximum of two values; nothing if it is not the same one in all iterations.
  std::optional<Affine> select(std::optional<Affine> one, std::optional<Affine> other, bool smaller);
  std::optional<int64_t> constantOf(std::optional<Affine> affine) const;

  int64_t iterations;
  llvm::DenseMap<Element, std::optional<Affine>> known;
};

/// Carry `i` of a `stablehlo.while` as a function of the iteration number; nothing if it does not change by a constant.
std::optional<Affine> counterOf(mlir::Operation *loop, int64_t i, int64_t iterations);

/// The trip count of a `stablehlo.while` that counts up by one between two constants; nothing for other loops.
std::optional<int64_t> tripCount(mlir::Operation *loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_LOOPINDEX_H
