/// The transport of host ranks that exchange messages with device ranks. These messages go through staging slots, all
/// others through another transport.
#ifndef MPMD_RT_TRANSPORT_STAGED_H
#define MPMD_RT_TRANSPORT_STAGED_H

#include "mpmd-rt/Transport.h"

#include "runtime/src/device/Staging.h"

#include <atomic>
#include <memory>
#include <vector>

namespace mpmd::rt {

class Staged : public Transport {
public:
  /// `staging` needs its memory before the first post. `spin` is how long a waiter spins before it sleeps.
  Staged(std::unique_ptr<Transport> others, const Staging &staging, std::chrono::nanoseconds spin)
      : others(std::move(others)), staging(staging), spin(spin) {}

  void connect(absl::Span<const ChannelInfo> infos) override;
  absl::Status postSend(uint32_t channel, const Message &message) override;
  absl::Status postRecv(uint32_t channel, const Message &message) override;
  absl::Status waitSend(uint32_t channel, uint64_t number) override;
  absl::Status waitRecv(uint32_t channel, uint64_t number) override;
  bool isOver(uint32_t channel, bool sends, uint64_t number) override;
  bool isPosted(uint32_t channel, uint64_t number) const override;
  void abort() override;

private:
  /// The host end of a channel. Only the rank's thread changes it; other threads read `moved`.
  struct HostEnd {
    ChannelInfo info;
    bool sends = false;
    std::vector<Message> ring;
    uint64_t posted = 0;
    std::atomic<uint64_t> moved{0};
  };

  absl::Status post(uint32_t channel, const Message &message);
  void move(uint32_t channel, uint64_t last);
  absl::Status moveUpTo(uint32_t channel, uint64_t last);
  absl::Status sendAll(uint32_t rank);

  std::unique_ptr<Transport> others;
  const Staging &staging;
  std::chrono::nanoseconds spin;
  std::vector<std::unique_ptr<HostEnd>> ends;  ///< by channel; null for channels of `others`
  std::vector<std::vector<uint32_t>> outgoing; ///< by host rank: staged channels that it sends on
  std::vector<ChannelInfo> channels;
  std::atomic<bool> failed{false};
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_STAGED_H
