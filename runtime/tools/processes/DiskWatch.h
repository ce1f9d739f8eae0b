/// Ends a run whose disk does not respond.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_DISKWATCH_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_DISKWATCH_H

#include "absl/status/status.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace mpmd::run {

/// Watches the writes of the process while the object exists. If a write takes `seconds`, the watching thread calls
/// `stalled` with the error and ends the process with code 1, because the blocked write never returns.
class DiskWatch {
public:
  DiskWatch(double seconds, std::function<void(const absl::Status &)> stalled);
  ~DiskWatch();

private:
  void watch(double seconds);

  std::function<void(const absl::Status &)> stalled;
  std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  bool isOver = false;
  std::thread thread;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_DISKWATCH_H
