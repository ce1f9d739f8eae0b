// Reshards as files, pictures and runs over threads. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARDFILES_H
#define MPMD_PLAN_RESHARD_RESHARDFILES_H

#include "mpmd/Plan/Reshard/Reshard.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Reads `{"tensors": [...], "cluster": {...}}` and checks it. With `cluster` the text must have none.
absl::Status readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster = nullptr);

struct Topology;

/// The machine of a topology: `intra` links are the ports of devices, `inter` links the NICs; the higher latency of
/// both, and the memory of its smallest device. The error says what the topology does not say. In the library
/// MpmdTopology.
absl::Status toReshardCluster(const Topology &topology, ReshardCluster &cluster);

/// The report of a plan, or the bounds alone, as JSON objects.
std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic);
std::string toJson(const ReshardBounds &bounds);

/// A table for people; at most `most` messages.
std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most = 40);
std::string toText(const ReshardBounds &bounds);

/// Two lanes per device, what it sends and what it receives, over time. Refuses plans of too many messages.
absl::StatusOr<std::string> drawSvg(const ReshardRequest &request, const ReshardPlan &plan);

/// What a run moved and checked.
struct ReshardRun {
  int64_t threads = 0, messages = 0, bytes = 0, elements = 0;
};

/// Runs a plan: a thread per device, each message copied straight from the sender's memory in the order of the plan,
/// elements that are a function of their tensor and place. Every element of every target is compared. The error names
/// the first one that differs, or the memory that a run needs.
absl::Status runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARDFILES_H
