// Computes coordinates, parts of dimensions, and copy loops of shards.
#include "runtime/src/loader/Shards.h"

#include "mpmd/Plan/Reshard/Sharding.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
int64_t partsOf(const std::vector<format::AxisRef> &dim) {
  int64_t parts = 1;
  for (const format::AxisRef &ref : dim)
    parts *= ref.size;
  return parts;
}

/// The loops that copy a box of elements of `width` bytes between arrays of shapes `source` and `target`. They do not
/// depend on the offsets of the box.
StridedCopy copyOf(const plan::TensorBox &box, uint64_t width, const std::vector<int64_t> &source,
                   const std::vector<int64_t> &target) {
  StridedCopy copy;
  copy.run = width;
  copy.loops.resize(box.size());
  uint64_t from = width, to = width;
  for (size_t dim = box.size(); dim-- > 0;) {
    copy.loops[dim] = {static_cast<uint64_t>(box[dim].size()), from, to};
    from *= static_cast<uint64_t>(source[dim]);
    to *= static_cast<uint64_t>(target[dim]);
  }
  return merged(copy);
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

void copySlice(const Shard &shard, const void *buffer, const std::vector<int64_t> &bufferShape, uint64_t width,
               const std::vector<int64_t> &starts, const std::vector<int64_t> &shape, void *slice) {
  plan::TensorBox held, wanted;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    held.push_back({shard.starts[dim], shard.starts[dim] + shard.shape[dim]});
    wanted.push_back({starts[dim], starts[dim] + shape[dim]});
  }
  plan::TensorBox common = plan::intersect(held, wanted);
  if (shard.bytes == 0 || plan::sizeOf(common) == 0)
    return;
  uint64_t from = 0, to = 0, source = width, target = width;
  for (size_t dim = shape.size(); dim-- > 0;) {
    from += static_cast<uint64_t>(common[dim].low - held[dim].low) * source;
    to += static_cast<uint64_t>(common[dim].low - wanted[dim].low) * target;
    source *= static_cast<uint64_t>(bufferShape[dim]);
    target *= static_cast<uint64_t>(shape[dim]);
  }
  copyStrided(static_cast<char *>(slice) + to, static_cast<const char *>(buffer) + from,
              copyOf(common, width, bufferShape, shape));
}

Shard shardOf(const format::Mesh &mesh, size_t position, const std::string &dtype, const std::vector<int64_t> &shape,
              const format::Sharding &sharding, const std::optional<format::Slice> &slice) {
  // `rest` is what remains of the coordinates without the part of the tensor that they select. It tells replicas apart.
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
  std::vector<int64_t> whole = shape;
  if (slice) {
    plan::Extent &extent = box[static_cast<size_t>(slice->dim)];
    extent = {extent.low + slice->begin, extent.high + slice->begin};
    whole[static_cast<size_t>(slice->dim)] = slice->size;
  }

  Shard shard;
  shard.first = std::all_of(rest.begin(), rest.end(), [](int32_t digit) { return digit == 0; });
  for (const plan::Extent &extent : box) {
    shard.starts.push_back(extent.low);
    shard.shape.push_back(extent.size());
  }
  if (plan::sizeOf(box) == 0)
    return shard;
  std::vector<int64_t> buffer = shardShape(sharding, shape);
  uint64_t width = static_cast<uint64_t>(format::dtypeBytes(dtype)), stride = width;
  for (size_t dim = shape.size(); dim-- > 0; stride *= static_cast<uint64_t>(whole[dim]))
    shard.offset += static_cast<uint64_t>(box[dim].low) * stride;
  shard.bytes = static_cast<uint64_t>(plan::sizeOf(box)) * width;
  shard.split = copyOf(box, width, whole, buffer);
  shard.join = copyOf(box, width, buffer, whole);
  shard.place = copyOf(box, width, shard.shape, buffer);
  shard.pick = copyOf(box, width, buffer, shard.shape);
  shard.cut = copyOf(box, width, whole, shard.shape);
  return shard;
}

} // namespace mpmd::rt
