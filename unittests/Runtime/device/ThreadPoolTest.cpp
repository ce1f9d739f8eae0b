// The thread pool runs every piece of work exactly once, on whichever threads are available.
#include "runtime/src/cpu/ThreadPool.h"

#include "runtime/src/cpu/Limits.h"

#include "gtest/gtest.h"

using namespace mpmd::rt;

TEST(ThreadPool, DoesEveryPieceOnce) {
  for (int threads : {1, 2, 5})
    for (int microseconds : {0, 50}) {
      ThreadPool pool;
      ASSERT_TRUE(pool.start(threads, std::chrono::microseconds(microseconds), [] {}, true).ok());
      EXPECT_EQ(pool.size(), threads);
      for (int64_t pieces : {0, 1, 2, 3, 100})
        for (int round = 0; round < 50; ++round) {
          std::vector<std::atomic<int>> done(pieces);
          pool.run(
              pieces, [](void *context, int64_t i) { ++(*static_cast<std::vector<std::atomic<int>> *>(context))[i]; },
              &done);
          for (const std::atomic<int> &count : done)
            ASSERT_EQ(count, 1);
        }
    }
}

TEST(ThreadPool, MorePiecesThanItsCountersHold) {
  ThreadPool pool;
  ASSERT_TRUE(pool.start(3, std::chrono::microseconds(0), [] {}, true).ok());
  std::vector<std::atomic<uint8_t>> done(200003);
  pool.run(
      static_cast<int64_t>(done.size()),
      [](void *context, int64_t i) { ++(*static_cast<std::vector<std::atomic<uint8_t>> *>(context))[i]; }, &done);
  for (const std::atomic<uint8_t> &count : done)
    ASSERT_EQ(count, 1);
}

TEST(ThreadPool, AJobEndsWithoutHelpersThatDoNotCome) {
  // The helper is delayed before its first job, as by a busy system.
  static std::atomic<bool> hold{true};
  {
    ThreadPool pool;
    ASSERT_TRUE(pool.start(
                        2, std::chrono::microseconds(0),
                        [] {
                          while (hold)
                            ::sched_yield();
                        },
                        true)
                    .ok());
    std::atomic<int> done{0};
    pool.run(10, [](void *context, int64_t) { ++*static_cast<std::atomic<int> *>(context); }, &done);
    EXPECT_EQ(done, 10);
    hold = false;
  }
}

TEST(Limits, FollowTheAffinityMask) {
  cpu_set_t before, one;
  ASSERT_EQ(::sched_getaffinity(0, sizeof(before), &before), 0);
  int all = availableCores();
  EXPECT_GE(all, 1);
  EXPECT_LE(all, CPU_COUNT(&before));
  CPU_ZERO(&one);
  for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &before))
      CPU_SET(cpu, &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
  EXPECT_EQ(availableCores(), 1);
  ::sched_setaffinity(0, sizeof(before), &before);
  EXPECT_GT(availableMemory().bytes, 1u << 20);
}
