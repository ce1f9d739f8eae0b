// Sessions that are opened and closed many times leak nothing, and many sessions run at once.
#include "Host.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace mpmd;

namespace {
class Life : public host::Host {};

/// The resources of a process: open files, threads, mapped ranges, and resident pages.
struct Holdings {
  size_t files = 0, threads = 0, ranges = 0, pages = 0;
  Holdings() {
    auto entries = [](const char *path) {
      return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
    };
    files = entries("/proc/self/fd");
    threads = entries("/proc/self/task");
    std::ifstream maps("/proc/self/maps");
    std::string line;
    while (std::getline(maps, line))
      ++ranges;
    size_t all = 0;
    std::ifstream("/proc/self/statm") >> all >> pages;
  }
};
} // namespace

TEST_F(Life, AThousandSessionsLeaveNothing) {
  const pair::Values values;
  auto once = [&](int round) {
    host::Session session = open(round % 2 == 0 ? "pair.mpmd" : "grid.mpmd");
    if (round % 2 == 0)
      bind(session.get(), values);
    ASSERT_EQ(mpmd_rt_step(session.get()), 0) << mpmd_rt_error(session.get());
    // Errors leak nothing either.
    host::Session none(mpmd_rt_open(at("none.mpmd").c_str(), nullptr));
    ASSERT_NE(mpmd_rt_last_status(none.get()).code, MPMD_RT_OK);
  };
  for (int round = 0; round < 100; ++round)
    once(round);
  const Holdings before;
  for (int round = 0; round < 1000; ++round)
    once(round);
  const Holdings after;
  EXPECT_EQ(after.files, before.files);
  EXPECT_EQ(after.threads, before.threads);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers keep memory; the leak sanitizer looks after it";
#endif
  // A thread's stack may be reused by the next thread. Nothing grows with the number of rounds.
  EXPECT_LE(after.ranges, before.ranges + 20);
  EXPECT_LE(after.pages, before.pages + 256);
}

TEST_F(Life, EightSessionsAtOnce) {
  pair::Values pairs;
  grid::Values grids;
  bool same[8] = {};
  auto work = [&](int which) {
    mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
    options.threads_per_rank = 1 + which % 3;
    host::Session session = open(which % 2 == 0 ? "pair.mpmd" : "grid.mpmd", &options);
    if (which % 2 == 0)
      bind(session.get(), pairs);
    else
      bind(session.get(), grids);
    for (int step = 0; step < 50; ++step)
      ASSERT_EQ(mpmd_rt_step(session.get()), 0) << mpmd_rt_error(session.get());
    // The same bits as of any other session.
    host::Session alone = open(which % 2 == 0 ? "pair.mpmd" : "grid.mpmd");
    if (which % 2 == 0)
      bind(alone.get(), pairs);
    else
      bind(alone.get(), grids);
    ASSERT_EQ(mpmd_rt_steps(alone.get(), 50, nullptr, 0), 0);
    mpmd_rt_tensor tensor;
    same[which] = true;
    for (uint64_t r = 0; r < mpmd_rt_num_results(session.get()); ++r) {
      ASSERT_EQ(mpmd_rt_result(session.get(), r, &tensor), 0);
      std::string a(tensor.bytes, ' '), b(tensor.bytes, ' ');
      ASSERT_EQ(mpmd_rt_fetch(session.get(), r, a.data(), a.size()), 0);
      ASSERT_EQ(mpmd_rt_fetch(alone.get(), r, b.data(), b.size()), 0);
      same[which] &= a == b;
    }
  };
  std::vector<std::thread> threads;
  for (int which = 0; which < 8; ++which)
    threads.emplace_back(work, which);
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_TRUE(std::all_of(std::begin(same), std::end(same), [](bool good) { return good; }));
}

TEST_F(Life, OneStateForTwo) {
  // The second program is the same as the first. The second session sees the state that the first one trains.
  pair::Values values;
  host::Session owner = open(), alone = open();
  bind(owner.get(), values);
  bind(alone.get(), values);
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.share = owner.get();
  host::Session guest = open("pair.mpmd", &options);
  ASSERT_EQ(mpmd_rt_bind(guest.get(), 0, values.x.data(), sizeof(values.x)), 0);
  ASSERT_EQ(mpmd_rt_bind(guest.get(), 2, values.bias.data(), sizeof(values.bias)), 0);
  for (int round = 0; round < 3; ++round) {
    ASSERT_EQ(mpmd_rt_step(owner.get()), 0) << mpmd_rt_error(owner.get());
    ASSERT_EQ(mpmd_rt_step(guest.get()), 0) << mpmd_rt_error(guest.get());
    ASSERT_EQ(mpmd_rt_steps(alone.get(), 2, nullptr, 0), 0);
    EXPECT_EQ(weights(owner.get()), weights(alone.get()));
    EXPECT_EQ(weights(guest.get()), weights(alone.get()));
  }
  // The two sessions never run at the same time.
  mpmd_rt_run_options forEver = MPMD_RT_INIT(mpmd_rt_run_options);
  forEver.count = uint64_t{1} << 40;
  // A running session excludes the other one at once, even before its thread runs, and between any two steps.
  for (int round = 0; round < 50; ++round) {
    ASSERT_EQ(mpmd_rt_run_ahead(owner.get(), &forEver), 0) << mpmd_rt_error(owner.get());
    for (int again = 0; again < round; ++again)
      failed(guest.get(), mpmd_rt_step(guest.get()), MPMD_RT_FAILED_PRECONDITION);
    failed(guest.get(), mpmd_rt_run_ahead(guest.get(), &forEver), MPMD_RT_FAILED_PRECONDITION);
    failed(guest.get(), mpmd_rt_save(guest.get(), at("busy").c_str()), MPMD_RT_FAILED_PRECONDITION);
    mpmd_rt_cancel(owner.get());
    ASSERT_EQ(mpmd_rt_wait(owner.get(), nullptr), MPMD_RT_CANCELLED) << mpmd_rt_error(owner.get());
  }
  const std::array<float, 64> last = weights(owner.get());
  // They may be closed in any order.
  owner.reset();
  EXPECT_EQ(weights(guest.get()), last);
  EXPECT_EQ(mpmd_rt_step(guest.get()), 0) << mpmd_rt_error(guest.get());
  // The other program has no state with these names.
  options.share = guest.get();
  host::Session refused(mpmd_rt_open_with(at("grid.mpmd").c_str(), &options));
  EXPECT_NE(mpmd_rt_last_status(refused.get()).code, MPMD_RT_OK);
}

TEST_F(Life, AThreadOfNoRankIsNowhere) {
  char text[8] = "before";
  mpmd_rt_where(text, sizeof(text));
  EXPECT_STREQ(text, "");
  mpmd_rt_where(nullptr, 0);
  mpmd_rt_where(nullptr, 8);
}
