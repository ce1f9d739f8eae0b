/// Launches of a rank that need nothing of each other, side by side: in streams of their own.
#ifndef MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H
#define MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H

#include "runtime/src/device/DeviceSteps.h"

namespace mpmd::rt {

/// Distributes runs of launches of a rank over several compute streams, where their estimated times say that the rank
/// ends clearly sooner. A run is what stands between two messages or marks. A launch waits for launches on other
/// streams that touch the same bytes before it, if one of the two writes them. All streams of a run begin when the
/// first stream reaches the run; the first stream goes on when all have ended. Returns the number of streams, at
/// least 1.
uint32_t assignComputeStreams(RankSteps &steps);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_COMPUTESTREAMS_H
