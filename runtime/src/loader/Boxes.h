/// Boxes of bytes: how far they reach, whether they overlap, and the copy from one to another.
#ifndef MPMD_RT_SRC_LOADER_BOXES_H
#define MPMD_RT_SRC_LOADER_BOXES_H

#include "runtime/format/RankAbi.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mpmd::rt {

/// The loops of one message, the outermost first. What they run over is the message's bytes divided by their counts.
using Loops = absl::Span<const mpmd_loop_t>;

/// More loops than this no message has. Those that count to more than 1 could not be 64: their product would overflow.
inline constexpr uint32_t mostLoops = 64;

/// Either end of a message.
enum class End { Source, Target };

/// The bytes that a message moves, or nothing where that overflows.
std::optional<uint64_t> bytesOf(const mpmd_message_t &message, Loops loops);

/// One past the last byte of a message at one of its ends, from the beginning of the slot or operand, or nothing where
/// that overflows.
std::optional<uint64_t> reachOf(const mpmd_message_t &message, Loops loops, End end);

/// The target of a message within a slot or operand.
struct TargetBox {
  uint64_t offset;
  uint64_t run;
  std::vector<mpmd_loop_t> loops; ///< the largest target stride first
};

/// Where a message is written; it must not overflow. Nothing if it writes a byte twice.
std::optional<TargetBox> targetOf(const mpmd_message_t &message, Loops loops);

/// Whether any byte is in two of the boxes. Boxes that are cut from one tensor along the same lines take n log n in
/// their number. Others take that in the number of their runs, up to a limit: then it cannot be told.
enum class Overlap { None, Some, Unknown };
Overlap overlap(std::vector<TargetBox> boxes);

/// Appends the loops of a message, without those that count to 1, and with those merged that lie together at both ends.
void appendMerged(std::vector<mpmd_loop_t> &merged, uint64_t run, Loops loops);

/// The loops of a message of `bytes`, one end of which is dense. `made` has room for as many.
Loops denseAt(End end, uint64_t bytes, Loops loops, mpmd_loop_t *made);

/// Copies `bytes` from one box to another that it does not overlap.
void copyBox(char *target, const char *source, uint64_t bytes, Loops loops);

/// Overwrites the target of a message.
void fillBox(char *target, uint64_t bytes, Loops loops, int value);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_BOXES_H
