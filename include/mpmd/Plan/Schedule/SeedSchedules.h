// Seed schedules of the search: named schedules with all parameters, families of them, and list scheduling.
#ifndef MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// A solver that makes orders by rules, for a problem like the original with any number of microbatches.
struct SeedSchedule {
  std::string name;
  std::function<std::optional<RankSchedules>(const ScheduleProblem &problem)> make;
};

/// Every named schedule with the placement of the problem, as published; a block of stages counts as one. The
/// `automatic` ones try list scheduling under many rules themselves.
std::vector<SeedSchedule> namedSeeds(const ScheduleProblem &problem, bool automatic);

/// Named schedules with other group sizes and activation limits, and with their W's placed again; at most `most`.
std::vector<SeedSchedule> namedVariants(const ScheduleProblem &problem, int64_t most);

/// Families that generalise named schedules: other numbers of warm-up forwards, interleaving groups, and offsets of
/// V-Min, V-Half and V-ZB. At most `most`, those that use the caps best first.
std::vector<SeedSchedule> familySeeds(const ScheduleProblem &problem, int64_t most);

/// Building blocks of the V that fill the caps as far as possible, with a tighter order at begin and end; at most
/// `most`. None on another placement.
std::vector<SeedSchedule> adaptiveVSeeds(const ScheduleProblem &problem, int64_t most);

/// List scheduling under many rules at many limits up to the caps; at most `most`, the most promising first.
std::vector<SeedSchedule> listSeeds(const ScheduleProblem &problem, int64_t most);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
