// Polls the oldest pending write a few times per interval.
#include "runtime/tools/processes/DiskWatch.h"

#include "mpmd/Plan/Support/AwakeTime.h"
#include "mpmd/Plan/Support/FileIo.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace mpmd::run {

DiskWatch::DiskWatch(double seconds, std::function<void(const absl::Status &)> stalled)
    : stalled(std::move(stalled)), thread([this, seconds] { watch(seconds); }) {}

DiskWatch::~DiskWatch() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
  }
  changed.notify_all();
  thread.join();
}

void DiskWatch::watch(double seconds) {
  const std::chrono::duration<double> pause(std::clamp(seconds / 4, 0.01, 1.0));
  std::unique_lock<std::mutex> lock(mutex);
  // How long this loop has seen the oldest pending write. AwakeTime does not count times in which the process was
  // stopped.
  plan::AwakeTime waiting(std::chrono::duration_cast<std::chrono::nanoseconds>(2 * pause));
  double before = 0;
  while (!changed.wait_for(lock, pause, [this] { return isOver; })) {
    std::optional<plan::WriteUnderWay> write = plan::oldestWrite();
    if (!write || write->seconds < before)
      waiting.restart();
    before = write ? write->seconds : 0;
    if (std::chrono::duration<double>(waiting.look()).count() < seconds || !write || write->seconds < seconds)
      continue;
    stalled(absl::UnavailableError(
        absl::StrFormat("writing '%s': the disk has not answered for %.1f s, where --stall-timeout is %g s",
                        write->path, write->seconds, seconds)));
    std::fflush(nullptr);
    ::_exit(1);
  }
}

} // namespace mpmd::run
