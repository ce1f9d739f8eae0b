// How the result of a matrix product is cut into blocks for threads: by its shape alone, so that its bits do not depend
// on who computes it.
#ifndef MPMD_PLAN_PRODUCTBLOCKS_H
#define MPMD_PLAN_PRODUCTBLOCKS_H

#include <algorithm>
#include <array>
#include <cstdint>

namespace mpmd::plan {

/// Rows and columns of a block of `batch` results of m x n, stored by rows or by columns: the longer side is cut where
/// there are not enough matrices to share, of two equal ones that along which elements follow each other.
inline std::array<int64_t, 2> productBlock(int64_t batch, int64_t m, int64_t n, bool byRows) {
  constexpr int64_t mostBlocks = 8, shortestBlock = 512, granule = 64;
  int64_t longer = std::max(m, n), blocks = batch >= mostBlocks ? 1 : std::min(mostBlocks, longer / shortestBlock);
  if (blocks < 2)
    return {m, n};
  int64_t size = ((longer + blocks - 1) / blocks + granule - 1) / granule * granule;
  return n > m || (n == m && byRows) ? std::array{m, std::min(size, n)} : std::array{std::min(size, m), n};
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_PRODUCTBLOCKS_H
