/// Files of single devices (--local-io): one for each device and name on the command line, with the device's parts of
/// tensors. What another topology would call its files, and how it would cut them, is another matter: only whole
/// tensors fit all.
#ifndef MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H
#define MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H

#include "runtime/tools/RunSession.h"

#include <string>
#include <vector>

namespace mpmd::run {

/// A device's part of an argument or result.
struct LocalPart {
  int64_t index; ///< of the argument or result
  Part box;
  /// Whose part it is. -1: no rank reads the argument, and this file has all of it.
  int64_t rank;
};

/// A device, and what its files have.
struct Device {
  int64_t rank;
  std::string name;                     ///< "grid-a0-b1": its mesh and its place on each axis
  std::vector<LocalPart> arguments;     ///< those that its mesh reads; the first device has what nobody reads, too
  std::vector<LocalPart> results;       ///< those of its mesh that are not state
  const LocalPart *find(int64_t) const; ///< its part of an argument, or null
};

/// All devices, by mesh and place.
absl::StatusOr<std::vector<Device>> devicesOf(Session &session);

/// The name of one.
std::string deviceName(const RankInfo &rank);

/// Copies a box out of a whole tensor, dense; elements have `width` bytes.
void cutPart(const Part &box, const std::vector<int64_t> &shape, uint64_t width, const char *tensor, char *part);

/// The file of a device: "state.grid-a0-b1.safetensors" for "state.safetensors".
std::string localPath(const std::string &name, const Device &device);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H
