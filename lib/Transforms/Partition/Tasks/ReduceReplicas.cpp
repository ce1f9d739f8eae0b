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
  void run();

private:
  TaskOp createUpdate(ArrayRef<Value> inputs, int64_t alias,
                      function_ref<Value(OpBuilder &, ArrayRef<BlockArgument>)> body);
  SmallVector<Value> gather(int64_t result, StringRef what);
  void addUp(int64_t carry);
  void joinStacks(int64_t stack);
  void takeLast(int64_t last, size_t index);

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
SmallVector<Value> Reducer::gather(int64_t result, StringRef what) {
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value own = loop.getResult(result);
  OperandRange yielded = loop.getYielded();
  SmallVector<Value> values(replicas.members.size(), own);
  replicas.forEachCopy([&](size_t index) {
    const int64_t from = replicas.members[index];
    Value copied = loop.getResult(llvm::find(yielded, valueOfReplica(yielded[result], from)) - yielded.begin());
    values[index] =
        TransferOp::create(builder, own.getLoc(), own.getType(), copied, from, stage,
                           builder.getStringAttr((what + " of a copy of stage " + Twine(stage)).str()), CostAttr());
  });
  return values;
}

/// Creates a task that adds the sums of the replicas to the stage's sum. It updates this sum in place if one device
/// holds it.
void Reducer::addUp(int64_t carry) {
  SmallVector<Value> inputs = gather(carry, "sum");
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
}

/// Creates a task that joins the stacks of the replicas. Each replica has written the elements of its own microbatches
/// only.
void Reducer::joinStacks(int64_t stack) {
  SmallVector<Value> inputs = gather(stack, "values");
  Value own = loop.getResult(stack);
  auto type = cast<MeshTensorType>(own.getType()).getTensor();
  TaskOp task = createUpdate(inputs, -1, [&](OpBuilder &builder, ArrayRef<BlockArgument> all) {
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
  SmallPtrSet<Operation *, 8> ours{task};
  own.replaceAllUsesExcept(task.getResult(0), ours);
}

/// Takes the last value from the replica that runs the last microbatch.
void Reducer::takeLast(int64_t last, size_t index) {
  Operation *yield = loop.getBlock().getTerminator();
  yield->setOperand(last, valueOfReplica(yield->getOperand(last), replicas.members[index]));
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value value = loop.getResult(last);
  auto sent =
      TransferOp::create(builder, value.getLoc(), value.getType(), value, replicas.members[index], stage,
                         builder.getStringAttr(("last value of a copy of stage " + Twine(stage)).str()), CostAttr());
  TaskOp task = createUpdate({sent.getTarget()}, -1,
                             [](OpBuilder &, ArrayRef<BlockArgument> all) -> Value { return all.front(); });
  value.replaceAllUsesExcept(task.getResult(0), sent);
}

void Reducer::run() {
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
    if (replicas.members[last] != stage)
      takeLast(result, last);
  for (int64_t stack : stacks)
    joinStacks(stack);
  for (int64_t carry : sums)
    addUp(carry);
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
            Reducer(program, loop, replicas).run();
        }
  }
};
} // namespace
