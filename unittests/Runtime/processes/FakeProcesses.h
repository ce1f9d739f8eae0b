/// Processes that are threads of the test. The plugin moves messages in memory, with delays and reordering as in MPI.
/// Processes may stop answering.
#ifndef MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H
#define MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H

#include "runtime/transport/Processes.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

struct FakeOptions {
  uint32_t count = 2;
  uint32_t maxTag = 32767;
  uint32_t maxBytes = uint32_t{1} << 30;
  uint64_t eagerBytes = 4096; ///< larger messages are read when they are received
  bool isSlow = false; ///< everything takes a random time, and operations that complete together do so in random order
  uint32_t seed = 1;
  bool staysAtTheEnd = false; ///< a process that leaves waits for ever
};

class FakeWorld;

/// All joined processes, in the order of their numbers. They leave together, each on its own thread.
struct FakeProcesses {
  explicit FakeProcesses(const FakeOptions &options = {}, const ProcessTimes &times = {});
  ~FakeProcesses();

  Processes &operator[](uint32_t process) { return *all[process]; }

  /// Stops a process: it does not answer, and its messages are not sent.
  void freeze(uint32_t process);
  /// Makes the next progress call of a process fail.
  void breakDown(uint32_t process, const std::string &error);

  std::vector<std::shared_ptr<Processes>> all;
  std::shared_ptr<FakeWorld> world;
};

/// The status of joining if another process never joins.
absl::Status joinAlone(const ProcessTimes &times);

/// Calls `work` once for each process, each on its own thread, and waits.
void onEach(uint32_t count, const std::function<void(uint32_t)> &work);

} // namespace mpmd::rt

#endif // MPMD_UNITTESTS_RUNTIME_PROCESSES_FAKEPROCESSES_H
