/// Checks a rank object before the dynamic linker loads it.
#ifndef MPMD_RT_SRC_LOADER_ELFIMAGE_H
#define MPMD_RT_SRC_LOADER_ELFIMAGE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <vector>

namespace mpmd::rt {

/// A loaded part of an object. Addresses are relative to the load address.
struct Segment {
  uint64_t begin = 0, end = 0;
  bool writable = false, executable = false;
};

/// Checks the bytes of a shared object for this kind of processor. Headers, segments, symbols and relocations lie in
/// the file and in segments that may hold them. Loading runs no code of it (no constructors, destructors or resolvers).
/// It needs only libc and libm, and has no memory that is writable and executable. Returns its segments.
absl::StatusOr<std::vector<Segment>> checkElf(absl::string_view bytes);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_ELFIMAGE_H
