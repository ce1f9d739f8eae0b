// What a message from one process to another costs, by its size, beside memcpy of as many bytes: for two processes that
// a launcher has started, as `mpirun.mpich -n 2 processes-bench mpi_mpich [PATIENCE-IN-MICROSECONDS]`.
#include "mpmd-rt/Transport.h"

#include "runtime/src/Arena.h"
#include "runtime/src/Plugin.h"
#include "runtime/transport/Processes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace mpmd::rt;

namespace {
double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// Each process sends in turn what it has received, whose receive was posted before. Seconds for one way, in the median
/// of the rounds.
absl::StatusOr<double> pingPong(Transport &transport, bool isFirst, char *data, uint64_t size, uint64_t &number) {
  const uint32_t out = isFirst ? 0 : 1, in = 1 - out;
  const int rounds = size <= 65536 ? 400 : 40;
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round, ++number) {
    double begin = seconds();
    absl::Status status = transport.postRecv(in, {data + size, size, 0, 0, {}});
    if (!isFirst)
      status.Update(transport.waitRecv(in, number));
    status.Update(transport.postSend(out, {data, size, 0, 0, {}}));
    status.Update(transport.waitSend(out, number));
    if (isFirst)
      status.Update(transport.waitRecv(in, number));
    if (!status.ok())
      return status;
    times.push_back((seconds() - begin) / 2);
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  return times[rounds / 2];
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

absl::Status run(const char *kind, std::chrono::nanoseconds patience) {
  absl::StatusOr<const mpmd_comm_plugin_t *> plugin = openCommPlugin(kind);
  if (!plugin.ok())
    return plugin.status();
  absl::StatusOr<std::shared_ptr<Processes>> processes = Processes::join(**plugin);
  if (!processes.ok())
    return processes.status();
  if ((*processes)->count() != 2)
    return absl::InvalidArgumentError("expected 2 processes");
  absl::StatusOr<std::unique_ptr<Transport>> transport = (*processes)->createTransport(nullptr, {0, 1}, patience);
  if (!transport.ok())
    return transport.status();
  const ChannelInfo channels[] = {{0, 1, 2}, {1, 0, 2}};
  (*transport)->connect(channels);
  constexpr uint64_t most = uint64_t{64} << 20;
  Arena arena;
  if (absl::Status status = arena.allocate(2 * most); !status.ok())
    return status;
  char *data = reinterpret_cast<char *>(arena.data());
  std::memset(data, 1, 2 * most);
  const bool isFirst = (*processes)->number() == 0;
  if (isFirst)
    std::printf("%s\n%12s %12s %10s %10s\n", (*processes)->library().c_str(), "bytes", "us one way", "GB/s", "memcpy");
  uint64_t number = 0;
  for (uint64_t size = 64; size <= most; size *= 8) {
    absl::StatusOr<double> time = pingPong(**transport, isFirst, data, size, number);
    if (!time.ok())
      return time.status();
    if (isFirst)
      std::printf("%12llu %12.1f %10.2f %10.2f\n", static_cast<unsigned long long>(size), *time * 1e6,
                  static_cast<double>(size) / *time * 1e-9, static_cast<double>(size) / copyTime(data, size) * 1e-9);
  }
  return absl::OkStatus();
}
} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: processes-bench KIND [PATIENCE]\n");
    return 2;
  }
  absl::Status status = run(argv[1], std::chrono::microseconds(argc > 2 ? std::atoi(argv[2]) : 0));
  if (!status.ok())
    std::fprintf(stderr, "processes-bench: %s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
