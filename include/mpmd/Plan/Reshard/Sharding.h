// Boxes of tensors, and which box of a sharded tensor a device holds. No MLIR.
#ifndef MPMD_PLAN_RESHARD_SHARDING_H
#define MPMD_PLAN_RESHARD_SHARDING_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// Part of one dimension: `low` is in it, `high` is not.
struct Extent {
  int64_t low = 0, high = 0;
  int64_t size() const { return high > low ? high - low : 0; }
  auto operator<=>(const Extent &) const = default;
};

/// Part of a tensor, one extent per dimension. A tensor without dimensions has one element.
using TensorBox = std::vector<Extent>;

/// Number of elements; 0 if any extent is empty.
int64_t sizeOf(const TensorBox &box);
TensorBox intersect(const TensorBox &a, const TensorBox &b);
/// Whether every element of `inner` is in `outer`; an empty box is in every box.
bool contains(const TensorBox &outer, const TensorBox &inner);
/// `[0:4, 8:16]`.
std::string toText(const TensorBox &box);

/// A dimension in `parts` parts has parts of this size; the last ones may be short, or empty.
inline int64_t partSize(int64_t extent, int64_t parts) { return extent / parts + (extent % parts != 0); }
/// The part of a dimension at a place.
Extent partOf(int64_t extent, int64_t parts, int64_t place);

/// How a tensor lies on devices.
struct Sharding {
  /// Device ids in row-major order of the mesh, in any order, each once.
  std::vector<int64_t> devices;
  /// Sizes of the mesh axes; without axes, one device.
  std::vector<int64_t> mesh;
  /// Per tensor dimension the mesh axes that divide it, major first (partOf). Axes that divide nothing replicate.
  std::vector<std::vector<int64_t>> dims;
  /// Axes along which devices hold partial sums of the same elements.
  std::vector<int64_t> unreduced;

  auto operator<=>(const Sharding &) const = default;
};

/// What the device at a position of `devices` holds.
TensorBox boxOf(const Sharding &sharding, const std::vector<int64_t> &shape, int64_t position);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_SHARDING_H
