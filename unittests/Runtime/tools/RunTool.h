/// mpmd-run from the outside: files in, files out, exit codes, messages.
#ifndef MPMD_UNITTESTS_RUNTIME_TOOLS_RUNTOOL_H
#define MPMD_UNITTESTS_RUNTIME_TOOLS_RUNTOOL_H

#include "../Pair.h"

#include "runtime/format/Safetensors.h"

#include "gtest/gtest.h"

#include <csignal>
#include <cstdlib>
#include <sys/wait.h>

namespace mpmd::pair {

template <typename Numbers> format::Tensor f32(const Numbers &values, std::vector<int64_t> shape) {
  return {"F32", std::move(shape), reinterpret_cast<const char *>(values.data()), values.size() * sizeof(float)};
}

/// A directory with the hand-written bundle, its state, and a feed of three slices.
class RunTool : public testing::Test {
protected:
  void SetUp() override {
    writeBundle(at("pair.mpmd"));
    write("state", {{"state['w']", f32(values.w, {8, 8})}, {"bias", f32(values.bias, {8})}});
    for (int step = 0; step < 3; ++step)
      for (float x : values.x)
        batches.push_back(x * static_cast<float>(step + 1));
    write("feed", {{"x", f32(batches, {3, 4, 2, 8})}});
  }
  std::string at(const std::string &name) const { return dir.path + "/" + name; }
  void write(const std::string &name, const std::map<std::string, format::Tensor> &tensors) {
    absl::Status status = format::writeTensors(at(name + ".safetensors"), tensors);
    ASSERT_TRUE(status.ok()) << status;
  }
  std::shared_ptr<const format::TensorFile> read(const std::string &name) const {
    auto file = format::TensorFile::open(at(name + ".safetensors"));
    EXPECT_TRUE(file.ok()) << file.status();
    return *file;
  }
  /// Runs mpmd-run in the directory; returns its exit code.
  int run(const std::string &arguments) {
    std::string command = "cd " + dir.path + " && " RUN_TOOL " " + arguments + " >out 2>err";
    int status = std::system(command.c_str());
    out = readFile(at("out"));
    err = readFile(at("err"));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  /// Runs steps without end, and sends SIGTERM after some hundreds of them.
  void runUntilStopped(const std::string &arguments) {
    std::string command = "cd " + dir.path + "; " RUN_TOOL " " + arguments +
                          " --steps 9223372036854775807 --log-every 500 >out 2>err & p=$!; "
                          "until grep -q 'step 500' err; do kill -0 $p || break; sleep 0.05; done; "
                          "kill -TERM $p; wait $p";
    int status = std::system(command.c_str());
    out = readFile(at("out"));
    err = readFile(at("err"));
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM) << status << " " << err.substr(0, 2000);
    EXPECT_NE(err.find("ended by SIGTERM"), std::string::npos) << err.substr(0, 2000);
  }
  void expectError(const std::string &arguments, const std::string &message) {
    EXPECT_EQ(run(arguments), 1) << arguments;
    EXPECT_EQ(out, "");
    EXPECT_NE(err.find(message), std::string::npos) << arguments << "\n" << err;
  }

  TemporaryDirectory dir;
  Values values;
  std::vector<float> batches;
  std::string out, err;
  const std::string full = "pair.mpmd --input state.safetensors --feed feed.safetensors ";
};

} // namespace mpmd::pair

#endif // MPMD_UNITTESTS_RUNTIME_TOOLS_RUNTOOL_H
