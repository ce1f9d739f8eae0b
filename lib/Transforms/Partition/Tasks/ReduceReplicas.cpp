// Implements mpmd-reduce-replicas (lib/Transforms/README.md, "Round-robin replicated stages").
#include "Replicas.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_REDUCEREPLICAS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// Combines the results of one loop for one replicated stage.
class Reducer {
public:
  Reducer(ProgramOp program, MicrobatchesOp loop, Replicas replicas)
      : program(program), loop(loop), replicas(std::move(replicas)), stage(this->replicas.stage) {}
  LogicalResult run();

private:
  TaskOp createUpdate(ArrayRef<Value> inputs, int64_t alias,
                      function_ref<Value(OpBuilder &, ArrayRef<BlockArgument>)> body);
  FailureOr<SmallVector<Value>> gather(int64_t result, StringRef what);
  LogicalResult addUp(int64_t carry);
  LogicalResult joinStacks(int64_t stack);
  LogicalResult takeLast(int64_t last, size_t index);

  ProgramOp program;
  MicrobatchesOp loop;
  const Replicas replicas;
  const int64_t stage;
};
} // namespace

/// Creates an update task of the stage after the loop.
TaskOp Reducer::createUpdate(ArrayRef<Value> inputs, int64_t alias,
                             function_ref<Value(OpBuilder &, ArrayRef<BlockArgument>)> body) {
  Operation *last = loop;
  for (Value input : inputs)
    if (last->isBeforeInBlock(input.getDefiningOp()))
      last = input.getDefiningOp();
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(last);
  auto task = TaskOp::create(builder, loop.getLoc(), TypeRange{inputs[0].getType()}, stage, TaskKind::Update,
                             nextIndex(program, stage, TaskKind::Update), inputs, ArrayRef<int64_t>{alias},
                             IntegerAttr(), CostAttr());
  Block &block = task.getBody().emplaceBlock();
  for (Value input : inputs)
    block.addArgument(cast<MeshTensorType>(input.getType()).getTensor(), input.getLoc());
  builder.setInsertionPointToEnd(&block);
  SmallVector<BlockArgument> arguments(block.getArguments());
  YieldOp::create(builder, loop.getLoc(), body(builder, arguments));
  return task;
}

/// Returns the values of a loop result on all replicas, by replica index, after transfers to the stage.
FailureOr<SmallVector<Value>> Reducer::gather(int64_t result, StringRef what) {
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value own = loop.getResult(result);
  OperandRange yielded = loop.getYielded();
  SmallVector<Value> values;
  for (int64_t from : replicas.members) {
    if (from == stage) {
      values.push_back(own);
      continue;
    }
    FailureOr<Value> value = valueOfReplica(yielded[result], from);
    if (failed(value))
      return failure();
    auto found = llvm::find(yielded, *value);
    if (found == yielded.end())
      return emitError(value->getLoc(), "expected a value that the loop yields, as 'mpmd-clone-stages' creates it, ")
             << "got a value of replica " << from << " that it does not yield";
    values.push_back(
        TransferOp::create(builder, own.getLoc(), own.getType(), loop.getResult(found - yielded.begin()), from, stage,
                           builder.getStringAttr((what + " of a copy of stage " + Twine(stage)).str()), CostAttr()));
  }
  return values;
}

/// Creates a task that adds the sums of the replicas to the stage's sum. It updates this sum in place if one device
/// holds it.
LogicalResult Reducer::addUp(int64_t carry) {
  FailureOr<SmallVector<Value>> values = gather(carry, "sum");
  if (failed(values))
    return failure();
  SmallVector<Value> &inputs = *values;
  Value sum = loop.getResult(carry);
  std::rotate(inputs.begin(), llvm::find(inputs, sum), std::next(llvm::find(inputs, sum)));
  auto mesh = MeshOp::ofStage(loop->getParentOfType<ModuleOp>(), stage);
  // On several devices, a sum may be partial sums that are reduced when they enter the task. Such a sum is not updated
  // in place.
  const bool isState = isa<BlockArgument>(loop.getCarries()[carry]);
  TaskOp task = createUpdate(inputs, isState || !mesh || mesh.getNumDevices() == 1 ? 0 : -1,
                             [&](OpBuilder &builder, ArrayRef<BlockArgument> terms) {
                               Value total = terms.front();
                               for (Value term : terms.drop_front())
                                 total = stablehlo::AddOp::create(builder, sum.getLoc(), total, term);
                               return total;
                             });
  sum.replaceAllUsesExcept(task.getResult(0), task);
  return success();
}

/// Creates a task that joins the stacks of the replicas. Each replica has written the elements of its own microbatches
/// only.
LogicalResult Reducer::joinStacks(int64_t stack) {
  FailureOr<SmallVector<Value>> inputs = gather(stack, "values");
  if (failed(inputs))
    return failure();
  Value own = loop.getResult(stack);
  auto type = cast<MeshTensorType>(own.getType()).getTensor();
  TaskOp task = createUpdate(*inputs, -1, [&](OpBuilder &builder, ArrayRef<BlockArgument> all) {
    Value joined = all.front();
    for (size_t index = 1; index < replicas.members.size(); ++index) {
      SmallVector<bool> takes;
      for (int64_t microbatch = 0; microbatch < type.getDimSize(0); ++microbatch)
        takes.push_back(microbatch % static_cast<int64_t>(replicas.members.size()) == static_cast<int64_t>(index));
      auto mask = RankedTensorType::get({type.getDimSize(0)}, builder.getI1Type());
      Value constant = stablehlo::ConstantOp::create(builder, own.getLoc(), mask, DenseElementsAttr::get(mask, takes));
      Value wide = stablehlo::BroadcastInDimOp::create(builder, own.getLoc(), type.clone(builder.getI1Type()), constant,
                                                       builder.getDenseI64ArrayAttr({0}));
      joined = stablehlo::SelectOp::create(builder, own.getLoc(), type, wide, all[index], joined);
    }
    return joined;
  });
  own.replaceAllUsesExcept(task.getResult(0), task);
  return success();
}

/// Takes the last value from the replica that runs the last microbatch.
LogicalResult Reducer::takeLast(int64_t last, size_t index) {
  Operation *yield = loop.getBlock().getTerminator();
  FailureOr<Value> taken = valueOfReplica(yield->getOperand(last), replicas.members[index]);
  if (failed(taken))
    return failure();
  yield->setOperand(last, *taken);
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value value = loop.getResult(last);
  auto sent =
      TransferOp::create(builder, value.getLoc(), value.getType(), value, replicas.members[index], stage,
                         builder.getStringAttr(("last value of a copy of stage " + Twine(stage)).str()), CostAttr());
  TaskOp task = createUpdate({sent.getTarget()}, -1,
                             [](OpBuilder &, ArrayRef<BlockArgument> all) -> Value { return all.front(); });
  value.replaceAllUsesExcept(task.getResult(0), sent);
  return success();
}

LogicalResult Reducer::run() {
  SmallVector<int64_t> sums, stacks, lasts;
  const auto carries = static_cast<int64_t>(loop.getCarries().size());
  for (auto [i, value] : llvm::enumerate(loop.getYielded())) {
    auto task = value.getDefiningOp<TaskOp>();
    if (!task || static_cast<int64_t>(task.getStage()) != stage)
      continue;
    const auto result = static_cast<int64_t>(i);
    const bool isLast = result >= static_cast<int64_t>(loop.getNumResults() - loop.getLasts());
    (result < carries ? sums : isLast ? lasts : stacks).push_back(result);
  }
  const size_t last = (loop.getCount() - 1) % replicas.members.size();
  for (int64_t result : lasts)
    if (replicas.members[last] != stage && failed(takeLast(result, last)))
      return failure();
  for (int64_t stack : stacks)
    if (failed(joinStacks(stack)))
      return failure();
  for (int64_t carry : sums)
    if (failed(addUp(carry)))
      return failure();
  return success();
}

namespace {
struct ReduceReplicas : mpmd::impl::ReduceReplicasBase<ReduceReplicas> {
  void runOnOperation() override {
    for (auto program : getOperation().getOps<ProgramOp>())
      if (ArrayAttr groups = program.getReplicasAttr())
        for (auto members : groups.getAsRange<DenseI64ArrayAttr>()) {
          // The copies have higher numbers than all original stages, so the lowest number is the original.
          Replicas replicas{*llvm::min_element(members.asArrayRef()), llvm::to_vector(members.asArrayRef())};
          for (MicrobatchesOp loop : findLoops(program))
            if (failed(Reducer(program, loop, replicas).run()))
              return signalPassFailure();
        }
  }
};
} // namespace
