// Errors of everything without MLIR: absl::Status, whose message says what was expected and what was got.
#ifndef MPMD_PLAN_SUPPORT_STATUS_H
#define MPMD_PLAN_SUPPORT_STATUS_H

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>

namespace mpmd {

/// An error in what a user gave.
inline absl::Status invalid(const std::string &message) { return absl::InvalidArgumentError(message); }

/// The message of an error; "" if there is none.
inline std::string messageOf(const absl::Status &status) { return std::string(status.message()); }

} // namespace mpmd

#endif // MPMD_PLAN_SUPPORT_STATUS_H
