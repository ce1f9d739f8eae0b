// Analyses the loops of a kernel: memory accesses, their indices, and trip counts.
#ifndef MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H
#define MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace mpmd::codegen {

/// The lanes of a reduction over a long row. Kernels accumulate in as many lanes, and GPUs map lanes to threads.
inline constexpr int64_t kLongRowLanes = 64;

/// An index as a sum of a constant and of values with constant factors.
struct LinearIndex {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> terms;

  void add(mlir::Value value, int64_t factor);
  int64_t factorOf(mlir::Value value) const;
  bool operator==(const LinearIndex &other) const;
};

void linearize(mlir::Value value, int64_t factor, LinearIndex &into);

/// A load or store.
struct Access {
  mlir::Operation *op;
  mlir::Value memory; ///< the buffer behind all views
  bool writes;
  /// The index, if the access is to a single element of a flat buffer.
  std::optional<LinearIndex> index;
};

/// The buffer that a view refers to. A `memref.view` counts as a buffer, because the views of temporaries are disjoint.
mlir::Value baseOf(mlir::Value memory);

/// The access of an op; nothing if the op is no load or store.
std::optional<Access> accessOf(mlir::Operation *op);

llvm::SmallVector<Access> accessesIn(mlir::Operation *root);

/// The loop over rows of a kernel, from its second last argument to its last. Null if the kernel has another `scf.for`,
/// or accesses memory outside of the loop.
mlir::scf::ForOp rowLoopOf(mlir::func::FuncOp kernel);
/// Whether only loads and stores access memory, and the buffer of each is known. `isChoice` says which ops may select
/// among buffers.
bool accessesAreKnown(mlir::func::FuncOp kernel, llvm::function_ref<bool(mlir::Operation *)> isChoice);
/// The only loop of a block, if its other ops do not access memory, else null.
mlir::scf::ForOp onlyLoopIn(mlir::Block &block);

/// An upper bound of the trip count of a loop, if there is one. A tile may be cut off by the bound of the outer loop.
std::optional<int64_t> maxTripCount(mlir::scf::ForOp loop);

/// Whether no iteration accesses an element that another iteration writes. The indices of the accesses show this, or
/// the creator of the loop promises it with `kIndependentAttr`.
bool isParallel(mlir::scf::ForOp loop);

/// Makes loads and stores of reshaped buffers access the original flat buffers.
void flattenIndices(mlir::Operation *root);

/// Whether a buffer has static shape and contiguous elements.
bool isPlain(mlir::Value memory);

/// Whether a buffer is private to a thread (`kThreadLocalAttr`).
bool isOwn(mlir::Value memory);

/// Creates ops that compute an index.
mlir::Value materialize(mlir::OpBuilder &b, mlir::Location loc, const LinearIndex &index);

/// Whether an op contains a loop.
bool containsLoop(mlir::Operation *op);
/// Emits `body` in a loop from `from` to `to`.
void emitLoop(mlir::OpBuilder &b, mlir::Location loc, mlir::Value from, mlir::Value to, int64_t step,
              llvm::function_ref<void(mlir::Value)> body);
/// Whether a value is defined in a loop, or is its induction variable.
inline bool isInside(mlir::Operation *loop, mlir::Value value) {
  return loop->isAncestor(value.getParentRegion()->getParentOp());
}

/// Bytes of an element of a buffer.
int64_t elementBytes(mlir::Value memory);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H
