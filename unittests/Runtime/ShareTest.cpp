// Sessions that share state: an evaluation reads the state of a training, and several sessions replace the same state.
#include "Sharing.h"

#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/cpu/Limits.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace mpmd;
using namespace mpmd::sharing;

TEST(Share, AnEvaluationReadsTheStateOfASessionThatTrains) {
  expectEvaluated(pair::bundle(), PairEval().bundle());
  expectEvaluated(grid::bundle(), GridEval().bundle());
}

TEST(Share, StateIsInMemoryOnce) {
  Session train = open(pair::bundle()), eval = open(PairEval().bundle(), {}, train);
  EXPECT_EQ(*train->viewArgument(1), *eval->viewArgument(1));
  EXPECT_EQ(eval->profile(0).plannedPeakBytes, 1024u - 256);
  EXPECT_EQ(eval->profile(1).plannedPeakBytes, 512u);
  EXPECT_FALSE(eval->isInPlace(1));
}

TEST(Share, StateIsNotCountedTwiceAgainstTheMemoryThereIs) {
  // The state takes six tenths of the available memory, and the program needs the same amount again.
  int64_t tenth =
      static_cast<int64_t>(std::min<uint64_t>(rt::availableMemory().bytes, uint64_t{1} << 46) / 40960 * 4096);
  PairVariant train;
  PairEval eval;
  for (PairVariant *variant : {&train, static_cast<PairVariant *>(&eval)}) {
    variant->manifest.arguments[1].shape = {6 * tenth / 4};
    if (variant == &train)
      variant->manifest.results[1].shape = {6 * tenth / 4};
    variant->first.buffers[1].bytes = static_cast<uint64_t>(6 * tenth);
    variant->first.slots[1] = 1024;
    variant->manifest.meshes[0].arenaBytes = 1024 + (variant == &train ? 6 : 12) * tenth;
    variant->first.program.arena_bytes = static_cast<uint64_t>(variant->manifest.meshes[0].arenaBytes);
    variant->first.program.num_values = 0;
  }
  Session owner = open(train.bundle());
  EXPECT_EQ(rt::Session::open(eval.bundle(), {}).status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(openError(eval.bundle(), owner), "");
}

TEST(Share, SessionsReplaceStateInTurn) {
  expectInTurn(pair::bundle(), pair::bundle());
  expectInTurn(grid::bundle(), grid::bundle());
}

namespace {
/// The new w is in the buffer in which the gradients are added up.
struct PairElsewhere : PairVariant {
  PairElsewhere() {
    dropTasks(3);
    first.outputs[0].buffer = 4;
  }
};
/// Both x and w are state, and a step swaps them.
struct PairSwapped : PairVariant {
  PairSwapped() {
    manifest.arguments[0] = {"state['x']", "F32", {8, 8}, true, {0}};
    manifest.results.push_back({"new['x']", "F32", {8, 8}, 0, 0});
    first.outputs[0].buffer = 0;
    first.outputs.push_back({2, 1});
    first.program.outputs = first.outputs.data(), first.program.num_outputs = 2;
    first.program.num_values = 0;
  }
};
} // namespace

TEST(Share, StateThatIsComputedElsewhereIsSeen) {
  PairElsewhere train;
  expectInTurn(train.bundle(), train.bundle());
  expectInTurn(PairSwapped().bundle(), PairSwapped().bundle());
  Session owner = open(train.bundle()), eval = open(PairEval().bundle(), {}, owner);
  bindAll(*owner, true);
  steps(*owner, 2);
  const Values after = fetch(*owner);
  std::vector<char> w(256);
  ASSERT_TRUE(eval->fetchArgument(1, w.data(), w.size()).ok());
  EXPECT_EQ(w, after[1]);
  EXPECT_EQ(different(fetch(*owner), after), none);
}

TEST(Share, OneProgramMayComputeElsewhereWhatTheOtherUpdatesWhereItLies) {
  // The reference: two separate sessions take turns, one step each, in three rounds. After each step, the state is
  // copied to the other session.
  Session first = open(PairElsewhere().bundle()), second = open(pair::bundle());
  for (const Session &session : {std::ref(first), std::ref(second)})
    bindAll(*session, true);
  std::vector<char> w(256);
  for (int round = 0; round < 3; ++round)
    for (auto [from, to] : {std::pair(first.get(), second.get()), std::pair(second.get(), first.get())}) {
      steps(*from, 1);
      ASSERT_TRUE(from->fetchArgument(1, w.data(), 256).ok());
      ASSERT_TRUE(to->bind(1, w.data(), 256).ok());
    }
  underAll([&](const rt::SessionOptions &options) {
    for (bool elsewhereOwns : {true, false}) {
      Session owner = open(elsewhereOwns ? PairElsewhere().bundle() : pair::bundle(), options);
      Session other = open(elsewhereOwns ? pair::bundle() : PairElsewhere().bundle(), options, owner);
      bindAll(*owner, true);
      bindAll(*other, false);
      for (int round = 0; round < 3; ++round) {
        steps(elsewhereOwns ? *owner : *other, 1);
        steps(elsewhereOwns ? *other : *owner, 1);
      }
      for (const Session &session : {std::ref(owner), std::ref(other)})
        EXPECT_EQ(fetch(*session)[1], w);
    }
  });
}

namespace {
/// The same program with other rank numbers.
struct GridRenumbered : GridVariant {
  GridRenumbered() {
    for (format::Mesh &mesh : manifest.meshes)
      for (int64_t &rank : mesh.ranks)
        rank = 5 - rank;
    for (ProgramCopy *copy : {&first, &second})
      for (mpmd_message_t &message : copy->messages)
        message.source = 5 - message.source, message.target = 5 - message.target;
  }
};
} // namespace

TEST(Share, RanksTakeThePartsOfOtherRanks) {
  expectInTurn(grid::bundle(), GridRenumbered().bundle());
  GridRenumbered eval;
  eval.dropTasks(1);
  eval.onlyRead(2);
  expectEvaluated(grid::bundle(), eval.bundle());
}

TEST(Share, PartsThatTheOwnerDoesNotHaveAreCopied) {
  GridEval wholeEval;
  wholeEval.wholeW();
  expectEvaluated(grid::bundle(), wholeEval.bundle());
  GridVariant wholeTrain;
  wholeTrain.wholeW();
  expectEvaluated(wholeTrain.bundle(), GridEval().bundle());
  expectInTurn(wholeTrain.bundle(), wholeTrain.bundle());

  rt::SessionOptions options;
  std::vector<std::string> notes;
  options.notice = [&](const std::string &note) { notes.push_back(note); };
  Session train = open(grid::bundle()), eval = open(wholeEval.bundle(), options, train);
  EXPECT_EQ(notes, std::vector<std::string>{
                       "state 'w': 'grid eval' reads other parts than 'grid' has: they are copied where it has changed "
                       "before a run, and take 96 bytes more"});
  EXPECT_EQ(openError(wholeTrain.bundle(), train),
            "state 'w': expected 'grid', which replaces it, to read the same "
            "parts, in as many buffers of its ranks, as 'grid' does, got other parts or buffers");
}

TEST(Share, StateThatNoTaskReadsIsCopied) {
  format::Manifest manifest = grid::manifest();
  ProgramCopy first(grid::program(0));
  manifest.arguments[1].meshes = {};
  first.buffers[1].argument = -1;
  Bundle bundle = makeBundle(manifest, first.program, grid::program(1));
  Session train = open(bundle), eval = open(GridEval().bundle(), {}, train);
  bindAll(*train, true);
  bindAll(*eval, false);
  for (int round = 0; round < 3; ++round) {
    // Bound, then computed, then bound again.
    if (round == 1)
      steps(*train, 1);
    std::vector<float> w = numbers(manifest.arguments[1], 5 + round);
    if (round == 2)
      ASSERT_TRUE(eval->bind(1, w.data(), 24).ok());
    steps(*eval, 1);
    EXPECT_EQ(fetch(*eval)[1], fetch(*train)[1]) << round;
    EXPECT_EQ(std::memcmp(fetch(*train)[1].data(), w.data(), 24) == 0, round == 2);
    std::array<float, 3> part;
    ASSERT_TRUE(eval->fetchPart(1, 0, 0, part.data(), 12).ok());
    EXPECT_EQ(std::memcmp(fetch(*train)[1].data() + 12, part.data(), 12), 0) << round;
  }
  EXPECT_EQ(openError(grid::bundle(), train),
            "state 'w': expected 'grid', which replaces it, to read the same parts, "
            "in as many buffers of its ranks, as 'grid' does, got other parts or buffers");
}

TEST(Share, WhatIsBoundIsBoundForAll) {
  GridEval wholeEval;
  wholeEval.wholeW();
  for (const Bundle &bundle : {GridEval().bundle(), wholeEval.bundle()}) {
    Session train = open(grid::bundle()), eval = open(bundle, {}, train);
    const format::Argument &m = train->bundle().manifest().arguments[2], &w = train->bundle().manifest().arguments[1];
    std::array<float, 30> got;
    for (int round = 0; round < 2; ++round)
      for (auto [by, seen] : {std::pair(train.get(), eval.get()), std::pair(eval.get(), train.get())}) {
        const std::vector<float> values = numbers(m, round + (by == train.get() ? 2 : 4));
        ASSERT_TRUE(by->bind(2, values.data(), 120).ok());
        ASSERT_TRUE(seen->fetchArgument(2, got.data(), 120).ok());
        EXPECT_TRUE(std::equal(values.begin(), values.end(), got.begin()));
        EXPECT_EQ(by->bindView(2, values.data(), 120), absl::OkStatus());
        EXPECT_FALSE(by->isInPlace(2));
      }
    // Parts are bound in either session: rank 1 of the grid has the second half of w.
    const std::vector<float> values = numbers(w, 7);
    const bool whole = bundle->manifest().arguments[1].sharding.empty();
    for (int64_t rank : {2, 0})
      ASSERT_TRUE(eval->bindPart(1, rank, 0, values.data() + (!whole && rank == 0 ? 3 : 0), whole ? 24 : 12).ok());
    for (rt::Session *sees : {train.get(), eval.get()}) {
      ASSERT_TRUE(sees->fetchArgument(1, got.data(), 24).ok());
      EXPECT_TRUE(std::equal(values.begin(), values.end(), got.begin()));
      ASSERT_TRUE(sees->fetchPart(1, 1, 0, got.data(), sees == eval.get() && whole ? 24 : 12).ok());
      EXPECT_EQ(got[0], values[sees == eval.get() && whole ? 0 : 3]);
    }
  }
  // The same if the session that is bound has not yet copied its new state to the shared buffer.
  Session first = open(PairElsewhere().bundle()), second = open(PairElsewhere().bundle(), {}, first);
  for (rt::Session *by : {first.get(), second.get()}) {
    const std::vector<float> values = numbers(first->bundle().manifest().arguments[1], by == first.get());
    steps(*by, 1);
    ASSERT_TRUE(by->bind(1, values.data(), 256).ok());
    for (rt::Session *sees : {first.get(), second.get()}) {
      std::array<float, 64> got;
      ASSERT_TRUE(sees->fetchArgument(1, got.data(), 256).ok());
      EXPECT_TRUE(std::equal(values.begin(), values.end(), got.begin()));
    }
  }
  Session train = open(grid::bundle()), eval = open(GridEval().bundle(), {}, train);
  std::array<float, 6> w = {};
  rt::Feed feed{1, w.data(), 24, 1, 0};
  EXPECT_EQ(eval->run(1, {&feed, 1}).status().message(),
            "argument 'w': expected no feed for state of another session, got one");
}

TEST(Share, StateOutlivesTheSessionThatOwnsIt) {
  for (bool elsewhere : {true, false}) {
    Session alone = open(elsewhere ? PairElsewhere().bundle() : pair::bundle()),
            train = open(elsewhere ? PairElsewhere().bundle() : pair::bundle());
    bindAll(*alone, true);
    bindAll(*train, true);
    Session second = open(elsewhere ? PairElsewhere().bundle() : pair::bundle(), {}, train),
            eval = open(PairEval().bundle(), {}, second);
    bindAll(*second, false);
    steps(*alone, 2);
    steps(*train, 2);
    train.reset();
    EXPECT_EQ(fetch(*eval)[1], fetch(*alone)[1]);
    steps(*alone, 1);
    steps(*second, 1);
    EXPECT_EQ(different(fetch(*second), fetch(*alone)), none);
    second.reset();
    EXPECT_EQ(fetch(*eval)[1], fetch(*alone)[1]);
  }
}

TEST(Share, SessionsCloseInAnyOrder) {
  const Bundle train = pair::bundle(), eval = PairEval().bundle();
  for (int round = 0; round < 200; ++round) {
    std::array<Session, 3> sessions;
    sessions[0] = open(train);
    sessions[1] = open(round % 2 ? train : eval, {}, sessions[0]);
    sessions[2] = open(eval, {}, sessions[round % 2 ? round / 2 % 2 : 0]);
    bindAll(*sessions[0], true);
    if (round % 5 != 0)
      steps(*sessions[0], 1);
    if (round % 7 != 0)
      steps(*sessions[1], 1);
    size_t first = round % 3, second = (first + 1 + round / 3 % 2) % 3;
    sessions[first].reset();
    steps(*sessions[second], 1);
    sessions[second].reset();
    steps(*sessions[3 - first - second], 1);
  }
}

TEST(Share, AllocatesNothingAfterTheFirstStep) {
  GridEval wholeEval;
  wholeEval.wholeW();
  Session train = open(grid::bundle()), eval = open(wholeEval.bundle(), {}, train);
  for (rt::Session *session : {train.get(), eval.get()})
    steps(*session, 1);
  uint64_t before = rt::countedAllocations();
  for (int round = 0; round < 5; ++round)
    for (rt::Session *session : {train.get(), eval.get()})
      steps(*session, 2);
  EXPECT_EQ(rt::countedAllocations(), before);
}

namespace {
std::atomic<bool> inKernel, mayGo;
void hold(void *const *, int64_t, int64_t) {
  inKernel = true;
  while (!mayGo)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
} // namespace

TEST(Share, OneSessionOfAGroupRunsAtATime) {
  inKernel = mayGo = false;
  GridVariant slow;
  slow.first.kernels[0].function = hold;
  Session train = open(slow.bundle()), eval = open(GridEval().bundle(), {}, train);
  bindAll(*train, true);
  bindAll(*eval, false);
  steps(*eval, 1);
  std::thread thread([&] { steps(*train, 1); });
  while (!inKernel)
    std::this_thread::yield();
  absl::Status status = eval->step();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(status.message(), "'grid' is at work, which has state in common with 'grid eval'");
  std::array<float, 60> values = {};
  EXPECT_EQ(eval->bind(1, values.data(), 24), status);
  EXPECT_EQ(eval->fetchArgument(1, values.data(), 24), status);
  EXPECT_EQ(eval->fetchPart(2, 0, 0, values.data(), 36), status);
  EXPECT_EQ(eval->viewArgument(2).status(), status);
  // Functions on its own arguments still work.
  EXPECT_EQ(eval->bind(0, values.data(), 240), absl::OkStatus());
  EXPECT_EQ(eval->fetchArgument(0, values.data(), 240), absl::OkStatus());
  EXPECT_EQ(eval->fetchResult(0, values.data(), 24), absl::OkStatus());
  mayGo = true;
  thread.join();
  steps(*eval, 1);
}

TEST(Share, TwoThreadsTakeTurns) {
  Session alone = open(pair::bundle());
  bindAll(*alone, true);
  steps(*alone, 60);
  underAll([&](const rt::SessionOptions &options) {
    Session train = open(pair::bundle(), options), second = open(pair::bundle(), options, train),
            eval = open(PairEval().bundle(), options, second);
    bindAll(*train, true);
    bindAll(*second, false);
    bindAll(*eval, false);
    const std::vector<float> w = numbers(pair::manifest().arguments[1], 1);
    ASSERT_TRUE(train->bind(1, w.data(), 256).ok());
    std::vector<std::thread> threads;
    for (rt::Session *session : {train.get(), second.get(), eval.get()})
      threads.emplace_back([session, evaluates = session == eval.get()] {
        std::vector<float> x = numbers(pair::manifest().arguments[0], 0);
        for (int done = 0; done < (evaluates ? 15 : 30);) {
          ASSERT_TRUE(session->bind(0, x.data(), 256).ok());
          absl::StatusOr<int64_t> ran = session->run(1);
          done += ran.ok();
          if (!ran.ok()) {
            ASSERT_EQ(ran.status().code(), absl::StatusCode::kFailedPrecondition) << ran.status();
            std::this_thread::sleep_for(std::chrono::microseconds(50));
          }
        }
      });
    for (std::thread &thread : threads)
      thread.join();
    EXPECT_EQ(fetch(*train)[1], fetch(*alone)[1]);
    EXPECT_EQ(fetch(*eval)[1], fetch(*alone)[1]);
  });
}

TEST(Share, AGroupFailsTogether) {
  GridVariant slow;
  slow.first.kernels[0].function = [](void *const *, int64_t, int64_t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
  };
  rt::SessionOptions options;
  options.stallSeconds = options.taskSeconds = 0.2;
  for (bool ownerFails : {true, false}) {
    Session owner = open(ownerFails ? slow.bundle() : grid::bundle(), options);
    Session other = open(ownerFails ? grid::bundle() : slow.bundle(), options, owner);
    rt::Session &fails = ownerFails ? *owner : *other, &fine = ownerFails ? *other : *owner;
    absl::Status status = fails.step();
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(fails.step(), status);
    std::array<float, 60> values = {};
    for (const absl::Status &answer :
         {fine.step(), fine.bind(0, values.data(), 240), fine.fetchArgument(1, values.data(), 24)}) {
      EXPECT_EQ(answer.code(), status.code());
      EXPECT_EQ(answer.message(),
                "'grid' has failed, which has state in common with this program: " + std::string(status.message()));
    }
    EXPECT_NE(openError(GridEval().bundle(), ownerFails ? other : owner), "");
    if (ownerFails)
      owner.reset();
  }
}

TEST(Share, StateMustBeTheSame) {
  Session train = open(grid::bundle());
  GridEval eval;
  eval.manifest.arguments[1].name = "v", eval.manifest.arguments[2].name = "n";
  eval.first.program.num_values = 0;
  EXPECT_EQ(openError(eval.bundle(), train), "expected an argument with the name of state of 'grid' ('w', 'm'), got "
                                             "'x', 'v', 'n' and so on in 'grid eval'");
  eval.manifest.arguments[3].name = "w";
  eval.second.program.num_values = 0;
  EXPECT_EQ(openError(eval.bundle(), train),
            "argument 'w': expected F32[6], as state of 'grid' has, got F32[] in 'grid eval'");
  GridEval integers;
  integers.manifest.arguments[2].dtype = "I32";
  integers.first.program.num_values = 0;
  EXPECT_EQ(openError(integers.bundle(), train),
            "argument 'm': expected F32[5,6], as state of 'grid' has, got I32[5,6] in 'grid eval'");
  Session stateless = open(GridEval().bundle());
  EXPECT_EQ(openError(grid::bundle(), stateless), "expected an argument with the name of state of 'grid eval' (none), "
                                                  "got 'x', 'w', 'm' and so on in 'grid'");
}
