// The test transport: reading a receive buffer, or freeing a send buffer, before its wait gives garbage.
#include "runtime/transport/Rendezvous.h"

#include "runtime/src/loader/StridedCopies.h"

namespace mpmd::rt {

namespace {
/// A NaN in every float type, and an implausible integer.
constexpr int poison = 0xff;

class ZeroBuffer final : public Rendezvous {
public:
  // No spinning: every wait that can sleep does, which exposes lost wake-ups.
  ZeroBuffer() : Rendezvous(std::chrono::nanoseconds(0)) {}

  absl::Status postRecv(uint32_t channel, const Message &message) override {
    fillStrided(message.data, message.copy, poison);
    return Rendezvous::postRecv(channel, message);
  }
};
} // namespace

std::unique_ptr<Transport> createZeroBufferTransport() { return std::make_unique<ZeroBuffer>(); }

} // namespace mpmd::rt
