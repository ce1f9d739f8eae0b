// Named schedules, compared with published bubbles, peaks and orders.
#include "ScheduleNames.h"
#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
Pipeline make(const std::string &name, int64_t ranks, int64_t microbatches, int64_t chunks = 0,
              const std::optional<Costs> &costs = std::nullopt, double limit = 0) {
  ScheduleRequest request;
  request.name = name, request.ranks = ranks, request.microbatches = microbatches, request.chunks = chunks,
  request.costs = costs, request.limit = limit;
  absl::StatusOr<Pipeline> pipeline = makePipeline(request);
  EXPECT_EQ(messageOf(pipeline.status()), "") << name << " " << ranks << " " << microbatches;
  return pipeline.value_or(Pipeline());
}

Outcome simulate(const Pipeline &pipeline, const Costs &costs) {
  const auto [faults, outcome] = check(pipeline, costs);
  EXPECT_TRUE(faults.empty()) << pipeline.name << ": " << (faults.empty() ? "" : faults[0].message);
  return outcome;
}

double peak(const Outcome &outcome) { return *std::max_element(outcome.peak.begin(), outcome.peak.end()); }

std::string text(const RankSchedule &order) {
  std::string text;
  for (const Action &action : order)
    text += (text.empty() ? "" : " ") + toText(action);
  return text;
}

/// `NamedSchedule::activations` equals the simulated peak of each rank.
TEST(Published, DeclaredActivations) {
  int64_t declared = 0;
  for (const NamedSchedule *schedule : namedSchedules()) {
    if (!schedule->activations)
      continue;
    ++declared;
    for (int64_t ranks : {1, 2, 4, 5})
      for (int64_t microbatches : {1, 3, 8}) {
        const Pipeline pipeline = make(schedule->name, ranks, microbatches);
        const Outcome outcome = simulate(pipeline, uniformCosts(ranks, 1, {}, 0));
        for (int64_t rank = 0; rank < ranks; ++rank)
          EXPECT_EQ(outcome.peak[rank], static_cast<double>(schedule->activations(ranks, rank, microbatches)))
              << schedule->name << " " << ranks << " " << rank << " " << microbatches;
      }
  }
  EXPECT_GE(declared, 3);
}

/// Qi et al., "Zero Bubble Pipeline Parallelism", tables 5 and 6: times in ms, then bubble rates by span.
struct Row {
  int64_t p, m, v;
  double tF, tB, tW, c, oneFOneB, interleaved, h1, h2, zb1p, zb2p;
};
constexpr Row kRows[] = {{8, 24, 3, 18.522, 18.086, 9.337, .601, .2431, .1055, .1585, .1083, .1585, .0433},
                         {8, 32, 3, 18.513, 18.086, 9.331, .626, .1985, .0818, .1242, .0837, .1242, .0039},
                         {8, 64, 3, 18.546, 18.097, 9.321, .762, .1240, .0443, .0674, .0444, .0674, .0026},
                         {8, 24, 4, 29.718, 29.444, 19.927, .527, .2347, .0808, .1323, .0698, .1323, .0029},
                         {8, 32, 4, 29.802, 29.428, 19.530, .577, .1898, .0628, .1045, .0559, .1045, .0022},
                         {8, 64, 4, 29.935, 29.621, 19.388, .535, .1091, .0320, .0554, .0294, .0554, .0010},
                         {16, 48, 3, 11.347, 11.248, 8.132, .377, .2552, .1104, .1397, .0672, .1397, .0066},
                         {16, 64, 3, 11.307, 11.254, 8.101, .379, .2082, .0852, .1088, .0516, .1088, .0054},
                         {16, 128, 3, 11.325, 11.308, 8.109, .378, .1251, .0445, .0576, .0266, .0576, .0028},
                         {32, 96, 2, 10.419, 10.207, 7.715, .408, .2646, .1493, .1421, .0641, .1421, .0038},
                         {32, 128, 2, 10.408, 10.204, 7.703, .408, .2168, .1164, .1106, .0490, .1106, .0029},
                         {32, 256, 2, 10.402, 10.248, 7.698, .460, .1352, .0624, .0594, .0257, .0594, .0018}};

TEST(Published, ZeroBubbleTable) {
  for (const Row &row : kRows) {
    Costs costs = uniformCosts(row.p, 1, {row.tF, row.tB, row.tW, 1, -0.5, -0.5}, row.c);
    auto bubble = [&](const char *name) { return simulate(make(name, row.p, row.m), costs).bubble(Metric::Span); };
    EXPECT_NEAR(bubble("1f1b"), row.oneFOneB, 0.5001e-4) << row.p << " " << row.m;
    EXPECT_NEAR(bubble("zb-h1"), row.h1, 0.5001e-4) << row.p << " " << row.m;
    EXPECT_NEAR(bubble("zb-h2"), row.h2, 0.5001e-4) << row.p << " " << row.m;
    // The paper's rate of interleaved 1F1B follows from `idle`. The simulated schedule is idle for p * c longer.
    double total = row.tF + row.tB + row.tW,
           idle = (row.p - 1) * total / row.v + (2 * (row.p * row.v - 1) - row.p) * row.c;
    EXPECT_NEAR(idle / (row.m * total + idle), row.interleaved, 0.5001e-4) << row.p << " " << row.m;
    Costs chunks = uniformCosts(row.p, row.v, {row.tF, row.tB, row.tW}, row.c);
    Outcome interleaved = simulate(make("interleaved-1f1b", row.p, row.m, row.v), chunks);
    EXPECT_NEAR(interleaved.span - row.m * total, idle + row.p * row.c, 1e-6) << row.p << " " << row.m;
  }
}

/// If the last stage runs each backward right after its forward, moving a part of F into I (mpmd-rematerialize) makes
/// no step longer.
TEST(Published, DeferredForwardOfTheLastStage) {
  for (const std::string &name : allScheduleNames()) {
    if (!backwardFollowsForward(name) || !findSchedule(name)->isRunnable())
      continue;
    for (int64_t p : {2, 4, 8})
      for (int64_t m : {p, 2 * p, 8 * p})
        for (double more : {0.0, 0.25}) {
          int64_t v = findSchedule(name)->placement == Placement::Linear ? 1 : 2;
          Costs costs = uniformCosts(p, v, {1, 1.875, 1.125}, 0.0625);
          costs.stages.back().forward += more;
          Costs deferred = costs;
          deferred.stages.back().forward -= 0.25, deferred.stages.back().input += 0.25;
          Pipeline pipeline = make(name, p, m, v, costs);
          EXPECT_LE(simulate(pipeline, deferred).makespan, simulate(pipeline, costs).makespan)
              << name << " " << p << " " << m << " " << more;
        }
  }
  for (const char *name : {"1f1b", "zb-h1", "zb-h2", "interleaved-1f1b", "zbv"})
    EXPECT_TRUE(backwardFollowsForward(name)) << name;
  for (const char *name : {"gpipe", "looped-bfs", "dualpipe-v", "none.csv"})
    EXPECT_FALSE(backwardFollowsForward(name)) << name;
}

/// ZB-1p and ZB-2p are the automatic schedule with limits of p and 2p activations. I frees half of an activation.
TEST(Published, AutomaticColumnsOfTheZeroBubbleTable) {
  for (const Row &row : kRows) {
    Costs costs = uniformCosts(row.p, 1, {row.tF, row.tB, row.tW, 1, -0.5, -0.5}, row.c);
    for (auto [limit, printed] : {std::pair(row.p, row.zb1p), {2 * row.p, row.zb2p}}) {
      Pipeline pipeline = make("zb-auto", row.p, row.m, 1, costs, static_cast<double>(limit));
      Outcome outcome = simulate(pipeline, costs);
      EXPECT_LE(outcome.bubble(Metric::Span), printed + 0.5001e-4) << row.p << " " << row.m << " " << limit;
      EXPECT_LE(peak(outcome), static_cast<double>(limit));
    }
  }
}

/// Under the memory that each column's schedule needs, search is no worse than the published number.
TEST(Published, SearchIsNoWorseThanTheZeroBubbleTable) {
  for (const Row &row : kRows) {
    auto searched = [&](int64_t chunks, std::vector<double> caps) {
      Costs costs = uniformCosts(row.p, chunks, {row.tF, row.tB, row.tW, 1, -0.5, -0.5}, row.c);
      costs.caps = std::move(caps);
      SearchOptions options;
      options.metric = Metric::Span, options.effort = 60;
      const ScheduleProblem problem{{row.p, row.m, placeStages(Placement::Loop, row.p, chunks)}, costs};
      return simulate(search({problem}, options)->pipeline, costs).bubble(Metric::Span);
    };
    auto like = [&](const char *name, int64_t chunks) {
      Costs costs = uniformCosts(row.p, chunks, {row.tF, row.tB, row.tW, 1, -0.5, -0.5}, row.c);
      return searched(chunks, simulate(make(name, row.p, row.m, chunks), costs).peak);
    };
    std::string label = std::to_string(row.p) + " " + std::to_string(row.m);
    EXPECT_LE(like("1f1b", 1), row.oneFOneB + 0.5001e-4) << label;
    EXPECT_LE(like("interleaved-1f1b", row.v), row.interleaved + 0.5001e-4) << label;
    EXPECT_LE(like("zb-h1", 1), row.h1 + 0.5001e-4) << label;
    EXPECT_LE(like("zb-h2", 1), row.h2 + 0.5001e-4) << label;
    EXPECT_LE(searched(1, std::vector<double>(row.p, static_cast<double>(row.p))), row.zb1p + 0.5001e-4) << label;
    EXPECT_LE(searched(1, std::vector<double>(row.p, static_cast<double>(2 * row.p))), row.zb2p + 0.5001e-4) << label;
  }
}

TEST(Published, ClosedFormsOfBubbles) {
  for (int64_t p : {2, 4, 7, 16})
    for (int64_t m : {2 * p, 3 * p, 5 * p}) {
      double F = 10, I = 12, W = 8, c = 0.5, work = m * (F + I + W);
      Costs costs = uniformCosts(p, 1, {F, I, W}, c);
      EXPECT_NEAR(simulate(make("gpipe", p, m), costs).makespan - work, (p - 1) * (F + I + W) + 2 * (p - 1) * c, 1e-6);
      EXPECT_NEAR(simulate(make("1f1b", p, m), costs).makespan - work,
                  (p - 1) * (F + I + W) + c * (2.0 * (p - 1) * m / p + 2 * (p - 2)), 1e-6);
      Outcome h1 = simulate(make("zb-h1", p, m), costs);
      EXPECT_NEAR(h1.makespan - work, (p - 1) * (F + I - W) + 4 * (p - 1) * c, 1e-6);
      EXPECT_NEAR(h1.span, h1.makespan, 1e-6);
      Costs chunks = uniformCosts(p, 2, {F, I, W}, c);
      EXPECT_NEAR(
          simulate(make("dualpipe-v", p, m), chunks).makespan - work,
          std::max((p - 1) * (F + I - W) / 2 + 4 * (p - 1) * c, (p - 1) * (I - W / 2) - F / 2 + 6 * (p - 1) * c), 1e-6);
      Costs equal = uniformCosts(p, 2, {1, 1, 1}, 0);
      Outcome zbv = simulate(make("zbv", p, m), equal);
      EXPECT_NEAR(zbv.span - 3 * m, 0, 1e-6);
      EXPECT_NEAR(zbv.makespan - 3 * m, (p - 1) * 0.5, 1e-6);
    }
}

TEST(Published, Peaks) {
  for (int64_t p : {2, 3, 4, 5, 8, 9, 16}) {
    int64_t m = 4 * p;
    auto peakOf = [&](const char *name, int64_t chunks) {
      return peak(simulate(make(name, p, m, chunks), uniformCosts(p, chunks, {}, 0)));
    };
    EXPECT_EQ(peakOf("gpipe", 1), m);
    EXPECT_EQ(peakOf("1f1b", 1), p);
    EXPECT_EQ(peakOf("eager-1f1b", 1), 2 * p - 1);
    EXPECT_EQ(peakOf("zb-h1", 1), p);
    EXPECT_EQ(peakOf("zb-h2", 1), 2 * p - 1);
    EXPECT_EQ(peakOf("looped-bfs", 2), m);
    for (int64_t v : {2, 4}) {
      EXPECT_NEAR(peakOf("interleaved-1f1b", v), p + (p - 1.0) / v, 1e-9);
      EXPECT_NEAR(peakOf("kimi-k2", v), p + double(p) / v, 1e-9);
    }
    EXPECT_EQ(peakOf("zbv", 2), p);
    EXPECT_EQ(peakOf("v-half", 2), (p + 2) / 2) << p;
    EXPECT_EQ(peakOf("v-min", 2), (p + 4) / 3) << p;
    EXPECT_EQ(peakOf("v-zb", 2), p) << p;
    EXPECT_EQ(peakOf("1f1b-v", 2), (2 * p + 2) / 3) << p;
    EXPECT_EQ(peakOf("dualpipe-v", 2), p + 0.5);
    if (p % 2 == 0) {
      EXPECT_EQ(peakOf("dualpipe", 1), p + 1);
    }
  }
}

TEST(Published, OrdersAsPrinted) {
  EXPECT_EQ(text(make("1f1b", 4, 4).orders[2]), "2F0 2F1 2B0 2F2 2B1 2F3 2B2 2B3");
  EXPECT_EQ(text(make("eager-1f1b", 3, 4).orders[1]), "1F0 1F1 1F2 1B0 1F3 1B1 1B2 1B3");
  EXPECT_EQ(text(make("zb-h1", 3, 4).orders[1]), "1F0 1F1 1I0 1F2 1I1 1W0 1F3 1I2 1W1 1I3 1W2 1W3");
  EXPECT_EQ(text(make("zb-h2", 2, 4).orders[0]), "0F0 0F1 0F2 0I0 0W0 0F3 0I1 0W1 0I2 0W2 0I3 0W3");
  EXPECT_EQ(text(make("interleaved-1f1b", 2, 4, 2).orders[1]),
            "1F0 1F1 3F0 3B0 3F1 3B1 1F2 1B0 1F3 1B1 3F2 3B2 3F3 3B3 1B2 1B3");
  EXPECT_EQ(text(make("looped-bfs", 2, 2, 2).orders[0]), "0F0 0F1 2F0 2F1 2B1 2B0 0B1 0B0");
  EXPECT_EQ(text(make("zbv", 2, 3).orders[1]),
            "1F0 2F0 1F1 2F1 2I0 2W0 1F2 1I0 1W0 2F2 2I1 2W1 1I1 2I2 1I2 1W1 2W2 1W2");
  EXPECT_EQ(text(make("dualpipe-v", 2, 4).orders[1]),
            "1F0 2F0 1F1 2F1 1F2 2B0 2F2 1B0 1F3 2B1 2F3 1B1 2B2 1B2 2I3 1I3 2W3 1W3");
  EXPECT_EQ(text(make("seq-1f1b", 2, 2).orders[0]), "0F0 0F1 0F2 0B1 0F3 0B0 0B3 0B2");
}

/// On each rank, all forwards of a stage are present and in order, and so are its backwards.
TEST(Published, EveryScheduleIsValidForItsNumbers) {
  int64_t made = 0;
  for (const std::string &name : allScheduleNames())
    for (int64_t p = 1; p <= 16; ++p)
      for (int64_t m = 1; m <= 4 * p; m += p > 8 ? 3 : 1)
        for (int64_t v : {1, 2, 3}) {
          ScheduleRequest request;
          request.name = name, request.ranks = p, request.microbatches = m, request.chunks = v;
          const absl::StatusOr<Pipeline> pipeline = makePipeline(request);
          if (!pipeline.ok())
            continue;
          ++made;
          Costs costs = uniformCosts(p, pipeline->numStages() / p, {1, 1.25, 0.75}, 0.125);
          Outcome outcome = simulate(*pipeline, costs);
          // The bound holds with the schedule's own peaks as caps.
          costs.caps = outcome.peak;
          Bound bound = lowerBound({*pipeline, costs});
          EXPECT_LE(bound.makespan, outcome.makespan * (1 + 1e-9)) << name << " " << p << " " << m;
          EXPECT_LE(bound.span, outcome.span * (1 + 1e-9)) << name << " " << p << " " << m;
        }
  EXPECT_GT(made, 5000);
}

TEST(Published, H1IsOptimalUnderItsOwnMemory) {
  for (int64_t p : {2, 3, 8, 12})
    for (int64_t m : {p + 1, 2 * p, 5 * p})
      for (double c : {0.0, 0.3})
        for (double W : {0.8, 1.0, 1.1}) {
          Costs costs = uniformCosts(p, 1, {1, 1.1, W}, c);
          costs.caps.assign(p, static_cast<double>(p));
          Pipeline h1 = make("zb-h1", p, m);
          Outcome outcome = simulate(h1, costs);
          Bound bound = lowerBound({h1, costs});
          EXPECT_EQ(gapTo(bound.makespan, outcome.makespan), 0) << p << " " << m << " " << c << " " << W;
          EXPECT_EQ(gapTo(bound.span, outcome.span), 0) << p << " " << m << " " << c << " " << W;
        }
}

TEST(Refused, WithTheNumbers) {
  auto error = [](const char *name, int64_t p, int64_t m, int64_t v = 0, int64_t group = 0) {
    ScheduleRequest request;
    request.name = name, request.ranks = p, request.microbatches = m, request.chunks = v, request.group = group;
    return messageOf(makePipeline(request).status());
  };
  EXPECT_EQ(error("dualpipe-v", 4, 7),
            "dualpipe-v: expected at least 2 x 4 = 8 microbatches for 4 pipeline ranks, got 7");
  EXPECT_EQ(error("dualpipe", 3, 8),
            "dualpipe: expected an even number of pipeline ranks and of microbatches, got 3 and 8");
  EXPECT_EQ(error("zbv", 4, 8, 3), "zbv: expected 2 chunks per pipeline rank, got 3");
  EXPECT_EQ(error("1f1b", 4, 8, 2), "1f1b: expected 1 chunk per pipeline rank, got 2");
  EXPECT_EQ(error("interleaved-1f1b", 4, 9), "interleaved-1f1b: expected microbatches that form 2 equal rounds (9 div "
                                             "4), got 9 microbatches; groups of 5 would do: mpmd-schedule make "
                                             "--group-size writes such a schedule as CSV, which mpmd-opt takes");
  EXPECT_EQ(error("interleaved-1f1b", 4, 8, 2, 3),
            "interleaved-1f1b: expected a group of 4 (pipeline ranks) to 8 (microbatches), got 3");
  EXPECT_EQ(error("interleaved-1f1b", 4, 11, 2, 4),
            "interleaved-1f1b: expected a last group of at least 4 microbatches or none, got 3 of 11 in groups of 4");
  EXPECT_EQ(error("gis", 4, 8, 2, 1), "gis: expected a group of ceil(p / 2) to p microbatches, 2 to 4, got 1");
}
} // namespace
