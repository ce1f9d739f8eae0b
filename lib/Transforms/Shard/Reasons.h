// Reasons of collectives, in the words of the report's readers. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
#define MPMD_LIB_TRANSFORMS_SHARD_REASONS_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace mpmd::shard {

/// Why one value is resharded.
struct Reason {
  /// The value and its use: `state['w'] as operand 1 of dot_general`. The layouts tell how it moves.
  std::string what;
  /// Why its partial sums are combined: `gradient of state['w']: sum over the batch`.
  std::string sum;
};

/// The names by which a user knows the values of a program.
class ValueNames {
public:
  explicit ValueNames(ProgramOp program);

  /// The program's argument that a value of the program or of a task's body is, after ops that only move elements;
  /// empty for any other value.
  std::string argument(mlir::Value value) const;
  /// The result that a value becomes through elementwise ops: `gradient of state['w']`, `new state['w']`, `loss`; empty
  /// if unknown.
  std::string becomes(mlir::Value value) const;
  /// `sum over the batch` if the axes of the partial sums cut the batch of the inputs, else `sum over` and `what`.
  std::string sumOver(const Grid &grid, llvm::ArrayRef<int> atoms, Reduction reduction, llvm::StringRef what) const;
  /// The same for a value of partial sums that another task has made, empty for others.
  std::string sumOf(const Grid &grid, mlir::Value value, const Layout &layout) const;
  /// The same for the partial sums that an op makes, with the result that they become.
  std::string partialSumsOf(const Grid &grid, mlir::Operation &op, const Rule &rule,
                            llvm::ArrayRef<Atoms> factors) const;
  /// Reasons for operands and results that an op needs in another layout than they have, and for a task's results.
  std::string operand(mlir::Operation &op, unsigned index) const;
  std::string result(mlir::Operation &op, unsigned index) const;
  std::string yielded(mlir::Value value) const;

private:
  void addResult(mlir::Value value, int64_t result);

  mutable ProgramOp program; // reading it changes nothing
  /// The number of the result that a value becomes.
  llvm::DenseMap<mlir::Value, int64_t> results;
  /// Whether a result replaces a value that tasks other than updates read.
  llvm::SmallVector<bool> parameters;
  llvm::StringSet<> batchAxes;
};

/// Explains the shardings of arguments that `mpmd-place-ops` has marked as not given by the user.
void explainArguments(ProgramOp program);

/// `whole along dimension 0`, or `from [{dp}, {}] to [{}, {tp}]`.
std::string moveText(const Grid &grid, const Layout &from, const Layout &to);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
