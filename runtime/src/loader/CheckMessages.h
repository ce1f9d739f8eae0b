/// The messages of a rank program: whom they join, and which bytes they touch.
#ifndef MPMD_RT_SRC_LOADER_CHECKMESSAGES_H
#define MPMD_RT_SRC_LOADER_CHECKMESSAGES_H

#include "absl/status/statusor.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

#include <vector>

namespace mpmd::rt {

/// The bytes that the operands of an exchange must have.
struct ExchangeReach {
  uint64_t source = 0;
  uint64_t target = 0;
};

/// Checks every loop, every message for itself, and every message of every transfer: it joins a rank of this mesh with
/// one of another, its end here lies in the buffer, and no two write the same byte of a rank. The buffers must have
/// been checked.
absl::Status checkTransfers(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh);

/// The same for exchanges, whose messages join ranks of this mesh. How far they reach is for the launches to compare
/// with their operands. After checkTransfers.
absl::StatusOr<std::vector<ExchangeReach>> checkExchanges(const mpmd_rank_program_t &program,
                                                          const format::Manifest &manifest, int64_t mesh);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKMESSAGES_H
