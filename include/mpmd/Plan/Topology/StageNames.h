// Assigns operations of unmarked models to stages, by JAX's operation names. No MLIR.
#ifndef MPMD_PLAN_TOPOLOGY_STAGENAMES_H
#define MPMD_PLAN_TOPOLOGY_STAGENAMES_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// Removes the transformations from a name stack: `jit(step)/transpose(jvp(h/0))/dot_general` becomes
/// `step/h/0/dot_general`.
std::string plainName(std::string_view name);

/// Whether a name stack belongs to a backward, which JAX marks by `transpose`.
bool isTransposed(std::string_view name);

/// Maps name stacks to stages.
class StageNames {
public:
  /// The stage of a name. If rules have ranges of iterations, the stage of each iteration instead.
  struct Found {
    std::optional<int64_t> number;
    std::vector<int64_t> iterations;
  };

  StageNames();
  StageNames(StageNames &&) noexcept;
  StageNames &operator=(StageNames &&) noexcept;
  ~StageNames();

  /// Reads the option `stage-names=`. It is a regular expression (RE2) with one capture, the layer number, as in
  /// `h/(\d+)/`. Or it is a .json file, `{"stages": [{"match": "embed", "stage": 0}, ...]}`, of which the first
  /// matching rule decides. A rule for some iterations of a loop has their range, as `"iterations": [0, 8]` for 0 to 7.
  absl::Status read(const std::string &text);

  /// Finds the stages for a name stack, with or without its transformations. Nothing if no rule matches. The captured
  /// number must be below `limit`. The ranges of iterations must begin at 0 and have no gap.
  absl::Status find(const std::string &name, int64_t limit, Found &found) const;

  /// Checks that every expression matches one of these name stacks. The error names the first expression that matches
  /// none.
  absl::Status checkAllMatch(const std::vector<std::string> &names) const;

  /// Whether the numbers are layer numbers. Only the order of layer numbers matters.
  bool areLayers() const;

private:
  struct Rules;
  std::unique_ptr<Rules> rules;
};

/// Divides layers into consecutive runs, one per stage, so that the slowest stage takes as little time as possible.
/// Returns the stage of each layer. `seconds[stage][layer]` is the time of a layer on the devices of a stage. There
/// must be at least as many layers as stages. Every stage has a layer.
std::vector<int64_t> balanceLayers(const std::vector<std::vector<double>> &seconds);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_STAGENAMES_H
