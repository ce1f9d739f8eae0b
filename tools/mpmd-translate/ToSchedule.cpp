// Implements --mpmd-to-schedule.
#include "ReadPlan.h"

#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Support/Status.h"

#include <set>

using namespace mlir;
using namespace mpmd;

/// Converts the actions of one loop to a schedule of a chain of stages.
static absl::StatusOr<plan::Pipeline> readLoop(const plan::Timetable &timetable, int64_t loop) {
  plan::Timetable part{timetable.name, {timetable.microbatches[loop]}, timetable.place, {}};
  for (const plan::CompactSchedule &order : timetable.orders) {
    std::vector<plan::Action> actions;
    for (plan::Action action : order.expand())
      if (plan::inLoop(action.kind) && action.loop == loop) {
        action.loop = 0;
        actions.push_back(action);
      }
    part.orders.push_back(plan::CompactSchedule::compress(actions));
  }
  absl::StatusOr<plan::Pipeline> pipeline = plan::fromTimetable(part);
  if (!pipeline.ok())
    return pipeline;
  // If a stage has only one backward half, that half is written as a full backward.
  std::set<std::pair<int32_t, plan::Kind>> kinds;
  for (const plan::RankSchedule &order : pipeline->orders)
    for (const plan::Action &action : order)
      kinds.insert({action.stage, action.kind});
  for (plan::RankSchedule &order : pipeline->orders)
    for (plan::Action &action : order) {
      bool input = action.kind == plan::Kind::BackwardInput, weight = action.kind == plan::Kind::BackwardWeight;
      if ((input && !kinds.count({action.stage, plan::Kind::BackwardWeight})) ||
          (weight && !kinds.count({action.stage, plan::Kind::BackwardInput})))
        action.kind = plan::Kind::Backward;
    }
  return pipeline;
}

LogicalResult translate::writeScheduleCsv(Request request) {
  plan::Timetable timetable;
  if (failed(readPlan(request, timetable)))
    return failure();
  // Writes one line per rank, with the loops one after the other. Each loop has its own columns; the actions of later
  // loops have the suffix `@1` and so on.
  std::vector<std::string> lines(timetable.numRanks());
  for (size_t loop = 0; loop < timetable.microbatches.size(); ++loop) {
    const absl::StatusOr<plan::Pipeline> pipeline = readLoop(timetable, static_cast<int64_t>(loop));
    if (!pipeline.ok())
      return request.module.emitError("no schedule of a chain for CSV: ") << messageOf(pipeline.status());
    const absl::StatusOr<std::string> text = plan::writeCsv(*pipeline, plan::CsvFormat::ComputeOnly);
    if (!text.ok())
      return request.module.emitError(messageOf(text.status()));
    StringRef rest(*text);
    for (std::string &line : lines) {
      auto [row, after] = rest.split('\n');
      rest = after;
      SmallVector<StringRef> actions;
      row.split(actions, ',');
      for (size_t i = 0; i < actions.size(); ++i) {
        line += loop || i ? "," : "";
        line += actions[i];
        if (loop && !actions[i].empty())
          line += "@" + std::to_string(loop);
      }
    }
  }
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return writeText(request, text);
}
