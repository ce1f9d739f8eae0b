// Generalized interleaving (PipeOffload). The group size g, from ceil(p/2) to p, trades bubble for memory: rank 0 holds
// about ((v - 1)g + p) / v activations. W directly follows I. The warm-up is p - 1 - r + (v - 1)g, because a small
// group returns to a rank early.

#include "Generators/Interleaving.h"
#include "NamedSchedules.h"
#include "mpmd/Plan/Support/Status.h"

namespace mpmd::plan {

static RankSchedules generalizedInterleaving(int64_t ranks, int64_t microbatches, int64_t chunks, int64_t group) {
  Interleaving interleaving(ranks, microbatches, chunks, group);
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank)
    orders[rank] = interleaving.alternate(rank, ranks - 1 - rank + (chunks - 1) * group, 0);
  return orders;
}

/// The default is the smallest group size that divides the microbatches, because it needs the least memory.
static absl::StatusOr<int64_t> chooseDivisor(const ScheduleRequest &request) {
  int64_t p = request.ranks, m = request.microbatches, group = request.group;
  for (int64_t g = std::min((p + 1) / 2, m); group == 0 && g <= std::min(p, m); ++g)
    group = m % g == 0 ? g : 0;
  if (group == 0)
    group = std::min((p + 1) / 2, m);
  if (group < (p + 1) / 2 || group > p)
    if (m >= (p + 1) / 2 || group != m)
      return invalid("gis: expected a group of ceil(p / 2) to p microbatches, " + std::to_string((p + 1) / 2) + " to " +
                     std::to_string(p) + ", got " + std::to_string(group));
  if (m % group)
    return invalid("gis: expected groups of " + std::to_string(group) + " that divide the microbatches, got " +
                   counted(m, "microbatch"));
  return group;
}

static std::vector<int64_t> publishedDivisors(const ScheduleRequest &request) {
  std::vector<int64_t> sizes;
  for (int64_t p = request.ranks, size = (p + 1) / 2; size <= std::min(p, (p + 1) / 2 + 8); ++size)
    sizes.push_back(size);
  return sizes;
}

const NamedSchedule kGeneralizedInterleaving{
    .name = "gis",
    .placement = Placement::Loop,
    .make = makeGrouped<generalizedInterleaving>,
    .chooseGroup = chooseDivisor,
    .publishedGroups = publishedDivisors,
};

} // namespace mpmd::plan
