/// The command line of mpmd-run.
#ifndef MPMD_RUNTIME_TOOLS_RUNOPTIONS_H
#define MPMD_RUNTIME_TOOLS_RUNOPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::run {

struct Options {
  std::string bundle;
  std::vector<std::string> inputs, feeds;
  std::optional<int64_t> steps;
  std::string output, history, trace, profile;
  int threadsPerRank = 0;
  bool summaryJson = false;
  bool feedRepeat = false;
  std::optional<uint64_t> randomInputs;
  double stallSeconds = 60;
  std::optional<uint64_t> delaySeed;
  bool zeroBuffer = false;
};

/// Reads the command line. On an error, and after --help, prints and returns the exit code instead.
std::optional<int> parseOptions(int argc, char **argv, Options &options);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNOPTIONS_H
