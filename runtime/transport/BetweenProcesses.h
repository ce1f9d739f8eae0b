/// The transport between ranks of several processes.
///
/// The receiver requests each message: it posts its receive, and sends the sender a note of what it expects. The sender
/// waits for the note, compares, and sends, without a copy if the message is contiguous. So a mismatch moves no byte,
/// no message arrives without a buffer, and a completed send was expected.
#ifndef MPMD_RT_TRANSPORT_BETWEENPROCESSES_H
#define MPMD_RT_TRANSPORT_BETWEENPROCESSES_H

#include "mpmd-rt/Transport.h"

#include "runtime/src/cpu/FutexEvent.h"
#include "runtime/src/loader/StridedCopies.h"
#include "runtime/transport/Failures.h"
#include "runtime/transport/Progress.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

namespace mpmd::rt {

/// What a transport uses of Processes, which owns it.
struct ProcessGroup {
  Progress *progress;
  Failures *failures;
  std::shared_ptr<const void> owner;
  uint32_t number;
  uint32_t maxTag;
};

class BetweenProcesses : public Transport {
public:
  /// `notes` and `data` are communicators. `inner` serves channels within this process. `longest` is how long an abort
  /// waits for messages in transfer.
  BetweenProcesses(const ProcessGroup &group, uint32_t notes, uint32_t data, std::unique_ptr<Transport> inner,
                   std::vector<uint32_t> processOf, std::chrono::nanoseconds spin, std::chrono::nanoseconds longest);
  ~BetweenProcesses() override;

  void connect(absl::Span<const ChannelInfo> infos) override;
  absl::Status postSend(uint32_t channel, const Message &message) override { return post(channel, Send, message); }
  absl::Status postRecv(uint32_t channel, const Message &message) override { return post(channel, Recv, message); }
  absl::Status waitSend(uint32_t channel, uint64_t number) override { return wait(channel, Send, number); }
  absl::Status waitRecv(uint32_t channel, uint64_t number) override { return wait(channel, Recv, number); }
  bool isOver(uint32_t channel, bool sends, uint64_t number) override;
  bool isPosted(uint32_t channel, uint64_t number) const override;
  void abort() override;

private:
  enum Side { Send = 0, Recv = 1 };

  /// The receiver's expectation of a message.
  struct Note {
    uint64_t run = 0;
    uint32_t transfer = 0;
    uint32_t microbatch = 0;
    uint32_t loops = 0;
    uint32_t reserved = 0;
    uint64_t counts[maxLoops];

    uint64_t size() const { return offsetof(Note, counts) + loops * sizeof(uint64_t); }
  };
  /// One end of a message. A receive posts both operations at once. A send posts its data operation with the note.
  struct Slot {
    Message message;
    Note note;
    Operation asking, moving;
    std::unique_ptr<char[]> staging; ///< for messages that are not contiguous
    uint64_t stagingBytes = 0;
    bool isStaged = false;
    // Owned by the progress thread after posting.
    int pending = 0; ///< number of operations that have not completed
    bool isAsked = false, hasMoved = false;
  };
  /// The rank's thread owns `posted` and `settled`, the progress thread `answered` and `moved`.
  struct ChannelEnd {
    ChannelInfo info;
    Side side;
    std::vector<Slot> ring;
    uint64_t posted = 0;
    uint64_t settled = 0; ///< number of messages that were copied to their buffers
    alignas(interferenceSize) std::atomic<uint64_t> moved{0};
    uint64_t answered = 0; ///< number of sends whose note has arrived
    FutexEvent event;

    Slot &slot(uint64_t message) { return ring[message % ring.size()]; }
  };

  /// The data that the progress thread uses. They are leaked if that thread is blocked for ever.
  struct Ends {
    std::vector<std::unique_ptr<ChannelEnd>> of[2]; ///< by channel; null for ends of other processes or of `inner`
    Scope scope;
  };

  void prepare(ChannelEnd &end, uint32_t channel);
  absl::Status check(uint32_t channel, Side side) const;
  absl::Status post(uint32_t channel, Side side, const Message &message);
  absl::Status wait(uint32_t channel, Side side, uint64_t number);
  void settle(ChannelEnd &end, uint64_t last);
  void compare(ChannelEnd &end, Slot &slot);
  void advance(ChannelEnd &end, Slot &slot);
  absl::Status awaitQuiet(FutexEvent &event);

  const ProcessGroup group;
  const uint32_t notes, data;
  std::unique_ptr<Transport> inner;
  const std::vector<uint32_t> processOf;
  const std::chrono::nanoseconds spin, longest;

  std::unique_ptr<Ends> ends;
  std::vector<bool> isInner; ///< by channel: whether `inner` serves it
  absl::Status refused;      ///< error of `connect`
  std::atomic<bool> isAborted{false};
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_BETWEENPROCESSES_H
