// Computes slices with their holders and needers.
#include "Problem.h"

#include <algorithm>
#include <map>

namespace mpmd::plan::reshard {

namespace {
/// The shards of the source or the target: distinct boxes along each dimension, and the devices of each shard.
struct Side {
  Side(const Sharding &sharding, const std::vector<int64_t> &shape, const std::map<int64_t, int32_t> &numbers)
      : counts(shape.size(), 1), shards(shape.size()) {
    int64_t classes = 1;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      for (int64_t axis : sharding.dims[dim])
        counts[dim] *= sharding.mesh[axis];
      int64_t size = (shape[dim] + counts[dim] - 1) / counts[dim];
      for (int64_t i = 0; i < counts[dim]; ++i)
        shards[dim].push_back({std::min(i * size, shape[dim]), std::min((i + 1) * size, shape[dim])});
      classes *= counts[dim];
    }
    devices.resize(classes);
    partial.resize(classes);
    std::vector<int64_t> coordinates(sharding.mesh.size());
    for (size_t position = 0; position < sharding.devices.size(); ++position) {
      int64_t rest = static_cast<int64_t>(position), index = 0, sum = 0;
      for (size_t axis = sharding.mesh.size(); axis-- > 0; rest /= sharding.mesh[axis])
        coordinates[axis] = rest % sharding.mesh[axis];
      for (const std::vector<int64_t> &axes : sharding.dims)
        for (int64_t axis : axes)
          index = index * sharding.mesh[axis] + coordinates[axis];
      for (int64_t axis : sharding.unreduced)
        sum = sum * sharding.mesh[axis] + coordinates[axis];
      devices[index].push_back(numbers.at(sharding.devices[position]));
      partial[index].push_back(sum);
    }
  }

  /// The number of the shard with these box indices, one per dimension.
  int64_t classOf(const std::vector<int64_t> &indices) const {
    int64_t index = 0;
    for (size_t dim = 0; dim < counts.size(); ++dim)
      index = index * counts[dim] + indices[dim];
    return index;
  }

  std::vector<int64_t> counts;
  std::vector<std::vector<Extent>> shards;
  /// For each shard: its devices, and the partial-sum index of each device.
  std::vector<std::vector<int32_t>> devices;
  std::vector<std::vector<int64_t>> partial;
};

/// A segment of a dimension that lies in one shard of the source and one shard of the target.
struct Segment {
  Extent extent;
  int64_t source = 0, target = 0;
};

std::vector<Segment> segmentsOf(const std::vector<Extent> &source, const std::vector<Extent> &target) {
  std::vector<Segment> segments;
  for (size_t i = 0, j = 0; i < source.size() && j < target.size();) {
    Extent both{std::max(source[i].low, target[j].low), std::min(source[i].high, target[j].high)};
    if (both.size() > 0)
      segments.push_back({both, static_cast<int64_t>(i), static_cast<int64_t>(j)});
    source[i].high <= target[j].high ? ++i : ++j;
  }
  return segments;
}

class Builder {
public:
  Builder(const ReshardRequest &request, Problem &problem) : request(request), problem(problem) {}

  void run() {
    std::map<int64_t, int32_t> numbers;
    for (const ReshardTensor &tensor : request.tensors)
      for (const Sharding *side : {&tensor.source, &tensor.target})
        for (int64_t device : side->devices)
          numbers[device] = 0;
    std::map<int64_t, int32_t> nodes;
    for (auto &[id, number] : numbers) {
      number = problem.devices();
      problem.ids.push_back(id);
      int64_t node = request.cluster.nodes[id];
      problem.node.push_back(nodes.try_emplace(node, static_cast<int32_t>(nodes.size())).first->second);
    }
    problem.nodes = static_cast<int32_t>(nodes.size());
    for (size_t i = 0; i < request.tensors.size(); ++i)
      addTensor(static_cast<int32_t>(i), numbers);
  }

private:
  void addTensor(int32_t number, const std::map<int64_t, int32_t> &numbers) {
    const ReshardTensor &tensor = request.tensors[number];
    Side source(tensor.source, tensor.shape, numbers), target(tensor.target, tensor.shape, numbers);
    int64_t sums = 1;
    for (int64_t axis : tensor.source.unreduced)
      sums *= tensor.source.mesh[axis];
    size_t rank = tensor.shape.size();
    std::vector<std::vector<Segment>> segments(rank);
    for (size_t dim = 0; dim < rank; ++dim) {
      segments[dim] = segmentsOf(source.shards[dim], target.shards[dim]);
      if (segments[dim].empty())
        return;
    }
    if (sums == 1)
      addLocal(number, tensor);
    // Iterates over all combinations of segments, the last dimension fastest.
    std::vector<size_t> at(rank, 0);
    std::vector<int64_t> from(rank), to(rank);
    std::vector<char> holds(problem.ids.size()), needs(problem.ids.size());
    for (bool more = true; more;) {
      Slice slice;
      slice.tensor = number;
      slice.elementBytes = tensor.elementBytes;
      slice.box.resize(rank);
      for (size_t dim = 0; dim < rank; ++dim) {
        const Segment &segment = segments[dim][at[dim]];
        slice.box[dim] = segment.extent, from[dim] = segment.source, to[dim] = segment.target;
      }
      slice.end = sizeOf(slice.box);
      int64_t shard = source.classOf(from);
      const std::vector<int32_t> &holders = source.devices[shard], &wanted = target.devices[target.classOf(to)];
      ++problem.unitSlices;
      if (sums == 1) {
        slice.holders = holders;
        for (int32_t device : holders)
          holds[device] = 1;
        for (int32_t device : wanted)
          holds[device] ? void(slice.kept = true) : slice.needers.push_back(device);
        for (int32_t device : holders)
          holds[device] = 0;
        problem.transfers += static_cast<int64_t>(slice.needers.size());
        problem.minimumBytes += slice.bytes() * static_cast<int64_t>(slice.needers.size());
        if (!slice.needers.empty())
          problem.slices.push_back(std::move(slice));
      } else {
        for (int32_t device : wanted)
          needs[device] = 1;
        addSums(slice, holders, source.partial[shard], sums, wanted, needs);
        for (int32_t device : wanted)
          needs[device] = 0;
      }
      more = false;
      for (size_t dim = rank; dim-- > 0 && !more;) {
        more = ++at[dim] < segments[dim].size();
        if (!more)
          at[dim] = 0;
      }
    }
  }

  void addLocal(int32_t number, const ReshardTensor &tensor) {
    std::map<int64_t, size_t> positions;
    for (size_t i = 0; i < tensor.source.devices.size(); ++i)
      positions[tensor.source.devices[i]] = i;
    for (size_t i = 0; i < tensor.target.devices.size(); ++i) {
      auto found = positions.find(tensor.target.devices[i]);
      if (found == positions.end())
        continue;
      TensorBox both = intersect(boxOf(tensor.source, tensor.shape, static_cast<int64_t>(found->second)),
                                 boxOf(tensor.target, tensor.shape, static_cast<int64_t>(i)));
      if (sizeOf(both) > 0)
        problem.local.push_back({number, tensor.target.devices[i], both});
    }
  }

  /// Divides the sums of a slice among its holders, or only among the holders that need the result, if there are any.
  /// Each of them sums its part, from devices with the same coordinates on all axes that are not unreduced.
  void addSums(const Slice &slice, const std::vector<int32_t> &devices, const std::vector<int64_t> &partial,
               int64_t sums, const std::vector<int32_t> &wanted, const std::vector<char> &needs) {
    // The devices of a shard are in mesh order, so the i-th holder of every partial sum belongs to the same replica i.
    std::vector<std::vector<int32_t>> byPartial(sums);
    std::vector<size_t> copy;
    for (size_t i = 0; i < devices.size(); ++i) {
      copy.push_back(byPartial[partial[i]].size());
      byPartial[partial[i]].push_back(devices[i]);
    }
    std::vector<size_t> adders;
    for (size_t i = 0; i < devices.size(); ++i)
      if (needs[devices[i]])
        adders.push_back(i);
    bool kept = !adders.empty();
    if (!kept)
      for (size_t i = 0; i < devices.size(); ++i)
        adders.push_back(i);
    int64_t all = slice.end, count = static_cast<int64_t>(adders.size());
    for (int64_t part = 0; part < count; ++part) {
      Slice mine = slice;
      // `all * part / count` could overflow.
      mine.begin = all / count * part + std::min(part, all % count);
      mine.end = all / count * (part + 1) + std::min(part + 1, all % count);
      if (mine.elements() == 0)
        continue;
      size_t adder = adders[part];
      int32_t device = devices[adder];
      mine.holders = {device};
      mine.candidates = devices;
      mine.kept = kept;
      for (int64_t k = 0; k < sums; ++k)
        if (k != partial[adder])
          mine.partials.push_back(byPartial[k][copy[adder]]);
      for (int32_t other : wanted)
        if (other != device)
          mine.needers.push_back(other);
      int64_t times = sums - 1 + static_cast<int64_t>(mine.needers.size());
      problem.transfers += times;
      problem.minimumBytes += mine.bytes() * times;
      if (kept)
        for (const Piece &piece : cutRange(mine.box, mine.begin, mine.end))
          problem.local.push_back({mine.tensor, problem.ids[device], piece.box});
      problem.slices.push_back(std::move(mine));
    }
  }

  const ReshardRequest &request;
  Problem &problem;
};

/// Appends the row-major positions `begin` to `end` of the box as boxes. Dimensions before `dim` have size one.
void cut(TensorBox box, size_t dim, int64_t offset, int64_t begin, int64_t end, std::vector<Piece> &pieces) {
  while (dim < box.size() && box[dim].size() == 1)
    ++dim;
  if (begin >= end)
    return;
  int64_t inner = 1;
  for (size_t i = dim + 1; i < box.size(); ++i)
    inner *= box[i].size();
  if (dim == box.size() || (begin == 0 && end == inner * box[dim].size())) {
    pieces.push_back({offset + begin, offset + end, std::move(box)});
    return;
  }
  // The range is cut into the end of its first row, complete rows, and the beginning of its last row.
  int64_t first = begin / inner, last = end / inner, low = box[dim].low;
  auto row = [&](int64_t index, int64_t from, int64_t to) {
    TensorBox one = box;
    one[dim] = {low + index, low + index + 1};
    cut(std::move(one), dim + 1, offset + index * inner, from, to, pieces);
  };
  if (first == last)
    return row(first, begin - first * inner, end - first * inner);
  if (begin % inner) {
    row(first, begin % inner, inner);
    ++first;
  }
  if (first < last) {
    TensorBox rows = box;
    rows[dim] = {low + first, low + last};
    pieces.push_back({offset + first * inner, offset + last * inner, std::move(rows)});
  }
  if (end % inner)
    row(last, 0, end % inner);
}
} // namespace

std::vector<Piece> cutRange(const TensorBox &box, int64_t begin, int64_t end) {
  std::vector<Piece> pieces;
  cut(box, 0, 0, begin, end, pieces);
  return pieces;
}

Problem makeProblem(const ReshardRequest &request) {
  Problem problem;
  Builder(request, problem).run();
  return problem;
}

} // namespace mpmd::plan::reshard
