// Finds stacked state of which a step uses disjoint slices, and the values that can be divided with it. Private to this
// library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_STAGES_STACKCLASSES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_STAGES_STACKCLASSES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <memory>
#include <set>

namespace mpmd::partition {

/// A stacked array of state, with the values that correspond to it element by element along the stack: its new value,
/// its gradient, the optimizer's arrays.
struct StackClass {
  /// Where the slices begin and end: 0, ..., the size of the stack.
  std::set<int64_t> cuts;
  /// The stacked dimension of each value.
  llvm::MapVector<mlir::Value, int64_t> dims;
  /// Whether an op in a loop over microbatches needs the whole stack.
  bool isUsedWhole = false;
  /// Whether the program shards the stacked dimension.
  bool isSharded = false;

  int64_t size() const { return *cuts.rbegin(); }
  /// The begin and the end of each slice.
  llvm::SmallVector<std::pair<int64_t, int64_t>> slices() const;
};

/// The classes of a step, which has loops over microbatches.
class StackClasses {
public:
  explicit StackClasses(mlir::func::FuncOp step);

  bool empty() const { return classes.empty(); }
  llvm::ArrayRef<std::unique_ptr<StackClass>> all() const { return classes; }
  /// Stacks that stay whole only because the program shards them between layers.
  llvm::ArrayRef<std::unique_ptr<StackClass>> allSharded() const { return sharded; }
  /// The class of a value; null if the value is not divided.
  const StackClass *find(mlir::Value value) const { return classOf.lookup(value); }

private:
  void findSeeds();
  void grow(mlir::Value seed, int64_t dim);
  void accept(std::unique_ptr<StackClass> found);
  void acceptParallel();
  void tie(mlir::Value value, int64_t dim);
  void tieUses(mlir::Value value, int64_t dim);
  void tieDefinition(mlir::Value value, int64_t dim);
  void tieOp(mlir::Operation *op, mlir::Value value, int64_t dim);
  void tieCarry(mlir::Operation *loop, int64_t number, int64_t dim);
  bool isSequential(const StackClass &found);
  /// Called for an op that needs the whole stack, or computes it in one piece.
  void useWhole(mlir::Operation *op);

  mlir::func::FuncOp step;
  StackClass *growing = nullptr;
  llvm::SmallVector<mlir::Value> work;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> seeds;
  llvm::SmallVector<std::unique_ptr<StackClass>> classes, others, sharded;
  llvm::DenseMap<mlir::Value, StackClass *> classOf;
};

/// How an op relates to the stacked dimension of one of its operands or results.
enum class StackUse {
  Aligned,     ///< each slice of the results depends on the same slice of the operands
  Slices,      ///< takes a slice
  Assembles,   ///< builds the stack from slices
  ReducesRows, ///< reduces the stacked dimension, perhaps with others
  Whole,       ///< needs the whole stack, or computes it in one piece
};
StackUse stackUse(mlir::Operation *op, mlir::Value value, int64_t dim);

/// The stack of which `value`, a part that begins at row `at` of a stack with `size` rows, keeps the same rows, as
/// where others are set; null if there is none.
mlir::Value keptFrom(mlir::Value value, int64_t dim, int64_t at, int64_t size);

/// The dimension of each operand and result of an op that corresponds to dimension `dim` of `value`, which is one of
/// them; -1 for none. Needs an op whose use is `Aligned` or `ReducesRows`.
struct AlignedDims {
  llvm::SmallVector<int64_t> operands, results;
};
AlignedDims alignedDims(mlir::Operation *op, mlir::Value value, int64_t dim);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_STAGES_STACKCLASSES_H
