/// The processes that a launcher started together, this one included, and messages between their ranks.
///
/// One progress thread makes all calls of the plugin (format/CommAbi.h), from joining to leaving. It progresses
/// messages independently of the ranks. Only plugin calls wait for other processes. Twice a second, the thread sends a
/// beat with the progress of this process's ranks. It detects processes whose beats stop.
///
/// The first failure of any process fails all: every process soon has the same failure, and all later calls return it.
#ifndef MPMD_RUNTIME_TRANSPORT_PROCESSES_H
#define MPMD_RUNTIME_TRANSPORT_PROCESSES_H

#include "mpmd-rt/Transport.h"

#include "runtime/format/CommAbi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

/// The progress of a process's ranks.
struct Beat {
  uint64_t progress = 0;    ///< changes whenever a rank has progressed
  bool isComputing = false; ///< whether a rank is in a task
  bool isSilent = false;    ///< whether a process has missed two beats
};

/// Time limits; tests use other values.
struct ProcessTimes {
  std::chrono::nanoseconds beat = std::chrono::milliseconds(500); ///< between two beats
  std::chrono::nanoseconds lost = std::chrono::seconds(5);        ///< without a beat, until a process counts as lost
  std::chrono::nanoseconds telling = std::chrono::seconds(1);     ///< for sending a failure to other processes
  std::chrono::nanoseconds joining = std::chrono::seconds(120);   ///< until all processes have joined
};

class Processes {
public:
  /// Joins the other processes by a plugin, and waits for them. DEADLINE_EXCEEDED if they do not join in time. Call it
  /// once per process, because the plugin cannot join again.
  static absl::StatusOr<std::shared_ptr<Processes>> join(const mpmd_comm_plugin_t &plugin,
                                                         const ProcessTimes &times = {});

  /// Leaves, and waits until all others leave, too. After a failure, it does not wait.
  virtual ~Processes() = default;

  virtual uint32_t number() const = 0; ///< of this process, from 0
  virtual uint32_t count() const = 0;
  virtual const std::string &library() const = 0;
  virtual const std::vector<std::string> &hosts() const = 0; ///< host name of each process

  /// A collective call: all processes make it, in the same order as their other collective calls, by one thread at a
  /// time. Returns the text of each process, by process.
  virtual absl::StatusOr<std::vector<std::string>> exchange(absl::string_view mine) = 0;

  /// Move bytes from one process to another; only these two call `send` and `receive`. Both wait for the transfer.
  virtual absl::Status send(uint32_t target, const void *data, uint64_t bytes) = 0;
  virtual absl::Status receive(uint32_t source, void *data, uint64_t bytes) = 0;

  /// Creates a transport for the ranks of a program, on communicators of its own. A collective call. `processOf` is by
  /// rank. `inner` is connected to all channels, and serves those between ranks of one process. Without `inner`, their
  /// messages go through MPI, too. `spin` is how long a waiter spins before it sleeps. An `abort` of the transport is
  /// local; `fail` tells the other processes. After a failure, waits return it once nothing accesses their memory.
  /// Destroy the transport before the memory of its messages. If messages are in transfer, that may fail all processes.
  virtual absl::StatusOr<std::unique_ptr<Transport>>
  createTransport(std::unique_ptr<Transport> inner, std::vector<uint32_t> processOf, std::chrono::nanoseconds spin) = 0;

  /// `tell` sets the beat of this process. `all` returns the sum of progress of all processes, and whether any process
  /// computes. Any thread.
  virtual void tell(const Beat &mine) = 0;
  virtual Beat all() const = 0;

  /// Fails all processes. The first failure counts; of simultaneous failures, that of the lowest process. Later
  /// failures are ignored. Returns once the other processes have been told, or cannot be. Any thread.
  virtual void fail(const absl::Status &why) = 0;

  /// The failure, if there is one, and its process. If a process was lost, that is the lowest process that is left.
  virtual absl::Status failure() const = 0;
  virtual uint32_t failed() const = 0;

  /// Sets a callback for a failure of another process; null: none. It is called once, on another thread. When this
  /// returns, a previous callback is not running any more.
  virtual void onFailure(std::function<void(const absl::Status &)> call) = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RUNTIME_TRANSPORT_PROCESSES_H
