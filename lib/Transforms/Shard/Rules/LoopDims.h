// Finds the dimensions along which a loop or branch in a task can be sharded without communication inside it.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H

#include "Rules.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd::shard {

/// Whether the op is a `while`, `case` or `if` on tensors.
bool isLoopOrBranch(mlir::Operation *op);

/// Groups the dimensions of all values of a loop or branch into classes that must be sharded in the same way. The rules
/// of the ops inside relate dimensions, and mark those that must not be sharded. A sum over iterations, or a sum that a
/// branch yields, may be partial sums. Then the dimensions that are reduced for this sum can be sharded, too.
class LoopDims {
public:
  explicit LoopDims(mlir::Operation *loop);

  /// The sharding rule of the loop or branch as one op. Its operands are those of `readsOf`.
  Rule rule() const;
  /// The factor of `rule()` for a dimension of a value inside the loop; -1 if the dimension must not be sharded.
  int factorOf(mlir::Value value, int64_t dim) const;

private:
  using Dim = std::pair<mlir::Value, int64_t>;

  int number(mlir::Value value, int64_t dim);
  int find(int number) const;
  void unify(int a, int b);
  void tieValues(mlir::Value a, mlir::Value b);
  void tieAll(mlir::Operation *op);
  void tieFactors(mlir::Operation &op);
  void markAll(mlir::Operation *op);
  void markWhole(mlir::Operation &op);
  /// Finds the partial sums that an op produces, and checks its uses of partial sums.
  void visitPartialSums(mlir::Operation &op);
  void findTotals(mlir::stablehlo::WhileOp loop);
  void findSums();
  /// Whether results of the block are results of the loop or branch, so that they may be partial sums.
  bool addsUp(mlir::Block *block) const;
  /// The classes over which the value is partial sums.
  llvm::SmallVector<int> partialSumsOf(mlir::Value value) const;
  /// The classes that may be sharded and that the op reduces.
  llvm::SmallVector<int> reducedBy(mlir::Operation &op, const Rule &rule) const;
  void keepWhole(llvm::ArrayRef<int> classes);
  /// Returns the classes in both lists, and marks all others as not to be sharded.
  llvm::SmallVector<int> common(llvm::ArrayRef<int> a, llvm::ArrayRef<int> b);

  mlir::Operation *loop;
  llvm::DenseMap<Dim, int> numbers;
  mutable std::vector<int> parent;
  std::vector<int64_t> sizes;
  std::vector<bool> whole, summed;
  /// For each value of the loop's body, the classes over which it is partial sums.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int>> partialSums;
  /// Loop carries that only additions read: `begins` before the additions, `totals` after all of them.
  llvm::DenseSet<mlir::Value> begins, totals;
  /// For each result, the classes over which it is partial sums.
  llvm::SmallVector<llvm::SmallVector<int>> sums;
  /// For each class, its factor in `rule()`.
  llvm::DenseMap<int, int> factors;
};

/// Builds the per-device loop or branch. `parts` are the shards of the values `readsOf(&loop)`.
mlir::Operation *makeLocalLoop(const Grid &grid, mlir::OpBuilder &builder, mlir::Operation &loop,
                               llvm::ArrayRef<mlir::Value> parts, llvm::ArrayRef<Atoms> factors);

/// Sets the size attributes of a slice or gather to the sizes of its shards.
void cutSizes(const Grid &grid, mlir::Operation &op, mlir::Operation *part, const Rule &rule,
              llvm::ArrayRef<Atoms> factors);

/// Gives each reader in a loop or branch of a task its own copy of constants and iotas. Two readers may then shard such
/// a value in two ways.
void separateConstants(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
