/// Who has started this process, and with how many others.
#ifndef MPMD_RUNTIME_TOOLS_LAUNCHERS_H
#define MPMD_RUNTIME_TOOLS_LAUNCHERS_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mpmd::run {

struct Launcher {
  std::string name;      ///< for messages, with the variable that gave it away
  std::string kind;      ///< of processes, as mpmd_rt_join takes it
  int64_t processes = 0; ///< 0: it does not say
  int64_t number = -1;   ///< of this one; -1: it does not say
};

/// The launcher that has started several processes, by what it leaves in the environment, or nothing where this one is
/// alone. Fails where two have, one inside the other, or where the processes have no way to find each other.
absl::StatusOr<std::optional<Launcher>> findLauncher();

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_LAUNCHERS_H
