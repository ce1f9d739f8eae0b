/// Matrix products as the rank ABI describes them, block by block, each block on one thread.
///
/// Which library routine computes a block follows from the shape and strides of the product alone, so its bits do not
/// depend on who computes it or on how many threads there are.
#ifndef MPMD_RT_SRC_CPU_KERNELS_GEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_GEMM_H

#include "absl/status/status.h"
#include "runtime/format/RankAbi.h"

#include <cstdint>

namespace mpmd::rt {

/// The name of the library behind it, with its version.
const char *gemmLibrary();

/// Whether this product can be computed: types, sizes, blocks. Extents against buffers, and the precision, are the
/// loader's business. Factors are f32, or f16 or bf16 in layouts that a library takes; a device adds a bias, too, a CPU
/// multiplies f64 and integers.
absl::Status checkGemm(const mpmd_gemm_t &gemm, bool onDevice = false);

/// Operands of its launch: a, b, a bias where there is one, c.
uint32_t gemmOperands(const mpmd_gemm_t &gemm);

/// Whether the factors are f16 or bf16.
bool isNarrowGemm(const mpmd_gemm_t &gemm);

/// Bytes of an element of that type of a product that passed `checkGemm`.
uint64_t gemmElementBytes(uint32_t type);

/// Number of blocks, batch included. At least 0 for a product that passed `checkGemm`.
int64_t gemmBlocks(const mpmd_gemm_t &gemm);

/// One past the largest element that the access {offset, batch, row, column} of a batch x rows x columns operand
/// touches; 0 if there are none, -1 if it reaches below 0 or overflows.
int64_t gemmExtent(const int64_t (&access)[4], int64_t batch, int64_t rows, int64_t columns);

/// Computes block `index` of a product that passed `checkGemm`, bias apart. False if the library refuses.
bool runGemmBlock(const mpmd_gemm_t &gemm, const void *a, const void *b, void *c, int64_t index);

/// Has the libraries make what they make once in a process, as far as these products need it.
void warmUpGemm(const mpmd_gemm_t *gemms, uint32_t count);

/// Must run once on every thread that computes blocks: keeps the library on that one thread.
void prepareGemmThread();

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_GEMM_H
