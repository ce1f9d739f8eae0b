// Stages of unmarked models, by JAX's operation names. No MLIR.
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

/// A name stack without transformations: `jit(step)/transpose(jvp(h/0))/dot_general` becomes `step/h/0/dot_general`.
std::string plainName(std::string_view name);

/// Whether a name stack belongs to a backward, which `transpose` makes.
bool isTransposed(std::string_view name);

/// Maps name stacks to stages.
class StageNames {
public:
  StageNames();
  StageNames(StageNames &&) noexcept;
  StageNames &operator=(StageNames &&) noexcept;
  ~StageNames();

  /// Reads the option `stage-names=`. It is a regular expression (RE2) whose one capture is a layer number, as in
  /// `h/(\d+)/`. Or it is a .json file, `{"stages": [{"match": "embed", "stage": 0}, ...]}`, of which the first match
  /// decides.
  absl::Status read(const std::string &text);

  /// The number for a name stack, as it is or plain; nothing without a match. The captured number must
  /// be below `limit`.
  absl::Status find(const std::string &name, int64_t limit, std::optional<int64_t> &number) const;

  /// The error says the first expression that matches none of these name stacks.
  absl::Status checkAllMatch(const std::vector<std::string> &names) const;

  /// Whether numbers are layer numbers, of which only the order counts.
  bool areLayers() const;

private:
  struct Rules;
  std::unique_ptr<Rules> rules;
};

/// Divides layers into consecutive runs, one per stage, and minimises the slowest stage. Returns the stage of each
/// layer. `seconds` has, by stage, the time of each layer on its devices. There must be at least as many layers as
/// stages. No run is empty.
std::vector<int64_t> balanceLayers(const std::vector<std::vector<double>> &seconds);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_STAGENAMES_H
