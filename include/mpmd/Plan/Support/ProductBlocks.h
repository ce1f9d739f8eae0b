// Cuts the result of a matrix product into blocks for threads. The blocks depend only on the shape, so that bits do not
// depend on the number of threads.
#ifndef MPMD_PLAN_SUPPORT_PRODUCTBLOCKS_H
#define MPMD_PLAN_SUPPORT_PRODUCTBLOCKS_H

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace mpmd::plan {

/// Rows and columns of a block. There are `batch` results of m x n, each element a sum of k products, row-major or
/// column-major. If the batch has fewer matrices than blocks, the longer dimension is cut. Of two equal dimensions, the
/// one with the larger stride is cut, so that lines stay contiguous (measured on Zen 4, with AVX-512 and with AVX2).
/// The number of blocks is a power of two, to balance threads. Each block has enough products to pay for waking a
/// thread, and is wide enough for the library to be fast.
inline std::array<int64_t, 2> productBlock(int64_t batch, int64_t m, int64_t n, int64_t k, bool byRows) {
  constexpr int64_t maxBlocks = 8, shortestCut = 256, shortestBlock = 192, minProducts = 2'000'000, granule = 64;
  const int64_t longer = std::max(m, n);
  if (batch >= maxBlocks || longer < shortestCut)
    return {m, n};
  const double products = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  const auto worth = static_cast<uint64_t>(std::min<double>(products / minProducts, maxBlocks));
  const uint64_t blocks =
      std::bit_floor(std::min(worth, static_cast<uint64_t>(std::clamp<int64_t>(longer / shortestBlock, 2, maxBlocks))));
  if (blocks < 2)
    return {m, n};
  const int64_t count = static_cast<int64_t>(blocks), size = ((longer - 1) / count / granule + 1) * granule;
  return n > m || (n == m && !byRows) ? std::array{m, std::min(size, n)} : std::array{std::min(size, m), n};
}

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_PRODUCTBLOCKS_H
