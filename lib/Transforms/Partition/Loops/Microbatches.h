// Helpers that create, change and simplify microbatch loops on tensors. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

#include <memory>
#include <optional>
#include <string>

namespace mpmd::partition {

/// A loop under construction: values of the body are added in any order, then the op is created.
class LoopDraft {
public:
  LoopDraft(mlir::Location loc, int64_t count) : loc(loc), count(count), body(std::make_unique<mlir::Block>()) {}
  /// Takes the body out of `loop`, whose results stay in use until `replace`.
  explicit LoopDraft(MicrobatchesOp loop);

  /// The microbatch's slice of `whole`, as an argument of the body; one argument per value.
  mlir::Value addSlice(mlir::Value whole);
  /// The microbatch number as an integer of type `type`, which starts at `first` and grows by `step`.
  mlir::Value addIndex(mlir::OpBuilder &before, mlir::RankedTensorType type, int64_t first = 0, int64_t step = 1);
  /// A carry, as an argument of the body. The caller sets its next value in `nexts`.
  mlir::Value addCarry(mlir::Value init);
  /// A builder at the end of the body, which has no parent op yet.
  mlir::OpBuilder atEnd() {
    mlir::OpBuilder builder(loc.getContext());
    builder.setInsertionPointToEnd(body.get());
    return builder;
  }
  /// Creates the op; its results are those of `nexts`, `stacks` and `lasts`.
  MicrobatchesOp create(mlir::OpBuilder &builder);
  /// Creates the op in place of the loop that the body was taken from. In each group, its results precede added ones.
  MicrobatchesOp replace(MicrobatchesOp loop);

  mlir::Location loc;
  int64_t count;
  std::unique_ptr<mlir::Block> body;
  llvm::SmallVector<mlir::Value> slices, inits, nexts, stacks, lasts;
};

/// The public function of a module, which is the step; null if there is none.
mlir::func::FuncOp findStep(mlir::ModuleOp module);

inline bool isStageCall(mlir::Operation *op) { return mlir::isa<mlir::func::CallOp>(op) && op->hasAttr(kStageAttr); }
bool callsStages(mlir::Operation *op);
/// Whether the step calls stages, inside or outside of loops.
bool isMarked(mlir::func::FuncOp step);
/// Advice on a loop that carries `state` between iterations, as a loop over optimizer steps does.
std::string adviceOnSteps(ArgAttr state);

/// Visits the operands of an op and the values that its regions capture, always in the same order.
void forEachRead(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> visit);
/// Operands of an op and the values that its regions capture.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// The neutral element of a sum, which keeps even the sign of a zero: -0.0, or 0.
mlir::Value neutralOfSum(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type);

/// `value` with its leading dimension in reverse.
mlir::Value reversed(mlir::OpBuilder &builder, mlir::Value value);

/// Drops unused ops of a block; stage functions have no side effects.
void dropDead(mlir::Block &block);

/// Simplifies the loop: drops dead values, merges equal slices and equal results, and moves pass-through values out of
/// it (invariant carries, stacks of slices and of values from outside). Returns the new loop.
MicrobatchesOp tidy(MicrobatchesOp loop);

/// Lowers a loop that is not over microbatches to `stablehlo.while`.
void lowerToWhile(MicrobatchesOp loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
