#include "EmulationImages.h"

#include "runtime/format/Checksum.h"
#include "runtime/format/RankAbi.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <map>
#include <sys/mman.h>
#include <unistd.h>

namespace mpmd::emulator {

namespace {
std::string hex(const uint8_t *bytes, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    for (uint8_t digit : {static_cast<uint8_t>(bytes[i] >> 4), static_cast<uint8_t>(bytes[i] & 15)})
      text += "0123456789abcdef"[digit];
  return text;
}

/// The program of the shared object that holds `address`, or null.
const mpmd_rank_program_t *programAround(const void *address) {
  Dl_info info;
  link_map *map = nullptr;
  if (::dladdr1(address, &info, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) == 0 || !map)
    return nullptr;
  // A handle of glibc is a link map. Opening by name could find another object, because descriptor numbers are reused.
  auto query = reinterpret_cast<mpmd_rank_query_fn>(::dlsym(map, MPMD_RANK_QUERY_NAME));
  return query ? query(MPMD_RANK_ABI_VERSION) : nullptr;
}

/// The head of the image in the program that contains `ptx`, or null.
const mpmd_emulation_head_t *findHead(const char *ptx, const std::string &checksum) {
  const mpmd_rank_program_t *program = programAround(ptx);
  for (uint32_t i = 0; program && i < program->num_images; ++i) {
    const mpmd_image_t &image = program->images[i];
    auto *head = static_cast<const mpmd_emulation_head_t *>(image.data);
    if (image.format == MPMD_EMULATION && image.bytes >= sizeof(*head) &&
        std::memcmp(head->magic, "MPMDEMUL", 8) == 0 && head->bytes <= image.bytes - sizeof(*head) &&
        hex(head->image_sha256, 32) == checksum)
      return head;
  }
  return nullptr;
}

/// The memory range of the object at `path`, whose first byte is loaded at `base`.
void findExtent(const char *elf, uint64_t base, EmulationImage &image) {
  Elf64_Ehdr header;
  std::memcpy(&header, elf, sizeof(header));
  image.begin = UINT64_MAX;
  for (int i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr part;
    std::memcpy(&part, elf + header.e_phoff + i * sizeof(part), sizeof(part));
    if (part.p_type != PT_LOAD)
      continue;
    image.begin = std::min<uint64_t>(image.begin, base + part.p_vaddr);
    image.end = std::max<uint64_t>(image.end, base + part.p_vaddr + part.p_memsz);
  }
}

std::shared_ptr<const EmulationImage> load(const mpmd_emulation_head_t &head, std::string &error) {
  const char *elf = reinterpret_cast<const char *>(&head + 1);
  // The descriptor stays open: the loader identifies objects by path, so its number must not be reused. The path is
  // longer than usual, because another object may have been loaded from a descriptor with this number.
  int memory = ::memfd_create("mpmd-image", MFD_CLOEXEC);
  for (uint64_t done = 0; memory >= 0 && done < head.bytes;) {
    ssize_t wrote = ::write(memory, elf + done, head.bytes - done);
    if (wrote < 0 && errno != EINTR)
      return error = std::string("cannot write an emulation image to memory: ") + std::strerror(errno), nullptr;
    done += static_cast<uint64_t>(std::max<ssize_t>(wrote, 0));
  }
  std::string path = "/proc/self/fd/../fd/" + std::to_string(memory);
  void *object = memory < 0 ? nullptr : ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    const char *why = memory < 0 ? std::strerror(errno) : ::dlerror();
    return error = std::string("cannot load an emulation image: ") + (why ? why : "?"), nullptr;
  }
  auto query = reinterpret_cast<mpmd_emulation_query_fn>(::dlsym(object, MPMD_EMULATION_QUERY_NAME));
  EmulationImage image = {query ? query() : nullptr, 0, 0};
  if (!image.table || image.table->version != MPMD_EMULATION_VERSION)
    return error = "expected an emulation image of version " + std::to_string(MPMD_EMULATION_VERSION) + ", got " +
                   (image.table ? "version " + std::to_string(image.table->version) : "none"),
           nullptr;
  link_map *map = nullptr;
  ::dlinfo(object, RTLD_DI_LINKMAP, &map);
  findExtent(elf, map ? map->l_addr : 0, image);
  return std::make_shared<const EmulationImage>(image);
}
} // namespace

namespace {
/// The PTX from which a chip's code was assembled, which is next to the code; or the code itself, if it is PTX.
const char *textOf(const char *code) {
  if (std::memcmp(code, ELFMAG, SELFMAG) != 0)
    return code;
  const mpmd_rank_program_t *program = programAround(code);
  const mpmd_image_t *cubin = nullptr;
  for (uint32_t i = 0; program && i < program->num_images; ++i)
    if (program->images[i].data == code)
      cubin = &program->images[i];
  for (uint32_t i = 0; cubin && i < program->num_images; ++i)
    if (program->images[i].format == MPMD_PTX && std::strcmp(program->images[i].chip, cubin->chip) == 0)
      return static_cast<const char *>(program->images[i].data);
  return nullptr;
}
} // namespace

std::shared_ptr<const EmulationImage> findEmulationImage(const char *code, std::string &error) {
  const char *ptx = textOf(code);
  if (!ptx)
    return error = "no text beside this cubin", nullptr;
  static auto &loaded = *new std::map<std::string, std::shared_ptr<const EmulationImage>>;
  std::string checksum = format::sha256(ptx);
  auto &image = loaded[checksum];
  if (image)
    return image;
  const mpmd_emulation_head_t *head = findHead(ptx, checksum);
  if (!head)
    return error = "no image beside this PTX: the bundle was made without emulation (--with-emulation)", nullptr;
  return image = load(*head, error);
}

} // namespace mpmd::emulator
