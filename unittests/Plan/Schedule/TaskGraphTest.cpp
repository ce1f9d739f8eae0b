// Validity checks and simulation of timetables.
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace mpmd::plan;
using mpmd::messageOf;

/// Two stages and two microbatches: prologue of stage 0, forwards and backwards, updates of both stages.
static TaskGraph pair() {
  TaskGraph graph;
  graph.stages = 2, graph.microbatches = {2};
  graph.tasks = {{0, Kind::Prologue, 0, 0.25},   {0, Kind::Forward, 0, 1},       {1, Kind::Forward, 0, 1},
                 {1, Kind::BackwardInput, 0, 2}, {0, Kind::BackwardInput, 0, 2}, {1, Kind::Update, 0, 0.5},
                 {0, Kind::Update, 0, 0.5}};
  graph.dependences = {{0, 1, 0, 0}, {1, 2, 0, 0.5}, {2, 3, 0, 0},  {3, 4, 0, 0.5},
                       {3, 5, 0, 0}, {4, 6, 0, 0},   {5, 6, 0, 0.5}};
  graph.index();
  return graph;
}

static Timetable table(const std::vector<std::vector<const char *>> &orders) {
  Timetable timetable{"by hand", {2}, {0, 1}, {}};
  for (const auto &order : orders) {
    std::vector<Action> actions;
    for (const char *text : order)
      actions.push_back(parseAction(text).value());
    timetable.orders.push_back(CompactSchedule::compress(actions));
  }
  return timetable;
}

static std::string check(const std::vector<std::vector<const char *>> &orders) {
  return messageOf(checkAndSimulate(table(orders), pair()).status());
}

TEST(Simulation, FollowsLinksAndOrders) {
  const Simulation simulation =
      checkAndSimulate(table({{"0P0", "0F0", "0F1", "0B0", "0B1", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}), pair())
          .value();
  // Rank 1: F0 at 1.75, B0 to 4.75, F1 to 5.75, B1 to 7.75, U to 8.25. Rank 0: B0 5.25 - 7.25, B1 8.25 - 10.25, U 10.25
  // - 10.75.
  EXPECT_DOUBLE_EQ(simulation.makespan, 10.75);
  EXPECT_DOUBLE_EQ(simulation.span, 10.75);
  EXPECT_EQ(simulation.busy, (std::vector<double>{6.75, 6.5}));
  EXPECT_DOUBLE_EQ(simulation.bubble(), 1 - 13.25 / 21.5);
  EXPECT_EQ(simulation.runs.size(), 11u);
  EXPECT_TRUE(std::is_sorted(simulation.runs.begin(), simulation.runs.end(),
                             [](const mpmd::plan::Run &a, const mpmd::plan::Run &b) { return a.start < b.start; }));
}

TEST(Simulation, HandOversOnOneRankTakeNoTime) {
  Timetable one = table({{"0P0", "0F0", "1F0", "1B0", "0B0", "0F1", "1F1", "1B1", "0B1", "1U0", "0U0"}});
  one.place = {0, 0};
  const Simulation simulation = checkAndSimulate(one, pair()).value();
  EXPECT_DOUBLE_EQ(simulation.makespan, 13.25);
  EXPECT_DOUBLE_EQ(simulation.bubble(), 0);
}

TEST(Check, NamesWhatIsWrong) {
  EXPECT_EQ(check({{"0P0", "0F0", "0F1", "0B0", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected every action once, 0I1 is missing");
  EXPECT_EQ(check({{"0P0", "0F0", "0F1", "0F1", "0B0", "0B1", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected every action once, got 0F1 twice");
  EXPECT_EQ(check({{"0P0", "0F0", "0F1", "0B0", "0B1", "0U0", "1U0"}, {"1F0", "1B0", "1F1", "1B1"}}),
            "expected 1U0 on pipeline rank 1, got it on 0");
  EXPECT_EQ(check({{"0P0", "0F0", "0F2", "0B0", "0B1", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected microbatches below 2, got 0F2");
  EXPECT_EQ(check({{"0P0", "0F0", "0F1", "0B0", "0B1", "0U0", "0U1"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected tasks of the program only, got 0U1");
  EXPECT_EQ(check({{"0P0", "0F0", "0F1", "2B0", "0B1", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected tasks of the program only, got 2B0, but stage 2 has no backward");
  Timetable other = table({{"0P0"}, {"1F0"}});
  other.microbatches = {3};
  EXPECT_EQ(messageOf(checkAndSimulate(other, pair()).status()), "expected 2 microbatches, got 3");
  other.place = {0};
  EXPECT_EQ(messageOf(checkAndSimulate(other, pair()).status()), "expected a place for 2 stages, got 1");
  other = table({{"0P0"}, {"1F0"}});
  other.place = {0, 2};
  EXPECT_EQ(messageOf(checkAndSimulate(other, pair()).status()), "expected pipeline ranks below 2, got 2");
}

TEST(Check, DeadlockNamesTheBlockedActions) {
  EXPECT_EQ(check({{"0P0", "0B0", "0F0", "0F1", "0B1", "0U0"}, {"1F0", "1B0", "1F1", "1B1", "1U0"}}),
            "expected an order that makes progress; pipeline rank 0 stops at 0I0, which waits for 1I0; pipeline rank 1 "
            "stops at 1F0, which waits for 0F0");
}

TEST(Check, LagIsTheMicrobatchBefore) {
  TaskGraph graph;
  graph.stages = 1, graph.microbatches = {3};
  graph.tasks = {{0, Kind::Forward, 0, 1}};
  graph.dependences = {{0, 0, 1, 0}};
  graph.index();
  Timetable timetable{"t", {3}, {0}, {CompactSchedule::compress({{0, 0}, {0, 1}, {0, 2}})}};
  EXPECT_EQ(messageOf(checkAndSimulate(timetable, graph).status()), "");
  timetable.orders[0] = CompactSchedule::compress({{0, 0}, {0, 2}, {0, 1}});
  EXPECT_NE(messageOf(checkAndSimulate(timetable, graph).status()).find("which waits for 0F1"), std::string::npos);
}

/// Whether the orders can be executed, by repeatedly trying all ranks.
static bool bruteForce(const TaskGraph &graph, const RankSchedules &orders) {
  std::vector<size_t> next(orders.size(), 0);
  std::map<Action, bool> done;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t rank = 0; rank < orders.size(); ++rank)
      while (next[rank] < orders[rank].size()) {
        const Action &action = orders[rank][next[rank]];
        int64_t task = graph.find(action.stage, action.kind, action.pass, action.loop);
        bool ready = true;
        for (const Dependence &d : graph.dependences) {
          if (d.to != task)
            continue;
          const TaskNode &from = graph.tasks[d.from];
          for (int64_t m = 0; m < graph.runsOf(d.from); ++m)
            if (!inLoop(action.kind) || !inLoop(from.kind) || from.loop != action.loop ||
                m == action.microbatch - d.lag)
              ready = ready && done.contains(makeAction(from.stage, from.kind, from.pass, m, from.loop));
        }
        if (!ready)
          break;
        done[action] = true;
        ++next[rank];
        moved = true;
      }
  }
  for (size_t rank = 0; rank < orders.size(); ++rank)
    if (next[rank] != orders[rank].size())
      return false;
  return true;
}

TEST(Check, AgreesWithBruteForceOnRandomOrders) {
  std::mt19937 random(3);
  int good = 0, bad = 0;
  for (int round = 0; round < 2000; ++round) {
    int64_t stages = 1 + random() % 3, ranks = 1 + random() % stages;
    TaskGraph graph;
    graph.stages = stages, graph.microbatches.clear();
    for (uint64_t loops = 1 + random() % 2; loops > 0; --loops)
      graph.microbatches.push_back(1 + static_cast<int64_t>(random() % 3));
    // The prologue, then each loop followed by an update.
    std::vector<int64_t> section;
    auto add = [&](int64_t stage, Kind kind, int64_t pass, int64_t loop, int64_t place) {
      graph.tasks.push_back({stage, kind, pass, 1, loop});
      section.push_back(place);
    };
    for (int64_t s = 0; s < stages; ++s) {
      add(s, Kind::Prologue, 0, 0, 0);
      for (int64_t loop = 0; loop < graph.numLoops(); ++loop) {
        for (Kind kind : {Kind::Forward, Kind::BackwardInput, Kind::BackwardWeight})
          add(s, kind, 0, loop, 1 + 2 * loop);
        add(s, Kind::Update, loop, 0, 2 + 2 * loop);
      }
    }
    // Random dependences that are acyclic in a shuffled numbering, within the limits of a program.
    int64_t tasks = static_cast<int64_t>(graph.tasks.size());
    for (int64_t a = 0; a < tasks; ++a)
      for (int64_t b = 0; b < tasks; ++b) {
        auto place = [&](int64_t t) { return section[t]; };
        if (a != b && (place(a) < place(b) || (place(a) == place(b) && a < b)) && random() % 4 == 0)
          graph.dependences.push_back({a, b, 0, 0});
      }
    graph.index();
    Timetable timetable{"random", graph.microbatches, {}, {}};
    for (int64_t s = 0; s < stages; ++s)
      timetable.place.push_back(s * ranks / stages);
    RankSchedules orders(ranks);
    for (int64_t task = 0; task < tasks; ++task)
      for (int64_t m = 0; m < graph.runsOf(task); ++m) {
        const TaskNode &node = graph.tasks[task];
        orders[timetable.place[node.stage]].push_back(makeAction(node.stage, node.kind, node.pass, m, node.loop));
      }
    // From nearly sorted to nearly random.
    for (auto &order : orders) {
      auto rank = [&](const Action &a) { return section[graph.find(a.stage, a.kind, a.pass, a.loop)]; };
      std::stable_sort(order.begin(), order.end(), [&](const Action &a, const Action &b) { return rank(a) < rank(b); });
      for (uint64_t swaps = random() % 5; swaps > 0; --swaps)
        if (size_t i = random() % order.size(); i + 1 < order.size())
          std::swap(order[i], order[i + 1]);
    }
    for (const auto &order : orders)
      timetable.orders.push_back(CompactSchedule::compress(order));
    const absl::StatusOr<Simulation> simulation = checkAndSimulate(timetable, graph);
    bool expected = bruteForce(graph, orders);
    ASSERT_EQ(simulation.ok(), expected) << simulation.status();
    ++(expected ? good : bad);
    if (!expected)
      continue;
    // Runs of one rank never overlap, and a run starts after its inputs have ended.
    std::map<Action, double> end;
    std::vector<double> clock(ranks, 0);
    for (const mpmd::plan::Run &run : simulation->runs) {
      ASSERT_GE(run.start, clock[run.rank]);
      clock[run.rank] = run.end;
    }
  }
  EXPECT_GT(good, 100);
  EXPECT_GT(bad, 100);
}

/// Stage 1 and its replica, stage 2, alternate between stage 0's forward and its backward. Each adds up its own
/// gradients.
static TaskGraph turns(int64_t microbatches) {
  TaskGraph graph;
  graph.stages = 3, graph.microbatches = {microbatches};
  graph.tasks = {{0, Kind::Forward, 0, 1},
                 {1, Kind::Forward, 0, 1},
                 {2, Kind::Forward, 0, 1},
                 {0, Kind::BackwardInput, 0, 1},
                 {1, Kind::Update, 0, 1}};
  graph.dependences = {{0, 1, 0, 0}, {0, 2, 0, 0}, {1, 1, 2, 0}, {2, 2, 2, 0},
                       {1, 3, 0, 0}, {2, 3, 0, 0}, {1, 4, 0, 0}, {2, 4, 0, 0}};
  graph.replicas = {{1, 2}};
  graph.index();
  return graph;
}

TEST(SteadyState, StagesRunForTheMicrobatchesThatTheyTake) {
  TaskGraph graph = turns(3);
  EXPECT_EQ(graph.runsOf(0), 3);
  EXPECT_EQ(graph.runsOf(1), 2);
  EXPECT_EQ(graph.runsOf(2), 1);
  EXPECT_EQ(graph.runsOf(4), 1);
  EXPECT_EQ(graph.originalOf(2), 1);
  EXPECT_EQ(graph.numOriginals(), 2);
  auto simulate = [&](const std::vector<std::vector<const char *>> &orders) {
    Timetable timetable = table(orders);
    timetable.microbatches = {3}, timetable.place = {0, 0, 1};
    return checkAndSimulate(timetable, graph);
  };
  auto check = [&](const std::vector<std::vector<const char *>> &orders) {
    return messageOf(simulate(orders).status());
  };
  const Simulation simulation =
      simulate({{"0F0", "1F0", "0F1", "0F2", "1F2", "0I0", "0I1", "0I2", "1U0"}, {"2F1"}}).value();
  EXPECT_DOUBLE_EQ(simulation.makespan, 9);
  EXPECT_EQ(simulation.busy, (std::vector<double>{9, 1}));
  EXPECT_EQ(check({{"0F0", "1F0", "0F1", "1F1", "0F2", "1F2", "0I0", "0I1", "0I2", "1U0"}, {}}),
            "expected microbatches 0, 2, ... of stage 1, a round-robin replica, got 1F1");
  EXPECT_EQ(check({{"0F0", "1F0", "0F1", "0F2", "1F2", "0I0", "0I1", "0I2", "1U0"}, {}}),
            "expected every action once, 2F1 is missing");
  // Microbatch 1 waits for the replica; other microbatches do not.
  EXPECT_EQ(check({{"0F0", "1F0", "0I0", "0I1", "0F1", "0F2", "1F2", "0I2", "1U0"}, {"2F1"}}),
            "expected an order that makes progress; pipeline rank 0 stops at 0I1, which waits for 2F1; pipeline rank 1 "
            "stops at 2F1, which waits for 0F1");
  Timetable together = table({{"0F0", "1F0", "0F1", "2F1", "0F2", "1F2", "0I0", "0I1", "0I2", "1U0"}});
  together.microbatches = {3}, together.place = {0, 0, 0};
  EXPECT_EQ(messageOf(checkAndSimulate(together, graph).status()),
            "expected each round-robin replica on a pipeline rank of its own, got stages 1 and 2 on rank 0");
  // Sums are in microbatch order.
  EXPECT_EQ(check({{"0F0", "0F1", "0F2", "1F2", "1F0", "0I0", "0I1", "0I2", "1U0"}, {"2F1"}}),
            "expected an order that makes progress; pipeline rank 0 stops at 1F2, which waits for 1F0, as a stage adds "
            "up its "
            "microbatches in ascending order");
}

TEST(SteadyState, MoreTurnsThanMicrobatchesLeaveSomeWithout) {
  MicrobatchSubset second{1, 3};
  EXPECT_EQ(second.count(1), 0);
  EXPECT_EQ(second.count(2), 1);
  EXPECT_EQ(second.count(5), 2);
  EXPECT_EQ(second.at(1), 4);
  EXPECT_EQ(second.positionOf(4), 1);
  EXPECT_FALSE(second.has(3));
}
