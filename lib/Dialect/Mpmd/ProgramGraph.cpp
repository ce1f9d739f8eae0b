// Converts `mpmd.program` and `mpmd.schedule` to plain data.
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

using namespace mlir;
using namespace mpmd;

SmallVector<MicrobatchesOp> mpmd::findLoops(ProgramOp program) {
  return llvm::to_vector(program.getBody().front().getOps<MicrobatchesOp>());
}

MicrobatchesOp mpmd::loopAround(Operation *op) { return dyn_cast<MicrobatchesOp>(op->getParentOp()); }

plan::Timetable mpmd::readTimetable(ScheduleOp schedule) {
  plan::Timetable timetable;
  timetable.name = schedule.getName().str();
  timetable.microbatches = schedule.getMicrobatches().vec();
  timetable.place.assign(schedule.getPlace().begin(), schedule.getPlace().end());
  for (auto order : schedule.getBody().front().getOps<RankScheduleOp>())
    timetable.orders.push_back(fromAttr(order.getActions()));
  return timetable;
}

namespace {
/// The values from which a value comes directly: one step from the value towards its producer.
struct Maker {
  Value value;         // the previous value, or null if there is none
  TransferOp transfer; // the transfer between both values, if there is one
  Value previous;      // for a carry: the value that the body yields for the next microbatch
};

Maker makerOf(Value value) {
  if (auto transfer = value.getDefiningOp<TransferOp>())
    return {transfer.getSource(), transfer, {}};
  // The transfers of all replicas have the same origin, so the first one represents them. Callers that need every
  // transfer handle the select themselves.
  if (auto select = value.getDefiningOp<SelectByMicrobatchOp>())
    return {select.getValues().front(), {}, {}};
  if (auto loop = value.getDefiningOp<MicrobatchesOp>())
    return {loop.getYielded()[cast<OpResult>(value).getResultNumber()], {}, {}};
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (auto loop = dyn_cast<MicrobatchesOp>(argument.getOwner()->getParentOp())) {
      int64_t index = argument.getArgNumber(), slices = loop.getSlices().size();
      if (index < slices)
        return {loop.getSlices()[index], {}, {}};
      return {loop.getCarries()[index - slices], {}, loop.getYieldedCarries()[index - slices]};
    }
  return {};
}

class GraphReader {
public:
  explicit GraphReader(ProgramOp program) : program(program) {}

  ProgramGraph run() {
    SmallVector<MicrobatchesOp> loops = findLoops(program);
    result.graph.stages = program.getStages();
    if (!loops.empty())
      result.graph.microbatches.clear();
    DenseMap<Operation *, int64_t> number;
    for (auto [i, loop] : llvm::enumerate(loops)) {
      number[loop] = i;
      result.graph.microbatches.push_back(loop.getCount());
    }
    program.walk([&](TaskOp op) {
      result.taskOf[op] = result.ops.size();
      result.ops.push_back(op);
      result.graph.tasks.push_back(
          {static_cast<int64_t>(op.getStage()), actionKind(op.getKind()), static_cast<int64_t>(op.getIndex()),
           op.getCost() ? op.getCostAttr().getSeconds() : 0.0, number.lookup(op->getParentOp())});
    });
    if (ArrayAttr groups = program.getReplicasAttr())
      for (auto group : groups.getAsRange<DenseI64ArrayAttr>())
        result.graph.replicas.emplace_back(group.asArrayRef().begin(), group.asArrayRef().end());
    result.graph.index();
    for (auto [i, op] : llvm::enumerate(result.ops))
      for (Value input : op.getInputs())
        addData(input, i, 0, 0);
    for (auto [i, op] : llvm::enumerate(result.ops))
      for (int64_t alias : op.getAliases())
        if (alias >= 0)
          addReaders(op.getInputs()[alias], i);
    // Every microbatch writes the last value to the same buffer, so microbatches must write in order.
    for (MicrobatchesOp loop : loops)
      for (Value value : loop.getYieldedLasts())
        if (auto stage = value.getDefiningOp<TaskOp>())
          result.graph.dependences.push_back(
              {result.taskOf[stage], result.taskOf[stage], result.graph.subsetOf(stage.getStage()).every, 0});
    return std::move(result);
  }

private:
  void addData(Value value, int64_t to, int64_t lag, double link) {
    while (value) {
      if (auto stage = value.getDefiningOp<TaskOp>()) {
        result.graph.dependences.push_back({result.taskOf[stage], to, lag, link});
        return;
      }
      if (auto select = value.getDefiningOp<SelectByMicrobatchOp>()) {
        for (Value each : select.getValues())
          addData(each, to, lag, link);
        return;
      }
      Maker maker = makerOf(value);
      if (maker.transfer && maker.transfer.getCost())
        link += maker.transfer.getCostAttr().getSeconds();
      if (maker.previous)
        if (auto stage = maker.previous.getDefiningOp<TaskOp>())
          // Each replica has its own carry, which it passes from one of its microbatches to its next one.
          result.graph.dependences.push_back(
              {result.taskOf[stage], to, lag + result.graph.subsetOf(stage.getStage()).every, link});
      value = maker.value;
    }
  }

  /// Tasks that read `value`, or a transferred copy that may share its buffer, must precede the task that overwrites
  /// it.
  void addReaders(Value value, int64_t writer, bool handedOver = false) {
    for (Operation *user : value.getUsers()) {
      if (auto stage = dyn_cast<TaskOp>(user)) {
        // A task of another stage reads its own copy of the argument, so it need not precede the writer.
        if (int64_t reader = result.taskOf[stage];
            reader != writer && (handedOver || stage.getStage() == result.ops[writer].getStage()))
          result.graph.dependences.push_back({reader, writer, 0, 0});
      } else if (isa<TransferOp, SelectByMicrobatchOp>(user)) {
        addReaders(user->getResult(0), writer, /*handedOver=*/true);
      } else if (auto loop = dyn_cast<MicrobatchesOp>(user)) {
        for (auto [slice, argument] : llvm::zip(loop.getSlices(), loop.getSliceArguments()))
          if (slice == value)
            addReaders(argument, writer, handedOver);
      }
    }
  }

  ProgramOp program;
  ProgramGraph result;
};
} // namespace

ProgramGraph mpmd::readTaskGraph(ProgramOp program) { return GraphReader(program).run(); }

Value mpmd::originOf(Value value) {
  for (Maker maker = makerOf(value); maker.value; maker = makerOf(value))
    value = maker.value;
  return value;
}
