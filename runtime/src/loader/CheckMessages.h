/// Checks the messages of a rank program: their ranks and their bytes.
#ifndef MPMD_RT_SRC_LOADER_CHECKMESSAGES_H
#define MPMD_RT_SRC_LOADER_CHECKMESSAGES_H

#include "absl/status/statusor.h"
#include "runtime/format/Manifest.h"
#include "runtime/format/RankAbi.h"

#include <vector>

namespace mpmd::rt {

/// The bytes that source and target operand of an exchange must have, because its messages access them.
struct ExchangeReach {
  uint64_t source = 0;
  uint64_t target = 0;
};

/// Checks every loop, every message, and every transfer. A message of a transfer connects a rank of this mesh with a
/// rank of another mesh. At this mesh's end, the message lies in the transfer's buffer. No two messages write the same
/// byte of a rank. The buffers must have been checked.
absl::Status checkTransfers(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh);

/// Checks every exchange. Its messages connect ranks of this mesh, and no two write the same byte of a rank. Returns
/// the bytes that the messages access, which checkLaunches compares with the operands. Call it after checkTransfers.
absl::StatusOr<std::vector<ExchangeReach>> checkExchanges(const mpmd_rank_program_t &program,
                                                          const format::Manifest &manifest, int64_t mesh);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKMESSAGES_H
