/// Runs kernels thread by thread.
#ifndef MPMD_EMULATOR_LAUNCH_LAUNCH_H
#define MPMD_EMULATOR_LAUNCH_LAUNCH_H

#include "../Node.h"

namespace mpmd::emulator {

struct Emulator;

/// Finds out what `node` reads and writes on the way; a fault ends it.
void runKernel(Emulator &emulator, Node &node);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_LAUNCH_H
