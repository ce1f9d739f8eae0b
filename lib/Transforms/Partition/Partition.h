// What the partition learns about a training step, as plain data over the step's function. Filled in order by the
// functions below, each in a file of its own; private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H
#define MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H

#include "Loops/LoopIndex.h"
#include "Loops/Microbatches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <memory>

namespace mpmd::partition {

/// The ops of one task, in program order, and the values that cross its border.
struct Task {
  int64_t stage = 0;
  TaskKind kind = TaskKind::Forward;
  /// Pass within a microbatch, or number of a prologue or update task of its stage.
  int64_t index = 0;
  /// The loop that it is in.
  int64_t loop = 0;
  /// Outside the loops: how many hops between stages lie before it.
  int64_t level = 0;
  /// Of an update task: the first loop that needs it, or the number of loops.
  int64_t before = 0;
  llvm::SetVector<mlir::Operation *> ops;
  /// What it reads from outside, and what other tasks, transfers or the step's results read of it.
  llvm::SetVector<mlir::Value> inputs, outputs;
  /// Inputs that are replaced in place, and by what: a carry by its next value, resident state by its new value.
  llvm::MapVector<mlir::Value, mlir::Value> updates;
  /// Values that its loop gathers, as indices of the loop's list of them.
  llvm::SmallVector<int64_t> gathered;
};

/// A value that the loop carries from one microbatch to the next. It stays on the stage of one task.
struct Carry {
  mlir::Value argument; // in the body
  mlir::Value init;     // before the loop
  mlir::Value next;     // in the body
  mlir::Value result;   // after the loop
  Task *task = nullptr;
  /// The state in whose place it is kept: its first value, and nothing else reads that.
  mlir::Value state;
};

/// A value per microbatch that the loop gathers: all of them, stacked, or the last one.
struct Gathered {
  mlir::Value value;  // in the body
  mlir::Value result; // after the loop
  Task *task = nullptr;
  /// For a last value: the state that it replaces at once, since nothing else reads that.
  mlir::Value state;
};

/// A loop over microbatches.
struct Loop {
  MicrobatchesOp op;
  llvm::SmallVector<Carry> carries;
  /// Stacks first.
  llvm::SmallVector<Gathered> gathered;
  std::vector<std::unique_ptr<Task>> tasks;

  /// Makes it the loop `op`, and fills `carries` and `gathered` from that.
  void set(MicrobatchesOp op);
  int64_t microbatches() { return op.getCount(); }
  mlir::Block &body() { return op.getBlock(); }
};

/// The whole step.
struct Step {
  mlir::func::FuncOp func;
  int64_t stages = 0;
  /// In the order of the step; one, if the step is not marked.
  std::vector<Loop> loops;
  /// Whether calls of marked stages say what a stage is.
  bool marked = true;

  std::vector<std::unique_ptr<Task>> prologues, updates;
  /// Task of an op; ops without one are copied into each task that uses them.
  llvm::DenseMap<mlir::Operation *, Task *> taskOf;
  /// Carries that other tasks read than the one that replaces them: that one hands them on.
  llvm::DenseMap<mlir::Value, Task *> handedOn;
  /// Why each op that no mark places went where it is.
  llvm::DenseMap<mlir::Operation *, llvm::StringRef> reasons;
  /// Small state that every stage which needs it holds and updates for itself.
  llvm::DenseSet<mlir::Value> replicated;
  /// Ops before a loop that a stage does once a step; others are copied into each task that uses them.
  llvm::DenseSet<mlir::Operation *> onceAStep;
  /// Stage of each argument of the function that one stage holds; those without one are held where they are used.
  llvm::DenseMap<mlir::Value, int64_t> owner;

  mlir::Block &entry() { return func.getBody().front(); }
  Step() = default;
  Step(Step &&) = default;
  Step(const Step &) = delete;

  /// Visits the tasks of all loops, then those outside.
  void forEachTask(llvm::function_ref<void(Task &)> visit);
  /// The task that computes `value`, or hands it on, if any.
  Task *taskFor(mlir::Value value) const;
  /// Results of the whole function, with what each replaces.
  ResultAttr resultInfo(int64_t i) { return func.getResultAttrOfType<ResultAttr>(i, "mpmd.result"); }
  ArgAttr argInfo(int64_t i) { return func.getArgAttrOfType<ArgAttr>(i, "mpmd.arg"); }
  mlir::Operation *terminator() { return entry().getTerminator(); }
  bool isState(mlir::Value value) {
    auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
    return argument && argument.getOwner() == &entry() && argInfo(argument.getArgNumber()).getState();
  }
};

/// What `value` is a slice of in a loop, or null.
mlir::Value slicedFrom(mlir::Value value);

/// The value outside the loop that a task gets when it reads `value`: what it is a slice of, or itself.
inline mlir::Value wholeOf(mlir::Value value) {
  mlir::Value whole = slicedFrom(value);
  return whole ? whole : value;
}

/// Number of elements up to which a value may be computed again wherever it is used.
inline bool isScalar(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= 1;
}

/// 0 where the shape is not known.
double bytesOf(mlir::Value value);

/// Values from outside that `ops` and what is copied with them read; ops of other tasks and leaves are outside.
void collectInputs(Step &step, Task &task);

/// Visits what `value` is made of for a use outside its definition's task: looks through ops without a task.
void forEachSource(Step &step, mlir::Value value, llvm::DenseSet<mlir::Value> &seen,
                   llvm::function_ref<void(mlir::Value)> visit);

/// Finds the small state whose next value depends on constants, inputs and other such state only: step counters, keys,
/// learning rates.
void findReplicatedState(Step &step);

/// Whether an op outside the loop is copied into its users: it is rooted in constants, inputs and replicated state,
/// through `floating` ops, or makes a tensor of scalars only.
bool floats(Step &step, mlir::Operation *op, const llvm::DenseSet<mlir::Operation *> &floating);

/// Visits each argument of the step that a stage needs for its tasks, for the slices that they read and for the first
/// values of their carries.
void forEachHeldArgument(Step &step, llvm::function_ref<void(mlir::Value argument, int64_t stage)> visit);

/// Replaces a loop of `trips` turns by its turns.
void unrollLoop(mlir::Operation *loop, int64_t trips);

/// The rates of a stage's devices: those of its mesh, or where none is declared yet, of `target`. Devices that are
/// alike have the same object.
const plan::CostModel &costModelOf(mlir::ModuleOp module, int64_t stage, llvm::StringRef target, Precision precision);

/// FLOPs of a contraction or a convolution; nothing for another op.
std::optional<double> contractionFlops(mlir::Operation *op);
/// Whether the op, or one inside it, is a contraction or a convolution.
bool hasContraction(mlir::Operation *op);
/// Rough seconds of an op, those inside it included; only ratios mean something.
double estimateSeconds(const plan::CostModel &model, mlir::Operation *op, bool onlyContractions = false);
/// The share that each op of a step without marks has in what the model computes: in its contractions and convolutions,
/// or in all of it where there are none. Optimizers, random numbers and the like do not hide the model so.
llvm::MapVector<mlir::Operation *, double> sharesOfWork(mlir::Block &step);

/// Reads a step: its loops, and the tasks of their ops where these are marked; the marks are taken off.
mlir::FailureOr<Step> readStep(mlir::ModuleOp module);

/// Marks loops and ops with their tasks, and with the reasons for these.
void markTasks(Step &step);

/// Gives every other op of the loops a task, or none if it is copied, and splits sums by contributing task.
void placeLoopOps(Step &step);

/// `carry + a + b` as the next value of a carry: each contributing task gets an accumulator of its own.
struct LoopSum {
  mlir::Value carry;
  llvm::SmallVector<mlir::Operation *> adds; // users before operands
  llvm::SmallVector<mlir::Value> addends;
};

/// Nothing if the next value of the carry is something else.
std::optional<LoopSum> readSum(const Carry &carry);

/// Where a loop sum adds f(a + b), with `a` and `b` of several stages and `f` linear and cheap, it adds f(a) and f(b),
/// so that nothing of them crosses stages in each microbatch, if that is fewer bytes. Ops without marks have no tasks
/// yet.
void distributeSums(Step &step, Loop &loop);

/// Moves `ops` of the loop, in program order, which no mark places and which have tasks, to the tasks for which the
/// fewest bytes cross stages. The adds of `sums` are not among them.
void placeByBytes(Step &step, Loop &loop, llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<LoopSum> sums);

/// Places ops before, between and after the loops, and the state.
mlir::LogicalResult placeOuterOps(Step &step);

/// Writes the program that the step describes.
mlir::LogicalResult buildProgram(Step &step, llvm::StringRef target, Precision precision);

/// Where a stage replaces state before another stage, which needs the old value, can have it in any order: that is sent
/// from a copy, made before the loops.
void keepOldState(ProgramOp program);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H
