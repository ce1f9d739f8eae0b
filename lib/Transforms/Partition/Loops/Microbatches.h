// Creates, changes and simplifies microbatch loops on tensors. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/BitVector.h"

#include <memory>
#include <optional>
#include <string>

namespace mpmd::partition {

/// Builds a loop step by step. Callers add values to the body in any order, and then create the op.
class LoopDraft {
public:
  LoopDraft(mlir::Location loc, int64_t count) : loc(loc), count(count), body(std::make_unique<mlir::Block>()) {}
  /// Takes the body out of `loop`. The op and its results stay until `replace`.
  explicit LoopDraft(MicrobatchesOp loop);

  /// Returns the body argument for the microbatch slice of `whole`. Adds it unless `whole` has one.
  mlir::Value addSlice(mlir::Value whole);
  /// Adds the number `first + microbatch * step` as an integer of `type`, and returns its body argument.
  mlir::Value addIndex(mlir::OpBuilder &before, mlir::RankedTensorType type, int64_t first = 0, int64_t step = 1);
  /// Adds a carry and returns its body argument. The caller sets its next value in `nexts`.
  mlir::Value addCarry(mlir::Value init);
  /// Erases carries, by number. Nothing may read their arguments any more.
  void eraseCarries(const llvm::BitVector &gone);
  /// Returns a builder at the end of the body, which has no parent op yet.
  mlir::OpBuilder atEnd() {
    mlir::OpBuilder builder(loc.getContext());
    builder.setInsertionPointToEnd(body.get());
    return builder;
  }
  /// Creates the op. Its results are those of `nexts`, `stacks` and `lasts`, in this order.
  MicrobatchesOp create(mlir::OpBuilder &builder);
  /// Creates the op, and replaces the loop that the body was taken from. In each group, the results of this loop come
  /// before added results.
  MicrobatchesOp replace(MicrobatchesOp loop);

  mlir::Location loc;
  int64_t count;
  std::unique_ptr<mlir::Block> body;
  llvm::SmallVector<mlir::Value> slices, inits, nexts, stacks, lasts;
};

/// The step, which is the public function of the module; null if there is none.
mlir::func::FuncOp findStep(mlir::ModuleOp module);

inline bool isStageCall(mlir::Operation *op) { return mlir::isa<mlir::func::CallOp>(op) && op->hasAttr(kStageAttr); }
bool callsStages(mlir::Operation *op);
/// Whether the step has stage calls, inside or outside of loops.
bool isMarked(mlir::func::FuncOp step);
/// Advice for the error on a loop over optimizer steps, which carries `state` from step to step.
std::string adviceOnSteps(ArgAttr state);

/// Visits the operands of an op and the values that its regions capture, in a fixed order.
void forEachRead(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> visit);
/// Returns the operands of an op and the values that its regions capture.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// The neutral element of a sum: -0.0, which keeps the sign of a zero, or the integer 0.
mlir::Value neutralOfSum(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type);

/// A constant of zeros.
mlir::Value zeros(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type);

/// Reverses the leading dimension of `value`.
mlir::Value reversed(mlir::OpBuilder &builder, mlir::Value value);

/// Copies the ops that compute `root` from the body of one loop to the body of another loop.
mlir::Value copyInto(mlir::OpBuilder &builder, mlir::Block &from, mlir::IRMapping &mapping, mlir::Value root);

/// Replaces a call by the ops of its callee.
void inlineCall(mlir::func::CallOp call);

/// Erases unused ops of a block. Stage calls count as free of side effects.
void dropDead(mlir::Block &block);

/// Simplifies the loop and returns the new loop. Drops dead values, and merges equal slices and equal results. Moves
/// values out of the loop that it only passes through: invariant carries, and stacks of slices or of values from
/// outside.
MicrobatchesOp tidy(MicrobatchesOp loop);

/// Converts a `stablehlo.while` to `mpmd.microbatches`.
MicrobatchesOp raiseLoop(mlir::Operation *loop, int64_t iterations);

/// Fuses loops of a block whose second one runs the backwards of the first one. Inlines stage calls that
/// differentiation has moved out of the loops, if any loops were fused.
void fuseLoops(mlir::Block &block);

/// Lowers a loop that turned out not to be over microbatches to `stablehlo.while`, and returns it.
mlir::Operation *lowerToWhile(MicrobatchesOp loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
