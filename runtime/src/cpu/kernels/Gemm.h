/// Matrix products of the rank ABI, block by block, each block on one thread.
///
/// Only the shape and strides of a product select the library routine of a block. So its bits do not depend on the
/// thread or on the number of threads.
#ifndef MPMD_RT_SRC_CPU_KERNELS_GEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_GEMM_H

#include "absl/status/status.h"
#include "runtime/format/RankAbi.h"

#include <cstdint>

namespace mpmd::rt {

/// The name and version of the library in use.
const char *gemmLibrary();

/// Checks types, sizes and blocks of a product. The loader checks extents against buffers, and the precision. Factors
/// are f32, or f16 or bf16 in layouts that a library accepts. A device also adds a bias; a CPU also multiplies f64 and
/// integers.
absl::Status checkGemm(const mpmd_gemm_t &gemm, bool onDevice = false);

/// The number of operands of the product's launch: a, b, a bias if there is one, c.
uint32_t gemmOperands(const mpmd_gemm_t &gemm);

/// Whether the factors are f16 or bf16.
bool isNarrowGemm(const mpmd_gemm_t &gemm);

/// Bytes of an element of `type`, in a product that passed `checkGemm`.
uint64_t gemmElementBytes(uint32_t type);

/// The number of blocks, batch included. Not negative for a product that passed `checkGemm`.
int64_t gemmBlocks(const mpmd_gemm_t &gemm);

/// One past the largest element index of an access {offset, batch, row, column} to a batch x rows x columns operand. 0
/// if the operand has no elements; -1 for negative indices or overflow.
int64_t gemmExtent(const int64_t (&access)[4], int64_t batch, int64_t rows, int64_t columns);

/// Computes block `index` of a product that passed `checkGemm`, without the bias. False if the library fails.
bool runGemmBlock(const mpmd_gemm_t &gemm, const void *a, const void *b, void *c, int64_t index);

/// Makes the libraries create their per-process data for these products.
void warmUpGemm(const mpmd_gemm_t *gemms, uint32_t count);

/// Call once on every thread that computes blocks: limits the library to that thread.
void prepareGemmThread();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_GEMM_H
