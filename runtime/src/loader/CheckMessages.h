/// Checks the messages of a rank program: their ranks and their bytes.
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

/// Checks every loop, every message, and every message of every transfer. Such a message connects a rank of this mesh
/// with one of another, and its end here lies in the buffer. No two write the same byte of a rank. The buffers must
/// have been checked.
absl::Status checkTransfers(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh);

/// The same for exchanges, whose messages connect ranks of this mesh. Returns the bytes that they access, which
/// checkLaunches compares with their operands. Call it after checkTransfers.
absl::StatusOr<std::vector<ExchangeReach>> checkExchanges(const mpmd_rank_program_t &program,
                                                          const format::Manifest &manifest, int64_t mesh);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_CHECKMESSAGES_H
