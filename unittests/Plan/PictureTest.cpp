// Levels of memory in pictures.
#include "mpmd/Plan/Picture.h"

#include <gtest/gtest.h>

using namespace mpmd::plan;

TEST(Picture, BytesThatSeveralHoldCountOnce) {
  std::vector<ByteSpan> all{{0, 100}, {50, 150}, {200, 300}};
  std::vector<Level> levels = levelsOf(all, {all[2]}, {{all[0], 1, 3}, {all[1], 2, 4}, {all[0], 3, 5}});
  std::vector<std::pair<double, double>> got;
  for (const Level &level : levels)
    got.push_back({level.time, level.held});
  std::vector<std::pair<double, double>> want{{0, 100}, {1, 200}, {2, 250}, {3, 200}, {3, 250}, {4, 200}, {5, 100}};
  EXPECT_EQ(got, want);
}
