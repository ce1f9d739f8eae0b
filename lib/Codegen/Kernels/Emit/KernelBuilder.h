// Emits one kernel: loops over flat memrefs with scalar bodies.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H

#include "../CommandLists/TaskPlan.h"
#include "ReductionTree.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include <functional>
#include <map>

namespace mpmd::kernels {

/// Maps each stored value of a task to its buffer in the command list.
using BufferMap = llvm::DenseMap<mlir::Value, mlir::Value>;

/// An emitted kernel, with the number of rows and the operands of its launch.
struct Kernel {
  mlir::func::FuncOp function;
  int64_t rows = 1;
  llvm::SmallVector<mlir::Value> inputs, outputs;
};

/// The index of an element: one index for each dimension, or one in memory order. At least one of the two is known.
struct Position {
  llvm::SmallVector<mlir::Value, 4> dims;
  mlir::Value linear;

  /// The position with the indices `outer`, then `inner`.
  static Position of(llvm::ArrayRef<mlir::Value> outer, llvm::ArrayRef<mlir::Value> inner = {}) {
    return {llvm::to_vector<4>(llvm::concat<const mlir::Value>(outer, inner)), {}};
  }
};

/// The type of an element in memory: i8 for i1, i64 for index.
mlir::Type storedType(mlir::Type element);

class KernelBuilder {
public:
  /// Creates an empty kernel in the temporary module `scratch`.
  KernelBuilder(mlir::ModuleOp scratch, const TaskPlan &plan, const BufferMap &buffers);

  // The caller calls exactly one `emit` method, then `finish`.
  void emitCluster(const Node &node);
  void emitColumnReduction(mlir::Operation *op);
  void emitReductionChunks(mlir::Operation *op, mlir::Value partials);
  void emitReductionOfChunks(mlir::Operation *op, mlir::Value partials);
  void emitWrite(mlir::Operation *insertSlice, mlir::Value target);
  void emitElementwise(mlir::Value value, mlir::Value target);
  void emitScalar(mlir::Value value, mlir::Value target);

  /// Completes the kernel. On failure, either an error has been emitted or `getMisread` is not null.
  mlir::FailureOr<Kernel> finish();

  /// A value of the cluster that an op of the cluster reads at another row than its own, or null. The two ops cannot
  /// share a kernel.
  mlir::Value getMisread() const { return misread; }

private:
  using Body = llvm::function_ref<void(llvm::ArrayRef<mlir::Value>)>;
  /// Values of elements, by tensor and position. Loops see the values of enclosing loops.
  using Known = std::map<std::vector<const void *>, mlir::Value>;

  // KernelBuilder.cpp
  mlir::Value argumentFor(mlir::Value buffer);
  mlir::Value constant(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, int64_t factor);
  mlir::Value linearize(llvm::ArrayRef<mlir::Value> dims, llvm::ArrayRef<int64_t> shape);
  llvm::SmallVector<mlir::Value, 4> delinearize(mlir::Value linear, llvm::ArrayRef<int64_t> shape);
  void loop(mlir::Value from, mlir::Value to, int64_t step, llvm::function_ref<void(mlir::Value)> body);
  void loopNest(llvm::ArrayRef<int64_t> shape, Body body);
  void rowLoop(llvm::ArrayRef<int64_t> shape, Body body);
  /// Emits loops over all elements. If `positionFree`, `body` needs only the linear index. `crossed` is a dimension
  /// that is innermost in some operand, or -1.
  void elementLoop(llvm::ArrayRef<int64_t> shape, bool positionFree, int crossed,
                   llvm::function_ref<void(const Position &)> body);
  int crossedDimension(llvm::ArrayRef<mlir::Operation *> ops) const;
  mlir::Value loadFrom(mlir::Value buffer, mlir::Type element, mlir::Value linear);
  void storeTo(mlir::Value buffer, mlir::Value value, mlir::Value linear);
  mlir::Value scratchRow(int64_t elements, mlir::Type element);
  void reportError(mlir::Operation *op, llvm::Twine message);

  // Reader.cpp
  mlir::Value read(mlir::Value tensor, Position at);
  mlir::Value readStored(mlir::Value tensor, const Position &at);
  llvm::SmallVector<mlir::Value, 2> compute(mlir::Operation *op, const Position &at);
  mlir::Value computeConstant(mlir::Value tensor, const Position &at);
  mlir::Value computePad(mlir::Operation *op, llvm::ArrayRef<mlir::Value> dims);
  mlir::Value evaluate(mlir::Value scalar);
  mlir::Value evaluate(mlir::OpFoldResult value);
  llvm::SmallVector<mlir::Value, 2> inlineBlock(mlir::Block &block, mlir::IRMapping &mapping,
                                                llvm::ArrayRef<mlir::Value> loops);
  mlir::Value apply(mlir::AffineExpr expr, llvm::ArrayRef<mlir::Value> loops);
  Position positionOf(mlir::AffineMap map, llvm::ArrayRef<mlir::Value> loops);
  /// The indices of the loops of a generic op for the element of its results at `indices`. Null for other loops, and
  /// for dimensions of the results without an index.
  static llvm::SmallVector<mlir::Value, 6> loopsAt(mlir::Operation *generic, llvm::ArrayRef<mlir::Value> indices);
  /// The indices of a tensor for the element `dims` of its slice.
  llvm::SmallVector<mlir::Value, 4> sliceIndices(mlir::OffsetSizeAndStrideOpInterface slice,
                                                 const llvm::SmallBitVector &dropped, llvm::ArrayRef<mlir::Value> dims);
  llvm::SmallVector<mlir::Value, 4> dimsOf(const Position &at, llvm::ArrayRef<int64_t> shape);
  void remember(mlir::Value value, const Position &at, mlir::Value element);

  // ClusterKernels.cpp, ReductionKernels.cpp
  void emitGroup(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> rowIndices, size_t rows);
  void emitFlatWrite(mlir::Value source, mlir::OpFoldResult offset, mlir::Value target);
  void planTemporaries(llvm::ArrayRef<mlir::Operation *> ops, size_t rows);
  void emitRowReduction(mlir::Operation *op, llvm::ArrayRef<mlir::Value> rowIndices);
  /// Lower and upper bound of a reduction loop.
  using Bounds = std::pair<mlir::Value, mlir::Value>;
  /// Callbacks of `emitTree`. Accumulators are numbered by level; level 0 is the outermost.
  struct TreeActions {
    /// Sets the accumulators of a level to the neutral element.
    std::function<void(size_t)> reset;
    /// Combines the accumulators of level `from` with those of level `into`, which get the result.
    std::function<void(size_t from, size_t into)> fold;
    /// Accumulates the elements [low, high) of the innermost loop into the accumulators of a level.
    std::function<void(size_t, mlir::Value low, mlir::Value high)> accumulate;
  };
  void emitTree(llvm::ArrayRef<unsigned> reduced, llvm::MutableArrayRef<mlir::Value> loops,
                llvm::ArrayRef<TreeLoop> tree, llvm::MutableArrayRef<Bounds> bounds, size_t accumulators,
                const TreeActions &actions);
  mlir::Value reduceInLanes(mlir::Operation *op, llvm::MutableArrayRef<mlir::Value> loops, mlir::Value from,
                            mlir::Value to);
  llvm::SmallVector<mlir::Value, 2> reduceInOrder(mlir::Operation *op, llvm::MutableArrayRef<mlir::Value> loops);
  llvm::SmallVector<mlir::Value, 2> applyBody(mlir::Operation *op, llvm::ArrayRef<mlir::Value> loops,
                                              mlir::ValueRange accumulators);
  mlir::Value foldLanes(mlir::Operation *combiner, mlir::Value lanes, int64_t count, mlir::Type element);
  mlir::Value combine(mlir::Operation *combiner, mlir::Value x, mlir::Value y) {
    return kernels::combine(b, loc, combiner, x, y);
  }

  mlir::OpBuilder b;
  mlir::Location loc;
  const TaskPlan &plan;
  const BufferMap &buffers;
  mlir::func::FuncOp function;
  mlir::Block *entry;
  mlir::Value begin, end;
  int64_t rows = 1;
  bool failed = false;
  mlir::Value misread;

  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> operands; // buffer of the task, argument of the kernel
  llvm::DenseSet<mlir::Value> written;
  llvm::DenseMap<int64_t, mlir::Value> constants;
  llvm::DenseMap<mlir::Attribute, mlir::StringAttr> tables;
  llvm::SmallVector<Known> scopes;

  // The current row of a cluster: its indices, the registers and buffers of its values, and values that the current
  // loop still computes.
  llvm::SmallVector<mlir::Value, 4> currentRow;
  llvm::DenseMap<mlir::Value, mlir::Value> rowScalars, rowBuffers;
  llvm::DenseSet<mlir::Value> unfinished;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H
