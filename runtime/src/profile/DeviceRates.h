/// How fast a device is at what a launch may be bound by.
#ifndef MPMD_RT_SRC_PROFILE_DEVICERATES_H
#define MPMD_RT_SRC_PROFILE_DEVICERATES_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/profile/CopyRates.h"

#include "absl/types/span.h"

#include <map>
#include <optional>
#include <utility>

namespace mpmd::rt {

/// Rates, when nothing else runs: of large matrix products of the types that programs multiply, and of copies of
/// several sizes.
class DeviceRates {
public:
  /// Takes about a tenth of a second, and 128 MiB of the device meanwhile. Products are those of a module that is
  /// loaded there. What fails, as where there is no memory left, is not known.
  static std::optional<DeviceRates> measure(const mpmd_plugin_t &plugin, mpmd_device_t *device, mpmd_module_t *module,
                                            absl::Span<const mpmd_rank_program_t *const> programs);

  /// What one run of a launch takes at least: its operations at the rate of products of its type, of f32 where it is
  /// none, or its bytes at that of copies of so many, whichever is more. Nothing where a rate that it needs is not
  /// known, and of what the host does.
  std::optional<double> seconds(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) const;

private:
  /// Type of the operands, and precision of those of f32.
  using Multiplied = std::pair<uint32_t, uint32_t>;
  static Multiplied multipliedBy(const mpmd_rank_program_t &program, const mpmd_launch_t &launch);

  std::map<Multiplied, double> flops; ///< a second; those that are known
  CopyRates copies;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_DEVICERATES_H
