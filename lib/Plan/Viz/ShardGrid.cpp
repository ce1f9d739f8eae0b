// Reads and checks arrays that are divided over the axes of a mesh, and makes tables of their shards.
#include "ShardGrid.h"

#include "../Topology/TopologyAxes.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace mpmd::plan {

/// An array has at most `kMaxDims` dimensions of at most `kMaxExtent` elements. Its text has at most `kMaxLetters`
/// letters.
static constexpr int64_t kMaxExtent = int64_t(1) << 48, kMaxDims = 32;
static constexpr size_t kMaxLetters = 4096;

static std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find(at, begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    while (!part.empty() && part.front() == ' ')
      part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ')
      part.remove_suffix(1);
    parts.push_back(part);
    begin = end + 1;
  }
  return parts;
}

absl::Status parseShardedArray(std::string_view text, ShardedArray &array) {
  array = {};
  auto wrong = [&](const std::string &what) {
    return "expected an array such as 16x32:[dp,tp], got '" + shownName(text) + "'" + what;
  };
  size_t colon = text.find(':');
  if (text.size() > kMaxLetters || colon == std::string_view::npos || text.size() < colon + 3 ||
      text[colon + 1] != '[' || text.back() != ']')
    return invalid(wrong(""));
  std::string_view shape = text.substr(0, colon), axes = text.substr(colon + 2, text.size() - colon - 3);
  if (!shape.empty())
    for (std::string_view part : split(shape, 'x')) {
      int64_t extent = 0;
      auto [end, code] = std::from_chars(part.data(), part.data() + part.size(), extent);
      if (code != std::errc() || end != part.data() + part.size() || extent < 0 || extent > kMaxExtent)
        return invalid(
            wrong(": expected extents from 0 to 2^48 with an x between them, got '" + shownName(part) + "'"));
      array.shape.push_back(extent);
    }
  if (static_cast<int64_t>(array.shape.size()) > kMaxDims)
    return invalid(wrong(": expected at most " + std::to_string(kMaxDims) + " dimensions, got " +
                         std::to_string(array.shape.size())));
  std::vector<std::string_view> dims = split(axes, ',');
  if (array.shape.empty() && axes.empty())
    dims.clear();
  if (dims.size() != array.shape.size())
    return invalid(wrong(": expected axes for " + std::to_string(array.shape.size()) + " dimensions, got " +
                         std::to_string(dims.size())));
  for (std::string_view dim : dims) {
    std::vector<std::string> &names = array.dims.emplace_back();
    if (!dim.empty() && dim != "-")
      for (std::string_view name : split(dim, '+'))
        names.emplace_back(name);
  }
  return absl::OkStatus();
}

std::string toText(const ShardedArray &array) {
  std::string text, axes;
  for (size_t i = 0; i < array.shape.size(); ++i) {
    text += (i ? "x" : "") + std::to_string(array.shape[i]);
    axes += i ? "," : "";
    for (size_t j = 0; j < array.dims[i].size(); ++j)
      axes += (j ? "+" : "") + array.dims[i][j];
    axes += array.dims[i].empty() ? "-" : "";
  }
  return text + ":[" + axes + "]";
}

absl::Status checkShardedArray(const Topology &topology, const ShardedArray &array) {
  std::set<std::string> known, used;
  for (const TopologyAxis &axis : topology.insideAxes())
    known.insert(axis.name);
  for (const auto &[stage, mesh] : topology.stages)
    if (mesh.axes)
      for (const TopologyAxis &axis : *mesh.axes)
        known.insert(axis.name);
  std::string names;
  for (const std::string &name : known)
    names += (names.empty() ? "" : ", ") + name;
  for (const std::vector<std::string> &dim : array.dims)
    for (const std::string &name : dim) {
      if (!known.count(name))
        return invalid("expected one of the axes inside a stage (" + (names.empty() ? "there are none" : names) +
                       ") for array " + toText(array) + ", got '" + shownName(name) + "'");
      if (!used.insert(name).second)
        return invalid("expected each axis to cut array " + toText(array) + " once, got " + name + " twice");
    }
  return absl::OkStatus();
}

namespace {
/// The division of one dimension by the axes of a mesh.
struct Cut {
  int64_t extent = 0, parts = 1;
  /// The indices of these axes in the mesh, major first.
  std::vector<size_t> axes;

  int64_t size() const { return partSize(extent, parts); }
  Extent part(int64_t place) const { return partOf(extent, parts, place); }
};

std::vector<Cut> cutsOf(const PlacedMesh &mesh, const ShardedArray &array) {
  std::vector<Cut> cuts;
  for (size_t i = 0; i < array.shape.size(); ++i) {
    Cut &cut = cuts.emplace_back();
    cut.extent = array.shape[i];
    for (const std::string &name : array.dims[i])
      for (size_t axis = 0; axis < mesh.axes.size(); ++axis)
        if (mesh.axes[axis].name == name) {
          cut.axes.push_back(axis);
          cut.parts *= mesh.axes[axis].size;
        }
  }
  return cuts;
}

/// The index of the part in each dimension, for the device at these coordinates.
std::vector<int64_t> partsAt(const PlacedMesh &mesh, const std::vector<Cut> &cuts, const std::vector<int64_t> &at) {
  std::vector<int64_t> parts;
  for (const Cut &cut : cuts) {
    int64_t part = 0;
    for (size_t axis : cut.axes)
      part = part * mesh.axes[axis].size + at[axis];
    parts.push_back(part);
  }
  return parts;
}

std::string rangeText(const Cut &cut, int64_t part) {
  Extent range = cut.part(part);
  return range.size() ? std::to_string(range.low) + ":" + std::to_string(range.high) : "empty";
}

/// Makes one band for each combination of parts of these dimensions; the last dimension varies fastest.
std::vector<ShardGrid::Band> bandsOf(const std::vector<Cut> &cuts, size_t begin, size_t end) {
  std::vector<ShardGrid::Band> bands{{"", 1}};
  for (size_t i = begin; i < end; ++i) {
    std::vector<ShardGrid::Band> next;
    for (const ShardGrid::Band &band : bands)
      for (int64_t part = 0; part < cuts[i].parts; ++part) {
        double size = static_cast<double>(cuts[i].part(part).size());
        next.push_back({band.range + (band.range.empty() ? "" : ", ") + rangeText(cuts[i], part),
                        cuts[i].size() ? band.share * size / static_cast<double>(cuts[i].size()) : 0});
      }
    bands = std::move(next);
  }
  return bands;
}
} // namespace

TensorBox shardOf(const PlacedMesh &mesh, const ShardedArray &array, int64_t index) {
  std::vector<Cut> cuts = cutsOf(mesh, array);
  std::vector<int64_t> parts = partsAt(mesh, cuts, mesh.coordinates(index));
  TensorBox box;
  for (size_t i = 0; i < cuts.size(); ++i)
    box.push_back(cuts[i].part(parts[i]));
  return box;
}

int64_t numShards(const PlacedMesh &mesh, const ShardedArray &array) {
  int64_t shards = 1;
  for (const Cut &cut : cutsOf(mesh, array))
    shards *= cut.parts;
  return shards;
}

ShardGrid gridOf(const PlacedMesh &mesh, const ShardedArray &array) {
  std::vector<Cut> cuts = cutsOf(mesh, array);
  size_t last = cuts.empty() ? 0 : cuts.size() - 1;
  ShardGrid grid;
  grid.rows = bandsOf(cuts, 0, last);
  grid.columns = bandsOf(cuts, last, cuts.size());
  grid.holders.resize(grid.rows.size() * grid.columns.size());
  for (size_t i = 0; i < mesh.devices.size(); ++i) {
    std::vector<int64_t> parts = partsAt(mesh, cuts, mesh.coordinates(static_cast<int64_t>(i)));
    int64_t cell = 0;
    for (size_t d = 0; d < cuts.size(); ++d)
      cell = cell * cuts[d].parts + parts[d];
    grid.holders[cell].push_back(mesh.devices[i]);
  }
  return grid;
}

std::string shardShape(const PlacedMesh &mesh, const ShardedArray &array) {
  std::string text;
  for (const Cut &cut : cutsOf(mesh, array))
    text += (text.empty() ? "" : "x") + std::to_string(cut.size());
  return text.empty() ? "one value" : text;
}

std::string idsText(const std::vector<int64_t> &ids) {
  constexpr int64_t kMaxRuns = 8;
  std::string text;
  int64_t runs = 0;
  for (size_t i = 0; i < ids.size(); ++runs) {
    size_t end = i + 1;
    while (end < ids.size() && ids[end] == ids[end - 1] + 1)
      ++end;
    if (runs == kMaxRuns)
      return text + " ... (" + std::to_string(ids.size()) + ")";
    text += (text.empty() ? "" : " ") + std::to_string(ids[i]);
    if (end - i > 1)
      text += (end - i == 2 ? " " : "-") + std::to_string(ids[end - 1]);
    i = end;
  }
  return text;
}

} // namespace mpmd::plan
