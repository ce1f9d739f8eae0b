/// Divides a host's devices among its processes, and identifies equal devices of all processes.
#ifndef MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H
#define MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The devices that a process sees, as it reports them to the others.
struct SeenDevices {
  std::string host;
  std::vector<std::string> devices; ///< their identities, by number
  uint64_t ranks = 0;               ///< that need devices; 0 if its devices are chosen otherwise, or without any
};

/// Serialises to a line; reading any other line gives a process without devices.
std::string print(const SeenDevices &seen);
SeenDevices readSeenDevices(absl::string_view text);

/// The devices of process `mine`, by number. Processes of its host that see the same devices, in this order, divide
/// them by their ranks, in process order. If there are enough, each rank has its own; otherwise consecutive ranks share
/// one. Processes share a device only if they outnumber the devices. Processes that see other devices are ignored, so a
/// process keeps all devices that a launcher chose for it.
std::vector<uint32_t> devicesOfProcess(const std::vector<SeenDevices> &all, size_t mine);

/// By rank, the number of its device among all used devices of all processes; UINT32_MAX for a rank on no device.
/// `said` has, by process, the identities of its ranks' devices, in their order, with commas.
std::vector<uint32_t> numberDevices(const std::vector<std::string> &said, const std::vector<std::string> &hosts,
                                    const std::vector<uint32_t> &processOf, const std::vector<bool> &isOnDevice);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICEASSIGNMENT_H
