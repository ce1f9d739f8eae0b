// Messages as boxes in buffers, and the check that messages write every byte of their target once.
#include "mpmd/Dialect/Mpmd/Messages.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

#include <random>

using namespace mpmd;

TEST(MessagesTest, BoxesAreReadFromRunsAndLoops) {
  // Rows 1 and 2 and columns 2 to 4 of 4 x 6 elements of 4 bytes.
  plan::BoxMessage message{0, 0, 32, 0, 12, {{2, 24, 12}}};
  EXPECT_EQ(boxAt(message, /*atSource=*/true, {4, 6, 4}), (plan::TensorBox{{1, 3}, {2, 5}, {0, 4}}));
  EXPECT_EQ(boxAt(message, /*atSource=*/false, {2, 3, 4}), (plan::TensorBox{{0, 2}, {0, 3}, {0, 4}}));
  // Two whole rows are contiguous.
  EXPECT_EQ(boxAt({0, 0, 24, 0, 48, {}}, true, {4, 6, 4}), (plan::TensorBox{{1, 3}, {0, 6}, {0, 4}}));
  // Runs that cross a row, loops that leave their dimension, strides of no dimension.
  EXPECT_EQ(boxAt({0, 0, 12, 0, 24, {}}, true, {4, 6, 4}), std::nullopt);
  EXPECT_EQ(boxAt({0, 0, 48, 0, 24, {{3, 24, 24}}}, true, {4, 6, 4}), std::nullopt);
  EXPECT_EQ(boxAt({0, 0, 0, 0, 4, {{2, 20, 4}}}, true, {4, 6, 4}), std::nullopt);
  EXPECT_EQ(boxAt({0, 0, 0, 0, 4, {{2, 24, 4}, {2, 24, 4}}}, true, {4, 6, 4}), std::nullopt);
  // A buffer without bytes holds no box.
  EXPECT_EQ(boxAt({0, 0, 0, 0, 4, {}}, true, {0, 4}), std::nullopt);
}

TEST(MessagesTest, DisjointBoxesAreTold) {
  EXPECT_TRUE(areDisjoint({}));
  EXPECT_TRUE(areDisjoint({{{0, 2}, {0, 3}}, {{2, 4}, {0, 3}}, {{0, 4}, {3, 4}}}));
  EXPECT_FALSE(areDisjoint({{{0, 2}, {0, 3}}, {{1, 4}, {2, 3}}}));
  // Many boxes that do not form a grid: the diagonal of a cube.
  std::vector<plan::TensorBox> diagonal;
  for (int64_t i = 0; i < 64; ++i)
    diagonal.push_back({{3 * i, 3 * i + 2}, {3 * i, 3 * i + 2}, {3 * i, 3 * i + 2}});
  EXPECT_TRUE(areDisjoint(diagonal));
  diagonal.push_back({{4, 5}, {4, 5}, {3, 5}});
  EXPECT_FALSE(areDisjoint(diagonal));
}

TEST(MessagesTest, AttributesKeepMessages) {
  mlir::MLIRContext context;
  context.loadDialect<MpmdDialect>();
  plan::BoxMessage message{3, 1, 32, 4, 12, {{2, 24, 12}, {5, 48, 24}}};
  PeerAttr row = toAttr(&context, message);
  EXPECT_EQ(fromAttr(row), message);
  EXPECT_EQ(row.getBytes(), message.bytes());
  EXPECT_EQ(row.getSourceEnd(), 32 + 24 + 4 * 48 + 12);
  EXPECT_EQ(row.getTargetEnd(), 4 + 12 + 4 * 24 + 12);
}

TEST(MessagesTest, WhatBoxMessagesMakesHolds) {
  std::mt19937 random(7);
  auto upTo = [&](int64_t most) { return static_cast<int64_t>(random() % (most + 1)); };
  for (int round = 0; round < 300; ++round) {
    std::vector<int64_t> shape;
    for (int64_t rank = upTo(3); rank > 0; --rank)
      shape.push_back(upTo(7));
    auto sharding = [&](int64_t first) {
      plan::Sharding made;
      made.mesh = {1 + upTo(2), 1 + upTo(2), 1 + upTo(1)};
      for (int64_t i = 0; i < made.mesh[0] * made.mesh[1] * made.mesh[2]; ++i)
        made.devices.push_back(first + i);
      made.dims.resize(shape.size());
      for (int64_t axis = 0; axis < 3; ++axis)
        if (int64_t dim = upTo(static_cast<int64_t>(shape.size())); dim < static_cast<int64_t>(shape.size()))
          made.dims[dim].push_back(axis);
      return made;
    };
    plan::Sharding source = sharding(0), target = sharding(100);
    std::vector<plan::BoxMessage> messages = boxMessages(shape, 4, source, target);
    EXPECT_EQ(messageOf(checkMessages(messages, shape, 4, source, target)), "");
    int64_t bytes = 4;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      int64_t parts = 1;
      for (int64_t axis : target.dims[dim])
        parts *= target.mesh[axis];
      bytes *= plan::partSize(shape[dim], parts);
    }
    EXPECT_EQ(messageOf(checkWrites(messages, bytes)), "");
    if (messages.empty())
      continue;
    // A missing message, a duplicate, or a wrong source.
    size_t which = random() % messages.size();
    std::vector<plan::BoxMessage> wrong = messages;
    wrong.erase(wrong.begin() + static_cast<int64_t>(which));
    EXPECT_NE(messageOf(checkMessages(wrong, shape, 4, source, target)), "");
    wrong = messages;
    wrong.push_back(messages[which]);
    EXPECT_NE(messageOf(checkMessages(wrong, shape, 4, source, target)), "");
    EXPECT_NE(messageOf(checkWrites(wrong, bytes)), "");
    wrong = messages;
    wrong[which].sourceOffset += 4;
    EXPECT_NE(messageOf(checkMessages(wrong, shape, 4, source, target)), "");
  }
}

TEST(MessagesTest, MostReceivedLeavesOutCopies) {
  EXPECT_EQ(maxReceived({}), 0);
  EXPECT_EQ(maxReceived({{0, 0, 0, 0, 100, {}}, {0, 1, 0, 0, 8, {}}, {2, 1, 0, 8, 8, {}}, {1, 2, 0, 0, 12, {}}}), 16);
}
