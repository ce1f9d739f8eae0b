/// Products of f16 or bf16 with sums in f32, on the calling thread alone.
#ifndef MPMD_RT_SRC_CPU_KERNELS_NARROWGEMM_H
#define MPMD_RT_SRC_CPU_KERNELS_NARROWGEMM_H

#include "runtime/src/cpu/kernels/Sgemm.h"

namespace mpmd::rt {

struct NarrowShape {
  SgemmShape shape;
  bool isHalf;       ///< f16, else bf16
  bool narrowResult; ///< the result has the type of the factors, rounded once; else f32
};

/// c = a * b + (accumulate ? c : 0). A narrow result cannot be accumulated to.
bool narrowGemm(const NarrowShape &shape, const uint16_t *a, const uint16_t *b, bool accumulate, void *c);

/// Warms up the library as warmUpSgemm does.
void warmUpNarrowGemm(const NarrowShape &shape, bool accumulate);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_NARROWGEMM_H
