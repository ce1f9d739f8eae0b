// A call that repeats a program: stacked arguments and results have a slice for each repetition.
#include "Pair.h"
#include "Sessions.h"

#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

using namespace mpmd;

namespace {
constexpr int64_t kTimes = 3;

/// The program of PairProgram.c, of which a call runs three steps, each with its own x and loss.
format::Manifest repeated() {
  format::Manifest manifest = pair::manifest();
  manifest.repetitions = kTimes;
  manifest.arguments[0].shape = {kTimes, 4, 2, 8};
  manifest.arguments[0].stacked = true;
  manifest.results[0].shape = {kTimes};
  manifest.results[0].stacked = true;
  return manifest;
}

std::shared_ptr<const rt::Bundle> bundle(const format::Manifest &manifest) {
  return makeBundle(manifest, *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
}

std::unique_ptr<rt::Session> open(const format::Manifest &manifest, const rt::SessionOptions &options = {}) {
  auto session = rt::Session::open(bundle(manifest), options);
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

/// The x of step `step`.
std::array<float, 64> numbers(int64_t step) {
  std::array<float, 64> x;
  for (int i = 0; i < 64; ++i)
    x[i] = static_cast<float>((i * 7 + static_cast<int>(step) * 3) % 11 - 5) / 8;
  return x;
}

/// The values of x of all repetitions of some calls.
std::vector<float> stack(int64_t calls) {
  std::vector<float> all;
  for (int64_t step = 0; step < calls * kTimes; ++step)
    for (float each : numbers(step))
      all.push_back(each);
  return all;
}

/// The losses of all repetitions of some calls, and the state after them, by a program without repetitions.
struct Expected {
  std::vector<float> losses;
  std::array<float, 64> w = {};
  explicit Expected(int64_t calls, bool fromZero = false) {
    std::unique_ptr<rt::Session> session = open(pair::manifest());
    pair::Values values;
    EXPECT_TRUE(session->bind(1, fromZero ? w.data() : values.w.data(), 256).ok());
    EXPECT_TRUE(session->bind(2, values.bias.data(), 32).ok());
    for (int64_t step = 0; step < calls * kTimes; ++step) {
      EXPECT_TRUE(session->bind(0, numbers(step).data(), 256).ok());
      EXPECT_TRUE(session->step().ok());
      EXPECT_TRUE(session->fetchResult(0, &losses.emplace_back(), 4).ok());
    }
    EXPECT_TRUE(session->fetchArgument(1, w.data(), sizeof(w)).ok());
  }
};

void expect(const rt::Session &session, const Expected &expected) {
  std::vector<float> losses(kTimes);
  std::array<float, 64> w;
  ASSERT_TRUE(session.fetchResult(0, losses.data(), sizeof(float) * kTimes).ok());
  ASSERT_TRUE(session.fetchArgument(1, w.data(), sizeof(w)).ok());
  EXPECT_EQ(losses, std::vector<float>(expected.losses.end() - kTimes, expected.losses.end()));
  EXPECT_EQ(w, expected.w);
}
} // namespace

TEST(Repetitions, ACallRunsThemAll) {
  const std::vector<float> x = stack(2);
  underAll([&](const rt::SessionOptions &options) {
    std::unique_ptr<rt::Session> session = open(repeated(), options);
    pair::Values values;
    ASSERT_TRUE(session->bind(1, values.w.data(), 256).ok());
    ASSERT_TRUE(session->bind(2, values.bias.data(), 32).ok());
    for (int64_t call = 0; call < 2; ++call) {
      ASSERT_TRUE(session->bind(0, x.data() + call * kTimes * 64, kTimes * 256).ok());
      ASSERT_TRUE(session->step().ok());
      expect(*session, Expected(call + 1));
    }
    EXPECT_EQ(session->stepsDone(), 2u);
    EXPECT_EQ(session->stepSeconds().size(), 1u);
  });
}

TEST(Repetitions, AFeedHasASliceForEachCall) {
  const std::vector<float> x = stack(4);
  std::unique_ptr<rt::Session> session = open(repeated());
  pair::Values values;
  ASSERT_TRUE(session->bind(1, values.w.data(), 256).ok());
  ASSERT_TRUE(session->bind(2, values.bias.data(), 32).ok());
  auto ran = session->run(4, {{0, x.data(), kTimes * 256, 4, 0}});
  ASSERT_TRUE(ran.ok()) << ran.status();
  EXPECT_EQ(*ran, 4);
  expect(*session, Expected(4));
  std::vector<float> last(kTimes * 64);
  ASSERT_TRUE(session->fetchArgument(0, last.data(), kTimes * 256).ok());
  EXPECT_TRUE(std::equal(last.begin(), last.end(), x.end() - kTimes * 64));
}

TEST(Repetitions, PartsAndBoxesAreThoseOfTheStack) {
  std::vector<float> x = stack(1);
  std::unique_ptr<rt::Session> session = open(repeated());
  pair::Values values;
  ASSERT_TRUE(session->bind(1, values.w.data(), 256).ok());
  ASSERT_TRUE(session->bind(2, values.bias.data(), 32).ok());
  EXPECT_EQ((*session->argumentParts(0, 0))[0].shape, (std::vector<int64_t>{kTimes, 4, 2, 8}));
  ASSERT_TRUE(session->bindPart(0, 0, 0, x.data(), kTimes * 256).ok());
  ASSERT_TRUE(session->step().ok());
  expect(*session, Expected(1));
  float loss = 0;
  ASSERT_TRUE(session->fetchResultSlice(0, {1}, {1}, &loss, 4).ok());
  EXPECT_EQ(loss, Expected(1).losses[1]);
}

TEST(Repetitions, AViewIsReadInPlaceAndNothingIsAllocated) {
  std::vector<float> x = stack(2);
  std::unique_ptr<rt::Session> session = open(repeated());
  pair::Values values;
  ASSERT_TRUE(session->bind(1, values.w.data(), 256).ok());
  ASSERT_TRUE(session->bind(2, values.bias.data(), 32).ok());
  ASSERT_TRUE(session->bindView(0, x.data(), kTimes * 256).ok());
  EXPECT_TRUE(session->isInPlace(0));
  ASSERT_TRUE(session->step().ok());
  const uint64_t before = rt::countedAllocations();
  ASSERT_TRUE(session->bindView(0, x.data() + kTimes * 64, kTimes * 256).ok());
  ASSERT_TRUE(session->step().ok());
  EXPECT_EQ(rt::countedAllocations(), before);
  expect(*session, Expected(2));
  ASSERT_TRUE(session->bind(0, x.data(), kTimes * 256).ok());
  EXPECT_FALSE(session->isInPlace(0));
}

TEST(Repetitions, HiddenStateBeginsAtZeroAndNoCallerKnowsIt) {
  const std::vector<float> x = stack(1);
  format::Manifest manifest = repeated();
  manifest.arguments[1].hidden = true;
  std::unique_ptr<rt::Session> session = open(manifest);
  ASSERT_EQ(session->bundle().arguments().size(), 2u);
  EXPECT_EQ(session->bundle().arguments()[1].name, "bias");
  ASSERT_EQ(session->bundle().results().size(), 1u);
  pair::Values values;
  ASSERT_TRUE(session->bind(0, x.data(), kTimes * 256).ok());
  ASSERT_TRUE(session->bind(1, values.bias.data(), 32).ok());
  ASSERT_TRUE(session->step().ok());
  std::vector<float> losses(kTimes);
  ASSERT_TRUE(session->fetchResult(0, losses.data(), sizeof(float) * kTimes).ok());
  EXPECT_EQ(losses, Expected(1, /*fromZero=*/true).losses);
}

TEST(Repetitions, EventsAreThoseOfAllRepetitions) {
  EXPECT_EQ(rt::eventsPerStep(*bundle(repeated()), false), kTimes * rt::eventsPerStep(*pair::bundle(), false));
}
