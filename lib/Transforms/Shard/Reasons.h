// What collectives are for, in the words of who reads the report. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
#define MPMD_LIB_TRANSFORMS_SHARD_REASONS_H

#include "Rules/Rules.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace mpmd::shard {

/// Why one value is made to lie otherwise.
struct Reason {
  /// What must lie otherwise: `state['w'] as operand 1 of dot_general`. How follows from both layouts.
  std::string what;
  /// Why its partial sums are combined: `gradient of state['w']: sum over the batch`.
  std::string sum;
};

/// The names by which a user knows the values of a program.
class ValueNames {
public:
  explicit ValueNames(ProgramOp program);

  /// The argument of the program that a value, of the program or of a task's body, is, behind ops that only turn it;
  /// empty for any other one.
  std::string argument(mlir::Value value) const;
  /// What a value becomes, behind ops that work element by element: `gradient of state['w']`, `new state['w']`,
  /// `loss`; empty where nothing is known.
  std::string becomes(mlir::Value value) const;
  /// `sum over the batch` where partial sums lie along axes that cut the batch of the inputs, else `sum over` and
  /// `what`.
  std::string sumOver(const Grid &grid, llvm::ArrayRef<int> atoms, Reduction reduction, llvm::StringRef what) const;
  /// The same for a value of partial sums that another task has made, empty for others.
  std::string sumOf(const Grid &grid, mlir::Value value, const Layout &layout) const;
  /// And for the partial sums that an op makes, with what they become.
  std::string partialSumsOf(const Grid &grid, mlir::Operation &op, const Rule &rule,
                            llvm::ArrayRef<Atoms> factors) const;
  /// An operand as an op needs it, a result that is wanted otherwise than it is made, and what a task gives.
  std::string operand(mlir::Operation &op, unsigned index) const;
  std::string result(mlir::Operation &op, unsigned index) const;
  std::string yielded(mlir::Value value) const;

private:
  void addResult(mlir::Value value, int64_t result);

  mutable ProgramOp program; // reading it is no change
  /// The result that a value becomes, by its number.
  llvm::DenseMap<mlir::Value, int64_t> results;
  /// Whether a result replaces what other tasks than updates read.
  llvm::SmallVector<bool> parameters;
  llvm::StringSet<> batchAxes;
};

/// Says of arguments whose shardings nobody has given, as `mpmd-place-ops` marks them, where they come from.
void explainArguments(ProgramOp program);

/// `whole along dimension 0`, or `from [{dp}, {}] to [{}, {tp}]`.
std::string moveText(const Grid &grid, const Layout &from, const Layout &to);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_REASONS_H
