// Levels of memory in pictures.
#include "mpmd/Plan/Picture.h"

#include <gtest/gtest.h>

using namespace mpmd::plan;

TEST(Picture, BytesThatSeveralHoldCountOnce) {
  std::vector<ByteSpan> all{{0, 100}, {50, 150}, {200, 300}};
  std::vector<Level> levels = levelsOf(all, {all[2]}, {{all[0], 1, 3}, {all[1], 2, 4}, {all[0], 3, 5}});
  std::vector<std::pair<double, double>> got;
  for (const Level &level : levels)
    got.push_back({level.time, level.held});
  std::vector<std::pair<double, double>> want{{0, 100}, {1, 200}, {2, 250}, {3, 250}, {4, 200}, {5, 100}};
  EXPECT_EQ(got, want);
}

TEST(Picture, TheOrderOfLivesDoesNotShow) {
  std::vector<ByteSpan> all{{0, 100}, {100, 150}};
  std::vector<SpanLife> lives{{all[0], 0, 2}, {all[1], 0, 1}, {all[1], 1, 2}};
  for (int turn = 0; turn < 2; ++turn, std::swap(lives[0], lives[2])) {
    std::vector<Level> levels = levelsOf(all, {}, lives);
    ASSERT_EQ(levels.size(), 4u);
    EXPECT_EQ(levels[0].held, 0) << "always";
    EXPECT_EQ(levels[1].held, 150) << "from 0 on";
    EXPECT_EQ(levels[2].held, 150);
    EXPECT_EQ(levels[3].held, 0);
  }
}

static Picture ofAMesh() {
  Picture picture;
  picture.title = "1f1b";
  picture.microbatches = {2};
  picture.seconds = picture.bytes = true;
  Lane &lane = picture.lanes.emplace_back();
  lane.name = "rank 0", lane.mesh = "dp=2 x \"<tp>\"=2 x another=16";
  for (int64_t i = 0; i < 2; ++i)
    lane.boxes.push_back({{0, Kind::Forward, 0, i}, static_cast<double>(i), static_cast<double>(i + 1)});
  lane.boxes.push_back({{0, Kind::Update, 1}, 2, 3});
  picture.collectives[{0, Kind::Forward, 0, 0}] = {3, 4608};
  picture.collectives[{0, Kind::Update, 1, 0}] = {1, 64};
  return picture;
}

TEST(Picture, MeshesAndCollectivesAreDrawn) {
  std::string text = drawSvg(ofAMesh());
  EXPECT_NE(text.find("dp=2 x &quot;&lt;tp&gt;&quot;=2 ..<title>dp=2 x &quot;&lt;tp&gt;&quot;=2 x another=16</title>"),
            std::string::npos)
      << text;
  for (const char *words : {"0F0: 0 to 1 s; 3 collectives, 4.61 kB to a device<", "0F1: 1 s to 2 s; 3 collectives, ",
                            "0U1: 2 s to 3 s; 1 collective, 64 B to a device<"})
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
}

TEST(Picture, TraceEventsHaveMeshesAndCollectives) {
  Picture picture = ofAMesh();
  std::string text = printTrace(picture);
  EXPECT_NE(text.find(R"("name":"rank 0, dp=2 x \"<tp>\"=2 x another=16")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("microbatch":1,"collectives":3,"collective_bytes":4608})"), std::string::npos) << text;
  // However long a name is.
  picture.lanes[0].name = picture.lanes[0].mesh = std::string(5000, '\1');
  text = printTrace(picture);
  EXPECT_EQ(text.find('\0'), std::string::npos);
  EXPECT_LT(text.size(), 2000u);
}
