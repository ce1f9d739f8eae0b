/// Transports between processes for the transport conformance tests.
#ifndef MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H
#define MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H

#include "mpmd-rt/Transport.h"

#include <memory>
#include <string>

namespace mpmd::rt {

/// Rank n is in process n; the two processes are threads of the test.
std::unique_ptr<Transport> createTransportOfTwo(bool isSlow);

/// Both ranks are in this process, which joins itself once by an implementation of MPI.
std::unique_ptr<Transport> createTransportByMpi(const std::string &kind);

/// The reason why this transport is not available; empty if it is.
std::string whyNotByMpi(const std::string &kind);

} // namespace mpmd::rt

#endif // MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H
