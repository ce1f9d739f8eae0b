// Compile-time facts about the elements of a box of a tensor, for example that a mask hides all elements.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <compare>
#include <map>

namespace mpmd::kernels {

/// The dimension of the logits that a range of indices runs along.
enum class Along : uint8_t { Other, Rows, HiddenColumns };

/// The indices in [first, end).
struct IndexRange {
  int64_t first, end;
  Along along = Along::Other;
  auto operator<=>(const IndexRange &) const = default;
};

/// One range of indices for each dimension of a tensor, or each loop of an op.
using Box = llvm::SmallVector<IndexRange, 5>;

/// A property that all elements of a box share.
enum class Kind {
  Unknown,
  Integer,       ///< integers in a known range
  Zero,          ///< floating-point zero
  Lowest,        ///< below any logit, but finite, so that its exponential is 0
  MinusInfinity, ///< minus infinity
  Number,        ///< a logit that no mask has replaced, or another number within the bounds
  Statistic,     ///< one value per row that is at least the row's logits: a maximum, or the logarithm of a sum
};

struct Known {
  Kind kind = Kind::Unknown;
  /// For integers and booleans (0 or 1): their range. For numbers: exponents of 2 that bound the absolute value. If a
  /// number may be close to 0, `least` is `kAnySmall`.
  int64_t least = 0, most = 0;

  bool isLow() const { return kind == Kind::Lowest || kind == Kind::MinusInfinity; }
  bool operator==(const Known &) const = default;
};

/// Analyses the chain of ops that compute a tensor, back to constants and indices.
class MaskedElements {
public:
  /// Whether each row of a value in the body of `op` has an unmasked logit in some column. If a row has none, a mask
  /// without infinities hides no column of the row.
  bool isSeenByAllRows(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// The common property of the elements of a box of a tensor.
  Known of(mlir::Value tensor, const Box &box);
  /// The common property of a value in the body of `op` in the iterations `loops`.
  Known inBody(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// Resets the analysis for a product of `number` columns. The IR may have changed since the previous product.
  void startWith(int64_t number) {
    known.clear();
    columns = number;
  }

private:
  /// The kind of each element of a constant as a number; for booleans, the kind and value.
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
