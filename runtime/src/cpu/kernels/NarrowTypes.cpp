#include "runtime/src/cpu/kernels/NarrowTypes.h"

#include <bit>
#include <cmath>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mpmd::rt {

namespace {
float widenBfloat(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

uint16_t roundToBfloat(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  return std::isnan(value) ? 0x7fc0 : static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/// Widens by an exact multiplication: the exponent of f16, read as that of f32, is too small by 112.
float widenHalf(uint16_t bits) {
  const uint32_t magnitude = bits & 0x7fffu, sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  if (magnitude >= 0x7c00u) // infinity or NaN
    return std::bit_cast<float>(sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude << 13) * 0x1p112f));
}

uint16_t roundToHalf(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return sign | 0x7e00u;
  if (magnitude >= 0x477ff000u) // rounds to 2^16 or more
    return sign | 0x7c00u;
  if (magnitude < 0x38800000u) // below 2^-14: a multiple of 2^-24; adding 1/2 rounds to it
    return static_cast<uint16_t>(
        sign | (std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - std::bit_cast<uint32_t>(0.5f)));
  return static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1)) >> 13));
}

#if defined(__x86_64__)
constexpr int64_t lanes = 8;

bool hasConversions() {
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c");
  return has;
}

/// Widens elements in groups of `lanes`. Returns the number of widened elements.
__attribute__((target("avx2,f16c"))) int64_t widenLanes(bool isHalf, const uint16_t *from, int64_t count, float *to) {
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const __m128i bits = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + i));
    _mm256_storeu_ps(to + i, isHalf ? _mm256_cvtph_ps(bits)
                                    : _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(bits), 16)));
  }
  return i;
}

__attribute__((target("avx2,f16c"))) int64_t roundLanes(bool isHalf, const float *from, int64_t count, uint16_t *to) {
  int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const __m256 values = _mm256_loadu_ps(from + i);
    __m128i rounded;
    if (isHalf) {
      rounded = _mm256_cvtps_ph(values, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    } else {
      const __m256i bits = _mm256_castps_si256(values),
                    odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1)),
                    up = _mm256_add_epi32(bits, _mm256_add_epi32(_mm256_set1_epi32(0x7fff), odd)),
                    none = _mm256_castps_si256(_mm256_cmp_ps(values, values, _CMP_UNORD_Q)),
                    high = _mm256_srli_epi32(_mm256_blendv_epi8(up, _mm256_set1_epi32(0x7fc00000), none), 16);
      rounded = _mm_packus_epi32(_mm256_castsi256_si128(high), _mm256_extracti128_si256(high, 1));
    }
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to + i), rounded);
  }
  return i;
}
#else
bool hasConversions() { return false; }
int64_t widenLanes(bool, const uint16_t *, int64_t, float *) { return 0; }
int64_t roundLanes(bool, const float *, int64_t, uint16_t *) { return 0; }
#endif
} // namespace

void widen(bool isHalf, const uint16_t *from, int64_t count, float *to) {
  for (int64_t i = hasConversions() ? widenLanes(isHalf, from, count, to) : 0; i < count; ++i)
    to[i] = isHalf ? widenHalf(from[i]) : widenBfloat(from[i]);
}

void roundTo(bool isHalf, const float *from, int64_t count, uint16_t *to) {
  for (int64_t i = hasConversions() ? roundLanes(isHalf, from, count, to) : 0; i < count; ++i)
    to[i] = isHalf ? roundToHalf(from[i]) : roundToBfloat(from[i]);
}

} // namespace mpmd::rt
