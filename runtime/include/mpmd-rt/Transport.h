/// The transport interface: moves bytes from one rank to another.
///
/// There is one in-order channel per directed pair of ranks. A message moves once both ends have posted it and its
/// predecessor on the channel has moved. From then on, a wait on either end must complete without help of the other
/// rank. The proof of deadlock freedom assumes only this rule. So a transport must not need more buffers, or calls that
/// drive its progress.
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
  uint64_t capacity = 0; ///< maximum number of messages that are posted and not moved, at each end
};

/// What one end of a channel posts for a message. The transfer, the microbatch, the run and the counts of the loops
/// must be equal at both ends. Otherwise the transport reports the difference and moves nothing.
struct Message {
  /// The first byte of the copy: read at the source, written at the target. The transport may access it until the wait
  /// of this end returns.
  void *data = nullptr;
  /// The source's end gives the source strides, the target's end the target strides. The loops must stay in place until
  /// the wait of this end returns.
  mpmd_strided_copy_t copy = {};
  uint32_t transfer = 0;
  uint32_t microbatch = 0;
};

/// Each end of a channel belongs to one thread at a time. `post...` never blocks. Messages of a channel are numbered
/// from 0 in posting order; `wait...` takes that number. Errors: DataLoss if the ends disagree, ResourceExhausted above
/// the channel's capacity, InvalidArgument for more than 64 loops, Cancelled after `abort`. After an error the
/// transport is unusable.
class Transport {
public:
  virtual ~Transport() = default;

  /// Call once, before anything else. All allocations happen here.
  virtual void connect(absl::Span<const ChannelInfo> channels) = 0;

  virtual absl::Status postSend(uint32_t channel, const Message &message) = 0;
  virtual absl::Status postRecv(uint32_t channel, const Message &message) = 0;
  virtual absl::Status waitSend(uint32_t channel, uint64_t number) = 0;
  virtual absl::Status waitRecv(uint32_t channel, uint64_t number) = 0;

  /// Whether a wait for a message that this end has posted returns at once, because the message has moved or the
  /// transport has failed. For threads that poll several channels. Moves messages that can move, and never blocks.
  virtual bool isOver(uint32_t channel, bool sends, uint64_t number) = 0;

  /// Whether both ends have posted this message, so that a wait for it will complete. Any thread.
  virtual bool isPosted(uint32_t channel, uint64_t number) const = 0;

  /// Makes every wait return, now and later. Any thread.
  virtual void abort() = 0;
};

/// A transport between threads of this process. The waiting end copies straight from the sender's buffer to the
/// receiver's. `spin` is how long a waiter spins before it sleeps.
std::unique_ptr<Transport> createInProcessTransport(std::chrono::nanoseconds spin);

/// For tests: gives no more than the contract demands. Posting a receive overwrites its buffer with garbage. Bytes move
/// as late as the contract allows.
std::unique_ptr<Transport> createZeroBufferTransport();

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_H
