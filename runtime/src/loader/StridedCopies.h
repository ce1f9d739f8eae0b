/// Strided copies: extents, overlaps, and copying.
#ifndef MPMD_RT_SRC_LOADER_STRIDEDCOPIES_H
#define MPMD_RT_SRC_LOADER_STRIDEDCOPIES_H

#include "runtime/format/RankAbi.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mpmd::rt {

using StridedLoops = absl::Span<const mpmd_strided_loop_t>;

inline StridedLoops loopsOf(const mpmd_strided_copy_t &copy) { return {copy.loops, copy.num_loops}; }

/// The maximum number of loops of a message. With 64 loops that count above 1, the bytes would overflow.
inline constexpr uint32_t maxLoops = 64;

/// A strided copy that owns its loops.
struct StridedCopy {
  uint64_t run = 0;
  std::vector<mpmd_strided_loop_t> loops;

  StridedCopy() = default;
  explicit StridedCopy(const mpmd_strided_copy_t &copy)
      : run(copy.run), loops(copy.loops, copy.loops + copy.num_loops) {}
  operator mpmd_strided_copy_t() const { return {run, loops.data(), static_cast<uint32_t>(loops.size()), 0}; }
};

/// An end of a copy.
enum class End { Source, Target };

/// The copy of a message. Its loops are those of the program.
inline mpmd_strided_copy_t copyOf(const mpmd_rank_program_t &program, const mpmd_message_t &message) {
  return {message.run, program.loops + message.first_loop, message.num_loops, 0};
}

/// The bytes that a copy moves, or nothing on overflow.
std::optional<uint64_t> checkedBytesOf(const mpmd_strided_copy_t &copy);

/// The bytes that a copy moves. `checkedBytesOf` must have succeeded.
inline uint64_t bytesOf(const mpmd_strided_copy_t &copy) {
  uint64_t bytes = copy.run;
  for (const mpmd_strided_loop_t &loop : loopsOf(copy))
    bytes *= loop.count;
  return bytes;
}

/// One past the last byte that a copy accesses at one end, where it begins at `offset`. Nothing on overflow.
std::optional<uint64_t> reachOf(uint64_t offset, const mpmd_strided_copy_t &copy, End end);

/// The bytes that a copy writes within a slot or operand.
struct TargetBox {
  uint64_t offset;
  uint64_t run;
  std::vector<mpmd_strided_loop_t> loops; ///< the largest target stride first
};

/// The box that a copy writes from `offset` on; `reachOf` must have succeeded. Nothing if the copy writes a byte twice.
std::optional<TargetBox> targetOf(uint64_t offset, const mpmd_strided_copy_t &copy);

/// Whether two of the boxes overlap. Takes n log n, where n is the number of boxes if they are cut from one tensor
/// along the same lines. For other boxes, n is the number of runs; above a limit the result is Unknown.
enum class Overlap { None, Some, Unknown };
Overlap overlap(std::vector<TargetBox> boxes);

/// The same copy, without loops of count 1. Loops that are contiguous at both ends are merged.
StridedCopy merged(const mpmd_strided_copy_t &copy);

/// The copy with dense bytes at `end`. The caller owns the loops `made`, as many as those of `copy`.
mpmd_strided_copy_t denseAt(End end, const mpmd_strided_copy_t &copy, mpmd_strided_loop_t *made);

/// Makes a copy. Source and target must not overlap.
void copyStrided(void *target, const void *source, const mpmd_strided_copy_t &copy);

/// Sets all bytes that the copy would write to `value`.
void fillStrided(void *target, const mpmd_strided_copy_t &copy, int value);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_STRIDEDCOPIES_H
