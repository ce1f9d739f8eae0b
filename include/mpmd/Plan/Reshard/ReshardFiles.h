// Reshards as files, pictures and runs over threads. No MLIR.
#ifndef MPMD_PLAN_RESHARD_RESHARDFILES_H
#define MPMD_PLAN_RESHARD_RESHARDFILES_H

#include "mpmd/Plan/Reshard/Reshard.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// Reads `{"tensors": [...], "cluster": {...}}` and checks it. Returns an empty string, or what is wrong. With
/// `cluster` the text must have none.
std::string readReshard(std::string_view text, ReshardRequest &request, const ReshardCluster *cluster = nullptr);

struct Topology;

/// The machine of a topology: `intra` links are the ports of devices, `inter` links the NICs; the higher latency of
/// both, and the memory of its smallest device. Returns an empty string, or what the topology does not say. In the
/// library MpmdTopology.
std::string toReshardCluster(const Topology &topology, ReshardCluster &cluster);

/// The report of a plan, or the bounds alone, as JSON objects.
std::string toJson(const ReshardPlan &plan, const ReshardTraffic &traffic);
std::string toJson(const ReshardBounds &bounds);

/// A table for people; at most `most` messages.
std::string toText(const ReshardPlan &plan, const ReshardTraffic &traffic, int64_t most = 40);
std::string toText(const ReshardBounds &bounds);

/// Two lanes per device, what it sends and what it receives, over time. An empty string, or what is too much to draw,
/// in `error`.
std::string drawSvg(const ReshardRequest &request, const ReshardPlan &plan, std::string &error);

/// What a run moved and checked.
struct ReshardRun {
  int64_t threads = 0, messages = 0, bytes = 0, elements = 0;
};

/// Runs a plan: a thread per device, each message copied straight from the sender's memory in the order of the plan,
/// elements that are a function of their tensor and place. Every element of every target is compared. Returns an empty
/// string, or what is wrong: too much memory, or the first element that differs.
std::string runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run);

} // namespace mpmd::plan

#endif // MPMD_PLAN_RESHARD_RESHARDFILES_H
