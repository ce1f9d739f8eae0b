// Simulates a training step of a model on a cluster, with costs of stages, collectives and transfers, the schedule, and
// memory. Also ranks layouts. Part of the library MpmdTopology. No MLIR.
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
  /// Nodes, devices, memory and links. The axes of the topology are not used.
  Topology cluster;
  /// The target whose rates apply, such as `cuda:sm_80`.
  std::string target;
  /// The share of their peak rate that matrix products reach.
  double efficiency = kProductEfficiency;
  /// The name of a schedule for makePipeline, or `search`. `chunks` is the number of stages per pipeline rank; 0
  /// selects the published number.
  std::string schedule = "1f1b";
  int64_t chunks = 0;
  SearchOptions search;

  /// An A100 multiplies large matrices of f16 at 230 of 312 TFLOP/s (github.com/mli/transformers-benchmarks).
  static constexpr double kProductEfficiency = 0.74;
};

/// The layout of the model on the devices: the axes pp, dp and tp of a topology.
struct StepLayout {
  TopologyAxis pipeline{"pp"}, data{"dp"}, tensor{"tp"};
  std::vector<std::string> order{"pp", "dp", "tp"}; ///< the axis whose neighbours are farthest apart comes first
};

/// Formats a layout: `pp16.dp8.tp8`, in the order of `order`.
std::string toText(const StepLayout &layout);

/// Parses axes in the syntax of topologies, and divides them over the nodes of the cluster.
absl::Status parseStepLayout(const std::string &text, const Topology &cluster, StepLayout &layout);

/// One configuration of the step. `microbatch` is the number of sequences in a microbatch.
struct StepChoice {
  StepLayout layout;
  int64_t microbatch = 1;
  Recompute recompute = Recompute::Full;
};

/// The busiest link of one class: bytes in one direction, the seconds that they take, and the pipeline rank whose
/// devices use the link.
struct BusyLink {
  int64_t rank = 0;
  double bytes = 0, seconds = 0;
};

/// The result of a simulated step. Bytes are sent bytes; except in a BusyLink, they are summed over all devices.
struct StepReport {
  StepChoice choice;
  std::string schedule;
  int64_t microbatches = 0, stages = 0;
  /// `seconds` is the total. `pipeline` lasts from the first forward to the last backward. `reduction` (of gradients
  /// over dp) and `update` follow on the rank that ends last.
  double seconds = 0, pipeline = 0, reduction = 0, update = 0;
  /// The share of the ranks' time during `pipeline` in which they do not compute.
  double bubble = 0;
  /// Seconds of the busiest rank over all microbatches, in matrix products, memory-bound ops and collectives over tp.
  double products = 0, elementwise = 0, tensorCollectives = 0;
  /// Operations per second and device: of the model alone, with recomputation, and the peak.
  double modelRate = 0, hardwareRate = 0, peakRate = 0;
  /// Bytes on the fullest device: weights with gradients, optimizer state, activations, and one layer during
  /// recomputation. `fullest` is its pipeline rank. `capacity` is the memory of a device; 0 if unknown.
  int64_t fullest = 0;
  double weights = 0, optimizer = 0, activations = 0, working = 0, capacity = 0;
  /// Bytes sent inside nodes, and through NICs.
  double insideBytes = 0, nicBytes = 0;
  BusyLink port, nic;

  double memory() const { return weights + optimizer + activations + working; }
};

/// Simulates a step. The error names the number that does not divide, the unknown property, or the memory that does not
/// suffice.
absl::Status simulateStep(const StepRequest &request, const StepChoice &choice, StepReport &report);

/// Refuses a request that no layout can satisfy: unknown links or rates, or stages with their own meshes.
absl::Status checkStep(const StepRequest &request);

/// The space of a search over layouts.
struct StepSpace {
  std::vector<int64_t> microbatches{1, 2, 4, 8};
  std::vector<Recompute> recomputes{Recompute::None, Recompute::Selective, Recompute::Full};
  /// The number of choices to keep, the fastest ones.
  int64_t most = 5;
};

struct StepRanking {
  /// The fastest choices, sorted by time, then by the order in which they were tried.
  std::vector<StepReport> best;
  /// The numbers of examined choices, of simulated choices, and of choices that were skipped because their lower bound
  /// exceeds the last of `best`.
  int64_t tried = 0, simulated = 0, slower = 0;
  /// For each reason why choices cannot run, the number of these choices.
  std::map<std::string, int64_t> leftOut;
  /// A lower bound of the memory of the choices that do not fit a device; 0 if all fit.
  double minMemory = 0;
};

/// Tries every layout of all devices with every microbatch size and recomputation mode. If no choice runs, the error
/// says why.
absl::Status rankLayouts(const StepRequest &request, const StepSpace &space, StepRanking &ranking);

/// Reports as JSON objects, and as readable text.
std::string toJson(const StepRequest &request, const StepReport &report);
std::string toText(const StepRequest &request, const StepReport &report);
std::string toJson(const StepRequest &request, const StepRanking &ranking);
std::string toText(const StepRequest &request, const StepRanking &ranking);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_STEP_H
