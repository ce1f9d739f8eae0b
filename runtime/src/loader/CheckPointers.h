/// Checks that the pointers of a rank program point into its object.
#ifndef MPMD_RT_SRC_LOADER_CHECKPOINTERS_H
#define MPMD_RT_SRC_LOADER_CHECKPOINTERS_H

#include "runtime/src/loader/ElfImage.h"

#include "absl/status/statusor.h"
#include "runtime/format/RankAbi.h"

#include <vector>

namespace mpmd::rt {

/// The ABI version of an object's program. Reads only members that have the same offsets in all versions. Fails if the
/// program is not in the object.
absl::StatusOr<uint32_t> abiVersion(const mpmd_rank_program_t *program, uint64_t base,
                                    const std::vector<Segment> &segments);

/// Checks that `program`, its tables and its names lie in the segments of its object, and its kernels in executable
/// segments. Reads nothing before it is checked. The program must have the ABI version of this runtime. `base` is the
/// load address of the object. The error names the table.
absl::Status checkPointers(const mpmd_rank_program_t *program, uint64_t base, const std::vector<Segment> &segments);

/// A table of a rank program.
struct Table {
  const char *name;
  uint64_t count, bytesOfEntry;
  const void *data;
};
std::vector<Table> tablesOf(const mpmd_rank_program_t &program);

/// Whether an address is in an executable segment of the object.
bool isCode(const void *address, uint64_t base, const std::vector<Segment> &segments);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKPOINTERS_H
