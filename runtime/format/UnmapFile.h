/// Unmaps mapped files.
#ifndef MPMD_RUNTIME_FORMAT_UNMAPFILE_H
#define MPMD_RUNTIME_FORMAT_UNMAPFILE_H

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace mpmd::format {

/// Unmaps whole pages of a file. If the length ends inside a page, the thread sanitizer forgets only a part of that
/// page. It then reports a race for the next mapping there.
inline void unmapFile(const void *memory, uint64_t bytes) {
  const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  ::munmap(const_cast<void *>(memory), (bytes + page - 1) / page * page);
}

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_UNMAPFILE_H
