// Finds those ops of a task that can be computed in blocks of rows together with a product.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"

namespace mpmd::kernels {

/// The dimension of an operand that a loop of its op indexes. Nothing if the operand does not depend on the loop. Fails
/// if several dimensions do. The loops of a reshape are the dimensions of its result.
mlir::FailureOr<std::optional<unsigned>> operandDim(mlir::OpOperand &operand, unsigned loop);

/// The dimension of the results that a loop indexes; nothing for a reduction loop.
std::optional<unsigned> resultDim(mlir::Operation *op, unsigned loop);

/// The loop that indexes a dimension of an op's results, or of an operand.
std::optional<unsigned> loopOfResult(mlir::Operation *op, unsigned dim);
std::optional<unsigned> loopOfOperand(mlir::OpOperand &operand, unsigned dim);

/// Whether an op can be computed in blocks of a loop. Blocks of a reduction loop give partial sums.
bool canCut(mlir::Operation *op, unsigned loop);

/// A set of ops that is computed once per block of rows. All readers of a large value are in the region, so the large
/// value is never stored. Sums over rows may have readers outside.
class RowRegion {
public:
  /// Builds the region around a product whose rows are the indices of `loop`. Nothing if a large value would have
  /// readers outside. A reader that also depends on values of other regions gets a copy of the product. An example is
  /// the gradient of a recomputed layer.
  static std::optional<RowRegion> around(mlir::linalg::GenericOp product, unsigned loop);

  bool contains(mlir::Operation *op) const { return loops.contains(op); }
  unsigned loopOf(mlir::Operation *op) const { return loops.lookup(op); }
  /// The ops in program order.
  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }
  /// Copies of products for late ops, which the caller computes in blocks, too.
  llvm::ArrayRef<mlir::linalg::GenericOp> getCopies() const { return copies; }
  /// Whether an op depends on a reduction of the region. All other ops are cheap, and each block recomputes them.
  bool isDerived(mlir::Operation *op) const { return derived.contains(op); }

private:
  RowRegion(mlir::Block *block, int64_t rows, int64_t large) : block(block), rows(rows), large(large) {}

  bool grow();
  bool join(mlir::Operation *op, unsigned loop);
  bool joinProducers(mlir::Operation *op);
  bool joinReaders(mlir::Operation *op);
  bool joinReader(mlir::OpOperand &use, unsigned dim);
  void joinBetween();
  bool joinLayout(mlir::Operation *op);
  llvm::MapVector<mlir::Operation *, mlir::Operation *> separateLate();
  void findDerived();
  llvm::SmallVector<mlir::Operation *> inOrder() const;
  bool isLarge(mlir::Value value) const;
  bool mayJoin(mlir::Operation *op, unsigned loop) const;

  mlir::Block *block;
  int64_t rows, large;
  llvm::MapVector<mlir::Operation *, unsigned> loops;
  llvm::DenseSet<mlir::Operation *> derived, late;
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::SmallVector<mlir::linalg::GenericOp, 1> copies;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H
