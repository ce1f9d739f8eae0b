#include "runtime/src/device/DeviceTimes.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/src/profile/Nanoseconds.h"

#include <algorithm>

namespace mpmd::rt {

absl::StatusOr<std::unique_ptr<DeviceTimes>> DeviceTimes::open(const mpmd_plugin_t &plugin, const DevicePlan &plan,
                                                               std::vector<Device> devices,
                                                               std::vector<uint32_t> deviceOf, uint64_t room) {
  std::unique_ptr<DeviceTimes> made(new DeviceTimes(plugin, plan, std::move(devices), std::move(deviceOf)));
  auto add = [&](std::vector<mpmd_event_t *> &events, const Device &device) -> absl::Status {
    mpmd_event_t *event = nullptr;
    MPMD_RETURN_IF_ERROR(check(plugin, plugin.open_event(device.device, 1, &event), "cannot make an event"));
    events.push_back(event);
    return absl::OkStatus();
  };
  for (const Device &device : made->devices)
    MPMD_RETURN_IF_ERROR(add(made->origins, device));
  uint64_t numCopies = 0;
  for (const DeviceMark &mark : plan.marks) {
    numCopies += mark.isCopy() && !mark.begins;
    MPMD_RETURN_IF_ERROR(add(made->events, made->devices[made->deviceOf[mark.stream]]));
  }
  made->began.resize(made->devices.size());
  made->times.resize(plan.marks.size());
  made->copies.reserve(numCopies * room);
  return made;
}

DeviceTimes::~DeviceTimes() {
  for (const std::vector<mpmd_event_t *> *made : {&origins, &events})
    for (mpmd_event_t *event : *made)
      plugin.close_event(event);
}

/// Calibrates each device's clock. The host waits for an event, which is assumed to happen in the middle of the wait.
/// The first iteration only wakes the device up.
absl::Status DeviceTimes::begin() {
  for (size_t d = 0; d < devices.size(); ++d)
    for (bool isLast : {false, true}) {
      uint64_t before = nanoseconds();
      MPMD_RETURN_IF_ERROR(check(plugin, plugin.stamp(devices[d].root, origins[d], 0), "cannot ask for the time"));
      MPMD_RETURN_IF_ERROR(check(plugin, plugin.synchronize(devices[d].root), "cannot ask for the time"));
      uint64_t half = (nanoseconds() - before) / 2;
      began[d] = before + half;
      if (isLast)
        maxError = std::max(maxError, half);
    }
  return absl::OkStatus();
}

absl::Status DeviceTimes::stamp(mpmd_stream_t *stream, uint32_t mark, bool captured) {
  return check(plugin, plugin.stamp(stream, events[mark], captured), "cannot keep the time");
}

absl::Status DeviceTimes::read(uint32_t mark) {
  const uint32_t device = deviceOf[plan.marks[mark].stream];
  double seconds = 0;
  absl::Status status = check(plugin, plugin.elapsed(origins[device], events[mark], &seconds), "cannot read the time");
  times[mark] = began[device] + static_cast<uint64_t>(std::max(seconds, 0.0) * 1e9 + 0.5);
  return status;
}

absl::Status DeviceTimes::read(absl::Span<const DeviceLaunch> launches) {
  for (const DeviceLaunch &launch : launches)
    for (uint32_t mark : {launch.begin, launch.end})
      MPMD_RETURN_IF_ERROR(read(mark));
  return absl::OkStatus();
}

absl::Status DeviceTimes::read(uint64_t step, StepTimes timing) {
  for (uint32_t m = 0; m < times.size(); ++m) {
    const DeviceMark &mark = plan.marks[m];
    if (!has(m, timing) || mark.isRepeated)
      continue;
    MPMD_RETURN_IF_ERROR(read(m));
    if (!mark.isCopy() || mark.begins)
      continue;
    // The mark before it in the plan is the copy's begin mark.
    if (copies.size() < copies.capacity())
      copies.push_back({times[m - 1], times[m], step, m});
    else
      ++droppedCopies;
  }
  return absl::OkStatus();
}

} // namespace mpmd::rt
