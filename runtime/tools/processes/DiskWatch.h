/// A disk that does not answer must not keep a run from ending.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_DISKWATCH_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_DISKWATCH_H

#include "absl/status/status.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace mpmd::run {

/// As long as it lives, looks whether the system takes what is written. Where it does not for `seconds`, calls
/// `stalled` with what is wrong, by a thread of its own, and ends the process with code 1: whoever writes does not come
/// back.
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
