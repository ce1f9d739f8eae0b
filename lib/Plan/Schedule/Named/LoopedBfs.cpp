// Looped breadth first (Lamy-Poirier, 2023). All microbatches run through chunk 0, then chunk 1, and so on. The
// backward runs chunks and microbatches in reverse, so sums over microbatches run in descending order. A rank holds all
// m activations.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules loopedBfs(const ScheduleRequest &request) {
  const int64_t ranks = request.ranks, microbatches = request.microbatches, chunks = request.chunks;
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    for (int64_t chunk = 0; chunk < chunks; ++chunk)
      for (int64_t i = 0; i < microbatches; ++i)
        add(orders[rank], chunk * ranks + rank, Kind::Forward, i);
    for (int64_t chunk = chunks; chunk-- > 0;)
      for (int64_t i = microbatches; i-- > 0;)
        add(orders[rank], chunk * ranks + rank, Kind::Backward, i);
  }
  return orders;
}

const NamedSchedule kLoopedBfs{
    .name = "looped-bfs",
    .placement = Placement::Loop,
    .make = loopedBfs,
    .isDescending = true,
};

} // namespace mpmd::plan
