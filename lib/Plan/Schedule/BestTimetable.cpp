// Evaluates timetables of a program, and keeps the best one.
#include "LoopSchedule.h"

#include <algorithm>
#include <numeric>

namespace mpmd::plan {

absl::StatusOr<Timetable> joinAndCheck(const TaskGraph &graph, const std::vector<Timetable> &loops) {
  Timetable joined = joinLoops(graph, loops);
  absl::Status status = checkAndSimulate(joined, graph).status();
  return status.ok() ? absl::StatusOr<Timetable>(std::move(joined)) : status;
}

std::string searchedName(const std::vector<std::string> &chosen) {
  std::vector<std::string_view> names;
  for (std::string_view name : chosen) {
    if (name.starts_with(kSearchedPrefix))
      name.remove_prefix(kSearchedPrefix.size());
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  std::string text(kSearchedPrefix);
  for (std::string_view name : names)
    text.append(text.size() == kSearchedPrefix.size() ? "" : "; ").append(name);
  return text;
}

absl::StatusOr<std::vector<double>> BestTimetable::offer(std::vector<Timetable> made, const std::string &name) {
  Timetable joined = joinLoops(graph, made);
  absl::StatusOr<Simulation> simulation = checkAndSimulate(joined, graph);
  if (!simulation.ok())
    return simulation.status();
  double beyond = 0;
  std::vector<double> free;
  if (memory)
    for (int64_t bytes : planMemory(*memory, graph, joined, *simulation).arena) {
      beyond = std::max(beyond, static_cast<double>(bytes) - cap);
      free.push_back(cap - static_cast<double>(bytes));
    }
  if (!any() || beyond < excess ||
      (beyond == excess && simulation->value(metric) < outcome.value(metric) * (1 - share))) {
    best = std::move(joined), best.name = name;
    loops = std::move(made), outcome = *std::move(simulation), excess = beyond;
  }
  return free;
}

bool BestTimetable::isIdeal() const {
  const double work = std::accumulate(outcome.busy.begin(), outcome.busy.end(), 0.0);
  return any() && excess == 0 && outcome.value(metric) <= work / static_cast<double>(outcome.busy.size()) * (1 + 1e-9);
}

absl::StatusOr<Timetable> BestTimetable::take(const absl::Status &refused) {
  return any() ? absl::StatusOr<Timetable>(std::move(best)) : refused;
}

bool correctSlack(const absl::StatusOr<std::vector<double>> &free, double cap, std::vector<double> &slack) {
  if (!free.ok() || free->empty())
    return false;
  const double least = *std::min_element(free->begin(), free->end());
  if (least >= 0 && least < 0.02 * cap)
    return false;
  slack.resize(free->size(), 0);
  for (size_t rank = 0; rank < free->size(); ++rank)
    slack[rank] += ((*free)[rank] < 0 ? 1.2 : 0.6) * (*free)[rank];
  return true;
}

} // namespace mpmd::plan
