// What a kernel does with memory: which elements, by which indices, in loops of how many iterations.
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

/// A reading or writing of memory.
struct Access {
  mlir::Operation *op;
  mlir::Value memory; ///< no view
  bool writes;
  /// Of a single element: its index.
  std::optional<LinearIndex> index;
};

/// What a view is a part of, or another form. Temporaries are views that lie apart, and memory of their own.
mlir::Value baseOf(mlir::Value memory);

/// None for what does not touch memory, and for what does it in another way than by loads and stores.
std::optional<Access> accessOf(mlir::Operation *op);

llvm::SmallVector<Access> accessesIn(mlir::Operation *root);

/// The one loop in a block beside ops that touch no memory; null if there is none, or another one.
mlir::scf::ForOp onlyLoopIn(mlir::Block &block);

/// How many turns a loop has at most: those of a tile end where the tile or the whole does.
std::optional<int64_t> maxTripCount(mlir::scf::ForOp loop);

/// Whether no iteration touches an element that another one writes: those of memory from outside are written at an
/// index that moves with the iteration, and touched there only, or whoever made the loop says so (`kApartAttr`).
bool isParallel(mlir::scf::ForOp loop);

/// Lets loads and stores of buffers in another shape name the buffer and the place in it.
void flattenIndices(mlir::Operation *root);

/// Whether elements lie in the order of their indices, without gaps.
bool isPlain(mlir::Value memory);

/// Of scratch that each thread has for itself, and of a loop that needs such.
inline constexpr llvm::StringLiteral kOwnScratch = "mpmd.own";
bool isOwn(mlir::Value memory);

/// An index as a value.
mlir::Value materialize(mlir::OpBuilder &b, mlir::Location loc, const LinearIndex &index);

/// Whether a value is made in a loop.
inline bool isInside(mlir::Operation *loop, mlir::Value value) {
  return loop->isAncestor(value.getParentRegion()->getParentOp());
}

/// Bytes of an element in memory.
int64_t elementBytes(mlir::Value memory);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_LOOPS_ACCESSES_H
