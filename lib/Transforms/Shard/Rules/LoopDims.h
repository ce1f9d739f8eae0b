// Finds the dimensions along which a loop or branch in a task can be cut without communication inside it.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H

#include "Rules.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd::shard {

/// Whether the op runs its regions over tensors: `while`, `case`, `if`.
bool isLoopOrBranch(mlir::Operation *op);

/// Dimensions of all values of a loop or branch, in classes that are cut alike. The rules of the ops inside relate
/// dimensions, and tell which are needed whole. A sum over iterations, or a sum that a branch yields, may be partial
/// sums; then the dimensions that are reduced for it can be cut as well.
class LoopDims {
public:
  explicit LoopDims(mlir::Operation *loop);

  /// The rule of the loop as one op. Its operands are those of `readsOf`.
  Rule rule() const;
  /// The factor of that rule for a dimension of a value inside, or -1 if the dimension is whole.
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
  /// Visits the sums of one op, and its uses of partial sums.
  void visitPartialSums(mlir::Operation &op);
  void findTotals(mlir::stablehlo::WhileOp loop);
  void findSums();
  /// Whether values of the block may be partial sums: its results are the loop's.
  bool addsUp(mlir::Block *block) const;
  /// Classes over which the value is partial sums.
  llvm::SmallVector<int> partialSumsOf(mlir::Value value) const;
  /// Classes that may be cut and that the op reduces.
  llvm::SmallVector<int> reducedBy(mlir::Operation &op, const Rule &rule) const;
  void keepWhole(llvm::ArrayRef<int> classes);
  /// Classes in both lists; the others are kept whole.
  llvm::SmallVector<int> common(llvm::ArrayRef<int> a, llvm::ArrayRef<int> b);

  mlir::Operation *loop;
  llvm::DenseMap<Dim, int> numbers;
  mutable std::vector<int> parent;
  std::vector<int64_t> sizes;
  std::vector<bool> whole, summed;
  /// By value of the loop's body, the classes over which it is partial sums.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int>> partialSums;
  /// Carries that only additions read, before and after all of them.
  llvm::DenseSet<mlir::Value> begins, totals;
  /// By result.
  llvm::SmallVector<llvm::SmallVector<int>> sums;
  /// By class.
  llvm::DenseMap<int, int> factors;
};

/// A device's part of a loop or branch. `parts` are its parts of `readsOf(&loop)`.
mlir::Operation *makeLocalLoop(const Grid &grid, mlir::OpBuilder &builder, mlir::Operation &loop,
                               llvm::ArrayRef<mlir::Value> parts, llvm::ArrayRef<Atoms> factors);

/// Cuts the size attributes of a slice or gather whose operands are parts.
void cutSizes(const Grid &grid, mlir::Operation &op, mlir::Operation *part, const Rule &rule,
              llvm::ArrayRef<Atoms> factors);

/// Gives each reader in a loop or branch of a task its own constants and iotas. A value with two readers may then be
/// cut in two ways.
void separateConstants(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
