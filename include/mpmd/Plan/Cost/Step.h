// Simulates a training step of a model on a cluster: stage costs, collectives and transfers over links, the schedule,
// and memory; and ranks layouts. In the library MpmdTopology. No MLIR.
#ifndef MPMD_PLAN_COST_STEP_H
#define MPMD_PLAN_COST_STEP_H

#include "mpmd/Plan/Cost/Model.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

#include <map>

namespace mpmd::plan {

/// The model, the cluster, and the options.
struct StepRequest {
  TransformerModel model;
  /// Nodes, devices, memory and links; its axes are not used.
  Topology cluster;
  /// The target whose rates apply: `cuda:sm_80`.
  std::string target;
  /// The share of their peak rate that products reach.
  double efficiency = kProductEfficiency;
  /// A name of makePipeline, or `search`. `chunks`: stages per pipeline rank; 0: as published.
  std::string schedule = "1f1b";
  int64_t chunks = 0;
  SearchOptions search;

  /// An A100 multiplies large matrices of f16 at 230 of 312 TFLOP/s (github.com/mli/transformers-benchmarks).
  static constexpr double kProductEfficiency = 0.74;
};

/// The layout of the model on the devices: axes pp, dp and tp, as a topology names them.
struct StepLayout {
  TopologyAxis pipeline{"pp"}, data{"dp"}, tensor{"tp"};
  std::vector<std::string> order{"pp", "dp", "tp"}; ///< first the axis whose neighbours are farthest apart
};

/// `pp16.dp8.tp8`, in that order.
std::string toText(const StepLayout &layout);

/// Parses axes as topologies do, over the nodes of the cluster.
absl::Status parseStepLayout(const std::string &text, const Topology &cluster, StepLayout &layout);

/// One configuration of the step. `microbatch` counts sequences.
struct StepChoice {
  StepLayout layout;
  int64_t microbatch = 1;
  Recompute recompute = Recompute::Full;
};

/// The busiest link of one kind: bytes in one direction, their seconds, and the pipeline rank whose devices use it.
struct BusyLink {
  int64_t rank = 0;
  double bytes = 0, seconds = 0;
};

/// The result of a simulated step. Bytes are sent bytes, summed over all devices unless a member is about one link.
struct StepReport {
  StepChoice choice;
  std::string schedule;
  int64_t microbatches = 0, stages = 0;
  /// Seconds: the total; from the first forward to the last backward; and the rest on the rank that ends last, which is
  /// the gradient reduction over dp, and the update.
  double seconds = 0, pipeline = 0, reduction = 0, update = 0;
  /// The share of the ranks' time in the pipeline without computation.
  double bubble = 0;
  /// Seconds of the busiest rank in all microbatches: products, memory-bound ops, collectives over tp.
  double products = 0, elementwise = 0, tensorCollectives = 0;
  /// Operations per device and second: of the model alone, and with recomputation.
  double modelRate = 0, hardwareRate = 0, peakRate = 0;
  /// Bytes on the fullest device: weights with gradients, optimizer state, activations, and one layer during
  /// recomputation. `capacity` is that of a device (0: unknown).
  int64_t fullest = 0;
  double weights = 0, optimizer = 0, activations = 0, working = 0, capacity = 0;
  /// Bytes inside nodes, and through NICs.
  double insideBytes = 0, nicBytes = 0;
  BusyLink port, nic;

  double memory() const { return weights + optimizer + activations + working; }
};

/// Simulates the step. The error says what does not divide, is unknown or does not fit.
absl::Status simulateStep(const StepRequest &request, const StepChoice &choice, StepReport &report);

/// Refuses a request that no layout can satisfy: unknown links or rates, or stages with their own meshes.
absl::Status checkStep(const StepRequest &request);

/// The space of a search over layouts.
struct StepSpace {
  std::vector<int64_t> microbatches{1, 2, 4, 8};
  std::vector<Recompute> recomputes{Recompute::None, Recompute::Selective, Recompute::Full};
  /// The number of fastest choices to keep.
  int64_t most = 5;
};

struct StepRanking {
  /// The fastest first; of equals, the one tried first.
  std::vector<StepReport> best;
  /// The number of examined choices, of simulated ones, and of those that were skipped because no schedule can make
  /// them faster than the last of `best`.
  int64_t tried = 0, simulated = 0, slower = 0;
  /// Why other choices cannot run, with their number.
  std::map<std::string, int64_t> leftOut;
  /// A lower bound of the bytes of any choice that exceeds the memory of a device; 0 without one.
  double minMemory = 0;
};

/// Tries every layout of all devices with every microbatch size and recomputation mode. The error says why no choice
/// runs.
absl::Status rankLayouts(const StepRequest &request, const StepSpace &space, StepRanking &ranking);

/// A step report as a JSON object, and as lines for people.
std::string toJson(const StepRequest &request, const StepReport &report);
std::string toText(const StepRequest &request, const StepReport &report);
std::string toJson(const StepRequest &request, const StepRanking &ranking);
std::string toText(const StepRequest &request, const StepRanking &ranking);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_STEP_H
