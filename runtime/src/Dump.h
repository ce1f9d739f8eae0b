/// What a rank of a mesh holds in the course of one step, and where copies of it go.
#ifndef MPMD_RT_SRC_DUMP_H
#define MPMD_RT_SRC_DUMP_H

#include "runtime/format/Safetensors.h"

#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"
#include "runtime/src/Links.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The same for all ranks of a mesh; each has memory of its own for the copies. Arguments are copied when the step
/// begins, results when it has ended, and what a task writes right after the task, because the next microbatch may
/// write there too: as `NAME[m]` in the loop over microbatches, else as `NAME`. What is written again under a name
/// replaces what was there.
class DumpPlan {
public:
  /// Takes what `chosen` takes, by name. The program has been checked.
  void make(const mpmd_rank_program_t &program, const format::Manifest &manifest,
            const std::function<bool(const std::string &)> &chosen);

  /// Of all copies together. The largest number where it does not fit into 64 bits.
  uint64_t bytes() const { return size; }

  /// How many values there are, and how many of them were not chosen.
  size_t numValues() const { return tensors.size() + passed.size(); }
  const std::vector<std::string> &notChosen() const { return passed; }

  /// Called with each place, and the bytes there, before these are copied; null: they are there.
  using Fetch = std::function<void(char *place, uint64_t bytes)>;

  /// Copies out of the memory of a rank, by slot, what is due: before the step, after an instruction, after the step.
  void copyArguments(char *const *slots, char *copies, const Fetch &fetch = {}) const { copy(slots, copies, 0, fetch); }
  void copyWritten(char *const *slots, char *copies, uint32_t instruction, const Fetch &fetch = {}) const {
    copy(slots, copies, instruction + 1, fetch);
  }
  void copyResults(char *const *slots, char *copies, const Fetch &fetch = {}) const {
    copy(slots, copies, ends.size() - 1, fetch);
  }

  /// The copies by name.
  std::map<std::string, format::Tensor> view(const char *copies) const;

private:
  class Maker;
  struct Copy {
    Spot source;
    uint64_t target, bytes;
  };
  void copy(char *const *slots, char *copies, size_t moment, const Fetch &fetch) const;

  std::vector<Copy> copies;
  std::vector<size_t> ends; ///< by moment of the step: where its copies end
  /// With the place of each tensor instead of its data.
  std::map<std::string, std::pair<format::Tensor, uint64_t>> tensors;
  std::vector<std::string> passed;
  uint64_t size = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DUMP_H
