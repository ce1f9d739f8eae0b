// Creates round-robin replicas of stages (lib/Transforms/README.md, "Round-robin replicated stages").
#include "../Partition.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

namespace mpmd {
#define GEN_PASS_DEF_ROTATESTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// One stage and its replicas.
class Rotator {
public:
  Rotator(ProgramOp program, int64_t stage, int64_t slots) : program(program), stage(stage), mapping(slots) {
    // The stage itself keeps its position in the order of the stages.
    const int64_t all = program.getStages(), given = readTaskGraph(program).graph.numOriginals();
    const int64_t own = stage * slots / given;
    for (int64_t slot = 0, next = all; slot < slots; ++slot)
      members.push_back(slot == own ? stage : next++);
  }
  LogicalResult run();

private:
  bool isCopy(size_t slot) const { return members[slot] != stage; }
  /// Calls `visit` with the replica index of each copy.
  void forEachCopy(function_ref<void(size_t)> visit) {
    for (size_t slot = 0; slot < members.size(); ++slot)
      if (isCopy(slot))
        visit(slot);
  }
  LogicalResult check(MicrobatchesOp loop);
  bool isReadInLoop(Value value, MicrobatchesOp loop);
  bool isMadeCheaper(TaskOp before, MicrobatchesOp loop);
  void copyBefore(TaskOp before, size_t slot, MicrobatchesOp loop);
  Value bring(Value value, size_t slot, MicrobatchesOp loop);
  Value zero(Value carry, size_t slot, MicrobatchesOp loop);
  MicrobatchesOp extend(MicrobatchesOp loop);
  void receive(Value value, Operation *behind, function_ref<TransferOp(size_t)> sent);
  void receiveSelected(SelectByMicrobatchOp select);
  void copyTask(TaskOp task, MicrobatchesOp loop);
  void send(TransferOp transfer);
  void yieldCopies(MicrobatchesOp loop);
  TaskOp createUpdate(MicrobatchesOp loop, ArrayRef<Value> inputs, int64_t alias,
                      function_ref<Value(OpBuilder &, ArrayRef<BlockArgument>)> body);
  SmallVector<Value> gather(MicrobatchesOp loop, int64_t result, ArrayRef<int64_t> parts, StringRef what);
  void addUp(MicrobatchesOp loop, int64_t carry, ArrayRef<int64_t> parts);
  void joinStacks(MicrobatchesOp loop, int64_t stack, ArrayRef<int64_t> parts);
  void takeLast(MicrobatchesOp loop, int64_t last, size_t slot);

  ProgramOp program;
  const int64_t stage;
  /// The replicas in their order, the stage itself among them.
  SmallVector<int64_t> members;
  /// By replica: the replacements of the stage's values.
  SmallVector<IRMapping> mapping;
  /// The results of the current loop that belong to the stage. Carried sums and stacked values of every microbatch have
  /// the result numbers of the replicas; last values have none.
  using Parts = std::pair<int64_t, SmallVector<int64_t>>;
  SmallVector<Parts> sums, stacks;
  SmallVector<int64_t> lasts;
  /// Tasks before the loop that replicas repeat, whose results may be unused.
  SmallVector<TaskOp> made;
};
} // namespace

/// Whether a carry only changes by additions of one task.
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
    // JAX also emits converts to the same type, and adds in a wider type. Rounding in between is not allowed in a sum.
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

/// The number of the carry whose argument of the loop's body a value is, or none.
static std::optional<int64_t> carryOf(MicrobatchesOp loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  const int64_t slices = loop.getSlices().size();
  if (!argument || argument.getOwner() != &loop.getBlock() || argument.getArgNumber() < slices)
    return std::nullopt;
  return argument.getArgNumber() - slices;
}

/// Classifies the stage's carries and gathered values of the loop.
LogicalResult Rotator::check(MicrobatchesOp loop) {
  sums.clear(), stacks.clear(), lasts.clear();
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
      // A value that another stage makes, or a carry that the stage reads, would be needed in every microbatch.
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
      lasts.push_back(i);
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
bool Rotator::isReadInLoop(Value value, MicrobatchesOp loop) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    auto task = dyn_cast<TaskOp>(user);
    return task && static_cast<int64_t>(task.getStage()) == stage && task->getParentOp() == loop;
  });
}

/// Whether fewer bytes are sent if replicas repeat a task of the stage before the loop. Only those of its inputs count
/// that they do not receive anyway.
bool Rotator::isMadeCheaper(TaskOp before, MicrobatchesOp loop) {
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

void Rotator::copyBefore(TaskOp before, size_t slot, MicrobatchesOp loop) {
  IRMapping inputs;
  for (Value input : before.getInputs())
    inputs.map(input, bring(input, slot, loop));
  const int64_t index = nextIndex(program, members[slot], TaskKind::Prologue);
  OpBuilder builder(loop);
  auto copy = cast<TaskOp>(builder.clone(*before, inputs));
  copy.setStage(members[slot]);
  copy.setIndex(index);
  for (auto [result, copied] : llvm::zip(before.getResults(), copy.getResults()))
    mapping[slot].map(result, copied);
  made.push_back(copy);
}

/// A value from before the loop, as a replica reads it.
Value Rotator::bring(Value value, size_t slot, MicrobatchesOp loop) {
  if (Value known = mapping[slot].lookupOrNull(value))
    return known;
  if (auto before = value.getDefiningOp<TaskOp>(); before && isMadeCheaper(before, loop)) {
    copyBefore(before, slot, loop);
    return mapping[slot].lookup(value);
  }
  Value source = value;
  int64_t from = stage;
  if (auto transfer = value.getDefiningOp<TransferOp>())
    source = transfer.getSource(), from = transfer.getFrom();
  Value brought;
  auto argument = dyn_cast<BlockArgument>(source);
  auto info = argument ? cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]) : ArgAttr();
  if (info && !info.getState()) {
    // Inputs are fed to all stages that read them.
    SmallVector<int64_t> stages(info.getStages().asArrayRef());
    if (!llvm::is_contained(stages, members[slot]))
      stages.push_back(members[slot]);
    llvm::sort(stages);
    SmallVector<Attribute> args(program.getArgs().getValue());
    args[argument.getArgNumber()] =
        ArgAttr::get(program.getContext(), info.getName(), info.getState(),
                     DenseI64ArrayAttr::get(program.getContext(), stages), info.getSharding(), info.getWhy());
    program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
    brought = source;
  } else {
    OpBuilder builder(loop);
    brought = TransferOp::create(builder, value.getLoc(), source.getType(), source, from, members[slot],
                                 builder.getStringAttr(("for a copy of stage " + Twine(stage) + ", once a step").str()),
                                 CostAttr());
  }
  mapping[slot].map(value, brought);
  return brought;
}

/// A zero accumulator for a replica.
Value Rotator::zero(Value carry, size_t slot, MicrobatchesOp loop) {
  OpBuilder builder(loop);
  auto type = cast<MeshTensorType>(carry.getType());
  auto task = TaskOp::create(builder, carry.getLoc(), TypeRange{type}, members[slot], TaskKind::Prologue,
                             nextIndex(program, members[slot], TaskKind::Prologue), ValueRange(), ArrayRef<int64_t>{-1},
                             IntegerAttr(), CostAttr());
  builder.setInsertionPointToEnd(&task.getBody().emplaceBlock());
  Value none = stablehlo::ConstantOp::create(builder, carry.getLoc(), type.getTensor(),
                                             cast<ElementsAttr>(builder.getZeroAttr(type.getTensor())));
  YieldOp::create(builder, carry.getLoc(), none);
  return task.getResult(0);
}

/// The loop with the replicas' slices and carries, and with their arguments in its body.
MicrobatchesOp Rotator::extend(MicrobatchesOp loop) {
  SmallVector<Value> slices(loop.getSlices()), carries(loop.getCarries());
  const size_t hadSlices = slices.size(), hadCarries = carries.size();
  auto isRead = [&](Value argument) {
    return llvm::any_of(argument.getUsers(), [&](Operation *user) {
      auto task = dyn_cast<TaskOp>(user);
      return task && static_cast<int64_t>(task.getStage()) == stage;
    });
  };
  SmallVector<std::pair<size_t, Value>> sliced; // by replica, the argument that a slice replaces
  SmallVector<Type> types(loop.getCarryResults().getTypes());
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    if (isRead(argument))
      forEachCopy([&, whole = whole, argument = argument](size_t slot) {
        if (Value brought = bring(whole, slot, loop); brought == whole) {
          mapping[slot].map(argument, argument);
        } else {
          slices.push_back(brought);
          sliced.emplace_back(slot, argument);
        }
      });
  SmallVector<std::pair<size_t, int64_t>> added; // by replica, the carry that it replaces
  for (auto &[carry, copies] : sums)
    forEachCopy([&, carry = carry, &copies = copies](size_t slot) {
      copies.push_back(carries.size());
      added.emplace_back(slot, carry);
      carries.push_back(zero(loop.getCarries()[carry], slot, loop));
      types.push_back(carries.back().getType());
    });
  llvm::append_range(types, loop.getStackResults().getTypes());
  for (auto &[stack, copies] : stacks)
    forEachCopy([&, stack = stack, &copies = copies](size_t) {
      copies.push_back(types.size());
      types.push_back(loop.getResult(stack).getType());
    });
  const size_t moved = types.size() + loop.getLasts() - loop.getNumResults(); // of last values
  llvm::append_range(types, loop.getLastResults().getTypes());
  OpBuilder builder(loop);
  auto made = MicrobatchesOp::create(builder, loop.getLoc(), types, loop.getCount(), slices, carries, loop.getLasts(),
                                     ArrayAttr());
  made.getBody().takeBody(loop.getBody());
  Block &body = made.getBlock();
  for (auto [i, slice] : llvm::enumerate(sliced)) {
    auto [slot, argument] = slice;
    mapping[slot].map(argument,
                      body.insertArgument(static_cast<unsigned>(hadSlices + i), argument.getType(), argument.getLoc()));
  }
  for (auto [slot, carry] : added) {
    Value argument = body.getArgument(slices.size() + carry);
    mapping[slot].map(argument, body.addArgument(argument.getType(), argument.getLoc()));
  }
  const size_t firstLast = loop.getNumResults() - loop.getLasts();
  auto numberOf = [&](size_t result) {
    return result + (result >= firstLast ? moved : result >= hadCarries ? added.size() : 0);
  };
  for (auto [i, result] : llvm::enumerate(loop.getResults()))
    result.replaceAllUsesWith(made.getResult(numberOf(i)));
  for (auto &[stack, copies] : stacks)
    stack = static_cast<int64_t>(numberOf(stack));
  for (int64_t &last : lasts)
    last = static_cast<int64_t>(numberOf(last));
  loop.erase();
  return made;
}

/// Replicas receive the stage's received `value`: each gets the transfer of its own iterations.
void Rotator::receive(Value value, Operation *behind, function_ref<TransferOp(size_t)> sent) {
  OpBuilder builder(behind->getContext());
  builder.setInsertionPointAfter(behind);
  forEachCopy([&](size_t slot) {
    TransferOp like = sent(slot);
    mapping[slot].map(value, TransferOp::create(builder, like.getLoc(), like.getTarget().getType(), like.getSource(),
                                                like.getFrom(), members[slot], like.getReasonAttr(), like.getCostAttr())
                                 .getTarget());
  });
}

/// If the senders are replicated in the same order, each replica receives from one of them.
void Rotator::receiveSelected(SelectByMicrobatchOp select) {
  SmallVector<TransferOp> sent;
  for (Value value : select.getValues())
    sent.push_back(value.getDefiningOp<TransferOp>());
  const size_t own = llvm::find(members, stage) - members.begin();
  Value mine = sent[own].getTarget();
  receive(mine, select, [&](size_t slot) { return sent[slot]; });
  select.getValue().replaceAllUsesWith(mine);
  select.erase();
  for (auto [slot, transfer] : llvm::enumerate(sent))
    if (slot != own)
      transfer.erase();
}

void Rotator::copyTask(TaskOp task, MicrobatchesOp loop) {
  Operation *last = task;
  forEachCopy([&](size_t slot) {
    for (Value input : task.getInputs()) {
      if (mapping[slot].contains(input))
        continue;
      // A carry that is no sum is loop-invariant.
      std::optional<int64_t> carry = carryOf(loop, input);
      mapping[slot].map(input, bring(carry ? loop.getCarries()[*carry] : input, slot, loop));
    }
    OpBuilder builder(task.getContext());
    builder.setInsertionPointAfter(last);
    auto copy = cast<TaskOp>(builder.clone(*task, mapping[slot]));
    copy.setStage(members[slot]);
    for (auto [result, copied] : llvm::zip(task.getResults(), copy.getResults()))
      mapping[slot].map(result, copied);
    last = copy;
  });
}

/// A receiver replicated in the same order gets its own microbatches' values; others get all, by microbatch.
void Rotator::send(TransferOp transfer) {
  Value source = transfer.getSource();
  ArrayRef<int64_t> others = program.getReplicas(transfer.getTo());
  if (!others.empty()) {
    size_t slot = llvm::find(others, static_cast<int64_t>(transfer.getTo())) - others.begin();
    if (isCopy(slot)) {
      transfer.getSourceMutable().assign(mapping[slot].lookup(source));
      transfer.setFrom(members[slot]);
    }
    return;
  }
  OpBuilder builder(transfer.getContext());
  builder.setInsertionPointAfter(transfer);
  SmallVector<Value> values(members.size(), transfer.getTarget());
  forEachCopy([&](size_t slot) {
    values[slot] =
        TransferOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(), mapping[slot].lookup(source),
                           members[slot], transfer.getTo(), transfer.getReasonAttr(), transfer.getCostAttr());
  });
  auto select = SelectByMicrobatchOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(), values);
  transfer.getTarget().replaceAllUsesExcept(select.getValue(), select);
}

/// Yields the carries and gathered values of the replicas at their result numbers.
void Rotator::yieldCopies(MicrobatchesOp loop) {
  Operation *yield = loop.getBlock().getTerminator();
  SmallVector<Value> yielded(loop.getNumResults());
  DenseSet<int64_t> isCopied;
  for (ArrayRef<Parts> list : {ArrayRef(sums), ArrayRef(stacks)})
    for (auto &[result, copies] : list)
      isCopied.insert(copies.begin(), copies.end());
  for (size_t i = 0, next = 0; i < yielded.size(); ++i)
    if (!isCopied.contains(static_cast<int64_t>(i)))
      yielded[i] = yield->getOperand(next++);
  for (ArrayRef<Parts> list : {ArrayRef(sums), ArrayRef(stacks)})
    for (auto &[result, copies] : list) {
      size_t next = 0;
      forEachCopy([&, result = result, &copies = copies](size_t slot) {
        yielded[copies[next++]] = mapping[slot].lookup(yielded[result]);
      });
    }
  yield->setOperands(yielded);
}

/// An update task of the stage after the loop.
TaskOp Rotator::createUpdate(MicrobatchesOp loop, ArrayRef<Value> inputs, int64_t alias,
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

/// A result of the loop from the stage and its replicas, by replica, all on the stage.
SmallVector<Value> Rotator::gather(MicrobatchesOp loop, int64_t result, ArrayRef<int64_t> parts, StringRef what) {
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value own = loop.getResult(result);
  SmallVector<Value> values(members.size(), own);
  size_t next = 0;
  forEachCopy([&](size_t slot) {
    values[slot] =
        TransferOp::create(builder, own.getLoc(), own.getType(), loop.getResult(parts[next++]), members[slot], stage,
                           builder.getStringAttr((what + " of a copy of stage " + Twine(stage)).str()), CostAttr());
  });
  return values;
}

/// One task that adds the replicas' sums to the stage's, in place if one device holds it.
void Rotator::addUp(MicrobatchesOp loop, int64_t carry, ArrayRef<int64_t> parts) {
  SmallVector<Value> inputs = gather(loop, carry, parts, "sum");
  Value sum = loop.getResult(carry);
  std::rotate(inputs.begin(), llvm::find(inputs, sum), std::next(llvm::find(inputs, sum)));
  auto mesh = MeshOp::ofStage(loop->getParentOfType<ModuleOp>(), stage);
  // Over several devices, the terms of a sum may be reduced as they enter the task.
  const bool isState = isa<BlockArgument>(loop.getCarries()[carry]);
  TaskOp task = createUpdate(loop, inputs, isState || !mesh || mesh.getNumDevices() == 1 ? 0 : -1,
                             [&](OpBuilder &builder, ArrayRef<BlockArgument> terms) {
                               Value total = terms.front();
                               for (Value term : terms.drop_front())
                                 total = stablehlo::AddOp::create(builder, sum.getLoc(), total, term);
                               return total;
                             });
  sum.replaceAllUsesExcept(task.getResult(0), task);
}

/// One task that takes the elements of each replica's microbatches. Nothing has written the others.
void Rotator::joinStacks(MicrobatchesOp loop, int64_t stack, ArrayRef<int64_t> parts) {
  SmallVector<Value> inputs = gather(loop, stack, parts, "values");
  Value own = loop.getResult(stack);
  auto type = cast<MeshTensorType>(own.getType()).getTensor();
  TaskOp task = createUpdate(loop, inputs, -1, [&](OpBuilder &builder, ArrayRef<BlockArgument> all) {
    Value joined = all.front();
    for (size_t slot = 1; slot < members.size(); ++slot) {
      SmallVector<bool> takes;
      for (int64_t microbatch = 0; microbatch < type.getDimSize(0); ++microbatch)
        takes.push_back(microbatch % static_cast<int64_t>(members.size()) == static_cast<int64_t>(slot));
      auto mask = RankedTensorType::get({type.getDimSize(0)}, builder.getI1Type());
      Value constant = stablehlo::ConstantOp::create(builder, own.getLoc(), mask, DenseElementsAttr::get(mask, takes));
      Value wide = stablehlo::BroadcastInDimOp::create(builder, own.getLoc(), type.clone(builder.getI1Type()), constant,
                                                       builder.getDenseI64ArrayAttr({0}));
      joined = stablehlo::SelectOp::create(builder, own.getLoc(), type, wide, all[slot], joined);
    }
    return joined;
  });
  SmallPtrSet<Operation *, 8> ours{task};
  own.replaceAllUsesExcept(task.getResult(0), ours);
}

/// The last value comes from the replica of the last microbatch.
void Rotator::takeLast(MicrobatchesOp loop, int64_t last, size_t slot) {
  Operation *yield = loop.getBlock().getTerminator();
  yield->setOperand(last, mapping[slot].lookup(yield->getOperand(last)));
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  Value value = loop.getResult(last);
  auto sent =
      TransferOp::create(builder, value.getLoc(), value.getType(), value, members[slot], stage,
                         builder.getStringAttr(("last value of a copy of stage " + Twine(stage)).str()), CostAttr());
  TaskOp task = createUpdate(loop, {sent.getTarget()}, -1,
                             [](OpBuilder &, ArrayRef<BlockArgument> all) -> Value { return all.front(); });
  value.replaceAllUsesExcept(task.getResult(0), sent);
}

LogicalResult Rotator::run() {
  SmallVector<MicrobatchesOp> loops = findLoops(program);
  for (MicrobatchesOp &loop : loops) {
    if (failed(check(loop)))
      return failure();
    // Replacements before one loop are invalid before another: state may have been replaced.
    mapping.assign(members.size(), IRMapping());
    loop = extend(loop);
    SmallVector<Operation *> ops;
    for (Operation &op : loop.getBlock())
      ops.push_back(&op);
    for (Operation *op : ops) {
      if (auto select = dyn_cast<SelectByMicrobatchOp>(op)) {
        if (static_cast<int64_t>(select.getValues().front().getDefiningOp<TransferOp>().getTo()) == stage)
          receiveSelected(select);
      } else if (auto transfer = dyn_cast<TransferOp>(op)) {
        bool isSelected = llvm::any_of(transfer.getTarget().getUsers(), llvm::IsaPred<SelectByMicrobatchOp>);
        if (static_cast<int64_t>(transfer.getFrom()) == stage)
          send(transfer);
        else if (static_cast<int64_t>(transfer.getTo()) == stage && !isSelected)
          receive(transfer.getTarget(), transfer, [&](size_t) { return transfer; });
      } else if (auto task = dyn_cast<TaskOp>(op); task && static_cast<int64_t>(task.getStage()) == stage) {
        copyTask(task, loop);
      }
    }
    yieldCopies(loop);
    for (TaskOp task : std::exchange(made, {}))
      prune(task);
    // After the loop in this order, each right after it.
    for (int64_t last : lasts)
      if (size_t slot = (loop.getCount() - 1) % members.size(); isCopy(slot))
        takeLast(loop, last, slot);
    for (auto &[stack, copies] : stacks)
      joinStacks(loop, stack, copies);
    for (auto &[carry, copies] : sums)
      addUp(loop, carry, copies);
  }
  SmallVector<Attribute> rotations;
  if (ArrayAttr had = program.getRotationsAttr())
    llvm::append_range(rotations, had.getValue());
  rotations.push_back(DenseI64ArrayAttr::get(program.getContext(), members));
  program.setRotationsAttr(ArrayAttr::get(program.getContext(), rotations));
  program.setStages(program.getStages() + members.size() - 1);
  return success();
}

namespace {
struct RotateStages : mpmd::impl::RotateStagesBase<RotateStages> {
  using RotateStagesBase::RotateStagesBase;

  void runOnOperation() override {
    for (auto program : llvm::make_early_inc_range(getOperation().getOps<ProgramOp>()))
      if (failed(rotate(program)))
        return signalPassFailure();
  }

  LogicalResult rotate(ProgramOp program) {
    const int64_t given = readTaskGraph(program).graph.numOriginals();
    DenseSet<int64_t> seen;
    SmallVector<int64_t> chosen;
    for (int64_t number : stages) {
      // Negative numbers count from the end.
      const int64_t stage = number < 0 ? number + given : number;
      if (stage < 0 || stage >= given)
        return program.emitError("expected round-robin stages below ") << given << ", got " << number;
      chosen.push_back(stage);
      if (!seen.insert(stage).second)
        return program.emitError("expected each round-robin stage once, got ") << stage << " twice";
    }
    if (static_cast<int64_t>(seen.size()) == given)
      return program.emitError("expected a stage that is not round-robin, got placement=rotate: with all ") << given;
    // A replica is on the mesh of its rank.
    if (auto meshes = getOperation().getOps<MeshOp>(); !llvm::hasSingleElement(meshes) && !seen.empty()) {
      InFlightDiagnostic error =
          program.emitError("expected one intra-stage mesh for all stages beside round-robin ones, got several");
      for (MeshOp mesh : meshes)
        error.attachNote(mesh.getLoc()) << "the mesh @" << mesh.getSymName();
      return error;
    }
    int64_t slots = topologyOf(getOperation()).pipelineRanks();
    for (MicrobatchesOp loop : findLoops(program))
      slots = std::min(slots, static_cast<int64_t>(loop.getCount()));
    if (slots < 2)
      return success();
    for (int64_t stage : chosen)
      if (failed(Rotator(program, stage, slots).run()))
        return failure();
    return success();
  }
};
} // namespace
