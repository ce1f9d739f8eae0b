// Computes the bytes that a plan moves over each link.
#include "mpmd/Plan/Reshard/Reshard.h"

#include <algorithm>
#include <tuple>

namespace mpmd::plan {

ReshardTraffic trafficOf(const ReshardRequest &request, const ReshardPlan &plan) {
  const ReshardCluster &cluster = request.cluster;
  double between = std::min(cluster.deviceBandwidth, cluster.nicBandwidth);
  ReshardTraffic traffic;
  // The order of the keys decides between equal links: NICs before ports, outgoing before incoming.
  std::map<std::tuple<bool, bool, int64_t>, ReshardTraffic::Link> links;
  for (const ReshardMessage &message : plan.messages) {
    int64_t bytes = sizeOf(message.box) * request.tensors[message.tensor].elementBytes;
    int64_t nodes[2] = {cluster.nodes[message.source], cluster.nodes[message.target]};
    int64_t devices[2] = {message.source, message.target};
    bool crosses = nodes[0] != nodes[1];
    (crosses ? traffic.nicBytes : traffic.insideBytes) += bytes;
    for (int in : {0, 1}) {
      auto add = [&](bool nic, int64_t id, double bandwidth) {
        ReshardTraffic::Link &link = links[{!nic, in, id}];
        link = {nic, in == 1, id, link.bytes + bytes, link.seconds + static_cast<double>(bytes) / bandwidth};
      };
      add(false, devices[in], crosses ? between : cluster.deviceBandwidth);
      if (crosses)
        add(true, nodes[in], cluster.nicBandwidth);
    }
  }
  // The tolerance covers rounding differences between sums in different orders.
  for (const auto &[key, link] : links)
    if (link.seconds > traffic.busiest.seconds * (1 + 1e-12))
      traffic.busiest = link;
  return traffic;
}

} // namespace mpmd::plan
