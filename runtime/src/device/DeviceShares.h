/// Which of a host's devices each of its processes has, and which devices of all processes are the same.
#ifndef MPMD_RT_SRC_DEVICE_DEVICESHARES_H
#define MPMD_RT_SRC_DEVICE_DEVICESHARES_H

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

/// What a process sees, as it tells the others.
struct SeenDevices {
  std::string host;
  std::vector<std::string> devices; ///< their identities, by number
  uint64_t ranks = 0;               ///< that are to be on them; 0 where it has its devices otherwise, or none
};

/// As a line, and back; what is no such line is a process without devices.
std::string print(const SeenDevices &seen);
SeenDevices readSeenDevices(absl::string_view text);

/// The devices of process `mine`, by number. Processes of its host that see the same ones, in this order, share them by
/// their ranks, in the order of the processes, as those of one process would: each rank has one of its own where there
/// are enough, and those that follow each other share one where not, of several processes only where these are more
/// than the devices. Others see others, and are left out: so all that it sees are its own where a launcher has chosen
/// them for each process.
std::vector<uint32_t> shareOfDevices(const std::vector<SeenDevices> &all, size_t mine);

/// By rank the number of its device among all that ranks are on, the same for those that share one; UINT32_MAX where it
/// is on none. `said`: by process, the identities of the devices of its ranks, in their order, with commas.
std::vector<uint32_t> numberDevices(const std::vector<std::string> &said, const std::vector<std::string> &hosts,
                                    const std::vector<uint32_t> &processOf, const std::vector<bool> &isOnDevice);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICESHARES_H
