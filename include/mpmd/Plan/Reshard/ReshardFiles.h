// Reads, draws and runs reshards. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARDFILES_H
#define MPMD_PLAN_RESHARD_RESHARDFILES_H

#include "mpmd/Plan/Reshard/Reshard.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Reads `{"tensors": [...], "cluster": {...}}` and checks it. If `cluster` is given, the text must not have a cluster.
absl::Status readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster = nullptr);

struct Topology;

/// Converts a topology to a cluster. `intra` links become the ports of devices, `inter` links the NICs. The cluster has
/// the higher latency of the two link classes, and the memory of the smallest device. The error names the missing
/// property. Part of the library MpmdTopology.
absl::Status toReshardCluster(const Topology &topology, ReshardCluster &cluster);

/// Reports a plan, or only the bounds, as a JSON object.
std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic);
std::string toJson(const ReshardBounds &bounds);

/// A readable table with at most `most` messages.
std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most = 40);
std::string toText(const ReshardBounds &bounds);

/// Draws two lanes per device over time: its sends and its receives. If the plan is too large to draw, the error says
/// why.
absl::StatusOr<std::string> drawSvg(const ReshardRequest &request, const ReshardPlan &plan);

/// Totals of `runReshard`.
struct ReshardRun {
  int64_t threads = 0, messages = 0, bytes = 0, elements = 0;
};

/// Runs a plan with one thread per device. Each receiver copies straight from the sender's memory, in the order of the
/// plan. Element values are a function of tensor and index, and every target element is compared. The error names the
/// first wrong element, or the memory that a run needs.
absl::Status runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARDFILES_H
