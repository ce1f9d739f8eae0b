// The description of a program in the C interface, and bundles from a folder, from one file and from memory.
#include "Host.h"

#include "runtime/format/Checksum.h"

#include <cstring>

using namespace mpmd;

namespace {
class Program : public host::Host {};
} // namespace

TEST_F(Program, VersionsAgree) {
  EXPECT_EQ(mpmd_rt_version(), uint32_t{MPMD_RT_VERSION});
  EXPECT_NE(std::string(mpmd_rt_version_text()), "");
}

TEST_F(Program, SaysWhatItIs) {
  host::Session session = open("grid.mpmd");
  mpmd_rt_program_t program = MPMD_RT_INIT(mpmd_rt_program_t);
  ASSERT_EQ(mpmd_rt_program(session.get(), &program), 0);
  EXPECT_STREQ(program.name, "grid");
  EXPECT_STREQ(program.schedule, "by hand");
  EXPECT_STREQ(program.target, "cpu");
  EXPECT_EQ(program.microbatches, 2u);
  EXPECT_EQ(program.sha256, format::sha256(pair::readFile(at("grid.mpmd/manifest.json"))));

  uint64_t index = 0;
  ASSERT_EQ(mpmd_rt_find_argument(session.get(), "m", &index), 0);
  EXPECT_EQ(index, 2u);
  ASSERT_EQ(mpmd_rt_find_result(session.get(), "total", &index), 0);
  EXPECT_EQ(index, 2u);
  EXPECT_EQ(failed(session.get(), mpmd_rt_find_argument(session.get(), "total", &index), MPMD_RT_NOT_FOUND),
            "expected an argument of the program, got 'total'");
}

TEST_F(Program, SaysWhereItsRanksAreAndWhatTheyHold) {
  host::Session session = open("grid.mpmd");
  // The grid's ranks are 2 and 0 in the first row, 3 and 1 in the second.
  mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
  ASSERT_EQ(mpmd_rt_rank(session.get(), 3, &rank), 0);
  EXPECT_STREQ(rank.mesh, "grid");
  EXPECT_EQ(rank.position, 2u);
  ASSERT_EQ(rank.num_axes, 2u);
  EXPECT_STREQ(rank.axis_names[0], "a");
  EXPECT_EQ(rank.axis_sizes[1], 2);
  EXPECT_EQ(rank.coordinates[0], 1);
  EXPECT_EQ(rank.coordinates[1], 0);
  EXPECT_EQ(rank.arena_bytes, 1088u);
  ASSERT_EQ(mpmd_rt_rank(session.get(), 4, &rank), 0);
  EXPECT_STREQ(rank.mesh, "line");
  EXPECT_EQ(rank.mesh_index, 1u);

  mpmd_rt_part_t part = MPMD_RT_INIT(mpmd_rt_part_t);
  ASSERT_EQ(mpmd_rt_argument_part(session.get(), 2, 1, 0, &part), 0);
  EXPECT_EQ(part.count, 1);
  EXPECT_STREQ(part.name, "m");
  EXPECT_EQ(part.starts[0], 3);
  EXPECT_EQ(part.starts[1], 3);
  EXPECT_EQ(part.shape[0], 2);
  EXPECT_EQ(part.shape[1], 3);
  EXPECT_EQ(part.bytes, 24u);
  EXPECT_EQ(part.first, 1);
  ASSERT_EQ(mpmd_rt_argument_part(session.get(), 1, 3, 0, &part), 0);
  EXPECT_EQ(part.first, 0) << "rank 2 holds the same";
  ASSERT_EQ(mpmd_rt_argument_part(session.get(), 3, 0, 0, &part), 0);
  EXPECT_EQ(part.count, 0);
  ASSERT_EQ(mpmd_rt_result_part(session.get(), 2, 4, 0, &part), 0);
  EXPECT_EQ(part.starts[1], 3);
  ASSERT_EQ(mpmd_rt_result_part(session.get(), 2, 0, 0, &part), 0);
  EXPECT_EQ(part.count, 0);
}

TEST_F(Program, StructsOfOtherVersions) {
  host::Session session = open();
  struct Newer {
    mpmd_rt_open_options known;
    uint64_t more;
  } newer = {};
  newer.known.size = sizeof(newer);
  EXPECT_TRUE(open("pair.mpmd", &newer.known));
  newer.more = 1;
  host::Session refused(mpmd_rt_open_with(at("pair.mpmd").c_str(), &newer.known));
  EXPECT_EQ(mpmd_rt_last_status(refused.get()).code, MPMD_RT_INVALID_ARGUMENT);
  EXPECT_EQ(mpmd_rt_error(refused.get()), "mpmd_rt_open_options: expected members that this version knows, " +
                                              std::to_string(sizeof(mpmd_rt_open_options)) + " bytes, got more");
  // A struct of an older header, without the last members.
  mpmd_rt_program_t program;
  std::memset(&program, 0x55, sizeof(program));
  program.size = offsetof(mpmd_rt_program_t, target);
  ASSERT_EQ(mpmd_rt_program(session.get(), &program), 0);
  EXPECT_EQ(program.size, offsetof(mpmd_rt_program_t, target));
  EXPECT_STREQ(program.name, "pair");
  EXPECT_EQ(program.microbatches, 0x5555555555555555u) << "not written";
  program.size = 0;
  EXPECT_NE(failed(session.get(), mpmd_rt_program(session.get(), &program), MPMD_RT_INVALID_ARGUMENT).find("its size"),
            std::string::npos);
}

TEST_F(Program, OpensFromMemoryAndFromOneFile) {
  std::string packed = pair::packed(at("pair.mpmd"));
  pair::writeFile(at("pair.packed"), packed);
  pair::Values values;
  values.step();
  for (bool fromFile : {false, true}) {
    // From here on only the library has the bytes.
    std::string bytes = packed;
    host::Session session(fromFile ? mpmd_rt_open(at("pair.packed").c_str(), nullptr)
                                   : mpmd_rt_open_memory(bytes.data(), bytes.size(), nullptr, nullptr));
    ASSERT_STREQ(mpmd_rt_error(session.get()), "");
    bytes.assign(bytes.size(), 'x');
    bind(session.get(), pair::Values());
    ASSERT_EQ(mpmd_rt_step(session.get()), 0) << mpmd_rt_error(session.get());
    EXPECT_NEAR(weights(session.get())[5], values.w[5], 1e-5f);
  }
  auto refused = [&](const std::string &bytes) {
    host::Session session(mpmd_rt_open_memory(bytes.data(), bytes.size(), "mine", nullptr));
    EXPECT_NE(mpmd_rt_last_status(session.get()).code, MPMD_RT_OK);
    return std::string(mpmd_rt_error(session.get()));
  };
  EXPECT_EQ(refused(""), "the bundle in 'mine': it is no packed bundle");
  EXPECT_EQ(refused(packed.substr(0, packed.size() - 1)), "the bundle in 'mine': it ends too early");
  for (size_t at = 0; at < packed.size(); at += 97) {
    std::string damaged = packed;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(refused(damaged), "") << at;
  }
  host::Session nothing(mpmd_rt_open_memory(nullptr, 100, "mine", nullptr));
  EXPECT_STREQ(mpmd_rt_error(nothing.get()), "expected 100 bytes, got a null pointer");
}
