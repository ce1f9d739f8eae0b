// Plans a task before anything is emitted: which values are stored, which are computed where they are read, and which
// ops share a kernel.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace mpmd::kernels {

/// How an op of a task is computed.
enum class Role {
  Inline,      ///< computed wherever it is read
  Elementwise, ///< stored, one loop iteration per element
  Reduction,   ///< stored, or kept in a register of its row
  Library,     ///< a library call
  Write,       ///< stores a slice into a copy of its destination, or into the destination itself
  Opaque,      ///< loops and branches over tensors: one sequential kernel
  Exchange,    ///< moves a stored value between the devices of the mesh
  Repeat,      ///< a list of its own that repeats
  Context,     ///< the axis indices of the device: available from the start
};

/// An index of an access in terms of the dimensions of the reading op: `d >= 0` is dimension d of its result (reduced
/// dimensions follow those of the result), the others are these.
constexpr int kUnknown = -1, kZero = -2;

/// One stored value that an op reads, directly or through inlined ops.
struct Access {
  mlir::Value base;
  llvm::SmallVector<int, 4> dims;

  /// Whether the first `leading` dimensions of the value are read at the same position as the reader's.
  bool isAligned(size_t leading) const;
  /// Whether every dimension is.
  bool isAligned() const { return isAligned(dims.size()); }
};

/// One step of the future command list: a cluster of ops that become one kernel, or a single op.
struct Node {
  Role role;
  llvm::SmallVector<mlir::Operation *, 4> ops;
  /// Clusters only: the leading dimensions that all ops share as rows. A flat cluster has only elementwise ops of one
  /// shape that read each other element by element; it gets rows when a reduction joins.
  bool flat = false;
  llvm::SmallVector<int64_t, 4> rowShape;
  /// Direct predecessors and successors, and its position in an order that respects them.
  llvm::SmallVector<int, 4> before, after;
  int place = 0;
};

class TaskPlan {
public:
  /// Plans a stage body. Fails with one error at an op that is not supported.
  mlir::LogicalResult build(mlir::Block &body, llvm::ArrayRef<int64_t> aliases);

  Role getRole(mlir::Operation *op) const { return roles.lookup(op); }

  /// Whether the value has a buffer of its own: a block argument or a result of a stored op.
  bool isStored(mlir::Value value) const;

  /// The value with the same elements in memory order as `value`: looks through reshapes.
  static mlir::Value baseOf(mlir::Value value);

  llvm::ArrayRef<Access> accessesOf(mlir::Operation *op) const;

  /// Whether a reduction runs along the contiguous dimension of its operand, or across it.
  bool reducesRows(mlir::Operation *op) const { return rowReductions.contains(op); }

  /// Whether the op reads everything at its own element's position, and uses no index.
  bool isPositionFree(mlir::Operation *op) const;

  /// Whether an op outside its own kernel needs the value.
  bool escapes(mlir::Value value) const { return escaping.contains(value); }

  /// Whether result `index` of the task may be written straight into the operand that it updates.
  bool mayUpdateInPlace(unsigned index) const { return inPlace.test(index); }

  llvm::ArrayRef<Node> getNodes() const { return nodes; }

  /// Whether computing `value` where it is read accesses the stored value `base`.
  bool reads(mlir::Value value, mlir::Value base) const;

  /// The stored value that an op updates in place to make a result: the accumulator of a gemm, the destination of a
  /// write, the initial value of a loop; null if there is none.
  mlir::Value startOf(mlir::OpResult result) const;

  /// Whether `op` may work on the buffer of `value`: a result starts from it, and there are no other reads of it.
  bool overwrites(mlir::Operation *op, mlir::Value value) const;

  /// The node of a stored op, or -1.
  int nodeOf(mlir::Operation *op) const;

  /// Ops of one cluster and level share loops; a level may read values that earlier levels stored for the same row.
  int levelOf(mlir::Operation *op) const { return levels.lookup(op); }

  /// The nodes in the order of the command list.
  llvm::SmallVector<int> order() const;

private:
  // TaskPlan.cpp: stored values.
  mlir::LogicalResult assignRoles(mlir::Block &body);
  void storeCostlyValues(mlir::Block &body);
  void collectAccesses(mlir::Operation *op);
  // Clusters.cpp: shared kernels.
  void formNodes(mlir::Block &body);
  bool canJoin(mlir::Operation *op, int node) const;
  void join(mlir::Operation *op, int node);
  /// Orders node `from` before node `to`. Returns false if `to` must already come before `from`.
  bool addEdge(int from, int to);
  /// Whether node `first` must come before node `second`. For nodes that are far apart in the order the answer is true
  /// without a search: only fusion asks, and it then leaves the nodes apart.
  bool isBefore(int first, int second) const;
  /// The nodes that can be reached from `start` along edges, with `start` itself. The search stops at position `limit`.
  llvm::SmallVector<int> reachable(int start, bool forward, int limit) const;
  void findEscapes(mlir::Block &body);
  void orderUpdates(mlir::Block &body, llvm::ArrayRef<int64_t> aliases);
  bool isUpdateSafe(mlir::Value argument, mlir::Value updated);

  llvm::DenseMap<mlir::Operation *, Role> roles;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Access, 4>> accesses;
  /// The stored ops that read a stored value, in program order.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 2>> readers;
  llvm::DenseMap<mlir::Operation *, int> nodeIndex, levels;
  llvm::DenseSet<mlir::Operation *> rowReductions, indexed;
  llvm::DenseSet<mlir::Value> escaping;
  llvm::BitVector inPlace;
  llvm::SmallVector<Node, 0> nodes;
};

/// The combining op of a reduction whose body is `combine(accumulator, f(inputs))` with an operator of known neutral
/// element, or null.
mlir::Operation *getCombiner(mlir::Operation *reduction);
/// The combining op of each result of a reduction, or nothing if one has none.
llvm::SmallVector<mlir::Operation *, 2> getCombiners(mlir::Operation *reduction);

/// How a reduction of many elements to very few is cut into two stages, so that threads can share its rows: the number
/// of chunks, and elements of the first reduced dimension in each. With one chunk it is not cut.
struct ReductionCut {
  int64_t chunks = 1, size = 0;
};
ReductionCut cutReduction(mlir::Operation *reduction);

/// Whether a library call is a gemm that needs the elements of c: to add to them, or because it writes only a part of
/// them.
bool readsAccumulator(mlir::Operation *call);

/// Shape of the first result of a stored op.
llvm::ArrayRef<int64_t> shapeOf(mlir::Operation *op);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H
