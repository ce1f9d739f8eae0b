// Dumps of a step: every value of every task and microbatch, by name.
#include "Grid.h"
#include "Pair.h"
#include "ProgramCopy.h"

#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

#include <set>

using namespace mpmd;

namespace {
bool all(const std::string &) { return true; }

std::unique_ptr<rt::Session> open(const std::shared_ptr<const rt::Bundle> &bundle,
                                  const std::function<bool(const std::string &)> &dump = all) {
  rt::SessionOptions options;
  options.dump = dump;
  auto session = rt::Session::open(bundle, options);
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

std::unique_ptr<rt::Session> openPair(const std::function<bool(const std::string &)> &dump = all) {
  std::unique_ptr<rt::Session> session = open(pair::bundle(), dump);
  pair::Values values;
  EXPECT_TRUE(session->bind(0, values.x.data(), sizeof(values.x)).ok());
  EXPECT_TRUE(session->bind(1, values.w.data(), sizeof(values.w)).ok());
  EXPECT_TRUE(session->bind(2, values.bias.data(), sizeof(values.bias)).ok());
  return session;
}

std::set<std::string> names(const std::map<std::string, format::Tensor> &tensors) {
  std::set<std::string> names;
  for (const auto &[name, tensor] : tensors)
    names.insert(name);
  return names;
}

/// The elements of a tensor, which must have this shape.
std::vector<float> floats(const std::map<std::string, format::Tensor> &tensors, const std::string &name,
                          const std::vector<int64_t> &shape) {
  auto it = tensors.find(name);
  if (it == tensors.end()) {
    ADD_FAILURE() << "no " << name;
    return {};
  }
  EXPECT_EQ(it->second.dtype, "F32") << name;
  EXPECT_EQ(it->second.shape, shape) << name;
  const float *data = reinterpret_cast<const float *>(it->second.data);
  return {data, data + it->second.bytes / sizeof(float)};
}

template <typename Numbers> void expectNear(const std::vector<float> &got, const Numbers &expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_NEAR(got[i], expected[i], 1e-4f) << i;
}
} // namespace

TEST(Dump, KeepsEveryMicrobatchAndWhatStepsBeginAndEndWith) {
  std::unique_ptr<rt::Session> session = openPair();
  pair::Values values;
  ASSERT_TRUE(session->step().ok());
  values.step();
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  auto first = session->dumped(0), second = session->dumped(1);
  EXPECT_EQ(names(first),
            (std::set<std::string>{"x", "state['w']", "forward.0[0]", "forward.0[1]", "forward.0[2]", "forward.0[3]",
                                   "clear.0", "clear.0[0]", "clear.0[1]", "clear.0[2]", "clear.0[3]", "new['w']"}));
  EXPECT_EQ(names(second), (std::set<std::string>{"bias", "loss.0[0]", "loss.0[1]", "loss.0[2]", "loss.0[3]", "loss[0]",
                                                  "loss[1]", "loss[2]", "loss[3]", "loss"}));
  expectNear(floats(first, "x", {4, 2, 8}), values.x);
  expectNear(floats(first, "state['w']", {8, 8}), values.w);
  expectNear(floats(second, "bias", {8}), values.bias);
  expectNear(floats(first, "clear.0", {8, 8}), std::vector<float>(64));
  std::vector<float> sum(64);
  float loss = 0;
  for (int mb = 0; mb < 4; ++mb) {
    std::string at = "[" + std::to_string(mb) + "]";
    std::vector<float> y(16), g(16);
    for (int i = 0; i < 16; ++i) {
      for (int l = 0; l < 8; ++l)
        y[i] += values.x[mb * 16 + i / 8 * 8 + l] * values.w[l * 8 + i % 8];
      g[i] = y[i] + values.bias[i % 8];
      loss += g[i] * g[i] / 2;
      for (int l = 0; l < 8; ++l)
        sum[l * 8 + i % 8] += values.x[mb * 16 + i / 8 * 8 + l] * g[i];
    }
    expectNear(floats(first, "forward.0" + at, {2, 8}), y);
    expectNear(floats(second, "loss.0" + at, {2, 8}), g);
    expectNear(floats(first, "clear.0" + at, {8, 8}), sum);
    expectNear(floats(second, "loss" + at, {}), std::vector<float>{loss});
  }
  values.step();
  expectNear(floats(first, "new['w']", {8, 8}), values.w);
  expectNear(floats(second, "loss", {}), std::vector<float>{values.loss});
}

TEST(Dump, KeepsThePartOfEveryRankOfAMesh) {
  std::unique_ptr<rt::Session> session = open(grid::bundle());
  grid::Values values;
  ASSERT_TRUE(values.bindTo(*session).ok());
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  const int rankAt[] = {2, 0, 3, 1};
  for (int place = 0; place < 4; ++place) {
    int a = place / 2, b = place % 2;
    auto held = session->dumped(rankAt[place]);
    EXPECT_EQ(names(held),
              (std::set<std::string>{"x", "w", "m", "forward.0[0]", "forward.0[1]", "sums[0]", "sums[1]", "sums",
                                     "ring[0]", "ring[1]", "ring", "m[0]", "m[1]", "new w", "new m"}));
    expectNear(floats(held, "w", {3}), std::vector<float>(values.w.begin() + b * 3, values.w.begin() + b * 3 + 3));
    std::vector<float> m(9);
    for (int i = 0; i < 9; ++i)
      m[i] = a * 3 + i / 3 < 5 ? values.m[(a * 3 + i / 3) * 6 + b * 3 + i % 3] : 0;
    expectNear(floats(held, "m", {3, 3}), m);
    for (int mb = 0; mb < 2; ++mb) {
      std::string at = "[" + std::to_string(mb) + "]";
      std::vector<float> y(18);
      for (int i = 0; i < 18; ++i)
        y[i] = a * 3 + i / 6 < 5 ? values.x[mb * 30 + a * 18 + i] * values.w[i % 6] : 0;
      for (int i = 0; i < 9; ++i)
        m[i] += y[i / 3 * 6 + b * 3 + i % 3] * values.scale;
      expectNear(floats(held, "forward.0" + at, {3, 6}), y);
      expectNear(floats(held, "m" + at, {3, 3}), m);
    }
    expectNear(floats(held, "new m", {3, 3}), m);
  }
  for (int c = 0; c < 2; ++c) {
    auto held = session->dumped(c == 0 ? 5 : 4);
    EXPECT_EQ(names(held),
              (std::set<std::string>{"scale", "multiply.0[0]", "multiply.0[1]", "total[0]", "total[1]", "total"}));
    std::vector<float> total(15);
    for (int mb = 0; mb < 2; ++mb)
      for (int i = 0; i < 15; ++i)
        total[i] += values.x[mb * 30 + i / 3 * 6 + c * 3 + i % 3] * values.w[c * 3 + i % 3];
    expectNear(floats(held, "total", {5, 3}), total);
  }
}

TEST(Dump, TakesWhatIsChosenInTheStepsThatAreAskedFor) {
  std::unique_ptr<rt::Session> session = openPair([](const std::string &name) { return name == "forward.0[2]"; });
  pair::Values values;
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  EXPECT_TRUE(session->dumped(1).empty());
  EXPECT_EQ(names(session->dumped(0)), std::set<std::string>{"forward.0[2]"});
  std::vector<float> before = floats(session->dumped(0), "forward.0[2]", {2, 8});
  session->dump(false);
  ASSERT_TRUE(session->step().ok());
  EXPECT_EQ(floats(session->dumped(0), "forward.0[2]", {2, 8}), before);
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  EXPECT_NE(floats(session->dumped(0), "forward.0[2]", {2, 8}), before);
  session->endDump();
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  EXPECT_TRUE(session->dumped(0).empty());
}

TEST(Dump, AllocatesNothingInAStep) {
  std::unique_ptr<rt::Session> session = openPair();
  ASSERT_TRUE(session->step().ok());
  uint64_t before = rt::countedAllocations();
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  session->dump(false);
  ASSERT_TRUE(session->run(10).ok());
  EXPECT_EQ(rt::countedAllocations(), before);
}

TEST(Dump, ChangesNoBit) {
  std::array<float, 64> with, without;
  for (bool dump : {true, false}) {
    std::unique_ptr<rt::Session> session = dump ? openPair() : openPair(nullptr);
    session->dump(dump);
    ASSERT_TRUE(session->run(5).ok());
    EXPECT_EQ(session->dumped(0).empty(), !dump);
    ASSERT_TRUE(session->fetchArgument(1, (dump ? with : without).data(), sizeof(with)).ok());
  }
  EXPECT_EQ(with, without);
}

TEST(Dump, TellsArgumentsFromResultsOfTheSameName) {
  format::Manifest manifest = pair::manifest();
  manifest.results[1].name = "state['w']";
  auto bundle =
      rt::Bundle::fromPrograms(manifest, {pairQuery0(MPMD_RANK_ABI_VERSION), pairQuery1(MPMD_RANK_ABI_VERSION)});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  std::unique_ptr<rt::Session> session = open(*bundle);
  std::array<float, 64> ones;
  ones.fill(1);
  for (int64_t argument : {0, 1})
    ASSERT_TRUE(session->bind(argument, ones.data(), sizeof(ones)).ok());
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  auto held = session->dumped(0);
  EXPECT_EQ(floats(held, "state['w']", {8, 8}), std::vector<float>(64, 1));
  EXPECT_EQ(floats(held, "state['w']'", {8, 8}), std::vector<float>(64, 0));
}

TEST(Dump, SaysWhatThereIsWhereNothingIsChosen) {
  rt::SessionOptions options;
  options.dump = [](const std::string &) { return false; };
  EXPECT_EQ(rt::Session::open(pair::bundle(), options).status().message(),
            "expected a value to dump, got none of 22: there are 'x', 'state['w']', 'clear.0', 'bias', 'loss', "
            "'loss.0[0]' and so on");
}
