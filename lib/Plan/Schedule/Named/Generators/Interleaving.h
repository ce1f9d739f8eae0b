// The order of chunks and microbatches in interleaved schedules.
#ifndef MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_INTERLEAVING_H
#define MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_INTERLEAVING_H

#include "Ascending.h"

#include <algorithm>

namespace mpmd::plan {

/// Virtual microbatches of the loop placement. A group of microbatches runs through chunk 0, then chunk 1, and so on;
/// then the next group follows. The backward runs the chunks in reverse.
class Interleaving {
public:
  Interleaving(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group)
      : ranks(ranks), microbatches(microbatches), chunks(chunks), group(group) {}

  int64_t count() const { return microbatches * chunks; }

  /// Appends the action of virtual microbatch k to the order.
  void put(RankSchedule &order, int64_t rank, Kind kind, int64_t k) const {
    int64_t first = k / (group * chunks) * group, size = std::min(group, microbatches - first),
            within = k - first * chunks;
    int64_t chunk = within / size;
    if (kind != Kind::Forward)
      chunk = chunks - 1 - chunk;
    add(order, chunk * ranks + rank, kind, first + within % size);
  }

  /// Runs `ahead` forwards, then alternates forward and backward, then runs the remaining backwards. With a `lag`, the
  /// backward is split, and a W runs when more than `lag` are pending.
  RankSchedule alternate(int64_t rank, int64_t ahead, int64_t lag = -1) const {
    RankSchedule order;
    int64_t forward = 0, backward = 0, weight = 0;
    auto step = [&] {
      put(order, rank, lag < 0 ? Kind::Backward : Kind::BackwardInput, backward++);
      if (lag >= 0 && backward - weight > lag)
        put(order, rank, Kind::BackwardWeight, weight++);
    };
    for (ahead = std::min(ahead, count()); forward < ahead;)
      put(order, rank, Kind::Forward, forward++);
    while (forward < count()) {
      put(order, rank, Kind::Forward, forward++);
      step();
    }
    while (backward < count())
      step();
    while (lag >= 0 && weight < count())
      put(order, rank, Kind::BackwardWeight, weight++);
    return order;
  }

private:
  int64_t ranks, microbatches, chunks, group;
};

} // namespace mpmd::plan

#endif // MPMD_LIB_PLAN_SCHEDULE_NAMED_GENERATORS_INTERLEAVING_H
