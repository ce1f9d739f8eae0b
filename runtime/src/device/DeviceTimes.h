/// When the streams of devices come to the marks of a step, by the devices' clocks, as times of the host.
#ifndef MPMD_RT_SRC_DEVICE_DEVICETIMES_H
#define MPMD_RT_SRC_DEVICE_DEVICETIMES_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/device/DevicePlan.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace mpmd::rt {

/// What is timed of a step. Each is more than the one before it.
enum class StepTimes : uint8_t { None, Tasks, Launches };

/// A copy of a channel that was made.
struct CopyEvent {
  uint64_t start, end; ///< nanoseconds
  uint64_t step;
  uint32_t mark; ///< of the plan: where it ended
};

class DeviceTimes {
public:
  struct Device {
    mpmd_device_t *device;
    mpmd_stream_t *root; ///< one in which nothing is under way when a step begins
  };

  /// Makes all events. `deviceOf`: by stream, in `devices`. `room`: of how many steps copies are kept.
  static absl::StatusOr<std::unique_ptr<DeviceTimes>> open(const mpmd_plugin_t &plugin, const DevicePlan &plan,
                                                           std::vector<Device> devices, std::vector<uint32_t> deviceOf,
                                                           uint64_t room);
  ~DeviceTimes();

  /// Asks the clocks of all devices, before a step.
  absl::Status begin();
  /// What a stream does at a mark.
  absl::Status stamp(mpmd_stream_t *stream, uint32_t mark, bool captured);
  /// Whether a step with such times has this one.
  bool has(uint32_t mark, StepTimes kept) const {
    return kept > (plan.marks[mark].isOfLaunch ? StepTimes::Tasks : StepTimes::None);
  }
  /// Finds all times of a step that is done, but of marks that are repeated, and keeps its copies.
  absl::Status read(uint64_t step, StepTimes kept);
  /// Finds those of launches that have just been done.
  absl::Status read(absl::Span<const DeviceLaunch> launches);

  /// Nanoseconds, as `nanoseconds()` counts them.
  uint64_t at(uint32_t mark) const { return times[mark]; }
  /// By how much the times of a device may be wrong together: half of what the question took, at most so far.
  uint64_t error() const { return mostError; }

  std::vector<CopyEvent> copies; ///< emptied by whoever takes them
  uint64_t droppedCopies = 0;

private:
  absl::Status read(uint32_t mark);
  DeviceTimes(const mpmd_plugin_t &plugin, const DevicePlan &plan, std::vector<Device> devices,
              std::vector<uint32_t> deviceOf)
      : plugin(plugin), plan(plan), devices(std::move(devices)), deviceOf(std::move(deviceOf)) {}

  const mpmd_plugin_t &plugin;
  const DevicePlan &plan;
  std::vector<Device> devices;
  std::vector<uint32_t> deviceOf;
  std::vector<mpmd_event_t *> origins, events; ///< by device; by mark
  std::vector<uint64_t> began;                 ///< by device: when it came to its origin
  std::vector<uint64_t> times;                 ///< by mark
  uint64_t mostError = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICETIMES_H
