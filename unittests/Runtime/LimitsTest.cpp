// Arguments with a largest value, which sessions check wherever values come in.
#include "Pair.h"
#include "Sessions.h"

#include "gtest/gtest.h"

using namespace mpmd;

namespace {
/// A session whose argument 3 has two elements, which may be at most 6. No rank reads it.
template <typename T> std::unique_ptr<rt::Session> open(const char *dtype) {
  format::Manifest manifest = pair::manifest();
  manifest.arguments.push_back({"counts", dtype, {2}, false, {}, {}, {}, 6});
  auto session = rt::Session::open(
      makeBundle(manifest, *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION)), {});
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

std::string tooMuch(const std::string &got) {
  return "argument 'counts': expected at most 6, because a loop of the step has rows for no more, got " + got +
         "; feed fewer, or compile the step for arrays with more rows";
}

template <typename T> void refuses(const char *dtype, T wrong, const std::string &got) {
  std::unique_ptr<rt::Session> session = open<T>(dtype);
  const T good[] = {6, static_cast<T>(-6) < 0 ? static_cast<T>(-6) : T{0}}, bad[] = {1, wrong};
  EXPECT_TRUE(session->bind(3, good, sizeof(good)).ok());
  EXPECT_EQ(session->bind(3, bad, sizeof(bad)).message(), tooMuch(got));
  EXPECT_EQ(session->bindView(3, bad, sizeof(bad)).message(), tooMuch(got));
  // What was refused was not bound.
  T now[2] = {};
  EXPECT_TRUE(session->fetchArgument(3, now, sizeof(now)).ok());
  EXPECT_EQ(now[0], 6) << dtype;
}
} // namespace

TEST(Limits, LargerIntegersOfEachTypeAreRefused) {
  refuses<int8_t>("I8", 127, "127");
  refuses<int16_t>("I16", 7, "7");
  refuses<int32_t>("I32", 7, "7");
  refuses<int64_t>("I64", int64_t{1} << 40, "1099511627776");
  refuses<uint8_t>("U8", 255, "255");
  refuses<uint16_t>("U16", 7, "7");
  refuses<uint32_t>("U32", UINT32_MAX, "4294967295");
  refuses<uint64_t>("U64", UINT64_MAX, "9223372036854775807");
}

TEST(Limits, OnlySlicesThatStepsReadAreChecked) {
  std::unique_ptr<rt::Session> session = open<int32_t>("I32");
  pair::Values values;
  EXPECT_TRUE(session->bind(0, values.x.data(), 256).ok());
  EXPECT_TRUE(session->bind(1, values.w.data(), 256).ok());
  EXPECT_TRUE(session->bind(2, values.bias.data(), 32).ok());
  const int32_t slices[] = {1, 2, 3, 4, 5, 8};
  const rt::Feed feed = {3, slices, 8, 3, 0};
  EXPECT_EQ(*session->run(2, {&feed, 1}), 2);
  EXPECT_EQ(session->run(3, {&feed, 1}).status().message(), tooMuch("8"));
  // The session goes on.
  EXPECT_EQ(*session->run(1, {&feed, 1}), 1);
}
