// Implements mpmd-clone-stages (lib/Transforms/README.md, "Round-robin replicated stages").
#include "../Partition.h"
#include "Replicas.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd {
#define GEN_PASS_DEF_CLONESTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// Creates the replicas of one stage.
class Cloner {
public:
  Cloner(ProgramOp program, Replicas replicas)
      : program(program), replicas(std::move(replicas)), stage(this->replicas.stage) {}
  LogicalResult run();

private:
  LogicalResult check(MicrobatchesOp loop);
  bool isReadInLoop(Value value, MicrobatchesOp loop);
  bool isMadeCheaper(TaskOp before, MicrobatchesOp loop);
  void copyBefore(TaskOp before, size_t index, MicrobatchesOp loop);
  Value bring(Value value, size_t index, MicrobatchesOp loop);
  Value zero(Value carry, size_t index, MicrobatchesOp loop);
  MicrobatchesOp extend(MicrobatchesOp loop);
  void receive(TransferOp transfer);
  void copyTask(TaskOp task, MicrobatchesOp loop);
  void yieldCopies(MicrobatchesOp loop);

  ProgramOp program;
  const Replicas replicas;
  const int64_t stage;
  /// For each replica, maps values of the stage to the replica's values.
  SmallVector<IRMapping> mapping;
  /// Results of the current loop that the stage computes in every microbatch. Each has the result numbers of its
  /// copies.
  using Copied = std::pair<int64_t, SmallVector<int64_t>>;
  SmallVector<Copied> sums, stacks;
  /// Copies of prologue tasks for the replicas. Some of their results may be unused.
  SmallVector<TaskOp> made;
};
} // namespace

/// Whether only additions in one task change a carry.
static bool isSum(MicrobatchesOp loop, int64_t carry) {
  auto argument = cast<TypedValue<MeshTensorType>>(Value(loop.getCarryArguments()[carry]));
  Value next = loop.getYieldedCarries()[carry];
  auto task = next.getDefiningOp<TaskOp>();
  if (!task || !next.hasOneUse() || !argument.hasOneUse() || *argument.user_begin() != task)
    return false;
  Block &body = task.getBody().front();
  Value yielded = body.getTerminator()->getOperand(cast<OpResult>(next).getResultNumber());
  Value at = body.getArgument(argument.use_begin()->getOperandNumber());
  if (getElementTypeOrSelf(at.getType()).isInteger(1))
    return false;
  while (at != yielded) {
    if (!at.hasOneUse())
      return false;
    Operation *user = *at.user_begin();
    // JAX may add in a wider type, and emits converts to the same type. A sum must not round to a narrower type in
    // between.
    auto own = dyn_cast<FloatType>(getElementTypeOrSelf(argument.getType().getTensor()));
    auto type = dyn_cast<FloatType>(getElementTypeOrSelf(user->getResult(0).getType()));
    bool converts =
        isa<stablehlo::ConvertOp>(user) && (at.getType() == user->getResult(0).getType() ||
                                            (own && type && type.getFPMantissaWidth() >= own.getFPMantissaWidth()));
    if (user->getBlock() != &body ||
        !(converts || isa<stablehlo::AddOp, ShardingConstraintOp, sdy::ShardingConstraintOp>(user)))
      return false;
    at = user->getResult(0);
  }
  return yielded.hasOneUse();
}

/// The number of the carry if `value` is a carry argument of the loop's body; nothing for other values.
static std::optional<int64_t> carryOf(MicrobatchesOp loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  const int64_t slices = loop.getSlices().size();
  if (!argument || argument.getOwner() != &loop.getBlock() || argument.getArgNumber() < slices)
    return std::nullopt;
  return argument.getArgNumber() - slices;
}

/// Of the loop's sums and stacks, finds those that the stage computes. Fails if the stage carries other values.
LogicalResult Cloner::check(MicrobatchesOp loop) {
  sums.clear(), stacks.clear();
  const size_t carries = loop.getCarries().size(), firstLast = loop.getNumResults() - loop.getLasts();
  auto isOurs = [&](Operation *op) {
    auto task = dyn_cast<TaskOp>(op);
    return task && static_cast<int64_t>(task.getStage()) == stage;
  };
  for (auto [i, value] : llvm::enumerate(loop.getYielded())) {
    Operation *maker = value.getDefiningOp();
    auto refuse = [&](StringRef what) -> LogicalResult {
      return emitError(maker ? maker->getLoc() : loop.getLoc(), "expected stage ")
             << stage << ", which is replicated round-robin, to carry only sums from one microbatch to the next, got "
             << what << " (" << cast<MeshTensorType>(value.getType()).getTensor() << "); choose another stage";
    };
    if (!maker || !isOurs(maker)) {
      // A carry cannot be split among replicas if another stage computes it or the stage reads it, because every
      // microbatch would need its value.
      auto transfer = dyn_cast_or_null<TransferOp>(maker);
      bool isBrought = transfer && static_cast<int64_t>(transfer.getTo()) == stage;
      bool isRead = i < carries && value != loop.getCarryArguments()[i] &&
                    llvm::any_of(loop.getCarryArguments()[i].getUsers(), isOurs);
      if (isBrought || isRead)
        return refuse("a value of another stage");
      continue;
    }
    auto task = cast<TaskOp>(maker);
    if (i >= firstLast) {
      if (task.getAliases()[cast<OpResult>(value).getResultNumber()] >= 0)
        return refuse("state that every microbatch replaces");
    } else if (i >= carries) {
      stacks.push_back({static_cast<int64_t>(i), {}});
    } else if (isSum(loop, i)) {
      sums.push_back({static_cast<int64_t>(i), {}});
    } else {
      return refuse("another value");
    }
  }
  return success();
}

/// Whether a task of the stage in the loop reads the value.
bool Cloner::isReadInLoop(Value value, MicrobatchesOp loop) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    auto task = dyn_cast<TaskOp>(user);
    return task && static_cast<int64_t>(task.getStage()) == stage && task->getParentOp() == loop;
  });
}

/// Whether sending the inputs of a prologue task to the replicas, which then repeat the task, sends fewer bytes than
/// sending its results. Inputs that replicas receive in any case cost nothing.
bool Cloner::isMadeCheaper(TaskOp before, MicrobatchesOp loop) {
  if (before.getKind() != TaskKind::Prologue || static_cast<int64_t>(before.getStage()) != stage ||
      llvm::any_of(before.getAliases(), [](int64_t alias) { return alias >= 0; }))
    return false;
  auto bytesOf = [](Value value) { return byteSize(cast<MeshTensorType>(value.getType()).getTensor()); };
  int64_t sent = 0, read = 0;
  for (Value result : before.getResults())
    sent += isReadInLoop(result, loop) ? bytesOf(result) : 0;
  llvm::SmallDenseSet<Value> inputs(before.getInputs().begin(), before.getInputs().end());
  for (Value input : inputs) {
    auto argument = dyn_cast<BlockArgument>(input);
    bool isFed = argument && !cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]).getState();
    read += isFed || isReadInLoop(input, loop) ? 0 : bytesOf(input);
  }
  return read < sent;
}

void Cloner::copyBefore(TaskOp before, size_t index, MicrobatchesOp loop) {
  IRMapping inputs;
  for (Value input : before.getInputs())
    inputs.map(input, bring(input, index, loop));
  const int64_t number = nextIndex(program, replicas.members[index], TaskKind::Prologue);
  OpBuilder builder(loop);
  auto copy = cast<TaskOp>(builder.clone(*before, inputs));
  copy.setStage(replicas.members[index]);
  copy.setIndex(number);
  for (auto [result, copied] : llvm::zip(before.getResults(), copy.getResults()))
    mapping[index].map(result, copied);
  made.push_back(copy);
}

/// Returns the value that a replica reads in place of `value`, which is defined before the loop.
Value Cloner::bring(Value value, size_t index, MicrobatchesOp loop) {
  if (Value known = mapping[index].lookupOrNull(value))
    return known;
  if (auto before = value.getDefiningOp<TaskOp>(); before && isMadeCheaper(before, loop)) {
    copyBefore(before, index, loop);
    return mapping[index].lookup(value);
  }
  Value source = value;
  int64_t from = stage;
  if (auto transfer = value.getDefiningOp<TransferOp>())
    source = transfer.getSource(), from = transfer.getFrom();
  Value brought;
  auto argument = dyn_cast<BlockArgument>(source);
  auto info = argument ? cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]) : ArgAttr();
  if (info && !info.getState()) {
    // The host feeds inputs to all stages that read them.
    SmallVector<int64_t> stages(info.getStages().asArrayRef());
    if (!llvm::is_contained(stages, replicas.members[index]))
      stages.push_back(replicas.members[index]);
    llvm::sort(stages);
    SmallVector<Attribute> args(program.getArgs().getValue());
    args[argument.getArgNumber()] = info.withStages(stages);
    program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
    brought = source;
  } else {
    OpBuilder builder(loop);
    brought = TransferOp::create(builder, value.getLoc(), source.getType(), source, from, replicas.members[index],
                                 builder.getStringAttr(("for a copy of stage " + Twine(stage) + ", once a step").str()),
                                 CostAttr());
  }
  mapping[index].map(value, brought);
  return brought;
}

/// Creates a zero accumulator for a replica.
Value Cloner::zero(Value carry, size_t index, MicrobatchesOp loop) {
  OpBuilder builder(loop);
  auto type = cast<MeshTensorType>(carry.getType());
  auto task = TaskOp::create(builder, carry.getLoc(), TypeRange{type}, replicas.members[index], TaskKind::Prologue,
                             nextIndex(program, replicas.members[index], TaskKind::Prologue), ValueRange(),
                             ArrayRef<int64_t>{-1}, IntegerAttr(), CostAttr());
  builder.setInsertionPointToEnd(&task.getBody().emplaceBlock());
  Value none = stablehlo::ConstantOp::create(builder, carry.getLoc(), type.getTensor(),
                                             cast<ElementsAttr>(builder.getZeroAttr(type.getTensor())));
  YieldOp::create(builder, carry.getLoc(), none);
  return task.getResult(0);
}

/// Recreates the loop with the slices and carries of the replicas, and maps its arguments.
MicrobatchesOp Cloner::extend(MicrobatchesOp loop) {
  SmallVector<Value> slices(loop.getSlices()), carries(loop.getCarries());
  const size_t hadSlices = slices.size(), hadCarries = carries.size();
  auto isRead = [&](Value argument) {
    return llvm::any_of(argument.getUsers(), [&](Operation *user) {
      auto task = dyn_cast<TaskOp>(user);
      return task && static_cast<int64_t>(task.getStage()) == stage;
    });
  };
  SmallVector<std::pair<size_t, Value>> sliced; // (replica, slice argument of the stage)
  SmallVector<Type> types(loop.getCarryResults().getTypes());
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    if (isRead(argument))
      replicas.forEachCopy([&, whole = whole, argument = argument](size_t index) {
        if (Value brought = bring(whole, index, loop); brought == whole) {
          mapping[index].map(argument, argument);
        } else {
          slices.push_back(brought);
          sliced.emplace_back(index, argument);
        }
      });
  SmallVector<std::pair<size_t, int64_t>> added; // (replica, carry of the stage)
  for (auto &[carry, copies] : sums)
    replicas.forEachCopy([&, carry = carry, &copies = copies](size_t index) {
      copies.push_back(carries.size());
      added.emplace_back(index, carry);
      carries.push_back(zero(loop.getCarries()[carry], index, loop));
      types.push_back(carries.back().getType());
    });
  llvm::append_range(types, loop.getStackResults().getTypes());
  for (auto &[stack, copies] : stacks)
    replicas.forEachCopy([&, stack = stack, &copies = copies](size_t) {
      copies.push_back(types.size());
      types.push_back(loop.getResult(stack).getType());
    });
  const size_t moved = types.size() + loop.getLasts() - loop.getNumResults(); // shift of last values
  llvm::append_range(types, loop.getLastResults().getTypes());
  OpBuilder builder(loop);
  auto made = MicrobatchesOp::create(builder, loop.getLoc(), types, loop.getCount(), slices, carries, loop.getLasts(),
                                     ArrayAttr());
  made.getBody().takeBody(loop.getBody());
  Block &body = made.getBlock();
  for (auto [i, slice] : llvm::enumerate(sliced)) {
    auto [index, argument] = slice;
    mapping[index].map(
        argument, body.insertArgument(static_cast<unsigned>(hadSlices + i), argument.getType(), argument.getLoc()));
  }
  for (auto [index, carry] : added) {
    Value argument = body.getArgument(slices.size() + carry);
    mapping[index].map(argument, body.addArgument(argument.getType(), argument.getLoc()));
  }
  const size_t firstLast = loop.getNumResults() - loop.getLasts();
  auto numberOf = [&](size_t result) {
    return result + (result >= firstLast ? moved : result >= hadCarries ? added.size() : 0);
  };
  for (auto [i, result] : llvm::enumerate(loop.getResults()))
    result.replaceAllUsesWith(made.getResult(numberOf(i)));
  for (auto &[stack, copies] : stacks)
    stack = static_cast<int64_t>(numberOf(stack));
  loop.erase();
  return made;
}

/// Sends every replica the values that the stage receives. If the sender is replicated,
/// `mpmd-redistribute-microbatches` later selects among its replicas.
void Cloner::receive(TransferOp transfer) {
  OpBuilder builder(transfer.getContext());
  builder.setInsertionPointAfter(transfer);
  replicas.forEachCopy([&](size_t index) {
    auto copy = cast<TransferOp>(builder.clone(*transfer));
    copy.setTo(replicas.members[index]);
    mapping[index].map(transfer.getTarget(), copy.getTarget());
  });
}

void Cloner::copyTask(TaskOp task, MicrobatchesOp loop) {
  Operation *last = task;
  replicas.forEachCopy([&](size_t index) {
    for (Value input : task.getInputs()) {
      if (mapping[index].contains(input))
        continue;
      // A carry that is not a sum is loop-invariant here, so its initial value is used.
      std::optional<int64_t> carry = carryOf(loop, input);
      mapping[index].map(input, bring(carry ? loop.getCarries()[*carry] : input, index, loop));
    }
    OpBuilder builder(task.getContext());
    builder.setInsertionPointAfter(last);
    auto copy = cast<TaskOp>(builder.clone(*task, mapping[index]));
    copy.setStage(replicas.members[index]);
    for (auto [result, copied] : llvm::zip(task.getResults(), copy.getResults()))
      mapping[index].map(result, copied);
    last = copy;
  });
}

/// Adds the carries and gathered values of the replicas to the loop's yield.
void Cloner::yieldCopies(MicrobatchesOp loop) {
  Operation *yield = loop.getBlock().getTerminator();
  SmallVector<Value> yielded(loop.getNumResults());
  DenseSet<int64_t> isCopied;
  for (ArrayRef<Copied> list : {ArrayRef(sums), ArrayRef(stacks)})
    for (auto &[result, copies] : list)
      isCopied.insert(copies.begin(), copies.end());
  for (size_t i = 0, next = 0; i < yielded.size(); ++i)
    if (!isCopied.contains(static_cast<int64_t>(i)))
      yielded[i] = yield->getOperand(next++);
  for (ArrayRef<Copied> list : {ArrayRef(sums), ArrayRef(stacks)})
    for (auto &[result, copies] : list) {
      size_t next = 0;
      replicas.forEachCopy([&, result = result, &copies = copies](size_t index) {
        yielded[copies[next++]] = mapping[index].lookup(yielded[result]);
      });
    }
  yield->setOperands(yielded);
}

LogicalResult Cloner::run() {
  for (MicrobatchesOp loop : findLoops(program)) {
    if (failed(check(loop)))
      return failure();
    // Values must be mapped again for each loop, because state may be updated between two loops.
    mapping.assign(replicas.members.size(), IRMapping());
    loop = extend(loop);
    for (Operation &op : llvm::make_early_inc_range(loop.getBlock())) {
      if (auto transfer = dyn_cast<TransferOp>(op); transfer && static_cast<int64_t>(transfer.getTo()) == stage)
        receive(transfer);
      else if (auto task = dyn_cast<TaskOp>(op); task && static_cast<int64_t>(task.getStage()) == stage)
        copyTask(task, loop);
    }
    yieldCopies(loop);
    for (TaskOp task : std::exchange(made, {}))
      prune(task);
  }
  SmallVector<Attribute> groups;
  if (ArrayAttr had = program.getReplicasAttr())
    llvm::append_range(groups, had.getValue());
  groups.push_back(DenseI64ArrayAttr::get(program.getContext(), replicas.members));
  program.setReplicasAttr(ArrayAttr::get(program.getContext(), groups));
  program.setStages(program.getStages() + replicas.members.size() - 1);
  return success();
}

namespace {
struct CloneStages : mpmd::impl::CloneStagesBase<CloneStages> {
  using CloneStagesBase::CloneStagesBase;

  void runOnOperation() override {
    for (auto program : llvm::make_early_inc_range(getOperation().getOps<ProgramOp>()))
      if (failed(clone(program)))
        return signalPassFailure();
  }

  LogicalResult clone(ProgramOp program) {
    const auto given = static_cast<int64_t>(program.getStages());
    DenseSet<int64_t> seen;
    SmallVector<int64_t> chosen;
    for (int64_t number : stages) {
      // A negative number counts from the last stage.
      const int64_t stage = number < 0 ? number + given : number;
      if (stage < 0 || stage >= given)
        return program.emitError("expected round-robin stages below ") << given << ", got " << number;
      chosen.push_back(stage);
      if (!seen.insert(stage).second)
        return program.emitError("expected each round-robin stage at most once, got ") << stage << " twice";
    }
    if (static_cast<int64_t>(seen.size()) == given)
      return program.emitError("expected a stage that is not round-robin, got placement=rotate: with all ") << given;
    // Replicas are on different ranks, so all ranks need the same mesh.
    if (auto meshes = getOperation().getOps<MeshOp>(); !llvm::hasSingleElement(meshes) && !seen.empty()) {
      InFlightDiagnostic error =
          program.emitError("expected one intra-stage mesh for all stages beside round-robin ones, got several");
      for (MeshOp mesh : meshes)
        error.attachNote(mesh.getLoc()) << "the mesh @" << mesh.getSymName();
      return error;
    }
    int64_t count = topologyOf(getOperation()).pipelineRanks();
    for (MicrobatchesOp loop : findLoops(program))
      count = std::min(count, static_cast<int64_t>(loop.getCount()));
    if (count < 2)
      return success();
    for (int64_t stage : chosen) {
      // One replica is the stage itself, on the rank that the order of stages gives it. The others are new stages,
      // numbered after all existing ones.
      Replicas replicas{stage, {}};
      for (int64_t index = 0, next = program.getStages(); index < count; ++index)
        replicas.members.push_back(index == stage * count / given ? stage : next++);
      if (failed(Cloner(program, std::move(replicas)).run()))
        return failure();
    }
    return success();
  }
};
} // namespace
