// Schedules by name, and blocks of stages on one pipeline rank.
#include "mpmd/Plan/Schedules.h"

namespace mpmd::plan {

static constexpr const char *kNames[] = {"gpipe", "1f1b"};

std::span<const char *const> scheduleNames() { return kNames; }

std::string makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches, Timetable &timetable) {
  if (ranks < 1)
    return "expected at least 1 pipeline rank, got " + std::to_string(ranks);
  if (microbatches < 1)
    return "expected at least 1 microbatch, got " + std::to_string(microbatches);
  if (stages < ranks)
    return "expected at least as many stages as pipeline ranks, got " + std::to_string(stages) + " stages for " + std::to_string(ranks) +
           " pipeline ranks";
  Orders orders;
  if (name == "gpipe") {
    orders = gpipe(ranks, microbatches);
  } else if (name == "1f1b") {
    orders = oneFOneB(ranks, microbatches);
  } else {
    std::string known;
    for (const char *each : kNames)
      known += (known.empty() ? "" : ", ") + std::string(each);
    return "expected one of the schedules " + known + ", got '" + std::string(name) + "'";
  }
  timetable = {std::string(name), microbatches, {}, {}};
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t first = timetable.numStages();
    int64_t length = stages / ranks + (rank < stages % ranks);
    timetable.place.insert(timetable.place.end(), length, rank);
    std::vector<Action> expanded;
    for (const Action &action : orders[rank])
      for (int64_t i = 0; i < length; ++i) {
        // Forward through the block, backward the other way.
        int64_t stage = action.kind == Kind::Forward ? first + i : first + length - 1 - i;
        expanded.push_back({stage, action.kind, action.pass, action.microbatch});
      }
    timetable.orders.push_back(Order::compress(expanded));
  }
  return "";
}

} // namespace mpmd::plan
