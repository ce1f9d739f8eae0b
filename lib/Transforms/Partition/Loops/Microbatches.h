// The microbatch loop on tensors, as the passes of this library make, take apart and tidy it. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
#define MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"

#include <memory>
#include <optional>
#include <string>

namespace mpmd::partition {

/// A loop that is being written: values of the body are added in any order, the op comes last.
class LoopDraft {
public:
  LoopDraft(mlir::Location loc, int64_t count) : loc(loc), count(count), body(std::make_unique<mlir::Block>()) {}
  /// Takes the body out of `loop`, whose results stay in use until `replace`.
  explicit LoopDraft(MicrobatchesOp loop);

  /// The microbatch's part of `whole`, as an argument of the body; the same one for the same value.
  mlir::Value addSlice(mlir::Value whole);
  /// The number of the microbatch as an integer of type `type`: `first` and then `step` more in each.
  mlir::Value addIndex(mlir::OpBuilder &before, mlir::RankedTensorType type, int64_t first = 0, int64_t step = 1);
  /// A carry, as an argument of the body; its next value is to be set in `nexts`.
  mlir::Value addCarry(mlir::Value init);
  /// A builder at the end of the body, which is in no op yet.
  mlir::OpBuilder atEnd() {
    mlir::OpBuilder builder(loc.getContext());
    builder.setInsertionPointToEnd(body.get());
    return builder;
  }
  /// Writes the op; its results are those of `nexts`, `stacks` and `lasts`.
  MicrobatchesOp create(mlir::OpBuilder &builder);
  /// The same in the place of the loop that the body was taken from, with its results before those that were added in
  /// each group.
  MicrobatchesOp replace(MicrobatchesOp loop);

  mlir::Location loc;
  int64_t count;
  std::unique_ptr<mlir::Block> body;
  llvm::SmallVector<mlir::Value> slices, inits, nexts, stacks, lasts;
};

/// The public function of a module, which is the step; null if there is none.
mlir::func::FuncOp findStep(mlir::ModuleOp module);

inline bool isStageCall(mlir::Operation *op) { return mlir::isa<mlir::func::CallOp>(op) && op->hasAttr("mpmd.stage"); }
bool callsStages(mlir::Operation *op);
/// Whether the step calls stages, in a loop or not.
bool isMarked(mlir::func::FuncOp step);
/// What to do about a loop that carries `state` from iteration to iteration, as one over steps of the optimizer does.
std::string adviceOnSteps(ArgAttr state);

/// Visits the operands of an op and those in its regions that are captured, always in the same order.
void forEachRead(mlir::Operation *op, llvm::function_ref<void(mlir::OpOperand &)> visit);
/// Operands of an op and the values that its regions capture.
llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op);

/// What leaves every sum as it is, the sign of a zero included: -0.0, or 0.
mlir::Value neutralOfSum(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType type);

/// `value` with its leading dimension in reverse.
mlir::Value reversed(mlir::OpBuilder &builder, mlir::Value value);

/// Drops ops of a block that nobody needs; stage functions have no effects.
void dropDead(mlir::Block &block);

/// Drops what the loop computes for nobody, makes one of equal slices and of equal results, and takes out of it what it
/// only passes on: invariant carries, stacks of slices and of values from outside. Returns the loop that is left.
MicrobatchesOp tidy(MicrobatchesOp loop);

/// Writes a loop that is none over microbatches as `stablehlo.while`.
void lowerToWhile(MicrobatchesOp loop);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_LOOPS_MICROBATCHES_H
