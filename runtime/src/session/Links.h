/// The channels of a bundle, and for every instruction of every rank the messages that it posts or waits for.
#ifndef MPMD_RT_SRC_SESSION_LINKS_H
#define MPMD_RT_SRC_SESSION_LINKS_H

#include "mpmd-rt/Bundle.h"
#include "mpmd-rt/Transport.h"
#include "runtime/src/loader/StridedCopies.h"

#include <algorithm>
#include <vector>

namespace mpmd::rt {

/// Data that all ranks of a mesh share.
struct MeshLinks {
  std::vector<StridedCopy> copies; ///< by message of the program, merged
  std::vector<bool> written;       ///< by buffer: whether a launch, an exchange or a transfer writes it
  std::vector<bool> disjoint;      ///< by buffer: whether it overlaps no other buffer, and not the workspace
};

/// One end of one message of one microbatch.
struct MessageEnd {
  uint32_t channel;
  uint32_t message; ///< index in the program's messages
  uint32_t slot;    ///< see `SlotAddress`
  bool sends;
  uint64_t number; ///< on the channel, within a step
  uint64_t offset; ///< within the slot
};

/// Stands for no exchange, or no launch.
inline constexpr uint32_t noExchange = UINT32_MAX;
inline constexpr uint32_t noLaunch = UINT32_MAX;

struct MessageEndRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

/// One rank's part of an exchange, which is the same in each run.
struct RankExchange {
  uint32_t numEnds = 0;      ///< number of message ends, receives first
  std::vector<uint32_t> own; ///< messages of the rank to itself
  uint64_t sentBytes = 0;    ///< to other ranks
  uint64_t receivedBytes = 0;
};

struct RankLinks {
  int64_t mesh = 0;
  size_t position = 0; ///< within the mesh
  std::vector<MessageEnd> ends;
  /// By instruction: a range of `ends`. A wait has the ends of its post. A run has those of its exchanges, in launch
  /// order.
  std::vector<MessageEndRange> ranges;
  std::vector<RankExchange> exchanges; ///< by exchange of the program
  uint64_t peakBytes = 0; ///< one past the highest arena byte that the instructions, arguments and outputs address
};

struct Links {
  std::vector<ChannelInfo> channels;
  std::vector<uint64_t> messagesPerStep; ///< by channel
  std::vector<MeshLinks> meshes;
  std::vector<RankLinks> ranks; ///< by rank number
};

/// Computes channels and message ends. Fails if the two ends of a channel do not post the same messages in the same
/// order. The error names both ranks.
absl::StatusOr<Links> linkRanks(const Bundle &bundle);

/// Whether a rank is the first of its mesh. Only this rank counts collectives.
inline bool isFirst(const RankLinks &rank) { return rank.position == 0; }

/// Arena offset of a buffer for a microbatch.
inline uint64_t slotOffset(const mpmd_rank_program_t &program, uint32_t buffer, uint32_t microbatch) {
  const mpmd_buffer_t &b = program.buffers[buffer];
  return program.slot_offsets[b.first_slot + microbatch % b.num_slots];
}

/// An address in the memory of a rank: a byte offset in a slot, wherever the slots are. The slot behind the last one is
/// the workspace.
struct SlotAddress {
  uint32_t slot = 0;
  uint64_t offset = 0;
};

/// The slot addresses of a program whose slots and workspace all lie in one arena.
std::vector<char *> slotsIn(const mpmd_rank_program_t &program, char *arena);

/// How often a step moves a transfer: once for each of its microbatches, or once. Its table must have been checked.
inline uint64_t transfersPerStep(const mpmd_transfer_t &transfer) {
  const uint64_t end = std::max(transfer.in_loop, 1u);
  return end > transfer.first ? (end - transfer.first + transfer.every - 1) / transfer.every : 0;
}

/// The beginning of a buffer's slot for a microbatch.
inline SlotAddress slotAddress(const mpmd_rank_program_t &program, uint32_t buffer, uint32_t microbatch) {
  const mpmd_buffer_t &b = program.buffers[buffer];
  return {b.first_slot + microbatch % b.num_slots, 0};
}

/// The address of a task's bound buffer for a microbatch.
inline SlotAddress bindingAddress(const mpmd_rank_program_t &program, const mpmd_binding_t &binding,
                                  uint32_t microbatch) {
  return binding.slice_bytes != 0
             ? SlotAddress{program.buffers[binding.buffer].first_slot, microbatch * binding.slice_bytes}
             : slotAddress(program, binding.buffer, microbatch);
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_LINKS_H
