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

/// Checks the schedule and fills in its report.
void judge(Loaded &loaded, plan::Metric metric);

/// Reads a schedule file without costs.
absl::StatusOr<plan::ReadSchedule> readSchedule(const std::string &path, const Options &options);

/// Reads a schedule file, and checks it with the costs. The error names the rule that the schedule breaks.
absl::Status load(const std::string &path, const Options &options, const CostSource &source, Loaded &loaded);

/// Writes the schedule in the format that the path's extension selects.
absl::Status writeSchedule(const std::string &path, const Loaded &loaded, const Options &options);

/// Writes a picture as .svg or .trace.json. If `run` is not null, it is drawn beside the picture.
absl::Status writePicture(const std::string &path, const plan::Picture &picture, const plan::Picture *run);

/// The command `draw`: draws a schedule, a run, or both on one time axis.
absl::Status draw(const Options &options, const CostSource &source);

/// The command `simulate`: simulates a step of a model on a cluster, in one layout or in the fastest ones.
absl::Status simulate(const Options &options);

} // namespace mpmd::schedule

#endif // MPMD_TOOLS_MPMD_SCHEDULE_LOADED_H
