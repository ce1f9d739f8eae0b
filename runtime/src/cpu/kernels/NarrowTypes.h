/// f16 and bf16 to f32 and back, by the processor's conversions where it has them. All numbers have the same bits
/// either way.
#ifndef MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H
#define MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H

#include <cstdint>

namespace mpmd::rt {

/// Elements of f16 (`isHalf`) or bf16 to f32.
void widen(bool isHalf, const uint16_t *from, int64_t count, float *to);

/// To the nearest, ties to even. What is no number becomes one that is none.
void roundTo(bool isHalf, const float *from, int64_t count, uint16_t *to);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H
