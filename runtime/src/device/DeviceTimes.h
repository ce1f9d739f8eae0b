/// The times at which device streams pass the marks of a step, converted to host time.
#ifndef MPMD_RT_SRC_DEVICE_DEVICETIMES_H
#define MPMD_RT_SRC_DEVICE_DEVICETIMES_H

#include "runtime/format/PluginAbi.h"
#include "runtime/src/device/DevicePlan.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace mpmd::rt {

/// Which marks of a step are timed: none, all but those of launches, or all.
enum class StepTimes : uint8_t { None, Tasks, Launches };

/// A completed copy of a channel.
struct CopyEvent {
  uint64_t start, end; ///< nanoseconds
  uint64_t step;
  uint32_t mark; ///< index in the plan of the copy's end mark
};

class DeviceTimes {
public:
  struct Device {
    mpmd_device_t *device;
    mpmd_stream_t *root; ///< idle when a step begins
  };

  /// Opens all events. `deviceOf` has, by stream, an index in `devices`. Allocates memory for the copies of `room`
  /// steps.
  static absl::StatusOr<std::unique_ptr<DeviceTimes>> open(const mpmd_plugin_t &plugin, const DevicePlan &plan,
                                                           std::vector<Device> devices, std::vector<uint32_t> deviceOf,
                                                           uint64_t room);
  ~DeviceTimes();

  /// Calibrates the clocks of all devices, before a step.
  absl::Status begin();
  /// Makes the stream record the time at which it reaches `mark`. If `captured`, each replay records it again.
  absl::Status stamp(mpmd_stream_t *stream, uint32_t mark, bool captured);
  /// Whether a step that is timed with `timing` times this mark.
  bool has(uint32_t mark, StepTimes timing) const {
    return timing > (plan.marks[mark].isOfLaunch ? StepTimes::Tasks : StepTimes::None);
  }
  /// Reads all times of a completed step, except marks in data-dependent loops, and keeps its copies.
  absl::Status read(uint64_t step, StepTimes timing);
  /// Reads the times of launches that have just completed.
  absl::Status read(absl::Span<const DeviceLaunch> launches);

  /// When a mark was passed: host time in nanoseconds, on the clock of `nanoseconds()`.
  uint64_t at(uint32_t mark) const { return times[mark]; }
  /// The maximum error so far that all times of a device share: half the duration of its calibration.
  uint64_t error() const { return maxError; }

  std::vector<CopyEvent> copies; ///< the reader empties it
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
  std::vector<uint64_t> began;                 ///< by device: host time of its origin
  std::vector<uint64_t> times;                 ///< by mark
  uint64_t maxError = 0;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICETIMES_H
