// Actions and rank orders: text form, compression, expansion.
#include "mpmd/Plan/Schedule/Timetable.h"
#include "ScheduleNames.h"
#include "mpmd/Plan/Schedule/Schedules.h"

#include <gtest/gtest.h>

#include <random>

using namespace mpmd::plan;

TEST(Action, TextIsReadBack) {
  for (Kind kind :
       {Kind::Prologue, Kind::Forward, Kind::BackwardInput, Kind::BackwardWeight, Kind::Backward, Kind::Update})
    for (int64_t stage : {0, 7, 95})
      for (int64_t pass : {0, 1, 12})
        for (int64_t microbatch : {0, 5, 1023})
          for (int64_t loop : {0, 1, 10}) {
            Action action = makeAction(stage, kind, pass, inLoop(kind) ? microbatch : 0, inLoop(kind) ? loop : 0);
            std::optional<Action> parsed = parseAction(toText(action));
            ASSERT_TRUE(parsed) << toText(action);
            EXPECT_EQ(*parsed, action) << toText(action);
          }
}

TEST(Action, TextIsPyTorchs) {
  EXPECT_EQ(toText(makeAction(2, Kind::Forward, 0, 5)), "2F5");
  EXPECT_EQ(toText(makeAction(2, Kind::Forward, 1, 5)), "2F5.1");
  EXPECT_EQ(toText(makeAction(10, Kind::BackwardInput, 0, 11)), "10I11");
  EXPECT_EQ(toText(makeAction(2, Kind::Update, 3, 0)), "2U3");
  EXPECT_EQ(toText(makeAction(2, Kind::Forward, 0, 5, 1)), "2F5@1");
  EXPECT_EQ(toText(makeAction(2, Kind::Forward, 1, 5, 1)), "2F5.1@1");
}

TEST(Action, OtherTextIsRefused) {
  for (const char *text : {"",     "2",     "F5",      "2F",      "2X5",   "2f5",   "-1F0",
                           "2F-5", "2F5.",  "2F5.x",   "2F5 ",    " 2F5",  "2U3.1", "2F5.1.1",
                           "2F5@", "2F5@x", "2F5@1.1", "2F5@1@1", "2U3@1", "2FF5",  "99999999999999999999F0"})
    EXPECT_FALSE(parseAction(text)) << "'" << text << "'";
}

/// Parses the text of an order by the grammar of `#mpmd.rank_schedule`.
static RankSchedule readOrder(std::string text) {
  RankSchedule actions;
  std::erase(text, ' ');
  std::erase(text, '"');
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find_first_of(",[", at);
    std::string word = text.substr(at, end == std::string::npos ? end : end - at);
    if (end == std::string::npos || text[end] == ',') {
      actions.push_back(parseAction(word).value());
      at = end == std::string::npos ? text.size() : end + 1;
      continue;
    }
    int64_t count = std::stoll(word); // "6x["
    size_t close = text.find(']', end);
    std::vector<std::pair<Action, int64_t>> steps;
    for (size_t from = end + 1; from < close;) {
      size_t to = std::min(text.find(',', from), close), plus = text.find('+', from);
      steps.emplace_back(parseAction(text.substr(from, plus - from)).value(),
                         std::stoll(text.substr(plus + 1, to - plus - 1)));
      from = to + 1;
    }
    for (int64_t i = 0; i < count; ++i)
      for (auto [action, stride] : steps) {
        action.microbatch += i * stride;
        actions.push_back(action);
      }
    at = close + 2;
  }
  return actions;
}

static void expectSame(const RankSchedule &actions) {
  CompactSchedule order = CompactSchedule::compress(actions);
  ASSERT_EQ(order.expand(), actions) << toText(order);
  EXPECT_EQ(order.size(), static_cast<int64_t>(actions.size()));
  EXPECT_EQ(readOrder(toText(order)), actions) << toText(order);
  for (const Group &group : order.groups)
    EXPECT_FALSE(group.steps.empty());
}

TEST(CompactSchedule, CompressionKeepsEveryNamedSchedule) {
  for (const std::string &name : allScheduleNames())
    for (int64_t ranks = 1; ranks <= 8; ++ranks)
      for (int64_t stages = ranks; stages <= 2 * ranks + 1; ++stages)
        for (int64_t microbatches : {1, 2, 3, 7, 8, 32}) {
          const absl::StatusOr<Timetable> timetable = makeSchedule(name, stages, ranks, microbatches);
          if (!timetable.ok())
            continue; // invalid numbers for this schedule
          for (const CompactSchedule &order : timetable->orders)
            expectSame(order.expand());
        }
}

TEST(CompactSchedule, TextDoesNotGrowWithMicrobatches) {
  for (const char *name : {"gpipe", "1f1b", "eager-1f1b", "zb-h1", "zb-h2", "interleaved-1f1b", "interleaved-zb", "zbv",
                           "v-half", "v-min", "v-zb", "dualpipe-v"})
    for (int64_t ranks : {1, 4, 16}) {
      const Timetable few = makeSchedule(name, 2 * ranks, ranks, 128).value(),
                      many = makeSchedule(name, 2 * ranks, ranks, 1024).value();
      for (int64_t rank = 0; rank < ranks; ++rank) {
        EXPECT_EQ(few.orders[rank].groups.size(), many.orders[rank].groups.size());
        EXPECT_LE(toText(many.orders[rank]).size(),
                  toText(few.orders[rank]).size() * 5 / 4 + 24); // numbers have more digits
      }
    }
}

TEST(CompactSchedule, CompressionKeepsRandomOrders) {
  std::mt19937 random(1);
  auto upTo = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  constexpr Kind kinds[] = {Kind::Forward, Kind::BackwardInput, Kind::BackwardWeight, Kind::Backward};
  for (int round = 0; round < 3000; ++round) {
    RankSchedule actions;
    for (int64_t pieces = upTo(6); pieces >= 0; --pieces) {
      // Noise, or a pattern whose stride may be negative or 0.
      RankSchedule pattern;
      for (int64_t i = upTo(4); i >= 0; --i)
        pattern.push_back(makeAction(upTo(3), kinds[upTo(4)], upTo(2), 20 + upTo(4)));
      int64_t stride = upTo(4) - 1;
      for (int64_t i = upTo(2) ? upTo(8) : 0; i >= 0; --i) {
        actions.insert(actions.end(), pattern.begin(), pattern.end());
        for (Action &action : pattern)
          action.microbatch += static_cast<int32_t>(stride);
      }
    }
    expectSame(actions);
  }
}

TEST(CompactSchedule, EmptyScheduleIsEmpty) {
  expectSame({});
  EXPECT_EQ(toText(CompactSchedule{}), "");
}
