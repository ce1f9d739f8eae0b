// One mapping per rank.
#include "runtime/src/cpu/Arena.h"

#include "absl/strings/str_cat.h"

#include <sys/mman.h>

namespace mpmd::rt {

namespace {
constexpr size_t hugePage = size_t{1} << 21;
}

absl::Status Arena::allocate(uint64_t bytes) {
  mapped = bytes + hugePage;
  // Fresh pages are zero. The kernel allocates a page when it is first touched.
  void *memory = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return absl::ResourceExhaustedError(absl::StrCat("cannot allocate an arena of ", bytes, " bytes"));
  mapping = memory;
  base = reinterpret_cast<char *>((reinterpret_cast<uintptr_t>(memory) + hugePage - 1) / hugePage * hugePage);
  // Only a hint: small pages work, too, but slower.
  if (bytes >= hugePage)
    ::madvise(base, bytes, MADV_HUGEPAGE);
  return absl::OkStatus();
}

Arena::~Arena() {
  if (mapping)
    ::munmap(mapping, mapped);
}

} // namespace mpmd::rt
