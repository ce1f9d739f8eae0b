/// Measured rates of this machine, in FLOPs and bytes per second, which give a lower bound for the time of a launch.
#ifndef MPMD_RT_SRC_PROFILE_HOSTRATES_H
#define MPMD_RT_SRC_PROFILE_HOSTRATES_H

#include "runtime/format/RankAbi.h"
#include "runtime/src/profile/CopyRates.h"

#include "absl/status/statusor.h"

namespace mpmd::rt {

/// Rates of one thread, and of all threads of a rank, on an otherwise idle machine. They are measured with large matrix
/// products in f32 and bf16, and with one copy for each cache level.
class HostRates {
public:
  /// Takes about a tenth of a second and 128 MiB of memory.
  static absl::StatusOr<HostRates> measure(int threads);

  /// The lower bound in seconds of one execution of a launch: the longer of its FLOPs at the rate of products and its
  /// bytes at the rate of copies of that size. `isBfloat`: the launch is a product of bf16.
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
