// Costs: made uniform, checked, read from JSON.
#include "mpmd/Plan/Costs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

using nlohmann::json;

Costs uniformCosts(int64_t ranks, int64_t chunks, const StageCost &rank, double link) {
  Costs costs;
  double part = static_cast<double>(chunks);
  StageCost stage{rank.forward / part, rank.input / part, rank.weight / part, rank.memForward / part, rank.memInput / part, rank.memWeight / part};
  costs.stages.assign(ranks * chunks, stage);
  costs.up.assign(ranks * chunks - 1, link);
  costs.down = costs.up;
  return costs;
}

std::string checkCosts(const Costs &costs, int64_t stages, int64_t ranks) {
  auto count = [](const char *what, int64_t expected, size_t got) {
    return "expected " + std::string(what) + " of " + std::to_string(expected) + " " +
           (what[0] == 'l'   ? "edges"
            : what[0] == 'c' ? "ranks"
                             : "stages") +
           ", got " + std::to_string(got);
  };
  if (static_cast<int64_t>(costs.stages.size()) != stages)
    return count("times", stages, costs.stages.size());
  if (static_cast<int64_t>(costs.up.size()) != stages - 1 || costs.down.size() != costs.up.size())
    return count("links", stages - 1, costs.up.size());
  if (!costs.caps.empty() && static_cast<int64_t>(costs.caps.size()) != ranks)
    return count("caps", ranks, costs.caps.size());
  for (int64_t s = 0; s < stages; ++s) {
    const StageCost &c = costs.stages[s];
    for (double seconds : {c.forward, c.input, c.weight})
      if (!std::isfinite(seconds) || seconds < 0)
        return "expected times that are finite and not negative, got one of stage " + std::to_string(s) + " that is not";
    if (c.forward + c.input + c.weight <= 0)
      return "expected stages that take time, got 0 for stage " + std::to_string(s);
    for (double memory : {c.memForward, c.memInput, c.memWeight})
      if (!std::isfinite(memory))
        return "expected memory that is finite, got one of stage " + std::to_string(s) + " that is not";
  }
  for (const std::vector<double> *links : {&costs.up, &costs.down})
    for (double seconds : *links)
      if (!std::isfinite(seconds) || seconds < 0)
        return "expected links that are finite and not negative, got one that is not";
  for (double cap : costs.caps)
    if (std::isnan(cap) || cap < 0)
      return "expected caps that are not negative, got one that is";
  return "";
}

bool parseCommModel(std::string_view text, CommModel &model) {
  if (text == "delay")
    model = CommModel::Delay;
  else if (text == "occupies-sender")
    model = CommModel::OccupiesSender;
  else if (text == "occupies-both")
    model = CommModel::OccupiesBoth;
  else
    return false;
  return true;
}

namespace {
/// Reads members of one object and remembers the first thing that is wrong.
class Reader {
public:
  std::string error;

  double number(const json &object, const char *key, double otherwise, const std::string &where) {
    auto found = object.find(key);
    if (found == object.end())
      return otherwise;
    if (!found->is_number()) {
      fail("expected a number for \"" + std::string(key) + "\" of " + where + ", got " + std::string(found->type_name()));
      return otherwise;
    }
    return found->get<double>();
  }

  void onlyKeys(const json &object, std::initializer_list<std::string_view> keys, const std::string &where) {
    for (const auto &[key, value] : object.items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
        std::string known;
        for (std::string_view each : keys)
          known += (known.empty() ? "" : ", ") + std::string(each);
        fail("expected the keys " + known + " in " + where + ", got \"" + key + "\"");
      }
  }

  void fail(const std::string &message) {
    if (error.empty())
      error = message;
  }
};
} // namespace

/// Seconds of one edge in both directions.
static void readEdge(Reader &reader, const json &edge, const std::string &where, double link, double &up, double &down) {
  if (edge.is_number()) {
    up = down = edge.get<double>();
    return;
  }
  if (!edge.is_object())
    return reader.fail("expected a number or an object for " + where + ", got " + std::string(edge.type_name()));
  reader.onlyKeys(edge, {"latency", "bandwidth", "bytes", "backward_bytes", "seconds", "backward_seconds"}, where);
  double latency = reader.number(edge, "latency", edge.contains("bandwidth") ? 0 : link, where);
  double bandwidth = reader.number(edge, "bandwidth", 0, where), bytes = reader.number(edge, "bytes", 0, where);
  double back = reader.number(edge, "backward_bytes", bytes, where);
  if ((bytes != 0 || back != 0) && bandwidth <= 0)
    return reader.fail("expected a positive \"bandwidth\" beside the bytes of " + where + ", got " + std::to_string(bandwidth));
  up = reader.number(edge, "seconds", latency + (bandwidth > 0 ? bytes / bandwidth : 0), where);
  down = reader.number(edge, "backward_seconds", edge.contains("seconds") ? up : latency + (bandwidth > 0 ? back / bandwidth : 0), where);
}

std::string parseCosts(std::string_view text, Costs &costs) {
  json file = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (file.is_discarded())
    return "expected JSON, got something else";
  if (!file.is_object())
    return "expected an object with \"stages\", got " + std::string(file.type_name());
  Reader reader;
  reader.onlyKeys(file, {"stages", "link", "edges", "comm", "cap", "about"}, "the costs");
  auto stages = file.find("stages");
  if (stages == file.end() || !stages->is_array() || stages->empty())
    return "expected \"stages\" with one entry per stage, got none";
  costs = {};
  for (const json &stage : *stages) {
    std::string where = "stage " + std::to_string(costs.stages.size());
    if (!stage.is_object())
      return "expected an object for " + where + ", got " + std::string(stage.type_name());
    reader.onlyKeys(stage, {"F", "I", "W", "memF", "memI", "memW"}, where);
    for (const char *key : {"F", "I", "W"})
      if (!stage.contains(key))
        reader.fail("expected \"F\", \"I\" and \"W\" for " + where + ", \"" + std::string(key) + "\" is missing");
    StageCost cost;
    cost.forward = reader.number(stage, "F", 0, where);
    cost.input = reader.number(stage, "I", 0, where);
    cost.weight = reader.number(stage, "W", 0, where);
    cost.memForward = reader.number(stage, "memF", 1, where);
    cost.memInput = reader.number(stage, "memI", 0, where);
    cost.memWeight = reader.number(stage, "memW", -1, where);
    costs.stages.push_back(cost);
  }
  double link = reader.number(file, "link", 0, "the costs");
  costs.up.assign(costs.stages.size() - 1, link);
  costs.down = costs.up;
  if (auto edges = file.find("edges"); edges != file.end()) {
    if (!edges->is_array() || edges->size() != costs.up.size())
      return "expected \"edges\" with " + std::to_string(costs.up.size()) + " entries, one between each stage and the next, got " +
             (edges->is_array() ? std::to_string(edges->size()) : std::string(edges->type_name()));
    for (size_t i = 0; i < edges->size(); ++i)
      readEdge(reader, (*edges)[i], "edge " + std::to_string(i), link, costs.up[i], costs.down[i]);
  }
  if (auto comm = file.find("comm"); comm != file.end())
    if (!comm->is_string() || !parseCommModel(comm->get<std::string>(), costs.comm))
      return "expected \"comm\" to be delay, occupies-sender or occupies-both, got " + comm->dump();
  if (auto cap = file.find("cap"); cap != file.end()) {
    if (!cap->is_number() && !cap->is_array())
      return "expected a number or one per rank for \"cap\", got " + std::string(cap->type_name());
    // A single number is for every rank; whoever knows their number repeats it.
    for (const json &each : cap->is_array() ? *cap : json::array({*cap})) {
      if (!each.is_number())
        return "expected numbers for \"cap\", got " + std::string(each.type_name());
      costs.caps.push_back(each.get<double>());
    }
  }
  return reader.error;
}

} // namespace mpmd::plan
