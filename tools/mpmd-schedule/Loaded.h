// A schedule with its costs and report, read from files and written to them.
#ifndef MPMD_TOOLS_MPMD_SCHEDULE_LOADED_H
#define MPMD_TOOLS_MPMD_SCHEDULE_LOADED_H

#include "Options.h"
#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Viz/Picture.h"

namespace mpmd::schedule {

struct Loaded {
  plan::Pipeline pipeline;
  plan::Costs costs;
  plan::Report report;
  plan::SearchNote note;
};

bool endsWith(const std::string &text, const char *tail);

/// Checks the schedule and fills its report.
void judge(Loaded &loaded, plan::Metric metric);

/// Reads a schedule without its costs.
absl::StatusOr<plan::ReadSchedule> readSchedule(const std::string &path, const Options &options);

/// Reads a schedule and checks it under the costs. The error names the rule that it breaks.
absl::Status load(const std::string &path, const Options &options, const CostSource &source, Loaded &loaded);

/// Writes the schedule in the format of the path's extension.
absl::Status writeSchedule(const std::string &path, const Loaded &loaded, const Options &options);

/// Writes a picture as .svg or .trace.json, with a run beside it if there is one.
absl::Status writePicture(const std::string &path, const plan::Picture &picture, const plan::Picture *run);

/// The command `draw`: a schedule, a run, or both on one time axis.
absl::Status draw(const Options &options, const CostSource &source);

/// The command `simulate`: a step of a model on a cluster, in one layout or in the fastest ones.
absl::Status simulate(const Options &options);

} // namespace mpmd::schedule

#endif // MPMD_TOOLS_MPMD_SCHEDULE_LOADED_H
