// Memory accesses of a kernel: elements, indices, and the trip counts of loops.
#ifndef MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H
#define MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace mpmd::codegen {

/// An index as a sum: of constants, and of values times constants.
struct LinearIndex {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> terms;

  void add(mlir::Value value, int64_t factor);
  int64_t factorOf(mlir::Value value) const;
  bool operator==(const LinearIndex &other) const;
};

void linearize(mlir::Value value, int64_t factor, LinearIndex &into);

/// A memory access.
struct Access {
  mlir::Operation *op;
  mlir::Value memory; ///< no view
  bool writes;
  /// For an access to a single element: its index.
  std::optional<LinearIndex> index;
};

/// The memory that a view refers to. Temporaries are disjoint views, and each is a memory of its own.
mlir::Value baseOf(mlir::Value memory);

/// None for ops that do not access memory, or access it other than by loads and stores.
std::optional<Access> accessOf(mlir::Operation *op);

llvm::SmallVector<Access> accessesIn(mlir::Operation *root);

/// The only loop in a block whose other ops do not access memory; null if there is none.
mlir::scf::ForOp onlyLoopIn(mlir::Block &block);

/// Maximal trip count of a loop: a tile may end with the whole.
std::optional<int64_t> maxTripCount(mlir::scf::ForOp loop);

/// Whether no iteration accesses an element that another one writes. Outer memory is written at an index that moves
/// with the iteration, and accessed only there, or the creator of the loop guarantees it (`kIndependentAttr`).
bool isParallel(mlir::scf::ForOp loop);

/// Makes loads and stores of reshaped buffers access the buffers by flat indices.
void flattenIndices(mlir::Operation *root);

/// Whether elements are contiguous in the order of their indices.
bool isPlain(mlir::Value memory);

/// Whether a buffer has `kThreadLocalAttr`.
bool isOwn(mlir::Value memory);

/// Creates the value of an index.
mlir::Value materialize(mlir::OpBuilder &b, mlir::Location loc, const LinearIndex &index);

/// Whether a value is defined in a loop.
inline bool isInside(mlir::Operation *loop, mlir::Value value) {
  return loop->isAncestor(value.getParentRegion()->getParentOp());
}

/// Bytes of an element in memory.
int64_t elementBytes(mlir::Value memory);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H
