// mpmd-run from the outside: files in, files out, exit codes, messages.
#include "Pair.h"

#include "runtime/format/Checksum.h"

#include "mpmd-rt/Safetensors.h"

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

#include <cstdlib>
#include <cstring>
#include <sys/wait.h>

using namespace mpmd;
using Json = nlohmann::json;

namespace {
template <typename Values> rt::Tensor f32(const Values &values, std::vector<int64_t> shape) {
  return {"F32", std::move(shape), reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float)};
}

class RunTool : public testing::Test {
protected:
  void SetUp() override {
    pair::writeBundle(at("pair.mpmd"));
    write("state", {{"state['w']", f32(values.w, {8, 8})}, {"bias", f32(values.bias, {8})}});
    for (int step = 0; step < 3; ++step)
      for (float x : values.x)
        batches.push_back(x * static_cast<float>(step + 1));
    write("feed", {{"x", f32(batches, {3, 4, 2, 8})}});
  }
  std::string at(const std::string &name) const { return dir.path + "/" + name; }
  void write(const std::string &name, const std::map<std::string, rt::Tensor> &tensors) {
    absl::Status status = rt::writeTensors(at(name + ".safetensors"), tensors);
    ASSERT_TRUE(status.ok()) << status;
  }
  std::shared_ptr<const rt::TensorFile> read(const std::string &name) const {
    auto file = rt::TensorFile::open(at(name + ".safetensors"));
    EXPECT_TRUE(file.ok()) << file.status();
    return *file;
  }
  /// Runs mpmd-run in the directory; returns its exit code.
  int run(const std::string &arguments) {
    std::string command = "cd " + dir.path + " && " RUN_TOOL " " + arguments + " >out 2>err";
    int status = std::system(command.c_str());
    out = pair::readFile(at("out"));
    err = pair::readFile(at("err"));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  void expectError(const std::string &arguments, const std::string &message) {
    EXPECT_EQ(run(arguments), 1) << arguments;
    EXPECT_EQ(out, "");
    EXPECT_NE(err.find(message), std::string::npos) << arguments << "\n" << err;
  }

  pair::TemporaryDirectory dir;
  pair::Values values;
  std::vector<float> batches;
  std::string out, err;
  const std::string full = "pair.mpmd --input state.safetensors --feed feed.safetensors ";
};
} // namespace

TEST_F(RunTool, TrainsAndWritesStateAndHistory) {
  ASSERT_EQ(run(full + "--output after.safetensors --history history.safetensors --summary=json"), 0) << err;
  pair::Values expected;
  auto history = read("history"), after = read("after");
  const rt::Tensor &losses = history->tensors().at("loss");
  EXPECT_EQ(losses.shape, std::vector<int64_t>{3});
  EXPECT_EQ(history->tensors().size(), 1u);
  for (int step = 0; step < 3; ++step) {
    std::copy_n(batches.begin() + step * 64, 64, expected.x.begin());
    expected.step();
    float loss;
    std::memcpy(&loss, losses.data + step * 4, 4);
    EXPECT_NEAR(loss, expected.loss, 1e-4f * (1 + expected.loss));
  }
  EXPECT_EQ(after->tensors().size(), 2u);
  EXPECT_EQ(std::memcmp(after->tensors().at("loss").data, losses.data + 8, 4), 0);
  EXPECT_EQ(after->tensors().at("state['w']").shape, (std::vector<int64_t>{8, 8}));
  for (int i = 0; i < 64; ++i) {
    float w;
    std::memcpy(&w, after->tensors().at("state['w']").data + i * 4, 4);
    EXPECT_NEAR(w, expected.w[i], 1e-5f);
  }

  Json summary = Json::parse(out);
  EXPECT_EQ(summary["steps"].size(), 3u);
  EXPECT_EQ(summary["ranks"].size(), 2u);
  EXPECT_EQ(summary["allocations_after_first_step"], 0);
  for (const char *key : {"rank", "busy", "waiting", "idle", "sent_bytes", "received_bytes", "planned_peak_bytes", "used_peak_bytes"})
    EXPECT_TRUE(summary["ranks"][1].contains(key)) << key;
}

TEST_F(RunTool, StepsInOneRunAndInThreeGiveTheSameBits) {
  ASSERT_EQ(run(full + "--output one.safetensors"), 0) << err;
  std::string state = "state.safetensors";
  for (int step = 0; step < 3; ++step) {
    std::vector<float> batch(batches.begin() + step * 64, batches.begin() + step * 64 + 64);
    write("batch", {{"x", f32(batch, {4, 2, 8})}});
    if (step > 0) {
      auto last = read("last");
      write("next", {{"state['w']", last->tensors().at("state['w']")}, {"bias", f32(values.bias, {8})}});
      state = "next.safetensors";
    }
    ASSERT_EQ(run("pair.mpmd --input " + state + " --input batch.safetensors --output last.safetensors --threads-per-rank " + std::to_string(step + 1)), 0) << err;
  }
  EXPECT_EQ(pair::readFile(at("one.safetensors")), pair::readFile(at("last.safetensors")));
}

TEST_F(RunTool, TransportsAndDelaysChangeNoBit) {
  ASSERT_EQ(run(full + "--output one.safetensors"), 0) << err;
  ASSERT_EQ(run(full + "--output two.safetensors --transport zero-buffer --inject-delays 5"), 0) << err;
  EXPECT_EQ(pair::readFile(at("one.safetensors")), pair::readFile(at("two.safetensors")));
}

TEST_F(RunTool, TheFeedDecidesTheNumberOfSteps) {
  auto steps = [&] { return Json::parse(out)["steps"].size(); };
  ASSERT_EQ(run(full + "--summary=json"), 0) << err;
  EXPECT_EQ(steps(), 3u);
  ASSERT_EQ(run(full + "--summary=json --steps 2"), 0) << err;
  EXPECT_EQ(steps(), 2u);
  expectError(full + "--steps 4", "argument 'x' has 3 slices in its feed, for 4 steps; --feed-repeat starts over");
  ASSERT_EQ(run(full + "--summary=json --steps 7 --feed-repeat"), 0) << err;
  EXPECT_EQ(steps(), 7u);
}

TEST_F(RunTool, RandomInputsAreReproducible) {
  ASSERT_EQ(run("pair.mpmd --random-inputs 3 --steps 2 --output a.safetensors"), 0) << err;
  ASSERT_EQ(run("pair.mpmd --random-inputs 3 --steps 2 --output b.safetensors"), 0) << err;
  ASSERT_EQ(run("pair.mpmd --random-inputs 4 --steps 2 --output c.safetensors"), 0) << err;
  EXPECT_EQ(pair::readFile(at("a.safetensors")), pair::readFile(at("b.safetensors")));
  EXPECT_NE(pair::readFile(at("a.safetensors")), pair::readFile(at("c.safetensors")));
  EXPECT_NE(out.find("loss: "), std::string::npos) << out;
}

TEST_F(RunTool, MissingTensorsAreListedWithTheirTypes) {
  expectError("pair.mpmd", "no value for 3 of 3 arguments:\n  x: F32[4,2,8]\n  state['w']: F32[8,8] (state)\n  bias: F32[8]");
}

TEST_F(RunTool, WrongTensorsAreExplained) {
  write("bad", {{"x", f32(batches, {3, 8, 8})}});
  expectError("pair.mpmd --input state.safetensors --feed bad.safetensors",
              "argument 'x': expected F32[4,2,8] with a leading dimension of slices, got F32[3,8,8]");
  expectError("pair.mpmd --input state.safetensors --input feed.safetensors", "argument 'x': expected F32[4,2,8], got F32[3,4,2,8]");
  write("both", {{"x", f32(values.x, {4, 2, 8})}});
  expectError(full + "--input both.safetensors", "argument 'x' has a value already: it is both an input and a feed");
}

TEST_F(RunTool, UnknownTensorsAreANote) {
  write("more", {{"momentum", f32(values.bias, {8})}});
  EXPECT_EQ(run(full + "--input more.safetensors"), 0);
  EXPECT_NE(err.find("note: 'more.safetensors': the program has no argument 'momentum'"), std::string::npos) << err;
}

TEST_F(RunTool, BadCommandLinesAndFilesFail) {
  EXPECT_EQ(run("--help"), 0);
  EXPECT_NE(out.find("Examples:"), std::string::npos);
  EXPECT_NE(run(""), 0);
  EXPECT_NE(run("pair.mpmd --no-such-option"), 0);
  EXPECT_NE(run("pair.mpmd --steps 0 --random-inputs 1"), 0);
  EXPECT_NE(run("pair.mpmd --input state.safetensors --random-inputs 1"), 0);
  expectError("none.mpmd --random-inputs 1", "cannot open 'none.mpmd': No such file");
  expectError("pair.mpmd --input none.safetensors", "cannot open 'none.safetensors'");
  expectError("pair.mpmd --random-inputs 1 --output no/such/dir/x", "no/such/dir/x");
}

TEST_F(RunTool, ACrashNamesRankAndTask) {
  std::string object = pair::readFile(PAIR_CRASH);
  pair::writeFile(at("pair.mpmd/second.so"), object);
  format::Manifest manifest = pair::manifest();
  manifest.meshes[1].sha256 = format::sha256(object);
  manifest.meshes[1].bytes = static_cast<int64_t>(object.size());
  ASSERT_TRUE(format::writeManifest(manifest, at("pair.mpmd")).ok());
  expectError(full, "mpmd-run: error: rank 1, instruction 4 (run 'loss'), microbatch 0: ");
}

TEST_F(RunTool, TracesAreJson) {
  ASSERT_EQ(run(full + "--trace trace.json"), 0) << err;
  Json trace = Json::parse(pair::readFile(at("trace.json")));
  size_t tasks = 0, starts = 0, ends = 0;
  for (const Json &event : trace["traceEvents"]) {
    tasks += event.value("cat", "") == "task";
    starts += event["ph"] == "s";
    ends += event["ph"] == "f";
  }
  EXPECT_EQ(tasks, 3u * (10 + 5));
  EXPECT_EQ(starts, 3u * 8);
  EXPECT_EQ(ends, 3u * 8);
}
