/// Rates of a device that bound its launches.
#ifndef MPMD_RT_SRC_PROFILE_DEVICERATES_H
#define MPMD_RT_SRC_PROFILE_DEVICERATES_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/profile/CopyRates.h"

#include "absl/types/span.h"

#include <map>
#include <optional>
#include <utility>

namespace mpmd::rt {

/// Rates of an otherwise idle device: large matrix products of the programs' types, and copies of several sizes.
class DeviceRates {
public:
  /// Takes about a tenth of a second and 128 MiB of device memory. Products use `module`, which is loaded on the
  /// device. Rates whose measurement fails, for example without memory, are unknown.
  static std::optional<DeviceRates> measure(const mpmd_plugin_t &plugin, mpmd_device_t *device, mpmd_module_t *module,
                                            absl::Span<const mpmd_rank_program_t *const> programs);

  /// The lower bound in seconds of one execution of a launch. It is the longer of two times: its FLOPs at the rate of
  /// products of its type (f32 for other launches), and its bytes at the rate of copies of that size. Nothing if a
  /// needed rate is unknown, and for host calls.
  std::optional<double> seconds(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) const;

private:
  /// The type of a product's operands, and its precision if that is f32.
  using Multiplied = std::pair<uint32_t, uint32_t>;
  static Multiplied multipliedBy(const mpmd_rank_program_t &program, const mpmd_launch_t &launch);

  std::map<Multiplied, double> flops; ///< per second; unknown rates have no entry
  CopyRates copies;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_DEVICERATES_H
