// Decides which products are computed in blocks of rows instead of being stored. These are the attention logits of long
// sequences.
#ifndef MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H
#define MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H

#include <algorithm>
#include <cstdint>

namespace mpmd::plan {

/// Whether to compute a product in blocks, from the bytes of its operands and its result. If the result is large, and
/// much larger than the operands, recomputing it costs less than saving it, and a block in the caches costs less than a
/// result in memory. Rows of logits have 8 times as many elements as the heads that produce them.
inline bool areLongLogits(int64_t operands, int64_t result) {
  constexpr int64_t minBytes = int64_t{8} << 20, minRatio = 4;
  return result >= minBytes && result / minRatio >= operands;
}

/// Rows per block for logits with `rows` rows and `bytes` bytes. A block should fit the caches. Enough blocks are
/// needed to skip the masked half of a causal mask, and few enough that their launches pay. The result depends only on
/// the size, so that bits do not depend on the device.
inline int64_t attentionBlock(int64_t rows, int64_t bytes) {
  constexpr int64_t blockBytes = int64_t{16} << 20, fewestBlocks = 8, maxBlocks = 16, fewestRows = 128, granule = 16;
  const int64_t blocks = std::clamp((bytes - 1) / blockBytes + 1, fewestBlocks, maxBlocks);
  const int64_t even = (rows - 1) / blocks + 1;
  return std::max(fewestRows, (even - 1) / granule * granule + granule);
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_ATTENTIONBLOCKS_H
