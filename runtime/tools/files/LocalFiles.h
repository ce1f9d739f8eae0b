/// Per-device files (--local-io). For each name on the command line, each device has a file with its parts of tensors.
/// Another topology may name and divide them differently. Only files of whole tensors fit all topologies.
#ifndef MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H
#define MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H

#include "runtime/tools/RunSession.h"

#include <string>
#include <vector>

namespace mpmd::run {

/// A part that a device holds of an argument or result.
struct LocalPart {
  int64_t index; ///< index of the argument or result
  Part box;
  /// The rank of the part. -1: no rank reads the argument, so this file has the whole tensor.
  int64_t rank;
  int64_t part; ///< index among the rank's parts of the tensor
};

/// A device, and the contents of its files.
struct Device {
  int64_t rank;
  std::string name;                 ///< "grid-a0-b1": its mesh and its index on each axis
  std::vector<LocalPart> arguments; ///< those that its mesh reads; the first device also has those that none reads
  std::vector<LocalPart> results;   ///< results of its mesh that are not state
  const LocalPart *find(const std::string &name) const; ///< its part of an argument, or null
};

/// The devices of this process's ranks, by mesh and position in it. Fails if devices hold only some slices of a tensor.
absl::StatusOr<std::vector<Device>> devicesOf(Session &session);

/// The name of a rank's device.
std::string deviceName(const RankInfo &rank);

/// Copies a box of a whole tensor to a dense part; elements have `width` bytes.
void cutPart(const Part &box, const std::vector<int64_t> &shape, uint64_t width, const char *tensor, char *part);

/// The file of a device: "state.grid-a0-b1.safetensors" for "state.safetensors".
std::string localPath(const std::string &name, const Device &device);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_FILES_LOCALFILES_H
