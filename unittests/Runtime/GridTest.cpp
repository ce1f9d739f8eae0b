// Sessions of meshes with several ranks: values, bits, failures.
#include "Grid.h"
#include "ProgramCopy.h"

#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <thread>

using namespace mpmd;

namespace {
std::unique_ptr<rt::Session> open(const rt::SessionOptions &options = {},
                                  std::shared_ptr<const rt::Bundle> bundle = grid::bundle()) {
  auto session = rt::Session::open(std::move(bundle), options);
  EXPECT_TRUE(session.ok()) << session.status();
  absl::Status status = grid::Values().bindTo(**session);
  EXPECT_TRUE(status.ok()) << status;
  return *std::move(session);
}

grid::Values fetch(const rt::Session &session) {
  grid::Values values;
  absl::Status status = values.fetchFrom(session);
  EXPECT_TRUE(status.ok()) << status;
  return values;
}

template <typename Numbers> void expectNear(const Numbers &got, const Numbers &expected, const char *name) {
  for (size_t i = 0; i < got.size(); ++i)
    EXPECT_NEAR(got[i], expected[i], 1e-4f) << name << " " << i;
}
} // namespace

TEST(Grid, GlobalTensorsGoInAndComeOut) {
  std::unique_ptr<rt::Session> session = open();
  EXPECT_EQ(fetch(*session).x, grid::Values().x);
  EXPECT_EQ(fetch(*session).w, grid::Values().w);
  EXPECT_EQ(fetch(*session).m, grid::Values().m);
  grid::Values expected;
  for (int step = 0; step < 4; ++step) {
    absl::Status status = session->step();
    ASSERT_TRUE(status.ok()) << status;
    expected.step();
    grid::Values got = fetch(*session);
    expectNear(got.sums, expected.sums, "sums");
    expectNear(got.ring, expected.ring, "ring");
    expectNear(got.total, expected.total, "total");
    expectNear(got.w, expected.w, "w");
    expectNear(got.m, expected.m, "m");
  }
}

TEST(Grid, ThreadsTransportsAndDelaysChangeNoBit) {
  const grid::Values one;
  std::vector<float> data;
  for (int slice = 0; slice < 3; ++slice)
    for (float x : one.x)
      data.push_back(x + static_cast<float>(slice) / 3);
  auto run = [&](const rt::SessionOptions &options, std::initializer_list<int64_t> counts) {
    std::unique_ptr<rt::Session> session = open(options);
    rt::Feed feed{0, data.data(), sizeof(one.x), 3, 0};
    for (int64_t count : counts) {
      absl::StatusOr<int64_t> ran = session->run(count, {&feed, 1});
      EXPECT_TRUE(ran.ok()) << ran.status();
      feed.first = (feed.first + count) % 3;
    }
    return fetch(*session);
  };
  const grid::Values expected = run({}, {1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_TRUE(std::equal(expected.x.begin(), expected.x.end(), data.begin() + 60)) << "what was fed last";
  for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer})
    for (int threads : {1, 2})
      for (uint64_t seed : {0, 1, 2, 3}) {
        rt::SessionOptions options;
        options.transport = transport;
        options.threadsPerRank = threads;
        if (seed != 0)
          options.delaySeed = seed;
        EXPECT_EQ(run(options, {1, 7}), expected) << threads << " threads, seed " << seed;
      }
}

TEST(Grid, ValuesAreSeenWhole) {
  std::unique_ptr<rt::Session> session = open();
  ASSERT_TRUE(session->step().ok());
  const grid::Values after = fetch(*session);
  for (int round = 0; round < 2; ++round) {
    absl::StatusOr<const void *> w = session->viewArgument(1), m = session->viewArgument(2),
                                 scale = session->viewArgument(3);
    ASSERT_TRUE(w.ok() && m.ok() && scale.ok());
    EXPECT_TRUE(std::equal(after.w.begin(), after.w.end(), static_cast<const float *>(*w)));
    EXPECT_TRUE(std::equal(after.m.begin(), after.m.end(), static_cast<const float *>(*m)));
    EXPECT_EQ(*static_cast<const float *>(*scale), 0.5f);
    EXPECT_EQ(*scale, *session->viewArgument(3)) << "where it lies";
  }
  // The results that replace state equal the state.
  std::array<float, 30> m;
  ASSERT_TRUE(session->fetchResult(4, m.data(), sizeof(m)).ok());
  EXPECT_EQ(m, after.m);
}

TEST(Grid, SizesAreThoseOfTheWholeTensor) {
  std::unique_ptr<rt::Session> session = open();
  float values[60] = {};
  EXPECT_EQ(session->bind(2, values, 36).message(), "argument 'm': expected 120 bytes of F32[5,6], got 36");
  EXPECT_EQ(session->fetchArgument(2, values, 36).message(), "argument 'm': expected 120 bytes of F32[5,6], got 36");
  EXPECT_EQ(session->fetchResult(1, values, 8).message(), "result 'ring': expected 32 bytes of F32[4,2], got 8");
  EXPECT_EQ(session->fetchArgument(4, values, 8).message(), "expected an argument below 4, got 4");
  rt::Feed feed{0, values, 72, 1, 0};
  EXPECT_EQ(session->run(1, {&feed, 1}).status().message(), "argument 'x': expected 240 bytes of F32[2,5,6], got 72");
}

TEST(Grid, PartsGoInAndComeOut) {
  // The grid's ranks are 2 and 0 in the first row, 3 and 1 in the second. m is divided into three and two rows, and
  // into halves of three columns.
  const grid::Values start;
  std::unique_ptr<rt::Session> session = open();
  std::array<float, 30> zeros = {}, m;
  ASSERT_TRUE(session->bind(2, zeros.data(), sizeof(zeros)).ok());
  struct Part {
    int64_t rank, row, rows, column;
  };
  for (auto [rank, row, rows, column] : {Part{2, 0, 3, 0}, {0, 0, 3, 3}, {3, 3, 2, 0}, {1, 3, 2, 3}}) {
    std::vector<float> part, got(rows * 3);
    for (int64_t i = 0; i < rows * 3; ++i)
      part.push_back(start.m[(row + i / 3) * 6 + column + i % 3]);
    ASSERT_TRUE(session->bindPart(2, rank, 0, part.data(), part.size() * 4).ok());
    ASSERT_TRUE(session->fetchPart(2, rank, 0, got.data(), got.size() * 4).ok());
    EXPECT_EQ(got, part) << rank;
  }
  ASSERT_TRUE(session->fetchArgument(2, m.data(), sizeof(m)).ok());
  EXPECT_EQ(m, start.m);
  // The state that a step has left, in any buffer.
  ASSERT_TRUE(session->step().ok());
  const grid::Values after = fetch(*session);
  std::array<float, 3> w;
  ASSERT_TRUE(session->fetchPart(1, 1, 0, w.data(), sizeof(w)).ok());
  EXPECT_TRUE(std::equal(w.begin(), w.end(), after.w.begin() + 3));
}

TEST(Grid, StateThatIsOnlyWrittenIsWhatWasBoundUntilAStepWritesIt) {
  format::Manifest manifest = grid::manifest();
  ProgramCopy first(grid::program(0));
  manifest.arguments[1].meshes = {};
  first.buffers[1].argument = -1;
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first.program, &grid::program(1)});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  std::unique_ptr<rt::Session> session = open({}, *bundle);
  EXPECT_EQ(fetch(*session).w, grid::Values().w);
  EXPECT_EQ(*static_cast<const float *>(*session->viewArgument(1)), grid::Values().w[0]);
  ASSERT_TRUE(session->step().ok());
  std::array<float, 6> written;
  ASSERT_TRUE(session->fetchResult(3, written.data(), sizeof(written)).ok());
  EXPECT_EQ(fetch(*session).w, written);
  EXPECT_NE(written, grid::Values().w);
}

TEST(Grid, PartsThatARankDoesNotHoldAreRefused) {
  std::unique_ptr<rt::Session> session = open();
  float values[9] = {};
  EXPECT_EQ(session->bindPart(2, 3, 0, values, 36).message(),
            "argument 'm': expected 24 bytes of F32[2,3] on rank 3, got 36");
  EXPECT_EQ(session->fetchPart(2, 5, 0, values, 36).message(),
            "argument 'm': expected a rank of a mesh that reads it, got rank 5 of mesh 'line'");
  EXPECT_EQ(session->bindPart(4, 0, 0, values, 36).message(), "expected an argument below 4, got 4");
  EXPECT_EQ(session->fetchPart(2, 6, 0, values, 36).message(), "expected a rank below 6, got 6");
  rt::Feed feed{0, values, 36, 1, 0, 2};
  EXPECT_EQ(session->run(1, {&feed, 1}).status().message(),
            "argument 'x': expected 72 bytes of F32[2,3,3] on rank 2, got 36");
}

TEST(Grid, AllocatesNothingAfterTheFirstStep) {
  std::unique_ptr<rt::Session> session = open();
  ASSERT_TRUE(session->step().ok());
  uint64_t before = rt::countedAllocations();
  for (int i = 0; i < 5; ++i)
    ASSERT_TRUE(session->step().ok());
  ASSERT_TRUE(session->run(50).ok());
  EXPECT_EQ(rt::countedAllocations(), before);
}

TEST(Grid, CountsBytesAndCollectives) {
  std::unique_ptr<rt::Session> session = open();
  EXPECT_EQ(session->collectives(), 0u);
  ASSERT_TRUE(session->run(3).ok());
  // Per microbatch: one gathered part, two parts of a reduction, one label, and one message in each direction to the
  // line.
  for (auto [rank, rows] : {std::pair(2, 3), std::pair(0, 3), std::pair(3, 2), std::pair(1, 2)}) {
    EXPECT_EQ(session->profile(rank).sentBytes, 3u * 2 * (36 + 12 + 12 + 8 + rows * 12)) << rank;
    EXPECT_EQ(session->profile(rank).receivedBytes, 3u * 2 * (36 + 12 + 12 + 8 + rows * 12)) << rank;
    EXPECT_GT(session->profile(rank).busy, 0);
    EXPECT_GT(session->profile(rank).waiting, 0);
  }
  EXPECT_EQ(session->profile(5).sentBytes, 3u * 2 * 60);
  EXPECT_EQ(session->collectives(), 3u * 2 * 3);
}

TEST(Grid, TracesShowExchanges) {
  rt::SessionOptions options;
  options.traceEvents = rt::eventsPerStep(*grid::bundle(), false);
  EXPECT_EQ(options.traceEvents, 13u + 2 * 4);
  std::unique_ptr<rt::Session> session = open(options);
  ASSERT_TRUE(session->step().ok());
  std::string trace = session->traceBegin() + session->takeTrace() + session->traceEnd();
  EXPECT_NE(trace.find("\"dropped_events\": 0"), std::string::npos);
  auto count = [&](const std::string &text) {
    size_t found = 0;
    for (size_t at = trace.find(text); at != std::string::npos; at = trace.find(text, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("\"cat\": \"exchange\", \"name\": \"all_gather over b: y\""), 8u);
  EXPECT_EQ(count("\"collective\": \"all_gather\", \"part\": 0, \"sent_bytes\": 36, \"received_bytes\": 36"), 8u);
  EXPECT_EQ(count("\"collective\": \"all_reduce\", \"part\": 1, \"sent_bytes\": 12"), 8u);
  EXPECT_EQ(count("\"collective\": \"permute\""), 8u);
  EXPECT_EQ(count("\"name\": \"0F1\""), 4u);
  // Costs and memory of a task are those of one rank.
  absl::StatusOr<std::string> costs = session->measuredCosts();
  ASSERT_TRUE(costs.ok()) << costs.status();
  EXPECT_NE(costs->find("measured over 1 step\""), std::string::npos) << *costs;
}

TEST(Grid, AMemberThatStallsIsNamed) {
  ProgramCopy first(grid::program(0));
  first.kernels[0].function = [](void *const *operands, int64_t, int64_t) {
    const auto *place = static_cast<const int32_t *>(operands[0]);
    if (place[0] == 1 && place[1] == 0)
      std::this_thread::sleep_for(std::chrono::seconds(2));
  };
  rt::SessionOptions options;
  options.stallSeconds = 0.3;
  options.taskSeconds = 1;
  std::vector<std::string> notes;
  options.notice = [&](const std::string &note) { notes.push_back(note); };
  std::unique_ptr<rt::Session> session = open(options, grid::bundle(first.program));
  // The error names the slow rank, not the ranks that wait for it.
  std::string message(session->step().message());
  EXPECT_EQ(message.find("rank 3, instruction 0 (run 0F0 'forward'), microbatch 0: it has been in this task for 1 s; "
                         "rank 0, instruction 0 (run 0F0 'forward': exchange 'all_reduce over a: sums' from rank 1), "
                         "microbatch 0; rank 1, instruction 0 (run 0F0 'forward': exchange 'all_gather over b: y' from "
                         "rank 3), microbatch 0; "),
            0u)
      << message;
  ASSERT_GE(notes.size(), 1u);
  EXPECT_EQ(notes[0].find("rank 3, instruction 0 (run 0F0 'forward'), microbatch 0: slow, not stalled"), 0u);
}

TEST(Grid, ADeadlockThroughAnExchangeIsFound) {
  // A cycle of waits: rank 2 waits for z from rank 5, rank 5 for y from rank 3, and rank 3 for rank 2.
  ProgramCopy first(grid::program(0)), second(grid::program(1));
  std::rotate(first.instructions.begin(), first.instructions.begin() + 2, first.instructions.begin() + 3);
  std::rotate(first.instructions.begin() + 1, first.instructions.begin() + 6, first.instructions.begin() + 7);
  for (ProgramCopy *copy : {&first, &second})
    for (mpmd_transfer_t &transfer : copy->transfers) {
      transfer.first_message = transfer.id == 1 ? 1 : 4;
      transfer.num_messages = 1;
    }
  for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer}) {
    rt::SessionOptions options;
    options.transport = transport;
    std::unique_ptr<rt::Session> session = open(options, grid::bundle(first.program, second.program));
    EXPECT_EQ(
        session->run(3).status().message(),
        "rank 2, instruction 1 (wait for 'z' from rank 5), microbatch 0: deadlock: it waits for "
        "rank 5, instruction 3 (wait for 'y' from rank 3), microbatch 0 waits for "
        "rank 3, instruction 2 (run 0F0 'forward': exchange 'all_reduce over a: sums' from rank 2), microbatch 0 "
        "waits for rank 2 again; "
        "rank 0, instruction 2 (run 0F0 'forward': exchange 'all_gather over b: y' from rank 2), microbatch 0; "
        "rank 1, instruction 2 (run 0F0 'forward': exchange 'all_reduce over a: sums' from rank 0), microbatch 0; "
        "rank 4 has finished the step");
    EXPECT_LT(session->stepSeconds().back(), 2) << "found by looking, not by waiting";
  }
}

TEST(Grid, BoxesThatDifferAreRefused) {
  auto error = [](auto change) {
    ProgramCopy second(grid::program(1));
    change(second);
    return std::string(rt::Session::open(grid::bundle(grid::program(0), second.program), {}).status().message());
  };
  EXPECT_EQ(error([](ProgramCopy &c) { c.messages[0].source_offset = 12; }),
            "the channel from rank 2 to rank 5 does not match: message 0 is sent as 'y' (transfer 1), microbatch 0, 36 "
            "bytes from byte 0 to byte 0, 3 times 24 to 12 bytes apart and received as 'y' (transfer 1), microbatch 0, "
            "36 bytes from byte 12 to byte 0, 3 times 24 to 12 bytes apart");
  EXPECT_EQ(error([](ProgramCopy &c) { c.loops[0].source_stride = 12; }),
            "the channel from rank 2 to rank 5 does not match: message 0 is sent as 'y' (transfer 1), microbatch 0, 36 "
            "bytes from byte 0 to byte 0, 3 times 24 to 12 bytes apart and received as 'y' (transfer 1), microbatch 0, "
            "36 bytes from byte 0 to byte 0");
  EXPECT_EQ(error([](ProgramCopy &c) { c.transfers[0].num_messages = 3; }),
            "the channel from rank 1 to rank 4 does not match: message 0 is sent as 'y' (transfer 1), microbatch 0, 24 "
            "bytes and received as nothing more");
  EXPECT_EQ(error([](ProgramCopy &c) { c.messages[4].run = 12; }),
            "the channel from rank 5 to rank 2 does not match: message 0 is sent as 'z' (transfer 2), microbatch 0, 12 "
            "bytes and received as 'z' (transfer 2), microbatch 0, 36 bytes");
}

TEST(Grid, StateOfSeveralMeshesIsReplacedOnAll) {
  format::Manifest manifest = grid::manifest();
  manifest.arguments[3].state = true;
  manifest.arguments[3].meshes = {0, 1};
  ProgramCopy first(grid::program(0)), second(grid::program(1));
  // The grid's copy of the state is in the former label, and no result replaces it there.
  first.buffers[5] = {4, first.buffers[5].first_slot, 1, 3, 0};
  first.values[5] = {"scale", 5, MPMD_F32, 0, 0};
  first.outputs.erase(first.outputs.begin() + 1);
  first.program.outputs = first.outputs.data();
  first.program.num_outputs = 3;
  first.tasks[0].num_launches = 6;
  manifest.results.erase(manifest.results.begin() + 1);
  first.outputs[1].result = 2, first.outputs[2].result = 3;
  second.outputs[0].result = 1;
  manifest.results.push_back({"new scale", "F32", {}, 3, 1});
  second.outputs.push_back({4, 1});
  second.program.outputs = second.outputs.data();
  second.program.num_outputs = 2;
  auto bundle = rt::Bundle::fromPrograms(manifest, {&first.program, &second.program});
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  EXPECT_EQ(rt::Session::open(*bundle, {}).status().message(),
            "state 'scale' is replaced by a result, but not on mesh 'grid', which holds it too");
}
