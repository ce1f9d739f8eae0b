// Boxes of tensors, and the box of a sharded tensor on a device. No MLIR.
#ifndef MPMD_PLAN_RESHARD_SHARDING_H
#define MPMD_PLAN_RESHARD_SHARDING_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// The half-open range [low, high) of one dimension.
struct Extent {
  int64_t low = 0, high = 0;
  int64_t size() const { return high > low ? high - low : 0; }
  auto operator<=>(const Extent &) const = default;
};

/// A box of a tensor, one extent per dimension. A tensor without dimensions has one element.
using TensorBox = std::vector<Extent>;

/// Number of elements; 0 if any extent is empty.
int64_t sizeOf(const TensorBox &box);
TensorBox intersect(const TensorBox &a, const TensorBox &b);
/// Whether `outer` contains `inner`; every box contains an empty one.
bool contains(const TensorBox &outer, const TensorBox &inner);
/// `[0:4, 8:16]`.
std::string toText(const TensorBox &box);

/// The size of a part of a dimension in `parts` parts; the last parts may be shorter, or empty.
inline int64_t partSize(int64_t extent, int64_t parts) { return extent / parts + (extent % parts != 0); }
/// The part of a dimension at index `place`.
Extent partOf(int64_t extent, int64_t parts, int64_t place);

/// The layout of a tensor on devices.
struct Sharding {
  /// Device ids in row-major order of the mesh. They may be in any order; each occurs once.
  std::vector<int64_t> devices;
  /// Sizes of the mesh axes; without axes, one device.
  std::vector<int64_t> mesh;
  /// By tensor dimension the mesh axes that divide it, major first (partOf). All other axes replicate.
  std::vector<std::vector<int64_t>> dims;
  /// Axes along which devices hold partial sums of the same elements.
  std::vector<int64_t> unreduced;

  auto operator<=>(const Sharding &) const = default;
};

/// The box on the device at `position` in `devices`.
TensorBox boxOf(const Sharding &sharding, const std::vector<int64_t> &shape, int64_t position);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_SHARDING_H
