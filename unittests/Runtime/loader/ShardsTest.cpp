// Parts of tensors: every element is at the position that the manifest defines, and is copied back.
#include "runtime/src/loader/Shards.h"

#include "gtest/gtest.h"

#include <numeric>
#include <random>
#include <set>

using namespace mpmd;
using namespace mpmd::rt;
using format::AxisRef;

namespace {
format::Mesh meshOf(std::vector<format::Axis> axes) {
  format::Mesh mesh;
  mesh.axes = std::move(axes);
  int64_t ranks = 1;
  for (const format::Axis &axis : mesh.axes)
    ranks *= axis.size;
  mesh.ranks.resize(ranks);
  std::iota(mesh.ranks.begin(), mesh.ranks.end(), 0);
  return mesh;
}

/// Every rank's buffer of an I32 tensor that counts its elements; padding is -1.
std::vector<std::vector<int32_t>> split(const format::Mesh &mesh, const std::vector<int64_t> &shape,
                                        const format::Sharding &sharding) {
  std::vector<int32_t> tensor(format::tensorBytes("I32", shape) / 4);
  std::iota(tensor.begin(), tensor.end(), 0);
  std::vector<std::vector<int32_t>> buffers;
  for (size_t position = 0; position < mesh.ranks.size(); ++position) {
    buffers.emplace_back(format::tensorBytes("I32", shardShape(sharding, shape)) / 4, -1);
    shardOf(mesh, position, "I32", shape, sharding).copyFrom(tensor.data(), buffers.back().data());
  }
  return buffers;
}
} // namespace

TEST(Shards, CoordinatesAreRowMajor) {
  format::Mesh mesh = meshOf({{"a", 2}, {"b", 3}});
  EXPECT_EQ(coordinatesOf(mesh, 0), (std::vector<int32_t>{0, 0}));
  EXPECT_EQ(coordinatesOf(mesh, 2), (std::vector<int32_t>{0, 2}));
  EXPECT_EQ(coordinatesOf(mesh, 3), (std::vector<int32_t>{1, 0}));
  EXPECT_EQ(coordinatesOf(meshOf({}), 0), std::vector<int32_t>());
}

TEST(Shards, ShortPartsLieAtTheBeginningAndEmptyOnesAreEmpty) {
  using Buffers = std::vector<std::vector<int32_t>>;
  format::Mesh line = meshOf({{"a", 4}});
  EXPECT_EQ(split(line, {5}, {{{"a", 1, 4}}}), (Buffers{{0, 1}, {2, 3}, {4, -1}, {-1, -1}}));
  EXPECT_EQ(split(line, {3, 2}, {{}, {{"a", 1, 2}}}), (Buffers{{0, 2, 4}, {0, 2, 4}, {1, 3, 5}, {1, 3, 5}}));
  EXPECT_EQ(split(line, {2, 3}, {{}, {{"a", 2, 2}}}),
            (Buffers{{0, 1, 3, 4}, {2, -1, 5, -1}, {0, 1, 3, 4}, {2, -1, 5, -1}}))
      << "a shorter row is padded at its end";
  EXPECT_EQ(split(line, {0, 3}, {{{"a", 1, 4}}, {}}), Buffers(4));
  EXPECT_EQ(split(line, {}, {}), (Buffers{{0}, {0}, {0}, {0}}));
}

TEST(Shards, PartsOfAnAxisAreMajorFirst) {
  // Six ranks as 3 x 2 parts; the major part of the axis shards the second dimension.
  auto buffers = split(meshOf({{"a", 6}}), {2, 3}, {{{"a", 3, 2}}, {{"a", 1, 3}}});
  EXPECT_EQ(buffers, (std::vector<std::vector<int32_t>>{{0}, {3}, {1}, {4}, {2}, {5}}));
}

TEST(Shards, PartsHaveTheirOwnExtents) {
  format::Mesh line = meshOf({{"a", 4}});
  auto shape = [&](size_t position, const std::vector<int64_t> &whole, const format::Sharding &sharding) {
    return shardOf(line, position, "I32", whole, sharding).shape;
  };
  EXPECT_EQ(shape(0, {5, 2}, {{{"a", 1, 4}}, {}}), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(shape(2, {5, 2}, {{{"a", 1, 4}}, {}}), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(shape(3, {5, 2}, {{{"a", 1, 4}}, {}}), (std::vector<int64_t>{0, 2}));
  EXPECT_EQ(shape(3, {5, 2}, {}), (std::vector<int64_t>{5, 2}));
  EXPECT_EQ(shape(3, {}, {}), std::vector<int64_t>());
  EXPECT_EQ(shape(1, {0, 3}, {{{"a", 1, 4}}, {}}), (std::vector<int64_t>{0, 3}));
}

TEST(Shards, RandomOnesComeBackWhole) {
  std::mt19937 random(3);
  auto below = [&](uint64_t limit) { return static_cast<int64_t>(random() % limit); };
  for (int round = 0; round < 2000; ++round) {
    format::Mesh mesh = meshOf({{"a", 1 + below(3)}, {"b", 4}, {"c", 1 + below(2)}});
    // Each part of an axis shards one dimension, or none.
    std::vector<AxisRef> parts = {{"a", 1, mesh.axes[0].size}, {"b", 1, 2}, {"b", 2, 2}, {"c", 1, mesh.axes[2].size}};
    std::shuffle(parts.begin(), parts.end(), random);
    std::vector<int64_t> shape(1 + below(3));
    format::Sharding sharding(shape.size());
    for (int64_t &size : shape)
      size = 1 + below(9);
    for (const AxisRef &part : parts)
      if (size_t dim = below(shape.size() + 1); dim < shape.size())
        sharding[dim].push_back(part);
    std::vector<int32_t> tensor(format::tensorBytes("I32", shape) / 4), back(tensor.size(), -1);
    std::iota(tensor.begin(), tensor.end(), 0);
    std::vector<std::vector<int32_t>> buffers = split(mesh, shape, sharding);
    std::set<uint64_t> offsets;
    uint64_t bytes = 0;
    for (size_t position = 0; position < buffers.size(); ++position) {
      Shard shard = shardOf(mesh, position, "I32", shape, sharding);
      // The dense part has no padding. It is the same if copied from the tensor or from the buffer, and can be copied
      // into a buffer.
      EXPECT_EQ(format::tensorBytes("I32", shard.shape), static_cast<int64_t>(shard.bytes));
      std::vector<int32_t> part(shard.bytes / 4, -2), picked(part), buffer(buffers[position].size(), -1);
      shard.cutPart(part.data(), tensor.data());
      shard.pickPart(picked.data(), buffers[position].data());
      shard.placePart(part.data(), buffer.data());
      EXPECT_EQ(part, picked);
      EXPECT_EQ(buffer, buffers[position]);
      if (!shard.first) {
        EXPECT_TRUE(shard.bytes == 0 || offsets.contains(shard.offset)) << "another rank has it";
        continue;
      }
      EXPECT_TRUE(shard.bytes == 0 || offsets.insert(shard.offset).second) << "the same part twice";
      bytes += shard.bytes;
      shard.copyTo(back.data(), buffers[position].data());
    }
    EXPECT_EQ(bytes, tensor.size() * 4) << "every element once";
    ASSERT_EQ(back, tensor);
  }
}
