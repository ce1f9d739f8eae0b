// Boxes: reach, overlap, merging, copies.
#include "runtime/src/loader/Boxes.h"

#include "gtest/gtest.h"

#include <numeric>
#include <random>
#include <set>

using namespace mpmd::rt;

namespace {
/// Every byte that a target box covers, with one entry for each time.
std::vector<uint64_t> bytesIn(const mpmd_message_t &message, const std::vector<mpmd_loop_t> &loops) {
  std::vector<uint64_t> starts = {message.target_offset}, bytes;
  for (const mpmd_loop_t &loop : loops) {
    std::vector<uint64_t> next;
    for (uint64_t start : starts)
      for (uint64_t i = 0; i < loop.count; ++i)
        next.push_back(start + i * loop.target_stride);
    starts = next;
  }
  for (uint64_t start : starts)
    for (uint64_t i = 0; i < message.run; ++i)
      bytes.push_back(start + i);
  return bytes;
}

bool anyTwice(const std::vector<uint64_t> &bytes) {
  return std::set<uint64_t>(bytes.begin(), bytes.end()).size() != bytes.size();
}
} // namespace

TEST(Boxes, ReachAndBytesDoNotOverflow) {
  const uint64_t most = UINT64_MAX;
  const mpmd_message_t message = {0, 1, 8, 0, 4, 0, 2};
  EXPECT_EQ(*bytesOf(message, std::vector<mpmd_loop_t>{{3, 100, 4}, {2, 10, 12}}), 24u);
  EXPECT_EQ(*reachOf(message, std::vector<mpmd_loop_t>{{3, 100, 4}, {2, 10, 12}}, End::Source), 8u + 200 + 10 + 4);
  EXPECT_EQ(*reachOf(message, std::vector<mpmd_loop_t>{{3, 100, 4}, {2, 10, 12}}, End::Target), 8u + 12 + 4);
  EXPECT_FALSE(bytesOf(message, std::vector<mpmd_loop_t>{{most / 4 + 1, 0, 0}}));
  EXPECT_FALSE(reachOf(message, std::vector<mpmd_loop_t>{{most, 2, 0}}, End::Source));
  EXPECT_FALSE(reachOf(message, std::vector<mpmd_loop_t>{{2, most, 0}}, End::Source));
  EXPECT_FALSE(reachOf({0, 1, most, 0, 4, 0, 0}, {}, End::Source));
}

TEST(Boxes, OneThatWritesAByteTwiceIsNone) {
  const mpmd_message_t message = {0, 1, 0, 0, 4, 0, 1};
  EXPECT_TRUE(targetOf(message, std::vector<mpmd_loop_t>{{2, 0, 4}}));
  EXPECT_FALSE(targetOf(message, std::vector<mpmd_loop_t>{{2, 0, 3}}));
  EXPECT_FALSE(targetOf(message, std::vector<mpmd_loop_t>{{2, 0, 0}}));
  EXPECT_TRUE(targetOf(message, std::vector<mpmd_loop_t>{{1, 0, 0}})) << "what is done once has no stride";
  // The order of the loops does not matter.
  EXPECT_TRUE(targetOf(message, std::vector<mpmd_loop_t>{{2, 0, 4}, {3, 0, 8}}));
  EXPECT_FALSE(targetOf(message, std::vector<mpmd_loop_t>{{3, 0, 4}, {3, 0, 8}}));
}

TEST(Boxes, OverlapIsWhatBytesSay) {
  std::mt19937 random(1);
  auto below = [&](uint64_t limit) { return random() % limit; };
  int overlapping = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<TargetBox> boxes;
    std::vector<uint64_t> bytes;
    // Every second round has strides of a tensor, others may be random.
    bool tensor = round % 2 == 0;
    for (uint64_t count = 1 + below(5); count != 0; --count) {
      mpmd_message_t message = {0, 1, 0, below(80), 1 + below(4), 0, 0};
      std::vector<mpmd_loop_t> loops;
      for (uint64_t depth = below(4); depth != 0; --depth) {
        const uint64_t strides[] = {4, 12, 48};
        loops.push_back({1 + below(3), 0, tensor ? strides[below(3)] : 1 + below(20)});
      }
      if (std::optional<TargetBox> box = targetOf(message, loops)) {
        std::vector<uint64_t> own = bytesIn(message, loops);
        EXPECT_FALSE(anyTwice(own));
        boxes.push_back(*box);
        bytes.insert(bytes.end(), own.begin(), own.end());
      }
    }
    ASSERT_EQ(overlap(boxes), anyTwice(bytes) ? Overlap::Some : Overlap::None) << "round " << round;
    overlapping += anyTwice(bytes);
  }
  EXPECT_GT(overlapping, 2000);
  EXPECT_LT(overlapping, 18000);
}

TEST(Boxes, OverlapOfATensorsPartsDoesNotLookAtEveryRow) {
  // A hundred parts, four columns by 25 rows, of a billion rows each. Comparing runs would take for ever.
  std::vector<TargetBox> boxes;
  const uint64_t rows = 1000000000, width = 64;
  for (uint64_t i = 0; i < 25; ++i)
    for (uint64_t j = 0; j < 4; ++j)
      boxes.push_back({(i * rows) * width + j * 16, 16, {{rows, 0, width}}});
  EXPECT_EQ(overlap(boxes), Overlap::None);
  boxes[77].run = 17;
  EXPECT_EQ(overlap(boxes), Overlap::Some);
}

TEST(Boxes, OverlapGivesUpInTheEnd) {
  const uint64_t rows = 1000000000;
  EXPECT_EQ(overlap({{0, 1, {{rows, 0, 6}}}, {3, 1, {{rows / 2, 0, 12}}}}), Overlap::Unknown);
  EXPECT_EQ(overlap({{0, 1, {{100, 0, 6}}}, {3, 1, {{50, 0, 12}}}}), Overlap::None);
  EXPECT_EQ(overlap({{0, 1, {{100, 0, 6}}}, {3, 1, {{50, 0, 9}}}}), Overlap::Some);
}

TEST(Boxes, LoopsThatLieTogetherAreOne) {
  auto merged = [](uint64_t run, std::vector<mpmd_loop_t> loops) {
    std::vector<mpmd_loop_t> out = {{9, 9, 9}};
    appendMerged(out, run, loops);
    std::vector<std::array<uint64_t, 3>> rest;
    for (size_t i = 1; i < out.size(); ++i)
      rest.push_back({out[i].count, out[i].source_stride, out[i].target_stride});
    return rest;
  };
  using List = std::vector<std::array<uint64_t, 3>>;
  EXPECT_EQ(merged(4, {{3, 12, 12}, {3, 4, 4}}), List());
  EXPECT_EQ(merged(4, {{3, 24, 12}, {3, 4, 4}}), (List{{3, 24, 12}}));
  EXPECT_EQ(merged(4, {{5, 60, 60}, {3, 12, 20}, {1, 7, 7}}), (List{{5, 60, 60}, {3, 12, 20}}));
  EXPECT_EQ(merged(4, {{5, 60, 60}, {3, 20, 20}, {2, 8, 4}}), (List{{15, 20, 20}, {2, 8, 4}}));
  EXPECT_EQ(merged(8, {}), List());
}

TEST(Boxes, CopiesWhatLoopsSay) {
  std::mt19937 random(2);
  auto below = [&](uint64_t limit) { return random() % limit; };
  for (int round = 0; round < 500; ++round) {
    // From one tensor of up to three dimensions to another.
    const uint64_t runs[] = {1, 2, 3, 4, 8, 16, 20, 100, 2048, 2049};
    uint64_t run = runs[below(10)], counts[3], source[3], target[3], sourceSize = run, targetSize = run;
    for (int dim = 2; dim >= 0; --dim) {
      counts[dim] = 1 + below(dim == 2 ? 12 : 3);
      source[dim] = sourceSize, target[dim] = targetSize;
      sourceSize *= counts[dim] + below(2), targetSize *= counts[dim] + below(2);
    }
    std::vector<mpmd_loop_t> loops, less;
    for (uint64_t dim = below(3); dim < 3; ++dim)
      loops.push_back({counts[dim], source[dim], target[dim]});
    uint64_t bytes = run;
    for (const mpmd_loop_t &loop : loops)
      bytes *= loop.count;
    std::vector<char> from(sourceSize), to(targetSize, 'x'), expected = to, short_ = to, filled = to, garbage = to;
    std::iota(from.begin(), from.end(), static_cast<char>(round));
    std::vector<std::pair<uint64_t, uint64_t>> starts = {{0, 0}};
    for (const mpmd_loop_t &loop : loops) {
      std::vector<std::pair<uint64_t, uint64_t>> next;
      for (auto [s, t] : starts)
        for (uint64_t i = 0; i < loop.count; ++i)
          next.emplace_back(s + i * loop.source_stride, t + i * loop.target_stride);
      starts = next;
    }
    for (auto [s, t] : starts)
      for (uint64_t i = 0; i < run; ++i)
        expected[t + i] = from[s + i], garbage[t + i] = '!';
    copyBox(to.data(), from.data(), bytes, loops);
    ASSERT_EQ(to, expected);
    appendMerged(less, run, loops);
    copyBox(short_.data(), from.data(), bytes, less);
    ASSERT_EQ(short_, expected);
    fillBox(filled.data(), bytes, loops, '!');
    ASSERT_EQ(filled, garbage);
  }
}
