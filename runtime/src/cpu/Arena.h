/// The memory of one rank: one zeroed allocation, aligned to huge pages.
#ifndef MPMD_RT_SRC_CPU_ARENA_H
#define MPMD_RT_SRC_CPU_ARENA_H

#include "absl/status/status.h"

#include <cstddef>
#include <cstdint>

namespace mpmd::rt {

class Arena {
public:
  Arena() = default;
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Call once. ResourceExhausted, with the number of bytes, if the system refuses.
  absl::Status allocate(uint64_t bytes);
  char *data() const { return base; }

private:
  char *base = nullptr;
  void *mapping = nullptr;
  size_t mapped = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_ARENA_H
