/// How mapped files are given back.
#ifndef MPMD_RUNTIME_FORMAT_UNMAPFILE_H
#define MPMD_RUNTIME_FORMAT_UNMAPFILE_H

#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace mpmd::format {

/// Unmaps a file of so many bytes by whole pages, as it was mapped: of a last page that is named in part the thread
/// sanitizer forgets a part only, and takes what is mapped there next for memory that this thread writes.
inline void unmapFile(const void *memory, uint64_t bytes) {
  const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  ::munmap(const_cast<void *>(memory), (bytes + page - 1) / page * page);
}

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_UNMAPFILE_H
