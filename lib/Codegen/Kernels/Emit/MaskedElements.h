// What is known of the elements of a part of a tensor before anything runs: that a mask hides all of them.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_MASKEDELEMENTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <compare>
#include <map>

namespace mpmd::kernels {

/// What indices are those of, if anything in particular.
enum class Along : uint8_t { Other, Rows, HiddenColumns };

/// Indices from `first` up to but not including `end`.
struct IndexRange {
  int64_t first, end;
  Along along = Along::Other;
  auto operator<=>(const IndexRange &) const = default;
};

/// One for each dimension of a tensor, or each loop of an op.
using Box = llvm::SmallVector<IndexRange, 5>;

/// What all elements of a part have in common.
enum class Kind {
  Unknown,
  Integer,       ///< it lies in a range
  Zero,          ///< 0 of a floating-point type
  Lowest,        ///< so low that no logit is, as the lowest number of a type; its exponential is 0
  MinusInfinity, ///< the same, as an infinity
  Number,        ///< made of sums of products and of numbers of no great size: a logit, which no mask has replaced
  Statistic,     ///< the same for all columns of a row, and no lower than its logits: a maximum, a sum
};

struct Known {
  Kind kind = Kind::Unknown;
  /// Of integers, booleans (0 or 1) among them. Of numbers, between which powers of 2 their sizes are; what is not
  /// known to be no smaller than something has the least of all.
  int64_t least = 0, most = 0;

  bool isLow() const { return kind == Kind::Lowest || kind == Kind::MinusInfinity; }
  bool operator==(const Known &) const = default;
};

/// Looks at the ops that make a tensor, back to constants and indices.
class MaskedElements {
public:
  /// Whether each row of a value in the body of an op has a logit in some column that no mask has replaced. A mask that
  /// is no infinity hides nothing from a row that it hides altogether.
  bool isSeenByAllRows(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// Of the elements of a part of a tensor.
  Known of(mlir::Value tensor, const Box &box);
  /// Of a value in the body of an op, in these iterations of its loops.
  Known inBody(mlir::linalg::GenericOp op, mlir::Value scalar, const Box &loops);
  /// Of a product of so many columns. Ops may have changed since the one before.
  void startWith(int64_t number) {
    known.clear();
    columns = number;
  }

private:
  /// What is known of each element of a constant, as numbers of kinds and of booleans.
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
