// Placements, and the way between cells and compressed timetables.
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <algorithm>

namespace mpmd::plan {

std::string toText(const Cell &cell) {
  return std::to_string(cell.stage) + static_cast<char>(cell.kind) + std::to_string(cell.microbatch);
}

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

int64_t Pipeline::numCells() const {
  int64_t cells = 0;
  for (const CellOrder &order : orders)
    cells += static_cast<int64_t>(order.size());
  return cells;
}

int64_t stagesWithoutBackward(const Pipeline &pipeline) {
  int64_t lowest = pipeline.numStages();
  for (const CellOrder &order : pipeline.orders)
    for (const Cell &cell : order)
      if (cell.kind != Kind::Forward)
        lowest = std::min<int64_t>(lowest, std::max(cell.stage, 0));
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
  for (const CellOrder &order : pipeline.orders) {
    std::vector<Action> actions;
    actions.reserve(order.size());
    for (const Cell &cell : order)
      actions.push_back({cell.stage, cell.kind, 0, cell.microbatch});
    timetable.orders.push_back(Order::compress(actions));
  }
  return timetable;
}

std::string fromTimetable(const Timetable &timetable, Pipeline &pipeline) {
  if (timetable.microbatches.size() != 1)
    return "expected one loop over microbatches, got " + std::to_string(timetable.microbatches.size());
  pipeline = {
      timetable.name, timetable.microbatches[0], {timetable.place.begin(), timetable.place.end()}, false, 1, {}};
  for (const Order &order : timetable.orders) {
    CellOrder &cells = pipeline.orders.emplace_back();
    for (const Action &action : order.expand()) {
      if (!inLoop(action.kind))
        continue;
      if (action.pass > 0)
        return "expected one pass of each stage per microbatch, got " + toText(action);
      cells.push_back({static_cast<int32_t>(action.stage), static_cast<int32_t>(action.microbatch), action.kind});
    }
  }
  return "";
}

} // namespace mpmd::plan
