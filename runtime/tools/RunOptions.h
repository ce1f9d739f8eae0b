/// The command line of mpmd-run.
#ifndef MPMD_RUNTIME_TOOLS_RUNOPTIONS_H
#define MPMD_RUNTIME_TOOLS_RUNOPTIONS_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpmd::run {

/// The options of every session: that of the program, and that of the evaluation.
struct ExecutionOptions {
  int threadsPerRank = 0;
  double stallSeconds = 60, taskSeconds = 3600;
  std::optional<uint64_t> delaySeed;
  bool zeroBuffer = false;
  std::string device;           ///< the kind that the bundle must be for; empty: any
  std::vector<int32_t> devices; ///< device numbers of the ranks; empty: all
  std::string collectives = "ours";
  std::optional<bool> graph; ///< whether device steps are captured; default: yes
};

struct Options : ExecutionOptions {
  std::string bundle;
  std::optional<std::string> packed; ///< the bundle, if this executable contains it; `bundle` then names the executable
  std::vector<std::string> inputs, feeds;
  std::optional<int64_t> steps;
  std::string output, history, trace, profile;
  std::optional<std::pair<int64_t, int64_t>> traceSteps; ///< the first traced step, and the step after the last one
  std::string dump, dumpMatch, dumpAgainst;
  double dumpTolerance = 1e-4;     ///< fraction of the largest magnitude of a value; 0: bits must be equal
  std::optional<int64_t> dumpStep; ///< default: the first step of the run
  std::string eval, evalHistory;
  std::vector<std::string> evalInputs, evalFeeds;
  int64_t evalEvery = 0; ///< steps between evaluations; 0: only at the end of the run
  std::string checkpoint, resume;
  int64_t every = 0;               ///< steps between checkpoints; 0: only at the end of the run
  int64_t keep = 0;                ///< checkpoints to keep; 0: all
  std::optional<int64_t> restarts; ///< maximum number after faults; without a value, starts are not counted
  int64_t logEvery = 0;            ///< steps between lines of progress; 0: by time
  std::string rate;                ///< the result that counts what a step has done; empty: none
  bool stopOnNonfinite = false;
  bool quiet = false;  ///< no notes, and only requested progress and summary
  bool summary = true; ///< printed at the end of the run
  bool summaryJson = false;
  bool listShards = false;
  bool feedRepeat = false;
  bool localInput = false, localOutput = false; ///< one file per device
  std::optional<uint64_t> randomInputs;
  std::string map; ///< a file with the process of each rank; empty: the runtime's default
};

/// Parses the command line, which names no bundle if `packed` is set. Returns the exit code after --help and --version,
/// which it prints.
absl::StatusOr<std::optional<int>> parseOptions(int argc, char **argv, Options &options);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNOPTIONS_H
