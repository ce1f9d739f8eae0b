// The command `draw`: plans and runs as pictures.
#include "Loaded.h"

#include "mpmd/Plan/Support/FileIo.h"

namespace mpmd::schedule {

namespace {
/// Draws the run. `memory` has the bytes of its actions.
std::string drawRun(const Options &options, const plan::RunTrace &trace, const std::vector<plan::StageCost> &memory,
                    plan::Picture &picture) {
  std::string error = plan::pictureOf(trace, options.step, {memory}, picture);
  return error.empty() ? "" : options.run + ": " + error;
}
} // namespace

std::string draw(const Options &options, const CostSource &source) {
  plan::RunTrace trace;
  if (!options.run.empty()) {
    std::string text;
    if (std::string error = plan::readWholeFile(options.run, text); !error.empty())
      return error;
    if (std::string error = plan::readRunTrace(text, trace); !error.empty())
      return options.run + ": " + error;
  } else if (options.inputs.empty()) {
    return "expected a schedule, a --run, or both to draw, got neither";
  }
  plan::Picture plan, run;
  Loaded loaded;
  bool both = !options.inputs.empty() && !options.run.empty();
  if (both && !source.hasTimes()) {
    // The plan with the measured times of the run: the remaining differences are order and waiting.
    plan::ReadSchedule read;
    plan::Costs measured;
    if (std::string error = readSchedule(options.inputs[0], options, read); !error.empty())
      return error;
    if (std::string error = plan::costsOf(trace, measured); !error.empty())
      return options.run + ": " + error;
    if (measured.stages.size() != read.pipeline.place.size())
      return "expected a run of the " + std::to_string(read.pipeline.place.size()) + " stages of " + options.inputs[0] +
             ", got " + std::to_string(measured.stages.size()) + " in " + options.run;
    CostSource timed = source;
    timed.setTimes(measured);
    if (std::string error = load(options.inputs[0], options, timed, loaded); !error.empty())
      return error;
  } else if (!options.inputs.empty()) {
    if (std::string error = load(options.inputs[0], options, source, loaded); !error.empty())
      return error;
  }
  if (!options.inputs.empty()) {
    plan::pictureOf(loaded.pipeline, loaded.costs, plan);
    plan.seconds = both;
  }
  if (!options.run.empty()) {
    std::vector<plan::StageCost> memory = loaded.costs.stages;
    if (options.inputs.empty()) {
      plan::Pipeline ran;
      plan::Costs costs;
      if (plan::pipelineOf(trace, options.step, ran).empty() &&
          source.costsFor(ran.place, ran.numRanks(), costs).empty())
        memory = costs.stages;
    }
    if (std::string error = drawRun(options, trace, memory, run); !error.empty())
      return error;
  }
  if (both)
    if (std::string error = plan::alignLanes(plan, run); !error.empty())
      return options.run + ": " + error;
  for (const std::string &output : options.outputs)
    if (std::string error = writePicture(output, options.inputs.empty() ? run : plan, both ? &run : nullptr);
        !error.empty())
      return error;
  return "";
}

} // namespace mpmd::schedule
