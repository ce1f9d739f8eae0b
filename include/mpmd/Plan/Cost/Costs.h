// What the stages of a pipeline cost: seconds, links between them, memory, and the cap of each rank. No MLIR.
#ifndef MPMD_PLAN_COST_COSTS_H
#define MPMD_PLAN_COST_COSTS_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// One stage for one microbatch. A full backward takes `input + weight` and adds both of their memory.
struct StageCost {
  double forward = 1, input = 1, weight = 1;
  /// What each action adds to the memory of its rank; what is added counts from the start of the action, what is freed
  /// is free at its end.
  double memForward = 1, memInput = 0, memWeight = -1;
};

/// Who is busy while a value travels between two pipeline ranks.
enum class CommModel : uint8_t {
  /// Nobody: a pure delay.
  Delay,
  /// The sender, right after the action.
  OccupiesSender,
  /// The sender after its action and the receiver before its own.
  OccupiesBoth,
};

struct Costs {
  std::vector<StageCost> stages;
  /// Seconds of the edge between stage s and s + 1 when they live on different ranks: activations up, gradients down.
  std::vector<double> up, down;
  CommModel comm = CommModel::Delay;
  /// The most memory that each rank may hold; empty for no cap.
  std::vector<double> caps;

  double cap(int64_t rank) const { return caps.empty() ? std::numeric_limits<double>::infinity() : caps[rank]; }
};

/// The same costs on every rank: `rank` is one rank's share of one microbatch, each of its `chunks` stages an equal
/// part of it.
Costs uniformCosts(int64_t ranks, int64_t chunks, const StageCost &rank, double link);

/// The error says which number is not usable: costs for `stages` stages, finite, times and links not negative, a
/// positive time per stage.
absl::Status checkCosts(const Costs &costs, int64_t stages, int64_t ranks);

/// Reads a costs file: `{"stages": [{"F": 1, "I": 1, "W": 1, "memF": 1, "memI": 0, "memW": -1}, ...], "link": 0.1}`,
/// one entry per stage. An edge may have its own link: `"edges": [0.1, {"latency": 1e-6, "bandwidth": 1e10, "bytes":
/// 4096, "backward_bytes": 4096}, ...]`. Optional: `"comm": "delay"`, `"cap": X` or one per rank; `"about"` may say
/// anything.
absl::Status parseCosts(std::string_view text, Costs &costs);

/// `delay`, `occupies-sender`, `occupies-both`; false for anything else.
bool parseCommModel(std::string_view text, CommModel &model);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_COSTS_H
