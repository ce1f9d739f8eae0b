/// Relays messages between device ranks of this process and ranks of other processes. For a device, the other end is a
/// host rank, which uses staging slots. A thread moves messages between the slots and the transport between processes.
#ifndef MPMD_RT_TRANSPORT_RELAY_H
#define MPMD_RT_TRANSPORT_RELAY_H

#include "mpmd-rt/Bundle.h"
#include "mpmd-rt/Transport.h"

#include "runtime/src/device/GroupCalls.h"
#include "runtime/src/device/Staging.h"
#include "runtime/src/session/Links.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mpmd::rt {

/// The messages of a channel in a step. At this end they are dense, in staging slots.
struct RelayedChannel {
  uint32_t channel = 0;
  bool sends = false;
  uint64_t capacity = 0; ///< of the channel
  std::vector<Message> messages;
  std::vector<uint64_t> numbers;   ///< of the messages, among all messages of the channel in a step
  std::vector<StridedCopy> copies; ///< own the loops of the messages
};

/// The channels that `staging` marks as relayed, without the messages of group calls.
std::vector<RelayedChannel> relayedChannels(const Bundle &bundle, const Links &links, const Staging &staging,
                                            const GroupCalls &groupCalls);

class Relay {
public:
  /// `staging` and `between` must outlive this object. `staging` needs its memory before a step begins. `spin` is how
  /// long the thread spins before it sleeps. The thread calls `failed` once, when it cannot move messages any more.
  Relay(std::vector<RelayedChannel> channels, const Staging &staging, Transport &between, std::chrono::nanoseconds spin,
        std::function<void()> failed);
  ~Relay();

  /// Starts the thread. ResourceExhausted if the system refuses.
  absl::Status start();

  /// `begin` allows the messages of one more step. `finish` waits for all of them; it returns the transport's error, or
  /// Cancelled after `abort`. One thread calls both.
  void begin();
  absl::Status finish();

  /// Ends the thread once nothing writes to the staging any more. Call it after aborting the transport. Any thread.
  void abort() { isAborted.store(true, std::memory_order_release); }

private:
  struct End {
    RelayedChannel is;
    uint64_t posted = 0, moved = 0;

    const Message &message(uint64_t index) const { return is.messages[index % is.messages.size()]; }
    Staging::Slot slot(const Staging &staging, uint64_t index) const {
      return staging.slotOf(is.channel, is.numbers[index % is.numbers.size()]);
    }
  };

  void run();
  absl::Status moveSteps(uint64_t steps);
  absl::StatusOr<bool> move(End &end, uint64_t last);
  absl::Status post(End &end);
  absl::Status settle(End &end);
  void awaitQuiet();

  std::vector<End> ends;
  const Staging &staging;
  Transport &between;
  const std::chrono::nanoseconds spin;
  const std::function<void()> failed;
  std::atomic<bool> isAborted{false};

  std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  uint64_t begun = 0, done = 0; ///< numbers of steps
  bool stops = false;
  absl::Status error;
  std::thread thread;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_RELAY_H
