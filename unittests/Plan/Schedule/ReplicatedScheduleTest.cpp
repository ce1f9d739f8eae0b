// Schedules with round-robin replicated stages, and local search over orders of any graph.
#include "ScheduleNames.h"
#include "mpmd/Plan/Schedule/ImproveOrders.h"
#include "mpmd/Plan/Schedule/ListSchedule.h"
#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "mpmd/Plan/Schedule/Schedules.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace mpmd::plan;
using mpmd::messageOf;

/// A chain of F, I and W over `layers` stages, and a last stage that takes `heavy` times as long. The last stage is
/// replicated over `ranks` ranks.
static TaskGraph chain(int64_t layers, int64_t ranks, int64_t microbatches, double heavy) {
  TaskGraph graph;
  graph.microbatches = {microbatches};
  std::vector<int64_t> members;
  for (int64_t turn = 0; turn < ranks; ++turn)
    members.push_back(turn == ranks - 1 ? layers : layers + 1 + turn);
  graph.stages = layers + ranks;
  graph.replicas = {members};
  auto add = [&](int64_t stage, double seconds) {
    std::vector<int64_t> tasks;
    for (Kind kind : {Kind::Forward, Kind::BackwardInput, Kind::BackwardWeight}) {
      graph.tasks.push_back({stage, kind, 0, seconds});
      tasks.push_back(static_cast<int64_t>(graph.tasks.size()) - 1);
    }
    graph.dependences.push_back({tasks[0], tasks[1], 0, 0});
    graph.dependences.push_back({tasks[1], tasks[2], 0, 0});
    graph.dependences.push_back({tasks[2], tasks[2], stage < layers ? 1 : ranks, 0});
    return tasks;
  };
  std::vector<std::vector<int64_t>> tasks;
  for (int64_t stage = 0; stage < layers; ++stage) {
    tasks.push_back(add(stage, 1));
    if (stage > 0) {
      graph.dependences.push_back({tasks[stage - 1][0], tasks[stage][0], 0, 0.05});
      graph.dependences.push_back({tasks[stage][1], tasks[stage - 1][1], 0, 0.05});
    }
  }
  for (int64_t member : members) {
    std::vector<int64_t> mine = add(member, heavy);
    graph.dependences.push_back({tasks.back()[0], mine[0], 0, 0.05});
    graph.dependences.push_back({mine[1], tasks.back()[1], 0, 0.05});
  }
  graph.index();
  return graph;
}

TEST(ReplicatedSchedule, EveryRunnableScheduleAndSearchRun) {
  TaskGraph graph = chain(8, 4, 16, 4);
  std::vector<std::string> names = allScheduleNames();
  names.push_back("search");
  for (const std::string &name : names) {
    ProgramRequest request;
    request.schedule = name, request.ranks = 4;
    const absl::StatusOr<Timetable> timetable = scheduleProgram(graph, request);
    if (!isSearch(name) && !findSchedule(name)->isRunnable()) {
      EXPECT_FALSE(timetable.ok()) << name;
      continue;
    }
    ASSERT_EQ(messageOf(timetable.status()), "") << name;
    EXPECT_EQ(messageOf(checkAndSimulate(*timetable, graph).status()), "") << name;
    // Replica k is on rank k.
    for (size_t turn = 0; turn < 4; ++turn)
      EXPECT_EQ(timetable->place[graph.replicas[0][turn]], static_cast<int64_t>(turn)) << name;
  }
}

TEST(ReplicatedSchedule, BeatsEveryChainWhoseLastStageIsTooLong) {
  // A rank computes for 16 x (3 x 2 + 3 x 4 / 4) = 144 seconds. Without replicas, the last stage alone takes 16 x 12 =
  // 192.
  TaskGraph graph = chain(8, 4, 16, 4);
  ProgramRequest request;
  request.ranks = 4;
  const Timetable timetable = scheduleProgram(graph, request).value();
  const Simulation simulation = checkAndSimulate(timetable, graph).value();
  EXPECT_GE(simulation.makespan, 144);
  EXPECT_LT(simulation.makespan, 170);
  EXPECT_EQ(timetable.name.substr(0, 24), "search: list scheduling");
  // A second run gives the same timetable.
  EXPECT_EQ(scheduleProgram(graph, request)->orders, timetable.orders);
}

TEST(ReplicatedSchedule, OthersArePlacedAsAsked) {
  TaskGraph graph = chain(8, 4, 8, 1);
  ProgramRequest request;
  request.ranks = 4;
  for (auto [placement, place] : {std::pair("linear", std::vector<int64_t>{0, 0, 1, 1, 2, 2, 3, 3}),
                                  std::pair("loop", std::vector<int64_t>{0, 1, 2, 3, 0, 1, 2, 3}),
                                  std::pair("v", std::vector<int64_t>{0, 1, 2, 3, 3, 2, 1, 0})}) {
    request.placement = placement;
    const Timetable timetable = scheduleProgram(graph, request).value();
    EXPECT_EQ(std::vector<int64_t>(timetable.place.begin(), timetable.place.begin() + 8), place) << placement;
  }
  request.schedule = "1f1b";
  EXPECT_EQ(
      messageOf(scheduleProgram(graph, request).status()),
      "expected stages on the pipeline ranks 0, 1, 2, 3, 3, 2, 1, 0 as placement=v says, got them on 0, 0, 1, 1, 2, "
      "2, 3, 3 by the schedule 1f1b");
  request.ranks = 2;
  EXPECT_EQ(messageOf(scheduleProgram(graph, request).status()),
            "expected at least 4 pipeline ranks, one for each round-robin replica, got 2");
}

TEST(ImproveOrders, ShortensWithoutHoldingMore) {
  TaskGraph graph = chain(4, 4, 12, 1.5);
  const Timetable timetable = listSchedule(graph, {0, 1, 2, 3, 3, 0, 1, 2}, 4, {4});
  // By rank, the maximum number of forwards whose weight gradient has not run yet.
  auto peaks = [&](const Timetable &of) {
    std::vector<int64_t> most;
    for (const CompactSchedule &order : of.orders) {
      int64_t held = 0, peak = 0;
      for (const Action &action : order.expand()) {
        held += action.kind == Kind::Forward;
        peak = std::max(peak, held);
        held -= action.kind == Kind::BackwardWeight;
      }
      most.push_back(peak);
    }
    return most;
  };
  std::vector<StageCost> memory(graph.stages);
  const Timetable improved = improveOrders(graph, memory, {.effort = 20000, .seed = 1}, timetable);
  EXPECT_LT(checkAndSimulate(improved, graph)->makespan, checkAndSimulate(timetable, graph)->makespan);
  std::vector<int64_t> had = peaks(timetable), has = peaks(improved);
  for (size_t rank = 0; rank < had.size(); ++rank)
    EXPECT_LE(has[rank], had[rank]) << rank;
}
