/// Executes one node of a stream or graph once all nodes before it are done.
#ifndef MPMD_EMULATOR_LAUNCH_RUNNODE_H
#define MPMD_EMULATOR_LAUNCH_RUNNODE_H

#include "../Node.h"

namespace mpmd::emulator {

struct Emulator;

/// Executes a node of any kind but a host function. If `alone` (the process exits), pageable host memory may be
/// unmapped, so it is not accessed.
void runNode(Emulator &emulator, Node &node, bool alone);

/// The error of a library call whose lines lie outside of memory; empty if there is none.
std::string checkLines(Emulator &emulator, const Call &call);

/// The error of an access to `height` lines of `width` bytes, `pitch` bytes apart, at `address`; empty if all lines are
/// memory of `device`. If `device` is null, memory of any device is accepted.
std::string checkPlace(Emulator &emulator, const Device *device, uint64_t address, uint64_t width, uint64_t height,
                       uint64_t pitch);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_RUNNODE_H
