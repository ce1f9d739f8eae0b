// Gives every value of the program a buffer on its rank and packs each rank's buffers into an arena.
#include "RankPlan.h"

#include <limits>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::rank;

void Buffer::touch(int64_t microbatch, int64_t at) {
  plan::Interval &life = lives[ring ? microbatch : 0];
  if (life.end < life.begin)
    life = {at, at};
  else
    life = {std::min(life.begin, at), std::max(life.end, at)};
}

namespace {
class Planner {
public:
  Planner(RankPlan &plan) : plan(plan) {}

  LogicalResult run();

private:
  /// Buffer of a value as stage `stage` sees it.
  FailureOr<Binding> bufferOf(Value value, int64_t stage);
  /// A buffer with one value for each microbatch of `ring`, or one for the step.
  int64_t create(int64_t rank, RankedTensorType type, MicrobatchesOp ring);
  int64_t keyed(std::map<std::pair<int64_t, int64_t>, int64_t> &table, int64_t a, int64_t b, int64_t rank,
                RankedTensorType type);
  LogicalResult bindTasks();
  LogicalResult bindResults();
  LogicalResult findTransfers();
  void readConsumers();
  LogicalResult findLives();
  void orderPosts();
  void pack();
  void advancePosts();
  int64_t runOf(int64_t task, int64_t microbatch) { return runs[task][runs[task].size() > 1 ? microbatch : 0]; }

  RankPlan &plan;
  DenseMap<Value, int64_t> owned; // of task results, remote transfers and stacks
  std::map<std::pair<int64_t, int64_t>, int64_t> state, inputs;
  DenseMap<Operation *, int64_t> remoteOf;
  /// Position in the global order, by task and microbatch; and the run before it on the same rank, or -1.
  std::vector<std::vector<int64_t>> runs;
  std::vector<int64_t> previous;
  /// Tasks that read a remote transfer's target, directly or handed over.
  std::vector<SmallVector<int64_t>> consumers;
};
} // namespace

int64_t Planner::create(int64_t rank, RankedTensorType type, MicrobatchesOp ring) {
  Buffer buffer;
  buffer.rank = rank;
  buffer.type = MemRefType::get(type.getShape(), type.getElementType());
  buffer.ring = ring != nullptr;
  buffer.lives.assign(ring ? ring.getCount() : 1, {0, -1});
  plan.buffers.push_back(std::move(buffer));
  return plan.buffers.size() - 1;
}

int64_t Planner::keyed(std::map<std::pair<int64_t, int64_t>, int64_t> &table, int64_t a, int64_t b, int64_t rank,
                       RankedTensorType type) {
  auto [entry, inserted] = table.try_emplace({a, b}, -1);
  if (inserted)
    entry->second = create(rank, type, /*ring=*/{});
  return entry->second;
}

FailureOr<Binding> Planner::bufferOf(Value value, int64_t stage) {
  RankedTensorType type = cast<ArrayType>(value.getType()).getLocalType();
  int64_t rank = plan.place(stage);
  auto own = [&](MicrobatchesOp ring) {
    auto [entry, inserted] = owned.try_emplace(value, -1);
    if (inserted)
      entry->second = create(rank, type, ring);
    return Binding{entry->second};
  };
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner()->getParentOp() == plan.program) {
      int64_t index = argument.getArgNumber();
      // State is updated by each stage that holds it, so each has its own; an input is read only.
      bool isState = cast<ArgAttr>(plan.program.getArgs()[index]).getState();
      int64_t buffer = isState ? keyed(state, index, stage, rank, type) : keyed(inputs, index, rank, rank, type);
      plan.buffers[buffer].argument = index;
      return Binding{buffer};
    }
    auto loop = cast<MicrobatchesOp>(argument.getOwner()->getParentOp());
    int64_t slices = loop.getSlices().size(), index = argument.getArgNumber();
    if (index >= slices)
      return bufferOf(loop.getCarries()[index - slices], stage);
    FailureOr<Binding> whole = bufferOf(loop.getSlices()[index], stage);
    if (failed(whole))
      return failure();
    whole->sliced = true;
    return whole;
  }
  int64_t number = cast<OpResult>(value).getResultNumber();
  if (auto outer = value.getDefiningOp<MicrobatchesOp>()) {
    int64_t carries = outer.getCarries().size();
    return number < carries ? bufferOf(outer.getCarries()[number], stage) : FailureOr<Binding>(own({}));
  }
  if (auto transfer = value.getDefiningOp<TransferOp>()) {
    if (plan.place(transfer.getFrom()) == plan.place(transfer.getTo()))
      return bufferOf(transfer.getSource(), transfer.getFrom());
    return own(loopAround(transfer));
  }
  auto op = value.getDefiningOp<StageOp>();
  if (int64_t alias = op.getAliases()[number]; alias >= 0)
    return bufferOf(op.getInputs()[alias], op.getStage());
  // What the loop gathers is written where it is gathered; a last value by every microbatch, the last one at the end.
  MicrobatchesOp loop = loopAround(op);
  if (loop)
    for (OpOperand &use : value.getUses()) {
      int64_t gathered = use.getOperandNumber(), carries = loop.getCarries().size();
      if (use.getOwner() != loop.getBlock().getTerminator() || gathered < carries)
        continue;
      if (!value.hasOneUse())
        return op.emitError("expected a result that the loop gathers to have no other use");
      FailureOr<Binding> whole = bufferOf(loop.getResult(gathered), stage);
      if (succeeded(whole))
        whole->sliced = gathered < carries + static_cast<int64_t>(loop.getStackResults().size());
      return whole;
    }
  return own(loop);
}

/// Operands, then results that update no operand: the order of the lowered task's block arguments.
LogicalResult Planner::bindTasks() {
  plan.bindings.resize(plan.read.ops.size());
  for (auto [task, op] : llvm::enumerate(plan.read.ops)) {
    for (Value input : op.getInputs()) {
      FailureOr<Binding> binding = bufferOf(input, op.getStage());
      if (failed(binding))
        return failure();
      plan.bindings[task].push_back(*binding);
    }
    for (auto [alias, result] : llvm::zip(op.getAliases(), op.getResults())) {
      if (alias >= 0) {
        plan.bindings[task][alias].written = true;
        continue;
      }
      FailureOr<Binding> binding = bufferOf(result, op.getStage());
      if (failed(binding))
        return failure();
      binding->written = true;
      plan.bindings[task].push_back(*binding);
    }
  }
  return success();
}

LogicalResult Planner::bindResults() {
  auto ret = cast<ReturnOp>(plan.program.getBody().front().getTerminator());
  DenseSet<std::pair<int64_t, int64_t>> replaced;
  for (auto [i, value] : llvm::enumerate(ret.getValues())) {
    auto info = cast<ResultAttr>(plan.program.getResults()[i]);
    FailureOr<Binding> binding = bufferOf(value, info.getStage());
    if (failed(binding))
      return failure();
    if (plan.buffers[binding->buffer].ring || binding->sliced)
      return ret.emitError("expected results from outside the loop, got ") << info.getName() << " from within";
    if (info.getState() >= 0) {
      FailureOr<Binding> argument = bufferOf(plan.program.getBody().getArgument(info.getState()), info.getStage());
      if (failed(argument))
        return failure();
      if (argument->buffer != binding->buffer)
        return ret.emitError("expected state result ")
               << info.getName() << " to be updated in place, got a value in another buffer";
    }
    // Copies of replicated state are equal: the first one of a rank stands for all of it.
    if (info.getState() >= 0 && !replaced.insert({info.getState(), plan.place(info.getStage())}).second)
      continue;
    plan.buffers[binding->buffer].results.push_back(plan.results.size());
    plan.results.push_back(i);
  }
  return success();
}

LogicalResult Planner::findTransfers() {
  WalkResult walked = plan.program.walk([&](TransferOp op) -> WalkResult {
    int64_t source = plan.place(op.getFrom()), target = plan.place(op.getTo());
    if (source == target || op.getTarget().use_empty())
      return WalkResult::advance();
    if (op.getSource().getDefiningOp<TransferOp>())
      return WalkResult(
          op.emitError("expected a value of the stage that it comes from, got the result of another transfer"));
    FailureOr<Binding> from = bufferOf(op.getSource(), op.getFrom()), to = bufferOf(op.getTarget(), op.getTo());
    if (failed(from) || failed(to))
      return WalkResult::interrupt();
    if (from->sliced)
      return WalkResult(op.emitError("expected a transfer of a whole value, got a slice of the microbatch loop"));
    MicrobatchesOp loop = loopAround(op);
    RemoteTransfer transfer{op, source, target, from->buffer, to->buffer, loop != nullptr};
    Value made = originOf(op.getSource());
    if (auto outer = op.getSource().getDefiningOp<MicrobatchesOp>())
      made = outer.getYielded()[cast<OpResult>(op.getSource()).getResultNumber()];
    if (auto producer = made.getDefiningOp<StageOp>())
      transfer.producer = plan.read.taskOf[producer];
    if (transfer.inLoop && (transfer.producer < 0 || loopAround(plan.read.ops[transfer.producer]) != loop))
      return WalkResult(
          op.emitError("expected a value made in the loop, got one from outside; transfer it before the loop"));
    remoteOf[op] = plan.transfers.size();
    plan.transfers.push_back(std::move(transfer));
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Tasks that read the target of each remote transfer: uses are followed through slices, carries and hand-overs on the
/// same rank.
void Planner::readConsumers() {
  consumers.resize(plan.transfers.size());
  for (auto [i, transfer] : llvm::enumerate(plan.transfers)) {
    SmallVector<Value> work{transfer.op.getTarget()};
    DenseSet<Value> seen;
    while (!work.empty()) {
      Value value = work.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        if (auto stage = dyn_cast<StageOp>(user)) {
          consumers[i].push_back(plan.read.taskOf[stage]);
        } else if (auto next = dyn_cast<TransferOp>(user)) {
          if (plan.place(next.getFrom()) == plan.place(next.getTo()))
            work.push_back(next.getTarget());
        } else if (auto outer = dyn_cast<MicrobatchesOp>(user)) {
          work.push_back(outer.getBody().getArgument(use.getOperandNumber()));
        }
      }
    }
  }
}

LogicalResult Planner::findLives() {
  const plan::Simulation &simulation = plan.simulation;
  int64_t last = simulation.runs.size();
  runs.resize(plan.read.ops.size());
  for (auto [task, op] : llvm::enumerate(plan.read.ops))
    runs[task].assign(plan.read.graph.runsOf(task), -1);
  previous.assign(simulation.runs.size(), -1);
  std::vector<int64_t> latest(plan.numRanks(), -1);
  for (auto [i, run] : llvm::enumerate(simulation.runs)) {
    runs[run.task][run.microbatch] = i;
    previous[i] = latest[run.rank];
    latest[run.rank] = i;
  }
  for (auto [i, run] : llvm::enumerate(simulation.runs))
    for (const Binding &binding : plan.bindings[run.task])
      plan.buffers[binding.buffer].touch(run.microbatch, i);

  readConsumers();
  for (auto [i, transfer] : llvm::enumerate(plan.transfers)) {
    if (consumers[i].empty())
      return transfer.op.emitError("expected a task of stage ")
             << transfer.op.getTo() << " to read the transferred value";
    int64_t moves = transfer.inLoop ? loopAround(transfer.op).getCount() : 1;
    for (int64_t move = 0; move < moves; ++move) {
      int64_t wait = std::numeric_limits<int64_t>::max();
      for (int64_t task : consumers[i])
        if (transfer.inLoop) {
          wait = std::min(wait, runOf(task, move));
        } else {
          for (int64_t run : runs[task])
            wait = std::min(wait, run);
        }
      transfer.waits.push_back(wait);
      // One run ahead, so that the transfer overlaps with computing.
      transfer.posts.push_back(previous[wait] >= 0 ? previous[wait] : wait);
    }
  }
  orderPosts();
  for (RemoteTransfer &transfer : plan.transfers)
    for (auto [move, wait] : llvm::enumerate(transfer.waits)) {
      plan.buffers[transfer.sourceBuffer].touch(move, wait);
      plan.buffers[transfer.targetBuffer].touch(move, transfer.posts[move]);
      plan.buffers[transfer.targetBuffer].touch(move, wait);
    }
  // Arguments stay from step to step, results until the step has ended.
  for (Buffer &buffer : plan.buffers) {
    if (buffer.argument >= 0)
      buffer.lives[0] = {-1, last};
    else if (!buffer.results.empty())
      buffer.touch(0, last);
  }
  return success();
}

/// Receives of one channel are posted in the order of its sends: a later send's receive is never posted before an
/// earlier one's.
void Planner::orderPosts() {
  struct Move {
    int64_t sent, transfer, move;
  };
  std::map<std::pair<int64_t, int64_t>, std::vector<Move>> channels;
  for (auto [i, transfer] : llvm::enumerate(plan.transfers))
    for (int64_t move = 0, e = transfer.posts.size(); move < e; ++move) {
      int64_t sent = -1;
      if (transfer.inLoop)
        sent = runOf(transfer.producer, move);
      else if (transfer.producer >= 0)
        sent = *llvm::max_element(runs[transfer.producer]);
      transfer.sent.push_back(sent);
      channels[{transfer.source, transfer.target}].push_back({sent, static_cast<int64_t>(i), move});
    }
  for (auto &[pair, moves] : channels) {
    llvm::sort(moves, [](const Move &a, const Move &b) {
      return std::tie(a.sent, a.transfer, a.move) < std::tie(b.sent, b.transfer, b.move);
    });
    for (size_t i = moves.size() - 1; i > 0; --i) {
      int64_t later = plan.transfers[moves[i].transfer].posts[moves[i].move];
      int64_t &post = plan.transfers[moves[i - 1].transfer].posts[moves[i - 1].move];
      post = std::min(post, later);
    }
  }
}

/// Slots for rings, then offsets. Where slots are many, a ring is placed as one piece, which keeps planning fast.
void Planner::pack() {
  constexpr int64_t kManySlots = 2048;
  plan.arena.assign(plan.numRanks(), 0);
  plan.workspace.assign(plan.numRanks(), 0);
  for (const plan::Run &run : plan.simulation.runs)
    plan.workspace[run.rank] =
        std::max<int64_t>(plan.workspace[run.rank], plan.read.ops[run.task].getWorkspace().value_or(0));
  std::vector<int64_t> slots(plan.numRanks(), 0);
  for (Buffer &buffer : plan.buffers) {
    buffer.slots = buffer.ring ? plan::countSlots(buffer.lives) : 1;
    slots[buffer.rank] += buffer.slots;
  }
  for (int64_t rank = 0; rank < plan.numRanks(); ++rank) {
    std::vector<plan::PlannedBuffer> planned;
    bool whole = slots[rank] > kManySlots;
    for (Buffer &buffer : plan.buffers) {
      if (buffer.rank != rank)
        continue;
      int64_t bytes = byteSize(buffer.type);
      if (whole) {
        planned.push_back({plan::alignBuffer(bytes) * buffer.slots, buffer.lives});
        plan::normalize(planned.back().lives);
        continue;
      }
      for (int64_t slot = 0; slot < buffer.slots; ++slot) {
        plan::PlannedBuffer piece{bytes, {}};
        for (size_t i = slot; i < buffer.lives.size(); i += buffer.slots)
          piece.lives.push_back(buffer.lives[i]);
        plan::normalize(piece.lives);
        planned.push_back(std::move(piece));
      }
    }
    int64_t used = plan::planBuffers(planned);
    size_t next = 0;
    for (Buffer &buffer : plan.buffers) {
      if (buffer.rank != rank)
        continue;
      for (int64_t slot = 0; slot < buffer.slots; ++slot)
        buffer.offsets.push_back(whole ? planned[next].offset + slot * plan::alignBuffer(byteSize(buffer.type))
                                       : planned[next++].offset);
      next += whole;
    }
    plan.arena[rank] = used + plan::alignBuffer(plan.workspace[rank]);
    plan.workspace[rank] = plan::alignBuffer(plan.workspace[rank]);
  }
}

/// Receives are posted earlier where their bytes are free anyway, a few runs at most: a sender is done with a value as
/// soon as its receiver has posted. The arenas stay as they are, and so does the order of each channel.
void Planner::advancePosts() {
  constexpr int64_t kRunsAhead = 4, kMostWork = 20'000'000;
  struct Piece {
    int64_t begin, end;
    std::vector<plan::Interval> lives; // ascending
  };
  std::vector<std::vector<Piece>> pieces(plan.numRanks());
  std::vector<std::pair<size_t, size_t>> first(plan.buffers.size()); // of a buffer's slots: rank and piece
  for (auto [b, buffer] : llvm::enumerate(plan.buffers)) {
    first[b] = {buffer.rank, pieces[buffer.rank].size()};
    for (int64_t slot = 0; slot < buffer.slots; ++slot) {
      Piece piece{buffer.offsets[slot], buffer.offsets[slot] + byteSize(buffer.type), {}};
      for (size_t i = slot; i < buffer.lives.size(); i += buffer.slots)
        if (buffer.lives[i].begin <= buffer.lives[i].end)
          piece.lives.push_back(buffer.lives[i]);
      llvm::sort(piece.lives, [](const plan::Interval &a, const plan::Interval &b) { return a.begin < b.begin; });
      pieces[buffer.rank].push_back(std::move(piece));
    }
  }
  struct Move {
    int64_t sent, transfer, move;
  };
  std::map<std::pair<int64_t, int64_t>, std::vector<Move>> channels;
  std::vector<int64_t> work(plan.numRanks(), 0);
  for (auto [i, transfer] : llvm::enumerate(plan.transfers))
    for (int64_t move = 0, e = transfer.posts.size(); move < e; ++move) {
      channels[{transfer.source, transfer.target}].push_back({transfer.sent[move], static_cast<int64_t>(i), move});
      work[transfer.target] += pieces[transfer.target].size();
    }
  for (auto &[pair, moves] : channels) {
    if (work[pair.second] > kMostWork)
      continue;
    llvm::sort(moves, [](const Move &a, const Move &b) {
      return std::tie(a.sent, a.transfer, a.move) < std::tie(b.sent, b.transfer, b.move);
    });
    int64_t earliest = 0;
    for (const Move &each : moves) {
      RemoteTransfer &transfer = plan.transfers[each.transfer];
      Buffer &buffer = plan.buffers[transfer.targetBuffer];
      int64_t &post = transfer.posts[each.move];
      // What is resident is in use all the time, and one slot that holds a value of the step is taken as it is.
      auto [rank, base] = first[transfer.targetBuffer];
      Piece &mine = pieces[rank][base + each.move % buffer.slots];
      auto isFree = [&](int64_t from, int64_t to) {
        return llvm::none_of(pieces[rank], [&](const Piece &other) {
          if (other.end <= mine.begin || mine.end <= other.begin)
            return false;
          auto life = llvm::upper_bound(other.lives, to - 1,
                                        [](int64_t at, const plan::Interval &each) { return at < each.begin; });
          return life != other.lives.begin() && std::prev(life)->end >= from;
        });
      };
      for (int64_t ahead = 1;
           buffer.ring && ahead < kRunsAhead && previous[post] >= earliest && isFree(previous[post], post); ++ahead) {
        int64_t from = previous[post];
        for (plan::Interval &life : mine.lives)
          if (life.begin == post)
            life.begin = from;
        if (buffer.lives[each.move].begin == post)
          buffer.lives[each.move].begin = from;
        post = from;
      }
      earliest = std::max(earliest, post);
    }
  }
}

LogicalResult Planner::run() {
  if (failed(bindTasks()) || failed(bindResults()) || failed(findTransfers()) || failed(findLives()))
    return failure();
  pack();
  advancePosts();
  return success();
}

LogicalResult rank::planRanks(ProgramOp program, ScheduleOp schedule, RankPlan &plan) {
  plan.program = program;
  plan.timetable = readTimetable(schedule);
  plan.read = readTaskGraph(program);
  if (std::string error = plan::checkAndSimulate(plan.timetable, plan.read.graph, plan.simulation); !error.empty())
    return schedule.emitError(error);
  return Planner(plan).run();
}
