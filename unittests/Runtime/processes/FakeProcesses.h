/// Processes that are threads of the test: a plugin that moves messages in memory, as late and in as odd an order as
/// MPI may, and processes that stop answering.
#ifndef MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H
#define MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H

#include "runtime/transport/Processes.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

struct FakeOptions {
  uint32_t count = 2;
  uint32_t mostTag = 32767;
  uint32_t mostBytes = uint32_t{1} << 30;
  uint64_t eagerBytes = 4096; ///< larger ones are read when they are received
  bool isSlow = false;        ///< everything takes a random time, and what ends together does so in a random order
  uint32_t seed = 1;
  bool staysAtTheEnd = false; ///< one that leaves waits for ever
};

class FakeWorld;

/// All of them, joined; in the order of their numbers. They leave together, each by a thread of its own.
struct FakeProcesses {
  explicit FakeProcesses(const FakeOptions &options = {}, const ProcessTimes &times = {});
  ~FakeProcesses();

  Processes &operator[](uint32_t process) { return *all[process]; }

  /// One does not answer any more, and what it sends does not leave it.
  void freeze(uint32_t process);
  /// The next call that brings one's messages forward fails.
  void breakDown(uint32_t process, const std::string &error);

  std::vector<std::shared_ptr<Processes>> all;
  std::shared_ptr<FakeWorld> world;
};

/// What comes of joining where another one never does.
absl::Status joinAlone(const ProcessTimes &times);

/// Calls `work` once for each process, each by a thread of its own, and waits.
void onEach(uint32_t count, const std::function<void(uint32_t)> &work);

} // namespace mpmd::rt

#endif // MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H
