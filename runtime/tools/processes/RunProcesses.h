/// The processes that a launcher started together, over the C interface of the runtime.
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
  /// Whether there are others to join, whatever comes of it.
  static bool areThere() { return mpmd_rt_is_launched() != 0; }

  /// Joins the others that the launcher has started, and waits for them. What went wrong is in `status`.
  static std::unique_ptr<Processes> join();

  /// How joining went, and whether this is the process that says so if it went wrong.
  absl::Status status();
  bool says();

  uint32_t number() const { return about.number; }
  uint32_t count() const { return about.count; }
  std::string library() const { return about.library; }
  std::string host(uint32_t process) const { return about.hosts[process]; }

  /// Whether this is the one that prints, and writes what is whole.
  bool isFirst() const { return about.number == 0; }

  /// What all have given, by process; all of them call it.
  absl::StatusOr<std::vector<std::string>> exchange(absl::string_view mine);

  /// Tells the others that this one has failed. Whether it is the one whose failure counts, which says so.
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
