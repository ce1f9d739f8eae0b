// Processes that are threads of the test. A plugin call finds its world by the calling thread, which has joined it.
#include "FakeProcesses.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <list>
#include <mutex>
#include <random>
#include <set>
#include <thread>

namespace mpmd::rt {

using Clock = std::chrono::steady_clock;

class FakeWorld {
public:
  explicit FakeWorld(const FakeOptions &options) : options(options), members(options.count), random(options.seed) {}

  struct Sent {
    uint32_t communicator, from, to, tag;
    const char *data;
    std::vector<char> copy;
    uint64_t bytes, operation;
    bool endsWhenReceived;
    Clock::time_point arrives;
  };
  struct Received {
    uint32_t communicator, from, to, tag;
    char *data;
    uint64_t bytes, operation;
  };
  struct Done {
    mpmd_done_t what;
    Clock::time_point when;
  };
  struct Member {
    std::vector<Done> done;
    uint32_t communicators = 0;
    bool isFrozen = false, isBroken = false;
    std::string host, error;
  };

  /// Now, or at a random later time.
  Clock::time_point soon() {
    Clock::time_point now = Clock::now();
    if (!options.isSlow || random() % 2 == 0)
      return now;
    return now + std::chrono::microseconds(random() % (random() % 16 == 0 ? 3000 : 200));
  }
  void waitForAll(std::unique_lock<std::mutex> &lock) {
    uint64_t round = rounds;
    if (++waiting == options.count) {
      waiting = 0;
      ++rounds;
      changed.notify_all();
    }
    changed.wait(lock, [&] { return rounds != round; });
  }
  void match(uint32_t process);

  const FakeOptions options;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Member> members;
  std::list<Sent> sent;
  std::list<Received> received;
  std::minstd_rand random;
  uint32_t joined = 0, waiting = 0;
  uint64_t rounds = 0;
};

namespace {
std::mutex currentMutex;
std::shared_ptr<FakeWorld> current; ///< the world that threads join
thread_local std::shared_ptr<FakeWorld> mine;
thread_local uint32_t number = 0;

const char *lastError() { return mine->members[number].error.c_str(); }

int join(mpmd_world_t *world) {
  {
    std::lock_guard<std::mutex> lock(currentMutex);
    mine = current;
  }
  std::unique_lock<std::mutex> lock(mine->mutex);
  number = mine->joined++;
  std::string &host = mine->members[number].host;
  host = "n" + std::to_string(number);
  mine->waitForAll(lock);
  *world = {number, mine->options.count, mine->options.maxTag, mine->options.maxBytes, "a fake", host.c_str()};
  return 0;
}

int leave() {
  std::unique_lock<std::mutex> lock(mine->mutex);
  mine->waitForAll(lock);
  while (mine->options.staysAtTheEnd)
    mine->changed.wait(lock);
  return 0;
}

void abortAll(int) { std::abort(); }

int openCommunicator(uint32_t *communicator) {
  std::unique_lock<std::mutex> lock(mine->mutex);
  *communicator = ++mine->members[number].communicators;
  mine->waitForAll(lock);
  return 0;
}

int send(uint32_t communicator, uint32_t process, uint32_t tag, const void *data, uint64_t bytes, int synchronous,
         uint64_t operation) {
  std::lock_guard<std::mutex> lock(mine->mutex);
  EXPECT_LE(bytes, mine->options.maxBytes);
  EXPECT_LE(tag, mine->options.maxTag);
  if (mine->members[number].isFrozen)
    return 0;
  const char *from = static_cast<const char *>(data);
  FakeWorld::Sent message = {communicator, number, process, tag, from, {}, bytes, operation, true, mine->soon()};
  if (!synchronous && bytes <= mine->options.eagerBytes) {
    message.copy.assign(from, from + bytes);
    message.endsWhenReceived = false;
    mine->members[number].done.push_back({{operation, 0, 0, 0}, mine->soon()});
  }
  mine->sent.push_back(std::move(message));
  return 0;
}

int receive(uint32_t communicator, uint32_t process, uint32_t tag, void *data, uint64_t bytes, uint64_t operation) {
  std::lock_guard<std::mutex> lock(mine->mutex);
  mine->received.push_back({communicator, process, number, tag, static_cast<char *>(data), bytes, operation});
  return 0;
}

int cancel(uint64_t operation) {
  std::lock_guard<std::mutex> lock(mine->mutex);
  for (auto it = mine->received.begin(); it != mine->received.end();) {
    if (it->to != number || it->operation != operation) {
      ++it;
      continue;
    }
    mine->members[number].done.push_back({{operation, 0, 0, 1}, mine->soon()});
    it = mine->received.erase(it);
  }
  return 0;
}

int poll(mpmd_done_t *done, uint32_t most, uint32_t *count) {
  std::lock_guard<std::mutex> lock(mine->mutex);
  FakeWorld::Member &member = mine->members[number];
  *count = 0;
  if (member.isBroken)
    return 1;
  if (member.isFrozen)
    return 0;
  mine->match(number);
  if (mine->options.isSlow)
    std::shuffle(member.done.begin(), member.done.end(), mine->random);
  const Clock::time_point now = Clock::now();
  auto kept = member.done.begin();
  for (FakeWorld::Done &each : member.done)
    if (each.when <= now && *count < most)
      done[(*count)++] = each.what;
    else
      *kept++ = each;
  member.done.erase(kept, member.done.end());
  return 0;
}

constexpr mpmd_comm_plugin_t plugin = {
    MPMD_COMM_VERSION, sizeof(mpmd_comm_plugin_t), "fake", 1,       lastError, join, leave,
    abortAll,          openCommunicator,           send,   receive, cancel,    poll};
} // namespace

/// Delivers messages that have arrived at a process, in order for each sender and tag.
void FakeWorld::match(uint32_t process) {
  const Clock::time_point now = Clock::now();
  for (auto want = received.begin(); want != received.end();) {
    if (want->to != process) {
      ++want;
      continue;
    }
    std::set<uint32_t> late; // senders whose next message has not arrived
    auto found = sent.begin();
    for (; found != sent.end(); ++found) {
      if (found->communicator != want->communicator || found->to != process || found->tag != want->tag ||
          (want->from != MPMD_ANY_PROCESS && want->from != found->from) || late.count(found->from))
        continue;
      if (found->arrives <= now)
        break;
      late.insert(found->from);
    }
    if (found == sent.end()) {
      ++want;
      continue;
    }
    const uint64_t bytes = std::min(found->bytes, want->bytes);
    if (bytes != 0)
      std::memcpy(want->data, found->endsWhenReceived ? found->data : found->copy.data(), bytes);
    members[process].done.push_back({{want->operation, bytes, found->bytes > want->bytes, 0}, soon()});
    if (found->endsWhenReceived)
      members[found->from].done.push_back({{found->operation, 0, 0, 0}, soon()});
    sent.erase(found);
    want = received.erase(want);
  }
}

void onEach(uint32_t count, const std::function<void(uint32_t)> &work) {
  std::vector<std::thread> threads;
  for (uint32_t process = 0; process < count; ++process)
    threads.emplace_back([&work, process] { work(process); });
  for (std::thread &thread : threads)
    thread.join();
}

FakeProcesses::FakeProcesses(const FakeOptions &options, const ProcessTimes &times)
    : all(options.count), world(std::make_shared<FakeWorld>(options)) {
  {
    std::lock_guard<std::mutex> lock(currentMutex);
    current = world;
  }
  std::mutex mutex;
  onEach(options.count, [&](uint32_t) {
    absl::StatusOr<std::shared_ptr<Processes>> joined = Processes::join(plugin, times);
    ASSERT_TRUE(joined.ok()) << joined.status();
    std::lock_guard<std::mutex> lock(mutex);
    all[(*joined)->number()] = *joined;
  });
}

absl::Status joinAlone(const ProcessTimes &times) {
  {
    std::lock_guard<std::mutex> lock(currentMutex);
    current = std::make_shared<FakeWorld>(FakeOptions{.count = 2});
  }
  return Processes::join(plugin, times).status();
}

FakeProcesses::~FakeProcesses() {
  onEach(static_cast<uint32_t>(all.size()), [&](uint32_t process) { all[process] = nullptr; });
}

void FakeProcesses::freeze(uint32_t process) {
  std::lock_guard<std::mutex> lock(world->mutex);
  world->members[process].isFrozen = true;
}

void FakeProcesses::breakDown(uint32_t process, const std::string &error) {
  std::lock_guard<std::mutex> lock(world->mutex);
  world->members[process].error = error;
  world->members[process].isBroken = true;
}

} // namespace mpmd::rt
