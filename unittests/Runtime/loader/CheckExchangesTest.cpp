// Checks of exchanges and transfers: every invalid table is found and named.
#include "../Grid.h"
#include "../ProgramCopy.h"

#include "runtime/src/loader/CheckProgram.h"

#include "gtest/gtest.h"

#include <functional>
#include <random>

using namespace mpmd;
using Copy = ProgramCopy;

TEST(CheckExchanges, AcceptsTheProgram) {
  for (int mesh : {0, 1}) {
    absl::Status status = rt::checkProgram(grid::program(mesh), grid::manifest(), mesh);
    EXPECT_TRUE(status.ok()) << status;
  }
}

TEST(CheckExchanges, NamesWhatIsWrong) {
  struct Case {
    std::function<void(Copy &)> change;
    const char *message;
  };
  const Case cases[] = {
      {[](Copy &c) { c.program.num_axes = 1; }, "expected 2 axes as in the manifest, got 1"},
      {[](Copy &c) { c.program.exchanges = nullptr; }, "table of exchanges: expected 4 entries, got a null pointer"},
      {[](Copy &c) { c.loops[1].count = 0; }, "loop 1: expected a positive count, got 0"},
      {[](Copy &c) { c.messages[9].run = 0; }, "message 9: expected a run of at least one byte, got 0"},
      {[](Copy &c) { c.messages[9].source = 6; }, "message 9: expected two ranks below 6, got 6 and 0"},
      {[](Copy &c) { c.messages[9].first_loop = 3; }, "message 9: expected at most 64 loops below 3, got 1 from 3"},
      {[](Copy &c) { c.messages[9].num_loops = UINT32_MAX; }, "message 9: expected at most 64 loops below 3"},
      {[](Copy &c) { c.loops[2].count = UINT64_MAX / 4; },
       "message 8: expected a number of bytes, got one that does not fit into 64 bits"},
      {[](Copy &c) { c.loops[2].source_stride = UINT64_MAX; },
       "exchange 0 'all_gather over b: y': message 0: 36 bytes do not fit into an arena of 1088"},
      {[](Copy &c) { c.messages[9].target_offset = UINT64_MAX; },
       "exchange 0 'all_gather over b: y': message 1: 36 bytes do not fit into an arena of 1088"},
      {[](Copy &c) { c.exchanges[1].name = nullptr; }, "exchange 1 '': expected a name"},
      {[](Copy &c) { c.exchanges[1].kind = 5; }, "expected a kind of collective below 5, got 5"},
      {[](Copy &c) { c.exchanges[3].num_messages = 5; },
       "exchange 3 'permute over a, b: label': messages out of range"},
      {[](Copy &c) { c.exchanges[1].terms = 7; },
       "exchange 1 'all_reduce over a: sums': expected terms of at most 6 ranks, and a type below 13, got 7 of type 0"},
      {[](Copy &c) { c.exchanges[1].type = 13; }, "and a type below 13, got 2 of type 13"},
      {[](Copy &c) { c.messages[33].target = 4; },
       "exchange 3 'permute over a, b: label': message 1: rank 4 is not in this mesh"},
      {[](Copy &c) { c.messages[33].source = 5; },
       "exchange 3 'permute over a, b: label': message 1: rank 5 is not in this mesh"},
      {[](Copy &c) { c.messages[9].target_offset = 8; },
       "exchange 0 'all_gather over b: y': two of its messages write to the same byte of rank 0"},
      {[](Copy &c) { c.messages[16].target_offset = 4; },
       "exchange 1 'all_reduce over a: sums': two of its messages write to the same byte of rank 2"},
      {[](Copy &c) { c.messages[34].target = 0; }, "two of its messages write to the same byte of rank 0"},
      {[](Copy &c) { c.loops[2].target_stride = 8; },
       "exchange 0 'all_gather over b: y': message 0: it writes to the same byte of rank 2 twice"},
      {[](Copy &c) { c.loops[2].target_stride = 0; }, "message 0: it writes to the same byte of rank 2 twice"},
      {[](Copy &c) { c.loops[2].source_stride = 13; },
       "task 0 'forward': launch 1: exchange 'all_gather over b: y': it reads 38 bytes of a source of 36, and writes "
       "72 of a target of 72"},
      {[](Copy &c) { c.operands[5].bytes = 71; },
       "it reads 36 bytes of a source of 36, and writes 72 of a target of 71"},
      {[](Copy &c) { c.launches[1].index = 4; }, "expected an exchange below 4 with 2 operands, got 4 with 2"},
      {[](Copy &c) { c.launches[1].num_operands = 3; }, "expected an exchange below 4 with 2 operands, got 0 with 3"},
      {[](Copy &c) { c.operands[4].access = MPMD_WRITE; },
       "expected an exchange to read its source and to write its target"},
      {[](Copy &c) { c.operands[5].access = MPMD_READ; },
       "expected an exchange to read its source and to write its target"},
      {[](Copy &c) { c.operands[9] = {MPMD_WORKSPACE, MPMD_WRITE, 80, 24}; },
       "launch 3: exchange 'all_reduce over a: sums': expected a target apart from its source"},
      {[](Copy &c) { c.operands[9] = {MPMD_WORKSPACE, MPMD_WRITE, 40, 32}; },
       "expected a target apart from its source"},
      {[](Copy &c) { c.operands[4] = {2, MPMD_READ, 0, 36}; }, "expected a target apart from its source"},
      {[](Copy &c) { c.operands[4] = {4, MPMD_READ, 36, 36}, c.bindings[4] = {3, 0, 0}; },
       "launch 1: exchange 'all_gather over b: y': expected a target apart from its source"},
      {[](Copy &c) { c.operands[4] = {0, MPMD_READ, 0, 36}, c.bindings[0] = {3, 0, 36}; },
       "launch 1: exchange 'all_gather over b: y': expected a target apart from its source"},
      {[](Copy &c) { c.operands[17] = {MPMD_CONTEXT, MPMD_READ, 0, 8}; },
       "exchange 'permute over a, b: label': expected a source that the task computes, got the context of the rank"},
      {[](Copy &c) { c.operands[0].bytes = 9; }, "launch 0: operand 0: 9 bytes at 0 are outside its 8 bytes"},
      {[](Copy &c) { c.operands[0].offset = 4; }, "launch 0: operand 0: 8 bytes at 4 are outside its 8 bytes"},
      {[](Copy &c) { c.operands[0].access = MPMD_READ | MPMD_WRITE; },
       "launch 0: operand 0: expected the context of the rank to be read only"},
      {[](Copy &c) { c.operands[18] = {0, MPMD_WRITE, 0, 8}; },
       "launch 7: operand 1: expected to write no argument but state, got 'x'"},
      {[](Copy &c) { c.buffers[2].bytes = 40; },
       "buffer 2 of argument 'm': expected one slot of 36 bytes, got 1 of 40"},
      {[](Copy &c) { c.outputs[1].buffer = 4; }, "output 1 'ring': expected a buffer of 8 bytes, got 24"},
      // Transfers, whose other ends are in the other mesh.
      {[](Copy &c) { c.messages[0].target = 0; }, "transfer 0 'y': message 0: rank 0 is in this mesh"},
      {[](Copy &c) { c.messages[2].source = 4; }, "transfer 0 'y': message 2: rank 4 is not in this mesh"},
      {[](Copy &c) { c.messages[2].source_offset = 13; },
       "transfer 0 'y': message 2: 36 bytes read from byte 13 on are outside a buffer of 72"},
      {[](Copy &c) { c.loops[0].source_stride = 31; },
       "transfer 0 'y': message 0: 36 bytes read from byte 0 on are outside a buffer of 72"},
      {[](Copy &c) { c.messages[5].target_offset = UINT64_MAX; },
       "transfer 1 'z': message 1: 24 bytes written from byte 18446744073709551615 on are outside a buffer of 36"},
      {[](Copy &c) { c.messages[5].target = 2; },
       "transfer 1 'z': two of its messages write to the same byte of rank 2"},
  };
  for (const Case &c : cases) {
    Copy copy(grid::program(0));
    c.change(copy);
    absl::Status status = rt::checkProgram(copy.program, grid::manifest(), 0);
    EXPECT_NE(std::string(status.message()).find(c.message), std::string::npos) << c.message << " / " << status;
  }
}

/// Randomly damaged messages are refused, or they access only their own buffers, which the sanitizers check.
TEST(CheckExchanges, DamagedRowsAreRefusedOrHarmless) {
  std::mt19937 random(4);
  int refused = 0, ran = 0;
  for (int round = 0; round < 1500; ++round) {
    Copy first(grid::program(0)), second(grid::program(1));
    auto damage = [&](auto &table) {
      auto *words = reinterpret_cast<uint32_t *>(table.data());
      size_t at = random() % (table.size() * sizeof(table[0]) / 4);
      const uint32_t values[] = {0,
                                 1,
                                 UINT32_MAX,
                                 static_cast<uint32_t>(random() % 100),
                                 words[at] + 4,
                                 words[at] - 4,
                                 words[at] ^ 1u << random() % 32};
      words[at] = values[random() % 7];
    };
    // In every second round, both ends change in the same way, so that they still match.
    uint32_t seed = random();
    for (Copy *copy : {&first, &second}) {
      if (round % 2 == 0)
        random.seed(seed);
      if (random() % 2 == 0)
        damage(copy->loops);
      else
        damage(copy->messages);
    }
    random.seed(seed + 1);
    auto bundle = rt::Bundle::fromPrograms(grid::manifest(), {&first.program, &second.program});
    if (!bundle.ok()) {
      ++refused;
      continue;
    }
    rt::SessionOptions options;
    options.transport = round % 3 == 0 ? rt::TransportKind::ZeroBuffer : rt::TransportKind::InProcess;
    auto session = rt::Session::open(*bundle, options);
    if (!session.ok()) {
      ++refused;
      continue;
    }
    ASSERT_TRUE(grid::Values().bindTo(**session).ok());
    (void)(*session)->run(2);
    ++ran;
  }
  EXPECT_GT(refused, 300);
  EXPECT_GT(ran, 100);
}
