/// The processes that a launcher started together, of which this is one, and messages between their ranks.
///
/// A thread of its own makes all calls of the plugin (format/CommAbi.h), from joining the others to leaving them: it
/// brings messages forward whatever the ranks are at, and nothing but it ever waits for another process. It also tells
/// the others twice a second that this process is alive and how far its ranks have come, and finds out who no longer
/// does.
///
/// The first failure, of whichever process, is that of all: every process has the same one soon, and nothing else works
/// from then on.
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

/// How far the ranks of a process have come.
struct Beat {
  uint64_t progress = 0;    ///< another number whenever one of them has got on
  bool isComputing = false; ///< whether one of them is inside a task
  bool isSilent = false;    ///< whether a process of theirs has not said how far for more than two beats
};

/// How long things take; other numbers are for tests.
struct ProcessTimes {
  std::chrono::nanoseconds beat = std::chrono::milliseconds(500); ///< between two times that others are told
  std::chrono::nanoseconds lost = std::chrono::seconds(5);        ///< without a word after which a process is lost
  std::chrono::nanoseconds telling = std::chrono::seconds(1);     ///< for telling the others of a failure
  std::chrono::nanoseconds joining = std::chrono::seconds(120);   ///< until all have come
};

class Processes {
public:
  /// Joins the others by a plugin; waits for them, and fails with DEADLINE_EXCEEDED where they do not come. Once in a
  /// process: the plugin cannot join again.
  static absl::StatusOr<std::shared_ptr<Processes>> join(const mpmd_comm_plugin_t &plugin,
                                                         const ProcessTimes &times = {});

  /// Leaves them: waits until all others leave too. Where something has failed, leaves without a word.
  virtual ~Processes() = default;

  virtual uint32_t number() const = 0; ///< of this process, from 0
  virtual uint32_t count() const = 0;
  virtual const std::string &library() const = 0;
  virtual const std::vector<std::string> &hosts() const = 0; ///< what each process runs on

  /// All processes call it, each in the same order as the functions below, by one thread at a time, and each gets what
  /// all have given, by process. Waits for them.
  virtual absl::StatusOr<std::vector<std::string>> exchange(absl::string_view mine) = 0;

  /// Moves `bytes` bytes from one process to another; both call it, others need not. Waits for it.
  virtual absl::Status send(uint32_t target, const void *data, uint64_t bytes) = 0;
  virtual absl::Status receive(uint32_t source, void *data, uint64_t bytes) = 0;

  /// A transport for the ranks of a program, on a communicator of its own. All processes call it, as `exchange`.
  /// `processOf`: by rank. Channels between ranks of one process are `inner`'s, which connects to all channels, but is
  /// asked for those only; without `inner` their messages go as all others do. `spin` is how long a waiter looks
  /// before it sleeps. An `abort` of the transport is this process's affair: the others learn of a failure by `fail`.
  /// After a failure waits return, with it, once nothing touches what they wait for. The transport goes before the
  /// memory that its messages are in; if it goes while messages are under way, that may fail all.
  virtual absl::StatusOr<std::unique_ptr<Transport>>
  createTransport(std::unique_ptr<Transport> inner, std::vector<uint32_t> processOf, std::chrono::nanoseconds spin) = 0;

  /// What others are told of this process from now on, and what is known of all together: their progress added up, and
  /// whether any computes. Any thread.
  virtual void tell(const Beat &mine) = 0;
  virtual Beat all() const = 0;

  /// Fails, here and elsewhere. The first one counts, and of several at the same time that of the lowest process; later
  /// ones are nothing. Returns once the others have been told, or cannot be. Any thread.
  virtual void fail(const absl::Status &why) = 0;

  /// The failure, if there is one; and the process whose it is. That of a process that was lost is the first one that
  /// is not lost.
  virtual absl::Status failure() const = 0;
  virtual uint32_t failed() const = 0;

  /// Called once, by another thread, with a failure that came from elsewhere. Null: nobody. A call that is under way
  /// has ended when this returns.
  virtual void onFailure(std::function<void(const absl::Status &)> call) = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RUNTIME_TRANSPORT_PROCESSES_H
