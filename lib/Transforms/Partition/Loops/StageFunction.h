// A stage function with its calls, and changes of both. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_STAGEFUNCTION_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_STAGEFUNCTION_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd::partition {

/// The values of loop bodies that are the same in all microbatches, such as state and what is computed of it alone,
/// also by a stage for its backward. Values that are made later are not among them.
class InvariantValues {
public:
  explicit InvariantValues(mlir::ModuleOp module);
  /// Whether an operand of a call in a loop is the same in all microbatches.
  bool contains(mlir::func::CallOp call, unsigned operand) const;
  /// Whether all calls of a function give such a value as this argument.
  bool areAll(mlir::func::FuncOp function, unsigned argument) const;

private:
  bool contains(MicrobatchesOp loop, mlir::Value value) const;

  llvm::DenseSet<mlir::Value> values;
  /// For each function that is called, its arguments that are such values.
  llvm::DenseMap<mlir::Operation *, llvm::BitVector> arguments;
};

/// A stage function with all its calls.
struct StageFunction {
  mlir::func::FuncOp function;
  llvm::SmallVector<mlir::func::CallOp> calls;

  mlir::Block &body() { return function.getBody().front(); }
  /// Replaces the calls, after the body has changed. `operandsOf` gives the operands of a new call, which is made at
  /// the builder. `resultsOf` makes the results of a call, which is still there, from those of the new one.
  void replaceCalls(
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &, mlir::func::CallOp)> operandsOf,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &, mlir::func::CallOp, mlir::ValueRange)>
          resultsOf);
  /// Removes arguments that the function does not read. Returns whether there were any.
  bool dropUnusedArguments();
};

/// The stage functions of a module that are called.
llvm::SmallVector<StageFunction> stageFunctions(mlir::ModuleOp module);

/// If the function slices what it computes of a stack of all stages alone, such as a cast, computes this before the
/// calls. The same for gradients of such stacks that it computes of padded or joined rows, behind the calls. Returns
/// whether it changed the calls.
bool hoistWeights(StageFunction &stage, const InvariantValues &invariants);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_STAGEFUNCTION_H
