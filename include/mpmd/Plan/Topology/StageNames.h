// Stages of models that nobody has marked, by the names that JAX gives operations. No MLIR.
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

/// A name stack as people write it: `jit(step)/transpose(jvp(h/0))/dot_general` is `step/h/0/dot_general`. What
/// transforms a scope is not part of its name.
std::string plainName(std::string_view name);

/// Whether a name stack is that of a backward: of what `transpose` has made.
bool isTransposed(std::string_view name);

/// Which stage an operation is of.
class StageNames {
public:
  StageNames();
  StageNames(StageNames &&) noexcept;
  StageNames &operator=(StageNames &&) noexcept;
  ~StageNames();

  /// Reads what `stage-names=` says: a regular expression (RE2's syntax) whose one capture is the number of a layer, as
  /// in `h/(\d+)/`; or a file that ends in .json, `{"stages": [{"match": "embed", "stage": 0}, ...]}`, of which the
  /// first expression that matches decides.
  absl::Status read(const std::string &text);

  /// The number for a name stack, as it is or plain; none where nothing matches. Numbers are below `limit`. The error
  /// names the number that the name has.
  absl::Status find(const std::string &name, int64_t limit, std::optional<int64_t> &number) const;

  /// The error says the first expression that matches none of these name stacks.
  absl::Status checkAllMatch(const std::vector<std::string> &names) const;

  /// Whether numbers are those of layers, of which only the order counts.
  bool areLayers() const;

private:
  struct Rules;
  std::unique_ptr<Rules> rules;
};

/// Divides layers into runs, one for each stage, so that the slowest is as fast as possible: for each layer, its stage.
/// `seconds`: by stage, what each layer takes on its devices. There are at least as many layers as stages. Each run has
/// a layer.
std::vector<int64_t> balanceLayers(const std::vector<std::vector<double>> &seconds);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_STAGENAMES_H
