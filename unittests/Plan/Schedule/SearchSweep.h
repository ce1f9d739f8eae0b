// Random pipelines. Each is searched on one placement, and compared with every named schedule that fits, with all its
// parameters.
#ifndef MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H
#define MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H

#include <cstdint>

struct SweepRequest {
  int64_t pipelines = 100;
  uint64_t seed = 1;
  /// The number of schedules that search evaluates; 0: its default.
  int64_t effort = 0;
  /// Whether every pipeline is printed, or only those on which search is worse.
  bool rows = false;
};

/// Prints the pipelines on which search is worse than a named schedule, with difference and times. Returns their
/// number.
int64_t sweep(const SweepRequest &request);

#endif // MPMD_UNITTESTS_PLAN_SCHEDULE_SEARCHSWEEP_H
