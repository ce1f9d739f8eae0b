// Boxes of tensors, and the box of a sharded tensor on a device. No MLIR.
#ifndef MPMD_PLAN_RESHARD_SHARDING_H
#define MPMD_PLAN_RESHARD_SHARDING_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// A half-open range [low, high) of indices in one dimension.
struct Extent {
  int64_t low = 0, high = 0;
  int64_t size() const { return high > low ? high - low : 0; }
  auto operator<=>(const Extent &) const = default;
};

/// A box of a tensor, one extent per dimension. A tensor without dimensions has one element.
using TensorBox = std::vector<Extent>;

/// The number of elements; 0 if any extent is empty.
int64_t sizeOf(const TensorBox &box);
TensorBox intersect(const TensorBox &a, const TensorBox &b);
/// Whether `outer` contains `inner`. An empty `inner` is in every box.
bool contains(const TensorBox &outer, const TensorBox &inner);
/// Formats a box: `[0:4, 8:16]`.
std::string toText(const TensorBox &box);

/// The size of one part if a dimension is divided into `parts` parts. The last parts may be shorter, or empty.
inline int64_t partSize(int64_t extent, int64_t parts) { return extent / parts + (extent % parts != 0); }
/// The range of the part at index `place`.
Extent partOf(int64_t extent, int64_t parts, int64_t place);

/// The layout of a tensor on devices.
struct Sharding {
  /// Device ids in row-major order of the mesh. Ids may be in any order; each occurs once.
  std::vector<int64_t> devices;
  /// The sizes of the mesh axes. A mesh without axes is one device.
  std::vector<int64_t> mesh;
  /// For each tensor dimension, the mesh axes that divide it (by partOf), major first. All other axes replicate the
  /// tensor.
  std::vector<std::vector<int64_t>> dims;
  /// Axes along which devices hold partial sums of the same elements.
  std::vector<int64_t> unreduced;

  auto operator<=>(const Sharding &) const = default;
};

/// The box of the tensor on the device at index `position` of `devices`.
TensorBox boxOf(const Sharding &sharding, const std::vector<int64_t> &shape, int64_t position);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_SHARDING_H
