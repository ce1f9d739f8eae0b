/// How bytes get from one rank to another.
///
/// There is one in-order channel per directed pair of ranks. A message moves once both ends have posted it and its
/// predecessor on the channel has moved; from then on a waiter on either end must be able to complete, whatever the
/// other rank is doing. The proof that a program cannot hang assumes exactly this and nothing more: a transport may not
/// need more buffering or more attention.
#ifndef MPMD_RT_TRANSPORT_H
#define MPMD_RT_TRANSPORT_H

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "runtime/format/RankAbi.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace mpmd::rt {

/// One directed pair of ranks.
struct ChannelInfo {
  uint32_t source = 0;
  uint32_t target = 0;
  uint64_t capacity = 0; ///< how many messages may be posted and not moved at any time, at each end
};

/// One end of one message. The three numbers and the counts of the loops must be the same on both ends; a difference is
/// reported, never moved.
struct Message {
  /// Where the box begins. Read at the source, written at the target; the transport may touch it until this end's wait
  /// returns.
  void *data = nullptr;
  uint64_t bytes = 0;
  uint32_t transfer = 0;
  uint32_t microbatch = 0;
  /// The outermost first, over runs of `bytes` divided by their counts; of the strides only this end's matter. They
  /// must stay where they are until this end's wait returns.
  absl::Span<const mpmd_loop_t> loops = {};
};

/// Every channel end belongs to one thread at a time. `post...` never blocks. Messages of a channel are numbered from 0
/// in the order in which they are posted; `wait...` takes that number. Errors: DataLoss if the ends disagree,
/// ResourceExhausted if more is posted than the channel's capacity, InvalidArgument for more than 64 loops, Cancelled
/// after `abort`. After an error the transport is of no further use.
class Transport {
public:
  virtual ~Transport() = default;

  /// Must be called once, before anything else. Everything that the transport needs is allocated here.
  virtual void connect(absl::Span<const ChannelInfo> channels) = 0;

  virtual absl::Status postSend(uint32_t channel, const Message &message) = 0;
  virtual absl::Status postRecv(uint32_t channel, const Message &message) = 0;
  virtual absl::Status waitSend(uint32_t channel, uint64_t number) = 0;
  virtual absl::Status waitRecv(uint32_t channel, uint64_t number) = 0;

  /// Whether a wait for a message that this end has posted returns at once, since it has moved or the transport has
  /// failed: for who has more to look after than one channel. Moves what can move, and waits for nothing.
  virtual bool isOver(uint32_t channel, bool sends, uint64_t number) = 0;

  /// Whether both ends have posted this message, so that a wait for it can end by itself. From any thread.
  virtual bool isPosted(uint32_t channel, uint64_t number) const = 0;

  /// Makes every wait return, now and later. May be called from any thread.
  virtual void abort() = 0;
};

/// Ranks are threads of this process: whoever waits copies straight from the sender's buffer to the receiver's.
/// `spin` is how long a waiter looks before it sleeps.
std::unique_ptr<Transport> createInProcessTransport(std::chrono::nanoseconds spin);

/// For tests: the same contract with nothing to spare. Receive buffers are overwritten with garbage when they are
/// posted, and bytes move at the last moment that the contract allows.
std::unique_ptr<Transport> createZeroBufferTransport();

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_H
