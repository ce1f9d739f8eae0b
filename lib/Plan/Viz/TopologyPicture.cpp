// Draws topologies and shards of arrays as text.
#include "mpmd/Plan/Viz/TopologyPicture.h"

#include "../Topology/TopologyAxes.h"
#include "ShardGrid.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>

namespace mpmd::plan {

namespace {
/// The picture lists at most `kMaxRanks` pipeline ranks, `kMaxNodes` nodes of a mesh and `kMaxListed` devices of a
/// mesh. A table of shards has at most `kMaxRows` rows, `kMaxColumns` columns and `kMaxWidth` characters per line.
constexpr size_t kMaxRanks = 64, kMaxNodes = 8, kMaxListed = 128, kMaxRows = 64, kMaxColumns = 16, kMaxWidth = 110;

/// A text table. Columns are as wide as their widest cell; numbers are right-aligned.
class Table {
public:
  explicit Table(std::vector<std::string> head) { rows.push_back(std::move(head)); }
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }

  std::string text() const {
    std::vector<size_t> widths(rows[0].size(), 0);
    for (const std::vector<std::string> &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string all;
    for (const std::vector<std::string> &row : rows) {
      std::string line;
      for (size_t i = 0; i < row.size(); ++i) {
        std::string space(widths[i] - row[i].size(), ' ');
        line += (i ? "  " : "") + (isNumber(i) ? space + row[i] : row[i] + space);
      }
      all += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return all;
  }

private:
  bool isNumber(size_t column) const {
    for (size_t row = 1; row < rows.size(); ++row)
      if (rows[row][column].find_first_not_of("0123456789") != std::string::npos)
        return false;
    return true;
  }

  std::vector<std::vector<std::string>> rows;
};

std::string count(int64_t number, const std::string &what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

std::string name(LinkClass link) {
  return link == LinkClass::None ? "none" : link == LinkClass::Intra ? "intra" : "inter";
}

std::string bytesText(double bytes) {
  for (auto [unit, factor] : {std::pair("TB", 1e12), {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}})
    if (bytes >= factor)
      return toText(bytes / factor) + " " + unit;
  return toText(bytes) + " B";
}

std::string deviceText(const DeviceModel &device) {
  return (device.kind.empty() ? "cpu" : device.kind) + (device.memory > 0 ? " with " + bytesText(device.memory) : "");
}

/// Formats the devices of a mesh by node: `0: 0-3; 1: 8-11`.
std::string byNode(const Topology &topology, const PlacedMesh &mesh) {
  std::vector<int64_t> ids = mesh.devices;
  std::sort(ids.begin(), ids.end());
  std::string text;
  size_t nodes = 0;
  for (size_t i = 0; i < ids.size();) {
    int64_t node = topology.nodeOf(ids[i]);
    std::vector<int64_t> here;
    for (; i < ids.size() && topology.nodeOf(ids[i]) == node; ++i)
      here.push_back(ids[i]);
    if (nodes++ < kMaxNodes)
      text += (text.empty() ? "" : "; ") + std::to_string(node) + ": " + idsText(here);
  }
  return text + (nodes > kMaxNodes ? "; and " + count(static_cast<int64_t>(nodes - kMaxNodes), "more node") : "");
}

std::string axesText(const Topology &topology, const DeviceLayout &layout) {
  Table table({"axis", "size", "across nodes", "inside a node", "links", "use"});
  const PlacedMesh &first = layout.meshes[0];
  for (const TopologyAxis &axis : topology.axes) {
    bool pipeline = axis.name == topology.pipeline,
         batch = std::find(topology.batch.begin(), topology.batch.end(), axis.name) != topology.batch.end();
    LinkClass link = LinkClass::None;
    if (pipeline)
      for (size_t rank = 1; rank < layout.meshes.size(); ++rank)
        link = std::max(link, linkBetween(topology, layout.meshes[rank - 1], layout.meshes[rank]));
    for (size_t i = 0; !pipeline && i < first.axes.size(); ++i)
      if (first.axes[i].name == axis.name)
        link = linkAlong(topology, first, i);
    table.add({axis.name, std::to_string(axis.size), std::to_string(axis.inter), std::to_string(axis.intra()),
               name(link),
               pipeline ? "pipeline"
               : batch  ? "batch"
                        : ""});
  }
  return table.text();
}

std::string linksText(const Topology &topology) {
  Table table({"links", "bandwidth", "latency"});
  for (auto [link, speed] : {std::pair("intra", &topology.intra), {"inter", &topology.inter}})
    table.add({link, speed->bandwidth > 0 ? bytesText(speed->bandwidth) + "/s" : "not known",
               *speed != LinkSpeed() ? toText(speed->latency) + " s" : "not known"});
  return table.text();
}

std::string boxText(const TensorBox &box) {
  if (sizeOf(box) == 0)
    return "empty";
  std::string text = toText(box);
  return box.empty() ? "one value" : text.substr(1, text.size() - 2);
}

/// Lists the coordinates and the box of each device.
std::string listText(const Topology &topology, const PlacedMesh &mesh, const ShardedArray &array) {
  std::vector<std::string> head{"device", "node"};
  for (const TopologyAxis &axis : mesh.axes)
    head.push_back(axis.name);
  head.push_back("holds");
  Table table(std::move(head));
  for (size_t i = 0; i < std::min(mesh.devices.size(), kMaxListed); ++i) {
    std::vector<std::string> row{std::to_string(mesh.devices[i]), std::to_string(topology.nodeOf(mesh.devices[i]))};
    for (int64_t at : mesh.coordinates(static_cast<int64_t>(i)))
      row.push_back(std::to_string(at));
    row.push_back(boxText(shardOf(mesh, array, static_cast<int64_t>(i))));
    table.add(std::move(row));
  }
  size_t more = mesh.devices.size() > kMaxListed ? mesh.devices.size() - kMaxListed : 0;
  return table.text() + (more ? "and " + count(static_cast<int64_t>(more), "more device") + "\n" : "");
}

std::string centred(const std::string &text, size_t width) {
  size_t space = width - text.size();
  return std::string(space / 2, ' ') + text + std::string(space - space / 2, ' ');
}

/// Draws the array as a table of its devices; empty if the table is too large.
std::string gridText(const PlacedMesh &mesh, const ShardedArray &array) {
  if (numShards(mesh, array) > static_cast<int64_t>(kMaxRows * kMaxColumns))
    return "";
  ShardGrid grid = gridOf(mesh, array);
  size_t left = 0, wide = 0;
  for (const ShardGrid::Band &row : grid.rows)
    left = std::max(left, row.range.size());
  for (const ShardGrid::Band &column : grid.columns)
    wide = std::max(wide, column.range.size());
  for (const std::vector<int64_t> &ids : grid.holders)
    wide = std::max(wide, idsText(ids).size());
  wide += 2;
  size_t columns = grid.columns.size();
  if (grid.rows.size() > kMaxRows || columns > kMaxColumns || left + 2 + columns * (wide + 1) > kMaxWidth)
    return "";
  std::string head(left + 2, ' '), rule(left + 1, ' ');
  for (const ShardGrid::Band &column : grid.columns)
    head += centred(column.range, wide) + " ", rule += "+" + std::string(wide, '-');
  rule += "+\n";
  std::string text = head.substr(0, head.find_last_not_of(' ') + 1) + "\n";
  if (array.shape.empty())
    text.clear();
  for (size_t row = 0; row < grid.rows.size(); ++row) {
    const std::string &range = grid.rows[row].range;
    text += rule + std::string(left - range.size(), ' ') + range + " ";
    for (size_t column = 0; column < columns; ++column)
      text += "|" + centred(idsText(grid.holders[row * columns + column]), wide);
    text += "|\n";
  }
  return text + rule;
}
} // namespace

std::string describeTopology(const Topology &topology, const DeviceLayout &layout) {
  std::string text = "topology: " + toText(topology.axes) + " on " + count(topology.nodes, "node") + " of " +
                     count(topology.devicesPerNode, "device") + ", " + deviceText(topology.device) + "\n\n";
  if (!topology.axes.empty())
    text += axesText(topology, layout) + "\n";
  text += linksText(topology) + "\n";
  Table table({"pipeline rank", "mesh", "kind", "devices by node", "link to the next rank"});
  size_t ranks = layout.meshes.size(), listed = std::min(ranks, kMaxRanks);
  for (size_t rank = 0; rank < listed; ++rank) {
    const PlacedMesh &mesh = layout.meshes[rank];
    table.add({std::to_string(rank), mesh.axes.empty() ? "one device" : toText(mesh.axes), deviceText(mesh.device),
               byNode(topology, mesh),
               rank + 1 < ranks ? name(linkBetween(topology, mesh, layout.meshes[rank + 1])) : ""});
  }
  text += table.text();
  if (ranks > listed)
    text += "and " + count(static_cast<int64_t>(ranks - listed), "more pipeline rank") + "\n";
  std::vector<int64_t> idle;
  for (size_t device = 0; device < layout.seats.size(); ++device)
    if (layout.seats[device].rank < 0)
      idle.push_back(static_cast<int64_t>(device));
  return text + (idle.empty() ? "" : "in no mesh: " + idsText(idle) + "\n");
}

std::string describeShards(const Topology &topology, const DeviceLayout &layout, const ShardedArray &array) {
  std::string text = "array " + toText(array) + "\n";
  size_t ranks = layout.meshes.size(), listed = std::min(ranks, kMaxRanks);
  for (size_t rank = 0; rank < listed; ++rank) {
    const PlacedMesh &mesh = layout.meshes[rank];
    int64_t shards = numShards(mesh, array), copies = static_cast<int64_t>(mesh.devices.size()) / shards;
    text += "\npipeline rank " + std::to_string(rank) + ": " + count(shards, "shard") + " of at most " +
            shardShape(mesh, array) + (copies > 1 ? ", each on " + count(copies, "device") : "") + "\n" +
            listText(topology, mesh, array);
    std::string grid = gridText(mesh, array);
    text += grid.empty() ? "" : "\n" + grid;
  }
  if (ranks > listed)
    text += "\nand " + count(static_cast<int64_t>(ranks - listed), "more pipeline rank") + "\n";
  return text;
}

} // namespace mpmd::plan
