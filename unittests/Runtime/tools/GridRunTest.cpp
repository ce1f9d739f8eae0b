// mpmd-run with a bundle whose tensors are sharded over several ranks: its files contain full tensors.
#include "../Grid.h"
#include "RunTool.h"

using namespace mpmd;

namespace {
class GridRun : public pair::RunTool {
protected:
  void SetUp() override {
    grid::writeBundle(at("grid.mpmd"));
    write("grid-state", {{"w", pair::f32(start.w, {6})},
                         {"m", pair::f32(start.m, {5, 6})},
                         {"scale", {"F32", {}, reinterpret_cast<const char *>(&start.scale), 4}}});
    for (int step = 0; step < 4; ++step)
      for (float x : start.x)
        batches.push_back(x + static_cast<float>(step));
    write("grid-feed", {{"x", pair::f32(batches, {4, 2, 5, 6})}});
  }

  const grid::Values start;
  const std::string command = "grid.mpmd --input grid-state.safetensors --feed grid-feed.safetensors ";
};

template <typename Numbers> void expectNear(const format::Tensor &got, const Numbers &expected) {
  ASSERT_EQ(got.bytes, sizeof(expected));
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(reinterpret_cast<const float *>(got.data)[i], expected[i], 1e-4f) << i;
}
} // namespace

TEST_F(GridRun, FilesHoldWholeTensors) {
  ASSERT_EQ(run(command + "--output after.safetensors --history history.safetensors --summary=json"), 0) << err;
  EXPECT_NE(out.find("\"collectives\": 24,"), std::string::npos) << out;
  grid::Values expected;
  for (int step = 0; step < 4; ++step) {
    std::copy_n(batches.begin() + step * 60, 60, expected.x.begin());
    expected.step();
  }
  auto after = read("after");
  EXPECT_EQ(after->tensors().at("m").shape, (std::vector<int64_t>{5, 6}));
  expectNear(after->tensors().at("m"), expected.m);
  expectNear(after->tensors().at("w"), expected.w);
  expectNear(after->tensors().at("total"), expected.total);
  expectNear(after->tensors().at("ring"), expected.ring);
  EXPECT_EQ(read("history")->tensors().at("sums").shape, (std::vector<int64_t>{4, 6}));
}

TEST_F(GridRun, ARunThatGoesOnIsTheSameInEveryBit) {
  ASSERT_EQ(run(command + "--output whole.safetensors"), 0) << err;
  EXPECT_NE(out.find("collectives: 24\n"), std::string::npos) << out;
  ASSERT_EQ(run(command + "--steps 2 --checkpoint steps --every 1"), 0) << err;
  ASSERT_EQ(run(command + "--steps 4 --resume steps --transport zero-buffer --output resumed.safetensors"), 0) << err;
  for (const char *name : {"w", "m", "total", "sums", "ring"}) {
    auto whole = read("whole"), resumed = read("resumed");
    const format::Tensor &a = whole->tensors().at(name), &b = resumed->tensors().at(name);
    EXPECT_EQ(std::string(a.data, a.bytes), std::string(b.data, b.bytes)) << name;
  }
}

TEST_F(GridRun, TracesAndProfilesHaveRoomForExchanges) {
  ASSERT_EQ(run(command + "--trace trace.json --profile costs.json"), 0) << err;
  std::string trace = pair::readFile(at("trace.json"));
  EXPECT_NE(trace.find("\"dropped_events\": 0"), std::string::npos);
  EXPECT_NE(trace.find("\"cat\": \"exchange\""), std::string::npos);
}
