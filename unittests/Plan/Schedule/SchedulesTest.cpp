// Named schedules: closed forms of peak and bubble, and blocks of stages.
#include "mpmd/Plan/Schedule/Schedules.h"
#include "ScheduleNames.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace mpmd::plan;
using mpmd::messageOf;

/// A chain of stages. Times are dyadic fractions, so that sums are exact.
static TaskGraph chain(int64_t stages, int64_t microbatches, double forward, double input, double weight) {
  TaskGraph graph;
  graph.stages = stages, graph.microbatches = {microbatches};
  for (int64_t s = 0; s < stages; ++s) {
    graph.tasks.push_back({s, Kind::Forward, 0, forward});
    graph.tasks.push_back({s, Kind::BackwardInput, 0, input});
    graph.tasks.push_back({s, Kind::BackwardWeight, 0, weight});
  }
  for (int64_t s = 0; s < stages; ++s) {
    if (s + 1 < stages) {
      graph.dependences.push_back({3 * s, 3 * s + 3});
      graph.dependences.push_back({3 * s + 4, 3 * s + 1});
    }
    graph.dependences.push_back({3 * s, 3 * s + 1});
    graph.dependences.push_back({3 * s + 1, 3 * s + 2});
  }
  graph.index();
  return graph;
}

/// The maximum number of microbatches whose forward has run and whose backward has not.
static int64_t peakInFlight(const std::vector<Action> &actions) {
  int64_t now = 0, peak = 0;
  for (const Action &action : actions) {
    now += action.kind == Kind::Forward ? 1 : -1;
    peak = std::max(peak, now);
  }
  return peak;
}

class Named : public testing::TestWithParam<const char *> {};

TEST_P(Named, PeakAndBubbleHaveTheirClosedForms) {
  std::string name = GetParam();
  for (int64_t p = 1; p <= 16; ++p)
    for (int64_t m = 1; m <= 4 * p; ++m) {
      const Timetable timetable = makeSchedule(name, p, p, m).value();
      for (int64_t rank = 0; rank < p; ++rank)
        EXPECT_EQ(peakInFlight(timetable.orders[rank].expand()), name == "gpipe" ? m : std::min(p - rank, m))
            << p << " " << m << " " << rank;
      Simulation simulation = checkAndSimulate(timetable, chain(p, m, 1, 1.5, 0.5)).value();
      // Both fill and drain the pipeline once. Gradients are sent after I, and W fills the drain. So each rank is idle
      // for (p - 1)(F + I) seconds.
      EXPECT_DOUBLE_EQ(simulation.makespan, (p - 1) * 2.5 + m * 3.0) << p << " " << m;
      EXPECT_DOUBLE_EQ(simulation.bubble(), 1 - m * 3.0 / simulation.makespan);
      // With undivided backwards, the idle time is (p - 1)(F + B), as in the literature.
      simulation = checkAndSimulate(timetable, chain(p, m, 1, 2, 0)).value();
      EXPECT_DOUBLE_EQ(simulation.bubble(), double(p - 1) / (p - 1 + m));
      for (double busy : simulation.busy)
        EXPECT_DOUBLE_EQ(busy, m * 3.0);
      EXPECT_EQ(simulation.runs.size(), static_cast<size_t>(3 * p * m));
      // Microbatches ascend per stage and kind, as sums over the loop require.
      for (const CompactSchedule &order : timetable.orders) {
        int64_t forward = -1, backward = -1;
        for (const Action &action : order.expand()) {
          int64_t &last = action.kind == Kind::Forward ? forward : backward;
          EXPECT_EQ(action.microbatch, last + 1);
          last = action.microbatch;
        }
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Named, testing::Values("gpipe", "1f1b"),
                         [](const auto &info) { return "s" + std::string(info.param); });

TEST(Blocks, AreContiguousAndLongerOnesComeFirst) {
  EXPECT_EQ(makeSchedule("1f1b", 5, 2, 4)->place, (std::vector<int64_t>{0, 0, 0, 1, 1}));
  EXPECT_EQ(makeSchedule("1f1b", 11, 4, 4)->place, (std::vector<int64_t>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3}));
}

TEST(Blocks, RunForwardUpAndBackwardDown) {
  EXPECT_EQ(toText(makeSchedule("1f1b", 3, 1, 2)->orders[0]), "2 x [0F0+1, 1F0+1, 2F0+1, 2B0+1, 1B0+1, 0B0+1]");
  EXPECT_EQ(toText(makeSchedule("gpipe", 4, 2, 3)->orders[1]), "3 x [2F0+1, 3F0+1], 3 x [3B0+1, 2B0+1]");
}

TEST(Blocks, EveryShapeIsValid) {
  for (const std::string &name : allScheduleNames())
    for (int64_t ranks = 1; ranks <= 6; ++ranks)
      for (int64_t stages = ranks; stages <= 14; ++stages)
        for (int64_t m : {1, 2, 5, 9}) {
          if (absl::StatusOr<Timetable> timetable = makeSchedule(name, stages, ranks, m); timetable.ok()) {
            EXPECT_EQ(messageOf(checkAndSimulate(*timetable, chain(stages, m, 1, 1, 1)).status()), "")
                << name << " " << stages << " on " << ranks;
          }
        }
}

TEST(Refusal, StatesTheNumbers) {
  EXPECT_EQ(messageOf(makeSchedule("1f1b", 3, 4, 8).status()),
            "expected at least as many stages as pipeline ranks, got 3 stages for 4 pipeline ranks");
  EXPECT_EQ(messageOf(makeSchedule("1f1b", 3, 0, 8).status()), "expected at least 1 pipeline rank, got 0");
  EXPECT_EQ(messageOf(makeSchedule("1f1b", 3, 3, 0).status()), "expected at least 1 microbatch, got 0");
  std::string error = messageOf(makeSchedule("2f2b", 3, 3, 8).status());
  EXPECT_NE(error.find("'2f2b'"), std::string::npos) << error;
  for (const std::string &name : allScheduleNames())
    EXPECT_NE(error.find(name), std::string::npos) << error;
}
