// Random numbers that are the same with every library.
#ifndef MPMD_UNITTESTS_PLAN_GRIDRANDOM_H
#define MPMD_UNITTESTS_PLAN_GRIDRANDOM_H

#include <cstdint>
#include <vector>

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
  double between(double low, double high) { return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53; }
  template <typename T> const T &pick(const std::vector<T> &from) { return from[next() % from.size()]; }

private:
  uint64_t state;
};

#endif // MPMD_UNITTESTS_PLAN_GRIDRANDOM_H
