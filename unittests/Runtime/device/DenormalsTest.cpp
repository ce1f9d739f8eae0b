// Which threads flush subnormal numbers, and from when to when.
#include "runtime/src/cpu/Denormals.h"
#include "runtime/src/cpu/ThreadPool.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

using namespace mpmd::rt;

namespace {
/// Whether halving the smallest normal number gives zero on this thread.
template <typename T> bool flushes() {
  volatile T smallest = std::numeric_limits<T>::min();
  volatile T half = smallest / 2;
  return half * 2 == 0;
}

struct Seen {
  std::array<std::atomic<int>, 64> flush{};
  static void run(void *context, int64_t piece) {
    auto *seen = static_cast<Seen *>(context);
    seen->flush[static_cast<size_t>(piece)] = flushes<float>() && flushes<double>() ? 1 : -1;
  }
};

TEST(Denormals, AScopeEndsAsItBegan) {
  EXPECT_FALSE(flushes<float>());
  {
    DenormalsScope outer(true);
    EXPECT_TRUE(flushes<float>());
    EXPECT_TRUE(flushes<double>());
    {
      DenormalsScope inner(false);
      EXPECT_FALSE(flushes<float>());
      EXPECT_FALSE(flushes<double>());
    }
    EXPECT_TRUE(flushes<float>());
  }
  EXPECT_FALSE(flushes<float>());
  EXPECT_FALSE(flushes<double>());
}

TEST(Denormals, HelpersComputeAsTheTeamSays) {
  for (bool flush : {true, false}) {
    ThreadPool pool;
    ASSERT_TRUE(pool.start(3, std::chrono::microseconds(100), [] {}, flush).ok());
    Seen seen;
    {
      DenormalsScope own(flush);
      pool.run(64, Seen::run, &seen);
    }
    for (std::atomic<int> &each : seen.flush)
      EXPECT_EQ(each, flush ? 1 : -1);
    EXPECT_FALSE(flushes<float>());
  }
}
} // namespace
