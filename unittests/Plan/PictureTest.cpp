// Pictures and trace events of plans: memory levels, meshes and collectives.
#include "mpmd/Plan/Viz/Picture.h"

#include <gtest/gtest.h>

using namespace mpmd::plan;
using mpmd::messageOf;

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
    lane.boxes.push_back({makeAction(0, Kind::Forward, 0, i), static_cast<double>(i), static_cast<double>(i + 1)});
  lane.boxes.push_back({makeAction(0, Kind::Update, 1, 0), 2, 3});
  picture.collectives[makeAction(0, Kind::Forward, 0, 0)] = {3, 4608};
  picture.collectives[makeAction(0, Kind::Update, 1, 0)] = {1, 64};
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

TEST(Picture, CopiesOfDevicesAreNoRanks) {
  const char *text = R"({"traceEvents": [
    {"ph": "M", "pid": 0, "tid": 0, "name": "thread_name", "args": {"name": "rank 0 a"}},
    {"ph": "M", "pid": 1, "tid": 0, "name": "thread_name", "args": {"name": "rank 1 to 0"}},
    {"ph": "M", "pid": 1, "tid": 2, "name": "thread_name", "args": {"name": "rank 0 to <1>"}},
    {"ph": "M", "pid": 7, "tid": 5, "name": "thread_name", "args": {"name": "of another tool"}},
    {"ph": "X", "pid": 0, "tid": 0, "ts": 10, "dur": 5, "cat": "task", "name": "0F0", "args": {"step": 0}},
    {"ph": "X", "pid": 1, "tid": 2, "ts": 12, "dur": 2, "cat": "copy", "name": "x & y", "args": {"step": 0}},
    {"ph": "X", "pid": 1, "tid": 2, "ts": 13.9, "dur": 4, "cat": "copy", "name": "z", "args": {"step": 0}},
    {"ph": "X", "pid": 1, "tid": 0, "ts": 99, "dur": 2, "cat": "copy", "name": "z", "args": {"step": 1}}]})";
  RunTrace trace;
  ASSERT_EQ(messageOf(readRunTrace(text, trace)), "");
  EXPECT_EQ(trace.names, std::vector<std::string>{"rank 0 a"});
  EXPECT_EQ(trace.copies.size(), 3u);
  Picture picture;
  ASSERT_EQ(messageOf(pictureOf(trace, 0, {}, picture)), "");
  ASSERT_EQ(picture.lanes.size(), 1u);
  ASSERT_EQ(picture.channels.size(), 1u) << "the other one has nothing to do in this step";
  const std::vector<Channel::Copy> &copies = picture.channels[0].copies;
  ASSERT_EQ(copies.size(), 2u);
  EXPECT_NEAR(copies[0].start, 2e-6, 1e-12);
  EXPECT_NEAR(copies[1].start, 4e-6, 1e-12) << "behind the first, however times are rounded";
  EXPECT_NEAR(picture.end(), 7.9e-6, 1e-12);
  std::string drawn = drawSvg(picture);
  for (const char *words : {"rank 0 to &lt;1&gt;<", "x &amp; y: 2 us to 4 us<", "z: 4 us to 7.9 us<", ">copy<"})
    EXPECT_NE(drawn.find(words), std::string::npos) << words << "\n" << drawn;
  for (const char *wrong :
       {R"({"ph": "X", "pid": 1, "tid": -1, "ts": 1, "dur": 1, "cat": "copy", "args": {"step": 0}})",
        R"({"ph": "X", "pid": 1, "tid": 99999, "ts": 1, "dur": 1, "cat": "copy", "args": {"step": 0}})",
        R"({"ph": "X", "pid": 1, "tid": 0, "ts": 1, "dur": -1, "cat": "copy", "args": {"step": 0}})",
        R"({"ph": "X", "pid": 1, "tid": 0, "ts": 1, "dur": 1, "cat": "copy", "args": 5})"})
    EXPECT_NE(messageOf(readRunTrace(std::string(R"({"traceEvents": [)") + wrong + "]}", trace)), "") << wrong;
}

TEST(Picture, TraceEventsHaveMeshesAndCollectives) {
  Picture picture = ofAMesh();
  std::string text = printTrace(picture);
  EXPECT_NE(text.find(R"("name":"rank 0, dp=2 x \"<tp>\"=2 x another=16")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("microbatch":1,"collectives":3,"collective_bytes":4608})"), std::string::npos) << text;
  // The same for a long name.
  picture.lanes[0].name = picture.lanes[0].mesh = std::string(5000, '\1');
  text = printTrace(picture);
  EXPECT_EQ(text.find('\0'), std::string::npos);
  EXPECT_LT(text.size(), 2000u);
}
