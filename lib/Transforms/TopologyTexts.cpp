// Writes a topology as the passes' options.
#include "TopologyTexts.h"

using namespace mpmd;

/// dp=2.tp=4
static std::string axesText(const std::vector<plan::TopologyAxis> &axes) {
  std::string text;
  for (const plan::TopologyAxis &axis : axes)
    text += (text.empty() ? "" : ".") + axis.name + "=" + std::to_string(axis.size);
  return text;
}

/// dp.fsdp
static std::string namesText(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ".") + name;
  return text;
}

static void append(std::string &list, const std::string &item) { list += (list.empty() ? "" : ",") + item; }

/// Appends the links along the axes of a mesh, each after `prefix`. An axis of size 1 has the link inside a node.
static void appendLinks(const plan::Topology &topology, const std::vector<plan::TopologyAxis> &axes,
                        const std::vector<const plan::PlacedMesh *> &places, const std::string &prefix,
                        std::string &list) {
  for (size_t axis = 0; axis < axes.size(); ++axis) {
    plan::LinkClass slowest = plan::LinkClass::Intra;
    for (const plan::PlacedMesh *mesh : places)
      slowest = std::max(slowest, plan::linkAlong(topology, *mesh, axis));
    append(list, prefix + toText(topology.speedOf(slowest)));
  }
}

void mpmd::describeTopology(const plan::Topology &topology, CompileOptions &options) {
  options.insideAxes = axesText(topology.insideAxes());
  options.batch = namesText(topology.batch);
  for (const auto &[name, axes] : topology.rules)
    append(options.axisRules, name + "=" + namesText(axes));
  for (const auto &[stage, mesh] : topology.stages) {
    std::string prefix = std::to_string(stage) + ":";
    if (mesh.axes)
      append(options.stageAxes, prefix + axesText(*mesh.axes));
    for (const auto &[name, axes] : mesh.rules)
      append(options.axisRules, prefix + name + "=" + namesText(axes));
  }
  auto hasOwnMesh = [&](int64_t stage) {
    auto found = topology.stages.find(stage);
    return found != topology.stages.end() && (found->second.axes || !found->second.rules.empty() ||
                                              topology.deviceOf(stage).kind != topology.device.kind);
  };
  // If stages have meshes of their own kinds of devices, only the schedule knows the meshes.
  plan::DeviceLayout layout;
  if (topology.intra.bandwidth <= 0 || (topology.nodes > 1 && topology.inter.bandwidth <= 0) ||
      !plan::layOut(topology, layout).ok())
    return;
  std::vector<const plan::PlacedMesh *> shared;
  for (size_t rank = 0; rank < layout.meshes.size(); ++rank) {
    int64_t stage = static_cast<int64_t>(rank);
    if (!hasOwnMesh(stage))
      shared.push_back(&layout.meshes[rank]);
    else
      appendLinks(topology, topology.insideAxes(stage), {&layout.meshes[rank]}, std::to_string(stage) + ":",
                  options.axisLinks);
  }
  if (!shared.empty())
    appendLinks(topology, topology.insideAxes(), shared, "", options.axisLinks);
  for (size_t rank = 0, ranks = layout.meshes.size(); ranks > 1 && rank < ranks; ++rank)
    append(options.rankLinks, toText(topology.speedOf(plan::linkBetween(topology, layout.meshes[rank],
                                                                        layout.meshes[(rank + 1) % ranks]))));
}
