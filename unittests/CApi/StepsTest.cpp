// The oldest functions of the C interface, called as from another language.
#include "Bundles.h"

#include "mpmd-rt/mpmd_rt.h"

#include "gtest/gtest.h"

#include <array>
#include <cstring>
#include <string>

using namespace mpmd;

TEST(CApi, RunsAProgram) {
  pair::TemporaryDirectory dir;
  pair::writeBundle(dir.path + "/pair.mpmd");
  mpmd_rt_options options = {2, 10};
  mpmd_rt_session *session = mpmd_rt_open((dir.path + "/pair.mpmd").c_str(), &options);
  ASSERT_STREQ(mpmd_rt_error(session), "");
  EXPECT_EQ(mpmd_rt_num_ranks(session), 2u);
  EXPECT_EQ(mpmd_rt_num_arguments(session), 3u);
  EXPECT_EQ(mpmd_rt_num_results(session), 2u);
  mpmd_rt_tensor tensor;
  ASSERT_EQ(mpmd_rt_argument(session, 1, &tensor), 0);
  EXPECT_STREQ(tensor.name, "state['w']");
  EXPECT_STREQ(tensor.dtype, "F32");
  EXPECT_EQ(tensor.rank, 2u);
  EXPECT_EQ(tensor.shape[1], 8);
  EXPECT_EQ(tensor.bytes, 256u);
  EXPECT_EQ(tensor.state, 1);
  int64_t max = 0;
  ASSERT_EQ(mpmd_rt_argument_max(session, 1, &max), 0);
  EXPECT_EQ(max, INT64_MAX);
  ASSERT_EQ(mpmd_rt_result(session, 0, &tensor), 0);
  EXPECT_EQ(tensor.state, -1);

  pair::Values values;
  EXPECT_EQ(mpmd_rt_bind(session, 0, values.x.data(), sizeof(values.x)), 0);
  EXPECT_EQ(mpmd_rt_bind(session, 1, values.w.data(), sizeof(values.w)), 0);
  EXPECT_EQ(mpmd_rt_bind(session, 2, values.bias.data(), sizeof(values.bias)), 0);
  ASSERT_EQ(mpmd_rt_step(session), 0) << mpmd_rt_error(session);
  values.step();
  float loss = 0, w[64];
  ASSERT_EQ(mpmd_rt_fetch(session, 0, &loss, sizeof(loss)), 0);
  ASSERT_EQ(mpmd_rt_fetch_argument(session, 1, w, sizeof(w)), 0);
  EXPECT_NEAR(loss, values.loss, 1e-4f);
  EXPECT_NEAR(w[5], values.w[5], 1e-5f);
  mpmd_rt_profile_t profile;
  ASSERT_EQ(mpmd_rt_profile(session, 1, &profile), 0);
  EXPECT_EQ(profile.sent_bytes, 256u);
  EXPECT_NE(mpmd_rt_profile(session, 2, &profile), 0);
  EXPECT_STREQ(mpmd_rt_error(session), "expected a rank below 2, got 2");
  EXPECT_NE(mpmd_rt_bind(session, 9, &loss, 4), 0);
  mpmd_rt_close(session);
}

TEST(CApi, ManySteps) {
  pair::TemporaryDirectory dir;
  pair::writeBundle(dir.path + "/pair.mpmd");
  pair::Values values;
  // Two slices: x and 2 x.
  std::array<float, 128> data;
  for (int i = 0; i < 64; ++i)
    data[i + 64] = 2 * (data[i] = values.x[i]);
  float w[2][64];
  for (bool atOnce : {false, true}) {
    mpmd_rt_session *session = mpmd_rt_open((dir.path + "/pair.mpmd").c_str(), nullptr);
    EXPECT_EQ(mpmd_rt_bind(session, 0, data.data(), 256), 0);
    EXPECT_EQ(mpmd_rt_bind(session, 1, values.w.data(), sizeof(values.w)), 0);
    EXPECT_EQ(mpmd_rt_bind(session, 2, values.bias.data(), sizeof(values.bias)), 0);
    if (atOnce) {
      mpmd_rt_feed feed = {0, data.data(), 2, 1};
      // More steps than one internal run executes.
      ASSERT_EQ(mpmd_rt_steps(session, 601, &feed, 1), 0) << mpmd_rt_error(session);
      feed.argument = 9;
      EXPECT_NE(mpmd_rt_steps(session, 1, &feed, 1), 0);
      EXPECT_STREQ(mpmd_rt_error(session), "expected an argument below 3, got 9");
      feed = {0, data.data(), 0, 0};
      EXPECT_NE(mpmd_rt_steps(session, 1, &feed, 1), 0);
      EXPECT_STREQ(mpmd_rt_error(session), "argument 'x': expected 1 to 9223372036854775807 slices, got 0");
    } else {
      for (int step = 0; step < 601; ++step) {
        ASSERT_EQ(mpmd_rt_bind(session, 0, data.data() + (step + 1) % 2 * 64, 256), 0);
        ASSERT_EQ(mpmd_rt_step(session), 0) << mpmd_rt_error(session);
      }
    }
    ASSERT_EQ(mpmd_rt_fetch_argument(session, 1, w[atOnce], 256), 0);
    mpmd_rt_close(session);
  }
  EXPECT_EQ(std::memcmp(w[0], w[1], 256), 0);
}

TEST(CApi, AProgramThatDoesNotOpenSaysWhy) {
  mpmd_rt_session *session = mpmd_rt_open("/nonexistent.mpmd", nullptr);
  ASSERT_NE(session, nullptr);
  EXPECT_NE(std::string(mpmd_rt_error(session)).find("/nonexistent.mpmd"), std::string::npos);
  EXPECT_NE(mpmd_rt_step(session), 0);
  EXPECT_EQ(mpmd_rt_num_ranks(session), 0u);
  mpmd_rt_close(session);
}
