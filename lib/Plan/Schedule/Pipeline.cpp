// Places stages, and converts between pipelines and timetables.
#include "mpmd/Plan/Schedule/Pipeline.h"

#include "mpmd/Plan/Support/Status.h"

#include <algorithm>

namespace mpmd::plan {

std::vector<int32_t> placeStages(Placement placement, int64_t ranks, int64_t chunks) {
  std::vector<int32_t> place;
  place.reserve(ranks * chunks);
  for (int64_t stage = 0; stage < ranks * chunks; ++stage) {
    int64_t chunk = stage / ranks, position = stage % ranks;
    int64_t rank = placement == Placement::Linear                ? stage / chunks
                   : placement == Placement::Zigzag && chunk % 2 ? ranks - 1 - position
                                                                 : position;
    place.push_back(static_cast<int32_t>(rank));
  }
  return place;
}

std::vector<int64_t> blockBegins(int64_t stages, int64_t blocks) {
  std::vector<int64_t> begins{0};
  for (int64_t block = 0; block < blocks; ++block)
    begins.push_back(begins.back() + stages / blocks + (block < stages % blocks));
  return begins;
}

std::optional<Placement> parsePlacement(std::string_view text) {
  if (text == "linear")
    return Placement::Linear;
  if (text == "loop")
    return Placement::Loop;
  if (text == "v")
    return Placement::Zigzag;
  return std::nullopt;
}

int64_t Pipeline::numActions() const {
  int64_t actions = 0;
  for (const RankSchedule &order : orders)
    actions += static_cast<int64_t>(order.size());
  return actions;
}

int64_t stagesWithoutBackward(const Pipeline &pipeline) {
  int64_t lowest = pipeline.numStages();
  for (const RankSchedule &order : pipeline.orders)
    for (const Action &action : order)
      if (action.kind != Kind::Forward)
        lowest = std::min<int64_t>(lowest, std::max(action.stage, 0));
  return lowest;
}

std::vector<std::vector<int32_t>> stagesOfRanks(const std::vector<int32_t> &place, int64_t ranks) {
  std::vector<std::vector<int32_t>> stages(ranks);
  for (size_t stage = 0; stage < place.size(); ++stage)
    stages[place[stage]].push_back(static_cast<int32_t>(stage));
  return stages;
}

Timetable toTimetable(const Pipeline &pipeline) {
  Timetable timetable{pipeline.name, {pipeline.microbatches}, {pipeline.place.begin(), pipeline.place.end()}, {}};
  for (const RankSchedule &order : pipeline.orders)
    timetable.orders.push_back(CompactSchedule::compress(order));
  return timetable;
}

absl::StatusOr<Pipeline> fromTimetable(const Timetable &timetable) {
  if (timetable.microbatches.size() != 1)
    return invalid("expected one loop over microbatches, got " + std::to_string(timetable.microbatches.size()));
  Pipeline pipeline{{timetable.numRanks(), timetable.microbatches[0], {timetable.place.begin(), timetable.place.end()}},
                    timetable.name};
  for (const CompactSchedule &order : timetable.orders) {
    RankSchedule &actions = pipeline.orders.emplace_back();
    for (const Action &action : order.expand()) {
      if (!inLoop(action.kind))
        continue;
      if (action.pass > 0)
        return invalid("expected one pass of each stage per microbatch, got " + toText(action));
      actions.push_back({action.stage, action.microbatch, action.kind});
    }
  }
  return pipeline;
}

} // namespace mpmd::plan
