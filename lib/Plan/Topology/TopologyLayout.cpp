// Assigns devices to the mesh of every pipeline rank, and finds the links between meshes.
#include "mpmd/Plan/Topology/Topology.h"

#include "TopologyAxes.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <numeric>

namespace mpmd::plan {

std::vector<int64_t> PlacedMesh::coordinates(int64_t index) const {
  std::vector<int64_t> at(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    at[i] = index % axes[i].size;
    index /= axes[i].size;
  }
  return at;
}

int64_t PlacedMesh::index(const std::vector<int64_t> &coordinates) const {
  int64_t index = 0;
  for (size_t i = 0; i < axes.size(); ++i)
    index = index * axes[i].size + coordinates[i];
  return index;
}

namespace {
/// The device ids of a mesh in row-major order of its coordinates. Neighbours on different nodes are `nodeStride`
/// apart; ids inside a node are consecutive.
std::vector<int64_t> idsOf(const std::vector<TopologyAxis> &axes, int64_t first, int64_t nodeStride) {
  std::vector<int64_t> ids{first};
  int64_t intra = 1, inter = nodeStride;
  for (const TopologyAxis &axis : axes)
    intra *= axis.intra(), inter *= axis.inter;
  ids.reserve(static_cast<size_t>(productOf(axes)));
  for (const TopologyAxis &axis : axes) {
    intra /= axis.intra(), inter /= axis.inter;
    std::vector<int64_t> next;
    next.reserve(ids.size() * static_cast<size_t>(axis.size));
    for (int64_t id : ids)
      for (int64_t i = 0; i < axis.size; ++i)
        next.push_back(id + i / axis.intra() * inter + i % axis.intra() * intra);
    ids = std::move(next);
  }
  return ids;
}

/// Lays out meshes of equal size: each pipeline rank has the devices at its index of the pipeline axis.
void layOutEqual(const Topology &topology, DeviceLayout &layout) {
  std::vector<int64_t> ids = idsOf(topology.axes, 0, topology.devicesPerNode);
  // `minor` is the number of consecutive devices with equal index of the pipeline axis.
  int64_t ranks = topology.pipelineRanks(), minor = 1;
  for (auto axis = topology.axes.rbegin(); axis != topology.axes.rend() && axis->name != topology.pipeline; ++axis)
    minor *= axis->size;
  for (size_t i = 0; i < ids.size(); ++i)
    layout.meshes[ranks == 1 ? 0 : static_cast<int64_t>(i) / minor % ranks].devices.push_back(ids[i]);
}

int64_t roundUp(int64_t value, int64_t step) { return (value + step - 1) / step * step; }

/// Assigns device ids from `at` on to one mesh. With `whole`, a mesh that fits into a node does not cross a node
/// boundary. Returns the end of the mesh's ids.
int64_t place(const Topology &topology, PlacedMesh &mesh, int64_t at, bool whole) {
  int64_t each = topology.devicesPerNode, size = productOf(mesh.axes), nodes = interOf(mesh.axes);
  if (nodes > 1 || (whole && at % each && size > each - at % each))
    at = roundUp(at, each);
  if (nodes == 1 && size > each && size % each == 0 && at % each == 0)
    splitOverNodes(mesh.axes, size / each);
  mesh.devices = idsOf(mesh.axes, at, each);
  return at + size;
}

/// Lays out meshes of different sizes, one after another. If the pipeline axis is divided over nodes, each of its parts
/// is laid out separately.
absl::Status layOutUnequal(const Topology &topology, DeviceLayout &layout) {
  int64_t ranks = topology.pipelineRanks(), each = topology.devicesPerNode, parts = 1;
  for (const TopologyAxis &axis : topology.axes)
    if (axis.name == topology.pipeline)
      parts = axis.inter;
  if (topology.nodes % parts)
    return invalid("expected the factor across nodes of the pipeline axis " + topology.pipeline + " to divide " +
                   std::to_string(topology.nodes) + " nodes, got " + std::to_string(parts));
  for (int64_t rank = 0; rank < ranks; ++rank) {
    const std::vector<TopologyAxis> &axes = layout.meshes[rank].axes;
    if (int64_t nodes = interOf(axes); nodes > 1 && productOf(axes) / nodes != each)
      return invalid("expected factors across nodes that leave " + std::to_string(each) +
                     " devices of each node to the mesh of pipeline rank " + std::to_string(rank) + ", got " +
                     productText(axes) + " on " + std::to_string(nodes) + " nodes");
  }
  int64_t perPart = ranks / parts, room = topology.nodes / parts * each;
  for (int64_t part = 0; part < parts; ++part) {
    bool fits = false;
    // The first attempt keeps each mesh that fits into a node in one node. If there are too few devices for that,
    // meshes may cross node boundaries.
    for (bool whole : {true, false}) {
      int64_t at = part * room;
      for (int64_t rank = part * perPart; rank < (part + 1) * perPart && at <= (part + 1) * room; ++rank) {
        PlacedMesh mesh = layout.meshes[rank];
        at = place(topology, mesh, at, whole);
        if (at <= (part + 1) * room)
          layout.meshes[rank].devices = mesh.devices, layout.meshes[rank].axes = mesh.axes;
      }
      fits = at <= (part + 1) * room;
      if (fits)
        break;
    }
    if (fits)
      continue;
    std::string sizes;
    int64_t sum = 0;
    for (int64_t rank = part * perPart; rank < (part + 1) * perPart; ++rank) {
      int64_t size = productOf(layout.meshes[rank].axes);
      sum += size;
      if (rank - part * perPart < 16)
        sizes += (sizes.empty() ? "" : " + ") + std::to_string(size);
      else if (rank - part * perPart == 16)
        sizes += " + ...";
    }
    return invalid("expected meshes of pipeline ranks " + std::to_string(part * perPart) + " to " +
                   std::to_string((part + 1) * perPart - 1) + " that fit into " +
                   devicesText(topology.nodes / parts, each) + ", got " + sizes + " = " + std::to_string(sum) +
                   " devices");
  }
  return absl::OkStatus();
}

/// Finds the mesh of every pipeline rank from the stages that are placed on the rank.
absl::Status meshesOf(const Topology &topology, const std::vector<int64_t> &place, DeviceLayout &layout) {
  int64_t ranks = topology.pipelineRanks();
  layout.meshes.assign(static_cast<size_t>(ranks), {});
  std::vector<int64_t> firstOn(static_cast<size_t>(ranks), -1);
  for (size_t i = 0; i < place.size(); ++i) {
    int64_t stage = static_cast<int64_t>(i), rank = place[i];
    if (rank < 0 || rank >= ranks)
      return invalid("expected stage " + std::to_string(stage) + " on one of " + std::to_string(ranks) +
                     " pipeline ranks, got " + std::to_string(rank));
    PlacedMesh &mesh = layout.meshes[rank];
    std::vector<TopologyAxis> axes = topology.insideAxes(stage);
    DeviceModel device = topology.deviceOf(stage);
    if (firstOn[rank] < 0) {
      firstOn[rank] = stage, mesh.axes = std::move(axes), mesh.device = device;
      continue;
    }
    std::string both = "expected one mesh for stages " + std::to_string(firstOn[rank]) + " and " +
                       std::to_string(stage) + ", both on pipeline rank " + std::to_string(rank) + ", got ";
    if (axes != mesh.axes)
      return invalid(both + toText(mesh.axes) + " and " + toText(axes));
    if (device != mesh.device)
      return invalid(both + "devices of kind " + mesh.device.kind + " with " + std::to_string(mesh.device.memory) +
                     " bytes and of kind " + device.kind + " with " + std::to_string(device.memory));
  }
  for (int64_t rank = 0; rank < ranks; ++rank)
    if (firstOn[rank] < 0)
      return invalid("expected a stage on every pipeline rank, got none on " + std::to_string(rank));
  if (!topology.stages.empty() && topology.stages.rbegin()->first >= static_cast<int64_t>(place.size()))
    return invalid("expected a mesh for stages below " + std::to_string(place.size()) + ", got one for stage " +
                   std::to_string(topology.stages.rbegin()->first));
  return absl::OkStatus();
}
} // namespace

absl::Status layOut(const Topology &topology, const std::vector<int64_t> &place, DeviceLayout &layout) {
  layout = {};
  MPMD_RETURN_IF_ERROR(checkTopology(topology));
  MPMD_RETURN_IF_ERROR(meshesOf(topology, place, layout));
  if (!topology.isUnequal())
    layOutEqual(topology, layout);
  else if (absl::Status status = layOutUnequal(topology, layout); !status.ok())
    return status;
  layout.seats.assign(static_cast<size_t>(topology.numDevices()), {});
  for (size_t rank = 0; rank < layout.meshes.size(); ++rank)
    for (size_t i = 0; i < layout.meshes[rank].devices.size(); ++i)
      layout.seats[layout.meshes[rank].devices[i]] = {static_cast<int64_t>(rank), static_cast<int64_t>(i)};
  return absl::OkStatus();
}

absl::Status layOut(const Topology &topology, DeviceLayout &layout) {
  std::vector<int64_t> place(static_cast<size_t>(topology.pipelineRanks()));
  std::iota(place.begin(), place.end(), 0);
  return layOut(topology, place, layout);
}

LinkClass linkBetween(const Topology &topology, const PlacedMesh &from, const PlacedMesh &to) {
  LinkClass slowest = LinkClass::None;
  auto join = [&](int64_t a, int64_t b) { slowest = std::max(slowest, topology.linkBetween(a, b)); };
  if (from.devices.size() == to.devices.size()) {
    for (size_t i = 0; i < from.devices.size(); ++i)
      join(from.devices[i], to.devices[i]);
    return slowest;
  }
  // For meshes of different sizes, any pair of devices may communicate: the link is inside a node only if all devices
  // are on one node.
  for (const std::vector<int64_t> *devices : {&from.devices, &to.devices})
    for (int64_t device : *devices)
      join(from.devices.front(), device);
  return std::max(slowest, LinkClass::Intra);
}

LinkClass linkAlong(const Topology &topology, const PlacedMesh &mesh, size_t axis) {
  int64_t stride = 1, size = mesh.axes[axis].size;
  for (size_t i = axis + 1; i < mesh.axes.size(); ++i)
    stride *= mesh.axes[i].size;
  LinkClass slowest = LinkClass::None;
  for (size_t i = 0; i < mesh.devices.size(); ++i) {
    int64_t at = static_cast<int64_t>(i), first = at - at / stride % size * stride;
    slowest = std::max(slowest, topology.linkBetween(mesh.devices[first], mesh.devices[i]));
  }
  return slowest;
}

NeighbourLinks neighbourLinks(const Topology &topology) {
  DeviceLayout layout;
  if (topology.intra.bandwidth <= 0 || (topology.nodes > 1 && topology.inter.bandwidth <= 0) ||
      !layOut(topology, layout).ok())
    return {};
  NeighbourLinks links;
  const size_t ranks = layout.meshes.size();
  for (size_t rank = 0; rank < ranks; ++rank) {
    const PlacedMesh &mesh = layout.meshes[rank];
    std::vector<LinkClass> &along = links.axes.emplace_back();
    for (size_t axis = 0; axis < mesh.axes.size(); ++axis)
      along.push_back(std::max(LinkClass::Intra, linkAlong(topology, mesh, axis)));
    if (ranks > 1)
      links.ranks.push_back(topology.speedOf(linkBetween(topology, mesh, layout.meshes[(rank + 1) % ranks])));
  }
  return links;
}

} // namespace mpmd::plan
