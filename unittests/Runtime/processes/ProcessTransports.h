/// Transports of the conformance suite whose messages go by way of processes.
#ifndef MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H
#define MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H

#include "mpmd-rt/Transport.h"

#include <memory>
#include <string>

namespace mpmd::rt {

/// Rank n is in process n, of two that are threads of the test.
std::unique_ptr<Transport> createTransportOfTwo(bool isSlow);

/// Both ranks are in this process, which has joined itself by an implementation of MPI, once.
std::unique_ptr<Transport> createTransportByMpi(const std::string &kind);

/// Why there is none; empty if there may be.
std::string whyNotByMpi(const std::string &kind);

} // namespace mpmd::rt

#endif // MPMD_UNITTESTS_RUNTIME_PROCESSES_PROCESSTRANSPORTS_H
