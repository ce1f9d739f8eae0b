// Finds values that are read only if a condition holds. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_TASKS_CONDITIONS_H
#define MPMD_LIB_TRANSFORMS_PARTITION_TASKS_CONDITIONS_H

#include "ValueNumbers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace mpmd::partition {

/// A scalar predicate, by its number, and the value that it must have.
struct Condition {
  unsigned predicate;
  bool holds;
  friend auto operator<=>(const Condition &, const Condition &) = default;
  Condition opposite() const { return {predicate, !holds}; }
};

/// Conditions that all hold, in ascending order. A value that is always read has none.
using Conditions = llvm::SmallVector<Condition, 2>;

/// The conditions under which a value is read; nothing if it is never read.
using ReadIf = std::optional<Conditions>;

/// Changes `into` to the conditions that hold if either value is read.
void join(ReadIf &into, const ReadIf &other);

/// Whether the value is read only if `condition` holds.
bool implies(const ReadIf &readIf, Condition condition);

/// Finds when the values of a block are read. A selection by a scalar reads one of two operands.
class ConditionalReads {
public:
  /// `yielded` says when each operand of the terminator is read. `varying` has predicates that devices of a mesh may
  /// answer differently: other devices read what a device gives to a collective, whatever its own answer is.
  ConditionalReads(mlir::Block &block, llvm::ArrayRef<ReadIf> yielded, ValueNumbers &numbers,
                   llvm::DenseSet<unsigned> varying = {});
  ReadIf of(mlir::Value value) const;
  /// When any result of an op of the block is read.
  const ReadIf &of(mlir::Operation *op) const { return results.find(op)->second; }

private:
  mlir::Block &block;
  llvm::ArrayRef<ReadIf> yielded;
  ValueNumbers &numbers;
  llvm::DenseSet<unsigned> varying;
  llvm::DenseMap<mlir::Operation *, ReadIf> results;
};

/// Whether an op, or an op in its regions, exchanges values between devices.
bool exchanges(mlir::Operation *op);

/// Whether devices of the task's stage can skip ops under a condition. GPUs run a step as one graph without conditions.
bool canSkip(TaskOp task);

/// Whether it is worth a branch to skip ops with `flops` in contractions. Command lists have such branches, see
/// `mpmd-repeat-loops`.
bool isWorthBranch(double flops);

/// The FLOPs of all contractions in an op and its regions.
double contractionFlopsIn(mlir::Operation *op);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_TASKS_CONDITIONS_H
