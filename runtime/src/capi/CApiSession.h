/// The implementation of mpmd_rt_session, and helpers of all its functions.
#ifndef MPMD_RT_SRC_CAPI_CAPISESSION_H
#define MPMD_RT_SRC_CAPI_CAPISESSION_H

#include "mpmd-rt/Session.h"
#include "mpmd-rt/mpmd_rt.h"
#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiProcesses.h"
#include "runtime/src/session/Checkpoints.h"

#include "absl/strings/str_cat.h"

#include <atomic>
#include <cstring>
#include <optional>
#include <thread>
#include <unistd.h>
#include <unordered_map>

struct mpmd_rt_session : mpmd::rt::LastError {
  std::unique_ptr<mpmd::rt::Session> session; ///< null if opening failed
  const pid_t process = ::getpid();

  // The run of mpmd_rt_run_ahead.
  std::thread runner; ///< joined by mpmd_rt_wait
  std::atomic<bool> running{false}, cancelled{false};
  absl::Status ended; ///< status of the run, after `done` steps
  /// Returned if there is no memory for a message.
  const absl::Status noMemory = absl::ResourceExhaustedError("no memory");
  uint64_t done = 0;

  std::vector<mpmd::rt::Feed> feeds;                  ///< of the current run
  std::unique_ptr<mpmd::rt::Checkpoints> checkpoints; ///< that this session writes, or null

  // Owners of returned pointers.
  std::string target, sha256, trace, costs, launches;
  struct RankAxes {
    std::vector<const char *> names;
    std::vector<int64_t> sizes, coordinates;
  };
  std::vector<RankAxes> axes;                                                           ///< by rank; filled on request
  std::unordered_map<uint64_t, std::vector<mpmd::rt::Part>> argumentParts, resultParts; ///< by index and rank
  std::unordered_map<std::string, uint64_t> argumentIndices, resultIndices;
  std::optional<mpmd::rt::Resumed> resumed;
  std::vector<const void *> resumedResults; ///< by result
  struct Dumped {
    std::string name;
    mpmd::format::Tensor tensor;
    uint64_t when;
  };
  std::vector<std::vector<Dumped>> dumped; ///< by rank; filled on request

  int busy() noexcept { return keep(MPMD_RT_BUSY, "expected no run under way, got one: mpmd_rt_wait comes first"); }
  int inChild() noexcept {
    return keep(MPMD_RT_FAILED_PRECONDITION,
                "expected the process that opened the session, got one that was forked from it");
  }
};

namespace mpmd::rt {

/// The first code of absl that `codeOf` maps to `code`.
absl::StatusCode statusCodeOf(mpmd_rt_code code);

/// MPMD_RT_OK if there is a session, and this is its process.
inline int checkSession(mpmd_rt_session *s) noexcept {
  if (!s)
    return MPMD_RT_INVALID_ARGUMENT;
  if (!s->session)
    return s->code;
  return s->process == ::getpid() ? MPMD_RT_OK : s->inChild();
}

/// Runs `call` with the session. Fails if the session is not open, a run is in progress, or this is another process.
template <typename Call> int withSession(mpmd_rt_session *s, Call call) noexcept {
  if (int failed = checkSession(s))
    return failed;
  if (s->runner.joinable())
    return s->busy();
  return s->guarded([&] { return call(*s->session); });
}

template <typename T> absl::Status checkPlace(const T *out, const char *what) {
  return out ? absl::OkStatus()
             : absl::InvalidArgumentError(absl::StrCat("expected a place for ", what, ", got a null pointer"));
}

inline absl::Status checkIndex(const char *kind, uint64_t size, uint64_t index) {
  return index < size ? absl::OkStatus()
                      : absl::OutOfRangeError(absl::StrCat("expected ", kind, " below ", size, ", got ", index));
}

absl::Status checkData(const void *data, uint64_t bytes);
absl::Status checkPath(const char *path);

/// Reads a struct of a host that was compiled with an older or newer version of mpmd_rt.h.
template <typename T> absl::StatusOr<T> readSized(const T *given, const char *what) {
  T known = {};
  if (!given)
    return known;
  // No version of a struct is as large as a page. So a larger number is no size, and nothing is read.
  if (given->size < sizeof(given->size) || given->size > 4096)
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": expected its size, ", sizeof(T), " bytes, as the first member, got ", given->size));
  for (uint64_t i = sizeof(T); i < given->size; ++i)
    if (reinterpret_cast<const char *>(given)[i] != 0)
      return absl::InvalidArgumentError(
          absl::StrCat(what, ": expected members that this version knows, ", sizeof(T), " bytes, got more"));
  std::memcpy(static_cast<void *>(&known), given, given->size < sizeof(T) ? given->size : sizeof(T));
  return known;
}

/// Sets the members of `out` that the host's version of the struct has.
template <typename T> absl::Status fillSized(T *out, T values, const char *what) {
  MPMD_RETURN_IF_ERROR(checkPlace(out, what));
  if (out->size < sizeof(out->size))
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": expected its size, ", sizeof(T), " bytes, as the first member, got ", out->size));
  values.size = out->size;
  std::memcpy(static_cast<void *>(out), &values, out->size < sizeof(T) ? out->size : sizeof(T));
  return absl::OkStatus();
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CAPI_CAPISESSION_H
