// Matches unrolled microbatches value by value. Shared by the files that match them and build their loop. Private to
// this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H

#include "../Partition.h"
#include "LoopIndex.h"
#include "Microbatches.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/EquivalenceClasses.h"

#include <map>

namespace mpmd::partition {

/// Corresponding values of all microbatches.
using Row = std::vector<mlir::Value>;

struct RowLess {
  bool operator()(const Row &a, const Row &b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](mlir::Value x, mlir::Value y) {
      return std::less<const void *>()(x.getAsOpaquePointer(), y.getAsOpaquePointer());
    });
  }
};

/// Corresponding ops of all microbatches. `reads` has the values that the op of the first microbatch reads, with their
/// rows.
struct OpRow {
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> reads;
};

/// Describes how the loop provides a row.
struct RowInfo {
  enum Kind : uint8_t { Shared, Window, Stacked, Carried, Computed } kind = Shared;
  Row values;
  /// Window: the row's values are consecutive ranges of this value.
  mlir::Value root;
  /// Computed: the index of the `OpRow` and the result number.
  int64_t op = -1, result = 0;
  /// Carried: the row of the next values. Each microbatch but the first reads what the one before has computed.
  int64_t next = -1;
  /// The value of the row in the loop's body, once it is built.
  mlir::Value emitted;
};

/// A sum over all microbatches, with the rows of its terms and its initial value.
struct Sum {
  mlir::Operation *root;
  llvm::SmallVector<int64_t> rows;
  llvm::SmallVector<mlir::Value> inits;
};

class Reroller {
public:
  explicit Reroller(mlir::func::FuncOp step) : step(step), entry(step.getBody().front()), marked(isMarked(step)) {}
  /// Rerolls the step. Returns the loop if there are equal microbatches, else null. Without `period`, microbatches do
  /// not depend on each other, or in a step with marks they are equal sequences of stage calls. Otherwise they are
  /// sequences of so many anchors, and may hand values on.
  mlir::Operation *run(size_t period = 0);
  llvm::SmallVector<size_t> findPeriods();
  /// Copies a step without marks whose loop over microbatches is partly unrolled, and unrolls the loop in the copy. The
  /// microbatches may turn out to be unequal. Null if there is no such loop.
  mlir::func::FuncOp unrolledCopy();

private:
  mlir::Operation *findLoop();
  bool isPartlyUnrolled(mlir::Operation *loop);
  /// Whether an op is work of one microbatch: an op that calls stages, or in a step without marks an op with
  /// contractions.
  bool isAnchor(mlir::Operation *op) const { return marked ? isStageCall(op) || callsStages(op) : hasContraction(op); }
  llvm::SmallVector<mlir::Operation *> findAnchors();
  bool findComponents(size_t period);
  void findGroups(llvm::ArrayRef<mlir::Operation *> all);
  void divide(llvm::ArrayRef<mlir::Operation *> anchors, size_t period);
  void findReach();
  bool isEqual(mlir::Operation *a, mlir::Operation *b);
  /// Whether the ops compute the same function of the values that they read. Appends these values to `reads`.
  bool matchOps(llvm::ArrayRef<mlir::Operation *> ops, llvm::SmallVectorImpl<Row> &reads);
  bool differ(mlir::Value a, mlir::Value b);
  /// The number of the only microbatch that an op outside the loop depends on; kNone or kSeveral for other ops. If
  /// microbatches hand values on, the last one.
  int64_t dependsOn(mlir::Value value);
  int64_t rowOf(const Row &row);
  bool classify(int64_t row);
  bool isFromPrevious(const Row &row);
  bool mayCorrespond(mlir::Value a, mlir::Value b, llvm::DenseMap<std::pair<mlir::Value, mlir::Value>, bool> &known);
  mlir::Value findLast(const Row &row);
  bool carries(int64_t row);
  bool isCarried(mlir::Value first, mlir::Value value, size_t k);
  bool mayStack(const Row &row);
  bool addOps(llvm::ArrayRef<mlir::Operation *> ops, int64_t &index);
  bool drain();
  bool matchCalls();
  /// Adds corresponding ops that follow the calls of all microbatches.
  bool extend();
  void findSums();
  bool takeSum(mlir::Operation *root);
  mlir::Operation *build();
  mlir::Value emit(int64_t row);
  mlir::Value sliceOf(mlir::Value whole, mlir::RankedTensorType type);

  static constexpr int64_t kNone = -1, kSeveral = -2;
  mlir::func::FuncOp step;
  mlir::Block &entry;
  const bool marked;
  bool handsOn = false; ///< whether microbatches hand values on to the next one
  /// The anchors of each microbatch. For each op, `reach` has the microbatches that it depends on.
  llvm::SmallVector<llvm::SmallVector<mlir::Operation *>> components;
  llvm::DenseMap<mlir::Operation *, llvm::BitVector> reach;
  std::map<Row, int64_t, RowLess> rowNumbers;
  std::vector<RowInfo> rows;
  std::vector<OpRow> opRows;
  /// `taken`: for each op that the loop replaces, its `OpRow`. `rowOfValue`: for each result of such an op, its row.
  llvm::DenseMap<mlir::Operation *, int64_t> taken;
  llvm::DenseMap<mlir::Value, int64_t> rowOfValue;
  llvm::SmallVector<int64_t> open;
  llvm::SmallVector<Sum> sums;
  llvm::SetVector<mlir::Operation *> consumed; // additions of the sums
  /// The carries of the loop that are no sums, once it is built, and their rows.
  llvm::SmallVector<std::pair<int64_t, int64_t>> carried;
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Operation *>, bool> equalCallees;
  /// Two corresponding values that differ, if they are the reason why there is no loop.
  std::pair<mlir::Value, mlir::Value> difference;

  mlir::OpBuilder before{static_cast<mlir::MLIRContext *>(nullptr)}, inside{static_cast<mlir::MLIRContext *>(nullptr)};
  std::optional<LoopDraft> draft;
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H
