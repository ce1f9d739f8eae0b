// Looped breadth first (Lamy-Poirier, 2023): all microbatches through chunk 0, then chunk 1, and so on; backward the
// other way round in chunks and in microbatches, so that sums over microbatches run downwards. All m activations stay.

#include "Generators/Ascending.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules loopedBfs(int64_t ranks, int64_t microbatches, int64_t chunks) {
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
    .make =
        [](const ScheduleRequest &request, Pipeline &pipeline) {
          pipeline.orders = loopedBfs(request.ranks, request.microbatches, request.chunks);
        },
    .isDescending = true,
};

} // namespace mpmd::plan
