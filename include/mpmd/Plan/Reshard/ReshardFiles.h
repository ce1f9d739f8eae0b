// Reads, draws and runs reshards. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARDFILES_H
#define MPMD_PLAN_RESHARD_RESHARDFILES_H

#include "mpmd/Plan/Reshard/Reshard.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Reads `{"tensors": [...], "cluster": {...}}` and checks it. The text must have no cluster if `cluster` is given.
absl::Status readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster = nullptr);

struct Topology;

/// The cluster of a topology. `intra` links become the ports of devices, `inter` links the NICs. Uses the higher
/// latency of both, and the memory of the smallest device. The error names the missing property. In the library
/// MpmdTopology.
absl::Status toReshardCluster(const Topology &topology, ReshardCluster &cluster);

/// A plan's report, or the bounds alone, as JSON objects.
std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic);
std::string toJson(const ReshardBounds &bounds);

/// A table for people, with at most `most` messages.
std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most = 40);
std::string toText(const ReshardBounds &bounds);

/// Draws two lanes per device over time: its sends and its receives. The error says what is too large to draw.
absl::StatusOr<std::string> drawSvg(const ReshardRequest &request, const ReshardPlan &plan);

/// Totals of a run.
struct ReshardRun {
  int64_t threads = 0, messages = 0, bytes = 0, elements = 0;
};

/// Runs a plan with one thread per device. Messages are copied straight from the sender's memory in the order of the
/// plan. Element values are a function of tensor and index, and every target element is compared. The error names
/// the first wrong element, or the memory that a run needs.
absl::Status runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARDFILES_H
