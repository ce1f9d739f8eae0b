// mpmd-run: runs that resume from checkpoints, and the files of the earlier run.
#include "RunTool.h"

#include "nlohmann/json.hpp"

#include <filesystem>

using namespace mpmd;
using pair::RunTool;
namespace fs = std::filesystem;

namespace {
class Resume : public RunTool {
protected:
  /// Options of a run that writes its checkpoints to `saved` and resumes from there.
  std::string resumed(int steps) const {
    return full + "--feed-repeat --log-every 1 --checkpoint saved --resume saved --steps " + std::to_string(steps) +
           " ";
  }
  void expectSilent(const std::string &words) { EXPECT_EQ(err.find(words), std::string::npos) << err; }
  void expectSaid(const std::string &words) { EXPECT_NE(err.find(words), std::string::npos) << err; }
};
} // namespace

TEST_F(Resume, CheckpointsOfAnotherRunAreNotMixedWithThisOne) {
  ASSERT_EQ(run(full + "--checkpoint saved --every 2"), 0) << err;
  expectError(full + "--log-every 1 --checkpoint saved --steps 1",
              "expected a directory without checkpoints, got 'saved' with step-3 of another run: resume from "
              "it, or name another directory");
  expectSilent("step 1 of");
  // A run that resumes from another directory is another run. A second name of the same directory is the same.
  ASSERT_EQ(run(full + "--checkpoint other --steps 1"), 0) << err;
  expectError(full + "--checkpoint saved --resume other", "step-3 of another run");
  fs::create_directory_symlink("saved", at("link"));
  EXPECT_EQ(run(full + "--checkpoint saved --resume link/ --feed-repeat --steps 4"), 0) << err;
  EXPECT_TRUE(fs::exists(at("saved/step-2")) && fs::exists(at("saved/step-3")) && fs::exists(at("saved/step-4")));
  EXPECT_FALSE(fs::exists(at("saved/step-1")));
  // A directory with other files is accepted.
  fs::create_directories(at("notes/step-by-step"));
  EXPECT_EQ(run(full + "--checkpoint notes"), 0) << err;
}

TEST_F(Resume, AHistoryGoesOn) {
  ASSERT_EQ(run(full + "--feed-repeat --steps 9 --history whole"), 0) << err;
  const std::string whole = pair::readFile(at("whole")), options = "--every 2 --history h";
  for (int steps : {4, 7, 9})
    ASSERT_EQ(run(resumed(steps) + options), 0) << err;
  EXPECT_EQ(pair::readFile(at("h")), whole) << "in three runs";
  // The history is longer than the newest checkpoint. Steps that run again are in the new history once.
  fs::remove_all(at("saved/step-9"));
  fs::remove_all(at("saved/step-8"));
  fs::remove_all(at("saved/step-7"));
  ASSERT_EQ(run(resumed(9) + options), 0) << err;
  expectSaid("going on from 'saved/step-6'");
  EXPECT_EQ(pair::readFile(at("h")), whole) << "made again";
  // A history that does not begin at step 0 has its first step in its metadata, also after a resumption.
  ASSERT_EQ(run(resumed(11) + "--history late"), 0) << err;
  ASSERT_EQ(run(resumed(12) + "--history late"), 0) << err;
  auto late = format::TensorFile::open(at("late"));
  ASSERT_TRUE(late.ok()) << late.status();
  EXPECT_EQ((*late)->metadata().at("first_step"), "9");
  EXPECT_EQ((*late)->tensors().at("loss").shape, std::vector<int64_t>{3});
  // Earlier steps cannot be read from a pipe or a device; an empty file has none.
  EXPECT_EQ(run(resumed(13) + "--history /dev/null"), 0) << err;
  pair::writeFile(at("empty"), "");
  EXPECT_EQ(run(resumed(14) + "--history empty"), 0) << err;
}

TEST_F(Resume, AHistoryThatDoesNotFitIsRefused) {
  ASSERT_EQ(run(resumed(3) + "--history h"), 0) << err;
  ASSERT_EQ(run(resumed(6)), 0) << err;
  auto refused = [&](const std::string &why) {
    std::string before = pair::readFile(at("h"));
    expectError(resumed(9) + "--history h", "--history: cannot go on from step 6 in 'h', which is there already: ");
    expectSaid(why);
    expectSaid("; name another file, or move this one away");
    expectSilent("step 7 of");
    EXPECT_EQ(pair::readFile(at("h")), before);
  };
  std::vector<float> numbers(16);
  auto write = [&](const std::string &name, std::vector<int64_t> shape, const char *dtype = "F32") {
    format::Tensor tensor = pair::f32(numbers, std::move(shape));
    tensor.dtype = dtype;
    ASSERT_TRUE(format::writeTensors(at("h"), {{name, tensor}}).ok());
  };
  write("loss", {8, 2});
  refused("result 'loss': expected steps of F32[], got F32[8,2]");
  write("loss", {16}, "I32");
  refused("result 'loss': expected steps of F32[], got I32[16]");
  write("accuracy", {16});
  refused("expected result 'loss', got none");
  ASSERT_TRUE(
      format::writeTensors(at("h"), {{"loss", pair::f32(numbers, {16})}, {"norm", pair::f32(numbers, {16})}}).ok());
  refused("expected results of the program, got 'norm'");
  pair::writeFile(at("h"), "my thesis");
  refused("is not a valid safetensors file");
  ASSERT_EQ(run(resumed(9) + "--history another"), 0) << err;
  fs::rename(at("another"), at("h"));
  fs::remove_all(at("saved/step-9"));
  fs::remove_all(at("saved/step-6"));
  expectError(resumed(9) + "--history h", "expected the steps before it, got 3 steps from step 6");
}

TEST_F(Resume, AHistoryWithAGapIsKeptBesideTheNewOne) {
  ASSERT_EQ(run(resumed(3) + "--history h"), 0) << err;
  ASSERT_EQ(run(resumed(6)), 0) << err;
  std::string before = pair::readFile(at("h"));
  ASSERT_EQ(run(resumed(9) + "--history h"), 0) << err;
  expectSaid("note: 'h' ends before step 6, where this run goes on: it is kept as 'h.steps-0-3'");
  EXPECT_EQ(pair::readFile(at("h.steps-0-3")), before);
  auto now = format::TensorFile::open(at("h"));
  ASSERT_TRUE(now.ok()) << now.status();
  EXPECT_EQ((*now)->metadata().at("first_step"), "6");
  EXPECT_EQ((*now)->tensors().at("loss").shape, std::vector<int64_t>{3});
}

TEST_F(Resume, AHistoryThatIsKeptAlreadyIsKeptOnce) {
  ASSERT_EQ(run(resumed(3) + "--history h"), 0) << err;
  ASSERT_EQ(run(resumed(6)), 0) << err;
  // The run that renamed the history was killed before it wrote its own.
  fs::create_hard_link(at("h"), at("h.steps-0-3"));
  ASSERT_EQ(run(resumed(9) + "--history h"), 0) << err;
  expectSaid("it is kept as 'h.steps-0-3'");
  EXPECT_FALSE(fs::exists(at("h.steps-0-3.2")));
  // Another history with the same steps gets another name.
  ASSERT_EQ(run(full + "--feed-repeat --steps 3 --history h"), 0) << err;
  ASSERT_EQ(run(resumed(12) + "--history h"), 0) << err;
  expectSaid("it is kept as 'h.steps-0-3.2'");
}

TEST_F(Resume, AHistoryIsThereWithEachCheckpoint) {
  ASSERT_EQ(run(full + "--feed-repeat --steps 9 --history whole"), 0) << err;
  const std::string command = "cd " + dir.path + " && timeout -s KILL 1 " RUN_TOOL " " + full +
                              "--feed-repeat --steps 100000000 --checkpoint saved --every 3 --history h >out 2>err";
  EXPECT_NE(std::system(command.c_str()), 0);
  ASSERT_TRUE(fs::exists(at("saved/step-9")));
  for (const fs::directory_entry &each : fs::directory_iterator(at("saved")))
    if (each.path().filename() != "step-6")
      fs::remove_all(each.path());
  ASSERT_EQ(run(resumed(9) + "--history h"), 0) << err;
  EXPECT_EQ(pair::readFile(at("h")), pair::readFile(at("whole")));
}

TEST_F(Resume, ARunWithNothingToDoSaysSoAndLeavesItsFiles) {
  const std::string files = "--history h --trace t --profile p --output o --summary=json ";
  ASSERT_EQ(run(resumed(5) + files), 0) << err;
  expectSilent("nothing to do");
  std::map<std::string, std::string> before;
  for (const char *name : {"h", "t", "p", "o"})
    before[name] = pair::readFile(at(name));
  for (int steps : {5, 3}) {
    ASSERT_EQ(run(resumed(steps) + files), 0) << err;
    expectSaid("note: nothing to do: 'saved/step-5' has 5 steps behind it, of " + std::to_string(steps) +
               "; --history, --eval-history, --trace, --profile and --dump are left as they are\n");
    EXPECT_TRUE(nlohmann::json::parse(out)["steps"].empty()) << out;
    for (const auto &[name, contents] : before)
      EXPECT_EQ(pair::readFile(at(name)), contents) << name;
  }
  ASSERT_EQ(run(resumed(5)), 0) << err;
  expectSaid("has 5 steps behind it, of 5\n");
}

TEST_F(Resume, TracedStepsThatNeverComeAreRefused) {
  expectError(full + "--feed-repeat --log-every 1 --steps 30 --trace t --trace-steps 40:50",
              "--trace-steps: expected a first step below 30, the number of steps, got 40: nothing would be traced");
  expectSilent("step 1 of");
  EXPECT_FALSE(fs::exists(at("t")));
  expectError(full + "--trace t --trace-steps 3:4", "below 3, the number of steps, got 3");
  ASSERT_EQ(run(full + "--trace t --trace-steps 2:4"), 0) << err;
  // The earlier run's events stay when the run resumes.
  const std::string options = "--trace t --trace-steps 1:3";
  ASSERT_EQ(run(resumed(4) + options), 0) << err;
  std::string trace = pair::readFile(at("t"));
  ASSERT_EQ(run(resumed(6) + options), 0) << err;
  expectSaid("note: --trace-steps ends before step 4, where this run goes on: 't' is left as it is");
  EXPECT_EQ(pair::readFile(at("t")), trace);
}

TEST_F(Resume, TheSummarySaysWhichStepWasTheFirst) {
  ASSERT_EQ(run(resumed(5)), 0) << err;
  EXPECT_NE(out.find(" in the first step, "), std::string::npos) << out;
  ASSERT_EQ(run(resumed(8)), 0) << err;
  EXPECT_NE(out.find(" in step 6, the first of this run, "), std::string::npos) << out;
  EXPECT_EQ(out.find("in the first step, "), std::string::npos) << out;
}

TEST_F(Resume, AKilledRunLeavesNoFileAndTheNextOneTidiesUp) {
  auto temporaries = [&] {
    int count = 0;
    for (const auto &entry : fs::directory_iterator(dir.path))
      count += entry.path().filename().string().rfind(".mpmd-", 0) == 0;
    return count;
  };
  const std::string files = "--history h --trace t --trace-steps 0:2 --output o ";
  std::string command = "cd " + dir.path + "; : >err; " RUN_TOOL " " + full + files +
                        "--feed-repeat --steps 9223372036854775807 --log-every 5 >out 2>err & p=$!; "
                        "until grep -q 'step 5' err; do kill -0 $p || break; sleep 0.05; done; "
                        "kill -KILL $p; wait $p";
  int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGKILL) << status;
  // Temporary files are unnamed if the file system supports it.
  EXPECT_LE(temporaries(), 3);
  for (const char *name : {"h", "t", "o"})
    EXPECT_FALSE(fs::exists(at(name))) << name;
  ASSERT_EQ(run(full + files), 0) << err;
  EXPECT_EQ(temporaries(), 0);
}
