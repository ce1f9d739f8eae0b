// Every piece of work is done exactly once.
#include "runtime/src/Team.h"

#include "gtest/gtest.h"

using namespace mpmd::rt;

TEST(Team, DoesEveryPieceOnce) {
  for (int threads : {1, 2, 5})
    for (int spins : {0, 1000}) {
      Team team(threads, spins, [] {});
      EXPECT_EQ(team.size(), threads);
      for (int64_t pieces : {0, 1, 2, 3, 100})
        for (int round = 0; round < 50; ++round) {
          std::vector<std::atomic<int>> done(pieces);
          team.run(pieces, [](void *context, int64_t i) { ++(*static_cast<std::vector<std::atomic<int>> *>(context))[i]; }, &done);
          for (const std::atomic<int> &count : done)
            ASSERT_EQ(count, 1);
        }
    }
}
