/// Strided boxes of bytes: extents, overlaps, and copies.
#ifndef MPMD_RT_SRC_LOADER_BOXES_H
#define MPMD_RT_SRC_LOADER_BOXES_H

#include "runtime/format/RankAbi.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mpmd::rt {

/// The loops of one message, the outermost first. The innermost run has the message's bytes divided by their counts.
using Loops = absl::Span<const mpmd_loop_t>;

/// The maximum number of loops of a message. 64 loops that count above 1 would overflow its bytes.
inline constexpr uint32_t mostLoops = 64;

/// Either end of a message.
enum class End { Source, Target };

/// The bytes that a message moves, or nothing on overflow.
std::optional<uint64_t> bytesOf(const mpmd_message_t &message, Loops loops);

/// One past the last byte of a message at one of its ends, relative to the slot or operand. Nothing on overflow.
std::optional<uint64_t> reachOf(const mpmd_message_t &message, Loops loops, End end);

/// The target of a message within a slot or operand.
struct TargetBox {
  uint64_t offset;
  uint64_t run;
  std::vector<mpmd_loop_t> loops; ///< the largest target stride first
};

/// The bytes that a message writes; `reachOf` must succeed. Nothing if it writes a byte twice.
std::optional<TargetBox> targetOf(const mpmd_message_t &message, Loops loops);

/// Whether two of the boxes overlap. Takes n log n for n boxes that are cut from one tensor along the same lines. For
/// other boxes n is the number of runs; above a limit the answer is Unknown.
enum class Overlap { None, Some, Unknown };
Overlap overlap(std::vector<TargetBox> boxes);

/// Appends the loops of a message, without loops of count 1, and with loops merged that are contiguous at both ends.
void appendMerged(std::vector<mpmd_loop_t> &merged, uint64_t run, Loops loops);

/// The loops of a message of `bytes` with `end` made dense. `made` has room for as many loops.
Loops denseAt(End end, uint64_t bytes, Loops loops, mpmd_loop_t *made);

/// Copies `bytes` from one box to another. They must not overlap.
void copyBox(char *target, const char *source, uint64_t bytes, Loops loops);

/// Overwrites the target of a message.
void fillBox(char *target, uint64_t bytes, Loops loops, int value);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_BOXES_H
