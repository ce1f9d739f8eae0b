// Cuts of a chain of operations into stages, compared with all possible cuts.
#include "mpmd/Plan/Support/ChainCut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <random>

using namespace mpmd::plan;

namespace {
constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Items with times. The weight of a piece is limited.
struct Chain {
  std::vector<double> seconds{0}, bytes{0}, weight;
  double most = kInfinite;

  ChainCut cut(int64_t pieces) const {
    return {pieces, seconds, [this](int64_t, int64_t begin, int64_t end) {
              return bytes[end] - bytes[begin] > most ? kInfinite : seconds[end] - seconds[begin];
            }};
  }
  int64_t count() const { return static_cast<int64_t>(seconds.size()) - 1; }
};

std::vector<double> badnessOf(const ChainCut &cut, const std::vector<int64_t> &ends) {
  std::vector<double> each;
  for (int64_t s = 0, begin = 0; s < cut.pieces; begin = ends[s++])
    each.push_back(cut.badness(s, begin, ends[s]));
  return each;
}

double worstOf(const ChainCut &cut, const std::vector<int64_t> &ends) {
  std::vector<double> each = badnessOf(cut, ends);
  return *std::max_element(each.begin(), each.end());
}

double weightOf(const Chain &chain, const std::vector<int64_t> &ends) {
  double sum = 0;
  for (size_t s = 0; s + 1 < ends.size(); ++s)
    sum += chain.weight[ends[s]];
  return sum;
}

void forEachCut(int64_t pieces, int64_t count, std::vector<int64_t> &ends,
                const std::function<void(const std::vector<int64_t> &)> &visit) {
  if (static_cast<int64_t>(ends.size()) == pieces - 1) {
    ends.push_back(count);
    visit(ends);
    ends.pop_back();
    return;
  }
  for (int64_t end = ends.empty() ? 1 : ends.back() + 1; end < count; ++end) {
    ends.push_back(end);
    forEachCut(pieces, count, ends, visit);
    ends.pop_back();
  }
}

TEST(ChainCut, IsTheBestOfAllCuts) {
  std::mt19937 random(1);
  int lighter = 0, impossible = 0;
  for (int round = 0; round < 300; ++round) {
    Chain chain;
    int64_t count = 2 + random() % 9, pieces = 1 + random() % std::min<int64_t>(count, 4);
    for (int64_t i = 0; i < count; ++i) {
      chain.seconds.push_back(chain.seconds.back() + random() % 8);
      chain.bytes.push_back(chain.bytes.back() + random() % 8);
      chain.weight.push_back(random() % 5);
    }
    if (random() % 2)
      chain.most = 8 + random() % 16;
    ChainCut cut = chain.cut(pieces);
    std::vector<std::vector<int64_t>> all;
    std::vector<int64_t> prefix;
    forEachCut(pieces, count, prefix, [&](const std::vector<int64_t> &ends) { all.push_back(ends); });
    double best = kInfinite;
    for (const auto &ends : all)
      best = std::min(best, worstOf(cut, ends));
    std::vector<int64_t> found = bestCut(cut);
    if (best == kInfinite) {
      EXPECT_TRUE(found.empty());
      ++impossible;
      continue;
    }
    ASSERT_EQ(static_cast<int64_t>(found.size()), pieces);
    EXPECT_EQ(worstOf(cut, found), best);
    for (double tolerance : {0.0, 0.25}) {
      std::vector<double> limits = badnessOf(cut, found);
      for (double &limit : limits)
        limit *= 1 + tolerance;
      auto isAllowed = [&](const std::vector<int64_t> &ends) {
        std::vector<double> each = badnessOf(cut, ends);
        return std::equal(each.begin(), each.end(), limits.begin(), std::less_equal<>());
      };
      double lightest = kInfinite;
      for (const auto &ends : all)
        if (isAllowed(ends))
          lightest = std::min(lightest, weightOf(chain, ends));
      std::vector<int64_t> light = lightestCut(cut, chain.weight, found, tolerance);
      EXPECT_EQ(weightOf(chain, light), lightest);
      for (const auto &ends : all)
        if (light != found && isAllowed(ends) && weightOf(chain, ends) == lightest)
          EXPECT_LE(worstOf(cut, light), worstOf(cut, ends));
      EXPECT_TRUE(isAllowed(light));
      if (light != found) {
        EXPECT_LT(lightest, weightOf(chain, found));
        ++lighter;
      }
    }
  }
  EXPECT_GT(lighter, 50);
  EXPECT_GT(impossible, 5);
}
} // namespace
