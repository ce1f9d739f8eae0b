/// Who has started this process, and with how many others.
#ifndef MPMD_RT_SRC_SESSION_LAUNCHERS_H
#define MPMD_RT_SRC_SESSION_LAUNCHERS_H

#include "absl/status/statusor.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::rt {

struct Launcher {
  std::string name;      ///< for messages, with the variable that gave it away
  std::string kind;      ///< of plugin that the processes need
  int64_t processes = 0; ///< 0: it does not say
  int64_t number = -1;   ///< of this one; -1: it does not say
};

/// The launcher that has started several processes, by what it leaves in the environment, or nothing where this one is
/// alone. Fails where two have, one inside the other, or where the processes have no way to find each other.
absl::StatusOr<std::optional<Launcher>> findLauncher();

/// How long processes wait for each other to join: MPMD_JOIN_SECONDS, or 120 s.
absl::StatusOr<std::chrono::nanoseconds> joinLimit();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_LAUNCHERS_H
