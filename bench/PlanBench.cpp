// What planning costs: schedules, simulation, the proof of progress, and packing of buffers.
#include "mpmd/Plan/Memory/Buffers.h"
#include "mpmd/Plan/Reshard/Reshard.h"
#include "mpmd/Plan/Schedule/Channels.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <benchmark/benchmark.h>

using namespace mpmd::plan;

/// Forward and backward of a chain of stages.
static TaskGraph chain(int64_t stages, int64_t microbatches) {
  TaskGraph graph;
  graph.stages = stages;
  graph.microbatches = {microbatches};
  for (int64_t stage = 0; stage < stages; ++stage)
    graph.tasks.push_back({stage, Kind::Forward, 0, 1.0});
  for (int64_t stage = 0; stage < stages; ++stage)
    graph.tasks.push_back({stage, Kind::BackwardInput, 0, 2.0});
  for (int64_t stage = 0; stage < stages; ++stage) {
    graph.dependences.push_back({stage, stages + stage, 0, 0});
    if (stage + 1 < stages) {
      graph.dependences.push_back({stage, stage + 1, 0, 0.1});
      graph.dependences.push_back({stages + stage + 1, stages + stage, 0, 0.1});
    }
  }
  graph.index();
  return graph;
}

/// Makes, compresses, checks and simulates 1F1B; items are actions.
static void scheduleAndSimulate(benchmark::State &state) {
  int64_t ranks = state.range(0), microbatches = state.range(1);
  TaskGraph graph = chain(ranks, microbatches);
  for (auto _ : state) {
    absl::StatusOr<Timetable> timetable = makeSchedule("1f1b", ranks, ranks, microbatches);
    if (!timetable.ok() || !checkAndSimulate(*timetable, graph).ok())
      state.SkipWithError("the schedule was refused");
  }
  state.SetItemsProcessed(state.iterations() * 2 * ranks * microbatches);
}
BENCHMARK(scheduleAndSimulate)
    ->Args({4, 1024})
    ->Args({96, 1024})
    ->Args({1024, 8192})
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

/// Matching and acyclicity of a pipeline's transfers; items are transfers.
static void proveProgress(benchmark::State &state) {
  int64_t ranks = state.range(0), microbatches = state.range(1);
  std::vector<std::vector<ChannelStep>> programs(ranks);
  std::vector<ChannelTransfer> transfers;
  for (int64_t r = 0; r + 1 < ranks; ++r)
    transfers.push_back({r, r + 1, microbatches});
  for (int64_t r = 0; r < ranks; ++r)
    for (int64_t i = 0; i < microbatches; ++i) {
      if (r > 0) {
        programs[r].push_back({ChannelStep::Recv, r - 1, i});
        programs[r].push_back({ChannelStep::Wait, r - 1, i});
      }
      programs[r].push_back({ChannelStep::Run});
      if (r + 1 < ranks) {
        programs[r].push_back({ChannelStep::Send, r, i});
        programs[r].push_back({ChannelStep::Wait, r, i});
      }
    }
  for (auto _ : state)
    if (checkMatching(programs, transfers) || checkProgress(programs, transfers))
      state.SkipWithError("the programs were refused");
  state.SetItemsProcessed(state.iterations() * (ranks - 1) * microbatches);
}
BENCHMARK(proveProgress)->Args({97, 1024})->Unit(benchmark::kMillisecond);

/// Packs buffers of many sizes with staggered lives; items are buffers.
static void packBuffers(benchmark::State &state) {
  std::vector<PlannedBuffer> buffers;
  for (int64_t i = 0; i < state.range(0); ++i)
    buffers.push_back({(i * 7919) % 4096 + 64, {{i, i + (i * 31) % 40}}});
  for (auto _ : state)
    benchmark::DoNotOptimize(planBuffers(buffers));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(packBuffers)->Arg(2048)->Unit(benchmark::kMillisecond);

/// Plans a move of a matrix between 64 devices and 64 others, in nodes of 8 or in one; items are messages.
static void planReshard(benchmark::State &state, Sharding source, Sharding target, bool nodes) {
  for (int64_t i = 0; i < 64; ++i) {
    source.devices.push_back(i);
    target.devices.push_back(64 + i);
  }
  ReshardRequest request{{{{8190, 4090}, 4, source, target}}, {}};
  request.cluster.deviceBandwidth = 4e11;
  request.cluster.nicBandwidth = 5e10;
  for (int64_t i = 0; i < 128; ++i)
    request.cluster.nodes.push_back(nodes ? i / 8 : 0);
  ReshardPlan plan;
  for (auto _ : state)
    plan = planReshard(request);
  state.counters["messages"] = static_cast<double>(plan.messages.size());
  state.counters["over bound"] = plan.makespanSeconds / plan.boundSeconds;
}
using Dims = std::vector<std::vector<int64_t>>;
#define RESHARD(name, ...) BENCHMARK_CAPTURE(planReshard, name, __VA_ARGS__)->Unit(benchmark::kMillisecond)
RESHARD(rows to rows, Sharding{{}, {64}, Dims{{0}, {}}, {}}, Sharding{{}, {64}, Dims{{0}, {}}, {}}, false);
RESHARD(rows to columns, Sharding{{}, {64}, Dims{{0}, {}}, {}}, Sharding{{}, {64}, Dims{{}, {0}}, {}}, false);
RESHARD(blocks to columns, Sharding{{}, {8, 8}, Dims{{0}, {1}}, {}}, Sharding{{}, {64}, Dims{{}, {0}}, {}}, false);
RESHARD(copies to copies, Sharding{{}, {8, 8}, Dims{{0}, {}}, {}}, Sharding{{}, {8, 8}, Dims{{}, {1}}, {}}, false);
RESHARD(rows to all, Sharding{{}, {64}, Dims{{0}, {}}, {}}, Sharding{{}, {64}, Dims{{}, {}}, {}}, false);
RESHARD(rows to columns in nodes, Sharding{{}, {64}, Dims{{0}, {}}, {}}, Sharding{{}, {64}, Dims{{}, {0}}, {}}, true);
RESHARD(copies to copies in nodes, Sharding{{}, {8, 8}, Dims{{0}, {}}, {}}, Sharding{{}, {8, 8}, Dims{{}, {1}}, {}},
        true);
#undef RESHARD
