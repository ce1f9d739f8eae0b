/// Checks a rank object before the dynamic linker loads it.
#ifndef MPMD_RT_SRC_LOADER_ELFIMAGE_H
#define MPMD_RT_SRC_LOADER_ELFIMAGE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <vector>

namespace mpmd::rt {

/// A segment of a loaded object. Addresses are relative to the load address.
struct Segment {
  uint64_t begin = 0, end = 0;
  bool writable = false, executable = false;
};

/// Checks the bytes of a shared object for the processor architecture of this build. Headers, segments, symbols and
/// relocations lie in the file and in segments that may hold them. Loading the object runs none of its code (no
/// constructors, destructors or resolvers). The object needs only libc and libm, and has no memory that is writable and
/// executable. Returns its segments.
absl::StatusOr<std::vector<Segment>> checkElf(absl::string_view bytes);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_ELFIMAGE_H
