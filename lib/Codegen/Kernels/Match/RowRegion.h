// Ops of a stage that can work on some rows of what they read at a time, with all that they hand each other.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_ROWREGION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"

namespace mpmd::kernels {

/// The dimension of an operand that a loop of an op that can be cut walks along; none if it reads the same in all
/// iterations. Fails where it walks along several at once. The loop of a reshape is a dimension of its result.
mlir::FailureOr<std::optional<unsigned>> operandDim(mlir::OpOperand &operand, unsigned loop);

/// The same of the results; none for a loop that is summed over.
std::optional<unsigned> resultDim(mlir::Operation *op, unsigned loop);

/// The loop of an op whose results have such a dimension there, and that of an op that reads one along it.
std::optional<unsigned> loopOfResult(mlir::Operation *op, unsigned dim);
std::optional<unsigned> loopOfOperand(mlir::OpOperand &operand, unsigned dim);

/// Whether an op can work on some iterations of a loop at a time, if sums of parts are sums.
bool canCut(mlir::Operation *op, unsigned loop);

/// A large value is not stored whole where all that reads it is in the region. What is summed over rows leaves it.
class RowRegion {
public:
  /// The ops around a product whose rows are those of `loop`; nothing if a large value would leave it. Where some that
  /// read the product wait for results of others, as in the gradient of a layer that is computed again, they get a
  /// product of their own.
  static std::optional<RowRegion> around(mlir::linalg::GenericOp product, unsigned loop);

  bool contains(mlir::Operation *op) const { return loops.contains(op); }
  unsigned loopOf(mlir::Operation *op) const { return loops.lookup(op); }
  /// In the order of the program.
  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }
  /// Products that late ops have got, and are to be computed in blocks, too.
  llvm::ArrayRef<mlir::linalg::GenericOp> getCopies() const { return copies; }
  /// Whether an op depends on a product of the region. The others are cheap and are computed here once more.
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
