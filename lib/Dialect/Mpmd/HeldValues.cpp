// Finds the value that owns the bytes of each operand and result, through aliases, carries, slices and stacks.
#include "mpmd/Dialect/Mpmd/HeldValues.h"

using namespace mlir;
using namespace mpmd;

namespace {
class Reader {
public:
  Reader(ProgramOp program, const ProgramGraph &read, HeldValues &held) : program(program), read(read), held(held) {}

  LogicalResult run() {
    return success(succeeded(readTasks()) && succeeded(readResults()) && succeeded(readTransfers()));
  }

private:
  /// Describes how a task of `stage` uses a value.
  FailureOr<plan::ValueUse> valueOf(Value value, int64_t stage);
  /// Creates a value on `stage`. If `ring` is set, the value has one instance per microbatch of that loop; otherwise
  /// one per step. Returns the index of the new value.
  int64_t create(Value value, int64_t stage, MicrobatchesOp ring);
  LogicalResult readTasks();
  LogicalResult readResults();
  LogicalResult readTransfers();

  ProgramOp program;
  const ProgramGraph &read;
  HeldValues &held;
  DenseMap<Value, int64_t> owned;                           // of task results, transfers and stacks
  std::map<std::pair<int64_t, int64_t>, int64_t> arguments; // keyed by number and stage
};
} // namespace

int64_t Reader::create(Value value, int64_t stage, MicrobatchesOp ring) {
  RankedTensorType type = cast<MeshTensorType>(value.getType()).getLocalType();
  plan::HeldValue entry;
  entry.stage = stage;
  entry.bytes = byteSize(type);
  entry.ring = ring != nullptr;
  entry.microbatches = ring ? ring.getCount() : 1;
  held.memory.values.push_back(entry);
  held.types.push_back(type);
  return static_cast<int64_t>(held.memory.values.size()) - 1;
}

FailureOr<plan::ValueUse> Reader::valueOf(Value value, int64_t stage) {
  auto own = [&](MicrobatchesOp ring) {
    auto [entry, inserted] = owned.try_emplace(value, -1);
    if (inserted)
      entry->second = create(value, stage, ring);
    return plan::ValueUse{entry->second};
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    int64_t index = argument.getArgNumber();
    if (argument.getOwner()->getParentOp() == program) {
      auto [entry, inserted] = arguments.try_emplace({index, stage}, -1);
      if (inserted) {
        entry->second = create(value, stage, {});
        plan::HeldValue &made = held.memory.values.back();
        made.argument = index;
        // Each stage updates its own copy of state. Stages only read other arguments, so they can share a buffer.
        made.shared = !cast<ArgAttr>(program.getArgs()[index]).getState();
      }
      return plan::ValueUse{entry->second};
    }
    auto loop = cast<MicrobatchesOp>(argument.getOwner()->getParentOp());
    int64_t slices = loop.getSlices().size();
    if (index >= slices)
      return valueOf(loop.getCarries()[index - slices], stage);
    FailureOr<plan::ValueUse> whole = valueOf(loop.getSlices()[index], stage);
    if (failed(whole))
      return failure();
    whole->sliced = true;
    return whole;
  }
  int64_t number = cast<OpResult>(value).getResultNumber();
  if (auto outer = value.getDefiningOp<MicrobatchesOp>()) {
    int64_t carries = outer.getCarries().size();
    if (number < carries)
      return valueOf(outer.getCarries()[number], stage);
    // If the last value of a loop updates an operand, it shares the operand's bytes.
    Value yielded = outer.getYielded()[number];
    if (auto maker = yielded.getDefiningOp<TaskOp>();
        maker && maker.getAliases()[cast<OpResult>(yielded).getResultNumber()] >= 0)
      return valueOf(yielded, stage);
    return FailureOr<plan::ValueUse>(own({}));
  }
  if (auto transfer = value.getDefiningOp<TransferOp>()) {
    // The transfers of all replicas write the value of the select.
    if (transfer.getTarget().hasOneUse())
      if (auto select = dyn_cast<SelectByMicrobatchOp>(*transfer.getTarget().user_begin()))
        return valueOf(select.getValue(), stage);
    return own(loopAround(transfer));
  }
  if (auto select = value.getDefiningOp<SelectByMicrobatchOp>())
    return own(loopAround(select));
  auto op = value.getDefiningOp<TaskOp>();
  if (int64_t alias = op.getAliases()[number]; alias >= 0)
    return valueOf(op.getInputs()[alias], op.getStage());
  // A stacked result is written to its slice of the stack. For a last value, every microbatch writes the same bytes,
  // and the final write remains.
  MicrobatchesOp loop = loopAround(op);
  if (loop)
    for (OpOperand &use : value.getUses()) {
      int64_t gathered = use.getOperandNumber(), carries = loop.getCarries().size();
      if (use.getOwner() != loop.getBlock().getTerminator() || gathered < carries)
        continue;
      if (!value.hasOneUse())
        return op.emitError("expected a result that the loop gathers to have no other use, got result ")
               << number << " with other uses";
      FailureOr<plan::ValueUse> whole = valueOf(loop.getResult(gathered), stage);
      if (succeeded(whole))
        whole->sliced = gathered < carries + static_cast<int64_t>(loop.getStackResults().size());
      return whole;
    }
  return own(loop);
}

/// The uses of a task are its operands, then its results that update no operand, as are the block arguments of the
/// lowered task.
LogicalResult Reader::readTasks() {
  held.memory.uses.resize(read.ops.size());
  for (auto [task, op] : llvm::enumerate(read.ops)) {
    TaskOp stage = op;
    held.memory.workspace.push_back(stage.getWorkspace().value_or(0));
    std::vector<plan::ValueUse> &uses = held.memory.uses[task];
    for (Value input : stage.getInputs()) {
      FailureOr<plan::ValueUse> use = valueOf(input, stage.getStage());
      if (failed(use))
        return failure();
      uses.push_back(*use);
    }
    for (auto [alias, result] : llvm::zip(stage.getAliases(), stage.getResults())) {
      if (alias >= 0) {
        uses[alias].written = true;
        continue;
      }
      FailureOr<plan::ValueUse> use = valueOf(result, stage.getStage());
      if (failed(use))
        return failure();
      use->written = true;
      uses.push_back(*use);
    }
  }
  return success();
}

LogicalResult Reader::readResults() {
  auto ret = cast<ReturnOp>(program.getBody().front().getTerminator());
  for (auto [i, value] : llvm::enumerate(ret.getValues())) {
    auto info = cast<ResultAttr>(program.getResults()[i]);
    FailureOr<plan::ValueUse> use = valueOf(value, info.getStage());
    if (failed(use))
      return failure();
    plan::HeldValue &entry = held.memory.values[use->value];
    if (entry.ring || use->sliced)
      return ret.emitError("expected results from outside the loop, got ") << info.getName() << " from within";
    if (info.getState() >= 0) {
      FailureOr<plan::ValueUse> argument = valueOf(program.getBody().getArgument(info.getState()), info.getStage());
      if (failed(argument))
        return failure();
      if (argument->value != use->value)
        return ret.emitError("expected state result ")
               << info.getName() << " to be updated in place, got a value in another buffer";
    }
    held.memory.values[use->value].result = true;
    held.results.push_back(use->value);
  }
  return success();
}

LogicalResult Reader::readTransfers() {
  WalkResult walked = program.walk([&](TransferOp op) -> WalkResult {
    if (op.getTarget().use_empty())
      return WalkResult::advance();
    if (op.getSource().getDefiningOp<TransferOp>())
      return WalkResult(
          op.emitError("expected a value of the stage that it comes from, got the result of another transfer"));
    FailureOr<plan::ValueUse> from = valueOf(op.getSource(), op.getFrom()), to = valueOf(op.getTarget(), op.getTo());
    if (failed(from) || failed(to))
      return WalkResult::interrupt();
    if (from->sliced)
      return WalkResult(op.emitError("expected a transfer of a whole value, got a slice of the microbatch loop"));
    MicrobatchesOp loop = loopAround(op);
    plan::ValueTransfer transfer{static_cast<int64_t>(op.getFrom()), static_cast<int64_t>(op.getTo()), from->value,
                                 to->value, loop != nullptr};
    Value made = originOf(op.getSource());
    if (auto outer = op.getSource().getDefiningOp<MicrobatchesOp>())
      made = outer.getYielded()[cast<OpResult>(op.getSource()).getResultNumber()];
    if (auto producer = made.getDefiningOp<TaskOp>())
      transfer.producer = read.taskOf.lookup(producer);
    if (loop && (transfer.producer < 0 || loopAround(read.ops[transfer.producer]) != loop))
      return WalkResult(
          op.emitError("expected a value made in the loop, got one from outside; transfer it before the loop"));
    held.memory.transfers.push_back(transfer);
    held.transfers.push_back(op);
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

FailureOr<HeldValues> mpmd::readHeldValues(ProgramOp program, const ProgramGraph &read) {
  HeldValues held;
  if (failed(Reader(program, read, held).run()))
    return failure();
  return std::move(held);
}
