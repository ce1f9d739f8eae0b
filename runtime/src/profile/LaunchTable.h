/// A table of launch times by task and kind of launch, with their lower bounds.
#ifndef MPMD_RT_SRC_PROFILE_LAUNCHTABLE_H
#define MPMD_RT_SRC_PROFILE_LAUNCHTABLE_H

#include "mpmd-rt/Bundle.h"

#include "runtime/src/profile/DeviceRates.h"
#include "runtime/src/profile/HostRates.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace mpmd::rt {

/// The count and time of a launch, summed over all ranks of a mesh.
struct LaunchTotal {
  uint64_t count = 0;
  double seconds = 0;
};
using LaunchTotals = std::map<std::pair<uint32_t, uint32_t>, LaunchTotal>; ///< by mesh and launch of its program

/// Rates of the machine that runs the program; nothing if unknown.
struct LaunchRates {
  std::optional<HostRates> host;
  std::optional<DeviceRates> device;
};

/// The text of Session::launchTimes.
std::string printLaunches(const Bundle &bundle, const LaunchTotals &totals, uint64_t steps, const LaunchRates &rates);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_LAUNCHTABLE_H
