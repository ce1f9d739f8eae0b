/// Which message goes where: the channels of a bundle, and for every instruction of every rank the messages that it
/// posts or waits for.
#ifndef MPMD_RT_SRC_LINKS_H
#define MPMD_RT_SRC_LINKS_H

#include "mpmd-rt/Bundle.h"
#include "mpmd-rt/Transport.h"

#include <vector>

namespace mpmd::rt {

/// One end of one message of one microbatch.
struct Move {
  uint32_t channel;
  uint32_t peer;   ///< rank
  uint64_t number; ///< on the channel, within a step
  uint64_t offset; ///< into the arena
  uint64_t bytes;
};

struct MoveRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

struct RankLinks {
  int64_t mesh = 0;
  std::vector<Move> moves;
  std::vector<MoveRange> ranges; ///< one per instruction; a wait has those of its post
  uint64_t peakBytes = 0; ///< one past the highest arena byte that the instructions, arguments and outputs address
};

struct Links {
  std::vector<ChannelInfo> channels; ///< capacity: messages per step
  std::vector<RankLinks> ranks;      ///< by rank number
};

/// Fails if the two ends of a channel do not post the same messages in the same order. The error names both ranks.
absl::StatusOr<Links> linkRanks(const Bundle &bundle);

/// Arena offset of a buffer for a microbatch.
inline uint64_t slotOffset(const mpmd_rank_program_t &program, uint32_t buffer, uint32_t microbatch) {
  const mpmd_buffer_t &b = program.buffers[buffer];
  return program.slot_offsets[b.first_slot + microbatch % b.num_slots];
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LINKS_H
