/// Whether what a rank program points at is there at all.
#ifndef MPMD_RT_SRC_LOADER_CHECKPLACES_H
#define MPMD_RT_SRC_LOADER_CHECKPLACES_H

#include "runtime/src/loader/ElfImage.h"

#include "absl/status/statusor.h"
#include "runtime/format/RankAbi.h"

#include <vector>

namespace mpmd::rt {

/// The ABI version of a program that an object gave: all else in it may mean something else in another version. Fails
/// if it is not in the object.
absl::StatusOr<uint32_t> abiVersion(const mpmd_rank_program_t *program, uint64_t base,
                                    const std::vector<Segment> &segments);

/// Checks that `program`, its tables and its names lie in the segments of the object that gave it, and its kernels in
/// executable ones, before any of it is read. It has this ABI version. `base` is where the object is loaded. The error
/// names the table.
absl::Status checkPlaces(const mpmd_rank_program_t *program, uint64_t base, const std::vector<Segment> &segments);

/// Whether an address is in an executable segment of the object.
bool isCode(const void *address, uint64_t base, const std::vector<Segment> &segments);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKPLACES_H
