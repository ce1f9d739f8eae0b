/// Helpers for tests of the C interface: bundles on disk, and sessions that close themselves.
#ifndef MPMD_UNITTESTS_CAPI_HOST_H
#define MPMD_UNITTESTS_CAPI_HOST_H

#include "Bundles.h"

#include "mpmd-rt/mpmd_rt.h"

#include "gtest/gtest.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::host {

struct Close {
  void operator()(mpmd_rt_session *session) const { mpmd_rt_close(session); }
};
using Session = std::unique_ptr<mpmd_rt_session, Close>;

class Host : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    folder = new pair::TemporaryDirectory;
    pair::writeBundle(at("pair.mpmd"));
    pair::writeEvaluation(at("eval.mpmd"));
    grid::writeBundle(at("grid.mpmd"));
  }
  static void TearDownTestSuite() {
    delete folder;
    folder = nullptr;
  }
  static std::string at(const std::string &name) { return folder->path + "/" + name; }

  static Session open(const std::string &name = "pair.mpmd", const mpmd_rt_open_options *options = nullptr) {
    Session session(mpmd_rt_open_with(at(name).c_str(), options));
    EXPECT_EQ(mpmd_rt_last_status(session.get()).code, MPMD_RT_OK) << mpmd_rt_error(session.get());
    return session;
  }

  /// Binds the arguments of the first program.
  static void bind(mpmd_rt_session *session, const pair::Values &values) {
    EXPECT_EQ(mpmd_rt_bind(session, 0, values.x.data(), sizeof(values.x)), 0) << mpmd_rt_error(session);
    EXPECT_EQ(mpmd_rt_bind(session, 1, values.w.data(), sizeof(values.w)), 0);
    EXPECT_EQ(mpmd_rt_bind(session, 2, values.bias.data(), sizeof(values.bias)), 0);
  }
  /// Binds the arguments of the second program.
  static void bind(mpmd_rt_session *session, const grid::Values &values) {
    EXPECT_EQ(mpmd_rt_bind(session, 0, values.x.data(), sizeof(values.x)), 0) << mpmd_rt_error(session);
    EXPECT_EQ(mpmd_rt_bind(session, 1, values.w.data(), sizeof(values.w)), 0);
    EXPECT_EQ(mpmd_rt_bind(session, 2, values.m.data(), sizeof(values.m)), 0);
    EXPECT_EQ(mpmd_rt_bind(session, 3, &values.scale, sizeof(values.scale)), 0);
  }

  static std::array<float, 64> weights(mpmd_rt_session *session) {
    std::array<float, 64> w = {};
    EXPECT_EQ(mpmd_rt_fetch_argument(session, 1, w.data(), sizeof(w)), 0) << mpmd_rt_error(session);
    return w;
  }

  /// Expects that a call failed with this code. Returns the error message.
  static std::string failed(mpmd_rt_session *session, int got, int expected) {
    EXPECT_EQ(got, expected);
    mpmd_rt_status status = mpmd_rt_last_status(session);
    EXPECT_EQ(status.code, expected);
    EXPECT_STREQ(status.message, mpmd_rt_error(session));
    EXPECT_NE(std::string(status.message), "");
    return status.message;
  }

private:
  static inline pair::TemporaryDirectory *folder = nullptr;
};

} // namespace mpmd::host

#endif // MPMD_UNITTESTS_CAPI_HOST_H
