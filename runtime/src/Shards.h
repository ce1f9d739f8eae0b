/// Which part of a tensor a rank holds, and the copies between the two.
#ifndef MPMD_RT_SRC_SHARDS_H
#define MPMD_RT_SRC_SHARDS_H

#include "runtime/format/Manifest.h"
#include "runtime/src/Boxes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The coordinates of the rank at a position of its mesh, one per axis.
std::vector<int32_t> coordinatesOf(const format::Mesh &mesh, size_t position);

/// The shape of every rank's buffer: that of the largest part.
std::vector<int64_t> shardShape(const format::Sharding &sharding, const std::vector<int64_t> &shape);

/// One rank's part of a tensor: a box of the tensor, and the same box at the beginning of the rank's buffer.
struct Shard {
  uint64_t offset = 0;                  ///< of the box within the tensor
  uint64_t bytes = 0;                   ///< 0 if the rank has no part
  bool first = true;                    ///< no rank before it in the mesh has the same part
  std::vector<mpmd_loop_t> split, join; ///< from the tensor to the buffer, and back

  void copyFrom(const void *tensor, void *buffer) const {
    copyBox(static_cast<char *>(buffer), static_cast<const char *>(tensor) + offset, bytes, split);
  }
  void copyTo(void *tensor, const void *buffer) const {
    copyBox(static_cast<char *>(tensor) + offset, static_cast<const char *>(buffer), bytes, join);
  }
};

/// The part of the rank at a position of a mesh. The sharding is one that the manifest's check lets through.
Shard shardOf(const format::Mesh &mesh, size_t position, const std::string &dtype, const std::vector<int64_t> &shape,
              const format::Sharding &sharding);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SHARDS_H
