// What a loop or branch that stays in a task can be cut along: dimensions of which each device can do its part without
// a word to the others.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
#define MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H

#include "Rules.h"

#include "llvm/ADT/DenseMap.h"

namespace mpmd::shard {

/// Whether the op runs its regions over tensors: `while`, `case`, `if`.
bool isLoopOrBranch(mlir::Operation *op);

/// Dimensions of all values of a loop or branch, in classes that are cut alike: the rules of the ops inside say which
/// belong together, and which are needed whole. A sum that a loop adds up over its iterations, or that a branch gives,
/// may be one of partial sums: then what is reduced for it can be cut as well.
class LoopDims {
public:
  explicit LoopDims(mlir::Operation *loop);

  /// The rule of the loop as one op. Its operands are what `readsOf` says.
  Rule rule() const;
  /// The factor of that rule which a dimension of a value inside is, or -1 where it is whole.
  int factorOf(mlir::Value value, int64_t dim) const;

private:
  using Dim = std::pair<mlir::Value, int64_t>;

  int number(mlir::Value value, int64_t dim);
  int find(int number) const;
  void tie(int a, int b);
  void tieValues(mlir::Value a, mlir::Value b);
  void tieAll(mlir::Operation *op);
  void tieFactors(mlir::Operation &op);
  void markAll(mlir::Operation *op);
  void markWhole(mlir::Operation &op);
  /// What one op adds up, and what it does with partial sums that it reads.
  void visitPartialSums(mlir::Operation &op);
  void findTotals(mlir::stablehlo::WhileOp loop);
  void findSums();
  /// Whether values of the block may be partial sums: its results are the loop's.
  bool addsUp(mlir::Block *block) const;
  /// Classes over which the value is a partial sum.
  llvm::SmallVector<int> partialSumsOf(mlir::Value value) const;
  /// Classes that the op reduces, of those that may be cut.
  llvm::SmallVector<int> reducedBy(mlir::Operation &op, const Rule &rule) const;
  void keepWhole(llvm::ArrayRef<int> classes);
  /// Classes that are in both; the others are kept whole.
  llvm::SmallVector<int> common(llvm::ArrayRef<int> a, llvm::ArrayRef<int> b);

  mlir::Operation *loop;
  llvm::DenseMap<Dim, int> numbers;
  mutable std::vector<int> parent;
  std::vector<int64_t> sizes;
  std::vector<bool> whole, summed;
  /// By value of the loop's body, the classes over which it is a partial sum.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<int>> partialSums;
  /// Carries that only additions read, before and after all of them.
  llvm::DenseSet<mlir::Value> begins, totals;
  /// By result.
  llvm::SmallVector<llvm::SmallVector<int>> sums;
  /// By class.
  llvm::DenseMap<int, int> factors;
};

/// The part of a loop or branch that a device does. `parts` are its parts of `readsOf(&loop)`.
mlir::Operation *makeLocalLoop(const Grid &grid, mlir::OpBuilder &builder, mlir::Operation &loop,
                               llvm::ArrayRef<mlir::Value> parts, llvm::ArrayRef<Atoms> factors);

/// Cuts the sizes that a slice or gather says by itself, once its operands are parts.
void cutSizes(const Grid &grid, mlir::Operation &op, mlir::Operation *part, const Rule &rule,
              llvm::ArrayRef<Atoms> factors);

/// Gives each reader in a loop or branch of a task its own constants, numbers in a row and the like, so that one which
/// is read in two places may be cut in two ways.
void separateConstants(ProgramOp program);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_RULES_LOOPDIMS_H
