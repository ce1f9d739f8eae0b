// Converts structs and strings of the C interface to C++.
#include "runtime/tools/processes/RunProcesses.h"

#include "runtime/format/Errors.h"

namespace mpmd::run {

absl::Status Processes::check(int code) { return code == MPMD_RT_OK ? absl::OkStatus() : status(); }

std::unique_ptr<Processes> Processes::join() {
  std::unique_ptr<Processes> processes(new Processes);
  processes->handle.reset(mpmd_rt_join(nullptr));
  mpmd_rt_processes_about(processes->handle.get(), &processes->about);
  return processes;
}

absl::Status Processes::status() {
  mpmd_rt_status status = mpmd_rt_processes_status(handle.get(), nullptr);
  return status.code == MPMD_RT_OK ? absl::OkStatus() : absl::UnknownError(status.message);
}

bool Processes::says() {
  uint32_t whose = 0;
  mpmd_rt_processes_status(handle.get(), &whose);
  return whose == about.number;
}

absl::StatusOr<std::vector<std::string>> Processes::exchange(absl::string_view mine) {
  const void *const *all = nullptr;
  const uint64_t *sizes = nullptr;
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_exchange(handle.get(), mine.data(), mine.size(), &all, &sizes)));
  std::vector<std::string> given;
  for (uint32_t p = 0; p < about.count; ++p)
    given.emplace_back(static_cast<const char *>(all[p]), sizes[p]);
  return given;
}

bool Processes::fail(const absl::Status &status) {
  mpmd_rt_fail(handle.get(), MPMD_RT_ERROR, std::string(status.message()).c_str());
  return says();
}

} // namespace mpmd::run
