// Error handling of all code without MLIR: absl::Status. A message says what was expected and what was found.
#ifndef MPMD_PLAN_SUPPORT_STATUS_H
#define MPMD_PLAN_SUPPORT_STATUS_H

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>
#include <utility>

namespace mpmd {

/// An error in the user's input.
inline absl::Status invalid(const std::string &message) { return absl::InvalidArgumentError(message); }

/// The message of an error; empty if there is no error.
inline std::string messageOf(const absl::Status &status) { return std::string(status.message()); }

} // namespace mpmd

/// Returns from the function with the error of an absl::Status, if it is one.
#define MPMD_RETURN_IF_ERROR(...)                                                                                      \
  if (absl::Status status_ = (__VA_ARGS__); !status_.ok())                                                             \
  return status_

/// Assigns the value of an absl::StatusOr to `target` (which may be a declaration), or returns its error.
#define MPMD_ASSIGN_OR_RETURN(target, ...) MPMD_ASSIGN_OR_RETURN_IN(MPMD_JOIN(statusOr_, __LINE__), target, __VA_ARGS__)
#define MPMD_ASSIGN_OR_RETURN_IN(statusOr, target, ...)                                                                \
  auto statusOr = (__VA_ARGS__);                                                                                       \
  if (!statusOr.ok())                                                                                                  \
    return statusOr.status();                                                                                          \
  target = *std::move(statusOr)
#define MPMD_JOIN(a, b) MPMD_JOIN_TOKENS(a, b)
#define MPMD_JOIN_TOKENS(a, b) a##b

#endif // MPMD_PLAN_SUPPORT_STATUS_H
