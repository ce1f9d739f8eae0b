/// Overlaps independent launches of a rank in several streams.
#ifndef MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H
#define MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H

#include "runtime/src/device/DeviceSteps.h"

namespace mpmd::rt {

/// Distributes launches of a rank over several compute streams, if the estimated time of the rank drops clearly. A run
/// of launches ends at the next message or mark. A launch waits for conflicting launches (RAW, WAR, WAW) of its run on
/// other streams. All streams of a run start when the first stream reaches the run. The first stream continues when all
/// have ended the run. Returns the number of streams, at least 1.
uint32_t assignComputeStreams(RankSteps &steps);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H
