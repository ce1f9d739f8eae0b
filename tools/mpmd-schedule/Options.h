// The options of mpmd-schedule, and the conversion of its times and memory to costs of stages.
#ifndef MPMD_TOOLS_MPMD_SCHEDULE_OPTIONS_H
#define MPMD_TOOLS_MPMD_SCHEDULE_OPTIONS_H

#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/Topology.h"

#include <optional>

namespace mpmd::schedule {

struct Options {
  Options() { request.name = "search", request.ranks = request.microbatches = 0; }

  enum class Command { Make, Check, Convert, Compare, Draw, Simulate } command = Command::Make;
  std::vector<std::string> inputs, outputs;
  std::string report, format = "compute_only";
  /// Whether the CSV has the WAIT_SEND that newer versions of torch need.
  bool waits = false;
  /// A trace of mpmd-run, and the number of a step in it; -1 selects the fastest complete step.
  std::string run;
  int64_t step = -1;
  plan::ScheduleRequest request;
  std::optional<plan::Placement> placement;
  /// Whether search chooses the number of stages per rank.
  bool anyChunks = false;
  int64_t copies = 1;
  // The path of a costs file. Without it, the options give the costs of one rank.
  std::string costsFile, comm;
  std::vector<double> time, memory, cap;
  /// The cluster file that gives the links, the mesh that it selects, and the bytes of a message.
  std::string cluster, meshSelector;
  double messageBytes = 0;
  plan::SearchOptions search;
  /// The target and the layouts for the simulated step of a model.
  std::string target, layout;
  double efficiency = plan::StepRequest::kProductEfficiency;
  std::vector<int64_t> microbatchSizes;
  std::vector<std::string> recomputes;
  int64_t most = plan::StepSpace().most;
};

/// Fills `options`. Returns an exit code if the tool should end.
std::optional<int> parseOptions(int argc, char **argv, Options &options);

/// The costs of stages from a file, or from the options for one rank. Converts them for any placement.
class CostSource {
public:
  /// Reads the files that the options name.
  static absl::StatusOr<CostSource> open(const Options &options);
  /// The number of stages in the costs file; 0 without a file.
  int64_t fileStages() const { return file ? static_cast<int64_t>(file->stages.size()) : 0; }
  /// Whether the command line or a file gives times.
  bool hasTimes() const { return file.has_value() || timed; }
  /// Replaces the times by those of `costs`. The memory of each stage stays that of the command line.
  void setTimes(const plan::Costs &costs);
  /// The costs of stages that are placed as `place` says.
  absl::StatusOr<plan::Costs> costsFor(const std::vector<int32_t> &place, int64_t ranks) const;

private:
  /// The seconds of transfers between neighbouring stages. Two stages on one rank have the seconds of `link`.
  absl::StatusOr<std::vector<double>> linksOf(const std::vector<int32_t> &place, int64_t ranks) const;

  std::optional<plan::Costs> file, measured;
  std::optional<plan::Topology> cluster;
  double messageBytes = 0;
  plan::StageCost share;
  bool timed = false;
  double link = 0;
  std::vector<double> caps;
  std::optional<plan::CommModel> comm;
};

} // namespace mpmd::schedule

#endif // MPMD_TOOLS_MPMD_SCHEDULE_OPTIONS_H
