/// What a node does when its turn has come.
#ifndef MPMD_EMULATOR_LAUNCH_RUNNODE_H
#define MPMD_EMULATOR_LAUNCH_RUNNODE_H

#include "../Node.h"

namespace mpmd::emulator {

struct Emulator;

/// Of any kind but a host function. `alone`: memory of the host that is not pinned may be gone, and is
/// left alone.
void runNode(Emulator &emulator, Node &node, bool alone);

/// What is wrong with the lines of a library's call, or nothing.
std::string checkLines(Emulator &emulator, const Call &call);

/// What is wrong with `height` lines of `width` bytes, `pitch` bytes apart, at `address` for `device`, or nothing.
/// `device` null: every device's memory will do.
std::string checkPlace(Emulator &emulator, const Device *device, uint64_t address, uint64_t width, uint64_t height,
                       uint64_t pitch);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_RUNNODE_H
