// Assigns values to buffers, computes the live intervals of buffers, and packs them.
#include "mpmd/Plan/Memory/Memory.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace mpmd::plan {

namespace {
class Planner {
public:
  Planner(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable, const Simulation &simulation,
          MemoryPlan &plan)
      : memory(memory), graph(graph), timetable(timetable), simulation(simulation), plan(plan),
        ranks(timetable.numRanks()) {}

  void run() {
    makeBuffers();
    indexRuns();
    findLives();
    if (plan.unread >= 0)
      return;
    pack();
    advancePosts();
  }

private:
  int64_t place(int64_t stage) const { return timetable.place[stage]; }
  /// The run of a task for a microbatch; -1 if the task skips the microbatch.
  int64_t runOf(int64_t task, int64_t microbatch) const {
    return runs[task][inLoop(graph.tasks[task].kind) ? microbatch : 0];
  }
  int64_t firstRun(int64_t task) const {
    int64_t first = -1;
    for (int64_t run : runs[task])
      if (run >= 0 && (first < 0 || run < first))
        first = run;
    return first;
  }
  void touch(int64_t buffer, int64_t microbatch, int64_t at) {
    MemoryBuffer &entry = plan.buffers[buffer];
    Interval &life = entry.lives[entry.ring ? microbatch : 0];
    life = life.end < life.begin ? Interval{at, at} : Interval{std::min(life.begin, at), std::max(life.end, at)};
  }

  void makeBuffers();
  void indexRuns();
  void findLives();
  void orderPosts();
  void pack();
  void advancePosts();

  struct Move {
    int64_t sent, transfer, move;
    bool operator<(const Move &other) const {
      return std::tie(sent, transfer, move) < std::tie(other.sent, other.transfer, other.move);
    }
  };
  /// For each pair of source and target rank, the moves in sending order.
  std::map<std::pair<int64_t, int64_t>, std::vector<Move>> channels() const {
    std::map<std::pair<int64_t, int64_t>, std::vector<Move>> found;
    for (size_t i = 0; i < plan.transfers.size(); ++i) {
      const MemoryTransfer &transfer = plan.transfers[i];
      for (size_t move = 0; move < transfer.posts.size(); ++move)
        if (transfer.moves(static_cast<int64_t>(move)))
          found[{transfer.source, transfer.target}].push_back(
              {transfer.sent[move], static_cast<int64_t>(i), static_cast<int64_t>(move)});
    }
    for (auto &[pair, moves] : found)
      std::sort(moves.begin(), moves.end());
    return found;
  }

  const ProgramMemory &memory;
  const TaskGraph &graph;
  const Timetable &timetable;
  const Simulation &simulation;
  MemoryPlan &plan;
  int64_t ranks;
  /// `runs`: the index in the global order of each task's run for each microbatch. `previous`: for each run, the
  /// previous run on the same rank, or -1.
  std::vector<std::vector<int64_t>> runs;
  std::vector<int64_t> previous;
};
} // namespace

/// A value that is handed over on the same rank shares the sender's buffer. An argument that stages only read has one
/// buffer per rank.
void Planner::makeBuffers() {
  std::vector<int64_t> source(memory.values.size(), -1);
  for (const ValueTransfer &transfer : memory.transfers)
    if (place(transfer.from) == place(transfer.to))
      source[transfer.target] = transfer.source;
  plan.bufferOf.assign(memory.values.size(), -1);
  std::map<std::pair<int64_t, int64_t>, int64_t> shared; // keyed by argument and rank
  for (size_t value = 0; value < memory.values.size(); ++value) {
    size_t root = value;
    while (source[root] >= 0 && plan.bufferOf[root] < 0)
      root = static_cast<size_t>(source[root]);
    const HeldValue &held = memory.values[root];
    int64_t rank = place(held.stage);
    int64_t &buffer = plan.bufferOf[root];
    if (buffer < 0 && held.shared)
      if (auto found = shared.find({held.argument, rank}); found != shared.end())
        buffer = found->second;
    if (buffer < 0) {
      buffer = static_cast<int64_t>(plan.buffers.size());
      MemoryBuffer made;
      made.rank = rank, made.bytes = held.bytes, made.ring = held.ring, made.argument = held.argument;
      made.lives.assign(held.ring ? held.microbatches : 1, {0, -1});
      plan.buffers.push_back(std::move(made));
      if (held.shared)
        shared[{held.argument, rank}] = buffer;
    }
    plan.bufferOf[value] = buffer;
  }
  for (size_t value = 0; value < memory.values.size(); ++value)
    plan.buffers[plan.bufferOf[value]].result |= memory.values[value].result;
}

void Planner::indexRuns() {
  runs.resize(graph.tasks.size());
  for (size_t task = 0; task < graph.tasks.size(); ++task)
    runs[task].assign(inLoop(graph.tasks[task].kind) ? graph.microbatches[graph.tasks[task].loop] : 1, -1);
  previous.assign(simulation.runs.size(), -1);
  std::vector<int64_t> latest(ranks, -1);
  for (size_t i = 0; i < simulation.runs.size(); ++i) {
    const Run &run = simulation.runs[i];
    runs[run.task][inLoop(graph.tasks[run.task].kind) ? run.microbatch : 0] = static_cast<int64_t>(i);
    previous[i] = latest[run.rank];
    latest[run.rank] = static_cast<int64_t>(i);
  }
}

void Planner::findLives() {
  int64_t last = static_cast<int64_t>(simulation.runs.size());
  std::vector<std::vector<int64_t>> readers(plan.buffers.size()); // tasks that access the buffer
  for (size_t task = 0; task < memory.uses.size(); ++task)
    for (const ValueUse &use : memory.uses[task])
      if (auto &list = readers[plan.bufferOf[use.value]]; list.empty() || list.back() != static_cast<int64_t>(task))
        list.push_back(static_cast<int64_t>(task));
  for (size_t i = 0; i < simulation.runs.size(); ++i)
    for (const ValueUse &use : memory.uses[simulation.runs[i].task])
      touch(plan.bufferOf[use.value], simulation.runs[i].microbatch, static_cast<int64_t>(i));

  std::set<std::pair<int64_t, int64_t>> brought;
  for (size_t i = 0; i < memory.transfers.size(); ++i) {
    const ValueTransfer &each = memory.transfers[i];
    if (place(each.from) == place(each.to))
      continue;
    MemoryTransfer transfer;
    transfer.transfer = static_cast<int64_t>(i);
    transfer.source = place(each.from), transfer.target = place(each.to);
    transfer.sourceBuffer = plan.bufferOf[each.source], transfer.targetBuffer = plan.bufferOf[each.target];
    // If another replica on the rank receives the value of the same buffer, that transfer also moves this replica's
    // microbatches.
    if (!brought.insert({transfer.sourceBuffer, transfer.targetBuffer}).second)
      continue;
    const std::vector<int64_t> &consumers = readers[transfer.targetBuffer];
    if (consumers.empty()) {
      plan.unread = static_cast<int64_t>(i);
      return;
    }
    int64_t moves = each.inLoop ? memory.values[each.target].microbatches : 1;
    for (int64_t move = 0; move < moves; ++move) {
      if (each.inLoop && !graph.subsetBetween(each.from, each.to).has(move)) {
        for (std::vector<int64_t> *list : {&transfer.waits, &transfer.posts, &transfer.sent})
          list->push_back(-1);
        continue;
      }
      constexpr int64_t never = std::numeric_limits<int64_t>::max();
      int64_t wait = never;
      for (int64_t task : consumers)
        if (int64_t run = each.inLoop ? runOf(task, move) : firstRun(task); run >= 0)
          wait = std::min(wait, run);
      if (wait == never) {
        plan.unread = static_cast<int64_t>(i);
        return;
      }
      transfer.waits.push_back(wait);
      // The receive is posted one run earlier than needed, so that the transfer overlaps with computation.
      transfer.posts.push_back(previous[wait] >= 0 ? previous[wait] : wait);
      int64_t sent = -1;
      if (each.inLoop)
        sent = runOf(each.producer, move);
      else if (each.producer >= 0)
        sent = *std::max_element(runs[each.producer].begin(), runs[each.producer].end());
      transfer.sent.push_back(sent);
    }
    plan.transfers.push_back(std::move(transfer));
  }
  orderPosts();
  for (const MemoryTransfer &transfer : plan.transfers)
    for (size_t move = 0; move < transfer.waits.size(); ++move) {
      int64_t microbatch = static_cast<int64_t>(move);
      if (!transfer.moves(microbatch))
        continue;
      touch(transfer.sourceBuffer, microbatch, transfer.waits[move]);
      touch(transfer.targetBuffer, microbatch, transfer.posts[move]);
      touch(transfer.targetBuffer, microbatch, transfer.waits[move]);
    }
  // An argument is live from step to step. A result is live until the step ends.
  for (size_t b = 0; b < plan.buffers.size(); ++b)
    if (plan.buffers[b].argument >= 0)
      plan.buffers[b].lives[0] = {-1, last};
    else if (plan.buffers[b].result)
      touch(static_cast<int64_t>(b), 0, last);
}

/// Posts the receives of each channel in the order of its sends.
void Planner::orderPosts() {
  for (auto &[pair, moves] : channels())
    for (size_t i = moves.size() - 1; i > 0; --i) {
      int64_t later = plan.transfers[moves[i].transfer].posts[moves[i].move];
      int64_t &post = plan.transfers[moves[i - 1].transfer].posts[moves[i - 1].move];
      post = std::min(post, later);
    }
}

/// Counts the slots of rings, then assigns offsets. A ring with many slots is placed as one block, so that planning
/// stays fast.
void Planner::pack() {
  constexpr int64_t kManySlots = 2048;
  plan.arena.assign(ranks, 0);
  plan.workspace.assign(ranks, 0);
  for (const Run &run : simulation.runs)
    plan.workspace[run.rank] = std::max(plan.workspace[run.rank], memory.workspace[run.task]);
  std::vector<std::vector<MemoryBuffer *>> mine(ranks);
  std::vector<int64_t> slots(ranks, 0);
  for (MemoryBuffer &buffer : plan.buffers) {
    buffer.slots = buffer.ring ? countSlots(buffer.lives) : 1;
    slots[buffer.rank] += buffer.slots;
    mine[buffer.rank].push_back(&buffer);
  }
  for (int64_t rank = 0; rank < ranks; ++rank) {
    std::vector<PlannedBuffer> planned;
    bool whole = slots[rank] > kManySlots;
    for (MemoryBuffer *buffer : mine[rank]) {
      if (whole) {
        planned.push_back({alignBuffer(buffer->bytes) * buffer->slots, buffer->lives});
        normalize(planned.back().lives);
        continue;
      }
      for (int64_t slot = 0; slot < buffer->slots; ++slot) {
        PlannedBuffer piece{buffer->bytes, {}};
        for (size_t i = slot; i < buffer->lives.size(); i += buffer->slots)
          piece.lives.push_back(buffer->lives[i]);
        normalize(piece.lives);
        planned.push_back(std::move(piece));
      }
    }
    int64_t used = planBuffers(planned);
    size_t next = 0;
    for (MemoryBuffer *buffer : mine[rank]) {
      for (int64_t slot = 0; slot < buffer->slots; ++slot)
        buffer->offsets.push_back(whole ? planned[next].offset + slot * alignBuffer(buffer->bytes)
                                        : planned[next++].offset);
      next += whole;
    }
    plan.workspace[rank] = alignBuffer(plan.workspace[rank]);
    plan.arena[rank] = used + plan.workspace[rank];
  }
}

/// Posts receives a few runs earlier if the bytes of their buffers are free then, because a sender is done as soon as
/// its receiver has posted. Arenas and the order of each channel do not change.
void Planner::advancePosts() {
  constexpr int64_t kRunsAhead = 4, kMaxWork = 20'000'000;
  struct Piece {
    int64_t begin, end;
    std::vector<Interval> lives; // sorted by begin
  };
  std::vector<std::vector<Piece>> pieces(ranks);
  std::vector<std::pair<size_t, size_t>> first(plan.buffers.size()); // for each buffer: rank, index of its first piece
  for (size_t b = 0; b < plan.buffers.size(); ++b) {
    const MemoryBuffer &buffer = plan.buffers[b];
    first[b] = {buffer.rank, pieces[buffer.rank].size()};
    for (int64_t slot = 0; slot < buffer.slots; ++slot) {
      Piece piece{buffer.offsets[slot], buffer.offsets[slot] + buffer.bytes, {}};
      for (size_t i = slot; i < buffer.lives.size(); i += buffer.slots)
        if (buffer.lives[i].begin <= buffer.lives[i].end)
          piece.lives.push_back(buffer.lives[i]);
      std::sort(piece.lives.begin(), piece.lives.end(),
                [](const Interval &a, const Interval &b) { return a.begin < b.begin; });
      pieces[buffer.rank].push_back(std::move(piece));
    }
  }
  std::vector<int64_t> work(ranks, 0);
  for (const MemoryTransfer &transfer : plan.transfers)
    work[transfer.target] += static_cast<int64_t>(transfer.posts.size() * pieces[transfer.target].size());
  for (auto &[pair, moves] : channels()) {
    if (work[pair.second] > kMaxWork)
      continue;
    int64_t earliest = 0;
    for (const Move &each : moves) {
      MemoryTransfer &transfer = plan.transfers[each.transfer];
      MemoryBuffer &buffer = plan.buffers[transfer.targetBuffer];
      int64_t &post = transfer.posts[each.move];
      // Only ring buffers can be free before their receive. Buffers with one instance per step keep their posts.
      auto [rank, base] = first[transfer.targetBuffer];
      Piece &mine = pieces[rank][base + each.move % buffer.slots];
      auto isFree = [&, rank = rank](int64_t from, int64_t to) {
        return std::none_of(pieces[rank].begin(), pieces[rank].end(), [&](const Piece &other) {
          if (other.end <= mine.begin || mine.end <= other.begin)
            return false;
          auto life = std::upper_bound(other.lives.begin(), other.lives.end(), to - 1,
                                       [](int64_t at, const Interval &each) { return at < each.begin; });
          return life != other.lives.begin() && std::prev(life)->end >= from;
        });
      };
      for (int64_t ahead = 1;
           buffer.ring && ahead < kRunsAhead && previous[post] >= earliest && isFree(previous[post], post); ++ahead) {
        int64_t from = previous[post];
        for (Interval &life : mine.lives)
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

StageMemory sumMemory(const ProgramMemory &memory, const TaskGraph &graph) {
  StageMemory sums;
  StageCost none;
  none.memForward = none.memInput = none.memWeight = 0;
  sums.actions.assign(graph.numLoops(), std::vector<StageCost>(graph.stages, none));
  sums.resident.assign(graph.stages, 0);
  struct Phases {
    int first = 3, last = -1;
    int64_t loop = 0;
  };
  std::vector<Phases> phases(memory.values.size());
  for (size_t task = 0; task < memory.uses.size(); ++task)
    for (const ValueUse &use : memory.uses[task]) {
      Kind kind = graph.tasks[task].kind;
      int phase = kind == Kind::Forward ? 0 : kind == Kind::BackwardInput ? 1 : 2;
      Phases &mine = phases[use.value];
      mine = {std::min(mine.first, phase), std::max(mine.last, phase), graph.tasks[task].loop};
    }
  for (size_t value = 0; value < memory.values.size(); ++value) {
    const HeldValue &held = memory.values[value];
    auto [first, last, loop] = phases[value];
    double bytes = static_cast<double>(held.bytes);
    if (last < 0) // the value is only sent or returned
      continue;
    if (!held.ring || first == last) {
      sums.resident[held.stage] += held.ring ? 2 * bytes : bytes;
      continue;
    }
    StageCost &stage = sums.actions[loop][held.stage];
    double *parts[] = {&stage.memForward, &stage.memInput, &stage.memWeight};
    *parts[first] += bytes;
    *parts[last] -= bytes;
  }
  return sums;
}

MemoryPlan planMemory(const ProgramMemory &memory, const TaskGraph &graph, const Timetable &timetable,
                      const Simulation &simulation) {
  MemoryPlan plan;
  Planner(memory, graph, timetable, simulation, plan).run();
  return plan;
}

} // namespace mpmd::plan
