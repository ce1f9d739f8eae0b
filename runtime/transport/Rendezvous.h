/// The base of both transports between threads: channels whose messages are copied by either waiting end.
#ifndef MPMD_RT_TRANSPORT_RENDEZVOUS_H
#define MPMD_RT_TRANSPORT_RENDEZVOUS_H

#include "mpmd-rt/Transport.h"

#include "runtime/src/cpu/FutexEvent.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace mpmd::rt {

class Rendezvous : public Transport {
public:
  explicit Rendezvous(std::chrono::nanoseconds spin) : spin(spin) {}

  void connect(absl::Span<const ChannelInfo> infos) override;
  absl::Status postSend(uint32_t channel, const Message &message) override { return post(channel, Send, message); }
  absl::Status postRecv(uint32_t channel, const Message &message) override { return post(channel, Recv, message); }
  absl::Status waitSend(uint32_t channel, uint64_t number) override { return wait(channel, Send, number); }
  absl::Status waitRecv(uint32_t channel, uint64_t number) override { return wait(channel, Recv, number); }
  bool isOver(uint32_t channel, bool sends, uint64_t number) override;
  bool isPosted(uint32_t channel, uint64_t number) const override;
  void abort() override;

protected:
  enum Side { Send = 0, Recv = 1 };

private:
  /// Rings of posted messages, one for each end. The end's thread writes `posted`; the holder of `moving` writes
  /// `moved`.
  struct Channel {
    ChannelInfo info;
    std::vector<Message> ring[2];
    struct alignas(interferenceSize) Counter {
      std::atomic<uint64_t> count{0};
    };
    Counter posted[2];
    alignas(interferenceSize) std::atomic<uint64_t> moved{0};
    std::atomic<bool> moving{false};
    FutexEvent event;
  };

  absl::Status post(uint32_t channel, Side side, const Message &message);
  absl::Status wait(uint32_t channel, Side side, uint64_t number);
  bool move(Channel &channel, uint64_t number);
  bool check(const Channel &channel, uint64_t number, const Message &sent, const Message &received);
  absl::Status failure();

  std::unique_ptr<Channel[]> channels;
  size_t numChannels = 0;
  std::chrono::nanoseconds spin;
  std::atomic<bool> failed{false};
  std::mutex mutex; ///< guards `error`
  absl::Status error;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_RENDEZVOUS_H
