/// Divides a host's devices among its processes, and numbers the devices of all processes.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H
#define MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The devices that a process sees, as it reports them to other processes.
struct SeenDevices {
  std::string host;
  std::vector<std::string> devices; ///< their identities, by ordinal
  uint64_t ranks = 0;               ///< that need devices; 0 if the process has chosen its devices, or sees none
};

/// Serialises to a line; reading any other line gives a process without devices.
std::string print(const SeenDevices &seen);
SeenDevices readSeenDevices(absl::string_view text);

/// The ordinals of the devices of process `mine`. Processes on one host that see the same list of devices divide the
/// list in process order, each in proportion to its number of ranks. If there are enough devices, each rank has its
/// own; otherwise consecutive ranks share a device. Processes share a device only if they outnumber the devices.
/// Processes that see other devices are ignored, so a process keeps all devices that a launcher chose for it.
std::vector<uint32_t> devicesOfProcess(const std::vector<SeenDevices> &all, size_t mine);

/// By rank, the number of its device among all used devices of all processes; UINT32_MAX for a rank on no device.
/// `said` has, for each process, the comma-separated identities of its ranks' devices, in rank order.
std::vector<uint32_t> numberDevices(const std::vector<std::string> &said, const std::vector<std::string> &hosts,
                                    const std::vector<uint32_t> &processOf, const std::vector<bool> &isOnDevice);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H
