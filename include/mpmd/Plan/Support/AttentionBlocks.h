// Which products are not stored whole, but computed in blocks of rows: logits of attention over long sequences.
#ifndef MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H
#define MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H

#include <algorithm>
#include <cstdint>

namespace mpmd::plan {

/// Whether the result of a product is so much larger than its operands, all in bytes, and so large that it is cheaper
/// to compute it again than to keep it, and to use a part of it while that is in the caches than to store it whole:
/// rows of logits have 8 times as many elements as the heads that they are products of.
inline bool areLongLogits(int64_t operands, int64_t result) {
  constexpr int64_t leastBytes = int64_t{8} << 20, leastRatio = 4;
  return result >= leastBytes && result / leastRatio >= operands;
}

/// Rows of a block of logits that have `rows` rows and `bytes` bytes: as many blocks as make them fit caches, but no
/// fewer than let the skipped half of a causal mask be skipped, and no more than are worth their launches. By the size
/// alone, so that bits do not depend on who computes it.
inline int64_t attentionBlock(int64_t rows, int64_t bytes) {
  constexpr int64_t blockBytes = int64_t{16} << 20, fewestBlocks = 8, mostBlocks = 16, fewestRows = 128, granule = 16;
  const int64_t blocks = std::clamp((bytes - 1) / blockBytes + 1, fewestBlocks, mostBlocks);
  const int64_t even = (rows - 1) / blocks + 1;
  return std::max(fewestRows, (even - 1) / granule * granule + granule);
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H
