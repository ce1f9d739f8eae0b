/// Random numbers that do not depend on the standard library: SplitMix64 (Steele, Lea, Flood: Fast Splittable
/// Pseudorandom Number Generators, 2014).
#ifndef MPMD_PLAN_SUPPORT_RANDOM_H
#define MPMD_PLAN_SUPPORT_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mpmd::plan {

class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t next() {
    state += 0x9E3779B97F4A7C15ull;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  /// A random number in [0, n). `n` must not be 0.
  size_t below(size_t n) { return static_cast<size_t>(next() % n); }
  double between(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
  template <typename T> const T &pick(const std::vector<T> &from) { return from[below(from.size())]; }

private:
  uint64_t state;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_RANDOM_H
