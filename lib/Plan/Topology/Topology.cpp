// Checks topologies, and implements the queries of axes, devices and links.
#include "mpmd/Plan/Topology/Topology.h"

#include "TopologyAxes.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <set>

namespace mpmd::plan {

int64_t Topology::pipelineRanks() const {
  for (const TopologyAxis &axis : axes)
    if (axis.name == pipeline)
      return axis.size;
  return 1;
}

std::vector<TopologyAxis> Topology::insideAxes() const {
  std::vector<TopologyAxis> inside;
  for (const TopologyAxis &axis : axes)
    if (axis.name != pipeline)
      inside.push_back(axis);
  return inside;
}

std::vector<TopologyAxis> Topology::insideAxes(int64_t stage) const {
  auto found = stages.find(stage);
  return found != stages.end() && found->second.axes ? *found->second.axes : insideAxes();
}

DeviceModel Topology::deviceOf(int64_t stage) const {
  auto found = stages.find(stage);
  return found != stages.end() && found->second.device ? *found->second.device : device;
}

AxisRules Topology::rulesOf(int64_t stage) const {
  auto found = stages.find(stage);
  if (found == stages.end())
    return rules;
  AxisRules own = found->second.rules;
  own.insert(rules.begin(), rules.end());
  return own;
}

bool Topology::isUnequal() const {
  return std::any_of(stages.begin(), stages.end(), [](const auto &stage) { return stage.second.axes.has_value(); });
}

int64_t Topology::maxDevicesOfAMesh() const {
  int64_t most = productOf(insideAxes());
  for (const auto &[stage, mesh] : stages)
    if (mesh.axes)
      most = std::max(most, productOf(*mesh.axes));
  return most;
}

LinkClass Topology::linkBetween(int64_t a, int64_t b) const {
  return a == b ? LinkClass::None : nodeOf(a) == nodeOf(b) ? LinkClass::Intra : LinkClass::Inter;
}

const LinkSpeed &Topology::speedOf(LinkClass link) const {
  static const LinkSpeed none;
  return link == LinkClass::None ? none : link == LinkClass::Intra ? intra : inter;
}

absl::Status checkBandwidths(const Topology &topology) {
  auto lacks = [](const char *name, const LinkSpeed &speed, int64_t ends, const char *what) -> absl::Status {
    if (ends < 2 || speed.bandwidth > 0)
      return absl::OkStatus();
    return invalid("expected the bandwidth of " + std::string(name) + " links, which join " + std::to_string(ends) +
                   " " + what + ", got none");
  };
  absl::Status status = lacks("intra", topology.intra, topology.devicesPerNode, "devices of a node");
  return status.ok() ? lacks("inter", topology.inter, topology.nodes, "nodes") : status;
}

std::string toText(const LinkSpeed &speed) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6g/%.6g", speed.latency, speed.bandwidth);
  return text;
}

int64_t productOf(const std::vector<TopologyAxis> &axes) {
  int64_t product = 1;
  for (const TopologyAxis &axis : axes)
    product = axis.size > kMaxDevices / product ? kMaxDevices + 1 : product * axis.size;
  return product;
}

int64_t interOf(const std::vector<TopologyAxis> &axes) {
  int64_t product = 1;
  for (const TopologyAxis &axis : axes)
    product *= axis.inter;
  return product;
}

std::string toText(const std::vector<TopologyAxis> &axes) {
  std::string text;
  for (const TopologyAxis &axis : axes)
    text += (text.empty() ? "" : " x ") + axis.name + "=" + std::to_string(axis.size);
  return text.empty() ? "no axes" : text;
}

std::string productText(const std::vector<TopologyAxis> &axes) {
  int64_t product = productOf(axes);
  return axes.size() == 1
             ? toText(axes)
             : toText(axes) + " = " +
                   (product > kMaxDevices ? "more than " + std::to_string(kMaxDevices) : std::to_string(product));
}

std::string devicesText(int64_t nodes, int64_t devicesPerNode) {
  return std::to_string(nodes) + (nodes == 1 ? " node x " : " nodes x ") + std::to_string(devicesPerNode) +
         (devicesPerNode == 1 ? " device = " : " devices = ") + std::to_string(nodes * devicesPerNode);
}

std::string shownName(std::string_view text) {
  std::string shown(text.substr(0, kMaxAxisLetters));
  for (char &c : shown)
    if (c < ' ' || c > '~')
      c = '?';
  return shown + (text.size() > kMaxAxisLetters ? "..." : "");
}

void splitOverNodes(std::vector<TopologyAxis> &axes, int64_t nodes) {
  for (TopologyAxis &axis : axes)
    axis.inter = 1;
  for (TopologyAxis &axis : axes)
    if (axis.size % nodes == 0) {
      axis.inter = nodes;
      return;
    }
  for (TopologyAxis &axis : axes) {
    axis.inter = std::gcd(axis.size, nodes);
    nodes /= axis.inter;
  }
}

absl::Status checkAxes(const std::vector<TopologyAxis> &axes, const std::string &where) {
  if (static_cast<int64_t>(axes.size()) > kMaxAxes)
    return invalid("expected at most " + std::to_string(kMaxAxes) + " axes in " + where + ", got " +
                   std::to_string(axes.size()));
  std::set<std::string> names;
  for (const TopologyAxis &axis : axes) {
    auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    auto inside = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
    if (axis.name.empty() || static_cast<int64_t>(axis.name.size()) > kMaxAxisLetters || !letter(axis.name[0]) ||
        !std::all_of(axis.name.begin(), axis.name.end(), inside))
      return invalid("expected names of at most " + std::to_string(kMaxAxisLetters) +
                     " letters, digits and underscores, a letter first, for the axes of " + where + ", got '" +
                     shownName(axis.name) + "'");
    if (!names.insert(axis.name).second)
      return invalid("expected axes of different names in " + where + ", got " + axis.name + " twice");
    if (axis.size < 1 || axis.size > kMaxDevices)
      return invalid("expected a size from 1 to " + std::to_string(kMaxDevices) + " for axis " + axis.name + " of " +
                     where + ", got " + std::to_string(axis.size));
    if (axis.inter < 1 || axis.size % axis.inter)
      return invalid("expected the factor across nodes of axis " + axis.name + " of " + where + " to divide its size " +
                     std::to_string(axis.size) + ", got " + std::to_string(axis.inter));
  }
  if (productOf(axes) > kMaxDevices)
    return invalid("expected at most " + std::to_string(kMaxDevices) + " devices, got " + productText(axes) + " in " +
                   where);
  return absl::OkStatus();
}

static absl::Status checkDevice(const DeviceModel &device, const std::string &where) {
  if (!device.kind.empty() && device.kind != "cpu" && device.kind != "cuda")
    return invalid("expected one of the device kinds cpu, cuda for " + where + ", got '" + shownName(device.kind) +
                   "'");
  if (!std::isfinite(device.memory) || device.memory < 0)
    return invalid("expected bytes of memory that are finite and not negative for the devices of " + where + ", got " +
                   std::to_string(device.memory));
  return absl::OkStatus();
}

/// Within this range of speeds, sums and quotients are finite.
static constexpr double kMinSpeed = 1e-30, kMaxSpeed = 1e30;

static absl::Status checkLinks(const Topology &topology) {
  for (auto [link, name] : {std::pair(&topology.intra, "intra"), {&topology.inter, "inter"}}) {
    if (!std::isfinite(link->bandwidth) || link->bandwidth < 0)
      return invalid("expected a bandwidth in bytes per second that is finite and not negative for " +
                     std::string(name) + " links, got " + std::to_string(link->bandwidth));
    if (!std::isfinite(link->latency) || link->latency < 0)
      return invalid("expected a latency in seconds that is finite and not negative for " + std::string(name) +
                     " links, got " + std::to_string(link->latency));
    for (double number : {link->bandwidth, link->latency})
      if (number != 0 && (number < kMinSpeed || number > kMaxSpeed))
        return invalid("expected a bandwidth and a latency from 1e-30 to 1e+30 for " + std::string(name) +
                       " links, got " + toText(*link));
  }
  return absl::OkStatus();
}

static bool hasAxis(const std::vector<TopologyAxis> &axes, const std::string &name) {
  return std::any_of(axes.begin(), axes.end(), [&](const TopologyAxis &axis) { return axis.name == name; });
}

static absl::Status checkRules(const AxisRules &rules, const std::vector<TopologyAxis> &axes,
                               const std::string &where) {
  for (const auto &[name, list] : rules) {
    MPMD_RETURN_IF_ERROR(checkAxes({{name, 1}}, "the axis-rules of " + where));
    std::set<std::string> seen;
    for (const std::string &axis : list) {
      if (!hasAxis(axes, axis))
        return invalid("expected axes inside " + where + " for '" + shownName(name) + "' of its axis-rules, got '" +
                       shownName(axis) + "' beside " + toText(axes));
      if (!seen.insert(axis).second)
        return invalid("expected each axis at most once for '" + shownName(name) + "' of the axis-rules of " + where +
                       ", got " + axis + " twice");
    }
  }
  return absl::OkStatus();
}

/// Checks the meshes of stages that have their own mesh.
static absl::Status checkStages(const Topology &topology) {
  if (static_cast<int64_t>(topology.stages.size()) > kMaxStageMeshes)
    return invalid("expected at most " + std::to_string(kMaxStageMeshes) + " stages with a mesh of their own, got " +
                   std::to_string(topology.stages.size()));
  for (const auto &[stage, mesh] : topology.stages) {
    std::string where = "stage " + std::to_string(stage);
    if (stage < 0)
      return invalid("expected stages from 0 on, got " + std::to_string(stage));
    if (mesh.axes) {
      MPMD_RETURN_IF_ERROR(checkAxes(*mesh.axes, where));
      for (const TopologyAxis &axis : *mesh.axes)
        if (axis.name == topology.pipeline)
          return invalid("expected axes inside " + where + ", got the pipeline axis " + axis.name);
    }
    if (mesh.device)
      MPMD_RETURN_IF_ERROR(checkDevice(*mesh.device, where));
    MPMD_RETURN_IF_ERROR(checkRules(mesh.rules, topology.insideAxes(stage), where));
  }
  return absl::OkStatus();
}

absl::Status checkTopology(const Topology &topology) {
  const std::vector<TopologyAxis> &axes = topology.axes;
  MPMD_RETURN_IF_ERROR(checkAxes(axes, "the topology"));
  if (!topology.pipeline.empty() && !hasAxis(axes, topology.pipeline))
    return invalid("expected one of the axes as pipeline axis, got '" + shownName(topology.pipeline) + "' beside " +
                   toText(axes));
  for (const std::string &name : topology.batch)
    if (!hasAxis(axes, name) || name == topology.pipeline)
      return invalid("expected axes inside a stage as batch axes, got '" + shownName(name) + "' beside " +
                     toText(axes));
  if (std::set<std::string>(topology.batch.begin(), topology.batch.end()).size() != topology.batch.size())
    return invalid("expected different batch axes, got one twice");
  for (const auto &[name, list] : topology.rules)
    if (hasAxis(axes, name))
      return invalid("expected names in the axis-rules that are no axes, got '" + shownName(name) + "'");
  MPMD_RETURN_IF_ERROR(checkRules(topology.rules, topology.insideAxes(), "the stages"));
  MPMD_RETURN_IF_ERROR(checkStages(topology));
  MPMD_RETURN_IF_ERROR(checkDevice(topology.device, "the topology"));
  MPMD_RETURN_IF_ERROR(checkLinks(topology));
  int64_t nodes = topology.nodes, each = topology.devicesPerNode;
  if (nodes < 1 || nodes > kMaxDevices || each < 1 || each > kMaxDevices / nodes)
    return invalid("expected from 1 to " + std::to_string(kMaxDevices) + " devices, got " + std::to_string(nodes) +
                   " nodes of " + std::to_string(each));
  if (topology.isUnequal())
    return absl::OkStatus(); // `layOut` checks whether the meshes fit
  if (productOf(axes) != nodes * each)
    return invalid("expected axes that make up " + devicesText(nodes, each) + ", got " + productText(axes));
  if (interOf(axes) != nodes) {
    std::string factors;
    for (const TopologyAxis &axis : axes)
      factors += (factors.empty() ? "" : " x ") + axis.name + "=" + std::to_string(axis.inter);
    return invalid("expected factors across nodes that make up " + std::to_string(nodes) + " nodes, got " + factors +
                   " = " + std::to_string(interOf(axes)));
  }
  return absl::OkStatus();
}

absl::Status checkProgramAxes(const Topology &topology, const std::vector<ProgramAxis> &program) {
  std::vector<TopologyAxis> inside = topology.insideAxes();
  if (inside.empty())
    return absl::OkStatus();
  for (const ProgramAxis &axis : program) {
    auto found = std::find_if(inside.begin(), inside.end(), [&](const TopologyAxis &a) { return a.name == axis.name; });
    std::string named = "axis " + shownName(axis.name) + " of size " + std::to_string(axis.size);
    if (auto rule = topology.rules.find(axis.name); rule != topology.rules.end()) {
      std::vector<TopologyAxis> behind;
      for (const TopologyAxis &each : inside)
        if (std::find(rule->second.begin(), rule->second.end(), each.name) != rule->second.end())
          behind.push_back(each);
      if (!behind.empty() && productOf(behind) != axis.size)
        return invalid("expected the axes behind " + named + " of the program to make up that size, got " +
                       productText(behind));
      continue;
    }
    if (found == inside.end())
      return invalid("expected a topology with " + named + " inside its stages, as the program has it, got " +
                     toText(inside) + (axis.name == topology.pipeline ? " and the pipeline axis " + axis.name : ""));
    if (found->size != axis.size)
      return invalid("expected a topology with " + named + ", as the program has it, got size " +
                     std::to_string(found->size));
  }
  return absl::OkStatus();
}

} // namespace mpmd::plan
