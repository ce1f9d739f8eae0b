// Plans of device streams: no action waits for a later one, both ends of a message are waited for, and loops are laid
// out.
#include "../Bundles.h"
#include "../Grid.h"
#include "../Pair.h"
#include "../Sessions.h"
#include "../loader/LaunchLists.h"

#include "runtime/src/device/DevicePlan.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

using namespace mpmd;
using Kind = rt::DeviceAction::Kind;

namespace {
enum { R = MPMD_READ, RW = MPMD_READ | MPMD_WRITE };

absl::StatusOr<rt::DevicePlan> planOf(const rt::Bundle &bundle, bool timesLaunches = false) {
  absl::StatusOr<rt::Links> links = rt::linkRanks(bundle);
  EXPECT_TRUE(links.ok()) << links.status();
  std::vector<std::optional<rt::RankMemory>> memory;
  for (size_t r = 0; r < links->ranks.size(); ++r)
    memory.push_back(rt::RankMemory{(r + 1) << 40, ((r + 1) << 40) + 4096});
  rt::Staging none(*links, std::vector<bool>(memory.size(), true));
  return rt::planDevices(bundle, *links, {}, memory, none, timesLaunches);
}

/// How often each launch of each rank is timed in a step. Checks that timing adds only marks, and that only the launch
/// is between its two marks.
std::map<std::pair<uint32_t, uint32_t>, int> timesOf(const rt::Bundle &bundle) {
  absl::StatusOr<rt::DevicePlan> plain = planOf(bundle), timed = planOf(bundle, true);
  EXPECT_TRUE(plain.ok() && timed.ok()) << plain.status() << timed.status();
  auto isOfLaunch = [&](const rt::DeviceAction &action) {
    return action.kind == Kind::Mark && timed->marks[action.index].isOfLaunch;
  };
  std::vector<rt::DeviceAction> others;
  std::copy_if(timed->actions.begin(), timed->actions.end(), std::back_inserter(others),
               [&](const rt::DeviceAction &action) { return !isOfLaunch(action); });
  auto isSame = [](const rt::DeviceAction &a, const rt::DeviceAction &b) {
    return a.kind == b.kind && a.stream == b.stream && a.instruction == b.instruction;
  };
  EXPECT_TRUE(std::equal(others.begin(), others.end(), plain->actions.begin(), plain->actions.end(), isSame));
  for (const std::vector<rt::DeviceLaunch> &none : plain->launches)
    EXPECT_TRUE(none.empty());
  std::map<std::pair<uint32_t, uint32_t>, int> times;
  for (uint32_t rank = 0; rank < timed->launches.size(); ++rank)
    for (const rt::DeviceLaunch &launch : timed->launches[rank]) {
      ++times[{rank, launch.launch}];
      const rt::DeviceMark &begin = timed->marks[launch.begin], &end = timed->marks[launch.end];
      EXPECT_EQ(begin.stream, end.stream);
      EXPECT_EQ(end.instruction, launch.instruction);
      if (end.exchange != rt::noExchange) {
        EXPECT_EQ(begin.exchange, end.exchange);
        continue;
      }
      EXPECT_TRUE(begin.isOfLaunch && end.isOfLaunch && !end.isStop());
      std::vector<Kind> between;
      bool isInside = false;
      for (const rt::DeviceAction &action : timed->actions) {
        if (action.stream != end.stream)
          continue;
        if (action.kind == Kind::Mark && action.index == launch.end)
          break;
        if (isInside && action.kind != Kind::Record)
          between.push_back(action.kind);
        isInside |= action.kind == Kind::Mark && action.index == launch.begin;
      }
      EXPECT_EQ(between.size(), 1u) << "launch " << launch.launch;
      EXPECT_TRUE(between.empty() || between[0] == Kind::Kernel || between[0] == Kind::Product ||
                  between[0] == Kind::Copy)
          << "launch " << launch.launch;
    }
  return times;
}

TEST(DevicePlan, WaitsForWhatWasRecordedBefore) {
  auto bundle = makeBundle(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
  absl::StatusOr<rt::DevicePlan> plan = planOf(*bundle);
  ASSERT_TRUE(plan.ok()) << plan.status();
  std::set<uint32_t> recorded;
  std::map<Kind, int> counts;
  for (const rt::DeviceAction &action : plan->actions) {
    ++counts[action.kind];
    if (action.kind == Kind::Record)
      EXPECT_TRUE(recorded.insert(action.index).second) << "event " << action.index << " twice";
    if (action.kind == Kind::Wait)
      EXPECT_TRUE(recorded.count(action.index)) << "event " << action.index;
    for (uint32_t i = 0; i < action.numOperands; ++i)
      EXPECT_EQ(plan->operands[action.firstOperand + i] >> 40, action.stream + 1) << "memory of another rank";
  }
  EXPECT_EQ(recorded.size(), plan->numEvents);
  // Four microbatches are sent, and four gradients back.
  int messages = 0;
  for (const rt::DeviceCopy &copy : plan->copies) {
    messages += copy.source != copy.target;
    EXPECT_EQ(copy.from >> 40, copy.source + 1);
    EXPECT_EQ(copy.to >> 40, copy.target + 1);
    EXPECT_EQ(bytesOf(copy.copy), 64u);
  }
  EXPECT_EQ(messages, 8);
  EXPECT_EQ(plan->traffic[0].sentBytes, 256u);
  EXPECT_EQ(plan->traffic[0].receivedBytes, 256u);
  EXPECT_GT(counts[Kind::Product], 0);
  EXPECT_GT(counts[Kind::Kernel], 0);
}

/// Receivers use the received values. Senders of this program do not access a value again after sending it.
TEST(DevicePlan, MarksTasksAndWhatStreamsWaitFor) {
  auto bundle = makeBundle(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
  absl::StatusOr<rt::DevicePlan> plan = planOf(*bundle);
  ASSERT_TRUE(plan.ok()) << plan.status();
  std::vector<std::vector<uint32_t>> marked(2);
  std::vector<bool> hasWaited(2);
  int waits = 0;
  for (const rt::DeviceAction &action : plan->actions) {
    if (action.stream >= 2)
      continue;
    const mpmd_rank_program_t &program = bundle->program(action.stream);
    ASSERT_LT(action.instruction, program.num_instructions);
    if (action.kind == Kind::Wait)
      hasWaited[action.stream] = true;
    if (action.kind != Kind::Mark || !plan->marks[action.index].isStop())
      continue;
    EXPECT_EQ(plan->marks[action.index].stream, action.stream);
    EXPECT_EQ(plan->marks[action.index].instruction, action.instruction);
    marked[action.stream].push_back(action.instruction);
    if (program.instructions[action.instruction].opcode != MPMD_RUN) {
      EXPECT_EQ(program.instructions[action.instruction].opcode, MPMD_WAIT);
      // The end of a step always has a mark.
      EXPECT_TRUE(hasWaited[action.stream] || action.instruction + 1 == program.num_instructions)
          << "instruction " << action.instruction;
      ++waits;
    }
    hasWaited[action.stream] = false;
  }
  EXPECT_GT(waits, 0);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    EXPECT_TRUE(std::is_sorted(marked[rank].begin(), marked[rank].end()));
    const mpmd_rank_program_t &program = bundle->program(rank);
    for (uint32_t i = 0; i < program.num_instructions; ++i)
      if (program.instructions[i].opcode == MPMD_RUN)
        EXPECT_EQ(std::count(marked[rank].begin(), marked[rank].end(), i), 1) << "rank " << rank << ", task " << i;
  }
}

TEST(DevicePlan, TimesEachLaunchOfEachRun) {
  for (const auto &bundle :
       {makeBundle(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION)),
        grid::bundle()}) {
    absl::StatusOr<rt::Links> links = rt::linkRanks(*bundle);
    ASSERT_TRUE(links.ok()) << links.status();
    std::map<std::pair<uint32_t, uint32_t>, int> want;
    for (uint32_t rank = 0; rank < links->ranks.size(); ++rank) {
      const mpmd_rank_program_t &program = bundle->program(links->ranks[rank].mesh);
      for (uint32_t i = 0; i < program.num_instructions; ++i) {
        if (program.instructions[i].opcode != MPMD_RUN)
          continue;
        const mpmd_task_t &task = program.tasks[program.instructions[i].index];
        for (uint32_t l = task.first_launch; l < task.first_launch + task.num_launches; ++l)
          ++want[{rank, l}];
      }
    }
    EXPECT_FALSE(want.empty());
    EXPECT_EQ(timesOf(*bundle), want);
  }
}

TEST(DevicePlan, SaysWhereARankIs) {
  uint32_t passed = 0;
  rt::RankProgress progress{&passed, {}, {3, 7}};
  EXPECT_EQ(progress.instruction(), 3u);
  passed = 1;
  EXPECT_EQ(progress.instruction(), 7u);
  passed = 2;
  EXPECT_EQ(progress.instruction(), std::nullopt);
}

TEST(DevicePlan, OrdersCopiesBeforeWhoUsesThem) {
  auto bundle = makeBundle(pair::manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
  absl::StatusOr<rt::DevicePlan> plan = planOf(*bundle);
  ASSERT_TRUE(plan.ok()) << plan.status();
  std::map<uint32_t, std::set<size_t>> before; // by stream: the actions that precede its next action
  std::map<uint32_t, std::set<size_t>> atEvent;
  for (size_t a = 0; a < plan->actions.size(); ++a) {
    const rt::DeviceAction &action = plan->actions[a];
    std::set<size_t> &known = before[action.stream];
    if (action.kind == Kind::Record)
      atEvent[action.index] = known;
    else if (action.kind == Kind::Wait)
      known.insert(atEvent[action.index].begin(), atEvent[action.index].end());
    else
      known.insert(a);
  }
  for (size_t a = 0; a < plan->actions.size(); ++a)
    if (plan->actions[a].kind == Kind::Copy)
      EXPECT_TRUE(before[plan->copies[plan->actions[a].index].target].count(a)) << "copy " << a;
}

/// Conflicting launches keep their order, and later work follows all of them.
TEST(DevicePlan, LaunchesSideBySideKeepTheirOrder) {
  struct Used {
    uint32_t buffer;
    uint64_t from, to;
    bool writes;
  };
  std::mt19937 random(7);
  size_t computeStreams = 0;
  for (uint32_t words : {8u, 40u, 400u}) {
    LaunchLists lists;
    std::vector<uint32_t> arguments;
    for (int i = 0; i < 3; ++i)
      arguments.push_back(lists.argument(words));
    lists.kernels = {{"mix", [](void *const *, int64_t, int64_t) {}}};
    std::vector<std::vector<Used>> used;
    for (int launch = 0; launch < 120; ++launch) {
      std::vector<mpmd_operand_t> operands;
      std::vector<Used> &own = used.emplace_back();
      for (uint32_t argument : arguments) {
        uint64_t from = random() % words, count = 1 + random() % std::min(words - from, uint64_t{12});
        bool writes = random() % 3 == 0;
        operands.push_back({argument, writes ? RW : R, 4 * from, 4 * count});
        own.push_back({argument, from, from + count, writes});
      }
      lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, operands);
    }
    auto bundle = lists.bundle();
    ASSERT_TRUE(bundle.ok()) << bundle.status();
    absl::StatusOr<rt::DevicePlan> plan = planOf(**bundle);
    ASSERT_TRUE(plan.ok()) << plan.status();
    computeStreams += plan->rankOf.size() - 1;
    EXPECT_EQ(timesOf(**bundle).size(), used.size());
    std::map<uint32_t, std::set<size_t>> before; // by stream: the launches that precede its next action
    std::map<uint32_t, std::set<size_t>> atEvent;
    size_t next = 0;
    for (const rt::DeviceAction &action : plan->actions) {
      std::set<size_t> &known = before[action.stream];
      if (action.kind == Kind::Record)
        atEvent[action.index] = known;
      if (action.kind == Kind::Wait) {
        ASSERT_TRUE(atEvent.count(action.index));
        known.insert(atEvent[action.index].begin(), atEvent[action.index].end());
      }
      if (action.kind != Kind::Kernel)
        continue;
      for (size_t earlier = 0; earlier < next; ++earlier)
        for (size_t i = 0; i < 3; ++i) {
          const Used &a = used[earlier][i], &b = used[next][i];
          if ((a.writes || b.writes) && a.from < b.to && b.from < a.to)
            EXPECT_TRUE(known.count(earlier)) << words << " words: launch " << next << " does not wait for " << earlier;
        }
      known.insert(next++);
    }
    EXPECT_EQ(next, used.size());
    EXPECT_EQ(before[0].size(), used.size()) << "a computeStream is not awaited";
  }
  EXPECT_GT(computeStreams, 0u) << "nothing is side by side";
}

/// A chain gains nothing from several compute streams, so it has one.
TEST(DevicePlan, ChainsStayInOneStream) {
  LaunchLists lists;
  uint32_t x = lists.argument(4);
  lists.kernels = {{"mix", [](void *const *, int64_t, int64_t) {}}};
  for (int i = 0; i < 20; ++i)
    lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{x, RW, 0, 16}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  absl::StatusOr<rt::DevicePlan> plan = planOf(**bundle);
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(plan->rankOf.size(), 1u);
  EXPECT_EQ(plan->numEvents, 0u);
}

TEST(DevicePlan, LaysOutLoops) {
  LaunchLists lists;
  uint32_t x = lists.argument(12), y = lists.argument(1);
  lists.kernels = {{"mix", [](void *const *, int64_t, int64_t) {}}};
  lists.launch(MPMD_LAUNCH_LOOP, 2, 3);
  lists.launch(MPMD_LAUNCH_LOOP, 1, 2);
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{x, R, 0, 4}, {y, RW, 0, 4}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  absl::StatusOr<rt::DevicePlan> plan = planOf(**bundle);
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(timesOf(**bundle), (std::map<std::pair<uint32_t, uint32_t>, int>{{{0, 2}, 6}}));
}

/// If one launch follows another, one mark is the end of the first and the beginning of the second.
TEST(DevicePlan, TimesAChainByOneMarkForEachLaunch) {
  LaunchLists lists;
  uint32_t x = lists.argument(4);
  lists.kernels = {{"mix", [](void *const *, int64_t, int64_t) {}}};
  for (int i = 0; i < 20; ++i)
    lists.launch(MPMD_LAUNCH_KERNEL, 0, i == 7 ? 0 : 1, {{x, RW, 0, 16}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  // One launch has no rows, so it is not enqueued.
  EXPECT_EQ(timesOf(**bundle).size(), 19u);
  absl::StatusOr<rt::DevicePlan> plan = planOf(**bundle, true);
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(
      std::count_if(plan->marks.begin(), plan->marks.end(), [](const rt::DeviceMark &mark) { return mark.isOfLaunch; }),
      20);
}

TEST(DevicePlan, TimesNothingOfATaskWithoutLaunches) {
  LaunchLists lists;
  lists.argument(4);
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  EXPECT_TRUE(timesOf(**bundle).empty());
}

/// A data-dependent loop in counted loops is laid out once per iteration of these loops. The work after one iteration
/// precedes the next iteration.
TEST(DevicePlan, LaysOutWhatAValueEnds) {
  LaunchLists lists;
  uint32_t n = lists.argument(4), y = lists.argument(64);
  lists.kernels = {{"mix", [](void *const *, int64_t, int64_t) {}}};
  lists.launch(MPMD_LAUNCH_LOOP, 5, 2);
  lists.launch(MPMD_LAUNCH_LOOP, 4, 7, {{n, R, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_LOOP, 2, 3);
  lists.launch(MPMD_LAUNCH_LOOP, 1, 1, {{n, R, 8, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, RW, 0, 4}});
  lists.launch(MPMD_LAUNCH_LOOP, 1, 0, {{n, R, 0, 4}});
  lists.launch(MPMD_LAUNCH_KERNEL, 0, 1, {{y, RW, 0, 4}});
  auto bundle = lists.bundle();
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  for (bool timed : {false, true}) {
    absl::StatusOr<rt::DevicePlan> plan = planOf(**bundle, timed);
    ASSERT_TRUE(plan.ok()) << plan.status();
    ASSERT_EQ(plan->repeats.size(), 8u);
    std::string order;
    for (size_t a = 0; a < plan->actions.size(); ++a) {
      const rt::DeviceAction &action = plan->actions[a];
      if (action.kind == Kind::Repeat)
        EXPECT_EQ(plan->repeats[action.index].first, a + 1);
      if (action.kind == Kind::RepeatEnd)
        EXPECT_EQ(plan->repeats[action.index].end, a);
      order += action.kind == Kind::Repeat      ? "("
               : action.kind == Kind::RepeatEnd ? ")"
               : action.kind == Kind::Kernel    ? "k"
                                                : "";
    }
    EXPECT_EQ(order, "(k(k)(k)(k))(k(k)(k)(k))");
    for (uint32_t r = 0; r < plan->repeats.size(); ++r) {
      const rt::DeviceRepeat &repeat = plan->repeats[r];
      const bool isOuter = r % 4 == 0;
      EXPECT_EQ(repeat.flag - plan->repeats[0].flag, isOuter ? 0u : 8u);
      EXPECT_EQ(repeat.most, isOuter ? 7 : 1);
      ASSERT_EQ(repeat.launches.size(), timed ? 1u : 0u);
      for (const rt::DeviceLaunch &launch : repeat.launches) {
        EXPECT_EQ(launch.launch, isOuter ? 2u : 5u);
        EXPECT_TRUE(plan->marks[launch.begin].isRepeated && plan->marks[launch.end].isRepeated);
      }
    }
    EXPECT_TRUE(plan->launches[0].empty());
    for (const rt::DeviceMark &mark : plan->marks)
      EXPECT_EQ(mark.isRepeated, mark.isOfLaunch);
  }
}

} // namespace
