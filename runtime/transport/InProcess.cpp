// The transport between rank threads of one process.
#include "runtime/transport/Rendezvous.h"

namespace mpmd::rt {

std::unique_ptr<Transport> createInProcessTransport(int spins) { return std::make_unique<Rendezvous>(spins); }

} // namespace mpmd::rt
