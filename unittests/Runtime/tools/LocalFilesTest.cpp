// mpmd-run --local-io: one file for each device, with the device's shards.
#include "../Grid.h"
#include "RunTool.h"

#include "runtime/tools/files/LocalFiles.h"

#include <filesystem>
#include <sys/stat.h>

using namespace mpmd;

namespace {
const std::vector<std::string> places = {"grid-a0-b0", "grid-a0-b1", "grid-a1-b0", "grid-a1-b1", "line-c0", "line-c1"};

class LocalFiles : public pair::RunTool {
protected:
  void SetUp() override {
    grid::writeBundle(at("grid.mpmd"));
    write("state", {{"w", pair::f32(start.w, {6})}, {"m", pair::f32(start.m, {5, 6})}, {"scale", scale}});
    for (int step = 0; step < 4; ++step)
      for (float x : start.x)
        batches.push_back(x + static_cast<float>(step));
    write("feed", {{"x", pair::f32(batches, {4, 2, 5, 6})}});
    // The expected parts of the devices that read them: three and two rows, three and three columns.
    for (int place = 0; place < 4; ++place) {
      int row = place / 2 * 3, rows = place < 2 ? 3 : 2, column = place % 2 * 3;
      parts[place] = {{}, {}, {}, rows};
      for (int i = 0; i < 4 * 2 * rows * 3; ++i)
        parts[place].x.push_back(batches[(i / (rows * 3) * 5 + row + i / 3 % rows) * 6 + column + i % 3]);
      for (int i = 0; i < rows * 3; ++i)
        parts[place].m.push_back(start.m[(row + i / 3) * 6 + column + i % 3]);
      parts[place].w.assign(start.w.begin() + column, start.w.begin() + column + 3);
      writeParts(place);
      write("batch." + places[place], {{"x", pair::f32(parts[place].x, {4, 2, rows, 3})}});
    }
    for (int place : {4, 5})
      write("part." + places[place], {{"scale", scale}});
  }
  void writeParts(int place) {
    const Parts &part = parts[place];
    write("part." + places[place], {{"w", pair::f32(part.w, {3})}, {"m", pair::f32(part.m, {part.rows, 3})}});
  }
  void expectSame(const std::string &a, const std::string &b) {
    auto one = read(a), two = read(b);
    ASSERT_EQ(one->tensors().size(), two->tensors().size()) << a << " " << b;
    for (const auto &[name, tensor] : one->tensors()) {
      const format::Tensor &other = two->tensors().at(name);
      EXPECT_EQ(tensor.shape, other.shape) << name;
      EXPECT_EQ(std::string(tensor.data, tensor.bytes), std::string(other.data, other.bytes)) << a << " " << name;
    }
  }

  struct Parts {
    std::vector<float> x, w, m;
    int64_t rows;
  };
  const grid::Values start;
  const format::Tensor scale = {"F32", {}, reinterpret_cast<const char *>(&start.scale), 4};
  Parts parts[4];
  const std::string whole = "grid.mpmd --input state.safetensors --feed feed.safetensors ",
                    local = "grid.mpmd --input part.safetensors --feed batch.safetensors ";
};
} // namespace

TEST_F(LocalFiles, EveryDeviceReadsItsOwnAndGivesTheSameBits) {
  ASSERT_EQ(run(whole + "--output after.safetensors --history h.safetensors"), 0) << err;
  ASSERT_EQ(run(local + "--local-io=input --output after2.safetensors --history h2.safetensors --summary=json"), 0)
      << err;
  EXPECT_NE(out.find("\"allocations_after_first_step\": 0"), std::string::npos) << out;
  expectSame("after", "after2");
  expectSame("h", "h2");
  // A run of several steps at once also takes the slices of each device.
  ASSERT_EQ(run(local + "--local-io=input --output after3.safetensors --transport zero-buffer"), 0) << err;
  expectSame("after", "after3");
}

TEST_F(LocalFiles, EveryDeviceWritesWhatItHolds) {
  ASSERT_EQ(run(whole + "--output after.safetensors --history h.safetensors"), 0) << err;
  ASSERT_EQ(run(whole + "--local-io=output --output o.safetensors --history o.h --steps 4"), 0) << err;
  auto after = read("after"), h = read("h");
  auto value = [](const format::Tensor &tensor, int64_t i) { return reinterpret_cast<const float *>(tensor.data)[i]; };
  for (int place = 0; place < 4; ++place) {
    auto file = read("o." + places[place]);
    EXPECT_EQ(file->metadata().at("step"), "4");
    ASSERT_EQ(file->tensors().size(), 4u) << "w, m, sums, ring";
    const format::Tensor &m = file->tensors().at("m"), &ring = file->tensors().at("ring"),
                         &sums = file->tensors().at("sums");
    EXPECT_EQ(m.shape, (std::vector<int64_t>{parts[place].rows, 3}));
    for (int64_t i = 0; i < parts[place].rows * 3; ++i)
      EXPECT_EQ(value(m, i), value(after->tensors().at("m"), (place / 2 * 3 + i / 3) * 6 + place % 2 * 3 + i % 3));
    EXPECT_EQ(ring.shape, (std::vector<int64_t>{1, 2}));
    EXPECT_EQ(value(ring, 0), value(after->tensors().at("ring"), place * 2));
    EXPECT_EQ(sums.shape, std::vector<int64_t>{6}) << "whole on each";
  }
  for (int place : {4, 5}) {
    EXPECT_EQ(read("o." + places[place])->tensors().at("total").shape, (std::vector<int64_t>{5, 3}));
    auto steps = format::TensorFile::open(at("o.h." + places[place]));
    ASSERT_TRUE(steps.ok()) << steps.status();
    const format::Tensor &total = (*steps)->tensors().at("total");
    EXPECT_EQ(total.shape, (std::vector<int64_t>{4, 5, 3}));
    for (int64_t i = 0; i < 60; ++i)
      EXPECT_EQ(value(total, i), value(h->tensors().at("total"), i / 3 * 6 + (place - 4) * 3 + i % 3));
  }
}

TEST_F(LocalFiles, WholeTensorsAndPartsBecomeEachOther) {
  ASSERT_EQ(run("grid.mpmd --input state.safetensors --steps 0 --local-io=output --output cut.safetensors"), 0) << err;
  for (int place = 0; place < 4; ++place)
    expectSame("cut." + places[place], "part." + places[place]);
  ASSERT_EQ(run("grid.mpmd --input cut.safetensors --steps 0 --local-io=input --output merged.safetensors"), 0) << err;
  ASSERT_EQ(run("grid.mpmd --input state.safetensors --steps 0 --output same.safetensors"), 0) << err;
  expectSame("merged", "same");
}

TEST_F(LocalFiles, ARunGoesOnFromItsFilesAndFromItsCheckpoints) {
  ASSERT_EQ(run(whole + "--output after.safetensors --history h.safetensors"), 0) << err;
  ASSERT_EQ(run(local + "--local-io --steps 2 --checkpoint saved --history o.safetensors"), 0) << err;
  ASSERT_EQ(run(local + "--local-io --steps 4 --resume saved --checkpoint saved --output o2.safetensors "
                        "--history o.safetensors"),
            0)
      << err;
  EXPECT_NE(err.find("going on from 'saved/step-2'"), std::string::npos) << err;
  ASSERT_EQ(run(whole + "--local-io=output --output o3.safetensors --history h3.safetensors"), 0) << err;
  for (const std::string &place : places) {
    expectSame("o2." + place, "o3." + place);
    expectSame("o." + place, "h3." + place);
  }
  // No step is left to run, so the results are those of the checkpoint.
  ASSERT_EQ(run(local + "--local-io --steps 4 --resume saved --output o4.safetensors"), 0) << err;
  for (const std::string &place : places)
    expectSame("o4." + place, "o3." + place);
}

TEST_F(LocalFiles, WhatAPartIsNotIsSaid) {
  const std::string bad = "grid.mpmd --local-io=input --feed batch.safetensors --input part.safetensors";
  write("part.grid-a1-b0", {{"w", pair::f32(start.w, {6})}, {"m", pair::f32(parts[2].m, {2, 3})}});
  expectError(bad,
              "'part.grid-a1-b0.safetensors': argument 'w': expected F32[3], the device's part of F32[6], got F32[6]");
  write("part.grid-a1-b0", {{"w", {"I32", {3}, reinterpret_cast<const char *>(parts[2].w.data()), 12}}});
  expectError(bad, "argument 'w': expected F32[3], the device's part of F32[6], got I32[3]");
  write("part.grid-a1-b0", {{"w", pair::f32(parts[2].w, {3})}});
  expectError(bad, "no value for 1 of 14 parts of arguments:\n  grid-a1-b0: m: F32[2,3] (state)\n");
  std::filesystem::remove(at("part.grid-a1-b0.safetensors"));
  expectError(bad,
              "no value for 2 of 14 parts of arguments:\n  grid-a1-b0: w: F32[3] (state)\n  grid-a1-b0: m: F32[2,3] "
              "(state)\nthere is no 'part.grid-a1-b0.safetensors'\n");
  std::filesystem::create_directory(at("part.grid-a1-b0.safetensors"));
  expectError(bad, "expected a file at 'part.grid-a1-b0.safetensors', got a directory, pipe or device");
  std::filesystem::remove(at("part.grid-a1-b0.safetensors"));
  ASSERT_EQ(::mkfifo(at("part.grid-a1-b0.safetensors").c_str(), 0600), 0);
  expectError(bad, "expected a file at 'part.grid-a1-b0.safetensors', got a directory, pipe or device");
  std::filesystem::remove(at("part.grid-a1-b0.safetensors"));
  pair::writeFile(at("part.grid-a1-b0.safetensors"), "not tensors");
  expectError(bad, "'part.grid-a1-b0.safetensors' is not a valid safetensors file");
  writeParts(2);
  write("part.line-c1", {{"scale", scale}, {"w", pair::f32(start.w, {6})}, {"new", scale}});
  ASSERT_EQ(run(bad), 0) << err;
  EXPECT_NE(err.find("note: 'part.line-c1.safetensors': the program has no argument 'new'"), std::string::npos) << err;
  EXPECT_NE(err.find("note: 'part.line-c1.safetensors': the device reads no part of argument 'w'"), std::string::npos);
}

TEST_F(LocalFiles, PartsThatDoNotBelongTogetherAreRefused) {
  write("batch.grid-a0-b1", {{"x", pair::f32(parts[1].x, {8, 1, 3, 3})}});
  expectError(local + "--local-io=input",
              "expected F32[2,3,3] with a leading dimension of slices, the device's part of "
              "F32[2,5,6], got F32[8,1,3,3]");
  parts[1].x.resize(3 * 2 * 9);
  write("batch.grid-a0-b1", {{"x", pair::f32(parts[1].x, {3, 2, 3, 3})}});
  expectError(local + "--local-io=input", "'batch.grid-a0-b1.safetensors': argument 'x': expected 4 slices as in "
                                          "'batch.grid-a0-b0.safetensors', got 3 slices");
  std::filesystem::remove(at("batch.grid-a0-b1.safetensors"));
  parts[1].x.resize(2 * 9);
  write("one.grid-a0-b1", {{"x", pair::f32(parts[1].x, {2, 3, 3})}});
  expectError(local + "--local-io=input --input one.safetensors",
              "'batch.grid-a0-b0.safetensors': argument 'x': expected an input as in 'one.grid-a0-b1.safetensors', got "
              "4 slices");
  ASSERT_EQ(run(whole + "--local-io=output --steps 2 --output two.safetensors"), 0) << err;
  ASSERT_EQ(run(whole + "--local-io=output --steps 3 --output three.safetensors"), 0) << err;
  std::filesystem::copy_file(at("three.grid-a1-b1.safetensors"), at("two.grid-a1-b1.safetensors"),
                             std::filesystem::copy_options::overwrite_existing);
  expectError("grid.mpmd --local-io=input --steps 0 --input two.safetensors",
              "expected files of one moment, got 'two.grid-a0-b0.safetensors' after step 2 and "
              "'two.grid-a1-b1.safetensors' after step 3");
}

TEST_F(LocalFiles, OneWayIsNotTheOther) {
  expectError(whole + "--local-io=input",
              "expected a file for each device, such as 'state.grid-a0-b0.safetensors', got "
              "none but 'state.safetensors' itself: without --local-io it is read whole");
  expectError("grid.mpmd --local-io --input none", "such as 'none.grid-a0-b0', got none\n");
  expectError(local, "cannot open 'part.safetensors'");
  expectError(whole + "--local-io=all", "--local-io: all not in {input,output,both}");
  expectError(whole + "--local-io=input --local-io=output", "--local-io");
}

TEST_F(LocalFiles, FilesOfOneRunAreReplacedTogether) {
  for (const std::string &place : places)
    pair::writeFile(at("o." + place), "old");
  // An error before the first step.
  std::filesystem::create_directory(at("h." + places[4]));
  expectError(whole + "--local-io=output --output o --history h --log-every 1",
              "expected a file to write at 'h.line-c0', got a directory");
  EXPECT_EQ(err.find("step 1"), std::string::npos) << err;
  expectError(whole + "--local-io=output --output o --history o",
              "got one for --output 'o.grid-a0-b0' and --history 'o.grid-a0-b0'");
  // An error at the end: the files of two devices cannot be written.
  for (int place : {1, 5}) {
    std::filesystem::remove(at("o." + places[place]));
    std::filesystem::create_symlink("/dev/full", at("o." + places[place]));
  }
  expectError(whole + "--local-io=output --output o --history h2.safetensors", "cannot write 'o.grid-a0-b1'");
  EXPECT_NE(err.find("cannot write 'o.line-c1'"), std::string::npos) << "both are named: " << err;
  EXPECT_EQ(read("h2.line-c0")->tensors().at("total").shape, (std::vector<int64_t>{4, 5, 3}));
}

TEST_F(LocalFiles, NamesOfABundleStayInTheDirectory) {
  auto path = [](const std::string &name, const run::RankInfo &rank) {
    return run::localPath(name, {0, run::deviceName(rank), {}, {}});
  };
  EXPECT_EQ(path("dir/s.safetensors", {"../x-c", 1, 1, {"c.d"}, {2}, {1}}), "dir/s.%2E%2E%2Fx%2Dc-c%2Ed1.safetensors");
  EXPECT_EQ(path("dir.safetensors/s", {"grid", 0, 0, {"a", "b"}, {2, 2}, {0, 0}}), "dir.safetensors/s.grid-a0-b0");
}

TEST_F(LocalFiles, WhatNobodyReadsIsWholeWithTheFirstDevice) {
  format::Manifest manifest = grid::manifest();
  manifest.arguments.push_back({"unread", "F32", {5, 6}, true, {}, {}});
  grid::writeBundle(at("unread.mpmd"), manifest);
  auto session = run::Session::open(at("unread.mpmd"), std::nullopt, {});
  ASSERT_TRUE(session.ok()) << session.status();
  auto found = run::devicesOf(**session);
  ASSERT_TRUE(found.ok()) << found.status();
  const std::vector<run::Device> &devices = *found;
  ASSERT_TRUE(devices[0].find("unread"));
  EXPECT_EQ(devices[0].find("unread")->rank, -1);
  EXPECT_EQ(devices[0].find("unread")->box.shape, (std::vector<int64_t>{5, 6}));
  for (size_t d = 1; d < devices.size(); ++d)
    EXPECT_EQ(devices[d].find("unread"), nullptr);
}

TEST_F(LocalFiles, ASliceThatNobodyReadsIsInNoFile) {
  format::Manifest manifest = grid::manifest();
  // 'm' is the first five of six rows.
  manifest.results.pop_back();
  manifest.results.push_back({"new m", "F32", {5, 6}, -1, 0, manifest.arguments[2].sharding});
  manifest.arguments[2].name = "m[0:5]";
  manifest.arguments[2].slice = {"m", 0, 0, 6};
  manifest.arguments.push_back({"m[5:6]", "F32", {1, 6}, true, {}, {}, format::Slice{"m", 0, 5, 6}});
  grid::writeBundle(at("slices.mpmd"), manifest);
  auto session = run::Session::open(at("slices.mpmd"), std::nullopt, {});
  ASSERT_TRUE(session.ok()) << session.status();
  EXPECT_EQ(run::devicesOf(**session).status().message(),
            "argument 'm': expected devices that hold all of it, got a slice that no device reads: without --local-io, "
            "files have whole tensors");
}
