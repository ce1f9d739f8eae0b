/// Helpers of readers that reject untrusted data.
#ifndef MPMD_RUNTIME_FORMAT_ERRORS_H
#define MPMD_RUNTIME_FORMAT_ERRORS_H

#include "mpmd/Plan/Support/Status.h"

#include "absl/strings/str_cat.h"

#include <cstdint>

namespace mpmd {

template <typename... Parts> absl::Status bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

/// Whether [offset, offset + bytes) lies in [0, size).
inline bool within(uint64_t offset, uint64_t bytes, uint64_t size) { return offset <= size && bytes <= size - offset; }

} // namespace mpmd

#endif // MPMD_RUNTIME_FORMAT_ERRORS_H
