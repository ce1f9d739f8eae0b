// A training step of a model on a cluster, on paper: stages with costs, collectives and transfers over links, the
// schedule, and memory; and the layouts that there are. In the library MpmdTopology. No MLIR.
#ifndef MPMD_PLAN_COST_STEP_H
#define MPMD_PLAN_COST_STEP_H

#include "mpmd/Plan/Cost/Model.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

#include <map>

namespace mpmd::plan {

/// What is trained, where, and how.
struct StepRequest {
  TransformerModel model;
  /// Nodes, devices, memory and links; its axes are not used.
  Topology cluster;
  /// Whose rates the cost table gives: `cuda:sm_80`.
  std::string target;
  /// The share of their peak rate that products reach.
  double efficiency = kProductEfficiency;
  /// A name of makePipeline, or `search`; stages per pipeline rank, 0: as published.
  std::string schedule = "1f1b";
  int64_t chunks = 0;
  SearchOptions search;

  /// An A100 multiplies large matrices of f16 at 230 of 312 TFLOP/s (github.com/mli/transformers-benchmarks).
  static constexpr double kProductEfficiency = 0.74;
};

/// How the model lies on the devices: axes pp, dp and tp, as a topology names them.
struct StepLayout {
  TopologyAxis pipeline{"pp"}, data{"dp"}, tensor{"tp"};
  std::vector<std::string> order{"pp", "dp", "tp"}; ///< from the axis whose neighbours are farthest from each other
};

/// `pp16.dp8.tp8`, in that order.
std::string toText(const StepLayout &layout);

/// Reads axes as topologies do, over the nodes of the cluster. The error says what does not fit.
absl::Status parseStepLayout(const std::string &text, const Topology &cluster, StepLayout &layout);

/// One way to run the step. `microbatch` counts sequences.
struct StepChoice {
  StepLayout layout;
  int64_t microbatch = 1;
  Recompute recompute = Recompute::Full;
};

/// The busiest of one kind of links: bytes one way, and their seconds; by the pipeline rank whose devices use it.
struct BusyLink {
  int64_t rank = 0;
  double bytes = 0, seconds = 0;
};

/// What one step takes. Bytes are those sent, of all devices together unless they are said to be a link's.
struct StepReport {
  StepChoice choice;
  std::string schedule;
  int64_t microbatches = 0, stages = 0;
  /// Seconds: the whole; of it, from the first forward to the last backward, and what stands behind it on the rank that
  /// ends last: adding up gradients over dp, and the update.
  double seconds = 0, pipeline = 0, reduction = 0, update = 0;
  /// Share of the ranks' time in the pipeline that is not computing.
  double bubble = 0;
  /// Of the rank with most to do, in all microbatches: products, what is bound by memory, collectives over tp.
  double products = 0, elementwise = 0, tensorCollectives = 0;
  /// Operations per device and second: of the model alone, and with what is computed again.
  double modelRate = 0, hardwareRate = 0, peakRate = 0;
  /// On the device with most, bytes: weights with gradients, what the optimizer keeps, activations, and one layer while
  /// it is computed again; what a device has (0: not known).
  int64_t fullest = 0;
  double weights = 0, optimizer = 0, activations = 0, working = 0, capacity = 0;
  /// Bytes inside nodes, and through NICs.
  double insideBytes = 0, nicBytes = 0;
  BusyLink port, nic;

  double memory() const { return weights + optimizer + activations + working; }
};

/// Runs the step on paper. The error says what does not divide, is not known or does not fit.
absl::Status simulateStep(const StepRequest &request, const StepChoice &choice, StepReport &report);

/// The error says what no layout could mend: links or rates that are not known, stages on meshes of their own.
absl::Status checkStep(const StepRequest &request);

/// What a search over layouts may choose from.
struct StepSpace {
  std::vector<int64_t> microbatches{1, 2, 4, 8};
  std::vector<Recompute> recomputes{Recompute::None, Recompute::Selective, Recompute::Full};
  /// How many of the fastest are kept.
  int64_t most = 5;
};

struct StepRanking {
  /// The fastest first; of equals, the one tried first.
  std::vector<StepReport> best;
  /// Ways that were looked at; those that can run and were simulated; those that cannot be faster than the last of
  /// `best`, whatever the schedule, and were not.
  int64_t tried = 0, simulated = 0, slower = 0;
  /// Why the others cannot run, and how many of them.
  std::map<std::string, int64_t> leftOut;
  /// Of those that need more memory than a device has, the fewest bytes that one takes, or less; 0 without one.
  double leastMemory = 0;
};

/// Tries every layout of all devices with every microbatch and every way to recompute. The error says why there is
/// none.
absl::Status rankLayouts(const StepRequest &request, const StepSpace &space, StepRanking &ranking);

/// Everything of a step as a JSON object, and as lines for people.
std::string toJson(const StepRequest &request, const StepReport &report);
std::string toText(const StepRequest &request, const StepReport &report);
std::string toJson(const StepRequest &request, const StepRanking &ranking);
std::string toText(const StepRequest &request, const StepRanking &ranking);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_STEP_H
