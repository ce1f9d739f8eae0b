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

struct Options {
  std::string bundle;
  std::optional<std::string> packed; ///< the bundle itself, where it is part of this executable; `bundle` names that
  std::vector<std::string> inputs, feeds;
  std::optional<int64_t> steps;
  std::string output, history, trace, profile;
  std::optional<std::pair<int64_t, int64_t>> traceSteps; ///< from the first number up to but not including the second
  std::string dump, dumpMatch, dumpAgainst;
  double dumpTolerance = 1e-4;     ///< of the largest magnitude of a value; 0: bits
  std::optional<int64_t> dumpStep; ///< by default the first one of the run
  std::string eval, evalHistory;
  std::vector<std::string> evalInputs, evalFeeds;
  int64_t evalEvery = 0; ///< steps between evaluations; 0: only where the run ends
  std::string checkpoint, resume;
  int64_t every = 0;               ///< steps between checkpoints; 0: only where the run ends
  int64_t keep = 0;                ///< checkpoints that stay; 0: all
  std::optional<int64_t> restarts; ///< after faults; none: they are not counted
  int64_t logEvery = 0;            ///< steps between lines of progress; 0: by time
  std::string rate;                ///< the result that counts what a step has done; empty: none
  bool stopOnNonfinite = false;
  int threadsPerRank = 0;
  bool quiet = false;  ///< no notes, and of progress and summary what is asked for only
  bool summary = true; ///< printed where the run ends
  bool summaryJson = false;
  bool listShards = false;
  bool feedRepeat = false;
  bool localInput = false, localOutput = false; ///< files of single devices
  std::optional<uint64_t> randomInputs;
  double stallSeconds = 60, taskSeconds = 3600;
  std::optional<uint64_t> delaySeed;
  bool zeroBuffer = false;
  std::string device;           ///< the kind that the bundle must be for; empty: any
  std::vector<int32_t> devices; ///< of the ranks; empty: all that there are
  std::string collectives = "ours";
  std::string map;           ///< a file that says which process has which rank; empty: as the runtime spreads them
  std::optional<bool> graph; ///< whether a step of devices is captured once; by default it is
};

/// Reads the command line, which names no bundle where `packed` is set. After --help and --version, which it prints,
/// the exit code.
absl::StatusOr<std::optional<int>> parseOptions(int argc, char **argv, Options &options);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNOPTIONS_H
