/// The implementation of mpmd_rt_processes, and errors of all objects of the C interface.
#ifndef MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
#define MPMD_RT_SRC_CAPI_CAPIPROCESSES_H

#include "mpmd-rt/mpmd_rt.h"
#include "runtime/transport/Processes.h"

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace mpmd::rt {

mpmd_rt_code codeOf(absl::StatusCode code);

/// The last error of an object of the C interface.
struct LastError {
  mpmd_rt_code code = MPMD_RT_OK;
  std::string error;

  /// Stores an error. Without memory for the message, the previous message stays.
  int keep(mpmd_rt_code failed, absl::string_view text) noexcept {
    code = failed;
    try {
      error.assign(text.data(), text.size());
    } catch (...) {
    }
    return failed;
  }

  /// Runs `call`, and stores its error or exception.
  template <typename Call> int guarded(Call call) noexcept {
    try {
      const absl::Status status = call();
      return status.ok() ? MPMD_RT_OK : keep(codeOf(status.code()), status.message());
    } catch (const std::bad_alloc &) {
      return keep(MPMD_RT_NO_MEMORY, "no memory");
    } catch (const std::exception &exception) {
      return keep(MPMD_RT_ERROR, exception.what());
    } catch (...) {
      return keep(MPMD_RT_ERROR, "something was thrown");
    }
  }
};

} // namespace mpmd::rt

/// The last error may be that of joining.
struct mpmd_rt_processes : mpmd::rt::LastError {
  std::shared_ptr<mpmd::rt::Processes> processes; ///< null if joining failed, or without other processes
  bool isJoined = true;                           ///< false if joining failed
  uint32_t number = 0, count = 1;                 ///< as the launcher says
  bool isGlobal = false;                          ///< whether joining failed in all processes alike

  // Owners of returned pointers.
  std::vector<const char *> hosts;
  std::vector<std::string> exchanged;
  std::vector<const void *> data;
  std::vector<uint64_t> sizes;
};

#endif // MPMD_RT_SRC_CAPI_CAPIPROCESSES_H
