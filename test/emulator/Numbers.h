/// Conversions of f16 and bf16 in emulated libraries.
#ifndef MPMD_EMULATOR_NUMBERS_H
#define MPMD_EMULATOR_NUMBERS_H

#include <bit>
#include <cmath>
#include <cstdint>

namespace mpmd::emulator {

/// Converts f16 (`half`) or bf16 to f32.
inline float fromNarrow(uint16_t bits, bool half) {
  return half ? static_cast<float>(std::bit_cast<_Float16>(bits))
              : std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

/// Rounds to nearest, ties to even.
inline uint16_t toNarrow(float value, bool half) {
  if (half)
    return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  auto bits = std::bit_cast<uint32_t>(value);
  return std::isnan(value) ? 0x7fc0 : static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NUMBERS_H
