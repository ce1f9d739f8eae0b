// The names of all schedules, for tests that iterate over them.
#ifndef MPMD_UNITTESTS_PLAN_SCHEDULE_SCHEDULENAMES_H
#define MPMD_UNITTESTS_PLAN_SCHEDULE_SCHEDULENAMES_H

#include "mpmd/Plan/Schedule/Schedules.h"

#include <string>
#include <vector>

inline std::vector<std::string> allScheduleNames() {
  std::vector<std::string> names;
  for (const mpmd::plan::NamedSchedule *schedule : mpmd::plan::namedSchedules())
    names.emplace_back(schedule->name);
  return names;
}

#endif // MPMD_UNITTESTS_PLAN_SCHEDULE_SCHEDULENAMES_H
