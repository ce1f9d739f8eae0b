// Costs of a pipeline's stages: seconds, links, memory, and the memory cap of each rank. No MLIR.
#ifndef MPMD_PLAN_COST_COSTS_H
#define MPMD_PLAN_COST_COSTS_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// Costs of one stage for one microbatch. A backward that is not split takes `input + weight` and adds the memory of
/// both.
struct StageCost {
  double forward = 1, input = 1, weight = 1;
  /// Memory that each action adds to its rank; negative if it frees memory. Added memory counts from the start of the
  /// action. Freed memory is available at its end.
  double memForward = 1, memInput = 0, memWeight = -1;
};

/// Which ranks are busy during a transfer between two pipeline ranks.
enum class CommModel : uint8_t {
  /// No rank is busy; the transfer only delays the value.
  Delay,
  /// The sender is busy, directly after the action that computed the value.
  OccupiesSender,
  /// The sender is busy after its action, and the receiver is busy before the action that reads the value.
  OccupiesBoth,
};

struct Costs {
  std::vector<StageCost> stages;
  /// Seconds of the transfer between stages s and s + 1 if they are on different ranks: `up` of activations, `down` of
  /// gradients.
  std::vector<double> up, down;
  CommModel comm = CommModel::Delay;
  /// The memory limit of each rank; empty if there are no limits.
  std::vector<double> caps;

  double cap(int64_t rank) const { return caps.empty() ? std::numeric_limits<double>::infinity() : caps[rank]; }
};

/// Makes equal costs for all stages. `rank` is the cost of one rank for one microbatch, divided equally among its
/// `chunks` stages.
Costs uniformCosts(int64_t ranks, int64_t chunks, const StageCost &rank, double link);

/// Checks that there are costs for `stages` stages, all finite, with times and links not negative, and a positive time
/// per stage. The error names the invalid number.
absl::Status checkCosts(const Costs &costs, int64_t stages, int64_t ranks);

/// Parses a costs file: `{"stages": [{"F": 1, "I": 1, "W": 1, "memF": 1, "memI": 0, "memW": -1}, ...], "link": 0.1}`,
/// with one entry per stage. An edge may have its own link: `"edges": [0.1, {"latency": 1e-6, "bandwidth": 1e10,
/// "bytes": 4096, "backward_bytes": 4096}, ...]`. Optional: `"comm": "delay"`, `"cap": X` or one per rank; `"about"` is
/// ignored.
absl::StatusOr<Costs> parseCosts(std::string_view text);

/// Parses `delay`, `occupies-sender` or `occupies-both`.
std::optional<CommModel> parseCommModel(std::string_view text);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_COSTS_H
