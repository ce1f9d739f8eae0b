// Copies of stages whose place depends on the microbatch (lib/Transforms/README.md, "Stages that rotate").
#include "Partition.h"

#include "mpmd/Dialect/Mpmd/TaskGraph.h"
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
/// One stage and its copies.
class Rotator {
public:
  Rotator(ProgramOp program, int64_t stage, int64_t turns) : program(program), stage(stage), mapping(turns) {
    // The stage itself keeps a place in the order of the stages.
    const int64_t all = program.getStages(), given = givenStages(program);
    const int64_t own = stage * turns / given;
    for (int64_t turn = 0, next = all; turn < turns; ++turn)
      members.push_back(turn == own ? stage : next++);
  }
  LogicalResult run();

  /// How many stages there are without copies.
  static int64_t givenStages(ProgramOp program) {
    int64_t given = program.getStages();
    if (ArrayAttr rotations = program.getRotationsAttr())
      for (auto turns : rotations.getAsRange<DenseI64ArrayAttr>())
        given -= turns.size() - 1;
    return given;
  }

private:
  bool isCopy(size_t turn) const { return members[turn] != stage; }
  /// Calls `visit` with the turn of each copy.
  void forEachCopy(function_ref<void(size_t)> visit) {
    for (size_t turn = 0; turn < members.size(); ++turn)
      if (isCopy(turn))
        visit(turn);
  }
  LogicalResult check(MicrobatchesOp loop);
  Value bring(Value value, size_t turn, MicrobatchesOp loop);
  Value zero(Value carry, size_t turn, MicrobatchesOp loop);
  MicrobatchesOp extend(MicrobatchesOp loop);
  void receive(Value value, Operation *behind, function_ref<TransferOp(size_t)> sent);
  void receiveByTurn(ByTurnOp turns);
  void copyTask(StageOp task, MicrobatchesOp loop);
  void send(TransferOp transfer);
  void addUp(MicrobatchesOp loop, int64_t carry, ArrayRef<int64_t> parts);

  ProgramOp program;
  const int64_t stage;
  /// The stages that take turns, in their order.
  SmallVector<int64_t> members;
  /// By turn: what stands for a value of the stage.
  SmallVector<IRMapping> mapping;
  /// Of the loop at hand: the numbers of the carries that are of this stage; of each, those of the copies.
  SmallVector<std::pair<int64_t, SmallVector<int64_t>>> sums;
};
} // namespace

/// Whether all that happens to a carry is that one task adds to it.
static bool isSum(MicrobatchesOp loop, int64_t carry) {
  Value argument = loop.getCarryArguments()[carry], next = loop.getYieldedCarries()[carry];
  auto task = next.getDefiningOp<StageOp>();
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
    if (!isa<stablehlo::AddOp, ConstrainOp, sdy::ShardingConstraintOp>(user) || user->getBlock() != &body)
      return false;
    at = user->getResult(0);
  }
  return yielded.hasOneUse();
}

/// The number of a carry that a value is, as it enters a microbatch; or none.
static std::optional<int64_t> carryOf(MicrobatchesOp loop, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  const int64_t slices = loop.getSlices().size();
  if (!argument || argument.getOwner() != &loop.getBlock() || argument.getArgNumber() < slices)
    return std::nullopt;
  return argument.getArgNumber() - slices;
}

/// What the stage carries and gathers in the loop.
LogicalResult Rotator::check(MicrobatchesOp loop) {
  sums.clear();
  const int64_t carries = loop.getCarries().size();
  for (auto [i, value] : llvm::enumerate(loop.getYielded())) {
    auto task = value.getDefiningOp<StageOp>();
    if (!task || static_cast<int64_t>(task.getStage()) != stage)
      continue;
    if (static_cast<int64_t>(i) >= carries)
      return task.emitError("expected stage ")
             << stage << ", which rotates, to give nothing but sums over the microbatches, got "
             << (static_cast<int64_t>(i) < carries + static_cast<int64_t>(loop.getStackResults().size())
                     ? "a value of each of them"
                     : "the value of the last one")
             << " (" << cast<ArrayType>(value.getType()).getTensor()
             << "); rotate another stage, or return the sum or mean";
    if (!isSum(loop, i))
      return task.emitError("expected what stage ")
             << stage << ", which rotates, carries from one microbatch to the next to be sums, got another value of "
             << cast<ArrayType>(value.getType()).getTensor() << "; rotate another stage";
    sums.push_back({static_cast<int64_t>(i), {}});
  }
  return success();
}

/// What the stage has of a value from before the loop, for a copy.
Value Rotator::bring(Value value, size_t turn, MicrobatchesOp loop) {
  if (Value known = mapping[turn].lookupOrNull(value))
    return known;
  Value source = value;
  int64_t from = stage;
  if (auto transfer = value.getDefiningOp<TransferOp>())
    source = transfer.getSource(), from = transfer.getFrom();
  Value brought;
  auto argument = dyn_cast<BlockArgument>(source);
  auto info = argument ? cast<ArgAttr>(program.getArgs()[argument.getArgNumber()]) : ArgAttr();
  if (info && !info.getState()) {
    // Inputs are fed to whoever reads them.
    SmallVector<int64_t> stages(info.getStages().asArrayRef());
    if (!llvm::is_contained(stages, members[turn]))
      stages.push_back(members[turn]);
    llvm::sort(stages);
    SmallVector<Attribute> args(program.getArgs().getValue());
    args[argument.getArgNumber()] =
        ArgAttr::get(program.getContext(), info.getName(), info.getState(),
                     DenseI64ArrayAttr::get(program.getContext(), stages), info.getSharding(), info.getWhy());
    program.setArgsAttr(ArrayAttr::get(program.getContext(), args));
    brought = source;
  } else {
    OpBuilder builder(loop);
    brought = TransferOp::create(builder, value.getLoc(), source.getType(), source, from, members[turn],
                                 builder.getStringAttr(("for a copy of stage " + Twine(stage) + ", once a step").str()),
                                 CostAttr());
  }
  mapping[turn].map(value, brought);
  return brought;
}

/// Nothing, for a copy to add to.
Value Rotator::zero(Value carry, size_t turn, MicrobatchesOp loop) {
  int64_t index = 0;
  for (auto task : program.getBody().front().getOps<StageOp>())
    if (static_cast<int64_t>(task.getStage()) == members[turn] && task.getKind() == TaskKind::Prologue)
      index = std::max<int64_t>(index, task.getIndex() + 1);
  OpBuilder builder(loop);
  auto type = cast<ArrayType>(carry.getType());
  auto task = StageOp::create(builder, carry.getLoc(), TypeRange{type}, members[turn], TaskKind::Prologue, index,
                              ValueRange(), ArrayRef<int64_t>{-1}, IntegerAttr(), CostAttr());
  builder.setInsertionPointToEnd(&task.getBody().emplaceBlock());
  Value none = stablehlo::ConstantOp::create(builder, carry.getLoc(), type.getTensor(),
                                             cast<ElementsAttr>(builder.getZeroAttr(type.getTensor())));
  YieldOp::create(builder, carry.getLoc(), none);
  return task.getResult(0);
}

/// The loop with slices and carries of the copies, and with what stands for them in its body.
MicrobatchesOp Rotator::extend(MicrobatchesOp loop) {
  SmallVector<Value> slices(loop.getSlices()), carries(loop.getCarries());
  const size_t hadSlices = slices.size(), hadCarries = carries.size();
  auto isRead = [&](Value argument) {
    return llvm::any_of(argument.getUsers(), [&](Operation *user) {
      auto task = dyn_cast<StageOp>(user);
      return task && static_cast<int64_t>(task.getStage()) == stage;
    });
  };
  SmallVector<std::pair<size_t, Value>> sliced; // by turn, the argument that a slice stands for
  SmallVector<Type> types(loop.getCarryResults().getTypes());
  for (auto [whole, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
    if (isRead(argument))
      forEachCopy([&, whole = whole, argument = argument](size_t turn) {
        if (Value brought = bring(whole, turn, loop); brought == whole) {
          mapping[turn].map(argument, argument);
        } else {
          slices.push_back(brought);
          sliced.emplace_back(turn, argument);
        }
      });
  SmallVector<std::pair<size_t, int64_t>> added; // by turn, the carry that one stands for
  for (auto &[carry, copies] : sums)
    forEachCopy([&, carry = carry, &copies = copies](size_t turn) {
      copies.push_back(carries.size());
      added.emplace_back(turn, carry);
      carries.push_back(zero(loop.getCarries()[carry], turn, loop));
      types.push_back(carries.back().getType());
    });
  llvm::append_range(types, loop.getResults().drop_front(hadCarries).getTypes());
  OpBuilder builder(loop);
  auto made =
      MicrobatchesOp::create(builder, loop.getLoc(), types, loop.getCount(), slices, carries, loop.getLasts());
  made.getBody().takeBody(loop.getBody());
  Block &body = made.getBlock();
  for (auto [i, slice] : llvm::enumerate(sliced)) {
    auto [turn, argument] = slice;
    mapping[turn].map(argument,
                      body.insertArgument(static_cast<unsigned>(hadSlices + i), argument.getType(), argument.getLoc()));
  }
  for (auto [turn, carry] : added) {
    Value argument = body.getArgument(slices.size() + carry);
    mapping[turn].map(argument, body.addArgument(argument.getType(), argument.getLoc()));
  }
  for (auto [i, result] : llvm::enumerate(loop.getResults()))
    result.replaceAllUsesWith(made.getResult(i < hadCarries ? i : i + added.size()));
  loop.erase();
  return made;
}

/// What the stage gets in the loop as `value`, for the copies: each gets what the transfer of its turn sends.
void Rotator::receive(Value value, Operation *behind, function_ref<TransferOp(size_t)> sent) {
  OpBuilder builder(behind->getContext());
  builder.setInsertionPointAfter(behind);
  forEachCopy([&](size_t turn) {
    TransferOp like = sent(turn);
    mapping[turn].map(value, TransferOp::create(builder, like.getLoc(), like.getTarget().getType(), like.getSource(),
                                                like.getFrom(), members[turn], like.getReasonAttr(), like.getCostAttr())
                                 .getTarget());
  });
}

/// From others that take turns in the same order, each member gets what one of them has.
void Rotator::receiveByTurn(ByTurnOp turns) {
  SmallVector<TransferOp> sent;
  for (Value value : turns.getValues())
    sent.push_back(value.getDefiningOp<TransferOp>());
  const size_t own = llvm::find(members, stage) - members.begin();
  Value mine = sent[own].getTarget();
  receive(mine, turns, [&](size_t turn) { return sent[turn]; });
  turns.getValue().replaceAllUsesWith(mine);
  turns.erase();
  for (auto [turn, transfer] : llvm::enumerate(sent))
    if (turn != own)
      transfer.erase();
}

void Rotator::copyTask(StageOp task, MicrobatchesOp loop) {
  Operation *last = task;
  forEachCopy([&](size_t turn) {
    for (Value input : task.getInputs()) {
      if (mapping[turn].contains(input))
        continue;
      // A carry that is no sum stays as it is.
      std::optional<int64_t> carry = carryOf(loop, input);
      mapping[turn].map(input, bring(carry ? loop.getCarries()[*carry] : input, turn, loop));
    }
    OpBuilder builder(task.getContext());
    builder.setInsertionPointAfter(last);
    auto copy = cast<StageOp>(builder.clone(*task, mapping[turn]));
    copy.setStage(members[turn]);
    for (auto [result, copied] : llvm::zip(task.getResults(), copy.getResults()))
      mapping[turn].map(result, copied);
    last = copy;
  });
}

/// To one that takes turns in the same order goes what its microbatches need, to others all of it, by turns.
void Rotator::send(TransferOp transfer) {
  Value source = transfer.getSource();
  ArrayRef<int64_t> others = program.getTurns(transfer.getTo());
  if (!others.empty()) {
    size_t turn = llvm::find(others, static_cast<int64_t>(transfer.getTo())) - others.begin();
    if (isCopy(turn)) {
      transfer.getSourceMutable().assign(mapping[turn].lookup(source));
      transfer.setFrom(members[turn]);
    }
    return;
  }
  OpBuilder builder(transfer.getContext());
  builder.setInsertionPointAfter(transfer);
  SmallVector<Value> values(members.size(), transfer.getTarget());
  forEachCopy([&](size_t turn) {
    values[turn] = TransferOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(),
                                      mapping[turn].lookup(source), members[turn], transfer.getTo(),
                                      transfer.getReasonAttr(), transfer.getCostAttr());
  });
  auto turns = ByTurnOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(), values);
  transfer.getTarget().replaceAllUsesExcept(turns.getValue(), turns);
}

/// One task that adds what the copies have added up to what the stage has, in its place where one device has it.
void Rotator::addUp(MicrobatchesOp loop, int64_t carry, ArrayRef<int64_t> parts) {
  Value sum = loop.getResult(carry);
  int64_t index = 0;
  for (auto task : program.getBody().front().getOps<StageOp>())
    if (static_cast<int64_t>(task.getStage()) == stage && task.getKind() == TaskKind::Update)
      index = std::max<int64_t>(index, task.getIndex() + 1);
  OpBuilder builder(loop.getContext());
  builder.setInsertionPointAfter(loop);
  SmallVector<Value> inputs{sum};
  size_t next = 0;
  forEachCopy([&](size_t turn) {
    inputs.push_back(TransferOp::create(builder, sum.getLoc(), sum.getType(), loop.getResult(parts[next++]),
                                        members[turn], stage,
                                        builder.getStringAttr(("sum of a copy of stage " + Twine(stage)).str()),
                                        CostAttr()));
  });
  auto mesh = InsideMeshOp::ofStage(loop->getParentOfType<ModuleOp>(), stage);
  // Over several devices a sum may be of terms that are reduced as they enter the task.
  const bool isState = isa<BlockArgument>(loop.getCarries()[carry]);
  const int64_t alias = isState || !mesh || mesh.getNumDevices() == 1 ? 0 : -1;
  auto task = StageOp::create(builder, sum.getLoc(), TypeRange{sum.getType()}, stage, TaskKind::Update, index, inputs,
                              ArrayRef<int64_t>{alias}, IntegerAttr(), CostAttr());
  Block &body = task.getBody().emplaceBlock();
  for (Value input : inputs)
    body.addArgument(cast<ArrayType>(input.getType()).getTensor(), input.getLoc());
  builder.setInsertionPointToEnd(&body);
  Value total = body.getArgument(0);
  for (BlockArgument part : body.getArguments().drop_front())
    total = stablehlo::AddOp::create(builder, sum.getLoc(), total, part);
  YieldOp::create(builder, sum.getLoc(), total);
  sum.replaceAllUsesExcept(task.getResult(0), task);
}

LogicalResult Rotator::run() {
  SmallVector<MicrobatchesOp> loops = findLoops(program);
  for (MicrobatchesOp &loop : loops) {
    if (failed(check(loop)))
      return failure();
    // What stands for a value before one loop does not do so before another: state may have been replaced.
    mapping.assign(members.size(), IRMapping());
    loop = extend(loop);
    SmallVector<Operation *> ops;
    for (Operation &op : loop.getBlock())
      ops.push_back(&op);
    for (Operation *op : ops) {
      if (auto turns = dyn_cast<ByTurnOp>(op)) {
        if (static_cast<int64_t>(turns.getValues().front().getDefiningOp<TransferOp>().getTo()) == stage)
          receiveByTurn(turns);
      } else if (auto transfer = dyn_cast<TransferOp>(op)) {
        bool isByTurn = llvm::any_of(transfer.getTarget().getUsers(), llvm::IsaPred<ByTurnOp>);
        if (static_cast<int64_t>(transfer.getFrom()) == stage)
          send(transfer);
        else if (static_cast<int64_t>(transfer.getTo()) == stage && !isByTurn)
          receive(transfer.getTarget(), transfer, [&](size_t) { return transfer; });
      } else if (auto task = dyn_cast<StageOp>(op); task && static_cast<int64_t>(task.getStage()) == stage) {
        copyTask(task, loop);
      }
    }
    Operation *yield = loop.getBlock().getTerminator();
    SmallVector<Value> yielded(yield->getOperands()), copied;
    for (auto &[carry, copies] : sums)
      forEachCopy([&, carry = carry](size_t turn) { copied.push_back(mapping[turn].lookup(yielded[carry])); });
    const size_t before = loop.getCarries().size() - copied.size();
    yielded.insert(yielded.begin() + static_cast<std::ptrdiff_t>(before), copied.begin(), copied.end());
    yield->setOperands(yielded);
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
    const int64_t given = Rotator::givenStages(program);
    DenseSet<int64_t> seen;
    for (int64_t stage : stages) {
      if (stage < 0 || stage >= given)
        return program.emitError("expected stages below ") << given << " to rotate, got " << stage;
      if (!seen.insert(stage).second)
        return program.emitError("expected each stage that rotates once, got ") << stage << " twice";
    }
    if (static_cast<int64_t>(seen.size()) == given)
      return program.emitError("expected a stage that does not rotate, got all ") << given << " to rotate";
    // A copy is wherever its rank is.
    if (auto meshes = getOperation().getOps<InsideMeshOp>(); !llvm::hasSingleElement(meshes) && !seen.empty()) {
      InFlightDiagnostic error =
          program.emitError("expected all stages on alike devices where stages rotate, got stages with meshes of their own");
      for (InsideMeshOp mesh : meshes)
        error.attachNote(mesh.getLoc()) << "the mesh @" << mesh.getSymName();
      return error;
    }
    int64_t turns = ranks;
    for (MicrobatchesOp loop : findLoops(program))
      turns = std::min(turns, static_cast<int64_t>(loop.getCount()));
    if (turns < 2)
      return success();
    for (int64_t stage : stages)
      if (failed(Rotator(program, stage, turns).run()))
        return failure();
    return success();
  }
};
} // namespace
