// A schedule as trace events: one thread per rank, memory as counters.
#include "mpmd/Plan/Files.h"

#include <cstdio>

namespace mpmd::plan {

std::string writeTrace(const Pipeline &pipeline, const Costs &costs) {
  Simulator simulator(pipeline, costs);
  Outcome outcome;
  std::vector<std::vector<double>> starts;
  if (!simulator.run(pipeline.orders, outcome, starts))
    return "";
  std::string text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n";
  char line[256];
  auto put = [&](int length) { text.append(line, static_cast<size_t>(length)); };
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank) {
    put(std::snprintf(line, sizeof(line), "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":0,\"tid\":%lld,\"args\":{\"name\":\"rank %lld\"}},\n", static_cast<long long>(rank),
                      static_cast<long long>(rank)));
    double memory = 0;
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      const Cell &cell = pipeline.orders[rank][i];
      const char *category = cell.kind == Kind::Forward ? "forward" : cell.kind == Kind::BackwardInput ? "backward_input" : cell.kind == Kind::BackwardWeight ? "backward_weight" : "backward";
      double seconds = simulator.seconds(cell), change = simulator.memory(cell);
      memory += change;
      put(std::snprintf(line, sizeof(line), "{\"ph\":\"X\",\"name\":\"%s\",\"cat\":\"%s\",\"pid\":0,\"tid\":%lld,\"ts\":%.9g,\"dur\":%.9g,\"args\":{\"stage\":%d,\"microbatch\":%d}},\n",
                        toText(cell).c_str(), category, static_cast<long long>(rank), starts[rank][i] * 1e6, seconds * 1e6, cell.stage, cell.microbatch));
      if (change != 0)
        put(std::snprintf(line, sizeof(line), "{\"ph\":\"C\",\"name\":\"memory of rank %lld\",\"pid\":0,\"ts\":%.9g,\"args\":{\"held\":%.9g}},\n", static_cast<long long>(rank),
                          (starts[rank][i] + (change < 0 ? seconds : 0)) * 1e6, memory));
    }
  }
  return text + "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":0,\"args\":{\"name\":\"pipeline\"}}]}\n";
}

} // namespace mpmd::plan
