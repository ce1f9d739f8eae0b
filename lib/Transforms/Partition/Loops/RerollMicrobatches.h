// Microbatches that stand one after another, matched value by value: shared by the two files that find them and that
// build their loop. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H

#include "../Partition.h"
#include "LoopIndex.h"
#include "Microbatches.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "llvm/ADT/BitVector.h"

#include <map>

namespace mpmd::partition {

/// One value of each microbatch.
using Row = std::vector<mlir::Value>;

struct RowLess {
  bool operator()(const Row &a, const Row &b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](mlir::Value x, mlir::Value y) {
      return std::less<const void *>()(x.getAsOpaquePointer(), y.getAsOpaquePointer());
    });
  }
};

/// The same op of each microbatch, and the rows that stand for what the first of them reads.
struct OpRow {
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>> reads;
};

/// What a row is in the loop.
struct RowInfo {
  enum Kind : uint8_t { Shared, Window, Stacked, Computed } kind = Shared;
  Row values;
  /// Window: all of them, one after the other.
  mlir::Value root;
  /// Computed: by which op, as which result.
  int64_t op = -1, result = 0;
  /// In the loop's body.
  mlir::Value emitted;
};

/// A sum over all microbatches: rows that are added in each, and what the sum starts from.
struct Sum {
  mlir::Operation *root;
  llvm::SmallVector<int64_t> rows;
  llvm::SmallVector<mlir::Value> inits;
};

class Reroller {
public:
  explicit Reroller(mlir::func::FuncOp step) : entry(step.getBody().front()) {}
  void run();

private:
  bool unrollPartly();
  bool findComponents();
  bool isEqual(mlir::func::CallOp a, mlir::func::CallOp b);
  /// Whether ops compute the same from what they read, which is added to `reads`.
  bool matchOps(llvm::ArrayRef<mlir::Operation *> ops, llvm::SmallVectorImpl<Row> &reads);
  bool differ(mlir::Value a, mlir::Value b);
  /// The one microbatch that an op outside the loop depends on; kNone or kSeveral.
  int64_t dependsOn(mlir::Value value);
  int64_t rowOf(const Row &row);
  bool classify(int64_t row);
  bool addOps(llvm::ArrayRef<mlir::Operation *> ops, int64_t &index);
  bool drain();
  bool matchCalls();
  /// Ops after the calls that each microbatch has for itself.
  bool extend();
  void findSums();
  bool takeSum(mlir::Operation *root);
  void build();
  mlir::Value emit(int64_t row);
  mlir::Value sliceOf(mlir::Value whole, mlir::RankedTensorType type);

  static constexpr int64_t kNone = -1, kSeveral = -2;
  mlir::Block &entry;
  llvm::SmallVector<llvm::SmallVector<mlir::func::CallOp>> components;
  llvm::DenseMap<mlir::Operation *, llvm::BitVector> reach; // by number of call, then of component
  std::map<Row, int64_t, RowLess> rowNumbers;
  std::vector<RowInfo> rows;
  std::vector<OpRow> opRows;
  /// Ops of microbatches that the loop takes over, with their `OpRow`; and the row of each of their results.
  llvm::DenseMap<mlir::Operation *, int64_t> taken;
  llvm::DenseMap<mlir::Value, int64_t> rowOfValue;
  llvm::SmallVector<int64_t> open;
  llvm::SmallVector<Sum> sums;
  llvm::SetVector<mlir::Operation *> consumed; // adds of sums
  llvm::DenseMap<std::pair<mlir::Operation *, mlir::Operation *>, bool> equalCallees;
  /// Why there is no loop: values of two microbatches in the same place.
  std::pair<mlir::Value, mlir::Value> difference;

  mlir::OpBuilder before{static_cast<mlir::MLIRContext *>(nullptr)}, inside{static_cast<mlir::MLIRContext *>(nullptr)};
  std::optional<LoopDraft> draft;
};

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_REROLLMICROBATCHES_H
