// The values of a program in classes that lie alike, and what relates the classes. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
#define MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H

#include "Deferral.h"
#include "StageCopies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd::shard {

/// One tensor that lies one way, under however many names: what a task reads and what it got, a carry and its next
/// value, a state and what replaces it.
struct Class {
  mlir::RankedTensorType type;
  const Grid *grid;
  Layout layout;
  /// Dimensions that the user has closed.
  llvm::SmallVector<bool, 4> closed;
  /// The user has said how it lies.
  bool fixed = false;
  /// It says nothing to others yet: resident state follows where batches have not decided.
  bool hidden = false;
  /// It may hold partial sums.
  bool partialSums = false;
  /// An argument, a result, or what a loop carries, slices or stacks.
  bool outside = false;
};

/// Values that one op, slice or transfer relates, by the rule's factors.
struct Relation {
  llvm::SmallVector<int> operands, results; // classes; -1: no tensor
  Rule rule;
  /// The one result, or some of a loop's, hold partial sums where factors are reduced.
  bool makesPartialSums = false;
  /// A transfer: it may change how a value lies, so each side follows its own stage first.
  bool transfers = false;
};

class Classes {
public:
  Classes(ProgramOp program, const Grids &grids);

  Deferral deferral;
  std::vector<Class> all;
  std::vector<Relation> relations;
  /// What is sliced or stacked by microbatch, and the value of one: these must lie alike.
  std::vector<std::pair<int, int>> slices;
  /// A sum over microbatches, and the value that it is in the task that reads it.
  std::vector<std::pair<int, int>> leaving;
  /// Tensors whose rows are examples, one behind the other, and the dimension of the rows: what loops slice by
  /// microbatch, or else the inputs, whose number of rows is that of the largest.
  std::vector<std::pair<int, int64_t>> batches;
  /// The same of those that have another number of rows.
  std::vector<std::pair<int, int64_t>> others;
  /// Arguments that lie as the training program has them.
  llvm::DenseSet<int> trained;
  /// Resident state.
  std::vector<int> states;

  /// The class of a tensor or mesh tensor, or -1.
  int of(mlir::Value value) const;

private:
  void add(mlir::Value value, const Grid &grid);
  int find(int number) const;
  /// Both lie alike.
  void tie(mlir::Value a, mlir::Value b);
  void addValues(ProgramOp program, const Grids &grids);
  void tieProgram(ProgramOp program, const Grids &grids, const Copies &copies);
  void tieLoop(MicrobatchesOp loop);
  /// What a task computes again lies as in the task that it is from.
  void tieCopies(const Copies &copies);
  void seed(ProgramOp program);
  void fix(int number, ShardingAttr sharding, bool hidden);
  void relate(ProgramOp program);
  void markOutside(ProgramOp program);
  void findLeaving(ProgramOp program);
  void findBatches(ProgramOp program);
  llvm::SmallVector<int> findInputs(ProgramOp program) const;
  /// The relations that read a class, and as which operand.
  using Readers = llvm::DenseMap<int, llvm::SmallVector<std::pair<size_t, size_t>, 2>>;
  /// Whether the rows of an argument are rows of what its readers make, and none of them sums over them with another
  /// operand, looks rows up in it, or has them along another dimension.
  bool leadsReaders(int number, const Readers &readers) const;
  /// The op shifts dimensions by one: a slice or a stack of microbatches.
  void relateSlice(mlir::Value whole, mlir::Value slice);

  llvm::DenseMap<mlir::Value, int> numbers;
  mutable std::vector<int> parent;
};

/// The global tensor of a tensor or mesh tensor, or null.
mlir::RankedTensorType tensorOf(mlir::Value value);

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_CLASSES_H
