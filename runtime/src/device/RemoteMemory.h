/// The memory of a rank on a device. The host arena is an image of it, in which the host accesses only inputs and
/// outputs. Functions take addresses of the image.
#ifndef MPMD_RT_SRC_DEVICE_REMOTEMEMORY_H
#define MPMD_RT_SRC_DEVICE_REMOTEMEMORY_H

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>

namespace mpmd::rt {

class RemoteMemory {
public:
  struct Piece {
    const char *source;
    char *target;
    uint64_t bytes;
  };

  virtual ~RemoteMemory() = default;

  /// Copies a range to the device, or from it. Synchronous.
  virtual absl::Status push(const char *address, uint64_t bytes) = 0;
  virtual absl::Status pull(char *address, uint64_t bytes) = 0;

  /// Allocates the temporary memory of `move`, for overlapping pieces with `bytes` in all.
  virtual absl::Status reserve(uint64_t bytes) = 0;

  /// Copies pieces on the device. Reads all sources before it writes any target.
  virtual absl::Status move(absl::Span<const Piece> pieces) = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_REMOTEMEMORY_H
