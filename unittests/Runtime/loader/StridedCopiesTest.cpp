// Strided copies: reach, overlap, merging and execution.
#include "runtime/src/loader/StridedCopies.h"

#include "gtest/gtest.h"

#include <numeric>
#include <random>
#include <set>

using namespace mpmd::rt;

namespace {
/// Every byte that a target box covers, with one entry for each time.
std::vector<uint64_t> bytesIn(uint64_t offset, const StridedCopy &copy) {
  std::vector<uint64_t> starts = {offset}, bytes;
  for (const mpmd_strided_loop_t &loop : copy.loops) {
    std::vector<uint64_t> next;
    for (uint64_t start : starts)
      for (uint64_t i = 0; i < loop.count; ++i)
        next.push_back(start + i * loop.target_stride);
    starts = next;
  }
  for (uint64_t start : starts)
    for (uint64_t i = 0; i < copy.run; ++i)
      bytes.push_back(start + i);
  return bytes;
}

StridedCopy copyOf(uint64_t run, std::vector<mpmd_strided_loop_t> loops) {
  StridedCopy copy;
  copy.run = run, copy.loops = std::move(loops);
  return copy;
}

bool anyTwice(const std::vector<uint64_t> &bytes) {
  return std::set<uint64_t>(bytes.begin(), bytes.end()).size() != bytes.size();
}
} // namespace

TEST(StridedCopies, ReachAndBytesDoNotOverflow) {
  const uint64_t most = UINT64_MAX;
  const StridedCopy copy = copyOf(4, {{3, 100, 4}, {2, 10, 12}});
  EXPECT_EQ(bytesOf(copy), 24u);
  EXPECT_EQ(*checkedBytesOf(copy), 24u);
  EXPECT_EQ(*reachOf(8, copy, End::Source), 8u + 200 + 10 + 4);
  EXPECT_EQ(*reachOf(8, copy, End::Target), 8u + 4 + 8 + 12);
  EXPECT_FALSE(checkedBytesOf(copyOf(4, {{most / 4 + 1, 0, 0}})));
  EXPECT_FALSE(reachOf(8, copyOf(4, {{most, 2, 0}}), End::Source));
  EXPECT_FALSE(reachOf(8, copyOf(4, {{2, most, 0}}), End::Source));
  EXPECT_FALSE(reachOf(most, copyOf(4, {}), End::Source));
}

TEST(StridedCopies, OneThatWritesAByteTwiceHasNoTarget) {
  EXPECT_TRUE(targetOf(0, copyOf(4, {{2, 0, 4}})));
  EXPECT_FALSE(targetOf(0, copyOf(4, {{2, 0, 3}})));
  EXPECT_FALSE(targetOf(0, copyOf(4, {{2, 0, 0}})));
  EXPECT_TRUE(targetOf(0, copyOf(4, {{1, 0, 0}}))) << "what is done once has no stride";
  // The order of the loops does not matter.
  EXPECT_TRUE(targetOf(0, copyOf(4, {{2, 0, 4}, {3, 0, 8}})));
  EXPECT_FALSE(targetOf(0, copyOf(4, {{3, 0, 4}, {3, 0, 8}})));
}

TEST(StridedCopies, OverlapIsWhatBytesSay) {
  std::mt19937 random(1);
  auto below = [&](uint64_t limit) { return random() % limit; };
  int overlapping = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<TargetBox> boxes;
    std::vector<uint64_t> bytes;
    // Every second round has strides of a tensor, others may be random.
    bool tensor = round % 2 == 0;
    for (uint64_t count = 1 + below(5); count != 0; --count) {
      const uint64_t offset = below(80);
      StridedCopy copy = copyOf(1 + below(4), {});
      for (uint64_t depth = below(4); depth != 0; --depth) {
        const uint64_t strides[] = {4, 12, 48};
        copy.loops.push_back({1 + below(3), 0, tensor ? strides[below(3)] : 1 + below(20)});
      }
      if (std::optional<TargetBox> box = targetOf(offset, copy)) {
        std::vector<uint64_t> own = bytesIn(offset, copy);
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

TEST(StridedCopies, OverlapOfATensorsPartsDoesNotLookAtEveryRow) {
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

TEST(StridedCopies, OverlapGivesUpInTheEnd) {
  const uint64_t rows = 1000000000;
  EXPECT_EQ(overlap({{0, 1, {{rows, 0, 6}}}, {3, 1, {{rows / 2, 0, 12}}}}), Overlap::Unknown);
  EXPECT_EQ(overlap({{0, 1, {{100, 0, 6}}}, {3, 1, {{50, 0, 12}}}}), Overlap::None);
  EXPECT_EQ(overlap({{0, 1, {{100, 0, 6}}}, {3, 1, {{50, 0, 9}}}}), Overlap::Some);
}

TEST(StridedCopies, LoopsThatLieTogetherAreOne) {
  auto mergedOf = [](uint64_t run, std::vector<mpmd_strided_loop_t> loops) {
    const StridedCopy copy = merged(copyOf(run, std::move(loops)));
    std::vector<uint64_t> numbers = {copy.run};
    for (const mpmd_strided_loop_t &loop : copy.loops)
      numbers.insert(numbers.end(), {loop.count, loop.source_stride, loop.target_stride});
    return numbers;
  };
  using List = std::vector<uint64_t>;
  EXPECT_EQ(mergedOf(4, {{3, 12, 12}, {3, 4, 4}}), (List{36}));
  EXPECT_EQ(mergedOf(4, {{3, 24, 12}, {3, 4, 4}}), (List{12, 3, 24, 12}));
  EXPECT_EQ(mergedOf(4, {{5, 60, 60}, {3, 12, 20}, {1, 7, 7}}), (List{4, 5, 60, 60, 3, 12, 20}));
  EXPECT_EQ(mergedOf(4, {{5, 60, 60}, {3, 20, 20}, {2, 8, 4}}), (List{4, 15, 20, 20, 2, 8, 4}));
  EXPECT_EQ(mergedOf(8, {}), (List{8}));
}

TEST(StridedCopies, CopiesWhatLoopsSay) {
  std::mt19937 random(2);
  auto below = [&](uint64_t limit) { return random() % limit; };
  for (int round = 0; round < 500; ++round) {
    // Copies from one tensor of up to three dimensions to another.
    const uint64_t runs[] = {1, 2, 3, 4, 8, 16, 20, 100, 2048, 2049};
    uint64_t run = runs[below(10)], counts[3], source[3], target[3], sourceSize = run, targetSize = run;
    for (int dim = 2; dim >= 0; --dim) {
      counts[dim] = 1 + below(dim == 2 ? 12 : 3);
      source[dim] = sourceSize, target[dim] = targetSize;
      sourceSize *= counts[dim] + below(2), targetSize *= counts[dim] + below(2);
    }
    StridedCopy copy = copyOf(run, {});
    for (uint64_t dim = below(3); dim < 3; ++dim)
      copy.loops.push_back({counts[dim], source[dim], target[dim]});
    std::vector<char> from(sourceSize), to(targetSize, 'x'), expected = to, short_ = to, filled = to, garbage = to;
    std::iota(from.begin(), from.end(), static_cast<char>(round));
    std::vector<std::pair<uint64_t, uint64_t>> starts = {{0, 0}};
    for (const mpmd_strided_loop_t &loop : copy.loops) {
      std::vector<std::pair<uint64_t, uint64_t>> next;
      for (auto [s, t] : starts)
        for (uint64_t i = 0; i < loop.count; ++i)
          next.emplace_back(s + i * loop.source_stride, t + i * loop.target_stride);
      starts = next;
    }
    for (auto [s, t] : starts)
      for (uint64_t i = 0; i < run; ++i)
        expected[t + i] = from[s + i], garbage[t + i] = '!';
    copyStrided(to.data(), from.data(), copy);
    ASSERT_EQ(to, expected);
    copyStrided(short_.data(), from.data(), merged(copy));
    ASSERT_EQ(short_, expected);
    fillStrided(filled.data(), copy, '!');
    ASSERT_EQ(filled, garbage);
  }
}
