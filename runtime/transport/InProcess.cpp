// The transport between rank threads of one process.
#include "runtime/transport/Rendezvous.h"

namespace mpmd::rt {

std::unique_ptr<Transport> createInProcessTransport(std::chrono::nanoseconds spin) {
  return std::make_unique<Rendezvous>(spin);
}

} // namespace mpmd::rt
