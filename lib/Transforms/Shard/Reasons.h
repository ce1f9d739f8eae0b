// Explains why collectives are needed, by the names of the program's arguments and results. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
#define MPMD_LIB_TRANSFORMS_SHARD_REASONS_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace mpmd::shard {

/// The reason for resharding one value.
struct Reason {
  /// The value and its use, as in `state['w'] as operand 1 of dot_general`. `moveText` describes the layouts.
  std::string what;
  /// The reason for reducing its partial sums, as in `gradient of state['w']: sum over the batch`.
  std::string sum;
};

/// Names the values of a program in the user's terms.
class ValueNames {
public:
  explicit ValueNames(ProgramOp program);

  /// The name of the program argument that a value equals up to ops that only move elements; empty for other values.
  /// The value may be in the program or in a task's body.
  std::string argument(mlir::Value value) const;
  /// The name of the program result that a value flows into through elementwise ops: `gradient of state['w']`, `new
  /// state['w']` or `loss`; empty if there is none.
  std::string becomes(mlir::Value value) const;
  /// Returns `sum over the batch` if the atoms shard the batch dimension of the inputs, else `sum over` and `what`.
  std::string sumOver(const Grid &grid, llvm::ArrayRef<int> atoms, Reduction reduction, llvm::StringRef what) const;
  /// The reason for reducing partial sums that another task has computed; empty for other values.
  std::string sumOf(const Grid &grid, mlir::Value value, const Layout &layout) const;
  /// The reason for reducing the partial sums that an op computes, with the name of the result that they flow into.
  std::string partialSumsOf(const Grid &grid, mlir::Operation &op, const Rule &rule,
                            llvm::ArrayRef<Atoms> factors) const;
  /// The names of operands and results that need another layout, and of a task's results.
  std::string operand(mlir::Operation &op, unsigned index) const;
  std::string result(mlir::Operation &op, unsigned index) const;
  std::string yielded(mlir::Value value) const;

private:
  void addResult(mlir::Value value, int64_t result);

  mutable ProgramOp program; // the accessors of ProgramOp are not const
  /// For each value, the number of the program result that it flows into.
  llvm::DenseMap<mlir::Value, int64_t> results;
  /// For each result, whether it replaces a value that tasks other than updates read.
  llvm::SmallVector<bool> parameters;
  llvm::StringSet<> batchAxes;
};

/// Explains the shardings of arguments that `mpmd-build-program` has marked as not given by the user.
void explainArguments(ProgramOp program);

/// Describes a change of layout: `whole along dimension 0`, or `from [{dp}, {}] to [{}, {tp}]`.
std::string moveText(const Grid &grid, const Layout &from, const Layout &to);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
