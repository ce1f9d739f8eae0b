/// Products of f64, of integers and small ones of f32 by kernels of this runtime, the best ones that the processor can
/// execute.
///
/// Sums of integers wrap modulo 2^bits of the result, whatever the processor: no step saturates. Those of floats are in
/// an order that follows from the shape and strides alone.
#ifndef MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H

#include <cstdint>

namespace mpmd::rt {

enum class OwnType { F32, F64, I8, I16, I32, I64 };

/// c = a * b + (accumulate ? c : 0), of rows x columns, sums of k products. Any strides, in elements: of a row, of a
/// column. The result has the type of the factors, or is i32 for i8 and i16, which are widened by their sign.
struct OwnProduct {
  OwnType factors, result;
  bool accumulate;
  int64_t rows, columns, k;
  int64_t a[2], b[2], c[2];
};

/// On the calling thread alone.
void ownGemm(const OwnProduct &product, const void *a, const void *b, void *c);

/// One processor's kernels.
using OwnKernels = void (*)(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
/// Bytes that they need, aligned to 64.
int64_t ownScratchBytes(const OwnProduct &product);

/// Those that this processor can execute, best first; null behind the last one.
const OwnKernels *ownKernels();

void multiplyPlainly(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
#if defined(__x86_64__)
void multiplyByAvx2(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
void multiplyByAvx512(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
#endif

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H
