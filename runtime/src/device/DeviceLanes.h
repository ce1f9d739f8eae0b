/// Launches of a rank that need nothing of each other, side by side: in streams of their own.
#ifndef MPMD_RT_SRC_DEVICE_DEVICELANES_H
#define MPMD_RT_SRC_DEVICE_DEVICELANES_H

#include "runtime/src/device/DeviceSteps.h"

namespace mpmd::rt {

/// Gives the actions of a rank that follow each other without a message or a mark between them lanes, where that makes
/// them end clearly sooner by what they are reckoned to take, and has each wait for those in other lanes that touch the
/// same bytes before it, if one of the two writes. All lanes begin when the first one comes there, which goes on when
/// all have ended. Returns how many lanes there are, at least one.
uint32_t chooseLanes(RankSteps &steps);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_DEVICELANES_H
