/// The memory of a rank where it is not the host's: the rank's arena is the image of it then, of which only values that
/// go in and come out are ever touched. Places are in that arena.
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

  /// Brings what is at a place there, or from there. They have happened when they return.
  virtual absl::Status push(const char *place, uint64_t bytes) = 0;
  virtual absl::Status pull(char *place, uint64_t bytes) = 0;

  /// Makes room for what `move` copies by way of other memory: pieces that overlap, so many bytes together.
  virtual absl::Status reserve(uint64_t bytes) = 0;

  /// Copies there, all sources as they are before.
  virtual absl::Status move(absl::Span<const Piece> pieces) = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_REMOTEMEMORY_H
