// Schedules of programs with several microbatch loops.
#include "mpmd/Plan/Schedule/ProgramSchedule.h"
#include "ScheduleNames.h"
#include "mpmd/Plan/Schedule/Schedules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

using namespace mpmd::plan;
using mpmd::messageOf;

/// A chain of F, I and W over all stages for each loop. Each loop is followed by an update of each stage, which the
/// next loop needs.
static TaskGraph loops(int64_t stages, std::vector<int64_t> microbatches) {
  TaskGraph graph;
  graph.stages = stages, graph.microbatches = std::move(microbatches);
  auto add = [&](int64_t stage, Kind kind, int64_t pass, int64_t loop) {
    graph.tasks.push_back({stage, kind, pass, 1.0, loop});
    return static_cast<int64_t>(graph.tasks.size()) - 1;
  };
  std::vector<int64_t> updated(stages, -1);
  for (int64_t s = 0; s < stages; ++s)
    updated[s] = add(s, Kind::Prologue, 0, 0);
  for (int64_t loop = 0; loop < graph.numLoops(); ++loop) {
    std::vector<int64_t> forward, input, weight;
    for (int64_t s = 0; s < stages; ++s) {
      forward.push_back(add(s, Kind::Forward, 0, loop));
      input.push_back(add(s, Kind::BackwardInput, 0, loop));
      weight.push_back(add(s, Kind::BackwardWeight, 0, loop));
      graph.dependences.push_back({updated[s], forward[s], 0, 0});
      graph.dependences.push_back({forward[s], input[s], 0, 0});
      graph.dependences.push_back({input[s], weight[s], 0, 0});
      if (s > 0) {
        graph.dependences.push_back({forward[s - 1], forward[s], 0, 0.1});
        graph.dependences.push_back({input[s], input[s - 1], 0, 0.1});
      }
    }
    for (int64_t s = 0; s < stages; ++s) {
      updated[s] = add(s, Kind::Update, loop, 0);
      graph.dependences.push_back({weight[s], updated[s], 0, 0});
    }
  }
  graph.index();
  return graph;
}

TEST(ProgramSchedule, JoinsTheLoopsOfAnySchedule) {
  TaskGraph graph = loops(8, {8, 12, 8});
  std::vector<std::string> names = allScheduleNames();
  names.push_back("search");
  int made = 0;
  for (const std::string &name : names) {
    ProgramRequest request;
    request.schedule = name, request.ranks = 4, request.search.effort = 200;
    if (!isSearch(request.schedule) && !findSchedule(request.schedule)->isRunnable())
      continue;
    const absl::StatusOr<Timetable> scheduled = scheduleProgram(graph, request);
    ASSERT_EQ(messageOf(scheduled.status()), "") << name;
    const Timetable &timetable = *scheduled;
    EXPECT_EQ(timetable.microbatches, graph.microbatches) << name;
    // The name of a searched schedule includes the chosen one, only once if all loops have the same.
    EXPECT_EQ(timetable.name.starts_with("search: "), request.schedule == "search") << timetable.name;
    EXPECT_EQ(timetable.name.find("search", 1), std::string::npos) << timetable.name;
    EXPECT_EQ(messageOf(checkAndSimulate(timetable, graph).status()), "") << name;
    ++made;
  }
  EXPECT_GT(made, 12);
}

TEST(ProgramSchedule, HasNoBarrierBetweenLoops) {
  // The first stage ends its tasks of the first loop long before the last stage, and may begin the second loop at once.
  TaskGraph graph = loops(4, {4, 4});
  ProgramRequest request;
  request.schedule = "zb-h1", request.ranks = 4;
  TaskGraph single = loops(4, {4});
  const double both = checkAndSimulate(scheduleProgram(graph, request).value(), graph)->makespan,
               one = checkAndSimulate(scheduleProgram(single, request).value(), single)->makespan;
  EXPECT_LT(both, 2 * one - 0.5);
}

TEST(ProgramSchedule, PutsOutsideTasksWhereTheyAreNeeded) {
  // An update that no later loop needs runs after all loops.
  TaskGraph graph = loops(1, {2, 2});
  graph.tasks.push_back({0, Kind::Update, 7, 1.0});
  graph.dependences.push_back({graph.find(0, Kind::Forward, 0, 0), static_cast<int64_t>(graph.tasks.size()) - 1, 0, 0});
  graph.index();
  ProgramRequest request;
  request.schedule = "1f1b";
  EXPECT_EQ(toText(scheduleProgram(graph, request)->orders[0]),
            "0P0, 2 x [0F0+1, 0B0+1], 0U0, 2 x [\"0F0@1\"+1, \"0B0@1\"+1], 0U1, 0U7");
}

TEST(ProgramSchedule, RunsOutsideTasksAfterWhatTheyWaitFor) {
  // On one rank, stage 0 overwrites a value that stage 1 still reads. This must work for both orders in the graph.
  TaskGraph graph = loops(2, {2});
  int64_t writer = graph.find(0, Kind::Update, 0), reader = graph.find(1, Kind::Update, 0);
  ASSERT_LT(writer, reader);
  graph.dependences.push_back({reader, writer, 0, 0});
  for (int64_t ranks : {1, 2}) {
    ProgramRequest request;
    request.schedule = "1f1b", request.ranks = ranks;
    EXPECT_EQ(messageOf(scheduleProgram(graph, request).status()), "");
  }
}

/// Each forward makes a value of one byte for the backward of its stage. Each stage has one resident value.
static ProgramMemory memoryOf(const TaskGraph &graph) {
  ProgramMemory memory;
  memory.uses.resize(graph.tasks.size());
  memory.workspace.assign(graph.tasks.size(), 0);
  auto add = [&](HeldValue value, std::initializer_list<std::pair<Kind, int64_t>> users) {
    memory.values.push_back(value);
    for (auto [kind, loop] : users)
      memory.uses[graph.find(value.stage, kind, 0, loop)].push_back(
          {static_cast<int64_t>(memory.values.size()) - 1, false, kind == Kind::Forward});
  };
  for (int64_t stage = 0; stage < graph.stages; ++stage)
    for (int64_t loop = 0; loop < graph.numLoops(); ++loop)
      add({stage, 64, true, graph.microbatches[loop]},
          {{Kind::Forward, loop}, {Kind::BackwardInput, loop}, {Kind::BackwardWeight, loop}});
  return memory;
}

TEST(ProgramSchedule, SearchFitsTheCapThatANamedScheduleFits) {
  for (std::vector<int64_t> microbatches : {std::vector<int64_t>{8}, {8, 6}, {4, 8, 2}}) {
    TaskGraph graph = loops(4, microbatches);
    ProgramRequest request;
    request.ranks = 4, request.search.effort = 300, request.memory = memoryOf(graph);
    auto peak = [&](const Timetable &timetable) {
      const Simulation simulation = checkAndSimulate(timetable, graph).value();
      std::vector<int64_t> arena = planMemory(request.memory, graph, timetable, simulation).arena;
      return *std::max_element(arena.begin(), arena.end());
    };
    for (const char *name : {"1f1b", "zb-h1", "zb-h2", "gpipe"}) {
      request.schedule = name, request.cap = 0;
      int64_t cap = peak(scheduleProgram(graph, request).value());
      request.schedule = "search", request.cap = static_cast<double>(cap);
      EXPECT_LE(peak(scheduleProgram(graph, request).value()), cap)
          << name << " with " << microbatches.size() << " loops";
    }
  }
}

TEST(ProgramSchedule, SearchPutsStagesTogetherThatNeedTheSameDevices) {
  for (std::vector<int64_t> microbatches : {std::vector<int64_t>{8}, {8, 6}})
    for (std::vector<int64_t> devices : {std::vector<int64_t>{1, 1, 2, 2}, {2, 1, 1, 2}, {1, 2, 1, 2}, {0, 1, 2, 0}}) {
      TaskGraph graph = loops(4, microbatches);
      graph.devices = devices;
      ProgramRequest request;
      request.ranks = 2, request.search.effort = 50, request.schedule = "search";
      const Timetable timetable = scheduleProgram(graph, request).value();
      EXPECT_TRUE(graph.canBeOn(timetable.place)) << testing::PrintToString(timetable.place);
    }
}

TEST(ProgramSchedule, ReadsTheLoopsOfAFile) {
  TaskGraph graph = loops(2, {2, 1});
  std::string path = testing::TempDir() + "/loops.csv";
  auto schedule = [&](const char *text) {
    std::ofstream(path) << text;
    ProgramRequest request;
    request.schedule = path, request.ranks = 2;
    const absl::StatusOr<Timetable> timetable = scheduleProgram(graph, request);
    std::string error = messageOf(timetable.status());
    return timetable.ok() ? toText(timetable->orders[0]) : error.substr(error.find(": ") + 2);
  };
  EXPECT_EQ(schedule("0F0,0F1,0B0,0B1,0F0@1,0B0@1\n1F0,1B0,1F1,1B1,,1F0@1,1B0@1\n"),
            "0P0, 0F0, 0F1, 0B0, 0B1, 0U0, \"0F0@1\", \"0B0@1\", 0U1");
  EXPECT_EQ(schedule("0F0,0F1,0B0,0B1,0F0@2,0B0@1\n1F0,1B0,1F1,1B1,1F0@1,1B0@1\n"),
            "expected loops below 2, got 0F0@2");
  EXPECT_EQ(
      schedule("0F0@1,0F0,0F1,0B0,0B1,0B0@1\n1F0,1B0,1F1,1B1,1F0@1,1B0@1\n"),
      "expected the actions of one loop after those of the loop before, got 0F0 of loop 0 after actions of loop 1");
  EXPECT_EQ(schedule("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n"),
            "expected actions of 2 loops, 0F0@1 being one of the second, got none of loop 1");
  // A forward and a backward that torch overlaps must be in one loop.
  EXPECT_EQ(schedule("0F0,0F1,0B0,0B1,(0F0@1;0B0@1)OVERLAP_F_B\n1F0,1B0,1F1,1B1,\"1F0@1\",1B0@1\n"),
            "0P0, 0F0, 0F1, 0B0, 0B1, 0U0, \"0F0@1\", \"0B0@1\", 0U1");
  EXPECT_EQ(schedule("0F0,0F1,0B0,0B1,(0F0@1;0B0)OVERLAP_F_B\n1F0,1B0,1F1,1B1,1F0@1,1B0@1\n"),
            "expected actions of one loop in a cell, got (0F0@1;0B0)OVERLAP_F_B");
  // Errors name a cell by its position in the file.
  EXPECT_NE(schedule("0F0,0F1,0B0,0B1,0F0@1,0X0@1\n1F0,1B0,1F1,1B1,1F0@1,1B0@1\n").find("line 1, cell 6: expected"),
            std::string::npos);
}
