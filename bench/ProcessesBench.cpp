// What a message costs by its size, beside memcpy of as many bytes, and how much of it is hidden behind work: between
// two processes that a launcher has started, as `mpirun.mpich -n 2 processes-bench mpi_mpich
// [PATIENCE-IN-MICROSECONDS]`, or between two threads, as `processes-bench in-process [PATIENCE]`.
#include "mpmd-rt/Transport.h"

#include "runtime/src/cpu/Arena.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/transport/Processes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using namespace mpmd::rt;

namespace {
constexpr uint64_t most = uint64_t{64} << 20;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

/// Keeps a core busy, and no memory.
void work(uint64_t turns) {
  volatile double value = 1;
  for (uint64_t i = 0; i < turns; ++i)
    value = value * 1.0000001;
}

double turnTime() {
  constexpr uint64_t turns = 1 << 20;
  double best = 1e9;
  for (int round = 0; round < 10; ++round) {
    double begin = seconds();
    work(turns);
    best = std::min(best, seconds() - begin);
  }
  return best / turns;
}

double copyTime(char *data, uint64_t size) {
  double best = 1e9;
  for (int round = 0; round < 20; ++round) {
    double begin = seconds();
    std::memcpy(data + size, data, size);
    best = std::min(best, seconds() - begin);
  }
  return best;
}

/// One of two ends, which have a channel to each other.
class End {
public:
  End(Transport &transport, bool isFirst) : transport(transport), isFirst(isFirst) {}

  /// By size, from 64 bytes on; the first end prints.
  absl::Status measure() {
    Arena arena;
    if (absl::Status status = arena.allocate(2 * most); !status.ok())
      return status;
    data = reinterpret_cast<char *>(arena.data());
    std::memset(data, 1, 2 * most);
    if (isFirst)
      std::printf("%12s %12s %10s %10s %12s %12s\n", "bytes", "us one way", "GB/s", "memcpy", "both work", "one works");
    const double turn = turnTime();
    for (uint64_t size = 64; size <= most; size *= 8) {
      absl::StatusOr<double> oneWay = pingPong(size), alone = exchange(size, 0);
      for (const absl::StatusOr<double> *each : {&oneWay, &alone})
        if (!each->ok())
          return each->status();
      // The first end says for both how much work is as long as the exchange.
      if (absl::Status status = agree(*alone); !status.ok())
        return status;
      const uint64_t turns = static_cast<uint64_t>(*alone / turn);
      absl::StatusOr<double> both = exchange(size, turns), one = exchange(size, isFirst ? turns : 0);
      for (const absl::StatusOr<double> *each : {&both, &one})
        if (!each->ok())
          return each->status();
      // What of the shorter one of work and exchange is hidden behind the other.
      const double busy = static_cast<double>(turns) * turn;
      auto hidden = [&](double time) { return std::clamp((busy + *alone - time) / std::min(busy, *alone), 0.0, 1.0); };
      const double bytes = static_cast<double>(size);
      if (isFirst)
        std::printf("%12llu %12.1f %10.2f %10.2f %12.2f %12.2f\n", static_cast<unsigned long long>(size), *oneWay * 1e6,
                    bytes / *oneWay * 1e-9, bytes / copyTime(data, size) * 1e-9, hidden(*both), hidden(*one));
    }
    return absl::OkStatus();
  }

private:
  static int roundsOf(uint64_t size) { return size <= 65536 ? 400 : 40; }

  /// Each end sends in turn what it has received, whose receive was posted before. Seconds for one way.
  absl::StatusOr<double> pingPong(uint64_t size) {
    std::vector<double> times;
    for (int round = 0; round < roundsOf(size); ++round) {
      double begin = seconds();
      absl::Status status = transport.postRecv(in(), {data + size, {size}, 0, 0});
      if (!isFirst)
        status.Update(transport.waitRecv(in(), number));
      status.Update(transport.postSend(out(), {data, {size}, 0, 0}));
      status.Update(transport.waitSend(out(), number));
      if (isFirst)
        status.Update(transport.waitRecv(in(), number));
      ++number;
      if (!status.ok())
        return status;
      times.push_back((seconds() - begin) / 2);
    }
    return median(std::move(times));
  }

  /// Both send at the same time, and work before they wait.
  absl::StatusOr<double> exchange(uint64_t size, uint64_t turns) {
    std::vector<double> times;
    for (int round = 0; round < roundsOf(size); ++round) {
      double begin = seconds();
      absl::Status status = transport.postRecv(in(), {data + size, {size}, 0, 0});
      status.Update(transport.postSend(out(), {data, {size}, 0, 0}));
      work(turns);
      status.Update(transport.waitSend(out(), number));
      status.Update(transport.waitRecv(in(), number));
      ++number;
      if (!status.ok())
        return status;
      times.push_back(seconds() - begin);
    }
    return median(std::move(times));
  }

  absl::Status agree(double &value) {
    absl::Status status;
    if (isFirst) {
      status = transport.postSend(out(), {&value, {sizeof(value)}, 0, 0});
      status.Update(transport.waitSend(out(), number));
    } else {
      status = transport.postRecv(in(), {&value, {sizeof(value)}, 0, 0});
      status.Update(transport.waitRecv(in(), number));
    }
    // The other direction has as many.
    double back = value;
    if (isFirst) {
      status.Update(transport.postRecv(in(), {&back, {sizeof(back)}, 0, 0}));
      status.Update(transport.waitRecv(in(), number));
    } else {
      status.Update(transport.postSend(out(), {&back, {sizeof(back)}, 0, 0}));
      status.Update(transport.waitSend(out(), number));
    }
    ++number;
    return status;
  }

  uint32_t out() const { return isFirst ? 0 : 1; }
  uint32_t in() const { return isFirst ? 1 : 0; }

  Transport &transport;
  bool isFirst;
  char *data = nullptr;
  uint64_t number = 0;
};

constexpr ChannelInfo channels[] = {{0, 1, 2}, {1, 0, 2}};

absl::Status runThreads(std::chrono::nanoseconds patience) {
  std::unique_ptr<Transport> transport = createInProcessTransport(patience);
  transport->connect(channels);
  std::printf("threads of one process\n");
  absl::Status second;
  std::thread other([&] { second = End(*transport, false).measure(); });
  absl::Status first = End(*transport, true).measure();
  other.join();
  first.Update(second);
  return first;
}

absl::Status runProcesses(const char *kind, std::chrono::nanoseconds patience) {
  absl::StatusOr<const mpmd_comm_plugin_t *> plugin = openCommPlugin(kind);
  if (!plugin.ok())
    return plugin.status();
  absl::StatusOr<std::shared_ptr<Processes>> processes = Processes::join(**plugin);
  if (!processes.ok())
    return processes.status();
  if ((*processes)->count() != 2)
    return absl::InvalidArgumentError(absl::StrCat("expected 2 processes, got ", (*processes)->count()));
  absl::StatusOr<std::unique_ptr<Transport>> transport = (*processes)->createTransport(nullptr, {0, 1}, patience);
  if (!transport.ok())
    return transport.status();
  (*transport)->connect(channels);
  const bool isFirst = (*processes)->number() == 0;
  if (isFirst)
    std::printf("%s\n", (*processes)->library().c_str());
  return End(**transport, isFirst).measure();
}
} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: processes-bench KIND|in-process [PATIENCE]\n");
    return 2;
  }
  const auto patience = std::chrono::microseconds(argc > 2 ? std::atoi(argv[2]) : 0);
  absl::Status status = std::string(argv[1]) == "in-process" ? runThreads(patience) : runProcesses(argv[1], patience);
  if (!status.ok())
    std::fprintf(stderr, "processes-bench: %s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
