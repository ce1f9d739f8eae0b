// Plans the kernels of a task: which values are stored, which are recomputed where they are read, and which ops share a
// kernel.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H

#include "../Match/MatrixView.h"

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
  Inline,      ///< recomputed by every reader
  Elementwise, ///< stored, one loop iteration per element
  Reduction,   ///< stored, or kept in a register while its row is computed
  Library,     ///< a library call
  Write,       ///< writes a slice into its destination, or into a copy of the destination
  Opaque,      ///< loops and branches over tensors: one sequential kernel
  Exchange,    ///< moves a stored value between the devices of the mesh
  Repeat,      ///< a loop whose body is a command list of its own
  Context,     ///< a view of memory that the runtime provides
};

/// The index with which an access reads one dimension of a stored value. A number `d >= 0` is dimension `d` of the
/// reading op's result, or, if the result has fewer dimensions, a reduced dimension. `kZero` is the constant 0,
/// `kUnknown` any other index.
constexpr int kUnknown = -1, kZero = -2;

/// One stored value that an op reads, directly or through inlined ops.
struct Access {
  mlir::Value base;
  llvm::SmallVector<int, 4> dims;

  /// Whether the access has the indices of the reader's element in the first `leading` dimensions of the value.
  bool isAligned(size_t leading) const;
  bool isAligned() const { return isAligned(dims.size()); }
};

/// One command of the command list: a cluster of ops that become one kernel, or a single op.
struct Node {
  Role role;
  llvm::SmallVector<mlir::Operation *, 4> ops;
  /// For clusters: `rowShape` has the leading dimensions that all ops share. A `flat` cluster has only elementwise ops
  /// of one shape, each of which reads others only at its own element. A flat cluster gets rows when a reduction joins.
  bool flat = false;
  llvm::SmallVector<int64_t, 4> rowShape;
  /// The direct predecessors and successors in the dependence graph, and the position in a topological order.
  llvm::SmallVector<int, 4> before, after;
  int place = 0;
};

class TaskPlan {
public:
  /// Plans a task body. Emits an error at the first op that is not supported.
  mlir::LogicalResult build(mlir::Block &body, llvm::ArrayRef<int64_t> aliases);

  Role getRole(mlir::Operation *op) const { return roles.lookup(op); }

  /// Whether the value has a buffer: block arguments and results of stored ops have.
  bool isStored(mlir::Value value) const;

  /// The source of a chain of reshapes: it has the same elements in the same memory order as `value`.
  static mlir::Value baseOf(mlir::Value value);

  llvm::ArrayRef<Access> accessesOf(mlir::Operation *op) const;

  /// Whether a reduction runs along the contiguous dimension of its largest operand.
  bool reducesRows(mlir::Operation *op) const { return rowReductions.contains(op); }

  /// Whether the op reads all operands at its own element's index, and does not use that index as a value.
  bool isPositionFree(mlir::Operation *op) const;

  /// Whether an op of another kernel, or the terminator, reads the value.
  bool escapes(mlir::Value value) const { return escaping.contains(value); }

  /// Whether the kernel of result `index` may write straight into the argument that the result updates.
  bool mayUpdateInPlace(unsigned index) const { return inPlace.test(index); }

  llvm::ArrayRef<Node> getNodes() const { return nodes; }

  /// Whether computing `value` reads the stored value `base`.
  bool reads(mlir::Value value, mlir::Value base) const;

  /// The stored value that an op updates to make a result: the accumulator of a gemm, the destination of a write, the
  /// initial value of a loop. Null if there is none.
  mlir::Value startOf(mlir::OpResult result) const;

  /// Whether `op` may write its result into the buffer of `value`: the result starts from `value`, and `op` reads
  /// `value` nowhere else.
  bool overwrites(mlir::Operation *op, mlir::Value value) const;

  /// The number of a stored op's node, or -1.
  int nodeOf(mlir::Operation *op) const;

  /// The level of an op in its cluster. Ops of one level share loops, and read values that earlier levels computed for
  /// the same row.
  int levelOf(mlir::Operation *op) const { return levels.lookup(op); }

  /// The numbers of the nodes in the order of the command list.
  llvm::SmallVector<int> order() const;

private:
  // TaskPlan.cpp.
  mlir::LogicalResult assignRoles(mlir::Block &body);
  void storeCostlyValues(mlir::Block &body);
  void collectAccesses(mlir::Operation *op);
  // Clusters.cpp.
  void formNodes(mlir::Block &body);
  bool canJoin(mlir::Operation *op, int node) const;
  void join(mlir::Operation *op, int node);
  /// Orders node `from` before node `to`. Returns false if `to` already precedes `from`.
  bool addEdge(int from, int to);
  /// Whether node `first` must come before node `second`. For nodes that are far apart in the order, the answer is true
  /// without a search. Only fusion calls this function, and true prevents the fusion.
  bool isBefore(int first, int second) const;
  /// The nodes that can be reached from `start` along edges up to position `limit`, including `start`.
  llvm::SmallVector<int> reachable(int start, bool forward, int limit) const;
  void findEscapes(mlir::Block &body);
  void orderUpdates(mlir::Block &body, llvm::ArrayRef<int64_t> aliases);
  bool isUpdateSafe(mlir::Value argument, mlir::Value updated);

  llvm::DenseMap<mlir::Operation *, Role> roles;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Access, 4>> accesses;
  /// By stored value: the stored ops that read it, in program order.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Operation *, 2>> readers;
  llvm::DenseMap<mlir::Operation *, int> nodeIndex, levels;
  llvm::DenseSet<mlir::Operation *> rowReductions, indexed;
  llvm::DenseSet<mlir::Value> escaping;
  llvm::BitVector inPlace;
  llvm::SmallVector<Node, 0> nodes;
};

/// The op that combines the accumulator with a function of the inputs in a reduction's body. Null if that op has no
/// known neutral element.
mlir::Operation *getCombiner(mlir::Operation *reduction);
/// The combining op of each result of a reduction; empty if a result has none.
llvm::SmallVector<mlir::Operation *, 2> getCombiners(mlir::Operation *reduction);

/// The division of a long reduction with few results into `chunks` reductions, which threads share, and one that
/// combines their results. `size` is the length of a chunk along the first reduced dimension. One chunk means no
/// division.
struct ReductionCut {
  int64_t chunks = 1, size = 0;
};
ReductionCut cutReduction(mlir::Operation *reduction);

/// Whether a library call is a gemm that reads `c`: the gemm adds to `c`, or writes only some elements of `c`.
bool readsAccumulator(mlir::Operation *call);

/// Shape of the first result of an op; empty for a scalar.
inline llvm::ArrayRef<int64_t> shapeOf(mlir::Operation *op) { return shapeOf(op->getResult(0)); }

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKPLAN_H
