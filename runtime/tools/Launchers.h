/// Launchers of several processes.
#ifndef MPMD_RUNTIME_TOOLS_LAUNCHERS_H
#define MPMD_RUNTIME_TOOLS_LAUNCHERS_H

#include "absl/status/status.h"

namespace mpmd::run {

/// An error if a launcher (Open MPI, MPICH and others by PMI, PMIx, Slurm) started this process as one of several: each
/// of them would run the whole program.
absl::Status checkLauncher();

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_LAUNCHERS_H
