// Writes a picture as trace events: one process for the plan and one for the run, a thread per rank, memory as
// counters, and transfers as flow events.
#include "mpmd/Plan/Viz/Picture.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace mpmd::plan {

namespace {
const char *categoryOf(Kind kind) {
  switch (kind) {
  case Kind::Prologue:
    return "prologue";
  case Kind::Forward:
    return "forward";
  case Kind::BackwardInput:
    return "backward_input";
  case Kind::BackwardWeight:
    return "backward_weight";
  case Kind::Backward:
    return "backward";
  case Kind::Update:
    return "update";
  }
  return "";
}

class Printer {
public:
  std::string text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n";

  void print(const Picture &picture, int process, const char *name) {
    put("{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":%d,\"args\":{\"name\":%s}},\n", process,
        quoted(name + (": " + picture.title.substr(0, 60))).c_str());
    for (size_t i = 0; i < picture.lanes.size(); ++i) {
      const Lane &lane = picture.lanes[i];
      put("{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%d,\"tid\":%zu,\"args\":{\"name\":%s}},\n", process, i,
          quoted((lane.name + (lane.mesh.empty() ? "" : ", " + lane.mesh)).substr(0, 60)).c_str());
      for (const Box &box : lane.boxes) {
        std::string together;
        if (const Collectives *found = picture.collectivesOf(box.action))
          together = ",\"collectives\":" + std::to_string(found->count) +
                     ",\"collective_bytes\":" + std::to_string(found->bytes);
        put("{\"ph\":\"X\",\"name\":\"%s\",\"cat\":\"%s\",\"pid\":%d,\"tid\":%zu,\"ts\":%.9g,\"dur\":%.9g,\"args\":{"
            "\"stage\":%lld,\"microbatch\":%lld%s}},\n",
            toText(box.action).c_str(), categoryOf(box.action.kind), process, i, box.start * 1e6,
            (box.end - box.start) * 1e6, static_cast<long long>(box.action.stage),
            static_cast<long long>(box.action.microbatch), together.c_str());
      }
      for (const Level &level : lane.memory)
        put("{\"ph\":\"C\",\"name\":\"memory of rank %zu\",\"pid\":%d,\"ts\":%.9g,\"args\":{\"held\":%.12g}},\n", i,
            process, level.time * 1e6, level.held);
    }
    for (const Hop &hop : picture.hops) {
      ++arrows;
      for (bool start : {true, false})
        put("{\"ph\":\"%s\",\"name\":\"transfer\",\"cat\":\"transfer\",\"id\":%lld,\"pid\":%d,\"tid\":%lld,\"ts\":%.9g%"
            "s},\n",
            start ? "s" : "f", static_cast<long long>(arrows), process,
            static_cast<long long>(start ? hop.from : hop.to), (start ? hop.sent : hop.arrived) * 1e6,
            start ? "" : ",\"bp\":\"e\"");
    }
  }

  std::string finish() {
    text.resize(text.size() - 2); // removes the last comma
    return text + "\n]}\n";
  }

private:
  template <typename... Values> void put(const char *format, Values... values) {
    char line[640];
    text.append(line, static_cast<size_t>(std::snprintf(line, sizeof(line), format, values...)));
  }
  static std::string quoted(const std::string &raw) {
    return nlohmann::json(raw).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  }
  int64_t arrows = 0;
};
} // namespace

std::string printTrace(const Picture &picture, const Picture *run) {
  Printer printer;
  printer.print(picture, 0, "plan");
  if (run)
    printer.print(*run, 1, "run");
  return printer.finish();
}

} // namespace mpmd::plan
