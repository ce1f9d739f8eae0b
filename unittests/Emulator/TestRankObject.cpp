// A rank object as drivers see it: PTX and its emulation image. A real object embeds the image; this one reads it from
// a file.
#include "runtime/format/Checksum.h"
#include "runtime/format/EmulationAbi.h"
#include "runtime/format/RankAbi.h"

#include <cstring>
#include <fstream>
#include <sstream>

extern "C" {
extern const char testPtx[] = ".version 7.8\n.target sm_90\n// kernels";
extern const char testPtxAlone[] = "// without an emulation image";
extern const char testPtxNewer[] = ".target sm_100\n";
}

namespace {
std::string makeEmulationImage() {
  std::ifstream file(EMULATOR_TWIN, std::ios::binary);
  std::string elf = (std::stringstream() << file.rdbuf()).str();
  mpmd_emulation_head_t head = {};
  std::memcpy(head.magic, "MPMDEMUL", 8);
  std::string digits = mpmd::format::sha256(testPtx);
  for (int i = 0; i < 32; ++i)
    head.image_sha256[i] = static_cast<uint8_t>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
  head.bytes = elf.size();
  return std::string(reinterpret_cast<const char *>(&head), sizeof(head)) + elf;
}
} // namespace

extern "C" const mpmd_rank_program_t *mpmd_rank_query(uint32_t maxVersion) {
  static const std::string image = makeEmulationImage();
  static const mpmd_image_t images[] = {{"sm_90", testPtxAlone, sizeof(testPtxAlone), MPMD_PTX, 0},
                                        {"sm_90", testPtx, sizeof(testPtx), MPMD_PTX, 0},
                                        {"sm_90", image.data(), image.size(), MPMD_EMULATION, 0}};
  static mpmd_rank_program_t program = {};
  program.magic = MPMD_RANK_MAGIC;
  program.version = MPMD_RANK_ABI_VERSION;
  program.struct_bytes = sizeof(program);
  program.images = images;
  program.num_images = 3;
  return maxVersion >= MPMD_RANK_ABI_VERSION ? &program : nullptr;
}
