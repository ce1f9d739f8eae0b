// Groups the values of a program into classes with one layout, and relates the classes. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
#define MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H

#include "Deferral.h"
#include "StageCopies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

/// Values that must share one layout: an operand and the task's argument, a carry and its next value, a state and its
/// replacement.
struct Class {
  mlir::RankedTensorType type;
  const Grid *grid;
  Layout layout;
  /// Dimensions that the user has closed.
  llvm::SmallVector<bool, 4> closed;
  /// The user has given the sharding of the class.
  bool fixed = false;
  /// The class is not propagated yet: resident state decides only about dimensions that batches have not decided.
  bool hidden = false;
  /// Whether the values may be partial sums.
  bool partialSums = false;
  /// An argument, a result, or a carry, slice or stack of a loop.
  bool outside = false;
};

/// Values that one op, slice or transfer relates, by the factors of its rule.
struct Relation {
  llvm::SmallVector<int> operands, results; // classes; -1: no tensor
  Rule rule;
  /// The only result, or some of a loop's, are partial sums where factors are reduced.
  bool makesPartialSums = false;
  /// A transfer may reshard a value, so each side follows its own stage first.
  bool transfers = false;
};

class Classes {
public:
  Classes(ProgramOp program, const Grids &grids);

  Deferral deferral;
  std::vector<Class> all;
  std::vector<Relation> relations;
  /// A value that is sliced or stacked by microbatch, and that of one microbatch: these must have the same layout.
  std::vector<std::pair<int, int>> slices;
  /// A sum over microbatches, and its value in the task that reads it.
  std::vector<std::pair<int, int>> leaving;
  /// Tensors whose rows are examples, with the dimension of the rows: values that loops slice by microbatch, or else
  /// the inputs with as many rows as the largest one.
  std::vector<std::pair<int, int64_t>> batches;
  /// Inputs of this kind with another number of rows.
  std::vector<std::pair<int, int64_t>> others;
  /// Arguments with the layout of the training program.
  llvm::DenseSet<int> trained;
  /// Resident state.
  std::vector<int> states;

  /// The class of a tensor or mesh tensor, or -1.
  int of(mlir::Value value) const;

private:
  void add(mlir::Value value, const Grid &grid);
  int find(int number) const;
  /// Puts both values into one class.
  void unify(mlir::Value a, mlir::Value b);
  void addValues(ProgramOp program, const Grids &grids);
  void tieProgram(ProgramOp program, const Grids &grids, const Copies &copies);
  void tieLoop(MicrobatchesOp loop);
  /// A recomputed value has the layout of the value in its original task.
  void tieCopies(const Copies &copies);
  void seed(ProgramOp program);
  void fix(int number, ShardingAttr sharding, bool hidden);
  void relate(ProgramOp program);
  void markOutside(ProgramOp program);
  void findLeaving(ProgramOp program);
  void findBatches(ProgramOp program);
  llvm::SmallVector<int> findInputs(ProgramOp program) const;
  /// By class, the relations that read it, with the operand number.
  using Readers = llvm::DenseMap<int, llvm::SmallVector<std::pair<size_t, size_t>, 2>>;
  /// Whether the rows of an argument are rows of its readers' results: no reader sums over them with another operand,
  /// looks rows up in it, or has them along another dimension.
  bool leadsReaders(int number, const Readers &readers) const;
  /// Relates dimensions that are shifted by one: a slice or a stack of microbatches.
  void relateSlice(mlir::Value whole, mlir::Value slice);

  llvm::DenseMap<mlir::Value, int> numbers;
  mutable std::vector<int> parent;
};

/// The global tensor type of a tensor or mesh tensor, or null.
mlir::RankedTensorType tensorOf(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
