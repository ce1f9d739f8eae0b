// Walks command lists without running them.
#include "runtime/src/loader/Launches.h"

#include <algorithm>

namespace mpmd::rt {

static void walkExchanges(const mpmd_rank_program_t &program, uint32_t first, uint32_t count,
                          const std::function<void(const mpmd_launch_t &)> &visit) {
  for (uint32_t i = first; i < first + count; ++i) {
    const mpmd_launch_t &launch = program.launches[i];
    const mpmd_launch_t *inside = program.launches + i + 1;
    if (launch.kind == MPMD_LAUNCH_EXCHANGE)
      visit(launch);
    // Skips loops without exchanges, because they may have very many iterations.
    else if (std::any_of(inside, inside + launchesInside(launch),
                         [](const mpmd_launch_t &each) { return each.kind == MPMD_LAUNCH_EXCHANGE; }))
      for (int64_t iteration = 0; iteration < launch.rows; ++iteration)
        walkExchanges(program, i + 1, launch.index, visit);
    i += launchesInside(launch);
  }
}

void forEachExchange(const mpmd_rank_program_t &program, const mpmd_task_t &task,
                     const std::function<void(const mpmd_launch_t &)> &visit) {
  walkExchanges(program, task.first_launch, task.num_launches, visit);
}

/// The minimum work (operations and bytes) of a launch for which waking the thread pool pays.
static constexpr uint64_t workWorthThreads = 1 << 16;

bool isWorthThreads(const mpmd_launch_t &launch) {
  return (launch.flops == 0 && launch.bytes == 0) || launch.flops >= workWorthThreads ||
         launch.bytes >= workWorthThreads - launch.flops;
}

static uint64_t runsOfList(const mpmd_rank_program_t &program, uint32_t first, uint32_t count) {
  constexpr uint64_t most = uint64_t{1} << 62;
  uint64_t runs = 0;
  for (uint32_t i = first; i < first + count; ++i) {
    const mpmd_launch_t &launch = program.launches[i];
    const uint32_t inside = launchesInside(launch);
    uint64_t here = 1;
    if (launch.kind == MPMD_LAUNCH_LOOP) {
      const uint64_t each = runsOfList(program, i + 1, inside), iterations = static_cast<uint64_t>(launch.rows);
      here = each != 0 && iterations > most / each ? most : each * iterations;
    }
    runs = std::min(most, runs + here);
    i += inside;
  }
  return runs;
}

uint64_t maxRuns(const mpmd_rank_program_t &program, const mpmd_task_t &task) {
  return runsOfList(program, task.first_launch, task.num_launches);
}

uint64_t eventsPerStep(const mpmd_rank_program_t &program, bool launches) {
  uint64_t events = program.num_instructions;
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    if (program.instructions[i].opcode != MPMD_RUN)
      continue;
    const mpmd_task_t &task = program.tasks[program.instructions[i].index];
    if (launches)
      events += std::min(maxRuns(program, task), UINT64_MAX - events);
    else
      forEachExchange(program, task, [&](const mpmd_launch_t &) { ++events; });
  }
  return events;
}

} // namespace mpmd::rt
