/// Finds the emulation image of device code in the rank object that contains the code.
#ifndef MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H
#define MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H

#include "runtime/format/EmulationAbi.h"

#include <cstdint>
#include <memory>
#include <string>

namespace mpmd::emulator {

struct EmulationImage {
  const mpmd_emulation_t *table;
  uint64_t begin, end; // the addresses at which it is loaded
};

/// Returns null with a message in `error` if there is no image. Images stay loaded.
std::shared_ptr<const EmulationImage> findEmulationImage(const char *code, std::string &error);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_EMULATIONIMAGES_H
