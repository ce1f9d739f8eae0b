// Matching of sends and receives, and the deadlock check, compared with a simulation without buffers.
#include "mpmd/Plan/Schedule/Channels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

using namespace mpmd::plan;

using Programs = std::vector<std::vector<ChannelStep>>;
constexpr auto Send = ChannelStep::Send, Recv = ChannelStep::Recv, Wait = ChannelStep::Wait, Compute = ChannelStep::Run;

/// Runs matched programs on a machine without buffers. A move completes once both ends have posted it and the previous
/// move of its channel has completed. Returns whether all programs end.
static bool ends(const Programs &programs, const std::vector<ChannelTransfer> &transfers) {
  using Move = std::pair<int64_t, int64_t>;
  std::vector<size_t> next(programs.size(), 0);
  // By channel: the number of sent and of received moves.
  std::map<std::pair<int64_t, int64_t>, std::pair<std::vector<Move>, std::vector<Move>>> posts;
  std::map<std::pair<int64_t, int64_t>, size_t> complete;
  auto channelOf = [&](const ChannelStep &step) {
    return std::pair(transfers[step.transfer].source, transfers[step.transfer].target);
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t rank = 0; rank < programs.size(); ++rank)
      for (; next[rank] < programs[rank].size(); ++next[rank], moved = true) {
        const ChannelStep &step = programs[rank][next[rank]];
        if (step.kind == Compute)
          continue;
        auto &[sent, received] = posts[channelOf(step)];
        Move move{step.transfer, step.microbatch};
        if (step.kind == Send)
          sent.push_back(move);
        else if (step.kind == Recv)
          received.push_back(move);
        else {
          size_t &done = complete[channelOf(step)];
          done = std::min(sent.size(), received.size());
          if (std::find(sent.begin(), sent.begin() + done, move) == sent.begin() + done)
            break;
        }
      }
  }
  for (size_t rank = 0; rank < programs.size(); ++rank)
    if (next[rank] != programs[rank].size())
      return false;
  return true;
}

/// Two ranks that exchange transfer 0 (0 -> 1) and transfer 1 (1 -> 0).
static const std::vector<ChannelTransfer> kPair{{0, 1, 1}, {1, 0, 1}};

TEST(Matching, AcceptsAnExchange) {
  Programs programs{{{Compute}, {Recv, 1}, {Send, 0}, {Wait, 0}, {Wait, 1}},
                    {{Recv, 0}, {Send, 1}, {Wait, 0}, {Wait, 1}}};
  EXPECT_EQ(checkMatching(programs, kPair).message, "");
  EXPECT_EQ(checkProgress(programs, kPair).message, "");
}

TEST(Matching, NamesTheFaultAndItsPlaces) {
  auto check = [](Programs programs, const char *message, std::vector<std::pair<int64_t, int64_t>> places) {
    ChannelError error = checkMatching(programs, kPair);
    EXPECT_EQ(error.message, message);
    EXPECT_EQ(error.places, places);
    EXPECT_TRUE(static_cast<bool>(error));
  };
  std::vector<ChannelStep> one{{Recv, 0}, {Send, 1}, {Wait, 0}, {Wait, 1}};
  check({{{Recv, 1}, {Send, 0}, {Wait, 0}}, one}, "expected a wait of transfer 1 for microbatch 0, got none", {{0, 0}});
  check({{{Recv, 1}, {Wait, 1}}, one}, "expected a send of transfer 0 for microbatch 0, got none", {{1, 0}});
  check({{{Send, 0}, {Wait, 0}}, one}, "expected a recv of transfer 1 for microbatch 0, got none", {{1, 1}});
  check({{{Send, 0}, {Send, 0}}, one}, "expected one send of transfer 0 for microbatch 0, got two", {{0, 1}, {0, 0}});
  check({{{Wait, 0}}, one}, "expected the send before its wait, got a wait of transfer 0 for microbatch 0 first",
        {{0, 0}});
  check({{{Recv, 0}}, one}, "expected a send on this end, got a recv of transfer 0 for microbatch 0", {{0, 0}});
  check({{{Send, 1}}, one}, "expected a recv on this end, got a send of transfer 1 for microbatch 0", {{0, 0}});
  check({{{Send, 0, 1}}, one}, "expected microbatches below 1, got a send of transfer 0 for microbatch 1", {{0, 0}});
  check({{{Send, 0, -1}}, one}, "expected microbatches below 1, got a send of transfer 0 for microbatch -1", {{0, 0}});
  check({{{Send, 7}}, one}, "expected a known transfer, got send of transfer 7 for microbatch 0", {{0, 0}});
  check({{}, {}, {{Send, 0}}}, "expected rank 0 or 1, got rank 2 with a send of transfer 0 for microbatch 0", {{2, 0}});
  check({{}, {}}, "expected a send of transfer 0 for microbatch 0, got none", {});
}

TEST(Matching, WantsOneOrderPerChannel) {
  std::vector<ChannelTransfer> transfers{{0, 1, 2}};
  Programs programs{{{Send, 0, 0}, {Send, 0, 1}, {Wait, 0, 0}, {Wait, 0, 1}},
                    {{Recv, 0, 1}, {Recv, 0, 0}, {Wait, 0, 0}, {Wait, 0, 1}}};
  ChannelError error = checkMatching(programs, transfers);
  EXPECT_NE(error.message.find("expected the same order on both ends of the channel from rank 0 to rank 1"),
            std::string::npos)
      << error.message;
  EXPECT_EQ(error.places, (std::vector<std::pair<int64_t, int64_t>>{{1, 0}, {0, 0}}));
}

TEST(Progress, FindsTheCycleOfTwoSendsThatWait) {
  Programs programs{{{Send, 0}, {Wait, 0}, {Recv, 1}, {Wait, 1}}, {{Send, 1}, {Wait, 1}, {Recv, 0}, {Wait, 0}}};
  ASSERT_EQ(checkMatching(programs, kPair).message, "");
  ChannelError error = checkProgress(programs, kPair);
  EXPECT_NE(error.message.find("got a cycle of waits"), std::string::npos) << error.message;
  EXPECT_GE(error.places.size(), 2u);
  EXPECT_FALSE(ends(programs, kPair));
}

TEST(Progress, AgreesWithTheMachineOnRandomPrograms) {
  std::mt19937 random(7);
  int good = 0, bad = 0, unmatched = 0;
  for (int round = 0; round < 6000; ++round) {
    int64_t ranks = 2 + random() % 3;
    std::vector<ChannelTransfer> transfers;
    for (int64_t t = 1 + random() % 4; t > 0; --t) {
      int64_t source = random() % ranks, target = (source + 1 + random() % (ranks - 1)) % ranks;
      transfers.push_back({source, target, 1 + static_cast<int64_t>(random() % 3)});
    }
    // A correct program: all moves in one global order, with each rank's waits at random positions after their posts.
    Programs programs(ranks);
    std::vector<std::pair<int64_t, int64_t>> moves;
    for (size_t t = 0; t < transfers.size(); ++t)
      for (int64_t m = 0; m < transfers[t].count; ++m)
        moves.emplace_back(t, m);
    std::shuffle(moves.begin(), moves.end(), random);
    std::vector<std::vector<ChannelStep>> open(ranks);
    for (auto [t, m] : moves)
      for (int64_t rank : {transfers[t].source, transfers[t].target}) {
        programs[rank].push_back({rank == transfers[t].source ? Send : Recv, t, m});
        open[rank].push_back({Wait, t, m});
        while (!open[rank].empty() && random() % 3 == 0) {
          programs[rank].push_back(open[rank].front());
          open[rank].erase(open[rank].begin());
        }
        if (random() % 4 == 0)
          programs[rank].push_back({Compute});
      }
    for (int64_t rank = 0; rank < ranks; ++rank)
      programs[rank].insert(programs[rank].end(), open[rank].begin(), open[rank].end());
    ASSERT_EQ(checkMatching(programs, transfers).message, "");
    ASSERT_EQ(checkProgress(programs, transfers).message, "");
    ASSERT_TRUE(ends(programs, transfers));

    // A program with a missing or duplicate step never matches.
    int64_t rank = random() % ranks;
    if (programs[rank].empty())
      continue;
    size_t at = random() % programs[rank].size();
    if (programs[rank][at].kind != Compute) {
      Programs mutant = programs;
      if (random() % 2)
        mutant[rank].erase(mutant[rank].begin() + at);
      else
        mutant[rank].insert(mutant[rank].begin() + random() % (mutant[rank].size() + 1), mutant[rank][at]);
      EXPECT_TRUE(static_cast<bool>(checkMatching(mutant, transfers)));
    }
    // Moves random steps to other positions. The programs are then refused, or they end.
    for (uint64_t n = 1 + random() % 30; n > 0; --n) {
      auto &program = programs[random() % ranks];
      if (program.empty())
        continue;
      auto from = program.begin() + random() % program.size();
      ChannelStep step = *from;
      if (step.kind != Wait && random() % 8)
        continue;
      program.erase(from);
      // A wait moves no further than its post, other steps anywhere.
      auto post = std::find_if(program.begin(), program.end(), [&](const ChannelStep &other) {
        return step.kind == Wait && other.kind != Compute && other.transfer == step.transfer &&
               other.microbatch == step.microbatch;
      });
      program.insert(post != program.end() ? post + 1 : program.begin() + random() % (program.size() + 1), step);
    }
    if (checkMatching(programs, transfers)) {
      ++unmatched;
      continue;
    }
    ChannelError error = checkProgress(programs, transfers);
    ASSERT_EQ(!error, ends(programs, transfers)) << error.message;
    ++(error ? bad : good);
    for (auto [r, i] : error.places)
      ASSERT_LT(i, static_cast<int64_t>(programs[r].size()));
  }
  EXPECT_GT(good, 500);
  EXPECT_GT(bad, 20);
  EXPECT_GT(unmatched, 100);
}

TEST(Matching, KnowsTheMicrobatchesThatAStageTakes) {
  const std::vector<ChannelTransfer> transfers{{0, 1, 4, {1, 2}}};
  auto programs = [](int64_t first, int64_t second) {
    return Programs{{{Send, 0, first}, {Wait, 0, first}, {Send, 0, second}, {Wait, 0, second}},
                    {{Recv, 0, first}, {Wait, 0, first}, {Recv, 0, second}, {Wait, 0, second}}};
  };
  EXPECT_EQ(checkMatching(programs(1, 3), transfers).message, "");
  EXPECT_EQ(checkProgress(programs(1, 3), transfers).message, "");
  EXPECT_EQ(checkMatching(programs(1, 2), transfers).message,
            "expected microbatches 1, 3, ..., got a send of transfer 0 for microbatch 2");
  EXPECT_EQ(checkMatching({{{Send, 0, 1}, {Wait, 0, 1}}, {{Recv, 0, 1}, {Wait, 0, 1}}}, transfers).message,
            "expected a send of transfer 0 for microbatch 3, got none");
}
