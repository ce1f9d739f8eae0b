/// What a rank of a mesh holds in the course of one step, and where copies of it go.
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

  /// Moments of a step: before it, after an instruction, after it; and how many there are.
  static constexpr size_t atStart = 0;
  static size_t after(uint32_t instruction) { return instruction + size_t{1}; }
  size_t atEnd() const { return ends.size() - 1; }
  size_t numMoments() const { return ends.size(); }

  /// Copies out of the memory of a rank, by slot, what is due at a moment.
  void copy(size_t moment, char *const *slots, char *copies, const Fetch &fetch = {}) const;

  /// The copies by name, and the moment at which each was made last.
  std::map<std::string, format::Tensor> view(const char *copies) const;
  std::map<std::string, size_t> moments() const;

private:
  class Maker;
  struct Copy {
    Spot source;
    uint64_t target, bytes;
  };
  std::vector<Copy> copies;
  std::vector<size_t> ends; ///< by moment of the step: where its copies end
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
