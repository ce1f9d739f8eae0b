// Reads requests from JSON, and writes reports as JSON and as text.
#include "mpmd/Plan/Reshard/ReshardFiles.h"

#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {
void readSharding(const json &object, const std::string &where, Sharding &sharding, absl::Status &status) {
  JsonReader reader(object, where, status);
  reader.get("devices", sharding.devices);
  reader.get("mesh", sharding.mesh);
  for (const json &axes : reader.array("dims")) {
    std::vector<int64_t> &list = sharding.dims.emplace_back();
    if (!axes.is_array())
      return reader.fail("expected an array of mesh axes for each dimension in \"dims\" of " + where + ", got " +
                         shownJson(axes).substr(0, 40));
    for (const json &axis : axes) {
      if (!isInteger(axis))
        return reader.fail("expected mesh axes in \"dims\" of " + where + ", got " + shownJson(axis).substr(0, 40));
      list.push_back(axis.get<int64_t>());
    }
  }
  if (reader.has("unreduced"))
    reader.get("unreduced", sharding.unreduced);
  reader.onlyKeys({"devices", "mesh", "dims", "unreduced"});
}

void readTensor(const json &object, const std::string &where, ReshardTensor &tensor, absl::Status &status) {
  JsonReader reader(object, where, status);
  reader.get("shape", tensor.shape);
  reader.get("element_bytes", tensor.elementBytes);
  readSharding(reader.object("source"), "the source of " + where, tensor.source, status);
  readSharding(reader.object("target"), "the target of " + where, tensor.target, status);
  reader.onlyKeys({"shape", "element_bytes", "source", "target"});
}

ordered_json toArray(const TensorBox &box) {
  ordered_json extents = ordered_json::array();
  for (const Extent &extent : box)
    extents.push_back({extent.low, extent.high});
  return extents;
}

std::string number(double value) {
  return value == std::floor(value) && std::abs(value) < 1e18 ? std::to_string(static_cast<int64_t>(value))
                                                              : toText(value);
}
std::string bytesText(double bytes) { return number(bytes) + (bytes == 1 ? " byte" : " bytes"); }
std::string column(const std::string &text, size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}
} // namespace

static void readCluster(const json &object, ReshardCluster &cluster, absl::Status &status) {
  JsonReader reader(object, "the cluster", status);
  reader.get("nodes", cluster.nodes);
  reader.get("device_bandwidth", cluster.deviceBandwidth);
  reader.get("nic_bandwidth", cluster.nicBandwidth);
  reader.find("latency", cluster.latency);
  if (reader.has("memory")) {
    double memory = 0;
    reader.get("memory", memory);
    if (status.ok() && !(memory >= 1 && memory <= 1e18 && memory == std::floor(memory)))
      reader.fail("expected whole bytes above 0 for \"memory\" of the cluster, got " + toText(memory));
    cluster.memory = status.ok() ? static_cast<int64_t>(memory) : 0;
  }
  reader.onlyKeys({"nodes", "device_bandwidth", "nic_bandwidth", "latency", "memory"});
}

absl::Status readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster) {
  json file;
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {8, int64_t(1) << 22}));
  request = {};
  absl::Status status;
  JsonReader reader(file, "the request", status);
  const json &tensors = reader.array("tensors");
  for (size_t i = 0; i < tensors.size() && status.ok(); ++i)
    readTensor(tensors[i], "tensor " + std::to_string(i), request.tensors.emplace_back(), status);
  if (cluster && reader.has("cluster"))
    reader.fail("expected one cluster, got \"cluster\" in the request beside a cluster file");
  if (cluster)
    request.cluster = *cluster;
  else
    readCluster(reader.object("cluster"), request.cluster, status);
  reader.onlyKeys({"tensors", "cluster"});
  return status.ok() ? checkRequest(request) : status;
}

std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic) {
  ordered_json file;
  file["moved_bytes"] = plan.movedBytes;
  file["minimum_bytes"] = plan.minimumBytes;
  file["bound_seconds"] = plan.boundSeconds;
  file["makespan_seconds"] = plan.makespanSeconds;
  file["rounds"] = plan.rounds;
  file["peak_bytes"] = plan.peakBytes;
  file["inside_bytes"] = traffic.insideBytes;
  file["nic_bytes"] = traffic.nicBytes;
  if (const ReshardTraffic::Link &link = traffic.busiest; link.id >= 0)
    file["busiest"] = {{"link", link.nic ? "nic" : "port"},
                       {link.nic ? "node" : "device", link.id},
                       {"direction", link.in ? "in" : "out"},
                       {"bytes", link.bytes},
                       {"seconds", link.seconds}};
  file["messages"] = ordered_json::array();
  for (const ReshardMessage &message : plan.messages) {
    ordered_json entry{{"tensor", message.tensor},
                       {"source", message.source},
                       {"target", message.target},
                       {"box", toArray(message.box)},
                       {"start", message.start},
                       {"end", message.end},
                       {"relay_of", message.relayOf < 0 ? ordered_json() : ordered_json(message.relayOf)}};
    if (message.partial)
      entry["partial"] = true;
    file["messages"].push_back(std::move(entry));
  }
  file["local"] = ordered_json::array();
  for (const LocalBox &local : plan.local)
    file["local"].push_back({{"tensor", local.tensor}, {"device", local.device}, {"box", toArray(local.box)}});
  return file.dump() + "\n";
}

std::string toJson(const ReshardBounds &bounds) {
  ordered_json file{{"minimum_bytes", bounds.minimumBytes},
                    {"bound_seconds", bounds.seconds},
                    {"slices", bounds.slices},
                    {"transfers", bounds.transfers},
                    {"device_in_bytes", bounds.deviceIn},
                    {"device_out_bytes", bounds.deviceOut},
                    {"device_out_direct_bytes", bounds.deviceOutDirect},
                    {"node_in_bytes", bounds.nodeIn},
                    {"node_out_bytes", bounds.nodeOut}};
  return file.dump() + "\n";
}

std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most) {
  double gap = plan.boundSeconds > 0 ? plan.makespanSeconds / plan.boundSeconds - 1 : 0;
  std::string text = "moved        " + bytesText(static_cast<double>(plan.movedBytes)) + ", minimum " +
                     std::to_string(plan.minimumBytes) + "\nmakespan     " + toText(plan.makespanSeconds) +
                     " s, lower bound " + toText(plan.boundSeconds) + " s, gap " + toText(gap < 1e-9 ? 0 : gap * 100) +
                     " %\nrounds       " + std::to_string(plan.rounds) + ", " + std::to_string(plan.messages.size()) +
                     " messages, " + std::to_string(plan.local.size()) + " local boxes\nin flight    at most " +
                     bytesText(static_cast<double>(plan.peakBytes)) + " on a device\n";
  if (plan.messages.empty())
    return text;
  const ReshardTraffic::Link &link = traffic.busiest;
  text += "links        " + bytesText(static_cast<double>(traffic.insideBytes)) + " inside nodes, " +
          std::to_string(traffic.nicBytes) + " between nodes\nbusiest      " +
          (link.nic ? "NIC of node " : "port of device ") + std::to_string(link.id) + (link.in ? ", in: " : ", out: ") +
          bytesText(static_cast<double>(link.bytes)) + ", " + toText(link.seconds) + " s\n";
  text += "  round  tensor  source  target         start           end  relay of  box\n";
  for (size_t i = 0; i < plan.messages.size() && static_cast<int64_t>(i) < most; ++i) {
    const ReshardMessage &m = plan.messages[i];
    text += column(std::to_string(m.round), 7) + column(std::to_string(m.tensor), 8) +
            column(std::to_string(m.source), 8) + column(std::to_string(m.target), 8) + column(toText(m.start), 14) +
            column(toText(m.end), 14) + column(m.relayOf < 0 ? "-" : std::to_string(m.relayOf), 10) + "  " +
            toText(m.box) + (m.partial ? ", partial sums" : "") + "\n";
  }
  if (int64_t rest = static_cast<int64_t>(plan.messages.size()) - most; rest > 0)
    text += "  and " + std::to_string(rest) + " more messages (--report has all)\n";
  return text;
}

std::string toText(const ReshardBounds &bounds) {
  return "minimum      " + bytesText(static_cast<double>(bounds.minimumBytes)) + " moved, in " +
         std::to_string(bounds.transfers) + " transfers of " + std::to_string(bounds.slices) +
         " slices\ndevice in    " + bytesText(bounds.deviceIn) + "\ndevice out   " + bytesText(bounds.deviceOut) +
         ", without relays " + number(bounds.deviceOutDirect) + "\nnode in      " + bytesText(bounds.nodeIn) +
         "\nnode out     " + bytesText(bounds.nodeOut) + "\nlower bound  " + toText(bounds.seconds) + " s\n";
}

} // namespace mpmd::plan
