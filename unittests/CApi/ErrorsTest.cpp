// Calls every function incorrectly: each call fails with a message, and changes nothing.
#include "Host.h"

#include <cmath>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

using namespace mpmd;

namespace {
using Call = std::function<int(mpmd_rt_session *)>;

mpmd_rt_run_options oneStep() {
  mpmd_rt_run_options options = MPMD_RT_INIT(mpmd_rt_run_options);
  options.count = 1;
  return options;
}

/// Correct calls of all functions that can fail, on the first program. No call affects the others.
const std::vector<std::pair<std::string, Call>> &calls() {
  static float data[64];
  static uint64_t number;
  static int64_t limit;
  static const void *pointer;
  static const char *text;
  static const double *seconds;
  static mpmd_rt_tensor tensor;
  static mpmd_rt_profile_t profile;
  static mpmd_rt_program_t program = MPMD_RT_INIT(mpmd_rt_program_t);
  static mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
  static mpmd_rt_part_t part = MPMD_RT_INIT(mpmd_rt_part_t);
  static mpmd_rt_checkpoint_t checkpoint = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  static mpmd_rt_totals_t totals = MPMD_RT_INIT(mpmd_rt_totals_t);
  static const int64_t zeros[3] = {0, 0, 0}, one[3] = {1, 1, 1};
  static const std::string file = "/dev/null/file";
  static const std::vector<std::pair<std::string, Call>> all = {
      {"program", [](auto *s) { return mpmd_rt_program(s, &program); }},
      {"argument", [](auto *s) { return mpmd_rt_argument(s, 0, &tensor); }},
      {"argument_max", [](auto *s) { return mpmd_rt_argument_max(s, 0, &limit); }},
      {"result", [](auto *s) { return mpmd_rt_result(s, 0, &tensor); }},
      {"rank", [](auto *s) { return mpmd_rt_rank(s, 0, &rank); }},
      {"argument_part", [](auto *s) { return mpmd_rt_argument_part(s, 0, 0, 0, &part); }},
      {"result_part", [](auto *s) { return mpmd_rt_result_part(s, 0, 0, 0, &part); }},
      {"find_argument", [](auto *s) { return mpmd_rt_find_argument(s, "x", &number); }},
      {"find_result", [](auto *s) { return mpmd_rt_find_result(s, "loss", &number); }},
      {"bind", [](auto *s) { return mpmd_rt_bind(s, 0, data, 256); }},
      {"bind_view", [](auto *s) { return mpmd_rt_bind_view(s, 0, data, 256, nullptr); }},
      {"bind_part", [](auto *s) { return mpmd_rt_bind_part(s, 0, 0, 0, data, 256); }},
      {"fetch_part", [](auto *s) { return mpmd_rt_fetch_part(s, 0, 0, 0, data, 256); }},
      {"fetch", [](auto *s) { return mpmd_rt_fetch(s, 0, data, 4); }},
      {"fetch_argument", [](auto *s) { return mpmd_rt_fetch_argument(s, 0, data, 256); }},
      {"fetch_slice", [](auto *s) { return mpmd_rt_fetch_slice(s, 0, nullptr, nullptr, data, 4); }},
      {"fetch_argument_slice", [](auto *s) { return mpmd_rt_fetch_argument_slice(s, 0, zeros, one, data, 4); }},
      {"view_argument", [](auto *s) { return mpmd_rt_view_argument(s, 0, &pointer); }},
      {"step", [](auto *s) { return mpmd_rt_step(s); }},
      {"steps", [](auto *s) { return mpmd_rt_steps(s, 1, nullptr, 0); }},
      {"run",
       [](auto *s) {
         mpmd_rt_run_options options = oneStep();
         return mpmd_rt_run(s, &options, &number);
       }},
      {"run_ahead",
       [](auto *s) {
         mpmd_rt_run_options options = oneStep();
         int code = mpmd_rt_run_ahead(s, &options);
         return code == MPMD_RT_OK ? mpmd_rt_wait(s, &number) : code;
       }},
      {"resume", [](auto *s) { return mpmd_rt_resume(s, "/dev/null/none", &checkpoint); }},
      {"write_checkpoint",
       [](auto *s) {
         int code = mpmd_rt_write_checkpoint(s, 0, nullptr);
         // No checkpoints are open.
         return code == MPMD_RT_FAILED_PRECONDITION &&
                        std::string(mpmd_rt_error(s)).find("mpmd_rt_open_checkpoints before") != std::string::npos
                    ? MPMD_RT_OK
                    : code;
       }},
      {"profile", [](auto *s) { return mpmd_rt_profile(s, 0, &profile); }},
      {"totals", [](auto *s) { return mpmd_rt_totals(s, &totals); }},
      {"step_seconds", [](auto *s) { return mpmd_rt_step_seconds(s, &seconds, &number); }},
      {"trace", [](auto *s) { return mpmd_rt_trace(s, MPMD_RT_TRACE_EVENTS, &text, &number); }},
      {"record", [](auto *s) { return mpmd_rt_record(s, 1); }},
      {"costs",
       [](auto *s) {
         int code = mpmd_rt_costs(s, &text, &number);
         // No trace was recorded.
         return code == MPMD_RT_FAILED_PRECONDITION &&
                        std::string(mpmd_rt_error(s)).find("to profile") != std::string::npos
                    ? MPMD_RT_OK
                    : code;
       }},
      {"launches",
       [](auto *s) {
         int code = mpmd_rt_launches(s, &text, &number);
         // Launches are not timed.
         return code == MPMD_RT_FAILED_PRECONDITION &&
                        std::string(mpmd_rt_error(s)).find("times launches") != std::string::npos
                    ? MPMD_RT_OK
                    : code;
       }},
      {"dump", [](auto *s) { return mpmd_rt_dump(s, 0); }},
      {"num_dumped", [](auto *s) { return mpmd_rt_num_dumped(s, 0, &number); }},
      {"end_dump", [](auto *s) { return mpmd_rt_end_dump(s); }},
  };
  return all;
}

class Errors : public host::Host {
protected:
  /// Runs `test` in a forked child. Returns whether all its expectations hold.
  template <typename Test> static void inChild(Test test) {
    pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      test();
      ::_exit(HasFailure() ? 1 : 0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
};
} // namespace

TEST_F(Errors, NoneWhereAllIsRight) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  for (const auto &[name, call] : calls())
    EXPECT_EQ(call(session.get()), MPMD_RT_OK) << name << ": " << mpmd_rt_error(session.get());
}

TEST_F(Errors, OfNoSession) {
  for (const auto &[name, call] : calls())
    EXPECT_EQ(call(nullptr), MPMD_RT_INVALID_ARGUMENT) << name;
  EXPECT_EQ(mpmd_rt_wait(nullptr, nullptr), MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(mpmd_rt_last_status(nullptr).code, MPMD_RT_NO_MEMORY);
  EXPECT_EQ(mpmd_rt_num_ranks(nullptr), 0u);
  EXPECT_EQ(mpmd_rt_num_arguments(nullptr), 0u);
  EXPECT_EQ(mpmd_rt_num_results(nullptr), 0u);
  mpmd_rt_cancel(nullptr);
  mpmd_rt_close(nullptr);
}

TEST_F(Errors, OfAPluginThatIsNowhere) {
  EXPECT_EQ(mpmd_rt_add_plugin_folder(nullptr), MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(mpmd_rt_add_plugin_folder(at("plugins").c_str()), MPMD_RT_OK);
  mpmd_rt_processes *processes = mpmd_rt_join("none");
  const std::string why = mpmd_rt_processes_status(processes, nullptr).message;
  EXPECT_NE(why.find("need 'libmpmd_none.so', which is in none of "), std::string::npos) << why;
  EXPECT_NE(why.find(", " + at("plugins") + " (MPMD_PLUGIN_PATH"), std::string::npos) << why;
  mpmd_rt_leave(processes);
}

TEST_F(Errors, OfAQueryLeaveProcessesAsTheyAre) {
  mpmd_rt_processes *processes = mpmd_rt_join(nullptr);
  EXPECT_EQ(mpmd_rt_processes_about(processes, nullptr), MPMD_RT_INVALID_ARGUMENT);
  const void *const *all = nullptr;
  const uint64_t *sizes = nullptr;
  EXPECT_EQ(mpmd_rt_exchange(processes, "x", 1, &all, &sizes), MPMD_RT_OK);
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.processes = processes;
  EXPECT_TRUE(host::Session(mpmd_rt_open_with(at("pair.mpmd").c_str(), &options)));
  mpmd_rt_leave(processes);
}

TEST_F(Errors, OfNumbersInOptions) {
  auto refused = [&](auto change) {
    mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
    change(options);
    host::Session session(mpmd_rt_open_with(at("pair.mpmd").c_str(), &options));
    EXPECT_EQ(mpmd_rt_last_status(session.get()).code, MPMD_RT_INVALID_ARGUMENT);
    return std::string(mpmd_rt_error(session.get()));
  };
  EXPECT_EQ(refused([](auto &options) { options.threads_per_rank = -1; }),
            "threads_per_rank: expected a number from 0 on, got -1");
  EXPECT_EQ(refused([](auto &options) { options.stall_seconds = -1; }),
            "stall_seconds: expected a number from 0 on, got -1");
  EXPECT_EQ(refused([](auto &options) { options.task_seconds = std::nan(""); }),
            "task_seconds: expected a number from 0 on, got nan");
  uint32_t rank = 0;
  EXPECT_EQ(refused([&](auto &options) {
              options.rank_processes = &rank;
              options.num_rank_processes = UINT64_MAX;
            }),
            "rank_processes: expected at most 1048576 numbers, got 18446744073709551615");
}

TEST_F(Errors, OfASessionThatDidNotOpen) {
  host::Session session(mpmd_rt_open_with(at("none.mpmd").c_str(), nullptr));
  ASSERT_TRUE(session);
  const std::string why = mpmd_rt_error(session.get());
  EXPECT_EQ(mpmd_rt_last_status(session.get()).code, MPMD_RT_NOT_FOUND);
  EXPECT_NE(why.find("none.mpmd"), std::string::npos);
  for (const auto &[name, call] : calls()) {
    EXPECT_EQ(call(session.get()), MPMD_RT_NOT_FOUND) << name;
    EXPECT_EQ(mpmd_rt_error(session.get()), why) << name;
  }
  host::Session null(mpmd_rt_open_with(nullptr, nullptr));
  EXPECT_STREQ(mpmd_rt_error(null.get()), "expected the path of a bundle, got a null pointer");
  // Another session cannot share its state either.
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.share = session.get();
  host::Session shared(mpmd_rt_open_with(at("pair.mpmd").c_str(), &options));
  EXPECT_STREQ(mpmd_rt_error(shared.get()),
               "expected a session that is open and not running, to share its state, got one that did not open");
}

TEST_F(Errors, OfASessionThatRuns) {
  host::Session session = open();
  bind(session.get(), pair::Values());
  mpmd_rt_run_options options = oneStep();
  options.count = uint64_t{1} << 40;
  ASSERT_EQ(mpmd_rt_run_ahead(session.get(), &options), 0);
  for (const auto &[name, call] : calls())
    EXPECT_EQ(call(session.get()), MPMD_RT_BUSY) << name;
  mpmd_rt_progress_t progress = MPMD_RT_INIT(mpmd_rt_progress_t);
  EXPECT_EQ(mpmd_rt_progress(session.get(), &progress), 0);
  EXPECT_EQ(progress.running, 1);
  mpmd_rt_cancel(session.get());
  EXPECT_EQ(mpmd_rt_wait(session.get(), nullptr), MPMD_RT_CANCELLED);
  EXPECT_EQ(mpmd_rt_progress(session.get(), &progress), 0);
  EXPECT_EQ(progress.running, 0);
}

TEST_F(Errors, OfAnotherProcess) {
  host::Session session = open();
  const pair::Values values;
  bind(session.get(), values);
  ASSERT_EQ(mpmd_rt_step(session.get()), 0);
  const std::array<float, 64> after = weights(session.get());
  for (bool running : {false, true}) {
    mpmd_rt_run_options options = oneStep();
    options.count = uint64_t{1} << 40;
    if (running)
      ASSERT_EQ(mpmd_rt_run_ahead(session.get(), &options), 0);
    inChild([&] {
      for (const auto &[name, call] : calls())
        EXPECT_EQ(call(session.get()), MPMD_RT_FAILED_PRECONDITION) << name;
      EXPECT_EQ(mpmd_rt_wait(session.get(), nullptr), MPMD_RT_FAILED_PRECONDITION);
      mpmd_rt_progress_t progress = MPMD_RT_INIT(mpmd_rt_progress_t);
      EXPECT_EQ(mpmd_rt_progress(session.get(), &progress), MPMD_RT_FAILED_PRECONDITION);
      mpmd_rt_close(session.release());
#if !defined(__SANITIZE_THREAD__) // the thread sanitizer allows no threads in a forked child
      host::Session own = open();
      bind(own.get(), values);
      EXPECT_EQ(mpmd_rt_step(own.get()), 0) << mpmd_rt_error(own.get());
      EXPECT_EQ(weights(own.get()), after);
      // A daemon closes all descriptors. Their numbers are then reused for other objects, which glibc would take for
      // the old ones.
      own.reset();
      for (int file = 3; file < 256; ++file)
        ::close(file);
      host::Session other = open("grid.mpmd");
      EXPECT_EQ(mpmd_rt_step(other.get()), 0) << mpmd_rt_error(other.get());
#endif
    });
    if (running) {
      mpmd_rt_cancel(session.get());
      EXPECT_EQ(mpmd_rt_wait(session.get(), nullptr), MPMD_RT_CANCELLED);
    }
  }
  EXPECT_EQ(mpmd_rt_step(session.get()), 0) << "the parent goes on: " << mpmd_rt_error(session.get());
}

TEST_F(Errors, OfNumbersAndPointers) {
  host::Session owner = open();
  mpmd_rt_session *s = owner.get();
  bind(s, pair::Values());
  ASSERT_EQ(mpmd_rt_step(s), 0);
  const std::array<float, 64> before = weights(s);
  float data[64] = {};
  uint64_t number = 0;
  int64_t max = 0;
  mpmd_rt_tensor tensor;
  mpmd_rt_profile_t profile;
  mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
  mpmd_rt_part_t part = MPMD_RT_INIT(mpmd_rt_part_t);
  const void *pointer = nullptr;
  for (uint64_t wrong : {uint64_t{3}, uint64_t{1} << 32, uint64_t{1} << 63, UINT64_MAX}) {
    failed(s, mpmd_rt_argument(s, wrong, &tensor), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_argument_max(s, wrong, &max), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_result(s, wrong, &tensor), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_rank(s, wrong, &rank), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_argument_part(s, wrong, 0, 0, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_argument_part(s, 0, wrong, 0, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_result_part(s, wrong, 0, 0, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_result_part(s, 0, wrong, 0, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_argument_part(s, 0, 0, wrong, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_result_part(s, 0, 0, wrong, &part), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind(s, wrong, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_view(s, wrong, data, 256, nullptr), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_part(s, wrong, 0, 0, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_part(s, 0, wrong, 0, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_part(s, 0, 0, wrong, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_part(s, wrong, 0, 0, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_part(s, 0, 0, wrong, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch(s, wrong, data, 4), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_argument(s, wrong, data, 256), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_slice(s, wrong, nullptr, nullptr, data, 4), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_argument_slice(s, wrong, nullptr, nullptr, data, 4), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_view_argument(s, wrong, &pointer), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_profile(s, wrong, &profile), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_num_dumped(s, wrong, &number), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_dumped(s, wrong, 0, &tensor, &pointer), MPMD_RT_INVALID_ARGUMENT);
    mpmd_rt_feed feed = {wrong, data, 1, 0};
    failed(s, mpmd_rt_steps(s, 1, &feed, 1), MPMD_RT_INVALID_ARGUMENT);
  }
  for (uint64_t bytes : {uint64_t{0}, uint64_t{255}, uint64_t{257}, UINT64_MAX}) {
    failed(s, mpmd_rt_bind(s, 0, data, bytes), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_view(s, 0, data, bytes, nullptr), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_bind_part(s, 0, 0, 0, data, bytes), MPMD_RT_INVALID_ARGUMENT);
    failed(s, mpmd_rt_fetch_argument(s, 1, data, bytes), MPMD_RT_INVALID_ARGUMENT);
  }
  // Null pointers.
  EXPECT_EQ(failed(s, mpmd_rt_bind(s, 0, nullptr, 256), MPMD_RT_INVALID_ARGUMENT),
            "expected 256 bytes, got a null pointer");
  failed(s, mpmd_rt_bind_view(s, 0, nullptr, 256, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_bind_part(s, 0, 0, 0, nullptr, 256), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_fetch(s, 0, nullptr, 4), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_fetch_argument(s, 0, nullptr, 256), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_fetch_part(s, 0, 0, 0, nullptr, 256), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_fetch_argument_slice(s, 0, nullptr, nullptr, data, 4), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_view_argument(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_argument(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_argument_max(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_result(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_program(s, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_rank(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_argument_part(s, 0, 0, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_find_argument(s, nullptr, &number), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_find_argument(s, "x", nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_run(s, nullptr, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_run_ahead(s, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_steps(s, 1, nullptr, 2), MPMD_RT_INVALID_ARGUMENT);
  mpmd_rt_feed nothing = {0, nullptr, 1, 0};
  failed(s, mpmd_rt_steps(s, 1, &nothing, 1), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_profile(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_totals(s, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_step_seconds(s, nullptr, &number), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_trace(s, 3, nullptr, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_trace(s, 0, nullptr, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_save(s, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_restore(s, nullptr), MPMD_RT_INVALID_ARGUMENT);
  failed(s, mpmd_rt_num_dumped(s, 0, nullptr), MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(weights(s), before);
  EXPECT_EQ(mpmd_rt_step(s), 0) << mpmd_rt_error(s);
}
