// A program for launchers of MPI: ProcessesProgram KIND WHAT [ARGUMENT], where KIND is "mpi_mpich" or "mpi_openmpi".
//   move SEED   messages of all sizes in both directions
//   large       one message that exceeds the size limit of MPI
//   die         process 1 exits without a message
//   stop        process 1 stops; the other processes exit with an error
//   fail        process 1 fails; the other processes exit with its error
//   crash       a signal handler of this program receives a signal
#include "Traffic.h"

#include "runtime/src/loader/Plugin.h"
#include "runtime/transport/Processes.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

using namespace mpmd;
using namespace mpmd::rt;

namespace {
constexpr std::chrono::nanoseconds noPatience(0);

int report(const Processes &processes, const absl::Status &status) {
  std::printf("process %u: %s\n", processes.number(), status.ok() ? "all is well" : status.ToString().c_str());
  std::fflush(stdout);
  if (status.ok())
    return 0;
  // A launcher may end the other processes as soon as one has ended with an error.
  std::this_thread::sleep_for(std::chrono::seconds(1));
  return 3;
}

/// A ring: each process sends to the next one and receives from the previous one. Rank n is in process n.
struct Ring {
  explicit Ring(Processes &processes, uint64_t window) {
    const uint32_t count = processes.count();
    std::vector<uint32_t> processOf;
    std::vector<ChannelInfo> channels;
    for (uint32_t rank = 0; rank < count; ++rank) {
      processOf.push_back(rank);
      channels.push_back({rank, (rank + 1) % count, window});
      channels.push_back({(rank + 1) % count, rank, window});
    }
    absl::StatusOr<std::unique_ptr<Transport>> made = processes.createTransport(nullptr, processOf, noPatience);
    status = made.status();
    if (!made.ok())
      return;
    transport = *std::move(made);
    transport->connect(channels);
    forward = {2 * processes.number(), 2 * ((processes.number() + count - 1) % count)};
    backward = {forward.in + 1, forward.out + 1};
  }
  struct Direction {
    uint32_t out, in;
  };
  std::unique_ptr<Transport> transport;
  absl::Status status;
  Direction forward, backward;
};

/// A single MPI message has at most 2^31 - 1 bytes.
absl::Status moveLarge(Processes &processes) {
  constexpr uint64_t size = (uint64_t{1} << 31) + 12345;
  if (processes.number() > 1)
    return absl::OkStatus();
  std::string data(size, '-');
  if (processes.number() == 1) {
    for (uint64_t i = 0; i < size; i += 4099)
      data[i] = static_cast<char>(i % 97);
    return processes.send(0, data.data(), size);
  }
  MPMD_RETURN_IF_ERROR(processes.receive(1, data.data(), size));
  for (uint64_t i = 0; i < size; ++i)
    if (data[i] != (i % 4099 == 0 ? static_cast<char>(i % 97) : '-'))
      return absl::DataLossError(absl::StrCat("byte ", i, " of a large message differs"));
  return absl::OkStatus();
}

absl::Status move(Processes &processes, uint32_t seed) {
  constexpr uint64_t window = 6;
  constexpr uint64_t most[] = {200, 20000, 3000000};
  for (uint64_t count : {2000, 600, 60}) {
    Ring ring(processes, window);
    if (!ring.status.ok())
      return ring.status;
    absl::Status backward;
    const uint64_t size = most[count == 2000 ? 0 : count == 600 ? 1 : 2];
    std::thread other([&] {
      backward = moveTraffic(*ring.transport, ring.backward.out, ring.backward.in, count, window, size, seed + 1);
    });
    absl::Status status = moveTraffic(*ring.transport, ring.forward.out, ring.forward.in, count, window, size, seed);
    if (!status.ok())
      processes.fail(status);
    other.join();
    status.Update(backward);
    if (!status.ok())
      return status;
  }
  std::string mine(processes.number() * 100000, static_cast<char>('a' + processes.number()));
  absl::StatusOr<std::vector<std::string>> all = processes.exchange(mine);
  if (!all.ok())
    return all.status();
  for (uint32_t process = 0; process < processes.count(); ++process)
    if ((*all)[process] != std::string(process * 100000, static_cast<char>('a' + process)))
      return absl::DataLossError(absl::StrCat("what process ", process, " has given differs"));
  return absl::OkStatus();
}

/// Waits for a message that never comes.
int waitInVain(Processes &processes) {
  char byte = 0;
  return report(processes, processes.receive((processes.number() + 1) % processes.count(), &byte, 1));
}

void handle(int) {
  static const char text[] = "our handler\n";
  (void)!::write(1, text, sizeof(text) - 1);
  ::_exit(4);
}

int run(const std::string &kind, const std::string &what, uint32_t argument) {
  if (what == "crash")
    for (int signal : {SIGSEGV, SIGTERM})
      std::signal(signal, handle);
  absl::StatusOr<const mpmd_comm_plugin_t *> plugin = openCommPlugin(kind);
  if (!plugin.ok()) {
    std::printf("%s\n", plugin.status().ToString().c_str());
    return 77;
  }
  absl::StatusOr<std::shared_ptr<Processes>> joined = Processes::join(**plugin);
  if (!joined.ok()) {
    std::printf("%s\n", joined.status().ToString().c_str());
    return 2;
  }
  Processes &processes = **joined;
  if (processes.number() == 0) {
    std::printf("%u processes by %s\n", processes.count(), processes.library().c_str());
    std::fflush(stdout);
  }
  if (what == "crash")
    std::raise(SIGSEGV);
  if ((what == "die" || what == "stop") && processes.number() == 1) {
    // Long enough for the launcher to have started all processes.
    std::this_thread::sleep_for(std::chrono::seconds(1));
    ::kill(::getpid(), what == "die" ? SIGKILL : SIGSTOP);
  }
  if (what == "fail" && processes.number() == 1) {
    processes.fail(absl::AbortedError("process 1 has had enough"));
    return report(processes, processes.failure());
  }
  if (what == "large")
    return report(processes, moveLarge(processes));
  if (what == "move")
    return report(processes, move(processes, argument));
  return waitInVain(processes);
}
} // namespace

int main(int argc, char **argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: ProcessesProgram KIND move|large|die|stop|fail|crash [SEED]\n");
    return 2;
  }
  return run(argv[1], argv[2], argc > 3 ? static_cast<uint32_t>(std::atoi(argv[3])) : 1);
}
