// Reads topologies from axes, presets and cluster files, infers missing numbers, and writes cluster files.
#include "mpmd/Plan/Topology/Topology.h"

#include "TopologyAxes.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

namespace mpmd::plan {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {
constexpr size_t kMaxInlineLetters = 4096, kMaxSelectorLetters = 256, kMaxRules = 1024;
/// The default names of the pipeline axis and of the batch axes.
constexpr std::string_view kPipeline = "pp";
constexpr std::array<std::string_view, 3> kBatch = {"dp", "fsdp", "data"};

/// A topology as the user wrote it. One axis size may be -1, and missing numbers are inferred later.
struct Draft {
  Topology topology;
  bool hasNodes = false, hasDevices = false, hasPipeline = false, hasBatch = false, hasFactors = false;
};

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

TopologyAxis *openAxis(std::vector<TopologyAxis> &axes) {
  auto found = std::find_if(axes.begin(), axes.end(), [](const TopologyAxis &axis) { return axis.size == -1; });
  return found == axes.end() ? nullptr : &*found;
}

/// The number of devices of stages with their own axes, and the number of these stages. Every such stage must be alone
/// on its pipeline rank.
absl::Status ownDevices(const Topology &topology, int64_t ranks, int64_t &devices, int64_t &stages) {
  devices = stages = 0;
  for (const auto &[stage, mesh] : topology.stages) {
    if (!mesh.axes)
      continue;
    MPMD_RETURN_IF_ERROR(checkAxes(*mesh.axes, "stage " + std::to_string(stage)));
    if (stage >= ranks)
      return invalid("expected the sizes of all axes, the number of nodes and of devices per node, since stage " +
                     std::to_string(stage) + " has a mesh of its own and is not one of " + std::to_string(ranks) +
                     " alone on their pipeline rank, got an axis of size -1 or no such number");
    devices += productOf(*mesh.axes);
    ++stages;
  }
  return absl::OkStatus();
}

/// Infers the axis size that is -1, from the devices that remain beside the stages with their own axes.
absl::Status inferAxis(Draft &draft) {
  Topology &t = draft.topology;
  TopologyAxis *open = openAxis(t.axes);
  if (!open)
    return absl::OkStatus();
  std::vector<TopologyAxis> others;
  std::string name = shownName(open->name);
  for (TopologyAxis &axis : t.axes) {
    if (&axis == open)
      continue;
    if (axis.size == -1)
      return invalid("expected at most one axis of size -1, got " + name + " and " + shownName(axis.name));
    others.push_back(axis);
  }
  if (!draft.hasNodes || !draft.hasDevices)
    return invalid("expected the number of nodes and of devices per node to infer the size of axis " + name +
                   " (-1) from, got " + (draft.hasNodes ? "no devices per node" : "no nodes"));
  MPMD_RETURN_IF_ERROR(checkAxes(others, "the topology"));
  int64_t total = t.numDevices(), left = total, known = productOf(others);
  std::string from = devicesText(t.nodes, t.devicesPerNode);
  if (t.isUnequal()) {
    int64_t ranks = t.pipelineRanks(), own = 0, stages = 0;
    if (open->name == t.pipeline)
      return invalid("expected the size of the pipeline axis " + name +
                     ", since stages have meshes of their own, got -1 for it");
    MPMD_RETURN_IF_ERROR(ownDevices(t, ranks, own, stages));
    if (stages == ranks)
      return invalid("expected the size of axis " + name +
                     ", since all stages have meshes of their own, got -1 for it");
    left = total - own, known = known / ranks * (ranks - stages);
    from = std::to_string(left) + " devices (" + from + " without " + std::to_string(own) + " in meshes of their own)";
  }
  if (left < known || left % known)
    return invalid("cannot infer the size of axis " + name + " (-1): expected the product of the other axes, " +
                   (others.empty() || t.isUnequal() ? std::to_string(known) : productText(others)) + ", to divide " +
                   from);
  open->size = left / known;
  return absl::OkStatus();
}

/// Infers the numbers of nodes and devices from the axes.
absl::Status inferDevices(Draft &draft) {
  Topology &t = draft.topology;
  if (draft.hasNodes && draft.hasDevices)
    return absl::OkStatus();
  int64_t devices = productOf(t.axes);
  if (t.isUnequal()) {
    int64_t ranks = t.pipelineRanks(), own = 0, stages = 0;
    MPMD_RETURN_IF_ERROR(ownDevices(t, ranks, own, stages));
    devices = devices / ranks * (ranks - stages) + own;
    if (draft.hasDevices)
      t.nodes = (devices + t.devicesPerNode - 1) / t.devicesPerNode;
    else
      t.devicesPerNode = (devices + t.nodes - 1) / t.nodes;
    return absl::OkStatus();
  }
  int64_t given = draft.hasDevices ? t.devicesPerNode : t.nodes;
  if (devices % given)
    return invalid("expected " + std::to_string(given) + (draft.hasDevices ? " devices per node" : " nodes") +
                   " to divide the number of devices, got " + productText(t.axes) + " devices");
  (draft.hasDevices ? t.nodes : t.devicesPerNode) = devices / given;
  return absl::OkStatus();
}

/// Checks both numbers before they are multiplied, so that the product cannot overflow.
absl::Status checkNumbers(int64_t nodes, int64_t devicesPerNode) {
  for (auto [number, name] : {std::pair(nodes, "nodes"), {devicesPerNode, "devices per node"}})
    if (number < 1 || number > kMaxDevices)
      return invalid("expected a number of " + std::string(name) + " from 1 to " + std::to_string(kMaxDevices) +
                     ", got " + std::to_string(number));
  if (devicesPerNode > kMaxDevices / nodes)
    return invalid("expected at most " + std::to_string(kMaxDevices) + " devices, got " + std::to_string(nodes) +
                   " nodes of " + std::to_string(devicesPerNode));
  return absl::OkStatus();
}

absl::Status finish(Draft &draft, const TopologyRequest &request, Topology &topology) {
  Topology &t = draft.topology;
  if (request.nodes)
    t.nodes = request.nodes, draft.hasNodes = true;
  if (request.devicesPerNode)
    t.devicesPerNode = request.devicesPerNode, draft.hasDevices = true;
  MPMD_RETURN_IF_ERROR(checkNumbers(t.nodes, t.devicesPerNode));
  auto hasAxis = [&](std::string_view name) {
    return std::any_of(t.axes.begin(), t.axes.end(), [&](const TopologyAxis &axis) { return axis.name == name; });
  };
  if (!draft.hasPipeline && hasAxis(kPipeline))
    t.pipeline = kPipeline;
  for (std::string_view name : kBatch)
    if (!draft.hasBatch && hasAxis(name) && name != t.pipeline)
      t.batch.emplace_back(name);
  for (auto &[stage, mesh] : t.stages)
    for (const TopologyAxis &axis : mesh.axes.value_or(std::vector<TopologyAxis>()))
      if (axis.size == -1)
        return invalid("expected the size of axis " + shownName(axis.name) + " of stage " + std::to_string(stage) +
                       ", which has a mesh of its own, got -1");
  MPMD_RETURN_IF_ERROR(inferAxis(draft));
  MPMD_RETURN_IF_ERROR(checkAxes(t.axes, "the topology"));
  MPMD_RETURN_IF_ERROR(inferDevices(draft));
  if (!draft.hasFactors && !t.isUnequal() && productOf(t.axes) == t.numDevices())
    splitOverNodes(t.axes, t.nodes);
  MPMD_RETURN_IF_ERROR(checkTopology(t));
  topology = std::move(t);
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Inline axes
//===----------------------------------------------------------------------===//

std::string listOf(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Parses axes such as `pp2.dp2.tp-1`.
absl::Status parseInline(std::string_view text, std::vector<TopologyAxis> &axes) {
  auto wrong = [&](const std::string &what) {
    return "expected a topology such as pp2.dp2.tp2, one of the presets " + listOf(presetNames()) +
           ", or a file that ends in .json, got '" + shownName(text) + "'" + what;
  };
  if (text.size() > kMaxInlineLetters)
    return invalid(wrong(""));
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find('.', begin), text.size());
    std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    size_t digits = part.find_last_not_of("0123456789") + 1, sign = digits && part[digits - 1] == '-' ? 1 : 0;
    TopologyAxis axis{std::string(part.substr(0, digits - sign)), 0, 1};
    auto [rest, code] = std::from_chars(part.data() + digits - sign, part.data() + part.size(), axis.size);
    if (digits == part.size() || axis.name.empty())
      return invalid(wrong(": '" + shownName(part) + "' is not a name with a size behind it"));
    if (code != std::errc() || axis.size > kMaxDevices || axis.size < -1 || axis.size == 0)
      return invalid(wrong(": expected a size from 1 to " + std::to_string(kMaxDevices) + ", or -1, for axis " +
                           shownName(axis.name)));
    axes.push_back(std::move(axis));
  }
  return absl::OkStatus();
}

int64_t smallestFactor(int64_t number) {
  for (int64_t factor = 2; factor * factor <= number; ++factor)
    if (number % factor == 0)
      return factor;
  return number;
}

bool isPreset(std::string_view name) {
  std::vector<std::string> names = presetNames();
  return std::find(names.begin(), names.end(), name) != names.end();
}

absl::Status makePreset(const std::string &name, const TopologyRequest &request, std::vector<TopologyAxis> &axes) {
  int64_t nodes = request.nodes, each = request.devicesPerNode;
  if (!nodes || !each)
    return invalid("expected nodes= and devices-per-node= beside the preset " + name + ", got no " +
                   (nodes ? "devices-per-node=" : "nodes="));
  MPMD_RETURN_IF_ERROR(checkNumbers(nodes, each));
  // The pipeline has one rank per node. On one node, it has as many ranks as the smallest prime factor of the number of
  // devices.
  int64_t ranks = nodes > 1 ? nodes : smallestFactor(each), left = nodes * each / ranks;
  if (name == "ddp")
    axes = {{"dp", nodes * each}};
  else if (name == "fsdp" || name == "tp" || name == "pp")
    axes = {{name, nodes * each}};
  else if (name == "pp+ddp")
    axes = {{"pp", ranks}, {"dp", left}};
  else if (name == "pp+tp")
    axes = {{"pp", ranks}, {"tp", left}};
  else {
    int64_t dp = 1;
    for (int64_t i = 2; i * i <= left; ++i)
      dp = left % i ? dp : i;
    axes = {{"pp", ranks}, {"dp", dp}, {"tp", left / dp}};
  }
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Cluster files
//===----------------------------------------------------------------------===//

void readAxes(const json &list, const std::string &where, std::vector<TopologyAxis> &axes, bool &hasFactors,
              absl::Status &status) {
  if (static_cast<int64_t>(list.size()) > kMaxAxes && status.ok())
    status = invalid("expected at most " + std::to_string(kMaxAxes) + " axes in " + where + ", got " +
                     std::to_string(list.size()));
  for (const json &each : list) {
    if (!status.ok())
      return;
    JsonReader reader(each, "axis " + std::to_string(axes.size()) + " of " + where, status);
    reader.onlyKeys({"name", "size", "inter"});
    TopologyAxis &axis = axes.emplace_back();
    reader.get("name", axis.name);
    reader.get("size", axis.size, -1, kMaxDevices);
    reader.find("inter", axis.inter, 1, kMaxDevices);
    hasFactors |= reader.has("inter");
  }
}

void readDevice(const json &object, const std::string &where, DeviceModel &device, absl::Status &status) {
  JsonReader reader(object, "\"device\" of " + where, status);
  reader.onlyKeys({"kind", "memory"});
  std::string others = device.kind;
  reader.find("kind", device.kind);
  // If the kind of device changes, the memory of the previous kind does not apply.
  if (device.kind != others)
    device.memory = 0;
  reader.find("memory", device.memory);
}

/// Reads `{"mlp": ["tp"], "batch": ["dp", "fsdp"]}`.
void readAxisRules(const json &object, const std::string &where, AxisRules &rules, absl::Status &status) {
  if (object.size() > kMaxRules && status.ok())
    status = invalid("expected at most " + std::to_string(kMaxRules) + " axis-rules in " + where + ", got " +
                     std::to_string(object.size()));
  JsonReader reader(object, "\"axis-rules\" of " + where, status);
  for (const auto &[name, list] : object.items()) {
    if (!status.ok())
      return;
    for (const json &axis : reader.array(name.c_str())) {
      if (!axis.is_string() && status.ok())
        status = invalid("expected names of axes for \"" + shownName(name) + "\" of the axis-rules of " + where +
                         ", got " + shownJson(axis));
      if (status.ok())
        rules[name].push_back(axis.get<std::string>());
    }
    rules.try_emplace(name);
  }
}

void readLinks(const json &object, Topology &topology, absl::Status &status) {
  JsonReader links(object, "\"links\"", status);
  links.onlyKeys({"intra", "inter"});
  for (auto [name, speed] : {std::pair("intra", &topology.intra), {"inter", &topology.inter}}) {
    if (!links.has(name))
      continue;
    JsonReader reader(links.object(name), "the " + std::string(name) + " links", status);
    reader.onlyKeys({"bandwidth", "latency"});
    reader.find("bandwidth", speed->bandwidth);
    reader.find("latency", speed->latency);
    if (status.ok() && reader.has("bandwidth") && speed->bandwidth <= 0)
      reader.fail("expected a positive \"bandwidth\" of the " + std::string(name) + " links, got " +
                  shownJson(object[name]["bandwidth"]));
  }
}

void readStages(const json &object, Topology &topology, absl::Status &status) {
  if (static_cast<int64_t>(object.size()) > kMaxStageMeshes && status.ok())
    status = invalid("expected at most " + std::to_string(kMaxStageMeshes) + " stages with a mesh of their own, got " +
                     std::to_string(object.size()));
  for (const auto &[key, value] : object.items()) {
    if (!status.ok())
      return;
    int64_t stage = 0;
    auto [end, code] = std::from_chars(key.data(), key.data() + key.size(), stage);
    if (code != std::errc() || end != key.data() + key.size() || stage < 0 || std::to_string(stage) != key) {
      status = invalid("expected numbers of stages as keys of \"stages\", got \"" + shownName(key) + "\"");
      return;
    }
    std::string where = "stage " + key;
    JsonReader reader(value, where, status);
    reader.onlyKeys({"axes", "device", "axis-rules"});
    StageMesh &mesh = topology.stages[stage];
    bool hasFactors = false;
    if (reader.has("axes"))
      readAxes(reader.array("axes"), where, mesh.axes.emplace(), hasFactors, status);
    if (reader.has("device"))
      readDevice(reader.object("device"), where, mesh.device.emplace(topology.device), status);
    if (reader.has("axis-rules"))
      readAxisRules(reader.object("axis-rules"), where, mesh.rules, status);
  }
}

/// Takes the axes of the first rule that matches the selector. All rules are checked, so that an invalid rule is an
/// error whatever the selector.
void readRules(const json &rules, const std::string &selector, Draft &draft, bool &chosen, absl::Status &status) {
  if (rules.size() > kMaxRules && status.ok())
    status = invalid("expected at most " + std::to_string(kMaxRules) + " rules, got " + std::to_string(rules.size()));
  for (size_t i = 0; i < rules.size() && status.ok(); ++i) {
    std::string where = "rule " + std::to_string(i), match;
    JsonReader reader(rules[i], where, status);
    reader.onlyKeys({"match", "axes"});
    reader.get("match", match);
    std::vector<TopologyAxis> axes;
    bool hasFactors = false, matches = false;
    readAxes(reader.array("axes"), where, axes, hasFactors, status);
    if (absl::Status status = matchesWhole(match, selector, matches); !status.ok())
      reader.fail(messageOf(status) + " for \"match\" of " + where);
    if (status.ok() && matches && !chosen && !selector.empty()) {
      chosen = true;
      draft.topology.axes = std::move(axes), draft.hasFactors = hasFactors;
    }
  }
}

void readBatch(const json &names, std::vector<std::string> &batch, absl::Status &status) {
  for (const json &name : names) {
    if (!name.is_string() && status.ok())
      status = invalid("expected names of axes for \"batch\" of the cluster, got " + shownJson(name));
    if (status.ok())
      batch.push_back(name.get<std::string>());
  }
}
} // namespace

std::vector<std::string> presetNames() { return {"ddp", "fsdp", "tp", "pp", "pp+ddp", "pp+tp", "3d"}; }

absl::Status parseCluster(std::string_view text, const TopologyRequest &request, Topology &topology) {
  json file;
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {8, int64_t(1) << 20}));
  absl::Status status;
  JsonReader reader(file, "the cluster", status);
  reader.onlyKeys(
      {"nodes", "devices_per_node", "axes", "pipeline", "batch", "device", "links", "stages", "rules", "axis-rules"});
  Draft draft;
  Topology &t = draft.topology;
  draft.hasNodes = reader.has("nodes"), draft.hasDevices = reader.has("devices_per_node");
  draft.hasPipeline = reader.has("pipeline"), draft.hasBatch = reader.has("batch");
  reader.find("nodes", t.nodes, 1, kMaxDevices);
  reader.find("devices_per_node", t.devicesPerNode, 1, kMaxDevices);
  reader.find("pipeline", t.pipeline);
  if (draft.hasBatch)
    readBatch(reader.array("batch"), t.batch, status);
  if (reader.has("device"))
    readDevice(reader.object("device"), "the cluster", t.device, status);
  if (reader.has("links"))
    readLinks(reader.object("links"), t, status);
  if (reader.has("axis-rules"))
    readAxisRules(reader.object("axis-rules"), "the cluster", t.rules, status);
  if (reader.has("stages"))
    readStages(reader.object("stages"), t, status);
  bool chosen = false;
  if (reader.has("rules"))
    readRules(reader.array("rules"), request.meshSelector, draft, chosen, status);
  if (status.ok() && !chosen && !reader.has("axes"))
    return invalid(reader.has("rules")
                       ? "expected a rule that matches mesh-selector='" + shownName(request.meshSelector) +
                             "', or \"axes\" beside the rules, got neither"
                       : "expected \"axes\" of the cluster, it is missing");
  if (reader.has("axes")) {
    std::vector<TopologyAxis> axes;
    bool hasFactors = false;
    readAxes(reader.array("axes"), "the cluster", axes, hasFactors, status);
    if (!chosen)
      t.axes = std::move(axes), draft.hasFactors = hasFactors;
  }
  return status.ok() ? finish(draft, request, topology) : status;
}

absl::Status readTopology(const TopologyRequest &request, Topology &topology) {
  const std::string &wanted = request.topology;
  if (request.meshSelector.size() > kMaxSelectorLetters)
    return invalid("expected a mesh-selector= of at most " + std::to_string(kMaxSelectorLetters) + " letters, got " +
                   std::to_string(request.meshSelector.size()));
  if (wanted.size() > 5 && wanted.compare(wanted.size() - 5, 5, ".json") == 0) {
    std::string text;
    MPMD_RETURN_IF_ERROR(readInput(wanted, text));
    absl::Status status = parseCluster(text, request, topology);
    return status.ok() ? status : invalid(wanted + ": " + messageOf(status));
  }
  if (!request.meshSelector.empty())
    return invalid("expected a cluster file with rules beside mesh-selector=" + shownName(request.meshSelector) +
                   ", got the topology '" + shownName(wanted) + "'");
  Draft draft;
  if (absl::Status status = isPreset(wanted) ? makePreset(wanted, request, draft.topology.axes)
                                             : parseInline(wanted, draft.topology.axes);
      !status.ok())
    return status;
  return finish(draft, request, topology);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static ordered_json axesJson(const std::vector<TopologyAxis> &axes) {
  ordered_json list = ordered_json::array();
  for (const TopologyAxis &axis : axes) {
    ordered_json each = {{"name", axis.name}, {"size", axis.size}};
    if (axis.inter > 1)
      each["inter"] = axis.inter;
    list.push_back(std::move(each));
  }
  return list;
}

static ordered_json deviceJson(const DeviceModel &device) {
  // A memory of 0 is written, too, because it overrides the memory of the topology.
  return {{"kind", device.kind}, {"memory", device.memory}};
}

static ordered_json linkJson(const LinkSpeed &speed) {
  ordered_json link = ordered_json::object();
  if (speed.bandwidth > 0)
    link["bandwidth"] = speed.bandwidth;
  link["latency"] = speed.latency;
  return link;
}

std::string writeCluster(const Topology &topology) {
  ordered_json file = {
      {"nodes", topology.nodes}, {"devices_per_node", topology.devicesPerNode}, {"axes", axesJson(topology.axes)}};
  file["pipeline"] = topology.pipeline;
  file["batch"] = topology.batch;
  file["device"] = deviceJson(topology.device);
  for (auto [name, speed] : {std::pair("intra", &topology.intra), {"inter", &topology.inter}})
    if (*speed != LinkSpeed())
      file["links"][name] = linkJson(*speed);
  if (!topology.rules.empty())
    file["axis-rules"] = topology.rules;
  for (const auto &[stage, mesh] : topology.stages) {
    ordered_json &each = file["stages"][std::to_string(stage)];
    each = ordered_json::object();
    if (mesh.axes)
      each["axes"] = axesJson(*mesh.axes);
    if (mesh.device)
      each["device"] = deviceJson(*mesh.device);
    if (!mesh.rules.empty())
      each["axis-rules"] = mesh.rules;
  }
  return file.dump(2) + "\n";
}

} // namespace mpmd::plan
