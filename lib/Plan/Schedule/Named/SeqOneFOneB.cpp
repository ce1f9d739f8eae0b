// Seq1F1B: 1F1B over q sequence slices per microbatch. With causal attention, the slices of a microbatch run in order
// in the forward, and in reverse in the backward. Rank r has p - r - 2 + q slices of warm-up, and holds about (p + q -
// 1) / q activations.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>

namespace mpmd::plan {

static RankSchedules seqOneFOneB(const ScheduleRequest &request) {
  const int64_t ranks = request.ranks, slices = request.slices, count = request.microbatches * slices;
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    int64_t forward = 0, backward = 0;
    auto runBackward = [&] {
      add(orders[rank], rank, Kind::Backward, backward / slices * slices + slices - 1 - backward % slices);
      ++backward;
    };
    while (forward < std::min(ranks - rank - 2 + slices, count))
      add(orders[rank], rank, Kind::Forward, forward++);
    while (forward < count) {
      add(orders[rank], rank, Kind::Forward, forward++);
      runBackward();
    }
    while (backward < count)
      runBackward();
  }
  return orders;
}

static absl::Status checkSlices(const ScheduleRequest &request) {
  return request.slices < 1 ? invalid(request.name + ": expected at least 1 slice per microbatch, got " +
                                      std::to_string(request.slices))
                            : absl::OkStatus();
}

const NamedSchedule kSeqOneFOneB{
    .name = "seq-1f1b",
    .placement = Placement::Linear,
    .make = seqOneFOneB,
    .check = checkSlices,
    .isSliced = true,
};

} // namespace mpmd::plan
