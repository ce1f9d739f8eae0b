// Arguments that a session reads in the caller's memory without a copy.
#include "Grid.h"
#include "Pair.h"
#include "ProgramCopy.h"
#include "ReadOnly.h"
#include "Sessions.h"

#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

using namespace mpmd;

namespace {
std::unique_ptr<rt::Session> open(const std::shared_ptr<const rt::Bundle> &bundle,
                                  const rt::SessionOptions &options = {}) {
  auto session = rt::Session::open(bundle, options);
  EXPECT_TRUE(session.ok()) << session.status();
  return *std::move(session);
}

struct After {
  float loss = 0;
  std::array<float, 64> x = {}, w = {};
  bool operator==(const After &other) const = default;
};

After fetch(const rt::Session &session) {
  After after;
  EXPECT_TRUE(session.fetchResult(0, &after.loss, 4).ok());
  EXPECT_TRUE(session.fetchArgument(0, after.x.data(), 256).ok());
  EXPECT_TRUE(session.fetchArgument(1, after.w.data(), 256).ok());
  return after;
}

/// Values of x that depend on the seed.
std::array<float, 64> numbers(int seed) {
  std::array<float, 64> x;
  for (int i = 0; i < 64; ++i)
    x[i] = static_cast<float>((i * 7 + seed * 3) % 11 - 5) / 8;
  return x;
}

/// Some steps, each with another x, which is copied.
After copied(const std::shared_ptr<const rt::Bundle> &bundle, int steps) {
  std::unique_ptr<rt::Session> session = open(bundle);
  pair::Values values;
  EXPECT_TRUE(session->bind(1, values.w.data(), 256).ok());
  EXPECT_TRUE(session->bind(2, values.bias.data(), 32).ok());
  for (int step = 0; step < steps; ++step) {
    EXPECT_TRUE(session->bind(0, numbers(step).data(), 256).ok());
    EXPECT_TRUE(session->step().ok());
  }
  return fetch(*session);
}

/// The same with a view of x, whose memory the test changes, which callers must not do. The changed values show whether
/// the session reads in place.
void expectInPlace(const std::shared_ptr<const rt::Bundle> &bundle) {
  const After expected = copied(bundle, 3);
  underAll([&](const rt::SessionOptions &options) {
    std::unique_ptr<rt::Session> session = open(bundle, options);
    pair::Values values;
    ReadOnly x(numbers(9).data(), 256), w(values.w.data(), 256), bias(values.bias.data(), 32);
    EXPECT_FALSE(session->isInPlace(0));
    ASSERT_TRUE(session->bindView(0, x.data(), 256).ok());
    ASSERT_TRUE(session->bindView(1, w.data(), 256).ok());
    ASSERT_TRUE(session->bindView(2, bias.data(), 32).ok());
    EXPECT_TRUE(session->isInPlace(0));
    EXPECT_FALSE(session->isInPlace(1)) << "state";
    EXPECT_TRUE(session->isInPlace(2));
    EXPECT_EQ(*session->viewArgument(0), x.data());
    for (int step = 0; step < 3; ++step) {
      x.set(numbers(step).data());
      ASSERT_TRUE(session->step().ok());
    }
    EXPECT_EQ(fetch(*session), expected);
  });
}
} // namespace

TEST(Views, AreReadWhereTheyAre) { expectInPlace(pair::bundle()); }

TEST(Views, AreSentFromWhereTheyAre) {
  ProgramCopy first(*pairQuery0(MPMD_RANK_ABI_VERSION));
  first.transfers[0].buffer = 0;
  expectInPlace(makeBundle(pair::manifest(), first.program, *pairQuery1(MPMD_RANK_ABI_VERSION)));
}

TEST(Views, AreExchangedFromWhereTheyAre) {
  // The argument that the grid gathers is whole on all of its ranks.
  ProgramCopy first(grid::program(0));
  format::Manifest manifest = grid::manifest();
  manifest.arguments.push_back({"k", "F32", {3, 3}, false, {0}});
  manifest.meshes[0].arenaBytes = 1152;
  first.program.arena_bytes = 1152;
  first.slots.push_back(1088);
  first.buffers.push_back({36, 9, 1, 4, 0});
  first.bindings.insert(first.bindings.begin() + 5, {7, 0, 0});
  first.tasks[0].num_bindings = 6;
  first.tasks[1].first_binding = 6, first.tasks[2].first_binding = 8;
  first.operands[4] = {5, MPMD_READ, 0, 36};
  first.program.slot_offsets = first.slots.data(), first.program.num_slots = 10;
  first.program.buffers = first.buffers.data(), first.program.num_buffers = 8;
  first.program.bindings = first.bindings.data(), first.program.num_bindings = 10;
  std::shared_ptr<const rt::Bundle> bundle = makeBundle(manifest, first.program, grid::program(1));
  std::array<float, 9> k;
  auto run = [&](rt::Session &session, auto bindK) {
    grid::Values values;
    EXPECT_TRUE(values.bindTo(session).ok());
    for (int step = 0; step < 3; ++step) {
      for (int i = 0; i < 9; ++i)
        k[i] = static_cast<float>(i * step % 7) / 8;
      EXPECT_TRUE(bindK(session).ok());
      EXPECT_TRUE(session.step().ok());
    }
    EXPECT_TRUE(values.fetchFrom(session).ok());
    return values;
  };
  const grid::Values expected =
      run(*open(bundle), [&](rt::Session &session) { return session.bind(4, k.data(), sizeof(k)); });
  EXPECT_NE(expected.sums, grid::Values().sums);
  underAll([&](const rt::SessionOptions &options) {
    ReadOnly memory(k.data(), sizeof(k));
    std::unique_ptr<rt::Session> session = open(bundle, options);
    EXPECT_TRUE(session->bindView(4, memory.data(), sizeof(k)).ok());
    EXPECT_TRUE(session->isInPlace(4));
    EXPECT_EQ(run(*session,
                  [&](rt::Session &) {
                    memory.set(k.data());
                    return absl::OkStatus();
                  }),
              expected);
  });
}

TEST(Views, EndWhenTheArgumentIsBoundOrFedAgain) {
  const After expected = copied(pair::bundle(), 3);
  underAll([&](const rt::SessionOptions &options) {
    std::unique_ptr<rt::Session> session = open(pair::bundle(), options);
    pair::Values values;
    ASSERT_TRUE(session->bind(1, values.w.data(), 256).ok());
    ASSERT_TRUE(session->bind(2, values.bias.data(), 32).ok());
    // The session never writes viewed memory, whether a feed, a full tensor or a part of it is bound.
    ReadOnly first(numbers(7).data(), 256);
    ASSERT_TRUE(session->bindView(0, first.data(), 256).ok());
    const std::array<float, 64> x = numbers(0);
    rt::Feed feed{0, x.data(), 256, 1, 0};
    ASSERT_TRUE(session->run(1, {&feed, 1}).ok());
    EXPECT_FALSE(session->isInPlace(0));
    ASSERT_TRUE(session->bindView(0, first.data(), 256).ok());
    ASSERT_TRUE(session->bind(0, numbers(1).data(), 256).ok());
    EXPECT_FALSE(session->isInPlace(0));
    ASSERT_TRUE(session->step().ok());
    ASSERT_TRUE(session->bindView(0, first.data(), 256).ok());
    ASSERT_TRUE(session->bindPart(0, 0, 0, numbers(2).data(), 256).ok());
    EXPECT_FALSE(session->isInPlace(0));
    ASSERT_TRUE(session->step().ok());
    EXPECT_EQ(fetch(*session), expected);
    std::array<float, 64> part;
    ASSERT_TRUE(session->bindView(0, first.data(), 256).ok());
    ASSERT_TRUE(session->fetchPart(0, 0, 0, part.data(), 256).ok());
    EXPECT_EQ(part, numbers(7));
  });
}

TEST(Views, AreCopiesWhereTheProgramCannotReadThem) {
  pair::Values values;
  alignas(64) char memory[320];
  auto isInPlace = [&](const std::shared_ptr<const rt::Bundle> &bundle, size_t offset) {
    std::memcpy(memory + offset, values.x.data(), 256);
    std::unique_ptr<rt::Session> session = open(bundle);
    EXPECT_TRUE(session->bindView(0, memory + offset, 256).ok());
    bool answer = session->isInPlace(0);
    std::memset(memory, 0, sizeof(memory));
    EXPECT_EQ(fetch(*session).x == values.x, !answer);
    return answer;
  };
  EXPECT_TRUE(isInPlace(pair::bundle(), 0));
  EXPECT_TRUE(isInPlace(pair::bundle(), 4)) << "one element";
  EXPECT_FALSE(isInPlace(pair::bundle(), 2)) << "half an element";
  const mpmd_rank_program_t &second = *pairQuery1(MPMD_RANK_ABI_VERSION);
  ProgramCopy received(*pairQuery0(MPMD_RANK_ABI_VERSION)), shared(*pairQuery0(MPMD_RANK_ABI_VERSION));
  received.transfers[1].buffer = 0;
  EXPECT_FALSE(isInPlace(makeBundle(pair::manifest(), received.program, second), 0)) << "a transfer writes there";
  shared.slots[6] = 192;
  EXPECT_FALSE(isInPlace(makeBundle(pair::manifest(), shared.program, second), 0)) << "another buffer has its bytes";
}

TEST(Views, AreCopiedWhereRanksHaveParts) {
  grid::Values values;
  std::unique_ptr<rt::Session> session = open(grid::bundle());
  ASSERT_TRUE(values.bindTo(*session).ok());
  ReadOnly x(values.x.data(), sizeof(values.x)), scale(&values.scale, sizeof(values.scale));
  ASSERT_TRUE(session->bindView(0, x.data(), sizeof(values.x)).ok());
  ASSERT_TRUE(session->bindView(3, scale.data(), sizeof(values.scale)).ok());
  EXPECT_FALSE(session->isInPlace(0));
  EXPECT_TRUE(session->isInPlace(3)) << "both ranks of the line have all of it";
  ASSERT_TRUE(session->bindPart(3, 4, 0, &values.scale, 4).ok());
  EXPECT_FALSE(session->isInPlace(3)) << "one of them does";
  ASSERT_TRUE(session->step().ok());
  grid::Values after;
  ASSERT_TRUE(after.fetchFrom(*session).ok());
  std::unique_ptr<rt::Session> other = open(grid::bundle());
  ASSERT_TRUE(values.bindTo(*other).ok());
  ASSERT_TRUE(other->step().ok());
  ASSERT_TRUE(values.fetchFrom(*other).ok());
  EXPECT_EQ(after, values);
}

TEST(Views, OfWhatNoRankHoldsAreKept) {
  format::Manifest manifest = grid::manifest();
  manifest.arguments.push_back({"unread", "F32", {8}, false, {}});
  std::unique_ptr<rt::Session> session = open(makeBundle(manifest, grid::program(0), grid::program(1)));
  std::array<float, 8> value = {1, 2, 3}, got;
  ReadOnly memory(value.data(), 32);
  ASSERT_TRUE(session->bindView(4, memory.data(), 32).ok());
  EXPECT_TRUE(session->isInPlace(4));
  EXPECT_EQ(*session->viewArgument(4), memory.data());
  ASSERT_TRUE(session->fetchArgument(4, got.data(), 32).ok());
  EXPECT_EQ(got, value);
  value[0] = 5;
  rt::Feed feed{4, value.data(), 32, 1, 0};
  ASSERT_TRUE(session->run(1, {&feed, 1}).ok());
  EXPECT_FALSE(session->isInPlace(4));
  ASSERT_TRUE(session->fetchArgument(4, got.data(), 32).ok());
  EXPECT_EQ(got, value);
}

TEST(Views, AreDumped) {
  rt::SessionOptions options;
  options.dump = [](const std::string &name) { return name == "x"; };
  std::unique_ptr<rt::Session> session = open(pair::bundle(), options);
  const std::array<float, 64> x = numbers(4);
  ReadOnly memory(x.data(), 256);
  ASSERT_TRUE(session->bindView(0, memory.data(), 256).ok());
  session->dump(true);
  ASSERT_TRUE(session->step().ok());
  EXPECT_EQ(std::memcmp(session->dumped(0).at("x").data, x.data(), 256), 0);
}

TEST(Views, AllocateNothing) {
  std::unique_ptr<rt::Session> session = open(pair::bundle());
  const std::array<float, 64> x = numbers(0), y = numbers(1);
  ASSERT_TRUE(session->bindView(0, x.data(), 256).ok());
  ASSERT_TRUE(session->step().ok());
  uint64_t before = rt::countedAllocations();
  for (int step = 0; step < 6; ++step) {
    ASSERT_TRUE(session->bindView(0, step % 2 ? x.data() : y.data(), 256).ok());
    ASSERT_TRUE(session->step().ok());
  }
  EXPECT_EQ(rt::countedAllocations(), before);
}

TEST(Views, MustHaveTheSizeOfTheTensor) {
  std::unique_ptr<rt::Session> session = open(pair::bundle());
  const std::array<float, 64> x = numbers(0);
  EXPECT_EQ(session->bindView(0, x.data(), 252).message(), "argument 'x': expected 256 bytes of F32[4,2,8], got 252");
  EXPECT_EQ(session->bindView(3, x.data(), 256).message(), "expected an argument below 3, got 3");
  EXPECT_FALSE(session->isInPlace(3));
}
