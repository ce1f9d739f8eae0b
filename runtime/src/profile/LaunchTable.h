/// What launches took, by task and by what they are, with what they can take at best.
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

/// Of all ranks of a mesh together.
struct LaunchTotal {
  uint64_t count = 0;
  double seconds = 0;
};
using LaunchTotals = std::map<std::pair<uint32_t, uint32_t>, LaunchTotal>; ///< by mesh and launch of its program

/// Of what a program runs on; none where that is not known.
struct LaunchRates {
  std::optional<HostRates> host;
  std::optional<DeviceRates> device;
};

/// As Session::launchTimes says.
std::string printLaunches(const Bundle &bundle, const LaunchTotals &totals, uint64_t steps, const LaunchRates &rates);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_LAUNCHTABLE_H
