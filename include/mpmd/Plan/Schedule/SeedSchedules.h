// Where search starts from: named schedules with all of their parameters, families of them, and list scheduling.
#ifndef MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

#include <functional>

namespace mpmd::plan {

/// A way to make orders. It holds on to the costs that it was made for.
struct SeedSchedule {
  std::string name;
  /// Fills orders for a shape like the one it was made for, of any number of microbatches; false if there are none.
  std::function<bool(const Pipeline &shape, RankSchedules &orders)> make;
};

/// Every named schedule whose places are those of the shape, as it is published; a block of stages counts as one.
/// Those that are `automatic` try list scheduling under many rules themselves.
std::vector<SeedSchedule> namedSeeds(const Pipeline &shape, const Costs &costs, bool automatic);

/// The same with other sizes of groups and limits of activations, at most `most`; and with W's placed anew.
std::vector<SeedSchedule> namedVariants(const Pipeline &shape, const Costs &costs, int64_t most);

/// Families that named schedules are members of: other numbers of forwards ahead, groups of interleaving, and offsets
/// of V-Min, V-Half and V-ZB; at most `most`, those that use the caps best first.
std::vector<SeedSchedule> familySeeds(const Pipeline &shape, const Costs &costs, int64_t most);

/// Blocks of the V that take as much of the caps as they can, with their beginning and end in a tighter order; at most
/// `most`. None on another placement.
std::vector<SeedSchedule> adaptiveVSeeds(const Pipeline &shape, const Costs &costs, int64_t most);

/// List scheduling under many rules at many limits up to the caps, at most `most`, the most promising first.
std::vector<SeedSchedule> listSeeds(const Pipeline &shape, const Costs &costs, int64_t most);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
