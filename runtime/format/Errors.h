/// Errors of what is read, and how they are returned.
#ifndef MPMD_RUNTIME_FORMAT_ERRORS_H
#define MPMD_RUNTIME_FORMAT_ERRORS_H

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <cstdint>
#include <utility>

namespace mpmd {

template <typename... Parts> absl::Status bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

/// Whether a range lies in [0, size).
inline bool within(uint64_t offset, uint64_t bytes, uint64_t size) { return offset <= size && bytes <= size - offset; }

} // namespace mpmd

/// Returns the error of an absl::Status, if it is one.
#define MPMD_RETURN_IF_ERROR(...)                                                                                      \
  if (absl::Status status_ = (__VA_ARGS__); !status_.ok())                                                             \
  return status_

/// Declares or sets `target` with the value of an absl::StatusOr, or returns its error.
#define MPMD_ASSIGN_OR_RETURN(target, ...) MPMD_ASSIGN_OR_RETURN_IN(MPMD_JOIN(statusOr_, __LINE__), target, __VA_ARGS__)
#define MPMD_ASSIGN_OR_RETURN_IN(statusOr, target, ...)                                                                \
  auto statusOr = (__VA_ARGS__);                                                                                       \
  if (!statusOr.ok())                                                                                                  \
    return statusOr.status();                                                                                          \
  target = *std::move(statusOr)
#define MPMD_JOIN(a, b) MPMD_JOIN_TOKENS(a, b)
#define MPMD_JOIN_TOKENS(a, b) a##b

#endif // MPMD_RUNTIME_FORMAT_ERRORS_H
