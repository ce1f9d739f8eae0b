/// Runs kernels thread by thread.
#ifndef MPMD_EMULATOR_LAUNCH_LAUNCH_H
#define MPMD_EMULATOR_LAUNCH_LAUNCH_H

#include "../Node.h"

namespace mpmd::emulator {

struct Emulator;

/// Runs a kernel node and records what it reads and writes. A fault ends the kernel.
void runKernel(Emulator &emulator, Node &node);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_LAUNCH_H
