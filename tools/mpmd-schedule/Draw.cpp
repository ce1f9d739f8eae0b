// The command `draw`: draws plans and runs as pictures.
#include "Loaded.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::schedule {

namespace {
/// Draws the run. `memory` has the bytes that its actions add.
absl::Status drawRun(const Options &options, const plan::RunTrace &trace, const std::vector<plan::StageCost> &memory,
                     plan::Picture &picture) {
  absl::Status status = plan::pictureOf(trace, options.step, {memory}, picture);
  return status.ok() ? status : invalid(options.run + ": " + messageOf(status));
}
} // namespace

absl::Status draw(const Options &options, const CostSource &source) {
  plan::RunTrace trace;
  if (!options.run.empty()) {
    std::string text;
    MPMD_RETURN_IF_ERROR(plan::readWholeFile(options.run, text));
    if (absl::Status status = plan::readRunTrace(text, trace); !status.ok())
      return invalid(options.run + ": " + messageOf(status));
  } else if (options.inputs.empty()) {
    return invalid("expected a schedule, a --run, or both to draw, got neither");
  }
  plan::Picture plan, run;
  Loaded loaded;
  bool both = !options.inputs.empty() && !options.run.empty();
  if (both && !source.hasTimes()) {
    // Gives the plan the measured times of the run. The remaining differences are due to order and waiting.
    MPMD_ASSIGN_OR_RETURN(plan::ReadSchedule read, readSchedule(options.inputs[0], options));
    plan::Costs measured;
    if (absl::Status status = plan::costsOf(trace, measured); !status.ok())
      return invalid(options.run + ": " + messageOf(status));
    if (measured.stages.size() != read.pipeline.place.size())
      return invalid("expected a run of the " + std::to_string(read.pipeline.place.size()) + " stages of " +
                     options.inputs[0] + ", got " + std::to_string(measured.stages.size()) + " in " + options.run);
    CostSource timed = source;
    timed.setTimes(measured);
    MPMD_RETURN_IF_ERROR(load(options.inputs[0], options, timed, loaded));
  } else if (!options.inputs.empty()) {
    MPMD_RETURN_IF_ERROR(load(options.inputs[0], options, source, loaded));
  }
  if (!options.inputs.empty()) {
    plan::pictureOf(loaded.pipeline, loaded.costs, plan);
    plan.seconds = both;
  }
  if (!options.run.empty()) {
    std::vector<plan::StageCost> memory = loaded.costs.stages;
    if (options.inputs.empty()) {
      plan::Pipeline ran;
      if (plan::pipelineOf(trace, options.step, ran).ok())
        if (absl::StatusOr<plan::Costs> costs = source.costsFor(ran.place, ran.numRanks()); costs.ok())
          memory = costs->stages;
    }
    MPMD_RETURN_IF_ERROR(drawRun(options, trace, memory, run));
  }
  if (both)
    if (absl::Status status = plan::alignLanes(plan, run); !status.ok())
      return invalid(options.run + ": " + messageOf(status));
  for (const std::string &output : options.outputs)
    if (absl::Status status = writePicture(output, options.inputs.empty() ? run : plan, both ? &run : nullptr);
        !status.ok())
      return status;
  return absl::OkStatus();
}

} // namespace mpmd::schedule
