/// What stages and edges cost, as measured: a costs file, from which schedules are made.
#ifndef MPMD_RT_SRC_PROFILE_H
#define MPMD_RT_SRC_PROFILE_H

#include "runtime/src/Rank.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

/// `{"stages": [{"F", "I", "W", "memF", "memI", "memW"}, ...], "edges": [{"seconds", "backward_seconds"}, ...]}`:
/// seconds are medians over microbatches and steps (the first 65,536 of each), of all steps but the first where there
/// are others; memory is in bytes, what each task adds for one microbatch. An edge counts from when its value was sent
/// and waited for to when it was there, and on devices as long as its copies take; edges between stages of one rank are
/// taken to be like the others.
class CostProfile {
public:
  CostProfile();
  ~CostProfile();

  /// Adds the events of ranks that are between steps.
  void take(const std::vector<Rank *> &ranks);
  void take(const std::vector<Rank *> &ranks, const std::vector<CopyEvent> &copies, const DevicePlan &plan);

  /// Fails if nothing was recorded.
  absl::StatusOr<std::string> print() const;

private:
  struct Samples;
  std::unique_ptr<Samples> first, later; ///< of the first step, and of the others
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_H
