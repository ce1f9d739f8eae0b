// The division of large matrix products into blocks.
#include "mpmd/Plan/Support/ProductBlocks.h"

#include "gtest/gtest.h"

using namespace mpmd::plan;

namespace {
using Block = std::array<int64_t, 2>;

int64_t count(int64_t m, int64_t n, const Block &block) { return ((m - 1) / block[0] + 1) * ((n - 1) / block[1] + 1); }
} // namespace

TEST(ProductBlocks, TheLongerSideIsCutIntoAPowerOfTwo) {
  EXPECT_EQ(productBlock(1, 128, 256, 1024, true), (Block{128, 128}));
  EXPECT_EQ(productBlock(1, 256, 128, 1024, true), (Block{128, 128}));
  EXPECT_EQ(productBlock(1, 128, 1024, 256, true), (Block{128, 256}));
  EXPECT_EQ(productBlock(1, 512, 3072, 768, true), (Block{512, 384}));
  EXPECT_EQ(productBlock(1, 256, 50257, 768, true), (Block{256, 6336}));
  EXPECT_EQ(productBlock(1, 512, 512, 512, true), (Block{256, 512}));
  EXPECT_EQ(productBlock(1, 512, 512, 512, false), (Block{512, 256}));
  for (int64_t n = 1; n < 5000; ++n) {
    const Block block = productBlock(1, 96, n, 4096, true);
    const int64_t blocks = count(96, n, block);
    EXPECT_LE(blocks, 8) << n;
    if (n >= 256) {
      EXPECT_GE(blocks, 2) << n;
      EXPECT_GE(block[1], 128) << n;
      EXPECT_EQ(block[1] % 64, 0) << n;
    }
  }
}

TEST(ProductBlocks, WhatIsSmallOrOneOfManyIsWhole) {
  EXPECT_EQ(productBlock(1, 64, 255, 4096, true), (Block{64, 255}));
  EXPECT_EQ(productBlock(1, 128, 256, 64, true), (Block{128, 256}));
  EXPECT_EQ(productBlock(8, 1024, 1024, 1024, true), (Block{1024, 1024}));
  EXPECT_EQ(productBlock(1, 0, 1024, 1024, true), (Block{0, 1024}));
  EXPECT_EQ(productBlock(1, 1024, 0, 0, false), (Block{1024, 0}));
}

TEST(ProductBlocks, HugeSizesDoNotOverflow) {
  const int64_t huge = INT64_MAX;
  const Block block = productBlock(1, huge, huge, huge, true);
  EXPECT_EQ(block[1], huge);
  EXPECT_GE(block[0], huge / 8);
  EXPECT_GT(productBlock(1, 1, huge - 1, 1, true)[1], 0);
}
