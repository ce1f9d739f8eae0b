// The order that 1F1B and eager 1F1B share.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_ONEFONEB_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_ONEFONEB_H

#include "Generators/Ascending.h"

#include <algorithm>

namespace mpmd::plan {

/// Runs `ahead` forwards, then alternates forward and backward, then runs the remaining backwards.
inline RankSchedule alternate(int64_t stage, int64_t microbatches, int64_t ahead) {
  RankSchedule order;
  order.reserve(2 * microbatches);
  int64_t forward = 0, backward = 0;
  for (ahead = std::min(ahead, microbatches); forward < ahead;)
    add(order, stage, Kind::Forward, forward++);
  while (forward < microbatches) {
    add(order, stage, Kind::Forward, forward++);
    add(order, stage, Kind::Backward, backward++);
  }
  while (backward < microbatches)
    add(order, stage, Kind::Backward, backward++);
  return order;
}

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_ONEFONEB_H
