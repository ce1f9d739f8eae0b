// Interleaved 1F1B (Narayanan et al., 2021). After a warm-up of 2(p - r - 1) + (v - 1)g virtual microbatches, forward
// and backward alternate.

#include "Generators/Interleaving.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules interleavedOneFOneB(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, 2 * (ranks - rank - 1) + (chunks - 1) * group);
  return orders;
}

const NamedSchedule kInterleavedOneFOneB{
    .name = "interleaved-1f1b",
    .placement = Placement::Loop,
    .make = makeGrouped<interleavedOneFOneB>,
    .chooseGroup = chooseRounds,
    .publishedGroups =
        [](const ScheduleRequest &request) {
          return request.chunks > 1 ? std::vector<int64_t>{request.ranks} : std::vector<int64_t>();
        },
    .isRecommended = true,
};

} // namespace mpmd::plan
