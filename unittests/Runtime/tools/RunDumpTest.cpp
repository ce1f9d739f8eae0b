// mpmd-run --dump: the written files, and the directories that it accepts.
#include "RunTool.h"

#include <cstring>
#include <filesystem>

using namespace mpmd;

namespace {
class RunDump : public pair::RunTool {
protected:
  std::string bytes(const std::string &file, const std::string &name) {
    auto opened = read(file);
    auto it = opened->tensors().find(name);
    EXPECT_NE(it, opened->tensors().end()) << file << " has no " << name;
    return it == opened->tensors().end() ? "" : std::string(it->second.data, it->second.bytes);
  }
  void expectNote(const std::string &text) { EXPECT_NE(err.find(text), std::string::npos) << err; }
};
} // namespace

TEST_F(RunDump, WritesAFileForEachRank) {
  ASSERT_EQ(run(full + "--dump d --output o.safetensors --steps 1"), 0) << err;
  EXPECT_NE(out.find("allocations after the first step: 0"), std::string::npos) << out;
  auto first = read("d/rank-0"), second = read("d/rank-1");
  EXPECT_EQ(first->metadata(), (std::map<std::string, std::string>{{"written_by", "mpmd-run --dump"},
                                                                   {"program", "pair"},
                                                                   {"mesh", "first"},
                                                                   {"axes", ""},
                                                                   {"device", "first"},
                                                                   {"rank", "0"},
                                                                   {"ranks", "2"},
                                                                   {"step", "0"},
                                                                   {"microbatches", "4"}}));
  EXPECT_EQ(second->metadata().at("mesh"), "second");
  EXPECT_EQ(first->tensors().size(), 12u);
  EXPECT_EQ(bytes("d/rank-0", "state['w']"), bytes("state", "state['w']"));
  EXPECT_EQ(bytes("d/rank-0", "new['w']"), bytes("o", "state['w']"));
  EXPECT_EQ(bytes("d/rank-1", "loss"), bytes("o", "loss"));
  EXPECT_EQ(bytes("d/rank-1", "loss"), bytes("d/rank-1", "loss[3]"));
}

TEST_F(RunDump, TakesTheStepThatIsAskedForInARunOfMany) {
  ASSERT_EQ(run(full + "--output two.safetensors --steps 2"), 0) << err;
  ASSERT_EQ(run(full + "--steps 100 --feed-repeat --dump d --dump-step 2 --dump-match '^(x|state)'"), 0) << err;
  EXPECT_NE(out.find("allocations after the first step: 0"), std::string::npos) << out;
  auto first = read("d/rank-0");
  EXPECT_EQ(first->tensors().size(), 2u);
  EXPECT_EQ(first->metadata().at("step"), "2");
  EXPECT_EQ(bytes("d/rank-0", "state['w']"), bytes("two", "state['w']"));
  EXPECT_EQ(bytes("d/rank-0", "x"), bytes("feed", "x").substr(2 * 256));
  EXPECT_TRUE(read("d/rank-1")->tensors().empty());
}

TEST_F(RunDump, ReplacesAnEarlierDumpAndNothingElse) {
  std::filesystem::create_directory(at("d"));
  ASSERT_EQ(run(full + "--dump d"), 0) << err;
  // A file as of a program with more ranks.
  std::filesystem::copy_file(at("d/rank-1.safetensors"), at("d/rank-7.safetensors"));
  pair::writeFile(at("d/.mpmd-rank-0.safetensors-x.tmp"), "");
  ASSERT_EQ(run(full + "--dump d --dump-step 1"), 0) << err;
  EXPECT_EQ(read("d/rank-0")->metadata().at("step"), "1");
  EXPECT_FALSE(std::filesystem::exists(at("d/rank-7.safetensors")));
  const std::string before = pair::readFile(at("d/rank-0.safetensors"));
  for (const char *other :
       {"notes.txt", "rank-00.safetensors", "rank-1.safetensors.bak", "rank-.safetensors", "rank-9.safetensors"}) {
    pair::writeFile(at(std::string("d/") + other), pair::readFile(at("state.safetensors")));
    expectError(full + "--dump d", std::string("mpmd-run: error: --dump: expected a directory that is empty or has an "
                                               "earlier dump in it and nothing else, got 'd/") +
                                       other + "'");
    EXPECT_EQ(pair::readFile(at(std::string("d/") + other)), pair::readFile(at("state.safetensors")));
    std::filesystem::remove(at(std::string("d/") + other));
  }
  std::filesystem::create_symlink(at("d/rank-0.safetensors"), at("d/rank-3.safetensors"));
  expectError(full + "--dump d", "and nothing else, got 'd/rank-3.safetensors'");
  EXPECT_EQ(pair::readFile(at("d/rank-0.safetensors")), before);
}

TEST_F(RunDump, SaysWhatIsWrong) {
  const std::string dump = full + "--dump d ";
  expectError(dump + "--dump-match '('",
              "--dump-match: expected an extended regular expression, as grep -E takes it, got '(': ");
  expectError(dump + "--dump-match nowhere", "expected a value to dump, got none of 22: there are 'x', ");
  expectError(dump + "--dump-step 3", "--dump-step: expected a step below 3, the number of steps, got 3");
  expectError(dump + "--dump-step -1", "expected a number from 0");
  expectError("pair.mpmd --input state.safetensors --steps 0 --dump d", "--dump: expected at least one step, got");
  expectError(full + "--dump-step 1", "--dump-step requires --dump");
  expectError(full + "--dump-match x", "--dump-match requires --dump");
  EXPECT_FALSE(std::filesystem::exists(at("d")));
  expectError(full + "--dump no/d", "cannot create 'no/d': No such file or directory");
  expectError(full + "--dump err", "cannot read 'err': Not a directory");
  expectError(dump + "--output d/rank-1.safetensors", "expected a file for each output, got one for --output "
                                                      "'d/rank-1.safetensors' and --dump 'd/rank-1.safetensors'");
}

TEST_F(RunDump, ARunThatGoesOnDumpsItsOwnFirstStep) {
  ASSERT_EQ(run(full + "--steps 2 --checkpoint saved"), 0) << err;
  ASSERT_EQ(run(full + "--resume saved --dump d"), 0) << err;
  const std::string before = pair::readFile(at("d/rank-0.safetensors"));
  EXPECT_EQ(read("d/rank-0")->metadata().at("step"), "2");
  ASSERT_EQ(run(full + "--resume saved --dump d --dump-step 1"), 0) << err;
  expectNote("note: --dump-step is before step 2, where this run goes on: 'd' is left as it is\n");
  ASSERT_EQ(run(full + "--steps 2 --resume saved --dump d"), 0) << err;
  expectNote("of 2; --history, --eval-history, --trace, --profile and --dump are left as they are\n");
  EXPECT_EQ(pair::readFile(at("d/rank-0.safetensors")), before);
}

TEST_F(RunDump, ARunThatEndsBeforeTheStepSaysSo) {
  runUntilStopped("pair.mpmd --input state.safetensors --feed feed.safetensors --feed-repeat --dump d --dump-step " +
                  std::to_string(INT64_MAX - 1));
  expectNote(": 'd' is left as it is\n");
  EXPECT_TRUE(std::filesystem::is_empty(at("d")));
}
