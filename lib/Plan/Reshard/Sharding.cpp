// Computes the boxes of shards.
#include "mpmd/Plan/Reshard/Sharding.h"

#include <algorithm>

namespace mpmd::plan {

int64_t sizeOf(const TensorBox &box) {
  int64_t size = 1;
  for (const Extent &extent : box)
    size *= extent.size();
  return size;
}

TensorBox intersect(const TensorBox &a, const TensorBox &b) {
  TensorBox both(a.size());
  for (size_t i = 0; i < a.size(); ++i)
    both[i] = {std::max(a[i].low, b[i].low), std::min(a[i].high, b[i].high)};
  return both;
}

bool contains(const TensorBox &outer, const TensorBox &inner) {
  if (sizeOf(inner) == 0)
    return true;
  for (size_t i = 0; i < inner.size(); ++i)
    if (inner[i].low < outer[i].low || inner[i].high > outer[i].high)
      return false;
  return true;
}

std::string toText(const TensorBox &box) {
  std::string text = "[";
  for (size_t i = 0; i < box.size(); ++i)
    text += (i ? ", " : "") + std::to_string(box[i].low) + ":" + std::to_string(box[i].high);
  return text + "]";
}

Extent partOf(int64_t extent, int64_t parts, int64_t place) {
  int64_t size = partSize(extent, parts);
  return {std::min(place * size, extent), std::min((place + 1) * size, extent)};
}

TensorBox boxOf(const Sharding &sharding, const std::vector<int64_t> &shape, int64_t position) {
  std::vector<int64_t> coordinates(sharding.mesh.size());
  for (size_t axis = sharding.mesh.size(); axis-- > 0; position /= sharding.mesh[axis])
    coordinates[axis] = position % sharding.mesh[axis];
  TensorBox box(shape.size());
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t index = 0, count = 1;
    for (int64_t axis : sharding.dims[dim]) {
      index = index * sharding.mesh[axis] + coordinates[axis];
      count *= sharding.mesh[axis];
    }
    box[dim] = partOf(shape[dim], count, index);
  }
  return box;
}

} // namespace mpmd::plan
