// Walking lists of launches for their exchanges.
#include "runtime/src/Launches.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
class ExchangeWalk {
public:
  ExchangeWalk(const mpmd_rank_program_t &program,
               const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit)
      : p(program), visit(visit) {}

  void list(uint32_t first, uint64_t count) {
    for (uint64_t i = first; i < first + count; ++i) {
      const mpmd_launch_t &launch = p.launches[i];
      if (launch.kind == MPMD_LAUNCH_EXCHANGE)
        visit(launch, {turns, depth});
      else if (launch.kind == MPMD_LAUNCH_LOOP && hasExchange(static_cast<uint32_t>(i) + 1, launch.index))
        loop(launch, static_cast<uint32_t>(i) + 1);
      i += launchesInside(p, launch);
    }
  }

private:
  /// Loops may turn very often, but not those with exchanges.
  bool hasExchange(uint32_t first, uint32_t count) const {
    return std::any_of(p.launches + first, p.launches + first + count,
                       [](const mpmd_launch_t &launch) { return launch.kind == MPMD_LAUNCH_EXCHANGE; });
  }

  void loop(const mpmd_launch_t &launch, uint32_t first) {
    size_t own = depth++;
    for (turns[own] = 0; turns[own] < static_cast<uint64_t>(launch.rows); ++turns[own])
      list(first, launch.index);
    --depth;
  }

  const mpmd_rank_program_t &p;
  const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit;
  uint64_t turns[MPMD_MOST_DEPTH] = {};
  size_t depth = 0;
};
} // namespace

uint64_t launchesInside(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) {
  if (launch.kind == MPMD_LAUNCH_LOOP)
    return launch.index;
  uint64_t inside = 0;
  if (launch.kind == MPMD_LAUNCH_BRANCH)
    for (int64_t i = 0; i < launch.rows; ++i)
      inside += program.branches[launch.index + i];
  return inside;
}

void forEachExchange(const mpmd_rank_program_t &program, const mpmd_task_t &task,
                     const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit) {
  ExchangeWalk(program, visit).list(task.first_launch, task.num_launches);
}

} // namespace mpmd::rt
