// Reads and writes schedules as JSON, and writes reports as JSON and schedules as text of the dialect.
#include "mpmd/Plan/Schedule/Files.h"

#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"

#include <cmath>

namespace mpmd::plan {

using nlohmann::json;
using nlohmann::ordered_json;

std::string writeJson(const Pipeline &pipeline) {
  ordered_json file;
  file["schedule"] = pipeline.name;
  file["ranks"] = pipeline.numRanks();
  file["microbatches"] = pipeline.microbatches;
  file["place"] = pipeline.place;
  if (pipeline.mirrored)
    file["copies"] = 2;
  if (pipeline.slices > 1)
    file["slices"] = pipeline.slices;
  file["orders"] = ordered_json::array();
  for (const RankSchedule &order : pipeline.orders) {
    ordered_json actions = ordered_json::array();
    for (const Action &action : order)
      actions.push_back(toText(action));
    file["orders"].push_back(std::move(actions));
  }
  return file.dump() + "\n";
}

/// Actions, stages and ranks of a file must be fewer than this.
static constexpr int64_t kMaxNamed = int64_t(1) << 24;

absl::StatusOr<Pipeline> readJson(std::string_view text) {
  json file;
  // A schedule has one value per action, and few other values.
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {8, int64_t(1) << 27}));
  Pipeline pipeline{{}, "json"};
  absl::Status status;
  JsonReader reader(file, "the schedule", status);
  reader.find("schedule", pipeline.name);
  reader.get("microbatches", pipeline.microbatches, 1, kMaxNamed - 1);
  const json &orders = reader.array("orders"), &places = reader.array("place");
  if (status.ok() && (orders.empty() || places.empty()))
    return invalid("expected arrays for \"orders\" and \"place\" that are not empty, got " +
                   std::to_string(orders.size()) + " orders and " + std::to_string(places.size()) + " places");
  int64_t ranks = static_cast<int64_t>(orders.size());
  reader.find("ranks", ranks, ranks, ranks); // Must be the number of orders if it is there.
  reader.find("slices", pipeline.slices, 1, kMaxNamed - 1);
  int64_t copies = 1;
  reader.find("copies", copies, 1, 2);
  pipeline.mirrored = copies == 2;
  if (!status.ok())
    return status;
  for (const json &order : orders) {
    std::string rank = std::to_string(pipeline.ranks++);
    RankSchedule &actions = pipeline.orders.emplace_back();
    if (!order.is_array())
      return invalid("expected an array of actions for rank " + rank + ", got " + order.type_name());
    for (const json &entry : order) {
      std::optional<Action> action = entry.is_string() ? parseAction(entry.get<std::string>()) : std::nullopt;
      if (!action || !inLoop(action->kind) || action->pass || action->loop || action->stage >= kMaxNamed ||
          action->microbatch >= kMaxNamed)
        return invalid("expected actions such as \"0F0\" on rank " + rank + ", got " + shownJson(entry).substr(0, 40));
      actions.push_back({action->stage, action->microbatch, action->kind});
    }
  }
  for (const json &rank : places) {
    if (!isInteger(rank) || rank < 0 || rank >= pipeline.numRanks())
      return invalid("expected ranks below " + std::to_string(pipeline.numRanks()) + " in \"place\", got " +
                     shownJson(rank).substr(0, 40));
    pipeline.place.push_back(rank.get<int32_t>());
  }
  if (pipeline.numStages() * pipeline.microbatches > 64 * pipeline.numActions() + 4096)
    return invalid("expected every action of " + std::to_string(pipeline.numStages()) + " stages and " +
                   std::to_string(pipeline.microbatches) + " microbatches, got " +
                   std::to_string(pipeline.numActions()));
  if (pipeline.slices > 1 && pipeline.microbatches % pipeline.slices)
    return invalid("expected \"slices\" to divide the " + std::to_string(pipeline.microbatches) +
                   " microbatches, got " + std::to_string(pipeline.slices));
  return pipeline;
}

absl::StatusOr<ReadSchedule> readSchedule(std::string_view path, std::string_view text, int64_t copies) {
  if (!path.ends_with(".json"))
    return readCsv(text, copies);
  absl::StatusOr<Pipeline> pipeline = readJson(text);
  return pipeline.ok() ? ReadSchedule{*std::move(pipeline)} : absl::StatusOr<ReadSchedule>(pipeline.status());
}

std::string writeIr(const Pipeline &pipeline) {
  Timetable timetable = toTimetable(pipeline);
  std::string text =
      "mpmd.schedule \"" + pipeline.name + "\" microbatches = " + std::to_string(pipeline.microbatches) + " place = [";
  for (int64_t stage = 0; stage < pipeline.numStages(); ++stage)
    text += (stage ? ", " : "") + std::to_string(pipeline.place[stage]);
  text += "] {\n";
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank)
    text += "  mpmd.rank_schedule @pp" + std::to_string(rank) + " <" + toText(timetable.orders[rank]) + ">\n";
  return text + "}\n";
}

std::string toJson(const Report &report) {
  ordered_json file;
  file["schedule"] = report.schedule;
  file["ranks"] = report.ranks;
  file["microbatches"] = report.microbatches;
  file["metric"] = report.metric == Metric::Makespan ? "makespan" : "span";
  auto both = [](double makespan, double span) { return ordered_json{{"makespan", makespan}, {"span", span}}; };
  bool runs = !report.outcome.busy.empty() && report.outcome.makespan > 0;
  file["makespan"] = runs ? ordered_json(report.outcome.makespan) : ordered_json();
  file["span"] = runs ? ordered_json(report.outcome.span) : ordered_json();
  file["bubble"] =
      runs ? both(report.outcome.bubble(Metric::Makespan), report.outcome.bubble(Metric::Span)) : ordered_json();
  file["peak_memory"] = runs ? ordered_json(report.outcome.peak) : ordered_json::array();
  if (!report.caps.empty())
    file["cap"] = report.caps;
  file["lower_bound"] = both(report.bound.makespan, report.bound.span);
  file["gap"] =
      runs ? both(gapTo(report.bound.makespan, report.outcome.makespan), gapTo(report.bound.span, report.outcome.span))
           : ordered_json();
  file["optimal"] = report.optimal();
  file["valid"] = report.valid();
  file["errors"] = ordered_json::array();
  for (const Fault &fault : report.faults)
    file["errors"].push_back({{"rule", fault.rule}, {"message", fault.message}});
  if (report.search)
    file["search"] = {{"effort", report.search->effort},      {"evaluated", report.search->evaluated},
                      {"seed", report.search->seed},          {"chosen", report.search->origin},
                      {"cut_short", report.search->cutShort}, {"exhausted", report.search->exact}};
  return file.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string toText(const Report &report) {
  auto percent = [](double share) { return toText(share * 100) + " %"; };
  std::string text = report.schedule + ": " + std::to_string(report.ranks) + " ranks, " +
                     std::to_string(report.microbatches) + " microbatches\n";
  const Outcome &o = report.outcome;
  if (!o.busy.empty()) {
    for (Metric metric : {Metric::Makespan, Metric::Span}) {
      double gap = gapTo(report.bound.value(metric), o.value(metric));
      text += std::string(metric == Metric::Makespan ? "makespan     " : "span         ") + toText(o.value(metric)) +
              ", bubble " + percent(o.bubble(metric)) + ", lower bound " + toText(report.bound.value(metric)) +
              ", gap " + percent(gap) + (gap == 0 ? " (optimal)" : "") + "\n";
    }
    text += "peak memory  ";
    for (size_t rank = 0; rank < o.peak.size() && rank < 32; ++rank)
      text += (rank ? ", " : "") + toText(o.peak[rank]);
    text += o.peak.size() > 32 ? ", ...\n" : "\n";
  }
  if (report.search)
    text += "search       " + std::to_string(report.search->evaluated) + " schedules evaluated, seed " +
            std::to_string(report.search->seed) + ", chosen: " + report.search->origin +
            (report.search->cutShort ? ", cut short by the time limit" : "") +
            (report.search->exact ? ", every order excluded or tried" : "") + "\n";
  return text;
}

} // namespace mpmd::plan
