// Emits one kernel: loops over memrefs with scalar bodies, computed from the tensors that the stage stores.
#ifndef MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H
#define MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H

#include "../CommandLists/TaskPlan.h"
#include "ReductionTree.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include <functional>
#include <map>

namespace mpmd::kernels {

/// Where the stored values of a stage live: buffers of the command list.
using BufferMap = llvm::DenseMap<mlir::Value, mlir::Value>;

/// An emitted kernel and what it is launched with.
struct Kernel {
  mlir::func::FuncOp function;
  int64_t rows = 1;
  llvm::SmallVector<mlir::Value> inputs, outputs;
};

/// The position of an element: per dimension, or in memory order, whichever is known.
struct Position {
  llvm::SmallVector<mlir::Value, 4> dims;
  mlir::Value linear;
};

/// The type in which an element is kept in memory: i1 as i8, index as i64.
mlir::Type storedType(mlir::Type element);

class KernelBuilder {
public:
  /// Starts a kernel inside `scratch`, a module that is thrown away afterwards.
  KernelBuilder(mlir::ModuleOp scratch, const TaskPlan &plan, const BufferMap &buffers);

  // Whole kernels; each is followed by finish().
  void emitCluster(const Node &node);
  void emitColumnReduction(mlir::Operation *op);
  void emitReductionChunks(mlir::Operation *op, mlir::Value partials);
  void emitReductionOfChunks(mlir::Operation *op, mlir::Value partials);
  void emitWrite(mlir::Operation *insertSlice, mlir::Value target);
  void emitElementwise(mlir::Value value, mlir::Value target);
  void emitScalar(mlir::Value value, mlir::Value target);

  /// The kernel, or failure: with a reported error, or without one if `getMisread` says so.
  mlir::FailureOr<Kernel> finish();

  /// A value of the cluster that an op of it reads elsewhere than at its own row, so that they cannot share a kernel;
  /// or null.
  mlir::Value getMisread() const { return misread; }

private:
  using Body = llvm::function_ref<void(llvm::ArrayRef<mlir::Value>)>;
  /// Element values known at positions; inner loops see those of outer ones, never the reverse.
  using Known = std::map<std::vector<const void *>, mlir::Value>;

  // KernelBuilder.cpp: operands, loops, rows.
  mlir::Value argumentFor(mlir::Value buffer);
  mlir::Value constant(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, int64_t factor);
  mlir::Value linearize(llvm::ArrayRef<mlir::Value> dims, llvm::ArrayRef<int64_t> shape);
  llvm::SmallVector<mlir::Value, 4> delinearize(mlir::Value linear, llvm::ArrayRef<int64_t> shape);
  void loop(mlir::Value from, mlir::Value to, int64_t step, llvm::function_ref<void(mlir::Value)> body);
  void loopNest(llvm::ArrayRef<int64_t> shape, Body body);
  void rowLoop(llvm::ArrayRef<int64_t> shape, Body body);
  /// Visits every element; `crossed` names a dimension that something read has innermost instead, or is -1.
  void elementLoop(llvm::ArrayRef<int64_t> shape, bool positionFree, int crossed,
                   llvm::function_ref<void(const Position &)> body);
  int crossedDimension(llvm::ArrayRef<mlir::Operation *> ops) const;
  mlir::Value loadFrom(mlir::Value buffer, mlir::Type element, mlir::Value linear);
  void storeTo(mlir::Value buffer, mlir::Value value, mlir::Value linear);
  mlir::Value scratchRow(int64_t elements, mlir::Type element);
  void reportError(mlir::Operation *op, llvm::Twine message);

  // Reader.cpp: the value of an element.
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
  llvm::SmallVector<mlir::Value, 4> dimsOf(const Position &at, llvm::ArrayRef<int64_t> shape);
  void remember(mlir::Value value, const Position &at, mlir::Value element);

  // Clusters and reductions: ClusterKernels.cpp, ReductionKernels.cpp.
  void emitGroup(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> rowIndices, size_t rows);
  void emitFlatWrite(mlir::Value source, mlir::OpFoldResult offset, mlir::Value target);
  void planTemporaries(llvm::ArrayRef<mlir::Operation *> ops, size_t rows);
  void emitRowReduction(mlir::Operation *op, llvm::ArrayRef<mlir::Value> rowIndices);
  /// From where to where a reduced loop runs.
  using Bounds = std::pair<mlir::Value, mlir::Value>;
  /// What a tree of reductions does with its accumulators, which are named by their level: 0 is the outermost.
  struct TreeActions {
    std::function<void(size_t)> reset;
    std::function<void(size_t from, size_t into)> fold;
    /// Takes the elements [low, high) of the innermost loop.
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
  mlir::Value combine(mlir::Operation *combiner, mlir::Value a, mlir::Value b);

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

  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> operands; // buffer of the stage, argument of the kernel
  llvm::DenseSet<mlir::Value> written;
  llvm::DenseMap<int64_t, mlir::Value> constants;
  llvm::DenseMap<mlir::Attribute, mlir::StringAttr> tables;
  llvm::SmallVector<Known> scopes;

  // The cluster at hand: where its own values of the current row are.
  llvm::SmallVector<mlir::Value, 4> currentRow;
  llvm::DenseMap<mlir::Value, mlir::Value> rowScalars, rowBuffers;
  llvm::DenseSet<mlir::Value> unfinished;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_EMIT_KERNELBUILDER_H
