/// Rates of this machine that bound launches.
#ifndef MPMD_RT_SRC_PROFILE_HOSTRATES_H
#define MPMD_RT_SRC_PROFILE_HOSTRATES_H

#include "runtime/format/RankAbi.h"
#include "runtime/src/profile/CopyRates.h"

#include "absl/status/statusor.h"

namespace mpmd::rt {

/// Rates of one thread, and of as many as a rank has, on an otherwise idle machine: large matrix products in f32 and
/// bf16, and copies of several sizes, each for a level of caches.
class HostRates {
public:
  /// Takes about a tenth of a second and 128 MiB of memory.
  static absl::StatusOr<HostRates> measure(int threads);

  /// The lower bound of one run of a launch: its operations at the rate of products, or its bytes at that of such
  /// copies, whichever is longer. `isBfloat`: a product of bf16.
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
