// Computes the boxes of bytes that move between the shards of two shardings.
#include "mpmd/Plan/Reshard/BoxMessages.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace mpmd::plan {

int64_t BoxMessage::bytes() const {
  int64_t bytes = run;
  for (const StridedLoop &loop : loops)
    bytes *= loop.count;
  return bytes;
}

namespace {
/// The shape of the largest shard.
std::vector<int64_t> localShape(const Sharding &sharding, const std::vector<int64_t> &shape) {
  std::vector<int64_t> local;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    int64_t parts = 1;
    for (int64_t axis : sharding.dims[dim])
      parts *= sharding.mesh[axis];
    local.push_back(partSize(shape[dim], parts));
  }
  return local;
}

/// The device's index along the unreduced axes, and the number of such indices.
std::pair<int64_t, int64_t> termOf(const Sharding &sharding, int64_t position) {
  std::vector<int64_t> coordinates(sharding.mesh.size());
  for (size_t axis = sharding.mesh.size(); axis-- > 0; position /= sharding.mesh[axis])
    coordinates[axis] = position % sharding.mesh[axis];
  int64_t term = 0, count = 1;
  for (int64_t axis : sharding.unreduced) {
    term = term * sharding.mesh[axis] + coordinates[axis];
    count *= sharding.mesh[axis];
  }
  return {term, count};
}

/// Describes the box by the runs that it occupies in the source buffer and in the target buffer.
BoxMessage message(const TensorBox &box, const TensorBox &from, const TensorBox &to, const std::vector<int64_t> &source,
                   const std::vector<int64_t> &target, int64_t elementBytes) {
  BoxMessage made;
  made.run = elementBytes;
  int64_t sourceStride = elementBytes, targetStride = elementBytes;
  bool together = true; // all inner dimensions are complete in both buffers
  for (size_t dim = box.size(); dim-- > 0;) {
    int64_t count = box[dim].size();
    made.sourceOffset += (box[dim].low - from[dim].low) * sourceStride;
    made.targetOffset += (box[dim].low - to[dim].low) * targetStride;
    if (together) {
      made.run *= count;
      together = count == source[dim] && count == target[dim];
    } else if (count > 1) {
      made.loops.insert(made.loops.begin(), {count, sourceStride, targetStride});
    }
    sourceStride *= source[dim];
    targetStride *= target[dim];
  }
  return made;
}

/// A box of the source, at its position in the target.
struct MovedBox {
  /// The complete shard of the source, and the part of it that moves there.
  TensorBox shard, part;
};

std::vector<MovedBox> movedBoxes(const TensorBox &shard, const RowMoves *rows) {
  if (!rows)
    return {{shard, shard}};
  std::vector<MovedBox> boxes;
  for (const RowMoves::Range &range : rows->ranges) {
    MovedBox &made = boxes.emplace_back(MovedBox{shard, shard});
    Extent &all = made.shard[rows->dim], &part = made.part[rows->dim];
    int64_t distance = range.target - range.source;
    all = {all.low + distance, all.high + distance};
    part = {std::max(all.low, range.target), std::min(all.high, range.target + range.count)};
  }
  return boxes;
}
} // namespace

std::vector<BoxMessage> boxMessages(const std::vector<int64_t> &shape, int64_t elementBytes, const Sharding &source,
                                    const Sharding &target, const RowMoves *rows) {
  std::vector<int64_t> given = shape;
  if (rows)
    given[rows->dim] = rows->sourceRows;
  // The devices that hold each box, by index along the unreduced axes.
  std::map<std::pair<int64_t, TensorBox>, std::vector<int64_t>> holders;
  int64_t terms = 1;
  for (size_t position = 0; position < source.devices.size(); ++position) {
    auto [term, count] = termOf(source, static_cast<int64_t>(position));
    terms = count;
    TensorBox box = boxOf(source, given, static_cast<int64_t>(position));
    if (sizeOf(box) > 0)
      holders[{term, box}].push_back(static_cast<int64_t>(position));
  }
  std::vector<int64_t> sourceShape = localShape(source, given), targetShape = localShape(target, shape);
  int64_t targetBytes = elementBytes;
  for (int64_t size : targetShape)
    targetBytes *= size;
  std::vector<int64_t> sent(source.devices.size(), 0);
  std::vector<BoxMessage> messages;
  for (size_t position = 0; position < target.devices.size(); ++position) {
    TensorBox needed = boxOf(target, shape, static_cast<int64_t>(position));
    size_t first = messages.size();
    auto receive = [&](const MovedBox &moved, int64_t term, const std::vector<int64_t> &by) {
      TensorBox box = intersect(needed, moved.part);
      if (sizeOf(box) == 0)
        return;
      auto cost = [&](int64_t holder) {
        int64_t distance = holder - static_cast<int64_t>(position);
        return std::tuple(source.devices[holder] != target.devices[position], sent[holder],
                          distance < 0 ? -distance : distance, holder);
      };
      int64_t from = *std::min_element(by.begin(), by.end(), [&](int64_t a, int64_t b) { return cost(a) < cost(b); });
      BoxMessage made = message(box, moved.shard, needed, sourceShape, targetShape, elementBytes);
      made.source = from, made.target = static_cast<int64_t>(position);
      made.targetOffset += (terms > 1 ? term : 0) * targetBytes;
      if (source.devices[from] != target.devices[position])
        sent[from] += made.bytes();
      messages.push_back(std::move(made));
    };
    for (const auto &[what, by] : holders)
      for (const MovedBox &moved : movedBoxes(what.second, rows))
        receive(moved, what.first, by);
    std::stable_sort(messages.begin() + static_cast<int64_t>(first), messages.end(),
                     [](const BoxMessage &a, const BoxMessage &b) { return a.source < b.source; });
  }
  return messages;
}

} // namespace mpmd::plan
