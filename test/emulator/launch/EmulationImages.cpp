#include "EmulationImages.h"

#include "runtime/format/Checksum.h"

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
/// The entry for `code` in the shared object that holds it, or null.
const mpmd_emulation_image_t *findEntry(const void *code) {
  Dl_info info;
  link_map *map = nullptr;
  if (::dladdr1(code, &info, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) == 0 || !map)
    return nullptr;
  // A handle of glibc is a link map. Opening by name could find another object, because descriptor numbers are reused.
  auto *entry = static_cast<const mpmd_emulation_image_t *>(::dlsym(map, MPMD_EMULATION_IMAGES_NAME));
  while (entry && entry->code && entry->code != code)
    ++entry;
  return entry && entry->code ? entry : nullptr;
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

std::shared_ptr<const EmulationImage> load(const mpmd_emulation_image_t &entry, std::string &error) {
  // The descriptor stays open: the loader identifies objects by path, so its number must not be reused. The path is
  // longer than usual, because another object may have been loaded from a descriptor with this number.
  int memory = ::memfd_create("mpmd-image", MFD_CLOEXEC);
  for (uint64_t done = 0; memory >= 0 && done < entry.bytes;) {
    ssize_t wrote = ::write(memory, entry.elf + done, entry.bytes - done);
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
  findExtent(entry.elf, map ? map->l_addr : 0, image);
  return std::make_shared<const EmulationImage>(image);
}
} // namespace

std::shared_ptr<const EmulationImage> findEmulationImage(const char *code, std::string &error) {
  const mpmd_emulation_image_t *entry = findEntry(code);
  if (!entry)
    return error = "no image beside this code: the bundle was made without emulation (--with-emulation)", nullptr;
  static auto &loaded = *new std::map<std::string, std::shared_ptr<const EmulationImage>>;
  auto &image = loaded[format::sha256({entry->elf, entry->bytes})];
  return image ? image : image = load(*entry, error);
}

} // namespace mpmd::emulator
