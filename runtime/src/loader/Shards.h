/// The part of a tensor that is resident on a rank, and copies between the tensor and the part.
#ifndef MPMD_RT_SRC_LOADER_SHARDS_H
#define MPMD_RT_SRC_LOADER_SHARDS_H

#include "runtime/format/Manifest.h"
#include "runtime/src/loader/StridedCopies.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The index of the rank at `position` in its mesh along each axis.
std::vector<int32_t> coordinatesOf(const format::Mesh &mesh, size_t position);

/// The shape of every rank's buffer, which is that of the largest part.
std::vector<int64_t> shardShape(const format::Sharding &sharding, const std::vector<int64_t> &shape);

/// One rank's part of a tensor, in three layouts: as a box of the whole tensor; at the first indices of the rank's
/// buffer, which may be padded; and dense, as in a file of this rank's parts. Of an argument or result that is a slice,
/// the whole tensor is the array.
struct Shard {
  std::vector<int64_t> starts; ///< index of the part's first element in the tensor
  std::vector<int64_t> shape;  ///< of the part; 0 along a dimension of which the rank has nothing
  uint64_t offset = 0;         ///< byte offset of the part's first element within the tensor
  uint64_t bytes = 0;          ///< 0 if the rank has no part
  bool first = true;           ///< no rank before it in the mesh has the same part
  StridedCopy split, join;     ///< from the tensor to the buffer, and back
  StridedCopy place, pick;     ///< from the part to the buffer, and back
  StridedCopy cut;             ///< from the tensor to the part

  void copyFrom(const void *tensor, void *buffer) const {
    copyStrided(buffer, static_cast<const char *>(tensor) + offset, split);
  }
  void copyTo(void *tensor, const void *buffer) const {
    copyStrided(static_cast<char *>(tensor) + offset, buffer, join);
  }
  void placePart(const void *part, void *buffer) const { copyStrided(buffer, part, place); }
  void pickPart(void *part, const void *buffer) const { copyStrided(part, buffer, pick); }
  void cutPart(void *part, const void *tensor) const {
    copyStrided(part, static_cast<const char *>(tensor) + offset, cut);
  }
};

/// Copies the intersection of a rank's part with a box of the tensor, given by `starts` and `shape`. The box is dense
/// at `slice`; `buffer` holds `shard` in an array of `bufferShape`. Elements have `width` bytes.
void copySlice(const Shard &shard, const void *buffer, const std::vector<int64_t> &bufferShape, uint64_t width,
               const std::vector<int64_t> &starts, const std::vector<int64_t> &shape, void *slice);

/// The part of the rank at `position` in a mesh. Sharding and slice must have passed the manifest's check.
Shard shardOf(const format::Mesh &mesh, size_t position, const std::string &dtype, const std::vector<int64_t> &shape,
              const format::Sharding &sharding, const std::optional<format::Slice> &slice = std::nullopt);

/// The part of an argument or result of a manifest.
template <typename Entry> Shard shardOf(const format::Mesh &mesh, size_t position, const Entry &entry) {
  return shardOf(mesh, position, entry.dtype, entry.shape, entry.sharding, entry.slice);
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_SHARDS_H
