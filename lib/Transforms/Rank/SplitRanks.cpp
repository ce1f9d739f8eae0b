// Writes one rank program per mesh from the memory plan, and erases the program and its schedule.
#include "RankPlan.h"
#include "VerifyRanks.h"

#include "mpmd/Dialect/Mpmd/Messages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_SPLITRANKS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::rank;

namespace {
/// Writes the rank programs of a memory plan.
class Writer {
public:
  Writer(RankPlan &plan, ModuleOp module, ScheduleOp schedule)
      : plan(plan), module(module), schedule(schedule), builder(module.getContext()) {}

  LogicalResult run();

private:
  FlatSymbolRefAttr symbol(const Twine &name) { return FlatSymbolRefAttr::get(builder.getContext(), name.str()); }
  /// The attribute for a microbatch subset; null if the subset has all microbatches.
  DenseI64ArrayAttr subsetAttr(plan::MicrobatchSubset subset) {
    return subset.isAll() ? DenseI64ArrayAttr() : builder.getDenseI64ArrayAttr({subset.first, subset.every});
  }
  void writeSignature();
  void writeTasks();
  LogicalResult writeTransfers();
  void writeRank(int64_t rank);
  /// Emits waits for pending sends that read the slot of `buffer` that the next op writes.
  void waitForSends(int64_t buffer, int64_t microbatch);
  /// Posts the receives that are due before run `at` of the global order. A receive is postponed while a send may still
  /// read its buffer, together with all later receives of the same channel. It is posted at the latest when its
  /// consumer is the next run. So waiting for that send delays no ready run.
  void postReceives(int64_t at);
  bool isBeingSent(int64_t buffer, int64_t microbatch);
  void emitSend(int64_t transfer, int64_t move);
  void emitWait(int64_t transfer, int64_t move, int64_t buffer);

  struct Outstanding {
    int64_t transfer, move, begin, end;
  };
  std::pair<int64_t, int64_t> bytesOf(int64_t buffer, int64_t microbatch) {
    const plan::MemoryBuffer &entry = plan.memory.buffers[buffer];
    int64_t begin = entry.offsets[microbatch % entry.slots];
    return {begin, begin + entry.bytes};
  }

  RankPlan &plan;
  ModuleOp module;
  ScheduleOp schedule;
  OpBuilder builder;
  SmallVector<FlatSymbolRefAttr> meshes, transferSymbols, taskSymbols;
  /// For each rank, its runs as positions in the global order, and the transfers that it sends or receives.
  std::vector<std::vector<int64_t>> runs, transfers;
  SmallVector<std::string> names;  // name of each buffer
  DenseMap<int64_t, Value> values; // allocs of the rank program that is being written, by buffer
  /// For each buffer, the last instruction so far that uses it.
  DenseMap<int64_t, Operation *> lastUse;
  std::vector<Outstanding> outstanding;
  /// Due receives that are not posted yet, as (transfer, move).
  std::vector<std::pair<int64_t, int64_t>> due;
  Location loc = UnknownLoc::get(builder.getContext());
};
} // namespace

/// The sharding to write on signatures and transfers; null if every device has all elements.
static ShardingAttr keptSharding(MeshTensorType type) {
  ShardingAttr sharding = type.getSharding();
  return sharding && !sharding.isWhole() ? sharding : ShardingAttr();
}

void Writer::writeSignature() {
  SmallVector<Type> arguments, results;
  SmallVector<Attribute> argInfos, resultInfos;
  for (auto [info, argument] :
       llvm::zip(plan.program.getArgs().getAsRange<ArgAttr>(), plan.program.getBody().getArguments())) {
    auto type = cast<MeshTensorType>(argument.getType());
    arguments.push_back(type.getTensor());
    argInfos.push_back(info.withSharding(keptSharding(type), info.getWhy()));
  }
  for (int64_t i : plan.results) {
    auto type = cast<MeshTensorType>(plan.program.getBody().front().getTerminator()->getOperand(i).getType());
    auto info = cast<ResultAttr>(plan.program.getResults()[i]);
    results.push_back(type.getTensor());
    resultInfos.push_back(info.withSharding(keptSharding(type)));
  }
  SignatureOp::create(
      builder, loc, plan.program.getSymNameAttr(), builder.getArrayAttr(argInfos), builder.getTypeArrayAttr(arguments),
      builder.getArrayAttr(resultInfos), builder.getTypeArrayAttr(results),
      builder.getDenseI64ArrayAttr(plan.read.graph.microbatches), plan.program.getRepetitions(), schedule.getNameAttr(),
      builder.getF64FloatAttr(plan.simulation.makespan), builder.getF64FloatAttr(plan.simulation.bubble()));
}

void Writer::writeTasks() {
  for (auto [i, op] : llvm::enumerate(plan.read.ops)) {
    auto task = CommandListOp::create(
        builder, op.getLoc(), taskSymbols[i].getAttr(), builder.getI64IntegerAttr(op.getStage()),
        TaskKindAttr::get(builder.getContext(), op.getKind()), builder.getI64IntegerAttr(op.getIndex()),
        builder.getI64IntegerAttr(plan.read.graph.tasks[i].loop),
        plan::inLoop(actionKind(op.getKind())) ? subsetAttr(plan.read.graph.subsetOf(op.getStage())) : nullptr,
        builder.getI64IntegerAttr(op.getNumOperands()), op.getAliasesAttr(), op.getWorkspaceAttr(), op.getCostAttr());
    task.getBody().takeBody(op.getBody());
  }
}

LogicalResult Writer::writeTransfers() {
  // Transfers with equal types have the same messages, except for the device numbers.
  DenseMap<std::pair<Type, Type>, std::vector<plan::BoxMessage>> known;
  for (auto [i, transfer] : llvm::enumerate(plan.memory.transfers)) {
    TransferOp op = plan.opOf(transfer);
    const plan::ValueTransfer &move = plan.transferOf(transfer);
    auto from = cast<MeshTensorType>(op.getSource().getType()), to = cast<MeshTensorType>(op.getTarget().getType());
    auto [entry, inserted] = known.try_emplace({from, to});
    if (inserted) {
      auto messages = transferMessages(from, module.lookupSymbol<MeshOp>(from.getMesh()), to,
                                       module.lookupSymbol<MeshOp>(to.getMesh()));
      if (!messages)
        return op.emitOpError("expected shardings of the meshes, got ") << from << " and " << to;
      entry->second = std::move(*messages);
    }
    auto source = module.lookupSymbol<SubmeshOp>(meshes[transfer.source].getAttr()),
         target = module.lookupSymbol<SubmeshOp>(meshes[transfer.target].getAttr());
    if (!source || !target || source.getMeshAttr() != from.getMesh() || target.getMeshAttr() != to.getMesh())
      return op.emitOpError("expected pipeline ranks on the intra-stage meshes of the mesh tensors, got ")
             << from << " and " << to;
    ArrayRef<int64_t> sources = source.getDevices(), targets = target.getDevices();
    SmallVector<Attribute> rows;
    for (plan::BoxMessage message : entry->second) {
      message.source = sources[message.source];
      message.target = targets[message.target];
      rows.push_back(toAttr(builder.getContext(), message));
    }
    ShardingAttr atSource, atTarget;
    if (keptSharding(from) || keptSharding(to))
      atSource = from.getSharding(), atTarget = to.getSharding();
    int64_t loop = move.inLoop ? plan.read.graph.tasks[move.producer].loop : 0;
    DenseI64ArrayAttr subset = move.inLoop ? subsetAttr(plan.read.graph.subsetBetween(move.from, move.to)) : nullptr;
    TransferPlanOp::create(builder, op.getLoc(), transferSymbols[i].getAttr(), meshes[transfer.source],
                           meshes[transfer.target], TypeAttr::get(signless(to.getTensor())), atSource, atTarget,
                           builder.getBoolAttr(move.inLoop), builder.getI64IntegerAttr(loop), subset,
                           builder.getArrayAttr(rows), op.getReasonAttr(), op.getCostAttr());
  }
  return success();
}

void Writer::waitForSends(int64_t buffer, int64_t microbatch) {
  auto [begin, end] = bytesOf(buffer, microbatch);
  llvm::erase_if(outstanding, [&, begin = begin, end = end](const Outstanding &send) {
    if (send.end <= begin || end <= send.begin)
      return false;
    emitWait(send.transfer, send.move, plan.memory.transfers[send.transfer].sourceBuffer);
    return true;
  });
}

bool Writer::isBeingSent(int64_t buffer, int64_t microbatch) {
  auto [begin, end] = bytesOf(buffer, microbatch);
  return llvm::any_of(outstanding, [&, begin = begin, end = end](const Outstanding &send) {
    return begin < send.end && send.begin < end;
  });
}

void Writer::postReceives(int64_t at) {
  // A channel keeps its order: all receives before a needed one are posted with it.
  DenseSet<int64_t> needed;
  std::vector<bool> now(due.size());
  for (size_t i = due.size(); i-- > 0;) {
    const plan::MemoryTransfer &transfer = plan.memory.transfers[due[i].first];
    if (transfer.waits[due[i].second] <= at)
      needed.insert(transfer.source);
    now[i] = needed.contains(transfer.source);
  }
  DenseSet<int64_t> blocked;
  std::vector<std::pair<int64_t, int64_t>> kept;
  for (size_t i = 0; i < due.size(); ++i) {
    auto [number, move] = due[i];
    const plan::MemoryTransfer &transfer = plan.memory.transfers[number];
    if (!now[i] && (blocked.contains(transfer.source) || isBeingSent(transfer.targetBuffer, move))) {
      blocked.insert(transfer.source);
      kept.push_back(due[i]);
      continue;
    }
    waitForSends(transfer.targetBuffer, move);
    RecvOp::create(builder, loc, transferSymbols[number], builder.getI64IntegerAttr(move),
                   values[transfer.targetBuffer]);
  }
  due = std::move(kept);
}

void Writer::emitWait(int64_t transfer, int64_t move, int64_t buffer) {
  lastUse[buffer] = WaitOp::create(builder, loc, transferSymbols[transfer], builder.getI64IntegerAttr(move));
}

void Writer::emitSend(int64_t transfer, int64_t move) {
  int64_t buffer = plan.memory.transfers[transfer].sourceBuffer;
  lastUse[buffer] =
      SendOp::create(builder, loc, transferSymbols[transfer], builder.getI64IntegerAttr(move), values[buffer]);
  auto [begin, end] = bytesOf(buffer, move);
  outstanding.push_back({transfer, move, begin, end});
}

void Writer::writeRank(int64_t rank) {
  auto program = RankProgramOp::create(builder, loc, builder.getStringAttr(meshes[rank].getValue() + "_program"),
                                       meshes[rank], builder.getI64IntegerAttr(plan.memory.arena[rank]),
                                       builder.getI64IntegerAttr(plan.memory.workspace[rank]));
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&program.getBody());
  values.clear();
  lastUse.clear();
  outstanding.clear();
  due.clear();
  for (auto [i, buffer] : llvm::enumerate(plan.memory.buffers)) {
    if (buffer.rank != rank)
      continue;
    values[i] = AllocOp::create(builder, loc, plan.types[i], builder.getDenseI64ArrayAttr(buffer.offsets),
                                buffer.argument >= 0 ? builder.getI64IntegerAttr(buffer.argument) : IntegerAttr(),
                                plan.resultsOf[i].empty() ? DenseI64ArrayAttr()
                                                          : builder.getDenseI64ArrayAttr(plan.resultsOf[i]),
                                names[i].empty() ? StringAttr() : builder.getStringAttr(names[i]));
  }
  for (auto [task, uses] : llvm::enumerate(plan.held.memory.uses)) {
    if (plan.place(plan.read.ops[task].getStage()) != rank)
      continue;
    SmallVector<Value> operands;
    SmallVector<bool> sliced;
    for (const plan::ValueUse &use : uses) {
      operands.push_back(values[plan.buffer(use)]);
      sliced.push_back(use.sliced);
    }
    BindOp::create(builder, loc, taskSymbols[task], operands, builder.getDenseBoolArrayAttr(sliced));
  }

  // For each run of the global order, the moves (transfer, move) to post and to wait for before it.
  DenseMap<int64_t, SmallVector<std::pair<int64_t, int64_t>>> posts, waits;
  const plan::TaskGraph &graph = plan.read.graph;
  std::vector<std::pair<int64_t, int64_t>> early;
  // Numbers the moves of each channel in order: by the run of the producer, then by transfer.
  for (int64_t i : transfers[rank]) {
    const plan::MemoryTransfer &transfer = plan.memory.transfers[i];
    for (int64_t move = 0, e = transfer.posts.size(); move < e; ++move) {
      if (!transfer.moves(move))
        continue;
      if (transfer.target == rank) {
        posts[transfer.posts[move]].push_back({i, move});
        waits[transfer.waits[move]].push_back({i, move});
      }
      if (transfer.source == rank && plan.transferOf(transfer).producer < 0)
        early.push_back({i, move});
    }
  }
  // For each task, the transfers that send its results.
  std::vector<SmallVector<int64_t>> fed(graph.tasks.size());
  for (int64_t i : transfers[rank]) {
    const plan::MemoryTransfer &transfer = plan.memory.transfers[i];
    if (int64_t producer = plan.transferOf(transfer).producer; transfer.source == rank && producer >= 0)
      fed[producer].push_back(i);
  }
  // Receives of a channel must be posted in the order of its sends.
  for (auto &[at, moves] : posts)
    llvm::stable_sort(moves, [&](auto &a, auto &b) {
      auto key = [&](auto &move) {
        return std::tuple(plan.memory.transfers[move.first].sent[move.second], move.first, move.second);
      };
      return key(a) < key(b);
    });

  for (auto [transfer, move] : early)
    emitSend(transfer, move);
  std::vector<int64_t> left(graph.tasks.size(), 0); // runs of each task that are still to come
  for (int64_t at : runs[rank])
    ++left[plan.simulation.runs[at].task];
  for (int64_t at : runs[rank]) {
    const plan::Run &run = plan.simulation.runs[at];
    if (auto found = posts.find(at); found != posts.end())
      llvm::append_range(due, found->second);
    postReceives(at);
    for (auto [transfer, move] : waits[at])
      emitWait(transfer, move, plan.memory.transfers[transfer].targetBuffer);
    for (const plan::ValueUse &use : plan.held.memory.uses[run.task])
      if (use.written)
        waitForSends(plan.buffer(use), run.microbatch);
    Operation *op = RunOp::create(builder, loc, taskSymbols[run.task], builder.getI64IntegerAttr(run.microbatch));
    for (const plan::ValueUse &use : plan.held.memory.uses[run.task])
      lastUse[plan.buffer(use)] = op;
    --left[run.task];
    for (int64_t transfer : fed[run.task]) {
      bool inLoop = plan.transferOf(plan.memory.transfers[transfer]).inLoop;
      if (inLoop ? plan.memory.transfers[transfer].moves(run.microbatch) : left[run.task] == 0)
        emitSend(transfer, inLoop ? run.microbatch : 0);
    }
  }
  for (const Outstanding &send : outstanding)
    emitWait(send.transfer, send.move, plan.memory.transfers[send.transfer].sourceBuffer);
  for (auto [i, buffer] : llvm::enumerate(plan.memory.buffers))
    if (Operation *last = lastUse.lookup(i); last && buffer.argument < 0 && plan.resultsOf[i].empty()) {
      builder.setInsertionPointAfter(last);
      FreeOp::create(builder, loc, values[i]);
    }
}

LogicalResult Writer::run() {
  for (auto order : schedule.getBody().front().getOps<RankScheduleOp>())
    meshes.push_back(order.getMeshAttr());
  for (size_t i = 0; i < plan.memory.transfers.size(); ++i)
    transferSymbols.push_back(symbol("x" + Twine(i)));
  for (size_t task = 0; task < plan.read.ops.size(); ++task)
    taskSymbols.push_back(symbol(plan.taskName(task)));
  runs.resize(plan.numRanks());
  for (auto [at, run] : llvm::enumerate(plan.simulation.runs))
    runs[run.rank].push_back(at);
  transfers.resize(plan.numRanks());
  for (auto [i, transfer] : llvm::enumerate(plan.memory.transfers)) {
    transfers[transfer.source].push_back(i);
    if (transfer.target != transfer.source)
      transfers[transfer.target].push_back(i);
  }
  names = nameBuffers(plan);
  builder.setInsertionPoint(plan.program);
  writeSignature();
  if (failed(writeTransfers()))
    return failure();
  writeTasks();
  for (int64_t rank = 0; rank < plan.numRanks(); ++rank)
    writeRank(rank);
  schedule.erase();
  plan.program.erase();
  return success();
}

namespace {
struct SplitRanks : mpmd::impl::SplitRanksBase<SplitRanks> {
  using SplitRanksBase::SplitRanksBase;

  void runOnOperation() override {
    auto programs = getOperation().getOps<ProgramOp>();
    auto schedules = getOperation().getOps<ScheduleOp>();
    if (!llvm::hasSingleElement(programs) || !llvm::hasSingleElement(schedules)) {
      getOperation().emitError("expected one 'mpmd.program' and one 'mpmd.schedule', got ")
          << std::distance(programs.begin(), programs.end()) << " and "
          << std::distance(schedules.begin(), schedules.end())
          << "; run mpmd-build-schedule before, or use --mpmd-compile";
      return signalPassFailure();
    }
    RankPlan plan;
    if (failed(verifyMeshes(getOperation())))
      return signalPassFailure();
    if (failed(planRanks(*programs.begin(), *schedules.begin(), plan)))
      return signalPassFailure();
    for (int64_t rank = 0; rank < plan.numRanks(); ++rank) {
      MPMD_DEBUG("split-ranks", "pipeline rank " << rank << " plans " << plan.memory.arena[rank] << " bytes");
      countStatistic("split-ranks", "bytes planned on all pipeline ranks", plan.memory.arena[rank]);
    }
    for (int64_t rank = 0; cap > 0 && rank < plan.numRanks(); ++rank)
      if (plan.memory.arena[rank] > cap) {
        (*schedules.begin()).emitError("expected at most ")
            << cap.getValue() << " bytes per rank, pipeline rank " << rank << " needs " << plan.memory.arena[rank]
            << "; in this schedule all ranks fit into " << *llvm::max_element(plan.memory.arena);
        return signalPassFailure();
      }
    if (failed(Writer(plan, getOperation(), *schedules.begin()).run()))
      signalPassFailure();
  }
};
} // namespace
