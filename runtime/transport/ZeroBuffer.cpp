// The test transport: a receive buffer that is read before its wait, or a send buffer that is freed before its wait,
// gives garbage.
#include "runtime/transport/Rendezvous.h"

#include "runtime/src/loader/StridedCopies.h"

namespace mpmd::rt {

namespace {
/// A NaN in every float type, and an implausible integer.
constexpr int poison = 0xff;

class ZeroBuffer final : public Rendezvous {
public:
  // Does not spin, so that every wait that can sleep does, which exposes lost wake-ups.
  ZeroBuffer() : Rendezvous(std::chrono::nanoseconds(0)) {}

  absl::Status postRecv(uint32_t channel, const Message &message) override {
    fillStrided(message.data, message.copy, poison);
    return Rendezvous::postRecv(channel, message);
  }
};
} // namespace

std::unique_ptr<Transport> createZeroBufferTransport() { return std::make_unique<ZeroBuffer>(); }

} // namespace mpmd::rt
