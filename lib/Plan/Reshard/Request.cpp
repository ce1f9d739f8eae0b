// Checks that a request is valid and within limits.
#include "mpmd/Plan/Reshard/Reshard.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mpmd::plan {

namespace {
/// The maximum number of devices, size of a tensor in bytes, number of its dimensions, and device id. Within these
/// limits, sums of bytes are exact and plans fit into memory.
constexpr int64_t kMaxDevices = 1 << 16, kMaxBytes = int64_t(1) << 48, kMaxRank = 32, kMaxId = int64_t(1) << 20;
/// `kMaxPairs` limits the pairs of a slice and a needer over all tensors, which determine planning time. For partial
/// sums, it limits the pairs of a source and a target device. `kMaxHolders` limits the pairs of a slice and a holder,
/// which take only memory.
constexpr int64_t kMaxPairs = int64_t(1) << 18, kMaxHolders = int64_t(1) << 22;
/// The maximum number of messages into which a memory limit may cut a plan.
constexpr double kMaxMessages = 1 << 17;

/// Multiplies `value` by `factor`, or returns false if the product would exceed `most`.
bool multiply(int64_t &value, int64_t factor, int64_t most) {
  if (value != 0 && factor > most / value)
    return false;
  value *= factor;
  return true;
}

absl::Status checkSharding(const Sharding &sharding, const ReshardTensor &tensor, const ReshardCluster &cluster,
                           const std::string &where) {
  int64_t size = 1;
  for (int64_t axis : sharding.mesh) {
    if (axis < 1)
      return invalid("expected mesh axes of at least 1 in " + where + ", got " + std::to_string(axis));
    if (!multiply(size, axis, kMaxDevices))
      return invalid("expected at most " + std::to_string(kMaxDevices) + " devices in the mesh of " + where +
                     ", got more");
  }
  if (static_cast<int64_t>(sharding.devices.size()) != size)
    return invalid("expected " + std::to_string(size) + (size == 1 ? " device" : " devices") + " for the mesh of " +
                   where + ", got " + std::to_string(sharding.devices.size()));
  std::set<int64_t> seen;
  for (int64_t device : sharding.devices) {
    if (device < 0 || device >= static_cast<int64_t>(cluster.nodes.size()))
      return invalid("expected device ids from 0 to " + std::to_string(static_cast<int64_t>(cluster.nodes.size()) - 1) +
                     " (the cluster's nodes) in " + where + ", got " + std::to_string(device));
    if (!seen.insert(device).second)
      return invalid("expected each device at most once in " + where + ", got " + std::to_string(device) + " twice");
  }
  if (sharding.dims.size() != tensor.shape.size())
    return invalid("expected axes for " + std::to_string(tensor.shape.size()) + " dimensions in \"dims\" of " + where +
                   ", got " + std::to_string(sharding.dims.size()));
  std::set<int64_t> used;
  auto use = [&](const std::vector<int64_t> &axes) -> absl::Status {
    for (int64_t axis : axes) {
      if (axis < 0 || axis >= static_cast<int64_t>(sharding.mesh.size()))
        return invalid("expected mesh axes below " + std::to_string(sharding.mesh.size()) + " in " + where + ", got " +
                       std::to_string(axis));
      if (!used.insert(axis).second)
        return invalid("expected each mesh axis at most once in " + where + ", got axis " + std::to_string(axis) +
                       " twice");
    }
    return absl::OkStatus();
  };
  for (const std::vector<int64_t> &axes : sharding.dims)
    MPMD_RETURN_IF_ERROR(use(axes));
  return use(sharding.unreduced);
}

/// The number of shards along a dimension.
int64_t partsOf(const Sharding &sharding, size_t dim) {
  int64_t parts = 1;
  for (int64_t axis : sharding.dims[dim])
    parts *= sharding.mesh[axis];
  return parts;
}

/// Upper bounds of the number of slices, and of the source and target devices that share each slice.
struct SliceCount {
  int64_t slices = 1, holders = 1, needers = 1;
};

SliceCount countSlices(const ReshardTensor &tensor) {
  SliceCount count;
  int64_t sources = 1, targets = 1;
  for (size_t dim = 0; dim < tensor.shape.size(); ++dim) {
    int64_t source = partsOf(tensor.source, dim), target = partsOf(tensor.target, dim);
    sources *= source, targets *= target;
    // If one shard size divides the other, all borders of the larger shards are borders of the smaller ones.
    int64_t extent = tensor.shape[dim], a = (extent + source - 1) / source, b = (extent + target - 1) / target;
    bool meet = a == 0 || b == 0 || a % b == 0 || b % a == 0;
    int64_t borders = meet ? std::max(source, target) : source + target - 1;
    if (!multiply(count.slices, std::min(borders, std::max<int64_t>(extent, 1)), kMaxHolders))
      count.slices = kMaxHolders + 1;
  }
  count.holders = static_cast<int64_t>(tensor.source.devices.size()) / sources;
  count.needers = static_cast<int64_t>(tensor.target.devices.size()) / targets;
  return count;
}

absl::Status checkCluster(const ReshardCluster &cluster) {
  auto positive = [](double value) { return std::isfinite(value) && value > 0; };
  for (auto [value, name] :
       {std::pair(cluster.deviceBandwidth, "device_bandwidth"), std::pair(cluster.nicBandwidth, "nic_bandwidth")})
    if (!positive(value))
      return invalid("expected bytes per second above 0 for \"" + std::string(name) + "\" of the cluster, got " +
                     toText(value));
  if (!std::isfinite(cluster.latency) || cluster.latency < 0)
    return invalid("expected seconds of at least 0 for \"latency\" of the cluster, got " + toText(cluster.latency));
  if (static_cast<int64_t>(cluster.nodes.size()) > kMaxId)
    return invalid("expected at most " + std::to_string(kMaxId) + " devices in the cluster, got " +
                   std::to_string(cluster.nodes.size()));
  for (int64_t node : cluster.nodes)
    if (node < 0)
      return invalid("expected nodes of at least 0 in the cluster, got " + std::to_string(node));
  return cluster.memory < 0 ? invalid("expected bytes of at least 0 for \"memory\" of the cluster, got " +
                                      std::to_string(cluster.memory))
                            : absl::OkStatus();
}
} // namespace

absl::Status checkRequest(const ReshardRequest &request) {
  MPMD_RETURN_IF_ERROR(checkCluster(request.cluster));
  int64_t pairs = 0, holders = 0, bytes = 0;
  double messages = 0;
  for (size_t i = 0; i < request.tensors.size(); ++i) {
    const ReshardTensor &tensor = request.tensors[i];
    std::string name = "tensor " + std::to_string(i);
    if (static_cast<int64_t>(tensor.shape.size()) > kMaxRank)
      return invalid("expected at most " + std::to_string(kMaxRank) + " dimensions of " + name + ", got " +
                     std::to_string(tensor.shape.size()));
    int64_t size = 1;
    if (tensor.elementBytes < 1 || tensor.elementBytes > 4096)
      return invalid("expected element bytes from 1 to 4096 of " + name + ", got " +
                     std::to_string(tensor.elementBytes));
    bool fits = multiply(size, tensor.elementBytes, kMaxBytes);
    for (int64_t extent : tensor.shape) {
      if (extent < 0)
        return invalid("expected extents of at least 0 in the shape of " + name + ", got " + std::to_string(extent));
      // Even if one extent is 0, the product of the other dimensions must not exceed the limit.
      fits = fits && multiply(size, std::max<int64_t>(extent, 1), kMaxBytes);
    }
    if (!fits || (bytes += size) > kMaxBytes)
      return invalid("expected at most 2^48 bytes in all, got more with " + name);
    for (auto [sharding, side] : {std::pair(&tensor.source, "the source of "), {&tensor.target, "the target of "}})
      MPMD_RETURN_IF_ERROR(checkSharding(*sharding, tensor, request.cluster, side + name));
    if (!tensor.target.unreduced.empty())
      return invalid("expected no unreduced axes in the target of " + name + ", got " +
                     std::to_string(tensor.target.unreduced.size()));
    if (tensor.source.unreduced.empty()) {
      SliceCount count = countSlices(tensor);
      pairs += count.slices * count.needers, holders += count.slices * count.holders;
    } else {
      pairs += static_cast<int64_t>(tensor.source.devices.size() * tensor.target.devices.size());
    }
    if (pairs > kMaxPairs)
      return invalid("expected at most 2^18 pairs of " +
                     std::string(tensor.source.unreduced.empty() ? "a slice and a device that needs it"
                                                                 : "a source device and a target device") +
                     " in all, got more with " + name);
    if (holders > kMaxHolders)
      return invalid("expected at most 2^22 pairs of a slice and a device that holds it in all, got more with " + name);
    if (request.cluster.memory > 0 && request.cluster.memory < 2 * tensor.elementBytes)
      return invalid("expected \"memory\" of at least " + std::to_string(2 * tensor.elementBytes) +
                     " bytes, two elements of " + name + ", got " + std::to_string(request.cluster.memory));
    for (size_t at = 0; at < tensor.target.devices.size() && request.cluster.memory > 0; ++at)
      messages += static_cast<double>(sizeOf(boxOf(tensor.target, tensor.shape, static_cast<int64_t>(at)))) *
                  static_cast<double>(tensor.elementBytes) / static_cast<double>(request.cluster.memory / 2);
    if (messages > kMaxMessages)
      return invalid("expected \"memory\" that cuts what is needed into at most 2^17 messages, got " +
                     std::to_string(request.cluster.memory) + " bytes with " + name);
  }
  return absl::OkStatus();
}

} // namespace mpmd::plan
