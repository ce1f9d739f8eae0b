/// Unmaps mapped files.
#ifndef MPMD_RUNTIME_FORMAT_UNMAPFILE_H
#define MPMD_RUNTIME_FORMAT_UNMAPFILE_H

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace mpmd::format {

/// Unmaps the whole pages of a mapped file. If the length ended inside a page, the thread sanitizer would forget only a
/// part of that page, and report a race for the next mapping at this address.
inline void unmapFile(const void *memory, uint64_t bytes) {
  const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  ::munmap(const_cast<void *>(memory), (bytes + page - 1) / page * page);
}

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_UNMAPFILE_H
