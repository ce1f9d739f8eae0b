/// Which messages between processes are which.
#ifndef MPMD_RT_TRANSPORT_TAGS_H
#define MPMD_RT_TRANSPORT_TAGS_H

#include <cstdint>

namespace mpmd::rt {

/// What processes tell each other by themselves.
inline constexpr uint32_t controlCommunicator = 0;
inline constexpr uint32_t beatTag = 0, sumTag = 1, failureTag = 2;

/// What callers exchange and send, on a communicator of its own.
inline constexpr uint32_t gatherTag = 0, spreadTag = 1, directTag = 2;

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_TAGS_H
