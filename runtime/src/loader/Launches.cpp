// Walking lists of launches without running them.
#include "runtime/src/loader/Launches.h"

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
        visit(launch, {iterations, depth});
      else if (launch.kind == MPMD_LAUNCH_LOOP && hasExchange(static_cast<uint32_t>(i) + 1, launch.index))
        loop(launch, static_cast<uint32_t>(i) + 1);
      i += launchesInside(p, launch);
    }
  }

private:
  /// Loops may iterate very often, but not those with exchanges.
  bool hasExchange(uint32_t first, uint32_t count) const {
    return std::any_of(p.launches + first, p.launches + first + count,
                       [](const mpmd_launch_t &launch) { return launch.kind == MPMD_LAUNCH_EXCHANGE; });
  }

  void loop(const mpmd_launch_t &launch, uint32_t first) {
    size_t own = depth++;
    for (iterations[own] = 0; iterations[own] < static_cast<uint64_t>(launch.rows); ++iterations[own])
      list(first, launch.index);
    --depth;
  }

  const mpmd_rank_program_t &p;
  const std::function<void(const mpmd_launch_t &, absl::Span<const uint64_t>)> &visit;
  uint64_t iterations[MPMD_MOST_DEPTH] = {};
  size_t depth = 0;
};
} // namespace

/// Below this much work (operations and bytes) in a launch, waking helpers costs more than it saves.
static constexpr uint64_t workWorthThreads = 1 << 16;

bool isWorthThreads(const mpmd_launch_t &launch) {
  return (launch.flops == 0 && launch.bytes == 0) || launch.flops >= workWorthThreads ||
         launch.bytes >= workWorthThreads - launch.flops;
}

static uint64_t runsOfList(const mpmd_rank_program_t &program, uint64_t first, uint64_t count) {
  constexpr uint64_t most = uint64_t{1} << 62;
  uint64_t runs = 0;
  for (uint64_t i = first; i < first + count; ++i) {
    const mpmd_launch_t &launch = program.launches[i];
    uint64_t here = isLeaf(launch) ? 1 : 0, inside = launchesInside(program, launch);
    if (launch.kind == MPMD_LAUNCH_LOOP) {
      const uint64_t each = runsOfList(program, i + 1, inside), iterations = static_cast<uint64_t>(launch.rows);
      here = each != 0 && iterations > most / each ? most : each * iterations;
    } else if (launch.kind == MPMD_LAUNCH_BRANCH) {
      uint64_t begin = i + 1;
      for (int64_t list = 0; list < launch.rows; ++list) {
        const uint64_t length = program.branches[launch.index + list];
        here = std::max(here, runsOfList(program, begin, length));
        begin += length;
      }
    }
    runs = std::min(most, runs + here);
    i += inside;
  }
  return runs;
}

uint64_t mostRuns(const mpmd_rank_program_t &program, const mpmd_task_t &task) {
  return runsOfList(program, task.first_launch, task.num_launches);
}

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

uint64_t eventsPerStep(const mpmd_rank_program_t &program, bool launches) {
  uint64_t events = program.num_instructions;
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    if (program.instructions[i].opcode != MPMD_RUN)
      continue;
    const mpmd_task_t &task = program.tasks[program.instructions[i].index];
    if (launches)
      events += std::min(mostRuns(program, task), UINT64_MAX - events);
    else
      forEachExchange(program, task, [&](const mpmd_launch_t &, absl::Span<const uint64_t>) { ++events; });
  }
  return events;
}

} // namespace mpmd::rt
