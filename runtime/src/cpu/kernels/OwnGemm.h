/// Products of f64, of integers and small ones of f32, by the runtime's own kernels for this processor.
///
/// Sums of integers wrap modulo 2^bits of the result on every processor: no step saturates. The order of float sums
/// depends only on the shape and strides.
#ifndef MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H

#include <cstdint>

namespace mpmd::rt {

enum class OwnType { F32, F64, I8, I16, I32, I64 };

/// c = a * b + (accumulate ? c : 0), of rows x columns, with sums of k products. `a`, `b` and `c` are the strides of a
/// row and of a column, in elements. The result has the type of the factors, or is i32 for sign-extended i8 and i16.
struct OwnProduct {
  OwnType factors, result;
  bool accumulate;
  int64_t rows, columns, k;
  int64_t a[2], b[2], c[2];
};

/// Multiplies on the calling thread alone.
void ownGemm(const OwnProduct &product, const void *a, const void *b, void *c);

/// The kernels for one instruction set.
using OwnKernels = void (*)(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
/// Bytes of scratch memory for the kernels. It must be aligned to 64.
int64_t ownScratchBytes(const OwnProduct &product);

/// The kernels that this processor can execute, best first; null after the last one.
const OwnKernels *ownKernels();

void multiplyPlainly(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
#if defined(__x86_64__)
void multiplyByAvx2(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
void multiplyByAvx512(const OwnProduct &product, const void *a, const void *b, void *c, void *scratch);
#endif

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_OWNGEMM_H
