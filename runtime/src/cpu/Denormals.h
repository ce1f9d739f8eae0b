/// Controls how the calling thread treats subnormal numbers.
#ifndef MPMD_RT_SRC_CPU_DENORMALS_H
#define MPMD_RT_SRC_CPU_DENORMALS_H

#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mpmd::rt {

namespace denormals {
#if defined(__x86_64__)
// MXCSR: denormals are zeros, and flush to zero (Intel SDM, volume 1, 10.2.3).
inline constexpr uint64_t flushBits = 1U << 6 | 1U << 15;
inline uint64_t control() { return _mm_getcsr(); }
inline void setControl(uint64_t bits) { _mm_setcsr(static_cast<unsigned>(bits)); }
#elif defined(__aarch64__)
// FPCR.FZ (Arm ARM, C5.2.8).
inline constexpr uint64_t flushBits = uint64_t{1} << 24;
inline uint64_t control() {
  uint64_t bits;
  asm volatile("mrs %0, fpcr" : "=r"(bits));
  return bits;
}
inline void setControl(uint64_t bits) { asm volatile("msr fpcr, %0" : : "r"(bits)); }
#else
#error "expected x86-64 or AArch64"
#endif
} // namespace denormals

/// Sets whether subnormal operands and results become zero (`flush`), or underflow is gradual. The rounding mode and
/// trapped exceptions stay.
inline void setDenormals(bool flush) {
  const uint64_t bits = denormals::control();
  const uint64_t wanted = flush ? bits | denormals::flushBits : bits & ~denormals::flushBits;
  // Writing the register waits for all earlier arithmetic, so it is written only if it changes.
  if (wanted != bits)
    denormals::setControl(wanted);
}

/// Sets the mode for a scope. The destructor restores the previous mode.
class DenormalsScope {
public:
  explicit DenormalsScope(bool flush) : before((denormals::control() & denormals::flushBits) != 0) {
    setDenormals(flush);
  }
  ~DenormalsScope() { setDenormals(before); }
  DenormalsScope(const DenormalsScope &) = delete;
  DenormalsScope &operator=(const DenormalsScope &) = delete;

private:
  bool before;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_DENORMALS_H
