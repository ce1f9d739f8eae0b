// A helper that writes orders with ascending microbatches.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_ASCENDING_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_ASCENDING_H

#include "mpmd/Plan/Schedule/Pipeline.h"

#include <map>

namespace mpmd::plan {

inline void add(RankSchedule &order, int64_t stage, Kind kind, int64_t microbatch) {
  order.push_back({static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind});
}

/// Writes the order of one rank. Each kind of action of each stage runs its microbatches in ascending order.
class Ascending {
public:
  explicit Ascending(RankSchedule &order) : order(order) {}
  void operator()(int64_t stage, Kind kind) { add(order, stage, kind, count[{stage, kind}]++); }
  /// The number of microbatches for which this action has been written.
  int64_t done(int64_t stage, Kind kind) const {
    auto found = count.find({stage, kind});
    return found == count.end() ? 0 : found->second;
  }

private:
  RankSchedule &order;
  std::map<std::pair<int64_t, Kind>, int64_t> count;
};

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_ASCENDING_H
