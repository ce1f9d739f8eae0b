// The partition's analysis of a training step, as plain data over the step's function. The functions below fill it in
// order; each has a file of its own. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H
#define MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H

#include "Loops/LoopIndex.h"
#include "Loops/Microbatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <memory>

namespace mpmd::partition {

/// The ops of one task, in program order, and the values that enter and leave it.
struct Task {
  int64_t stage = 0;
  TaskKind kind = TaskKind::Forward;
  /// Pass within a microbatch, or number of a prologue or update task of its stage.
  int64_t index = 0;
  /// The loop that contains the task.
  int64_t loop = 0;
  /// For a task outside the loops: the number of transfers between stages on the longest path to the task.
  int64_t level = 0;
  /// For an update task: the first loop that needs it, or the number of loops.
  int64_t before = 0;
  llvm::SetVector<mlir::Operation *> ops;
  /// Values from outside that the task reads, and values of the task that other tasks, transfers or results read.
  llvm::SetVector<mlir::Value> inputs, outputs;
  /// Inputs that are replaced in place, and their replacements: next values of carries, new values of resident state.
  llvm::MapVector<mlir::Value, mlir::Value> updates;
  /// Values that its loop gathers, as indices of `Loop::gathered`.
  llvm::SmallVector<int64_t> gathered;
};

/// A value that the loop carries from one microbatch to the next. It is resident on the stage of one task.
struct Carry {
  mlir::Value argument; // in the body
  mlir::Value init;     // before the loop
  mlir::Value next;     // in the body
  mlir::Value result;   // after the loop
  Task *task = nullptr;
  /// The state that the carry starts from, or null. The carry reuses the buffer of this state, which no other op reads.
  mlir::Value state;
};

/// A value per microbatch that the loop gathers: a stack of all of them, or the last one.
struct Gathered {
  mlir::Value value;  // in the body
  mlir::Value result; // after the loop
  Task *task = nullptr;
  /// For a last value: the state that it replaces in place, or null. No other op reads this state.
  mlir::Value state;
};

/// A loop over microbatches.
struct Loop {
  MicrobatchesOp op;
  llvm::SmallVector<Carry> carries;
  /// Stacks first.
  llvm::SmallVector<Gathered> gathered;
  std::vector<std::unique_ptr<Task>> tasks;

  /// Sets the loop to `op`, and fills `carries` and `gathered` from it.
  void set(MicrobatchesOp op);
  int64_t microbatches() { return op.getCount(); }
  mlir::Block &body() { return op.getBlock(); }
};

/// The whole step.
struct Step {
  mlir::func::FuncOp func;
  int64_t stages = 0;
  /// In program order; one if the step is not marked.
  std::vector<Loop> loops;
  /// Whether calls of marked stages define the stages.
  bool marked = true;

  std::vector<std::unique_ptr<Task>> prologues, updates;
  /// Task of an op; ops without one are copied into each task that uses them.
  llvm::DenseMap<mlir::Operation *, Task *> taskOf;
  /// For each carry that other tasks read: the task that replaces the carry and forwards it to them.
  llvm::DenseMap<mlir::Value, Task *> forwarded;
  /// Reasons for the placement of ops that no mark places.
  llvm::DenseMap<mlir::Operation *, llvm::StringRef> reasons;
  /// Small state that is resident on, and updated by, every stage that needs it.
  llvm::DenseSet<mlir::Value> replicated;
  /// Ops before a loop that a stage runs once a step; others are copied into each task that uses them.
  llvm::DenseSet<mlir::Operation *> onceAStep;
  /// The stage on which an argument of the function is resident. An argument without an owner is resident on each stage
  /// that uses it.
  llvm::DenseMap<mlir::Value, int64_t> owner;

  mlir::Block &entry() { return func.getBody().front(); }
  Step() = default;
  Step(Step &&) = default;
  Step(const Step &) = delete;

  /// Visits the tasks of all loops, then those outside.
  void forEachTask(llvm::function_ref<void(Task &)> visit);
  /// The task that computes `value`, or passes it on, if any.
  Task *taskFor(mlir::Value value) const;
  /// The attribute of result `i` of the function, which names the state that the result replaces.
  ResultAttr resultInfo(int64_t i) { return func.getResultAttrOfType<ResultAttr>(i, kResultAttr); }
  ArgAttr argInfo(int64_t i) { return func.getArgAttrOfType<ArgAttr>(i, kArgAttr); }
  mlir::Operation *terminator() { return entry().getTerminator(); }
  bool isState(mlir::Value value) {
    auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
    return argument && argument.getOwner() == &entry() && argInfo(argument.getArgNumber()).getState();
  }
};

/// The value whose slice `value` is in a loop, or null.
mlir::Value slicedFrom(mlir::Value value);

/// The value outside the loop that a task gets if it reads `value`: the whole of a slice, or the value itself.
inline mlir::Value wholeOf(mlir::Value value) {
  mlir::Value whole = slicedFrom(value);
  return whole ? whole : value;
}

/// Whether a value is so small that it may be recomputed wherever it is used.
inline bool isScalar(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= 1;
}

/// Collects the outside values that `ops`, and ops copied with them, read. Ops of other tasks and leaves are outside.
void collectInputs(Step &step, Task &task);

/// Visits the sources of `value` for a use outside its task: looks through ops without a task.
void forEachSource(Step &step, mlir::Value value, llvm::DenseSet<mlir::Value> &seen,
                   llvm::function_ref<void(mlir::Value)> visit);

/// Finds the small state whose next value depends only on constants, inputs and other such state: step counters, keys,
/// learning rates.
void findReplicatedState(Step &step);

/// Whether an op outside the loop is copied into its users. Such an op depends through `floating` ops only on
/// constants, inputs and replicated state, or makes a tensor of scalars only.
bool floats(Step &step, mlir::Operation *op, const llvm::DenseSet<mlir::Operation *> &floating);

/// Visits each argument of the step that a stage needs: for its tasks, the slices that they read, and the first values
/// of their carries.
void forEachHeldArgument(Step &step, llvm::function_ref<void(mlir::Value argument, int64_t stage)> visit);

/// Unrolls a loop of `trips` iterations.
void unrollLoop(mlir::Operation *loop, int64_t trips);

/// Rough seconds of an op before kernels exist, with nested ops; only ratios are meaningful.
double estimateSeconds(const plan::CostModel &model, mlir::Operation *op, bool onlyContractions = false);
/// The share of each op of a step without marks in the work of the model: in the contractions and convolutions, or in
/// all ops if there are none. So optimizers and random numbers do not distort it.
llvm::MapVector<mlir::Operation *, double> sharesOfWork(mlir::Block &step);

/// Reads a step: its loops, and the tasks of ops in fragments. Inlines the fragments.
mlir::FailureOr<Step> readStep(mlir::ModuleOp module);

/// Moves the ops of each task into fragments, with the reasons for their placement.
void createFragments(Step &step);

/// Assigns a task to every other op of the loops, or none if it is copied. Splits sums by contributing task.
void placeLoopOps(Step &step);

/// `carry + a + b` as the next value of a carry: each contributing task gets an accumulator of its own.
struct LoopSum {
  mlir::Value carry;
  llvm::SmallVector<mlir::Operation *> adds; // users before operands
  llvm::SmallVector<mlir::Value> addends;
};

/// Nothing if the next value of the carry has another form.
std::optional<LoopSum> readSum(const Carry &carry);

/// Rewrites f(a + b) in a loop sum, with `a` and `b` of several stages and `f` linear and cheap, as f(a) + f(b), if
/// that sends fewer bytes: then only totals cross stages, once per step. Runs before ops without marks get tasks.
void distributeSums(Step &step, Loop &loop);

/// Moves `ops` of the loop, in program order, to the tasks for which the fewest bytes cross stages. No mark places
/// them, and they have tasks. The adds of `sums` are not among them.
void placeByBytes(Step &step, Loop &loop, llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<LoopSum> sums);

/// Places ops before, between and after the loops, and the state.
mlir::LogicalResult placeOuterOps(Step &step);

/// Writes the program that the step describes.
mlir::LogicalResult buildProgram(Step &step);

/// If a stage may replace state before another stage has received the old value, sends that from a copy made before the
/// loops.
void keepOldState(ProgramOp program);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H
