/// What the dynamic linker would do with a rank object, checked before it is let near it.
#ifndef MPMD_RT_SRC_LOADER_ELFIMAGE_H
#define MPMD_RT_SRC_LOADER_ELFIMAGE_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <vector>

namespace mpmd::rt {

/// A part of an object in memory. Addresses are relative to where the object is loaded.
struct Segment {
  uint64_t begin = 0, end = 0;
  bool writable = false, executable = false;
};

/// Checks the bytes of a shared object for this kind of processor: that headers, segments, symbols and relocations lie
/// in the file and in segments that may hold them; that loading it runs no code of it (no constructors, destructors or
/// resolvers); that it needs no other library than libc and libm, and has no memory that is writable and executable.
/// Returns its segments.
absl::StatusOr<std::vector<Segment>> checkElf(absl::string_view bytes);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_ELFIMAGE_H
