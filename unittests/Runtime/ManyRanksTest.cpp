// More ranks in one mesh than cores: repeated exchanges make progress and give the same bits.
#include "mpmd-rt/Session.h"
#include "runtime/src/cpu/Allocations.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace mpmd;

namespace {
constexpr uint32_t rounds = 4;
/// Kernels are plain functions, so this is global.
uint32_t numRanks = 0;

using Words = std::vector<uint32_t>;

/// The four words that a rank sends to rank `t`, computed from the words of all ranks.
void say(const uint32_t *all, uint32_t place, uint32_t t, uint32_t *out) {
  for (uint32_t j = 0; j < 4; ++j) {
    uint32_t sum = 0;
    for (uint32_t q = 0; q < numRanks; ++q)
      sum += all[q * 4 + j] * (q + 1);
    out[j] = sum ^ (t * 2654435761u + place);
  }
}

void sayKernel(void *const *operands, int64_t begin, int64_t end) {
  for (int64_t t = begin; t < end; ++t)
    say(static_cast<const uint32_t *>(operands[1]), static_cast<uint32_t>(*static_cast<const int32_t *>(operands[0])),
        static_cast<uint32_t>(t), static_cast<uint32_t *>(operands[2]) + t * 4);
}

void hearKernel(void *const *operands, int64_t begin, int64_t end) {
  const auto *heard = static_cast<const uint32_t *>(operands[0]);
  auto *value = static_cast<uint32_t *>(operands[1]);
  for (int64_t j = begin; j < end; ++j) {
    value[j] = 0;
    for (uint32_t q = 0; q < numRanks; ++q)
      value[j] += heard[q * 4 + j] * (q + 3);
  }
}

/// A mesh whose ranks gather the words of all ranks, and then send each other words computed from them, several rounds
/// per step.
struct Circle {
  explicit Circle(uint32_t ranks) {
    numRanks = ranks;
    const uint64_t all = ranks * uint64_t{16};
    for (uint32_t s = 0; s < ranks; ++s)
      for (uint32_t t = 0; t < ranks; ++t)
        messages.push_back({s, t, 0, s * uint64_t{16}, 16, 0, 0});
    for (uint32_t s = 0; s < ranks; ++s)
      for (uint32_t t = 0; t < ranks; ++t)
        messages.push_back({s, t, t * uint64_t{16}, s * uint64_t{16}, 16, 0, 0});
    exchanges = {{"all_gather over x", MPMD_ALL_GATHER, 0, 0, ranks * ranks},
                 {"all_to_all over x", MPMD_ALL_TO_ALL, 0, ranks * ranks, ranks * ranks}};
    const uint32_t R = MPMD_READ, W = MPMD_WRITE, WS = MPMD_WORKSPACE;
    operands = {{0, R, 0, 16},     {WS, W, 0, all},       {MPMD_CONTEXT, R, 0, 4}, {WS, R, 0, all}, {WS, W, all, all},
                {WS, R, all, all}, {WS, W, 2 * all, all}, {WS, R, 2 * all, all},   {0, W, 0, 16}};
    for (uint32_t round = 0; round < rounds; ++round) {
      launches.push_back({MPMD_LAUNCH_EXCHANGE, 0, 0, 2, 0});
      launches.push_back({MPMD_LAUNCH_KERNEL, 0, 2, 3, ranks});
      launches.push_back({MPMD_LAUNCH_EXCHANGE, 1, 5, 2, 0});
      launches.push_back({MPMD_LAUNCH_KERNEL, 1, 7, 2, 4});
    }
    tasks[0] = {};
    tasks[0].name = "talk";
    tasks[0].kind = 'U';
    tasks[0].num_launches = static_cast<uint32_t>(launches.size());
    tasks[0].num_bindings = 1;
    tasks[0].workspace_bytes = 3 * all;

    program.magic = MPMD_RANK_MAGIC;
    program.version = MPMD_RANK_ABI_VERSION;
    program.struct_bytes = sizeof(program);
    program.mesh = "circle";
    program.workspace_offset = 64;
    program.workspace_bytes = 3 * all;
    program.arena_bytes = 64 + 3 * all;
    program.num_microbatches = 1;
    program.num_axes = 1;
    program.num_kernels = 2, program.kernels = kernels;
    program.num_operands = static_cast<uint32_t>(operands.size()), program.operands = operands.data();
    program.num_launches = static_cast<uint32_t>(launches.size()), program.launches = launches.data();
    program.num_tasks = 1, program.tasks = tasks;
    program.num_buffers = 1, program.buffers = buffers;
    program.num_slots = 1, program.slot_offsets = slots;
    program.num_bindings = 1, program.bindings = bindings;
    program.num_outputs = 1, program.outputs = outputs;
    program.num_messages = static_cast<uint32_t>(messages.size()), program.messages = messages.data();
    program.num_exchanges = 2, program.exchanges = exchanges.data();
    program.num_instructions = 1, program.instructions = instructions;

    manifest.meshes = {{"circle",
                        std::vector<int64_t>(ranks),
                        "circle.so",
                        std::string(64, '0'),
                        0,
                        static_cast<int64_t>(program.arena_bytes),
                        static_cast<int64_t>(3 * all),
                        {{"x", ranks}}}};
    std::iota(manifest.meshes[0].ranks.begin(), manifest.meshes[0].ranks.end(), 0);
    manifest.arguments = {{"v", "U32", {int64_t{ranks} * 4}, true, {0}, {{{"x", 1, ranks}}}}};
    manifest.results = {{"new v", "U32", {int64_t{ranks} * 4}, 0, 0, {{{"x", 1, ranks}}}}};
  }
  Circle(const Circle &) = delete;

  std::vector<mpmd_message_t> messages;
  std::vector<mpmd_exchange_t> exchanges;
  std::vector<mpmd_operand_t> operands;
  std::vector<mpmd_launch_t> launches;
  const mpmd_kernel_t kernels[2] = {{"say", sayKernel}, {"hear", hearKernel}};
  mpmd_task_t tasks[1];
  const mpmd_buffer_t buffers[1] = {{16, 0, 1, 0, 0}};
  const uint64_t slots[1] = {0};
  const mpmd_binding_t bindings[1] = {{0, 0, 0}};
  const mpmd_output_t outputs[1] = {{0, 0}};
  const mpmd_instruction_t instructions[1] = {{MPMD_RUN, 0, 0}};
  mpmd_rank_program_t program = {};
  format::Manifest manifest;
};

/// One step by plain loops.
void step(Words &v) {
  for (uint32_t round = 0; round < rounds; ++round) {
    Words next(v.size(), 0);
    for (uint32_t s = 0; s < numRanks; ++s)
      for (uint32_t t = 0; t < numRanks; ++t) {
        uint32_t words[4];
        say(v.data(), s, t, words);
        for (uint32_t j = 0; j < 4; ++j)
          next[t * 4 + j] += words[j] * (s + 3);
      }
    v = next;
  }
}
} // namespace

TEST(ManyRanks, KeepGoingOnFewCores) {
  for (uint32_t ranks : {3, 8, 16}) {
    Circle circle(ranks);
    auto bundle = rt::Bundle::fromPrograms(circle.manifest, {&circle.program});
    ASSERT_TRUE(bundle.ok()) << bundle.status();
    Words start(ranks * 4), expected;
    std::iota(start.begin(), start.end(), 1);
    expected = start;
    constexpr int steps = 30;
    for (int i = 0; i < steps; ++i)
      step(expected);
    for (rt::TransportKind transport : {rt::TransportKind::InProcess, rt::TransportKind::ZeroBuffer})
      for (uint64_t seed : {0, 1}) {
        rt::SessionOptions options;
        options.transport = transport;
        if (seed != 0)
          options.delaySeed = seed;
        auto session = rt::Session::open(*bundle, options);
        ASSERT_TRUE(session.ok()) << session.status();
        ASSERT_TRUE((*session)->bind(0, start.data(), start.size() * 4).ok());
        ASSERT_TRUE((*session)->step().ok());
        uint64_t before = rt::countedAllocations();
        absl::StatusOr<int64_t> ran = (*session)->run(steps - 1);
        ASSERT_TRUE(ran.ok()) << ran.status();
        EXPECT_EQ(rt::countedAllocations(), before);
        Words got(ranks * 4);
        ASSERT_TRUE((*session)->fetchArgument(0, got.data(), got.size() * 4).ok());
        EXPECT_EQ(got, expected) << ranks << " ranks, seed " << seed;
        EXPECT_EQ((*session)->collectives(), uint64_t{2} * rounds * steps);
        EXPECT_EQ((*session)->profile(0).sentBytes, uint64_t{2} * rounds * steps * (ranks - 1) * 16);
        // Several exchanges are in flight at once, so no step takes as long as the tests' spin time.
        for (double seconds : (*session)->stepSeconds())
          EXPECT_LT(seconds, 5);
      }
  }
}
