// Seed schedules of the search: named schedules and their variants, families of schedules, and list scheduling.
#ifndef MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
#define MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H

#include "mpmd/Plan/Schedule/Problem.h"

namespace mpmd::plan {

/// A function that makes orders by rules. It works for the original problem with any number of microbatches.
struct SeedSchedule {
  std::string name;
  std::function<std::optional<RankSchedules>(const ScheduleProblem &problem)> make;
};

/// Every named schedule that has the placement of the problem, as published. A block of stages counts as one stage.
/// With `automatic`, includes the schedules that try list scheduling under many rules themselves.
std::vector<SeedSchedule> namedSeeds(const ScheduleProblem &problem, bool automatic);

/// Variants of named schedules, with other group sizes and activation limits, and with their W's placed anew; at most
/// `most`.
std::vector<SeedSchedule> namedVariants(const ScheduleProblem &problem, int64_t most);

/// Families that generalise named schedules: other numbers of warm-up forwards, interleaving groups, and offsets of
/// V-Min, V-Half and V-ZB. Returns at most `most` of them, those that use the memory limits best first.
std::vector<SeedSchedule> familySeeds(const ScheduleProblem &problem, int64_t most);

/// Building blocks of the V that use as much of the memory limits as possible, with a tighter order at begin and end;
/// at most `most`. None on another placement.
std::vector<SeedSchedule> adaptiveVSeeds(const ScheduleProblem &problem, int64_t most);

/// List scheduling under many rules and at many limits up to the memory limits; at most `most`, the most promising
/// first.
std::vector<SeedSchedule> listSeeds(const ScheduleProblem &problem, int64_t most);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_SEEDSCHEDULES_H
