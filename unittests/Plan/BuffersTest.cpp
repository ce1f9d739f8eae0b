// The static memory plan, compared with brute force.
#include "mpmd/Plan/Memory/Buffers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace mpmd::plan;

static std::set<int64_t> moments(const std::vector<Interval> &lives) {
  std::set<int64_t> all;
  for (const Interval &life : lives)
    for (int64_t t = life.begin; t <= life.end; ++t)
      all.insert(t);
  return all;
}

static std::vector<Interval> randomLives(std::mt19937 &random, int64_t most) {
  std::vector<Interval> lives;
  for (int64_t n = 1 + random() % 3; n > 0; --n) {
    int64_t begin = random() % most;
    lives.push_back({begin, begin + static_cast<int64_t>(random() % 6)});
  }
  return lives;
}

TEST(Lives, NormalizeKeepsTheMoments) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::vector<Interval> lives = randomLives(random, 20), before = lives;
    normalize(lives);
    EXPECT_EQ(moments(lives), moments(before));
    for (size_t i = 1; i < lives.size(); ++i)
      EXPECT_GT(lives[i].begin, lives[i - 1].end);
  }
}

TEST(Lives, OverlapIsACommonMoment) {
  std::mt19937 random(2);
  for (int round = 0; round < 5000; ++round) {
    std::vector<Interval> a = randomLives(random, 20), b = randomLives(random, 20);
    normalize(a), normalize(b);
    std::set<int64_t> x = moments(a), y = moments(b);
    bool common = std::any_of(x.begin(), x.end(), [&](int64_t t) { return y.contains(t); });
    EXPECT_EQ(overlap(a, b), common);
    EXPECT_EQ(overlap(b, a), common);
  }
  EXPECT_TRUE(overlap({{0, 3}}, {{3, 5}}));
  EXPECT_FALSE(overlap({{0, 3}}, {{4, 5}}));
}

/// Whether every byte has at most one owner at every moment.
static bool bruteForceFits(const std::vector<PlannedBuffer> &buffers, int64_t arena) {
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i].offset < 0 || buffers[i].offset + buffers[i].bytes > arena)
      return false;
    for (size_t j = 0; j < i; ++j) {
      bool bytes = std::max(buffers[i].offset, buffers[j].offset) <
                   std::min(buffers[i].offset + buffers[i].bytes, buffers[j].offset + buffers[j].bytes);
      std::set<int64_t> a = moments(buffers[i].lives), b = moments(buffers[j].lives);
      if (bytes && std::any_of(a.begin(), a.end(), [&](int64_t t) { return b.contains(t); }))
        return false;
    }
  }
  return true;
}

TEST(Plan, RandomPlansFitAndAreAligned) {
  std::mt19937 random(3);
  for (int round = 0; round < 1000; ++round) {
    std::vector<PlannedBuffer> buffers(1 + random() % 14);
    int64_t total = 0, largest = 0;
    for (PlannedBuffer &buffer : buffers) {
      buffer.bytes = random() % 400;
      buffer.lives = randomLives(random, 30);
      normalize(buffer.lives);
      total += alignBuffer(buffer.bytes);
      largest = std::max(largest, alignBuffer(buffer.bytes));
    }
    int64_t arena = planBuffers(buffers);
    ASSERT_TRUE(bruteForceFits(buffers, arena));
    EXPECT_FALSE(findOverlap(buffers));
    EXPECT_LE(arena, total);
    EXPECT_GE(arena, largest);
    // No plan can be smaller than the buffers that are live at one moment.
    for (int64_t t = 0; t < 40; ++t) {
      int64_t live = 0;
      for (const PlannedBuffer &buffer : buffers)
        if (moments(buffer.lives).contains(t))
          live += buffer.bytes;
      EXPECT_GE(arena, live);
    }
    for (const PlannedBuffer &buffer : buffers)
      EXPECT_EQ(buffer.offset % kBufferAlignment, 0);
    // The same input gives the same plan.
    std::vector<PlannedBuffer> again = buffers;
    EXPECT_EQ(planBuffers(again), arena);
    for (size_t i = 0; i < buffers.size(); ++i)
      EXPECT_EQ(again[i].offset, buffers[i].offset);
  }
}

TEST(Plan, OverlapsAreThoseOfBruteForceOnMutatedPlans) {
  std::mt19937 random(4);
  int good = 0, bad = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<PlannedBuffer> buffers(2 + random() % 6);
    for (PlannedBuffer &buffer : buffers) {
      buffer.bytes = 1 + random() % 300;
      buffer.lives = randomLives(random, 20);
      normalize(buffer.lives);
    }
    int64_t arena = planBuffers(buffers);
    for (uint64_t n = random() % 3; n > 0; --n)
      buffers[random() % buffers.size()].offset += 64 * (static_cast<int64_t>(random() % 7) - 3);
    bool fits = bruteForceFits(buffers, arena);
    const bool isInside = std::ranges::all_of(buffers, [&](const PlannedBuffer &buffer) {
      return buffer.offset >= 0 && buffer.offset + buffer.bytes <= arena;
    });
    EXPECT_EQ(isInside && !findOverlap(buffers), fits);
    ++(fits ? good : bad);
  }
  EXPECT_GT(good, 300);
  EXPECT_GT(bad, 300);
}

TEST(Plan, DisjointLivesShareBytes) {
  std::vector<PlannedBuffer> buffers{{128, {{0, 1}}}, {128, {{2, 3}}}, {64, {{4, 4}}}};
  EXPECT_EQ(planBuffers(buffers), 128);
  buffers = {{128, {{0, 2}}}, {128, {{2, 3}}}};
  EXPECT_EQ(planBuffers(buffers), 256);
}

TEST(Plan, AnOverlapNamesBothBuffers) {
  std::vector<PlannedBuffer> buffers{{128, {{0, 2}}, 0}, {64, {{5, 6}}, 0}, {128, {{2, 3}}, 64}};
  EXPECT_EQ(findOverlap(buffers), std::pair(size_t(0), size_t(2)));
}

TEST(Slots, AreTheFewestThatNeverCollide) {
  std::mt19937 random(5);
  for (int round = 0; round < 3000; ++round) {
    std::vector<Interval> lives(random() % 9);
    int64_t begin = 0;
    for (Interval &life : lives) {
      begin += random() % 4;
      life = {begin, begin + static_cast<int64_t>(random() % 8) - 1};
    }
    auto fits = [&](int64_t slots) {
      for (size_t i = 0; i < lives.size(); ++i)
        for (size_t j = i + slots; j < lives.size(); j += slots)
          if (lives[i].begin <= lives[i].end && lives[j].begin <= lives[j].end && lives[i].begin <= lives[j].end &&
              lives[j].begin <= lives[i].end)
            return false;
      return true;
    };
    int64_t slots = countSlots(lives);
    ASSERT_GE(slots, 1);
    EXPECT_TRUE(fits(slots));
    for (int64_t fewer = 1; fewer < slots; ++fewer)
      EXPECT_FALSE(fits(fewer)) << slots << " slots, " << fewer << " fit";
  }
}
