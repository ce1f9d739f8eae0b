// Reads the trace events of a run, and converts them to pictures, schedules and costs.
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Viz/Picture.h"

#include "mpmd/Plan/Support/JsonReader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace mpmd::plan {

using nlohmann::json;

namespace {
constexpr int64_t kMaxRanks = 1 << 20, kMaxNamed = 1 << 24, kMaxLoops = 1 << 12;

double median(std::vector<double> &numbers) {
  auto middle = numbers.begin() + static_cast<int64_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}
} // namespace

namespace {
/// Consumes trace events one by one.
class TraceReader {
public:
  explicit TraceReader(RunTrace &trace) : trace(trace) {}

  absl::Status take(const json &event) {
    absl::Status status = read(event);
    if (!status.ok())
      status = invalid(messageOf(status) + " in trace event " + std::to_string(number) + ", " + shownJson(event));
    ++number;
    return status;
  }

  void finish() {
    for (const auto &[id, message] : sent)
      if (message.from >= 0 && message.to >= 0 && message.from != message.to)
        trace.messages.push_back(message);
    for (auto &lane : trace.events)
      std::stable_sort(lane.begin(), lane.end(), [](const RunTrace::Event &a, const RunTrace::Event &b) {
        return std::tie(a.step, a.start) < std::tie(b.step, b.start);
      });
  }

private:
  absl::Status read(const json &event) {
    absl::Status status;
    JsonReader reader(event, "an event", status);
    std::string phase, name, category;
    if (!status.ok())
      return invalid("expected an object, got something else");
    // Events of other tools are skipped, whatever members they have.
    auto text = [&](const char *key) {
      auto found = event.find(key);
      return found != event.end() && found->is_string() ? found->get<std::string>() : "";
    };
    phase = text("ph"), name = text("name"), category = text("cat");
    bool isTask = phase == "X" && category == "task", isSend = phase == "s" && category == "message",
         isReceive = phase == "f" && category == "message";
    // Process 0 has the ranks, process 1 the channels of devices.
    auto process = event.find("pid");
    bool isFirst = process == event.end() || *process == 0;
    if (!isFirst && *process == 1)
      return readChannel(event, phase, name, category);
    bool isName = phase == "M" && name == "thread_name" && isFirst;
    if (!isTask && !isSend && !isReceive && !isName)
      return absl::OkStatus();
    int64_t rank = 0;
    reader.get("tid", rank, 0, kMaxRanks - 1);
    if (!status.ok())
      return invalid("expected a rank as \"tid\", got another value");
    // A file has at least one event for each rank. A much larger rank number is an error.
    if (rank > 1024 + 64 * number)
      return invalid("expected ranks in order, got rank " + std::to_string(rank));
    size_t lane = static_cast<size_t>(rank);
    if (lane >= trace.events.size()) {
      trace.events.resize(lane + 1);
      trace.names.resize(lane + 1);
    }
    JsonReader arguments(argumentsOf(event), "its arguments", status);
    if (isName) {
      arguments.find("name", trace.names[lane]);
      trace.names[lane].resize(std::min<size_t>(trace.names[lane].size(), 40));
      return status;
    }
    double at = 0, duration = 0;
    reader.get("ts", at);
    if (!status.ok() || !std::isfinite(at))
      return invalid("expected a time as \"ts\", got another value");
    if (isTask) {
      std::optional<Action> action = parseAction(name);
      int64_t step = 0;
      reader.get("dur", duration);
      arguments.get("step", step, 0, int64_t(1) << 50);
      if (!action || action->stage >= kMaxNamed || action->microbatch >= kMaxNamed || action->loop >= kMaxLoops ||
          !status.ok() || !std::isfinite(duration) || duration < 0)
        return invalid("expected an action such as 2F5 with \"dur\" and its step, got something else");
      trace.events[lane].push_back({*action, step, at * 1e-6, (at + duration) * 1e-6});
      trace.steps = std::max(trace.steps, step + 1);
      return absl::OkStatus();
    }
    // The send and the receive of one message have the same id, "step.channel.number".
    std::string id = text("id");
    RunTrace::Message &message =
        sent.try_emplace(id, RunTrace::Message{-1, -1, std::atoll(id.c_str()), 0, 0}).first->second;
    (isSend ? message.from : message.to) = rank;
    (isSend ? message.sent : message.arrived) = at * 1e-6;
    return absl::OkStatus();
  }

  static const json &argumentsOf(const json &event) {
    static const json none = json::object();
    auto found = event.find("args");
    return found != event.end() && found->is_object() ? *found : none;
  }

  absl::Status readChannel(const json &event, const std::string &phase, const std::string &name,
                           const std::string &category) {
    bool isCopy = phase == "X" && category == "copy";
    if (!isCopy && (phase != "M" || name != "thread_name"))
      return absl::OkStatus();
    absl::Status status;
    JsonReader reader(event, "an event", status);
    int64_t channel = 0, step = 0;
    reader.get("tid", channel, 0, kMaxRanks - 1);
    if (!status.ok() || channel > 1024 + 64 * number)
      return invalid("expected a channel as \"tid\", got another value");
    size_t index = static_cast<size_t>(channel);
    if (index >= trace.channels.size())
      trace.channels.resize(index + 1);
    JsonReader arguments(argumentsOf(event), "its arguments", status);
    if (!isCopy) {
      arguments.find("name", trace.channels[index]);
      trace.channels[index].resize(std::min<size_t>(trace.channels[index].size(), 40));
      return status;
    }
    double at = 0, duration = 0;
    reader.get("ts", at);
    reader.get("dur", duration);
    arguments.get("step", step, 0, int64_t(1) << 50);
    if (!status.ok() || !std::isfinite(at) || !std::isfinite(duration) || duration < 0)
      return invalid("expected a copy with \"ts\", \"dur\" and its step, got something else");
    trace.copies.push_back({index, step, {name.substr(0, 60), at * 1e-6, (at + duration) * 1e-6}});
    return absl::OkStatus();
  }

  RunTrace &trace;
  std::map<std::string, RunTrace::Message> sent;
  int64_t number = 0;
};
} // namespace

absl::Status readRunTrace(std::string_view text, RunTrace &trace) {
  trace = {};
  TraceReader reader(trace);
  // A parsed event takes much more memory than its text, so events are streamed.
  JsonStream stream{"traceEvents", [&](const json &event) { return reader.take(event); }};
  json file;
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {16, 4096}, &stream));
  if (!file.contains("traceEvents") || !file["traceEvents"].is_array())
    return invalid("expected trace events as mpmd-run --trace writes them, got something else");
  reader.finish();
  return trace.steps == 0 ? invalid("expected actions of at least one step in the trace, got none") : absl::OkStatus();
}

namespace {
/// Chooses the requested step. The default is the fastest complete step, because disturbances by the machine make
/// others slower. A trace may lack its last events, so a step counts as complete if it has as many actions as any other
/// step.
absl::Status chooseStep(const RunTrace &trace, int64_t &step) {
  struct Extent {
    size_t count = 0;
    double start = std::numeric_limits<double>::infinity(), end = 0;
  };
  std::map<int64_t, Extent> extents;
  size_t most = 0;
  for (const auto &lane : trace.events)
    for (const RunTrace::Event &event : lane) {
      Extent &extent = extents[event.step];
      most = std::max(most, ++extent.count);
      extent.start = std::min(extent.start, event.start), extent.end = std::max(extent.end, event.end);
    }
  if (step < 0) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const auto &[each, extent] : extents)
      if (extent.count == most && extent.end - extent.start < shortest)
        step = each, shortest = extent.end - extent.start;
  }
  if (!extents.count(step))
    return invalid("expected a step below " + std::to_string(trace.steps) + ", got " + std::to_string(step));
  if (extents[step].count < most)
    return invalid("expected a step whose " + std::to_string(most) + " actions are all in the trace, got " +
                   std::to_string(extents[step].count) + " of step " + std::to_string(step));
  return absl::OkStatus();
}
} // namespace

absl::Status pictureOf(const RunTrace &trace, int64_t step, const LoopCosts &memory, Picture &picture) {
  MPMD_RETURN_IF_ERROR(chooseStep(trace, step));
  picture = {};
  picture.title = "step " + std::to_string(step) + " of a run";
  picture.seconds = true;
  double begin = std::numeric_limits<double>::infinity();
  for (const auto &lane : trace.events)
    for (const RunTrace::Event &event : lane)
      if (event.step == step)
        begin = std::min(begin, event.start);
  for (size_t rank = 0; rank < trace.events.size(); ++rank) {
    Lane &lane = picture.lanes.emplace_back();
    lane.name = trace.names[rank].empty() ? "rank " + std::to_string(rank) : trace.names[rank];
    for (const RunTrace::Event &event : trace.events[rank]) {
      if (event.step != step)
        continue;
      // Times are rounded in the file. A box must not begin before the previous one ends.
      double start = std::max(event.start - begin, lane.boxes.empty() ? 0.0 : lane.boxes.back().end),
             end = std::max(event.end - begin, start);
      lane.boxes.push_back({event.action, start, end});
      size_t loop = static_cast<size_t>(event.action.loop);
      if (loop >= picture.microbatches.size())
        picture.microbatches.resize(loop + 1, 0);
      picture.microbatches[loop] = std::max<int64_t>(picture.microbatches[loop], event.action.microbatch + 1);
      if (inLoop(event.action.kind) && event.action.pass == 0 && loop < memory.size() &&
          event.action.stage < static_cast<int64_t>(memory[loop].size())) {
        double change = memoryOf(memory[loop][event.action.stage], event.action.kind);
        if (lane.memory.empty())
          lane.memory.push_back({0, 0});
        if (change != 0)
          lane.memory.push_back({change < 0 ? end : start, lane.memory.back().held + change});
      }
    }
  }
  for (const RunTrace::Message &message : trace.messages)
    if (message.step == step)
      picture.hops.push_back(
          {message.from, message.to, std::max(0.0, message.sent - begin), std::max(0.0, message.arrived - begin)});
  for (const std::string &name : trace.channels)
    picture.channels.push_back({name, {}});
  for (const RunTrace::Copy &each : trace.copies)
    if (each.step == step) {
      std::vector<Channel::Copy> &copies = picture.channels[each.channel].copies;
      double start = std::max(each.copy.start - begin, copies.empty() ? 0.0 : copies.back().end);
      copies.push_back({each.copy.name, start, std::max(each.copy.end - begin, start)});
    }
  std::erase_if(picture.channels, [](const Channel &channel) { return channel.copies.empty(); });
  return absl::OkStatus();
}

absl::Status pipelineOf(const RunTrace &trace, int64_t step, Pipeline &pipeline) {
  MPMD_RETURN_IF_ERROR(chooseStep(trace, step));
  pipeline = {};
  pipeline.name = "run";
  pipeline.microbatches = 0;
  int64_t stages = 0;
  for (const auto &lane : trace.events)
    for (const RunTrace::Event &event : lane)
      if (event.step == step && inLoop(event.action.kind)) {
        if (event.action.pass > 0 || event.action.loop > 0)
          return invalid("expected one loop with one pass of each stage per microbatch, got " + toText(event.action));
        stages = std::max<int64_t>(stages, event.action.stage + 1);
        pipeline.microbatches = std::max<int64_t>(pipeline.microbatches, event.action.microbatch + 1);
      }
  // The backward halves that each stage runs. If a stage runs only one half, that half is its complete backward.
  std::set<std::pair<int64_t, Kind>> halves;
  for (const auto &lane : trace.events)
    for (const RunTrace::Event &event : lane)
      halves.insert({event.action.stage, event.action.kind});
  pipeline.place.assign(stages, -1);
  for (const auto &lane : trace.events) {
    RankSchedule order;
    bool mine = true;
    for (const RunTrace::Event &event : lane) {
      if (event.step != step || !inLoop(event.action.kind))
        continue;
      int32_t &place = pipeline.place[event.action.stage];
      if (place < 0)
        place = static_cast<int32_t>(pipeline.orders.size());
      mine &= place == static_cast<int32_t>(pipeline.orders.size());
      Kind kind = event.action.kind;
      bool lone = (kind == Kind::BackwardInput && !halves.count({event.action.stage, Kind::BackwardWeight})) ||
                  (kind == Kind::BackwardWeight && !halves.count({event.action.stage, Kind::BackwardInput}));
      order.push_back({static_cast<int32_t>(event.action.stage), static_cast<int32_t>(event.action.microbatch),
                       lone ? Kind::Backward : kind});
    }
    if (mine) // another rank of the same mesh runs the same actions
      pipeline.orders.push_back(std::move(order)), ++pipeline.ranks;
  }
  for (int64_t stage = 0; stage < stages; ++stage)
    if (pipeline.place[stage] < 0)
      return invalid("expected actions of every stage below " + std::to_string(stages) + ", got none of stage " +
                     std::to_string(stage));
  return stages ? absl::OkStatus() : invalid("expected actions of a microbatch loop, got none");
}

absl::Status costsOf(const RunTrace &trace, Costs &costs) {
  std::map<std::pair<int64_t, Kind>, std::vector<double>> seconds;
  int64_t stages = 0;
  for (const auto &lane : trace.events)
    for (const RunTrace::Event &event : lane)
      if (inLoop(event.action.kind) && event.action.pass == 0 && (event.step > 0 || trace.steps == 1)) {
        seconds[{event.action.stage, event.action.kind}].push_back(event.end - event.start);
        stages = std::max<int64_t>(stages, event.action.stage + 1);
      }
  if (stages == 0)
    return invalid("expected actions of a microbatch loop in the trace, got none");
  costs = {};
  for (int64_t stage = 0; stage < stages; ++stage) {
    auto of = [&](Kind kind) {
      auto found = seconds.find({stage, kind});
      return found == seconds.end() ? 0.0 : median(found->second);
    };
    StageCost cost;
    cost.forward = of(Kind::Forward), cost.input = of(Kind::BackwardInput) + of(Kind::Backward),
    cost.weight = of(Kind::BackwardWeight);
    if (cost.forward + cost.input + cost.weight <= 0)
      cost.forward = 1e-9;
    costs.stages.push_back(cost);
  }
  costs.up.assign(stages - 1, 0);
  costs.down = costs.up;
  return absl::OkStatus();
}

} // namespace mpmd::plan
