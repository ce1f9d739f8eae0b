// The transport between rank threads of one process.
#include "runtime/transport/Rendezvous.h"

namespace mpmd::rt {

std::unique_ptr<Transport> createInProcessTransport(std::chrono::nanoseconds patience) {
  return std::make_unique<Rendezvous>(patience);
}

} // namespace mpmd::rt
