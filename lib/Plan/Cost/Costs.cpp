// Makes uniform costs, checks costs, and parses them from JSON.
#include "mpmd/Plan/Cost/Costs.h"

#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"

#include <cmath>

namespace mpmd::plan {

using nlohmann::json;

Costs uniformCosts(int64_t ranks, int64_t chunks, const StageCost &rank, double link) {
  Costs costs;
  double part = static_cast<double>(chunks);
  StageCost stage{rank.forward / part,    rank.input / part,    rank.weight / part,
                  rank.memForward / part, rank.memInput / part, rank.memWeight / part};
  costs.stages.assign(ranks * chunks, stage);
  costs.up.assign(ranks * chunks - 1, link);
  costs.down = costs.up;
  return costs;
}

/// A larger number is a mistake of the user, and sums over all actions would overflow.
static constexpr double kMaximum = 1e18;

static bool isNumber(double value) { return std::abs(value) <= kMaximum; }

absl::Status checkCosts(const Costs &costs, int64_t stages, int64_t ranks) {
  auto count = [](const char *what, int64_t expected, size_t got) {
    return "expected " + std::string(what) + " of " + std::to_string(expected) + " " +
           (what[0] == 'l'   ? "edges"
            : what[0] == 'c' ? "ranks"
                             : "stages") +
           ", got " + std::to_string(got);
  };
  if (static_cast<int64_t>(costs.stages.size()) != stages)
    return invalid(count("times", stages, costs.stages.size()));
  if (static_cast<int64_t>(costs.up.size()) != stages - 1 || costs.down.size() != costs.up.size())
    return invalid(count("links", stages - 1, costs.up.size()));
  if (!costs.caps.empty() && static_cast<int64_t>(costs.caps.size()) != ranks)
    return invalid(count("caps", ranks, costs.caps.size()));
  for (int64_t s = 0; s < stages; ++s) {
    const StageCost &c = costs.stages[s];
    for (double seconds : {c.forward, c.input, c.weight})
      if (!isNumber(seconds) || seconds < 0)
        return invalid("expected times from 0 to 1e18, got " + toText(seconds) + " for stage " + std::to_string(s));
    if (c.forward + c.input + c.weight <= 0)
      return invalid("expected stages that take time, got 0 for stage " + std::to_string(s));
    for (double memory : {c.memForward, c.memInput, c.memWeight})
      if (!isNumber(memory))
        return invalid("expected memory of at most 1e18, got " + toText(memory) + " for stage " + std::to_string(s));
  }
  for (const std::vector<double> *links : {&costs.up, &costs.down})
    for (double seconds : *links)
      if (!isNumber(seconds) || seconds < 0)
        return invalid("expected times of links from 0 to 1e18, got " + toText(seconds));
  for (double cap : costs.caps)
    if (std::isnan(cap) || cap < 0)
      return invalid("expected caps that are not negative, got one that is");
  return absl::OkStatus();
}

std::optional<CommModel> parseCommModel(std::string_view text) {
  if (text == "delay")
    return CommModel::Delay;
  if (text == "occupies-sender")
    return CommModel::OccupiesSender;
  if (text == "occupies-both")
    return CommModel::OccupiesBoth;
  return std::nullopt;
}

/// Reads the seconds of one edge in both directions.
static void readEdge(const json &edge, const std::string &where, double link, double &up, double &down,
                     absl::Status &status) {
  if (edge.is_number()) {
    up = down = edge.get<double>();
    return;
  }
  JsonReader reader(edge, where, status);
  reader.onlyKeys({"latency", "bandwidth", "bytes", "backward_bytes", "seconds", "backward_seconds"});
  double latency = reader.has("bandwidth") ? 0 : link, bandwidth = 0, bytes = 0;
  reader.find("latency", latency);
  reader.find("bandwidth", bandwidth);
  reader.find("bytes", bytes);
  double back = bytes;
  reader.find("backward_bytes", back);
  if ((bytes != 0 || back != 0) && bandwidth <= 0)
    return reader.fail("expected a positive \"bandwidth\" beside the bytes of " + where + ", got " +
                       std::to_string(bandwidth));
  up = latency + (bandwidth > 0 ? bytes / bandwidth : 0);
  reader.find("seconds", up);
  down = reader.has("seconds") ? up : latency + (bandwidth > 0 ? back / bandwidth : 0);
  reader.find("backward_seconds", down);
}

absl::StatusOr<Costs> parseCosts(std::string_view text) {
  json file;
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {8, int64_t(1) << 22}));
  absl::Status status;
  JsonReader top(file, "the costs", status);
  top.onlyKeys({"stages", "link", "edges", "comm", "cap", "about"});
  const json &stages = top.array("stages");
  if (status.ok() && stages.empty())
    return invalid("expected \"stages\" with one entry per stage, got none");
  Costs costs;
  for (const json &stage : stages) {
    if (!status.ok())
      return status;
    JsonReader reader(stage, "stage " + std::to_string(costs.stages.size()), status);
    reader.onlyKeys({"F", "I", "W", "memF", "memI", "memW"});
    StageCost cost;
    reader.get("F", cost.forward);
    reader.get("I", cost.input);
    reader.get("W", cost.weight);
    reader.find("memF", cost.memForward);
    reader.find("memI", cost.memInput);
    reader.find("memW", cost.memWeight);
    costs.stages.push_back(cost);
  }
  double link = 0;
  top.find("link", link);
  if (!status.ok())
    return status;
  costs.up.assign(costs.stages.size() - 1, link);
  costs.down = costs.up;
  if (top.has("edges")) {
    const json &edges = top.array("edges");
    if (status.ok() && edges.size() != costs.up.size())
      return invalid("expected \"edges\" with " + std::to_string(costs.up.size()) +
                     " entries, one between each stage and the next, got " + std::to_string(edges.size()));
    for (size_t i = 0; i < edges.size(); ++i)
      readEdge(edges[i], "edge " + std::to_string(i), link, costs.up[i], costs.down[i], status);
  }
  std::string comm = "delay";
  top.find("comm", comm);
  if (std::optional<CommModel> model = parseCommModel(comm))
    costs.comm = *model;
  else
    top.fail("expected \"comm\" to be delay, occupies-sender or occupies-both, got " + shownJson(comm));
  if (auto cap = file.find("cap"); cap != file.end()) {
    if (!cap->is_number() && !cap->is_array())
      top.fail("expected a number or one per rank for \"cap\", got " + std::string(cap->type_name()));
    // A single number holds for every rank. The caller knows the number of ranks and repeats it.
    for (const json &each : cap->is_array() ? *cap : json::array({*cap})) {
      if (!each.is_number()) {
        top.fail("expected numbers for \"cap\", got " + std::string(each.type_name()));
        break;
      }
      costs.caps.push_back(each.get<double>());
    }
  }
  if (!status.ok())
    return status;
  return costs;
}

} // namespace mpmd::plan
