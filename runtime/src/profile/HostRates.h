/// How fast this machine is at what a launch may be bound by.
#ifndef MPMD_RT_SRC_PROFILE_HOSTRATES_H
#define MPMD_RT_SRC_PROFILE_HOSTRATES_H

#include "runtime/format/RankAbi.h"
#include "runtime/src/profile/CopyRates.h"

#include "absl/status/statusor.h"

namespace mpmd::rt {

/// Rates of one thread, and of as many as a rank has, when nothing else runs: of large matrix products in f32 and of
/// bf16, and of copies of several sizes, which lie in one cache or another or in none.
class HostRates {
public:
  /// Takes about a tenth of a second, and memory of 128 MiB meanwhile.
  static absl::StatusOr<HostRates> measure(int threads);

  /// What one run of a launch takes at least: its operations at the rate of products, or its bytes at that of copies of
  /// so many, whichever is more. `isBfloat`: a product of bf16.
  double seconds(const mpmd_launch_t &launch, bool isBfloat) const;

private:
  struct Of {
    double flops = 0, bfloatFlops = 0; ///< a second
    CopyRates copies;
  };
  static absl::StatusOr<Of> measurePool(int threads);
  Of one, all;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_HOSTRATES_H
