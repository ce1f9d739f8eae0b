/// Communicators and tags of messages between processes.
#ifndef MPMD_RT_TRANSPORT_TAGS_H
#define MPMD_RT_TRANSPORT_TAGS_H

#include <cstdint>

namespace mpmd::rt {

/// Messages of the progress threads.
inline constexpr uint32_t controlCommunicator = 0;
inline constexpr uint32_t beatTag = 0, sumTag = 1, failureTag = 2;

/// Messages of callers, on a separate communicator.
inline constexpr uint32_t gatherTag = 0, spreadTag = 1, directTag = 2;

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_TAGS_H
