// The choice of attention blocks: which logits are blocked, how many blocks there are, and that they cover all rows.
#include "mpmd/Plan/Support/AttentionBlocks.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mpmd::plan;

namespace {

constexpr int64_t kMebi = int64_t{1} << 20;

TEST(AttentionBlocks, AreLargeAndLargerThanTheirFactors) {
  EXPECT_TRUE(areLongLogits(2 * kMebi, 8 * kMebi));
  EXPECT_FALSE(areLongLogits(2 * kMebi, 8 * kMebi - 1));
  EXPECT_FALSE(areLongLogits(2 * kMebi + 1, 8 * kMebi));
  EXPECT_TRUE(areLongLogits(0, std::numeric_limits<int64_t>::max()));
}

TEST(AttentionBlocks, CoverAllRowsInAtMostSixteen) {
  for (int64_t rows : {int64_t{1}, int64_t{2}, int64_t{127}, int64_t{128}, int64_t{129}, int64_t{1000}, int64_t{1024},
                       int64_t{4097}, int64_t{1} << 40})
    for (int64_t bytes : {8 * kMebi, 100 * kMebi, int64_t{1} << 40, std::numeric_limits<int64_t>::max()}) {
      int64_t each = attentionBlock(rows, bytes);
      EXPECT_GE(each, 128);
      EXPECT_EQ(each % 16, 0);
      EXPECT_LE((rows - 1) / each + 1, 16) << rows << " rows of " << bytes << " bytes";
    }
}

TEST(AttentionBlocks, AreAsManyAsCachesAndMasksAskFor) {
  EXPECT_EQ(attentionBlock(1024, 16 * kMebi), 128);
  EXPECT_EQ(attentionBlock(2048, 128 * kMebi), 256);
  EXPECT_EQ(attentionBlock(2048, 512 * kMebi), 128);
  EXPECT_EQ(attentionBlock(2048, 160 * kMebi), 208);
}

} // namespace
