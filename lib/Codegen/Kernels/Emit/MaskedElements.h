// Compile-time knowledge about the elements of a part of a tensor: whether a mask hides all of them.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <compare>
#include <map>

namespace mpmd::kernels {

/// What a range of indices runs along.
enum class Along : uint8_t { Other, Rows, HiddenColumns };

/// Indices from `first` up to but not including `end`.
struct IndexRange {
  int64_t first, end;
  Along along = Along::Other;
  auto operator<=>(const IndexRange &) const = default;
};

/// One range for each dimension of a tensor, or each loop of an op.
using Box = llvm::SmallVector<IndexRange, 5>;

/// A property that all elements of a part share.
enum class Kind {
  Unknown,
  Integer,       ///< integers in a known range
  Zero,          ///< 0 of a floating-point type
  Lowest,        ///< lower than any logit, as the lowest number of a type; its exponential is 0
  MinusInfinity, ///< the same, as an infinity
  Number,        ///< a logit that no mask has replaced: sums of products, and numbers within bounds
  Statistic,     ///< the same for all columns of a row, and no lower than its logits: a maximum, a sum
};

struct Known {
  Kind kind = Kind::Unknown;
  /// The range of integers, booleans (0 or 1) among them. For numbers, exponents of 2 that bound their absolute values;
  /// without a lower bound, `least` is the smallest value.
  int64_t least = 0, most = 0;

  bool isLow() const { return kind == Kind::Lowest || kind == Kind::MinusInfinity; }
  bool operator==(const Known &) const = default;
};

/// Analyses the ops that compute a tensor, back to constants and indices.
class MaskedElements {
public:
  /// Whether each row of a value in the body of an op has an unmasked logit in some column. A mask without infinities
  /// hides nothing from a row that it masks completely.
  bool isSeenByAllRows(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// The knowledge about the elements of a part of a tensor.
  Known of(mlir::Value tensor, const Box &box);
  /// The knowledge about a value in the body of an op, in these iterations of its loops.
  Known inBody(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// Starts the analysis for a product of `number` columns. Ops may have changed since the previous product.
  void startWith(int64_t number) {
    known.clear();
    columns = number;
  }

private:
  /// The kind of each element of a constant, and for booleans the value, as numbers.
  llvm::ArrayRef<uint8_t> codesOf(mlir::DenseElementsAttr constant);
  Known ofConstant(mlir::DenseElementsAttr constant, const Box &box);
  Known compute(mlir::Value tensor, const Box &box);
  Known ofScalar(mlir::Operation *op, llvm::ArrayRef<Known> operands);
  Known ofDifference(mlir::linalg::GenericOp op, mlir::Operation *difference, llvm::ArrayRef<Known> operands,
                     const Box &loops);

  std::map<std::pair<const void *, std::vector<IndexRange>>, Known> known;
  llvm::DenseMap<mlir::Attribute, std::vector<uint8_t>> constants;
  int64_t columns = 0;
  int depth = 0;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H
