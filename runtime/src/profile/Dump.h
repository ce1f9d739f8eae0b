/// The values of one step that a rank dumps, and the plan for copying them.
#ifndef MPMD_RT_SRC_PROFILE_DUMP_H
#define MPMD_RT_SRC_PROFILE_DUMP_H

#include "runtime/format/Safetensors.h"

#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/session/Links.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The plan is the same for all ranks of a mesh. Each rank has its own memory. Arguments are copied when the step
/// begins, results when it has ended. A task's results are copied right after the task, because the next microbatch may
/// overwrite them: as `NAME[m]` in the loop over microbatches, else as `NAME`. A later value of the same name replaces
/// an earlier one.
class DumpPlan {
public:
  /// Plans the values for which `chosen` returns true. The program must have been checked.
  void make(const mpmd_rank_program_t &program, const format::Manifest &manifest,
            const std::function<bool(const std::string &)> &chosen);

  /// Bytes of all copies; UINT64_MAX on overflow.
  uint64_t bytes() const { return size; }

  /// The number of all values, and the names of those that were not chosen.
  size_t numValues() const { return tensors.size() + passed.size(); }
  const std::vector<std::string> &notChosen() const { return passed; }

  /// Called with each range before it is copied, to update it from a device; null for host memory.
  using Fetch = std::function<void(char *place, uint64_t bytes)>;

  /// The moments of a step at which values are copied: before it, after each instruction, at its end.
  static constexpr size_t atStart = 0;
  static size_t after(uint32_t instruction) { return instruction + size_t{1}; }
  size_t atEnd() const { return ends.size() - 1; }
  size_t numMoments() const { return ends.size(); }

  /// Copies the values of a moment from a rank's slots to `copies`.
  void copy(size_t moment, char *const *slots, char *copies, const Fetch &fetch = {}) const;

  /// The copies by name, and the moment of each copy.
  std::map<std::string, format::Tensor> view(const char *copies) const;
  std::map<std::string, size_t> moments() const;

private:
  class Maker;
  struct Copy {
    SlotAddress source;
    uint64_t target, bytes;
  };
  std::vector<Copy> copies;
  std::vector<size_t> ends; ///< by moment: end of its range in `copies`
  struct Value {
    format::Tensor tensor; ///< without data
    uint64_t place;
    size_t moment;
  };
  std::map<std::string, Value> tensors;
  std::vector<std::string> passed;
  uint64_t size = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_DUMP_H
