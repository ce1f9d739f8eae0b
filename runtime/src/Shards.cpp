// Coordinates, parts of dimensions, and loops over them.
#include "runtime/src/Shards.h"

#include "mpmd/Plan/Sharding.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
int64_t partsOf(const std::vector<format::AxisRef> &dim) {
  int64_t parts = 1;
  for (const format::AxisRef &ref : dim)
    parts *= ref.size;
  return parts;
}
} // namespace

std::vector<int32_t> coordinatesOf(const format::Mesh &mesh, size_t position) {
  std::vector<int32_t> coordinates(mesh.axes.size());
  for (size_t axis = mesh.axes.size(); axis-- > 0; position /= static_cast<size_t>(mesh.axes[axis].size))
    coordinates[axis] = static_cast<int32_t>(position % static_cast<size_t>(mesh.axes[axis].size));
  return coordinates;
}

std::vector<int64_t> shardShape(const format::Sharding &sharding, const std::vector<int64_t> &shape) {
  std::vector<int64_t> part = shape;
  for (size_t dim = 0; dim < sharding.size(); ++dim)
    part[dim] = plan::partSize(shape[dim], partsOf(sharding[dim]));
  return part;
}

Shard shardOf(const format::Mesh &mesh, size_t position, const std::string &dtype, const std::vector<int64_t> &shape,
              const format::Sharding &sharding) {
  // What the parts that divide the tensor leave of the coordinates tells ranks with the same part from each other.
  std::vector<int32_t> coordinates = coordinatesOf(mesh, position), rest = coordinates;
  plan::TensorBox box(shape.size());
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t place = 0, parts = 1;
    for (const format::AxisRef &ref : sharding.empty() ? std::vector<format::AxisRef>() : sharding[dim]) {
      size_t axis = 0;
      while (mesh.axes[axis].name != ref.axis)
        ++axis;
      int64_t inner = mesh.axes[axis].size / (ref.pre * ref.size);
      int64_t digit = coordinates[axis] / inner % ref.size;
      rest[axis] -= static_cast<int32_t>(digit * inner);
      place = place * ref.size + digit;
      parts *= ref.size;
    }
    box[dim] = plan::partOf(shape[dim], parts, place);
  }

  Shard shard;
  shard.first = std::all_of(rest.begin(), rest.end(), [](int32_t digit) { return digit == 0; });
  if (plan::sizeOf(box) == 0)
    return shard;
  std::vector<int64_t> part = shardShape(sharding, shape);
  uint64_t width = static_cast<uint64_t>(format::dtypeBytes(dtype)), whole = width, own = width;
  std::vector<mpmd_loop_t> loops(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    loops[dim] = {static_cast<uint64_t>(box[dim].size()), whole, own};
    shard.offset += static_cast<uint64_t>(box[dim].low) * whole;
    whole *= static_cast<uint64_t>(shape[dim]);
    own *= static_cast<uint64_t>(part[dim]);
  }
  shard.bytes = static_cast<uint64_t>(plan::sizeOf(box)) * width;
  appendMerged(shard.split, width, loops);
  for (mpmd_loop_t &loop : loops)
    std::swap(loop.source_stride, loop.target_stride);
  appendMerged(shard.join, width, loops);
  return shard;
}

} // namespace mpmd::rt
