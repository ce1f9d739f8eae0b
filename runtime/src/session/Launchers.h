/// Finds the launcher that started this process with others.
#ifndef MPMD_RT_SRC_SESSION_LAUNCHERS_H
#define MPMD_RT_SRC_SESSION_LAUNCHERS_H

#include "absl/status/statusor.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::rt {

struct Launcher {
  std::string name;      ///< for messages, with the variable that identified it
  std::string kind;      ///< kind of the plugin that the processes need
  int64_t processes = 0; ///< number of processes; 0: unknown
  int64_t number = -1;   ///< of this process; -1: unknown
};

/// The launcher that, according to the environment, has started this process as one of several. Nothing for a single
/// process. Fails for nested launchers, or if the processes have no way to find each other.
absl::StatusOr<std::optional<Launcher>> findLauncher();

/// How long processes wait for each other to join: MPMD_JOIN_SECONDS, or 120 s.
absl::StatusOr<std::chrono::nanoseconds> joinLimit();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_LAUNCHERS_H
