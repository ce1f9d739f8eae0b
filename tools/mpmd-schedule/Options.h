// Options of mpmd-schedule, and the conversion of times and memory to costs of stages.
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
  /// CSV with the WAIT_SEND that newer versions of torch need.
  bool waits = false;
  /// A trace of mpmd-run, and the number of a step in it; -1: the fastest complete one.
  std::string run;
  int64_t step = -1;
  plan::ScheduleRequest request;
  std::optional<plan::Placement> placement;
  /// Search chooses the number of stages per rank.
  bool anyChunks = false;
  int64_t copies = 1;
  // Costs: a file, or one rank's share.
  std::string costsFile, comm;
  std::vector<double> time, memory, cap;
  /// Links from a cluster file, and the bytes of a message.
  std::string cluster, meshSelector;
  double messageBytes = 0;
  plan::SearchOptions search;
  /// The simulated step of a model: its target, and the layouts to try.
  std::string target, layout;
  double efficiency = plan::StepRequest::kProductEfficiency;
  std::vector<int64_t> microbatchSizes;
  std::vector<std::string> recomputes;
  int64_t most = plan::StepSpace().most;
};

/// Fills `options`; returns an exit code if the tool should end.
std::optional<int> parseOptions(int argc, char **argv, Options &options);

/// The costs of the stages of one file or of one share, for any placement.
class CostSource {
public:
  /// Reads the options and their files.
  static absl::StatusOr<CostSource> open(const Options &options);
  /// Stages of the costs file; 0 without one.
  int64_t fileStages() const { return file ? static_cast<int64_t>(file->stages.size()) : 0; }
  /// Whether the command line or a file gave times.
  bool hasTimes() const { return file.has_value() || timed; }
  /// Takes the times of these costs; the memory of each stage remains the share of the command line.
  void setTimes(const plan::Costs &costs);
  /// Costs for stages placed so.
  absl::StatusOr<plan::Costs> costsFor(const std::vector<int32_t> &place, int64_t ranks) const;

private:
  /// Seconds of the hops between the stages; `link` on one rank.
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
