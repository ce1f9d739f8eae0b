// The event loop of all simulations of schedules. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_EVENTLOOP_H
#define MPMD_PLAN_SCHEDULE_EVENTLOOP_H

#include <cstdint>
#include <numeric>
#include <vector>

namespace mpmd::plan {

/// Runs ranks that execute their actions in order. A rank whose next action lacks an input sleeps until the rank that
/// makes this input has executed further actions. One loop can run many schedules.
class EventLoop {
public:
  /// What a rank did when it was awake.
  struct Progress {
    /// Whether the rank executed an action.
    bool any = false;
    /// The rank that makes the missing input, or -1 if the rank has executed all its actions.
    int64_t waitsFor = -1;
  };

  /// Calls `advance(rank)`, which executes as many actions as possible and returns a `Progress`, for each rank that is
  /// awake. Ends when no rank is awake: then every rank has finished, or waits for one that does not progress.
  template <typename Advance> void run(size_t ranks, Advance advance) {
    sleepers.resize(ranks);
    for (std::vector<int32_t> &list : sleepers)
      list.clear();
    awake.resize(ranks);
    std::iota(awake.begin(), awake.end(), 0);
    for (size_t i = 0; i < awake.size(); ++i) {
      const int32_t rank = awake[i];
      const Progress progress = advance(rank);
      if (progress.waitsFor >= 0)
        sleepers[progress.waitsFor].push_back(rank);
      if (!progress.any)
        continue;
      // The list is trimmed occasionally, because a long schedule appends millions of entries.
      if (awake.size() > (1u << 22) && i > awake.size() / 2) {
        awake.erase(awake.begin(), awake.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        i = static_cast<size_t>(-1);
      }
      awake.insert(awake.end(), sleepers[rank].begin(), sleepers[rank].end());
      sleepers[rank].clear();
    }
  }

private:
  std::vector<int32_t> awake;
  /// For each rank, the ranks that wait for it.
  std::vector<std::vector<int32_t>> sleepers;
};

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_EVENTLOOP_H
