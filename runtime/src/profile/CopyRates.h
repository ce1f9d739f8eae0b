/// Rates of copies of several sizes. Each size but the last fits into another level of caches.
#ifndef MPMD_RT_SRC_PROFILE_COPYRATES_H
#define MPMD_RT_SRC_PROFILE_COPYRATES_H

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace mpmd::rt {

struct CopyRates {
  /// The bytes that a copy reads and writes, added.
  static constexpr std::array<uint64_t, 4> sizes = {uint64_t{256} << 10, uint64_t{2} << 20, uint64_t{16} << 20,
                                                    uint64_t{128} << 20};
  /// How often a copy is repeated in one measurement, so that its start-up time does not count.
  static constexpr uint64_t repeatsOf(uint64_t size) { return std::max<uint64_t>(1, (uint64_t{16} << 20) / size); }

  std::array<double, sizes.size()> rates{}; ///< bytes a second, by size

  /// The time of a copy. `bytes` is the sum of its read and written bytes.
  double seconds(uint64_t bytes) const {
    size_t size = 0;
    while (size + 1 < sizes.size() && bytes > sizes[size])
      ++size;
    return static_cast<double>(bytes) / rates[size];
  }
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_COPYRATES_H
