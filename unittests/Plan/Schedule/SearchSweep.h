// Random pipelines, each searched on one placement and held against every named schedule that fits it, with every
// parameter that the schedule takes.
#ifndef MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H
#define MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H

#include <cstdint>

struct SweepRequest {
  int64_t pipelines = 100;
  uint64_t seed = 1;
  /// Schedules that search evaluates; 0: what it would take itself.
  int64_t effort = 0;
  /// Prints every pipeline, else only those where search is worse.
  bool rows = false;
};

/// Prints where search is worse than a named schedule, by how much, and how long each took. Returns how often it is.
int64_t sweep(const SweepRequest &request);

#endif // MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H
