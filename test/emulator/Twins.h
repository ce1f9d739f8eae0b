/// From the PTX that a program gives the driver to the twin that the same rank object holds.
#ifndef MPMD_EMULATOR_TWINS_H
#define MPMD_EMULATOR_TWINS_H

#include "runtime/format/TwinAbi.h"

#include <cstdint>
#include <memory>
#include <string>

namespace mpmd::emulator {

struct Twin {
  const mpmd_twin_t *table;
  uint64_t begin, end; // where it is loaded
};

/// Null with a message in `error`: there is none. Twins stay loaded.
std::shared_ptr<const Twin> findTwin(const char *ptx, std::string &error);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_TWINS_H
