// Asynchronous runs of the C interface: their results, traces and times.
#include "Host.h"

#include <atomic>
#include <cstring>
#include <thread>

using namespace mpmd;

extern "C" int64_t stepsDoneInC(const mpmd_rt_session *session);

namespace {
class Runs : public host::Host {
protected:
  static mpmd_rt_run_options steps(uint64_t count) {
    mpmd_rt_run_options options = MPMD_RT_INIT(mpmd_rt_run_options);
    options.count = count;
    return options;
  }
};
constexpr uint64_t forEver = uint64_t{1} << 40;
} // namespace

TEST_F(Runs, GoAheadAndGiveTheSame) {
  host::Session ahead = open(), here = open();
  pair::Values values;
  bind(ahead.get(), values);
  bind(here.get(), values);
  std::array<float, 128> data;
  for (int i = 0; i < 64; ++i)
    data[i + 64] = 2 * (data[i] = values.x[i]);
  mpmd_rt_feed feed = {0, data.data(), 2, 1};
  mpmd_rt_run_options options = steps(301);
  options.feeds = &feed;
  options.num_feeds = 1;
  ASSERT_EQ(mpmd_rt_run_ahead(ahead.get(), &options), 0) << mpmd_rt_error(ahead.get());
  // The structs may be freed; the data may not.
  feed = {};
  EXPECT_EQ(failed(ahead.get(), mpmd_rt_step(ahead.get()), MPMD_RT_BUSY),
            "expected no run under way, got one: mpmd_rt_wait comes first");
  uint64_t done = 0;
  ASSERT_EQ(mpmd_rt_wait(ahead.get(), &done), 0) << mpmd_rt_error(ahead.get());
  EXPECT_EQ(done, 301u);
  EXPECT_EQ(stepsDoneInC(ahead.get()), 301);
  feed = {0, data.data(), 2, 1};
  ASSERT_EQ(mpmd_rt_run(here.get(), &options, &done), 0);
  EXPECT_EQ(weights(ahead.get()), weights(here.get()));
  EXPECT_EQ(failed(ahead.get(), mpmd_rt_wait(ahead.get(), &done), MPMD_RT_FAILED_PRECONDITION),
            "expected a run under way, got none: mpmd_rt_run_ahead begins one");
}

TEST_F(Runs, AreCancelledAndGoOn) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  mpmd_rt_run_options options = steps(forEver);
  for (int round = 0; round < 3; ++round) {
    int64_t before = stepsDoneInC(session.get());
    ASSERT_EQ(mpmd_rt_run_ahead(session.get(), &options), 0) << mpmd_rt_error(session.get());
    // Other threads may query the run, and cancel it.
    std::thread([&] {
      while (stepsDoneInC(session.get()) < before + 10)
        std::this_thread::yield();
      mpmd_rt_cancel(session.get());
    }).join();
    uint64_t done = 0;
    EXPECT_NE(failed(session.get(), mpmd_rt_wait(session.get(), &done), MPMD_RT_CANCELLED).find("cancelled after "),
              std::string::npos);
    EXPECT_GE(done, 10u);
    EXPECT_EQ(stepsDoneInC(session.get()), before + static_cast<int64_t>(done));
  }
  // Without a run, cancelling has no effect.
  mpmd_rt_cancel(session.get());
  ASSERT_EQ(mpmd_rt_step(session.get()), 0) << mpmd_rt_error(session.get());
  // Closing a session ends its run.
  ASSERT_EQ(mpmd_rt_run_ahead(session.get(), &options), 0);
}

TEST_F(Runs, EndWhenTheHostHasEnough) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  mpmd_rt_run_options options = steps(forEver);
  std::atomic<int> asked{0};
  options.enough = [](void *user) { return static_cast<int>(++*static_cast<std::atomic<int> *>(user) > 3); };
  options.enough_user = &asked;
  uint64_t done = 0;
  ASSERT_EQ(mpmd_rt_run(session.get(), &options, &done), 0) << mpmd_rt_error(session.get());
  EXPECT_GE(done, 1u);
  EXPECT_LT(done, forEver);
  const double *seconds = nullptr;
  uint64_t count = 0;
  ASSERT_EQ(mpmd_rt_step_seconds(session.get(), &seconds, &count), 0);
  EXPECT_GE(count, 1u);
  EXPECT_LE(count, 256u);
  options = steps(0);
  ASSERT_EQ(mpmd_rt_run(session.get(), &options, &done), 0);
  EXPECT_EQ(done, 0u);
}

TEST_F(Runs, MayBeLookedAtByWhoHasEnough) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  mpmd_rt_run_options options = steps(forEver);
  options.enough = [](void *user) { return static_cast<int>(stepsDoneInC(static_cast<mpmd_rt_session *>(user)) > 5); };
  options.enough_user = session.get();
  ASSERT_EQ(mpmd_rt_run(session.get(), &options, nullptr), 0) << mpmd_rt_error(session.get());
  EXPECT_GT(stepsDoneInC(session.get()), 5);
}

TEST_F(Runs, FeedPartsOfRanks) {
  host::Session whole = open("grid.mpmd"), parts = open("grid.mpmd");
  grid::Values values;
  bind(whole.get(), values);
  bind(parts.get(), values);
  std::vector<std::vector<float>> slices(4);
  std::vector<mpmd_rt_feed> feeds;
  const int64_t ranks[] = {2, 0, 3, 1};
  for (int place = 0; place < 4; ++place) {
    int row = place / 2 * 3, rows = place < 2 ? 3 : 2, column = place % 2 * 3;
    for (int i = 0; i < 2 * rows * 3; ++i)
      slices[place].push_back(values.x[(i / (rows * 3) * 5 + row + i / 3 % rows) * 6 + column + i % 3]);
    feeds.push_back({0, slices[place].data(), 1, 0});
  }
  mpmd_rt_run_options options = steps(2);
  options.feeds = feeds.data();
  options.num_feeds = feeds.size();
  options.feed_ranks = ranks;
  ASSERT_EQ(mpmd_rt_run(parts.get(), &options, nullptr), 0) << mpmd_rt_error(parts.get());
  ASSERT_EQ(mpmd_rt_steps(whole.get(), 2, nullptr, 0), 0);
  float a[30], b[30];
  ASSERT_EQ(mpmd_rt_fetch(parts.get(), 2, a, sizeof(a)), 0);
  ASSERT_EQ(mpmd_rt_fetch(whole.get(), 2, b, sizeof(b)), 0);
  EXPECT_EQ(std::memcmp(a, b, sizeof(a)), 0);
  const int64_t twice[] = {2, 0, 2, 1};
  options.feed_ranks = twice;
  EXPECT_EQ(failed(parts.get(), mpmd_rt_run(parts.get(), &options, nullptr), MPMD_RT_INVALID_ARGUMENT),
            "argument 'x': expected one feed, got two");
  const int64_t wrong[] = {4, 0, 3, 1};
  options.feed_ranks = wrong;
  EXPECT_EQ(failed(parts.get(), mpmd_rt_run(parts.get(), &options, nullptr), MPMD_RT_INVALID_ARGUMENT),
            "argument 'x': expected a rank that reads it, got rank 4");
}

TEST_F(Runs, TimeLaunches) {
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.time_launches = MPMD_RT_LAUNCH_EVENTS;
  auto refused = [&] {
    host::Session none(mpmd_rt_open_with(at("grid.mpmd").c_str(), &options));
    return failed(none.get(), mpmd_rt_last_status(none.get()).code, MPMD_RT_INVALID_ARGUMENT);
  };
  EXPECT_EQ(refused(), "time_launches: expected trace_events with it, got 0");
  options.trace_events = MPMD_RT_TRACE_STEP;
  options.time_launches = 3;
  EXPECT_EQ(refused(), "time_launches: expected a number from 0 to 2, got 3");
  options.time_launches = MPMD_RT_LAUNCH_EVENTS;
  host::Session session = open("grid.mpmd", &options);
  bind(session.get(), grid::Values());
  const char *text = nullptr;
  uint64_t bytes = 0;
  // Without a step there are no times. If there is only one step, it counts.
  for (uint64_t steps : {0, 1, 3}) {
    std::string trace;
    for (uint64_t step = 0; step < steps; ++step) {
      ASSERT_EQ(mpmd_rt_step(session.get()), 0);
      ASSERT_EQ(mpmd_rt_trace(session.get(), MPMD_RT_TRACE_EVENTS, &text, &bytes), 0);
      trace += text;
    }
    ASSERT_EQ(mpmd_rt_launches(session.get(), &text, &bytes), 0) << mpmd_rt_error(session.get());
    EXPECT_EQ(std::strlen(text), bytes);
    const std::string all = text;
    EXPECT_EQ(all.find("{\"steps\":" + std::to_string(steps)), 0u) << all;
    EXPECT_EQ(all.find("all_gather over b: y") != std::string::npos, steps != 0) << all;
    // Exchanges wait for other ranks, so they have no bound. The test's kernels have no costs.
    EXPECT_EQ(all.find("\"bound_seconds\":null") != std::string::npos, steps != 0) << all;
    EXPECT_EQ(trace.find("\"cat\": \"launch\"") != std::string::npos, steps != 0);
  }
  // Times cover all steps since the last query, even if events were dropped.
  host::Session other = open("grid.mpmd", &options);
  bind(other.get(), grid::Values());
  for (int steps : {10, 5}) {
    ASSERT_EQ(mpmd_rt_steps(other.get(), steps, nullptr, 0), 0);
    ASSERT_EQ(mpmd_rt_trace(other.get(), MPMD_RT_TRACE_EVENTS, &text, &bytes), 0);
    ASSERT_EQ(mpmd_rt_launches(other.get(), &text, &bytes), 0) << mpmd_rt_error(other.get());
    const std::string all = text, later = std::to_string(steps == 10 ? 9 : 14);
    EXPECT_EQ(all.find("{\"steps\":" + later + ","), 0u) << all;
    // Two microbatches on each of four ranks.
    const std::string count = std::to_string((steps == 10 ? 9 : 14) * 2 * 4);
    EXPECT_NE(all.find("\"launch\":\"all_gather over b: y\",\"launches\":1,\"count\":" + count + ","),
              std::string::npos)
        << all;
  }
  host::Session plain = open("grid.mpmd");
  EXPECT_NE(failed(plain.get(), mpmd_rt_launches(plain.get(), &text, &bytes), MPMD_RT_FAILED_PRECONDITION)
                .find("expected a session that times launches"),
            std::string::npos);
}

TEST_F(Runs, LeaveTracesCostsAndDumps) {
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.trace_events = MPMD_RT_TRACE_STEP;
  options.dump = [](void *, const char *name) { return static_cast<int>(std::strcmp(name, "w") == 0); };
  host::Session session = open("grid.mpmd", &options);
  bind(session.get(), grid::Values());
  const char *text = nullptr;
  uint64_t bytes = 0;
  failed(session.get(), mpmd_rt_costs(session.get(), &text, &bytes), MPMD_RT_FAILED_PRECONDITION);
  ASSERT_EQ(mpmd_rt_dump(session.get(), 1), 0);
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  std::string trace;
  for (int part : {MPMD_RT_TRACE_BEGIN, MPMD_RT_TRACE_EVENTS, MPMD_RT_TRACE_END}) {
    ASSERT_EQ(mpmd_rt_trace(session.get(), part, &text, &bytes), 0);
    EXPECT_EQ(std::strlen(text), bytes);
    trace += text;
  }
  EXPECT_NE(trace.find("\"dropped_events\": 0"), std::string::npos);
  EXPECT_NE(trace.find("\"name\": \"0F0\""), std::string::npos);
  ASSERT_EQ(mpmd_rt_costs(session.get(), &text, &bytes), 0) << mpmd_rt_error(session.get());
  EXPECT_NE(std::string(text, bytes).find("\"stages\""), std::string::npos);

  uint64_t count = 0;
  ASSERT_EQ(mpmd_rt_num_dumped(session.get(), 2, &count), 0) << mpmd_rt_error(session.get());
  ASSERT_EQ(count, 1u);
  mpmd_rt_tensor tensor;
  const void *data = nullptr;
  ASSERT_EQ(mpmd_rt_dumped(session.get(), 2, 0, &tensor, &data), 0);
  EXPECT_STREQ(tensor.name, "w");
  EXPECT_EQ(tensor.bytes, 12u);
  EXPECT_EQ(std::memcmp(data, grid::Values().w.data(), 12), 0);
  uint64_t when = 0;
  ASSERT_EQ(mpmd_rt_dumped_at(session.get(), 2, 0, &when), 0);
  EXPECT_GT(when, 0u);
  failed(session.get(), mpmd_rt_dumped_at(session.get(), 2, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(session.get(), mpmd_rt_dumped_at(session.get(), 2, 1, &when), MPMD_RT_INVALID_ARGUMENT);
  failed(session.get(), mpmd_rt_dumped(session.get(), 2, 1, &tensor, &data), MPMD_RT_INVALID_ARGUMENT);
  ASSERT_EQ(mpmd_rt_end_dump(session.get()), 0);
  ASSERT_EQ(mpmd_rt_num_dumped(session.get(), 2, &count), 0);
  EXPECT_EQ(count, 0u);
  mpmd_rt_totals_t totals = MPMD_RT_INIT(mpmd_rt_totals_t);
  ASSERT_EQ(mpmd_rt_totals(session.get(), &totals), 0);
  EXPECT_EQ(totals.collectives, 6u);
}
