// Groups the values of a program into classes that share a layout, and relates the classes. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
#define MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H

#include "Deferral.h"
#include "StageCopies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

/// Values that must share one layout, such as a task's operand and argument, a carry and its next value, or a state and
/// its replacement.
struct Class {
  mlir::RankedTensorType type;
  const Grid *grid;
  Layout layout;
  /// Dimensions that the user's sharding closes to further axes.
  llvm::SmallVector<bool, 4> closed;
  /// Whether the user has given the sharding of the class.
  bool fixed = false;
  /// Whether the layout is not propagated yet. Resident state is hidden until batches have decided their dimensions.
  bool hidden = false;
  /// Whether the values of the class may be partial sums.
  bool partialSums = false;
  /// Whether the class has an argument, a result, or a carry, slice or stack of a loop.
  bool outside = false;
};

/// Classes that one op, slice or transfer relates by the factors of its rule.
struct Relation {
  llvm::SmallVector<int> operands, results; // classes; -1 for a value that is no tensor
  Rule rule;
  /// Whether the only result, or the results that `rule.sums` names for a loop, are partial sums along atoms of reduced
  /// factors.
  bool makesPartialSums = false;
  /// Whether the relation is a transfer. A transfer may reshard a value, so each stage decides its own layout first.
  bool transfers = false;
  /// Whether the relation only proposes a sharding to rows that move, beside the relation of the op that moves them.
  bool movesRows = false;
};

class Classes {
public:
  Classes(ProgramOp program, const Grids &grids);

  Deferral deferral;
  std::vector<Class> all;
  std::vector<Relation> relations;
  /// A value that is sliced or stacked by microbatch, and the value of one microbatch. Both must have the same layout.
  std::vector<std::pair<int, int>> slices;
  /// For each task operand that is a deferred sum (`Deferral::sums`): the class of the sum, and that of the task's
  /// argument. Their layouts may differ. `proposeToSums` proposes the argument's layout for the sum, last of all.
  std::vector<std::pair<int, int>> leaving;
  /// Tensors whose rows are examples, with the dimension of the rows. These are the values that loops slice by
  /// microbatch. Without such a loop, they are the inputs with as many rows as the largest input.
  std::vector<std::pair<int, int64_t>> batches;
  /// Inputs whose rows are examples, but whose number of rows differs from that of the largest input.
  std::vector<std::pair<int, int64_t>> others;
  /// Arguments that have a layout of the training program.
  llvm::DenseSet<int> trained;
  /// Classes of resident state.
  std::vector<int> states;

  /// The class of a tensor or mesh tensor; -1 for other values.
  int of(mlir::Value value) const;

private:
  void add(mlir::Value value, const Grid &grid);
  int find(int number) const;
  /// Merges the classes of both values.
  void unify(mlir::Value a, mlir::Value b);
  void addValues(ProgramOp program, const Grids &grids);
  void tieProgram(ProgramOp program, const Grids &grids, const Copies &copies);
  void tieLoop(MicrobatchesOp loop);
  /// Gives a recomputed value the class of the value in its original task.
  void tieCopies(const Copies &copies);
  void seed(ProgramOp program);
  void fix(int number, ShardingAttr sharding, bool hidden);
  void relate(ProgramOp program);
  void markOutside(ProgramOp program);
  void findLeaving(ProgramOp program);
  void findBatches(ProgramOp program);
  llvm::SmallVector<int> findInputs(ProgramOp program) const;
  /// For each class, the relations that read it, with the operand number.
  using Readers = llvm::DenseMap<int, llvm::SmallVector<std::pair<size_t, size_t>, 2>>;
  /// Whether rows of an argument are rows of all its readers' results. This fails if a reader contracts over them with
  /// another operand, indexes into them, or has them along another dimension.
  bool leadsReaders(int number, const Readers &readers) const;
  /// Relates a value over all microbatches to that of one microbatch: dimension i + 1 of `whole` to dimension i of
  /// `slice`.
  void relateSlice(mlir::Value whole, mlir::Value slice);

  /// Relates a value whose rows move along a dimension to the result of the same size, as in a roll. Rows stay on their
  /// devices, or are exchanged.
  void relateRows(mlir::Operation &op);

  llvm::DenseMap<mlir::Value, int> numbers;
  mutable std::vector<int> parent;
};

/// The global tensor type of a tensor or mesh tensor; null for other values.
mlir::RankedTensorType tensorOf(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
