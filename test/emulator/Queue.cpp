#include "Queue.h"

#include "Emulator.h"

#include "launch/RunNode.h"
#include "runtime/src/cpu/Denormals.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <set>

namespace mpmd::emulator {

thread_local bool inHostFunction = false;

/// An order for a set of goals and all their pending ancestors.
struct Queue::Plan {
  struct Entry {
    Node *node;
    uint64_t priority;       // the lowest runs first
    uint32_t unfinished = 0; // direct ancestors
    std::vector<uint32_t> after;
  };
  std::vector<Entry> entries;
  std::vector<std::pair<uint64_t, uint32_t>> ready; // a heap by priority, the lowest first
  std::vector<uint32_t> blocked;                    // ready, except for the value that they wait for
  size_t left = 0;

  void add(Node &node) {
    if (node.planned < entries.size() && entries[node.planned].node == &node)
      return;
    node.planned = static_cast<uint32_t>(entries.size());
    entries.push_back({&node, node.id, 0, {}});
  }

  explicit Plan(const std::vector<NodePtr> &goals) {
    for (const NodePtr &goal : goals)
      if (goal->state != Node::State::Done)
        add(*goal);
    for (uint32_t i = 0; i < entries.size(); ++i)
      for (const NodePtr &before : entries[i].node->before)
        if (before->state != Node::State::Done) {
          add(*before);
          entries[before->planned].after.push_back(i);
          ++entries[i].unfinished;
        }
    left = entries.size();
  }

  void push(uint32_t entry) {
    ready.emplace_back(entries[entry].priority, entry);
    std::push_heap(ready.begin(), ready.end(), std::greater<>());
  }

  uint32_t pop() {
    std::pop_heap(ready.begin(), ready.end(), std::greater<>());
    uint32_t entry = ready.back().second;
    ready.pop_back();
    return entry;
  }

  bool waitsForOthers() const {
    return std::any_of(entries.begin(), entries.end(),
                       [](const Entry &entry) { return entry.node && entry.node->state == Node::State::Running; });
  }

  void begin() {
    for (uint32_t i = 0; i < entries.size(); ++i)
      if (entries[i].unfinished == 0 && entries[i].node->state == Node::State::Pending)
        push(i);
  }

  /// Assigns priorities from the end: among nodes that no other planned node needs, the one created first runs last.
  void runLate() {
    std::vector<uint32_t> dependents(entries.size());
    std::vector<std::pair<uint64_t, uint32_t>> heap;
    auto offer = [&](uint32_t entry) {
      heap.emplace_back(entries[entry].node->id, entry);
      std::push_heap(heap.begin(), heap.end(), std::greater<>());
    };
    for (uint32_t i = 0; i < entries.size(); ++i)
      if ((dependents[i] = static_cast<uint32_t>(entries[i].after.size())) == 0)
        offer(i);
    for (uint64_t rank = entries.size(); !heap.empty(); --rank) {
      std::pop_heap(heap.begin(), heap.end(), std::greater<>());
      Entry &entry = entries[heap.back().second];
      heap.pop_back();
      entry.priority = rank;
      for (const NodePtr &before : entry.node->before)
        if (before->state != Node::State::Done && --dependents[before->planned] == 0)
          offer(before->planned);
    }
  }

  void finished(uint32_t entry) {
    entries[entry].node = nullptr; // the node may be freed
    --left;
    for (uint32_t next : entries[entry].after)
      if (--entries[next].unfinished == 0)
        push(next);
  }
};

NodePtr Queue::append(std::shared_ptr<const Call> call, std::vector<NodePtr> before, std::optional<uint64_t> asked) {
  auto node = std::make_shared<Node>();
  node->call = std::move(call);
  node->before = std::move(before);
  node->id = numNodes++;
  if (node->call->kind == Call::Kind::Kernel) {
    node->stalls = emulator.options.stall.isNext(node->call->kernel->entry->name);
    node->faults = emulator.options.fault.isNext(node->call->kernel->entry->name);
  }
  emulator.races.created(node);
  node->asked = asked ? *asked : clock.now();
  if (std::shared_ptr<Event> event = node->call->event.lock()) {
    event->wasRecorded = true;
    event->asked = false;
    event->recorded = {node};
    ++event->toCome;
  }
  std::erase_if(node->before, [](const NodePtr &one) { return one->state == Node::State::Done; });
  waiting.emplace(node->id, node);
  // Another node may wait for the value that this node writes.
  ++progress;
  changed.notify_all();
  return node;
}

std::vector<NodePtr> Queue::pending(const Device *device) const {
  std::vector<NodePtr> result;
  for (const auto &[id, node] : waiting)
    if (!device || node->call->device == device)
      result.push_back(node);
  return result;
}

bool Queue::canRun(Node &node) {
  const Call &call = *node.call;
  if (call.device->error != CUDA_SUCCESS)
    return true;
  if (call.kind == Call::Kind::Collective)
    return emulator.collectives.comes(node);
  if (call.kind != Call::Kind::WaitValue)
    return !node.stalls;
  // Invalid addresses are reported when the node runs.
  const Allocation *allocation = emulator.memory.find(call.target);
  return !allocation || !allocation->holds(call.target, 4) ||
         __atomic_load_n(emulator.memory.at<const uint32_t>(call.target), __ATOMIC_ACQUIRE) == call.value;
}

void Queue::run(std::unique_lock<std::mutex> &lock, Node &node, Mode mode) {
  NodePtr keep = waiting.at(node.id);
  node.state = Node::State::Running;
  emulator.races.starts(node);
  const Call &call = *node.call;
  if (call.kind == Call::Kind::HostFunction) {
    if (call.device->error == CUDA_SUCCESS && mode != Mode::Exit) {
      // The host function may wait for other threads.
      lock.unlock();
      inHostFunction = true;
      call.function(call.data);
      inHostFunction = false;
      lock.lock();
    }
  } else if (call.device->error == CUDA_SUCCESS && node.faults) {
    emulator.fail(*call.device, CUDA_ERROR_ILLEGAL_ADDRESS, describe(call) + ": a bad address was asked for");
  } else if (call.device->error == CUDA_SUCCESS) {
    try {
      rt::DenormalsScope denormals(emulator.flushesDenormals);
      runNode(emulator, node, mode == Mode::Exit);
    } catch (const std::exception &error) {
      emulator.fail(*call.device, CUDA_ERROR_OUT_OF_MEMORY, describe(call) + ": " + error.what());
    }
  }
  if (call.kind == Call::Kind::Collective)
    emulator.collectives.leaves(node);
  clock.ends(node, emulator.memory);
  if (std::shared_ptr<Event> event = call.event.lock()) {
    event->time = node.end;
    --event->toCome;
  }
  node.state = Node::State::Done;
  emulator.races.done(node);
  node.before.clear();
  waiting.erase(node.id);
  ++progress;
  changed.notify_all();
}

/// Adds nodes to `goals` that may write the values for which blocked nodes wait. Returns false if there are none.
bool Queue::extend(const Plan &plan, std::vector<NodePtr> &goals) const {
  auto planned = [&](const Node &node) {
    return node.planned < plan.entries.size() && plan.entries[node.planned].node == &node;
  };
  size_t before = goals.size();
  std::set<std::pair<uint64_t, uint32_t>> wanted; // addresses and values
  for (uint32_t blocked : plan.blocked)
    if (const Call &call = *plan.entries[blocked].node->call; call.kind == Call::Kind::WaitValue)
      wanted.insert({call.target, call.value});
  for (const auto &[id, node] : waiting)
    if (const Call &call = *node->call;
        call.kind == Call::Kind::WriteValue && !planned(*node) && wanted.erase({call.target, call.value}) != 0)
      goals.push_back(node);
  if (goals.size() != before)
    return true;
  for (const auto &[id, node] : waiting)
    if (!planned(*node))
      goals.push_back(node);
  return goals.size() != before;
}

/// Waits for other threads of the host. Returns false if nothing has changed within the patience.
bool Queue::waitForHost(std::unique_lock<std::mutex> &lock, const Plan &plan) {
  std::vector<NodePtr> blocked;
  for (uint32_t entry : plan.blocked)
    blocked.push_back(waiting.at(plan.entries[entry].node->id));
  auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(emulator.options.patience);
  // The host may write the value to memory itself, without any notification.
  for (uint64_t seen = progress; seen == progress;) {
    if (std::chrono::steady_clock::now() >= until)
      return false;
    changed.wait_for(lock, std::chrono::milliseconds(1));
    if (std::any_of(blocked.begin(), blocked.end(), [&](const NodePtr &node) { return canRun(*node); }))
      return true;
  }
  return true;
}

void Queue::giveUp(const Plan &plan) {
  for (uint32_t entry : plan.blocked) {
    const Call &call = *plan.entries[entry].node->call;
    std::string text = describe(call) + " never ends";
    if (call.kind == Call::Kind::WaitValue)
      text = "deadlock: " + describe(call) + " never sees the value " + std::to_string(call.value);
    if (call.kind == Call::Kind::Collective)
      text = "deadlock: " + describe(call) + " never meets " + emulator.collectives.missing(*plan.entries[entry].node);
    emulator.fail(*call.device, CUDA_ERROR_LAUNCH_FAILED, text);
  }
}

/// Whether a repeated query is answered with "not ready" once more.
bool Queue::isPatient() {
  auto now = std::chrono::steady_clock::now();
  if (askedAt != progress)
    askedSince = now;
  askedAt = progress;
  return now < askedSince + std::chrono::milliseconds(emulator.options.patience);
}

void Queue::arrange(Plan &plan) {
  if (!seeded)
    random.seed(emulator.options.seed);
  seeded = true;
  if (emulator.options.order == Order::Late)
    plan.runLate();
  if (emulator.options.order == Order::Random)
    for (Plan::Entry &entry : plan.entries)
      entry.priority = random();
  plan.begin();
}

/// Runs the plan until `enough`, or until no node of it can run. Returns false if another thread has changed the queue,
/// which invalidates the plan.
template <class Enough> bool Queue::runPlan(std::unique_lock<std::mutex> &lock, Plan &plan, Mode mode, Enough enough) {
  const uint64_t mine = ++plans;
  uint64_t expected = progress;
  while (plan.left != 0 && !enough()) {
    auto freed = std::partition(plan.blocked.begin(), plan.blocked.end(),
                                [&](uint32_t entry) { return !canRun(*plan.entries[entry].node); });
    std::for_each(freed, plan.blocked.end(), [&](uint32_t entry) { plan.push(entry); });
    plan.blocked.erase(freed, plan.blocked.end());
    if (plan.ready.empty())
      break;
    uint32_t entry = plan.pop();
    if (!canRun(*plan.entries[entry].node)) {
      plan.blocked.push_back(entry);
      continue;
    }
    run(lock, *plan.entries[entry].node, mode);
    if (mine != plans || progress != ++expected)
      return false;
    plan.finished(entry);
  }
  return true;
}

namespace {
struct Busy {
  explicit Busy(int &count) : count(count) { ++count; }
  ~Busy() { --count; }
  int &count;
};
} // namespace

bool Queue::drain(std::unique_lock<std::mutex> &lock, const std::vector<NodePtr> &goals, Mode mode) {
  auto done = [&] {
    return std::all_of(goals.begin(), goals.end(),
                       [](const NodePtr &node) { return node->state == Node::State::Done; });
  };
  Busy busy(drains);
  for (std::vector<NodePtr> wanted = goals; !done();) {
    Plan plan(wanted);
    arrange(plan);
    // Nodes that were added only to bring a value are not needed once the goals are reached.
    bool added = wanted.size() != goals.size();
    if (!runPlan(lock, plan, mode, [&] { return added && done(); }) || done())
      continue;
    if (!plan.blocked.empty() && extend(plan, wanted))
      continue;
    if (mode == Mode::Poll && (plan.waitsForOthers() || isPatient()))
      return false;
    // Another thread runs a node that the plan needs, or may write a value.
    if (plan.waitsForOthers())
      changed.wait_for(lock, std::chrono::milliseconds(1));
    else if (mode != Mode::Wait || !waitForHost(lock, plan))
      giveUp(plan);
  }
  return true;
}

} // namespace mpmd::emulator
