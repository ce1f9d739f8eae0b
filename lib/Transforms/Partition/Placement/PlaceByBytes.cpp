// Moves the loop's unmarked ops to tasks so that the fewest bytes cross stages.
//
// The label of an op is its task. A value costs its bytes once for each stage that reads it, except the stage that
// computes it. For each label in turn, a minimum cut finds the ops that reduce the cost most by taking this label,
// until no label reduces the cost. These are expansion moves (Y. Boykov, O. Veksler, R. Zabih, "Fast approximate energy
// minimization via graph cuts", 2001).
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Support/MinimumCut.h"

#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using plan::FlowNetwork;

/// Costs are in this fraction of a byte, so that bytes that cross once a step have a cost per microbatch.
static constexpr int64_t kPartsOfByte = 64;

static int64_t costOf(Value value) { return static_cast<int64_t>(std::min(bytesOf(value), 0x1p40)) * kPartsOfByte; }

namespace {
/// A value that an unmarked op computes or reads.
struct Crossing {
  int64_t cost = 0;
  int64_t producer = -1;                    ///< unmarked op that computes the value, or -1
  int64_t producerStage = -1;               ///< else the stage of the marked op that computes it, or -1
  llvm::SmallSetVector<int64_t, 4> readers; ///< unmarked ops that read the value
  llvm::SmallSetVector<int64_t, 4> stages;  ///< stages of marked ops that read it
};

/// Unmarked ops that are connected by values, and these values.
struct Component {
  SmallVector<int64_t> ops;
  SmallVector<Crossing *> values;
};

class Mover {
public:
  Mover(Step &step, Loop &loop, ArrayRef<Operation *> ops, ArrayRef<LoopSum> sums) : step(step), loop(loop), ops(ops) {
    for (const LoopSum &sum : sums)
      adds.insert(sum.adds.begin(), sum.adds.end());
    for (auto [i, op] : llvm::enumerate(ops))
      number[op] = i;
  }

  /// Sorts the tasks so that each follows the tasks that it depends on, wherever the ops move. Returns false if there
  /// is no such order.
  bool sortTasks();
  void read();
  void readSum(const LoopSum &sum);
  void run();

private:
  void readOperand(int64_t op, Value value);
  void readUses(int64_t op, Value value);
  std::vector<Component> components();
  SmallVector<int64_t> candidates(const Component &component) const;
  int64_t cost(const Component &component) const;
  void addValue(FlowNetwork &network, const Crossing &value, int64_t label) const;
  bool expand(const Component &component, int64_t label);

  int64_t stageOf(int64_t label) const { return tasks[label]->stage; }

  Step &step;
  Loop &loop;
  ArrayRef<Operation *> ops;
  /// The sorted tasks. A label is an index into this list.
  SmallVector<Task *> tasks;
  DenseMap<Task *, int64_t> position;
  DenseSet<Operation *> adds;
  DenseMap<Operation *, int64_t> number;
  /// For each op: its label, and the first and last label that dependences on marked ops allow.
  SmallVector<int64_t> labels, first, last;
  /// Crossings by value. A sum is keyed by its carry.
  llvm::MapVector<Value, Crossing> crossings;
  SmallVector<std::pair<int64_t, int64_t>> edges; ///< (producer, reader)
  SmallVector<int64_t> nodes;                     ///< network nodes of ops, during the cut of a component
};
} // namespace

bool Mover::sortTasks() {
  DenseMap<Value, Task *> carriers;
  for (const Carry &carry : loop.carries)
    carriers[carry.argument] = step.taskFor(carry.next);
  using Tasks = llvm::SmallSetVector<Task *, 4>;
  DenseMap<Task *, Tasks> followers;
  DenseMap<Task *, int64_t> waits;
  DenseMap<Operation *, Tasks> behind; // tasks that a movable op depends on, directly or through other movable ops
  for (Operation &op : loop.body()) {
    Task *task = step.taskOf.lookup(&op);
    if (!task || adds.contains(&op))
      continue;
    Tasks before;
    DenseSet<Value> seen;
    for (Value value : readsOf(&op))
      forEachSource(step, value, seen, [&](Value source) {
        Operation *producer = source.getDefiningOp();
        // The task that computes the next value of a carry passes the carry on.
        if (Task *carrier = carriers.lookup(source))
          before.insert(carrier);
        else if (producer && number.contains(producer))
          before.insert(behind[producer].begin(), behind[producer].end());
        else if (Task *maker = step.taskFor(source))
          before.insert(maker);
      });
    if (number.contains(&op)) {
      behind[&op] = std::move(before);
      continue;
    }
    for (Task *each : before)
      if (each != task && followers[each].insert(task))
        ++waits[task];
  }
  // Keeps call order where dependences allow.
  while (tasks.size() < loop.tasks.size()) {
    auto next = llvm::find_if(
        loop.tasks, [&](auto &task) { return !position.contains(task.get()) && waits.lookup(task.get()) == 0; });
    if (next == loop.tasks.end())
      return false;
    position[next->get()] = tasks.size();
    tasks.push_back(next->get());
    for (Task *follower : followers[next->get()])
      --waits[follower];
  }
  return true;
}

void Mover::readOperand(int64_t op, Value value) {
  Operation *producer = value.getDefiningOp();
  auto from = number.find(producer);
  Task *task = from == number.end() && producer ? step.taskOf.lookup(producer) : nullptr;
  const bool isOutside = value.getParentBlock() != &loop.body();
  if (from != number.end())
    edges.emplace_back(from->second, op);
  else if (task)
    first[op] = std::max(first[op], position.at(task));
  else if (!isOutside)
    return; // a slice, or independent of all tasks
  Crossing &crossing = crossings[value];
  crossing.cost = costOf(value) / (isOutside ? loop.microbatches() : 1);
  crossing.producer = from == number.end() ? -1 : from->second;
  crossing.producerStage = task ? task->stage : -1;
  crossing.readers.insert(op);
}

void Mover::readUses(int64_t op, Value value) {
  for (Operation *user : value.getUsers()) {
    Operation *reader = loop.body().findAncestorOpInBlock(*user);
    if (!reader || number.contains(reader) || adds.contains(reader))
      continue;
    Task *task = step.taskOf.lookup(reader);
    if (!task)
      continue;
    crossings[value].stages.insert(task->stage);
    if (op >= 0)
      last[op] = std::min(last[op], position.at(task));
  }
}

/// Stages add up their own terms of a sum. So only their totals cross stages, once a step, not once a microbatch.
void Mover::readSum(const LoopSum &sum) {
  Crossing crossing;
  crossing.cost = costOf(sum.carry) / loop.microbatches();
  for (Value addend : sum.addends)
    if (auto found = number.find(addend.getDefiningOp()); found != number.end())
      crossing.readers.insert(found->second);
    else if (Task *task = step.taskFor(addend))
      crossing.stages.insert(task->stage);
  if (!crossing.readers.empty())
    crossings[sum.carry] = std::move(crossing);
}

void Mover::read() {
  first.assign(ops.size(), 0);
  last.assign(ops.size(), static_cast<int64_t>(tasks.size()) - 1);
  for (auto [i, op] : llvm::enumerate(ops)) {
    for (Value value : readsOf(op))
      readOperand(i, value);
    for (Value result : op->getResults()) {
      Crossing &crossing = crossings[result];
      crossing.cost = costOf(result);
      crossing.producer = i;
      readUses(i, result);
    }
  }
  for (Value value : llvm::to_vector(llvm::make_first_range(crossings)))
    if (crossings[value].producer < 0)
      readUses(-1, value);
  // Gives each op the earliest possible label. `edges` are in the program order of their readers.
  labels = first;
  for (auto [from, to] : edges)
    labels[to] = std::max(labels[to], labels[from]);
}

std::vector<Component> Mover::components() {
  llvm::EquivalenceClasses<int64_t> classes;
  for (size_t i = 0; i < ops.size(); ++i)
    classes.insert(i);
  auto anyOf = [](const Crossing &value) { return value.producer >= 0 ? value.producer : value.readers.front(); };
  for (auto &[value, crossing] : crossings)
    if (crossing.cost > 0)
      for (int64_t reader : crossing.readers)
        classes.unionSets(anyOf(crossing), reader);
  for (auto [from, to] : edges)
    classes.unionSets(from, to);
  llvm::MapVector<int64_t, Component> found;
  for (size_t i = 0; i < ops.size(); ++i)
    found[classes.getLeaderValue(i)].ops.push_back(i);
  for (auto &[value, crossing] : crossings)
    if (crossing.cost > 0 && (crossing.producer >= 0 || !crossing.readers.empty()))
      found[classes.getLeaderValue(anyOf(crossing))].values.push_back(&crossing);
  std::vector<Component> all;
  for (auto &[leader, component] : found)
    all.push_back(std::move(component));
  return all;
}

/// The labels that may reduce the cost: tasks on stages that compute or read one of the component's values.
SmallVector<int64_t> Mover::candidates(const Component &component) const {
  int64_t from = loop.tasks.size(), to = 0;
  llvm::SmallDenseSet<int64_t> stages;
  for (int64_t op : component.ops) {
    from = std::min(from, labels[op]), to = std::max(to, last[op]);
    stages.insert(stageOf(labels[op]));
  }
  for (const Crossing *value : component.values) {
    stages.insert(value->stages.begin(), value->stages.end());
    if (value->producerStage >= 0)
      stages.insert(value->producerStage);
  }
  SmallVector<int64_t> found;
  if (stages.size() > 1)
    for (int64_t label = from; label <= to; ++label)
      if (stages.contains(stageOf(label)))
        found.push_back(label);
  return found;
}

int64_t Mover::cost(const Component &component) const {
  int64_t sum = 0;
  for (const Crossing *value : component.values) {
    llvm::SmallDenseSet<int64_t> stages(value->stages.begin(), value->stages.end());
    for (int64_t reader : value->readers)
      stages.insert(stageOf(labels[reader]));
    stages.erase(value->producer >= 0 ? stageOf(labels[value->producer]) : value->producerStage);
    sum += value->cost * static_cast<int64_t>(stages.size());
  }
  return sum;
}

/// Adds edges for the bytes of a value. The cut has their cost if the value crosses stages when ops on the sink side
/// move to task `label` and all others stay.
void Mover::addValue(FlowNetwork &network, const Crossing &value, int64_t label) const {
  const int64_t moved = stageOf(label);
  const bool isFixed = value.producer < 0;
  const int64_t made = isFixed ? value.producerStage : stageOf(labels[value.producer]);
  llvm::SmallSetVector<int64_t, 4> stages(value.stages.begin(), value.stages.end());
  for (int64_t reader : value.readers)
    stages.insert(stageOf(labels[reader]));
  stages.insert(moved);
  for (int64_t stage : stages) {
    SmallVector<int64_t> there;
    for (int64_t reader : value.readers)
      if (stageOf(labels[reader]) == stage)
        there.push_back(nodes[reader]);
    const bool isRead = value.stages.contains(stage);
    if (stage != moved) {
      // A stage other than that of `label`: the value crosses if a reader stays on it, unless the producer is on it and
      // stays, too.
      if (isFixed && made == stage)
        continue;
      const int64_t pays = made == stage ? nodes[value.producer] : FlowNetwork::kSink;
      int64_t stays = FlowNetwork::kSource;
      if (isRead && made != stage)
        continue; // crosses in any case
      if (!isRead) {
        stays = network.addNode();
        for (int64_t node : there)
          network.addEdge(node, stays, FlowNetwork::kUnbounded);
      }
      network.addEdge(stays, pays, value.cost);
      continue;
    }
    // The stage of `label`: the value crosses if a reader is on it or moves to it, unless the producer is on it or
    // moves to it, too.
    if (made == stage)
      continue;
    const int64_t saves = isFixed ? FlowNetwork::kSource : nodes[value.producer];
    int64_t comes = FlowNetwork::kSink;
    if (isRead || !there.empty()) {
      if (isFixed)
        continue; // crosses in any case
    } else {
      comes = network.addNode();
      for (int64_t reader : value.readers)
        network.addEdge(comes, nodes[reader], FlowNetwork::kUnbounded);
    }
    network.addEdge(saves, comes, value.cost);
  }
}

/// Moves the set of ops to task `label` that reduces the cost most. Returns whether the cost fell.
bool Mover::expand(const Component &component, int64_t label) {
  FlowNetwork network;
  llvm::SmallDenseSet<int64_t> mine(component.ops.begin(), component.ops.end());
  for (int64_t op : component.ops) {
    nodes[op] = network.addNode();
    if (label < first[op] || label > last[op])
      network.addEdge(FlowNetwork::kSource, nodes[op], FlowNetwork::kUnbounded);
  }
  for (auto [from, to] : edges) {
    if (!mine.contains(from))
      continue;
    if (label > labels[to])
      network.addEdge(nodes[to], nodes[from], FlowNetwork::kUnbounded);
    if (label < labels[from])
      network.addEdge(nodes[from], nodes[to], FlowNetwork::kUnbounded);
  }
  for (const Crossing *value : component.values)
    addValue(network, *value, label);
  network.maximize();
  std::vector<bool> moves = network.sinkSide();
  const int64_t before = cost(component);
  SmallVector<int64_t> old = labels;
  for (int64_t op : component.ops)
    if (moves[nodes[op]])
      labels[op] = label;
  if (int64_t now = cost(component); now < before) {
    MPMD_DEBUG("place-loop-ops",
               "ops move to stage " << stageOf(label) << ": " << now << " bytes cross stages, before " << before);
    countStatistic("place-loop-ops", "bytes that cross no stage any more", before - now);
    return true;
  }
  labels = std::move(old);
  return false;
}

void Mover::run() {
  nodes.resize(ops.size());
  for (const Component &component : components()) {
    SmallVector<int64_t> labels = candidates(component);
    // Each round reduces the cost. Only contrived graphs need more than a few rounds.
    constexpr int kMaxRounds = 8;
    bool changed = !labels.empty();
    for (int round = 0; changed && round < kMaxRounds; ++round) {
      changed = false;
      // All ops start with their earliest label. Later labels are tried first, so that the users of an op move before
      // it.
      for (int64_t label : llvm::reverse(labels))
        changed |= expand(component, label);
    }
  }
  for (auto [op, label] : llvm::zip_equal(ops, labels)) {
    Task *task = tasks[label], *&placed = step.taskOf[op];
    if (task == placed)
      continue;
    placed->ops.remove(op);
    task->ops.insert(op);
    placed = task;
    step.reasons[op] = "in the loop: where the fewest bytes cross stages";
  }
}

void partition::placeByBytes(Step &step, Loop &loop, ArrayRef<Operation *> ops, ArrayRef<LoopSum> sums) {
  Mover mover(step, loop, ops, sums);
  if (ops.empty() || !mover.sortTasks())
    return;
  mover.read();
  for (const LoopSum &sum : sums)
    mover.readSum(sum);
  mover.run();
}
