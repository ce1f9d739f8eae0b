// Reads, draws and runs reshards. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARDFILES_H
#define MPMD_PLAN_RESHARD_RESHARDFILES_H

#include "mpmd/Plan/Reshard/Reshard.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Reads `{"tensors": [...], "cluster": {...}}` and checks it. Returns an empty string, or the error. The text must
/// have no cluster if `cluster` is given.
std::string readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster = nullptr);

struct Topology;

/// The cluster of a topology. `intra` links become the ports of devices, `inter` links the NICs. Uses the higher
/// latency of both, and the memory of the smallest device. Returns an empty string, or the missing property. In the
/// library MpmdTopology.
std::string toReshardCluster(const Topology &topology, ReshardCluster &cluster);

/// A plan's report, or the bounds alone, as JSON objects.
std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic);
std::string toJson(const ReshardBounds &bounds);

/// A table for people, with at most `most` messages.
std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most = 40);
std::string toText(const ReshardBounds &bounds);

/// Draws two lanes per device over time: its sends and its receives. On failure returns an empty string, and `error`
/// says what is too large to draw.
std::string drawSvg(const ReshardRequest &request, const ReshardPlan &plan, std::string &error);

/// Totals of a run.
struct ReshardRun {
  int64_t threads = 0, messages = 0, bytes = 0, elements = 0;
};

/// Runs a plan with one thread per device. Messages are copied straight from the sender's memory in the order of the
/// plan. Element values are a function of tensor and index, and every target element is compared. Returns an empty
/// string, or the error: too much memory, or the first wrong element.
std::string runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARDFILES_H
