// A rank object as drivers see it: PTX and its emulation image. A real object embeds the image; this one reads it from
// a file.
#include "runtime/format/EmulationAbi.h"

#include <fstream>
#include <sstream>
#include <string>

namespace {
const std::string elf = (std::stringstream() << std::ifstream(EMULATOR_TWIN, std::ios::binary).rdbuf()).str();
}

extern "C" {
extern const char testPtx[] = ".version 7.8\n.target sm_90\n// kernels";
extern const char testPtxAlone[] = "// without an emulation image";
extern const char testPtxNewer[] = ".target sm_100\n";
extern const mpmd_emulation_image_t mpmd_emulation_images[] = {{testPtx, elf.data(), elf.size()}, {}};
}
