// GPipe (Huang et al., 2019): all forwards, then all backwards. Every rank holds m activations.
#include "Generators/Ascending.h"
#include "NamedSchedules.h"

namespace mpmd::plan {

static RankSchedules gpipe(int64_t ranks, int64_t microbatches) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    for (Kind kind : {Kind::Forward, Kind::Backward})
      for (int64_t i = 0; i < microbatches; ++i)
        add(orders[rank], rank, kind, i);
  return orders;
}

const NamedSchedule kGPipe{
    .name = "gpipe",
    .placement = Placement::Linear,
    .make = makePlain<gpipe>,
    .holdsAll = true,
    .activations = [](int64_t, int64_t, int64_t microbatches) { return microbatches; },
};

} // namespace mpmd::plan
