/// Block sizes of the kernels in OwnKernels.inc. Packed blocks of the factors stay in the caches.
#ifndef MPMD_RT_SRC_CPU_KERNELS_OWNBLOCKS_H
#define MPMD_RT_SRC_CPU_KERNELS_OWNBLOCKS_H

#include <cstdint>

namespace mpmd::rt::own {

/// The number of lanes of one sum that are packed at a time. A lane has one product, or two products of 16 bits.
constexpr int64_t maxDepth = 256;
/// The bytes of the packed block of each factor.
constexpr int64_t packedBytesOfA = int64_t{96} << 10, packedBytesOfB = int64_t{512} << 10;
/// Elements of a result with one row or one column that are summed at a time.
constexpr int64_t lineChunk = 1024;

} // namespace mpmd::rt::own

#endif // MPMD_RT_SRC_CPU_KERNELS_OWNBLOCKS_H
