/// What stages and edges cost, as measured: a costs file, from which schedules are made.
#ifndef MPMD_RT_SRC_PROFILE_H
#define MPMD_RT_SRC_PROFILE_H

#include "runtime/src/Rank.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::rt {

/// `{"stages": [{"F", "I", "W", "memF", "memI", "memW"}, ...], "edges": [{"seconds", "backward_seconds"}, ...]}`: seconds are medians over microbatches and
/// steps, of all steps but the first where there are others; memory is in bytes, what each task adds for one microbatch. An edge counts from when its value was
/// sent and waited for to when it was there; edges between stages of one rank are taken to be like the others. Fails if nothing was recorded.
absl::StatusOr<std::string> printProfile(const std::vector<std::unique_ptr<Rank>> &ranks);

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_PROFILE_H
