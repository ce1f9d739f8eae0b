// What moving a box of bytes costs, beside memcpy of as many bytes in the same run: rows of 16 bytes to 64 KiB, apart
// from each other at either end, through the transport between ranks of one process.
#include "mpmd-rt/Transport.h"

#include "runtime/src/cpu/Arena.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>

using namespace mpmd::rt;

namespace {
constexpr uint64_t total = uint64_t{8} << 20;
/// A row of a tensor that is cut four ways along its columns.
constexpr uint64_t apart = 4;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// One message, posted at both ends and moved by its receiver. `ratio`: its speed over that of memcpy.
void moveBox(benchmark::State &state, bool sourceApart, bool targetApart) {
  const uint64_t row = static_cast<uint64_t>(state.range(0));
  const mpmd_strided_loop_t loop = {total / row, sourceApart ? apart * row : row, targetApart ? apart * row : row};
  Arena source, target; // memory as ranks have it
  if (!source.allocate(apart * total).ok() || !target.allocate(apart * total).ok())
    return state.SkipWithError("no memory");
  std::memset(source.data(), 1, apart * total);
  std::memset(target.data(), 2, apart * total);
  std::unique_ptr<Transport> transport = createInProcessTransport(std::chrono::nanoseconds(0));
  const ChannelInfo channel{0, 1, 1};
  transport->connect({&channel, 1});
  const mpmd_strided_copy_t copy =
      sourceApart || targetApart ? mpmd_strided_copy_t{row, &loop, 1} : mpmd_strided_copy_t{total};
  const Message sent{source.data(), copy, 0, 0}, received{target.data(), copy, 0, 0};
  double best = 1e9, plain = 1e9;
  uint64_t number = 0;
  for (auto _ : state) {
    double begin = seconds();
    bool moved = transport->postRecv(0, received).ok() && transport->postSend(0, sent).ok() &&
                 transport->waitRecv(0, number++).ok();
    double between = seconds();
    std::memcpy(target.data(), source.data(), total);
    benchmark::ClobberMemory();
    double end = seconds();
    if (!moved)
      state.SkipWithError("the message did not move");
    best = std::min(best, between - begin);
    plain = std::min(plain, end - between);
    state.SetIterationTime(between - begin);
  }
  // Of rows that are shorter than a line of the cache and apart, whole lines are read or written.
  const double line = static_cast<double>(std::max<uint64_t>(row, 64)) / static_cast<double>(row);
  state.counters["GB/s"] = static_cast<double>(total) / best * 1e-9;
  state.counters["memcpy"] = static_cast<double>(total) / plain * 1e-9;
  state.counters["ratio"] = plain / best;
  state.counters["lines"] = 2 / ((sourceApart ? line : 1) + (targetApart ? line : 1));
}
#define MOVE(name, ...)                                                                                                \
  BENCHMARK_CAPTURE(moveBox, name, __VA_ARGS__)                                                                        \
      ->RangeMultiplier(4)                                                                                             \
      ->Range(16, 65536)                                                                                               \
      ->UseManualTime()                                                                                                \
      ->Iterations(40)                                                                                                 \
      ->Unit(benchmark::kMillisecond)
BENCHMARK_CAPTURE(moveBox, together to together, false, false)
    ->Arg(65536)
    ->UseManualTime()
    ->Iterations(40)
    ->Unit(benchmark::kMillisecond);
MOVE(apart to together, true, false);
MOVE(together to apart, false, true);
MOVE(apart to apart, true, true);
#undef MOVE
} // namespace
