// Finds the bundle section of an ELF file.
#include "runtime/tools/files/OwnBundle.h"

#include "runtime/format/PackedBundle.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace mpmd::run {

namespace {
class ElfFile {
public:
  explicit ElfFile(const std::string &path) : fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~ElfFile() {
    if (fd >= 0)
      ::close(fd);
  }
  bool isOpen() const { return fd >= 0; }

  /// Reads `size` bytes at `offset`; false if the file is shorter.
  bool read(uint64_t offset, void *to, uint64_t size) const {
    char *next = static_cast<char *>(to);
    while (size > 0) {
      ssize_t got = ::pread(fd, next, size, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return false;
      next += got, offset += static_cast<uint64_t>(got), size -= static_cast<uint64_t>(got);
    }
    return true;
  }

  /// Whether `size` bytes at `offset` are inside the file.
  bool has(uint64_t offset, uint64_t size) const {
    struct stat info;
    uint64_t end = ::fstat(fd, &info) == 0 ? static_cast<uint64_t>(info.st_size) : 0;
    return offset <= end && size <= end - offset;
  }

private:
  int fd;
};
} // namespace

// Without /proc, the executable is unknown and has no bundle.
absl::StatusOr<std::optional<std::string>> readOwnBundle() { return readBundleOf("/proc/self/exe"); }

std::string pluginFolderOf(absl::string_view packed) {
  auto files = format::unpackFiles(packed);
  // The caller that opens the bundle reports its errors.
  return files.ok() && files->count(format::packedPlugins) ? std::string((*files)[format::packedPlugins]) : "";
}

absl::StatusOr<std::optional<std::string>> readBundleOf(const std::string &path) {
  ElfFile file(path);
  if (!file.isOpen())
    return std::nullopt;
  Elf64_Ehdr elf;
  if (!file.read(0, &elf, sizeof(elf)) || elf.e_shnum == 0 || elf.e_shentsize != sizeof(Elf64_Shdr) ||
      elf.e_shstrndx >= elf.e_shnum)
    return std::nullopt; // sections may be stripped
  std::vector<Elf64_Shdr> sections(elf.e_shnum);
  // The section table is at the end of a file, so a truncated file lacks it.
  if (!file.read(elf.e_shoff, sections.data(), sections.size() * sizeof(Elf64_Shdr)))
    return absl::DataLossError(absl::StrCat("'", path, "' is cut off: copy it again"));
  const Elf64_Shdr &names = sections[elf.e_shstrndx];
  const absl::string_view wanted = format::packedSection;
  for (const Elf64_Shdr &section : sections) {
    std::string name(wanted.size() + 1, ' ');
    if (section.sh_name >= names.sh_size || names.sh_size - section.sh_name < name.size() ||
        !file.read(names.sh_offset + section.sh_name, name.data(), name.size()) ||
        name != absl::string_view(format::packedSection, wanted.size() + 1))
      continue;
    if (!file.has(section.sh_offset, section.sh_size))
      return absl::DataLossError(absl::StrCat("the bundle in '", path, "' is cut off: copy it again"));
    std::string contents(section.sh_size, '\0');
    if (!file.read(section.sh_offset, contents.data(), contents.size()))
      return absl::DataLossError(absl::StrCat("cannot read the bundle in '", path, "': ", std::strerror(errno)));
    return contents;
  }
  return std::nullopt;
}

} // namespace mpmd::run
