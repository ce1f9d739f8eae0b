/// The clock of traces.
#ifndef MPMD_RT_SRC_PROFILE_NANOSECONDS_H
#define MPMD_RT_SRC_PROFILE_NANOSECONDS_H

#include <chrono>
#include <cstdint>

namespace mpmd::rt {

/// Nanoseconds of a monotonic clock.
inline uint64_t nanoseconds() {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count());
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_NANOSECONDS_H
