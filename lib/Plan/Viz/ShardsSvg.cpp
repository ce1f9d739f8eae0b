// Draws the shards of arrays as SVG, with one panel per array and pipeline rank.
#include "mpmd/Plan/Viz/TopologyPicture.h"

#include "ShardGrid.h"
#include "SvgText.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace mpmd::plan {

namespace {
/// A picture has at most `kMaxPanels` panels and `kMaxCells` cells. A panel has at most `kMaxBands` rows or columns.
constexpr int64_t kMaxPanels = 256, kMaxCells = 16384, kMaxBands = 1024;
constexpr double kRow = 34, kGap = 24, kHead = 46;
constexpr std::array<const char *, 8> kFills{"#7fb2e5", "#f0b46c", "#9bd0a0", "#e58f7f",
                                             "#bcaedd", "#d9b8cf", "#d8cf8a", "#8fd0cc"};

/// The table of one array on one mesh.
struct Panel {
  std::string title;
  ShardGrid grid;
  double left = 0, cell = 0;

  double width() const {
    return std::max(left + cell * static_cast<double>(grid.columns.size()), widthOf(title, 12)) + 20;
  }
  double height() const { return kHead + kRow * static_cast<double>(grid.rows.size()) + kGap; }
};

class Drawing {
public:
  std::string draw(const std::vector<Panel> &panels, const std::string &title) {
    double width = widthOf(title, 14) + 20, top = 34;
    for (const Panel &panel : panels) {
      panelAt(panel, top);
      top += panel.height();
      width = std::max(width, panel.width());
    }
    std::string body;
    body.swap(text);
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n",
        width, top, width, top, width, top);
    label("title", 10, 20, 14, "", title);
    return text + body + "</svg>\n";
  }

private:
  template <typename... Values> void put(const char *format, Values... values) {
    char line[512];
    text.append(line, static_cast<size_t>(std::clamp(std::snprintf(line, sizeof(line), format, values...), 0, 511)));
  }

  void label(const char *kind, double x, double y, int size, const char *anchor, const std::string &what) {
    if (what.empty())
      return;
    put("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" font-size=\"%d\"%s%s%s>", kind, x, y, size,
        *anchor ? " text-anchor=\"" : "", anchor, *anchor ? "\"" : "");
    text += escape(what) + "</text>\n";
  }

  void panelAt(const Panel &panel, double top) {
    const ShardGrid &grid = panel.grid;
    label("name", 10, top + 12, 12, "", panel.title);
    size_t columns = grid.columns.size();
    for (size_t column = 0; column < columns; ++column)
      label("range", panel.left + panel.cell * (static_cast<double>(column) + 0.5), top + kHead - 6, 11, "middle",
            grid.columns[column].range);
    for (size_t row = 0; row < grid.rows.size(); ++row) {
      double y = top + kHead + kRow * static_cast<double>(row);
      label("range", 10, y + kRow / 2 + 4, 11, "", grid.rows[row].range);
      for (size_t column = 0; column < columns; ++column) {
        double x = panel.left + panel.cell * static_cast<double>(column);
        cell(grid, row, column, x, y, panel.cell);
      }
    }
  }

  /// Draws a cell. The frame has the size of the largest shard; the filled area has the size of this shard.
  void cell(const ShardGrid &grid, size_t row, size_t column, double x, double y, double width) {
    double wide = (width - 2) * grid.columns[column].share, high = (kRow - 2) * grid.rows[row].share;
    size_t index = row * grid.columns.size() + column;
    put("<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" stroke=\"#999999\" "
        "stroke-dasharray=\"3 3\"/>\n",
        x + 1, y + 1, width - 2, kRow - 2);
    if (wide > 0 && high > 0)
      put("<rect class=\"shard\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x + 1, y + 1,
          std::max(wide, 0.5), std::max(high, 0.5), kFills[index % kFills.size()]);
    label("devices", x + width / 2, y + kRow / 2 + 4, 11, "middle", idsText(grid.holders[index]));
  }

  std::string text;
};
} // namespace

absl::StatusOr<std::string> drawShards(const Topology &topology, const DeviceLayout &layout,
                                       const std::vector<ShardedArray> &arrays) {
  int64_t panels = static_cast<int64_t>(arrays.size() * layout.meshes.size()), cells = 0;
  if (panels > kMaxPanels)
    return invalid("expected at most " + std::to_string(kMaxPanels) + " arrays times pipeline ranks to draw, got " +
                   std::to_string(panels));
  std::vector<Panel> all;
  for (const ShardedArray &array : arrays)
    for (size_t rank = 0; rank < layout.meshes.size(); ++rank) {
      const PlacedMesh &mesh = layout.meshes[rank];
      cells += numShards(mesh, array);
      if (cells > kMaxCells)
        return invalid("expected at most " + std::to_string(kMaxCells) + " shards to draw, got more");
      Panel panel{toText(array) + " on pipeline rank " + std::to_string(rank) + " (" + toText(mesh.axes) +
                      "), shards of " + shardShape(mesh, array),
                  gridOf(mesh, array), 0, 0};
      if (int64_t bands = static_cast<int64_t>(std::max(panel.grid.rows.size(), panel.grid.columns.size()));
          bands > kMaxBands)
        return invalid("expected at most " + std::to_string(kMaxBands) + " shards in a row or column to draw, got " +
                       std::to_string(bands) + " of array " + toText(array));
      for (const ShardGrid::Band &row : panel.grid.rows)
        panel.left = std::max(panel.left, 10 + widthOf(row.range, 11) + 8);
      panel.cell = 56;
      for (const ShardGrid::Band &column : panel.grid.columns)
        panel.cell = std::max(panel.cell, widthOf(column.range, 11) + 8);
      for (const std::vector<int64_t> &ids : panel.grid.holders)
        panel.cell = std::max(panel.cell, widthOf(idsText(ids), 11) + 8);
      all.push_back(std::move(panel));
    }
  return Drawing().draw(all, toText(topology.axes) + " on " + std::to_string(topology.nodes) +
                                 (topology.nodes == 1 ? " node: " : " nodes: ") + "which devices hold what");
}

} // namespace mpmd::plan
