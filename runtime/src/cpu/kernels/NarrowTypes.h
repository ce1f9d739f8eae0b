/// Converts f16 and bf16 to f32 and back, with the processor's instructions if it has them. Results have the same bits
/// either way.
#ifndef MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H
#define MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H

#include <cstdint>

namespace mpmd::rt {

/// Converts elements of f16 (`isHalf`) or bf16 to f32.
void widen(bool isHalf, const uint16_t *from, int64_t count, float *to);

/// Rounds to nearest, ties to even. NaN stays NaN.
void roundTo(bool isHalf, const float *from, int64_t count, uint16_t *to);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_NARROWTYPES_H
