/// The processes of a launcher, over the C interface of the runtime.
#ifndef MPMD_RUNTIME_TOOLS_PROCESSES_RUNPROCESSES_H
#define MPMD_RUNTIME_TOOLS_PROCESSES_RUNPROCESSES_H

#include "mpmd-rt/mpmd_rt.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::run {

class Processes {
public:
  /// Whether a launcher started several processes, even if joining would fail.
  static bool areThere() { return mpmd_rt_is_launched() != 0; }

  /// Joins the other processes of the launcher, and waits for them. If joining fails, `status` has the error.
  static std::unique_ptr<Processes> join();

  /// The error of joining, or else the first failure of any process.
  absl::Status status();
  /// Whether this process reports that error.
  bool says();

  uint32_t number() const { return about.number; }
  uint32_t count() const { return about.count; }
  std::string library() const { return about.library; }
  std::string host(uint32_t process) const { return about.hosts[process]; }

  /// Whether this is process 0, which prints, and writes whole tensors.
  bool isFirst() const { return about.number == 0; }

  /// The texts of all processes, by process; a collective call.
  absl::StatusOr<std::vector<std::string>> exchange(absl::string_view mine);

  /// Tells the other processes of a failure. Returns whether it is the first failure, which this process then reports.
  bool fail(const absl::Status &status);

  mpmd_rt_processes *get() const { return handle.get(); }

private:
  struct Leave {
    void operator()(mpmd_rt_processes *processes) const { mpmd_rt_leave(processes); }
  };
  Processes() = default;
  absl::Status check(int code);

  std::unique_ptr<mpmd_rt_processes, Leave> handle;
  mpmd_rt_processes_t about = MPMD_RT_INIT(mpmd_rt_processes_t);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_PROCESSES_RUNPROCESSES_H
