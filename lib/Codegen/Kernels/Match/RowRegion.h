// Ops of a task that can be computed in blocks of rows, with all values between them.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"

namespace mpmd::kernels {

/// The dimension of an operand along a loop of an op; none if the operand does not depend on it. Fails if it depends on
/// the loop in several dimensions. The loop of a reshape is a dimension of its result.
mlir::FailureOr<std::optional<unsigned>> operandDim(mlir::OpOperand &operand, unsigned loop);

/// The dimension of the results; none for a loop that is summed over.
std::optional<unsigned> resultDim(mlir::Operation *op, unsigned loop);

/// The loop of an op for a dimension of its results, and that for a dimension of an operand.
std::optional<unsigned> loopOfResult(mlir::Operation *op, unsigned dim);
std::optional<unsigned> loopOfOperand(mlir::OpOperand &operand, unsigned dim);

/// Whether an op can be computed in blocks of a loop, where sums of parts are added.
bool canCut(mlir::Operation *op, unsigned loop);

/// A large value is not stored whole if all its readers are in the region. Sums over rows leave it.
class RowRegion {
public:
  /// The ops around a product whose rows are those of `loop`; nothing if a large value would leave it. Readers of the
  /// product that wait for results of others, as in the gradient of a recomputed layer, get a product of their own.
  static std::optional<RowRegion> around(mlir::linalg::GenericOp product, unsigned loop);

  bool contains(mlir::Operation *op) const { return loops.contains(op); }
  unsigned loopOf(mlir::Operation *op) const { return loops.lookup(op); }
  /// In program order.
  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }
  /// Products that were copied for late ops, and are to be computed in blocks, too.
  llvm::ArrayRef<mlir::linalg::GenericOp> getCopies() const { return copies; }
  /// Whether an op depends on a product of the region. The others are cheap and are recomputed here.
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
