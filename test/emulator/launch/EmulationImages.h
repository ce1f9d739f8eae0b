/// From the PTX that a program gives the driver to the emulation image that the same rank object holds.
#ifndef MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H
#define MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H

#include "runtime/format/EmulationAbi.h"

#include <cstdint>
#include <memory>
#include <string>

namespace mpmd::emulator {

struct EmulationImage {
  const mpmd_emulation_t *table;
  uint64_t begin, end; // where it is loaded
};

/// Null with a message in `error`: there is none. EmulationImages stay loaded.
std::shared_ptr<const EmulationImage> findEmulationImage(const char *ptx, std::string &error);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H
