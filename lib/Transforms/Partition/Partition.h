// The analysis of a training step that the passes of this library share, as plain data over the step's function. The
// functions declared below fill it in the order of their declaration; each has a file of its own. Private to this
// library.
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

/// The ops of one task, in program order, and the values that the task reads and returns.
struct Task {
  int64_t stage = 0;
  TaskKind kind = TaskKind::Forward;
  /// For a task of the loop: 0 if it is the first run of its stage and kind in a microbatch, 1 for the second run, and
  /// so on. For a prologue or update task: its number within its stage.
  int64_t index = 0;
  /// The number of the loop that contains the task.
  int64_t loop = 0;
  /// For a task outside the loops: its rank among the tasks with the same `before`. Tasks on lower levels run first.
  int64_t level = 0;
  /// For an update task, the number of the first loop that needs it, or the number of loops if none does.
  int64_t before = 0;
  llvm::SetVector<mlir::Operation *> ops;
  /// `inputs`: values defined outside the task that it reads. `outputs`: values of the task that other tasks, transfers
  /// or results read.
  llvm::SetVector<mlir::Value> inputs, outputs;
  /// Inputs that are updated in place, mapped to their new values. These are carries with their next values, and
  /// resident state with its new value.
  llvm::MapVector<mlir::Value, mlir::Value> updates;
  /// Values of the task that its loop gathers, as indices of `Loop::gathered`.
  llvm::SmallVector<int64_t> gathered;
};

/// A value that the loop carries from one microbatch to the next. It is resident on the stage of `task`.
struct Carry {
  mlir::Value argument; // argument of the loop's body
  mlir::Value init;     // initial value, outside the loop
  mlir::Value next;     // next value, in the loop's body
  mlir::Value result;   // result of the loop
  Task *task = nullptr;
  /// The state that is the initial value, if the carry may reuse its buffer because no other op reads this state; else
  /// null.
  mlir::Value state;
};

/// A value per microbatch that the loop returns: either stacked over all microbatches, or only that of the last
/// microbatch.
struct Gathered {
  mlir::Value value;  // in the loop's body
  mlir::Value result; // result of the loop
  Task *task = nullptr;
  /// For a last value: the state whose buffer it may overwrite because no other op reads this state; else null.
  mlir::Value state;
};

/// A loop over microbatches, with its tasks.
struct Loop {
  MicrobatchesOp op;
  llvm::SmallVector<Carry> carries;
  /// Stacked values, followed by last values.
  llvm::SmallVector<Gathered> gathered;
  std::vector<std::unique_ptr<Task>> tasks;

  /// Sets the loop to `op`, and fills `carries` and `gathered` from it.
  void set(MicrobatchesOp op);
  int64_t microbatches() { return op.getCount(); }
  mlir::Block &body() { return op.getBlock(); }
};

/// The analysis of one training step.
struct Step {
  mlir::func::FuncOp func;
  int64_t stages = 0;
  /// The loops in program order.
  std::vector<Loop> loops;
  /// Whether the step has marks: stage calls that define the stages.
  bool marked = true;

  std::vector<std::unique_ptr<Task>> prologues, updates;
  /// The task of each op. An op without a task is copied into every task that reads it.
  llvm::DenseMap<mlir::Operation *, Task *> taskOf;
  /// For each carry that other tasks read: the task that computes its next value. This task also passes the carry on to
  /// the others.
  llvm::DenseMap<mlir::Value, Task *> forwarded;
  /// For each op that no mark places, the reason for its placement.
  llvm::DenseMap<mlir::Operation *, llvm::StringRef> reasons;
  /// Small state that is resident on every stage that needs it. Each of these stages updates its own copy.
  llvm::DenseSet<mlir::Value> replicated;
  /// Ops before a loop which one stage runs once a step. All other ops before a loop are copied into each task that
  /// reads them.
  llvm::DenseSet<mlir::Operation *> onceAStep;

  mlir::Block &entry() { return func.getBody().front(); }
  Step() = default;
  Step(Step &&) = default;
  Step(const Step &) = delete;

  /// Visits the tasks of all loops, then the prologue and update tasks.
  void forEachTask(llvm::function_ref<void(Task &)> visit);
  /// The task that computes `value` or passes it on; null if there is none.
  Task *taskFor(mlir::Value value) const;
  /// The prologue or update task of these properties, which is created if there is none.
  Task *taskAt(TaskKind kind, int64_t stage, int64_t level, int64_t before);
  /// Sorts the prologue and update tasks in the order in which they run, and numbers the tasks of each stage.
  void sortOuterTasks();
  /// The attribute of result `i` of the function. It names the state that the result replaces.
  ResultAttr resultInfo(int64_t i) { return func.getResultAttrOfType<ResultAttr>(i, kResultAttr); }
  ArgAttr argInfo(int64_t i) { return func.getArgAttrOfType<ArgAttr>(i, kArgAttr); }
  /// The stage on which state is resident. An argument without an owner is resident on each stage that uses it.
  std::optional<int64_t> ownerOf(mlir::Value argument);
  void setOwners(const llvm::DenseMap<mlir::Value, int64_t> &stages);
  mlir::Operation *terminator() { return entry().getTerminator(); }
  bool isState(mlir::Value value) {
    auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
    return argument && argument.getOwner() == &entry() && argInfo(argument.getArgNumber()).getState();
  }
};

/// If `value` is a microbatch slice in a loop, returns the tensor that it slices; else null.
mlir::Value slicedFrom(mlir::Value value);

/// Returns the value outside the loop that a task needs in order to read `value`: the sliced tensor if `value` is a
/// slice, else `value`.
inline mlir::Value wholeOf(mlir::Value value) {
  mlir::Value whole = slicedFrom(value);
  return whole ? whole : value;
}

/// Whether a value has at most one element. Recomputing such a value wherever it is read costs almost nothing.
inline bool isScalar(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= 1;
}

/// Visits the values that `value` is computed from, itself included, until `wanted` accepts one. Returns whether it
/// accepted one.
bool forEachOrigin(mlir::Value value, llvm::function_ref<bool(mlir::Value)> wanted);

/// Whether a value outside the loops does not depend on contractions.
bool isData(mlir::Value value);

/// Collects the inputs of a task: values that its ops read and that no op of the task computes. Ops without a task
/// count as part of the task, because they are copied into it.
void collectInputs(Step &step, Task &task);

/// Visits the values that another task must provide so that `value` can be read: looks through ops without a task,
/// which are copied.
void forEachSource(Step &step, mlir::Value value, llvm::DenseSet<mlir::Value> &seen,
                   llvm::function_ref<void(mlir::Value)> visit);

/// Finds small state, such as step counters, random keys and learning rates. Its next value depends only on constants,
/// inputs and other such state.
void findReplicatedState(Step &step);

/// Whether an op reshapes an argument or a result of a loop: kernels of any task read it in place.
bool isReadInPlace(mlir::Operation *op);

/// Whether an op outside the loop is copied into its users instead of being placed on one stage. The tensors that it
/// reads come only from `copied` ops, inputs and replicated state. Scalars from elsewhere are allowed if a result is
/// no scalar.
bool isCopied(Step &step, mlir::Operation *op, const llvm::DenseSet<mlir::Operation *> &copied);

/// For each stage, visits the arguments of the step that it needs: those that its tasks read directly or by slices, and
/// the initial values of its carries.
void forEachHeldArgument(Step &step, llvm::function_ref<void(mlir::Value argument, int64_t stage)> visit);

/// Whether a value is an argument of the step, possibly cast, reshaped or passed to a loop, that is state or is none.
bool isArgument(mlir::Value value, bool isState);

/// `op` if it selects one of two tensors by a scalar; else null.
mlir::stablehlo::SelectOp asScalarSelection(mlir::Operation *op);

/// Whether a `stablehlo.while` reads parts of the step's inputs, as one over microbatches does.
bool readsInputs(mlir::Operation *loop);

/// `type`, which is a tensor's, with another size of dimension `dim`.
mlir::RankedTensorType withSize(mlir::Type type, int64_t dim, int64_t size);

/// The elements [begin, end) of `value` along dimension `dim`: the value itself if these are all.
mlir::Value sliceAlong(mlir::OpBuilder &builder, mlir::Value value, int64_t dim, int64_t begin, int64_t end);

/// The start indices of a slice of type `part` of a tensor of type `whole`, clamped as StableHLO does; nothing unless
/// all are constants.
std::optional<llvm::SmallVector<int64_t>> constantStarts(mlir::ValueRange indices, mlir::RankedTensorType whole,
                                                         mlir::RankedTensorType part);

/// Replaces a loop by `trips` copies of its body, and returns the values that replace its results. `visit` is called
/// with each copied op and the number of its iteration.
llvm::SmallVector<mlir::Value> unrollLoop(mlir::Operation *loop, int64_t trips,
                                          llvm::function_ref<void(mlir::Operation *, int64_t)> visit = nullptr);

/// Where stage functions take rows of state, or return joined rows, makes the rows operands and results of their calls.
/// Returns whether it changed any call.
llvm::FailureOr<bool> hoistSlices(mlir::ModuleOp module);

/// Expresses what ops read and write of stacked parameters as slices, concatenations and padding.
llvm::LogicalResult simplifySlices(mlir::Operation *root);

/// Replaces integers that are constants in calls of stage functions, such as the numbers of layers, by constants in the
/// functions, and those that the functions return by constants behind the calls. Functions whose calls have different
/// constants are copied. Returns whether it changed any call.
bool specializeStages(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> isIncluded);

/// Unrolls the loops over layers of a step without marks into at most `limit` ops.
void unrollLayers(mlir::Block &step, int64_t limit);

/// Simplifies a block in which loops were unrolled: stacks that they filled row by row become concatenations, and dead
/// ops are erased.
void tidyUnrolled(mlir::Block &block);

/// The scalar that an op broadcasts; null if it does not. Each reader broadcasts for itself, so that a scalar is sent.
mlir::Value broadcastScalar(mlir::Operation *op);

/// The number of stages of a step without marks that asks for `stages`; 0: one for each pipeline rank.
int64_t stagesToCut(mlir::ModuleOp module, int64_t stages);

/// Replaces a loop of `trips` iterations by `pieces` loops, and returns them. Their numbers of iterations differ by at
/// most one. Each reads static slices of stacks of which an iteration reads one row. Stacks of which an iteration
/// writes one row are concatenations.
llvm::SmallVector<mlir::Operation *> divideLoop(mlir::Operation *loop, int64_t trips, int64_t pieces);

/// Estimates the seconds of an op, with nested ops, before kernels exist. Only ratios of estimates are meaningful.
double estimateSeconds(const plan::CostModel &model, mlir::Operation *op, bool onlyContractions = false);
/// Estimates how many kernels an op launches. An elementwise op that only other elementwise ops read is fused with
/// them.
int64_t estimateLaunches(mlir::Operation *op);
/// The loops over microbatches of a step without marks must have more than this fraction of its work.
constexpr double kMinWork = 0.5;
/// A loop or branch of a step without marks holds whole microbatches if it has this fraction of the work of the block
/// around it.
constexpr double kWholeShare = 0.9;
/// The smallest fraction of the work that a loop of a step without marks has if it is one of several over microbatches.
constexpr double kMinLoopShare = 0.05;
/// For each op of a step without marks, its fraction of the model's work. The work is that of contractions and
/// convolutions, so that optimizers and random numbers do not count. If there are none, it is that of all ops.
llvm::MapVector<mlir::Operation *, double> sharesOfWork(mlir::Block &step);

/// The ops that are in fragments: none, at least one op of each loop, or all ops that are not copied.
enum class Placed { Nothing, LoopTasks, Everything };

/// Reads the loops of a step, and the task of each op in a fragment. Inlines the fragments. Emits an error if `placed`
/// does not hold.
mlir::FailureOr<Step> readStep(mlir::ModuleOp module, Placed placed = Placed::Nothing);

/// Moves the ops of each task into fragments, which record the reasons for their placement.
void createFragments(Step &step);

/// Prints and counts, under the name of `pass`, the ops of a block that no mark places. Must be called before
/// `createFragments`.
void logPlacement(const Step &step, mlir::Block &body, llvm::StringRef pass);

/// Finds ops before a loop that depend on parameters. They run once a step, on the parameter's owner, and tasks of the
/// loop read their results. Needs the replicated state.
void findOnceAStep(Step &step);

/// Assigns every carry of a loop to the task that computes its next value. A carry without such a task goes to the task
/// of a carry that it depends on. Otherwise it goes to the first task that reads it, or to the loop's first task.
void assignCarries(Step &step, Loop &loop);

/// Assigns the carries and gathered values of all loops to tasks, and finds the values that tasks of loops exchange.
void connectLoops(Step &step);

/// A carry whose next value has the form `carry + a + b`. Each contributing task gets an accumulator of its own.
struct LoopSum {
  mlir::Value carry;
  llvm::SmallVector<mlir::Operation *> adds; // users before their operands
  llvm::SmallVector<mlir::Value> addends;
};

/// Returns the additions of a carry's next value; nothing if the next value has another form.
std::optional<LoopSum> readSum(const Carry &carry);

/// How the addends of a sum over microbatches are made from smaller or other tensors.
enum class SumShape { Reshaped, Padded };

/// If a loop adds tensors of one type to a carry, all of them reshaped or equally padded with zeros, adds the tensors
/// themselves, and reshapes or pads the sum. Gradients of layers then have their own shape, and not that of a slice
/// with one row, so that products can add to the sum. The gradient of a slice is not added to the whole array.
void reshapeSums(MicrobatchesOp loop, SumShape shape);

/// Distributes linear functions in loop sums. If f is linear and cheap, and `a` and `b` are of different stages, f(a +
/// b) becomes f(a) + f(b). Only the totals then cross stages, once a step. Does so only if fewer bytes cross. Runs
/// before ops without marks get tasks.
void distributeSums(Step &step, Loop &loop);

/// Moves `ops` between the tasks of the loop so that the fewest bytes cross stages. `ops` are in program order, have
/// tasks and no marks. The additions of `sums` must not be in `ops`.
void placeByBytes(Step &step, Loop &loop, llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<LoopSum> sums);

/// Chooses the task that writes the new value of each state, and finds the values that prologue and update tasks
/// exchange. Needs connected loops. Adds update tasks for results that no task computes.
void updateState(Step &step);

/// If a stage may update state in place before another stage has received the old value, sends a copy made before the
/// loops instead.
void keepOldState(ProgramOp program);

} // namespace mpmd::partition

#endif // MPMD_LIB_TRANSFORMS_PARTITION_PARTITION_H
