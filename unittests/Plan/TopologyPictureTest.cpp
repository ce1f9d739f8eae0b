// Texts and pictures of topologies and shards.
#include "mpmd/Plan/Viz/TopologyPicture.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
Topology topology(const std::string &text, int64_t nodes = 0, int64_t devices = 0) {
  Topology topology;
  EXPECT_EQ(messageOf(readTopology({text, nodes, devices, ""}, topology)), "");
  return topology;
}

ShardedArray array(const std::string &text) {
  ShardedArray array;
  EXPECT_EQ(messageOf(parseShardedArray(text, array)), "");
  return array;
}

std::string wrong(const std::string &text) {
  ShardedArray array;
  return messageOf(parseShardedArray(text, array));
}

std::string shards(const Topology &topology, const std::string &text) {
  DeviceLayout layout;
  EXPECT_EQ(messageOf(layOut(topology, layout)), "");
  return describeShards(topology, layout, array(text));
}

size_t occurrences(const std::string &text, const std::string &what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++count;
  return count;
}
} // namespace

TEST(TopologyPicture, ArraysReadBack) {
  for (const char *text : {"16x32:[dp,tp]", "16x32:[dp+tp,-]", "8:[-]", ":[]", "1x2x3:[a,-,b+c]", "0x5:[dp,-]"})
    EXPECT_EQ(toText(array(text)), text);
  EXPECT_EQ(toText(array("16x32:[ , dp + tp ]")), "16x32:[-,dp+tp]");
  EXPECT_EQ(wrong("16x32"), "expected an array such as 16x32:[dp,tp], got '16x32'");
  EXPECT_EQ(wrong("16x32:[dp"), "expected an array such as 16x32:[dp,tp], got '16x32:[dp'");
  EXPECT_EQ(wrong("16x32:[dp]"),
            "expected an array such as 16x32:[dp,tp], got '16x32:[dp]': expected axes for 2 dimensions, got 1");
  EXPECT_EQ(wrong("16xy:[dp,tp]"), "expected an array such as 16x32:[dp,tp], got '16xy:[dp,tp]': expected extents from "
                                   "0 to 2^48 with an x between them, got 'y'");
  EXPECT_EQ(wrong("-1:[dp]").find("expected an array such as"), 0u);
  EXPECT_EQ(wrong("99999999999999999999:[dp]").find("expected an array such as"), 0u);
  EXPECT_LT(wrong(std::string(100000, 'x')).size(), 200u);
}

TEST(TopologyPicture, AxesOfArraysMustBeInsideAStage) {
  Topology t = topology("pp2.dp2.tp2");
  EXPECT_EQ(messageOf(checkShardedArray(t, array("4x4:[dp,tp]"))), "");
  EXPECT_EQ(messageOf(checkShardedArray(t, array("4x4:[pp,tp]"))),
            "expected one of the axes inside a stage (dp, tp) for array 4x4:[pp,tp], got 'pp'");
  EXPECT_EQ(messageOf(checkShardedArray(t, array("4x4:[dp,dp]"))),
            "expected each axis to cut array 4x4:[dp,dp] once, got dp twice");
  EXPECT_EQ(messageOf(checkShardedArray(topology("pp2"), array("4:[dp]"))),
            "expected one of the axes inside a stage (there are none) for array 4:[dp], got 'dp'");
}

TEST(TopologyPicture, AnArrayWithItsDevices) {
  EXPECT_EQ(shards(topology("dp2.tp2"), "16x32:[dp,tp]"), R"(array 16x32:[dp,tp]

pipeline rank 0: 4 shards of at most 8x16
device  node  dp  tp  holds
     0     0   0   0  0:8, 0:16
     1     0   0   1  0:8, 16:32
     2     0   1   0  8:16, 0:16
     3     0   1   1  8:16, 16:32

       0:16    16:32
     +-------+-------+
 0:8 |   0   |   1   |
     +-------+-------+
8:16 |   2   |   3   |
     +-------+-------+
)");
}

TEST(TopologyPicture, UnevenEmptyAndReplicatedShards) {
  // 5 rows in 4 parts of 2: the last part is empty. The array is replicated over tp.
  std::string text = shards(topology("dp4.tp2"), "5:[dp]");
  EXPECT_NE(text.find("4 shards of at most 2, each on 2 devices"), std::string::npos) << text;
  EXPECT_NE(text.find("     4     0   2   0  4:5\n"), std::string::npos) << text;
  EXPECT_NE(text.find("     6     0   3   0  empty\n"), std::string::npos) << text;
  EXPECT_NE(text.find("|  0 1  |  2 3  |  4 5  |  6 7  |"), std::string::npos) << text;
  // An array without sharded dimensions is on all devices.
  text = shards(topology("dp4"), ":[]");
  EXPECT_NE(text.find("1 shard of at most one value, each on 4 devices"), std::string::npos) << text;
  EXPECT_NE(text.find("| 0-3 |"), std::string::npos) << text;
}

TEST(TopologyPicture, AMeshOfItsOwnCutsByItsOwnSizes) {
  Topology t;
  ASSERT_EQ(messageOf(parseCluster(R"({"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}],
                             "stages": {"1": {"axes": [{"name": "tp", "size": 2}, {"name": "dp", "size": 2}]}}})",
                                   {}, t)),
            "");
  std::string text = shards(t, "8x8:[dp,tp]");
  EXPECT_NE(text.find("pipeline rank 0: 2 shards of at most 4x8\n"), std::string::npos) << text;
  EXPECT_NE(text.find("pipeline rank 1: 4 shards of at most 4x4\n"), std::string::npos) << text;
}

TEST(TopologyPicture, EveryElementIsWithItsHolders) {
  // Compares each element with the definition: the device's part of each dimension, from its indices along the axes,
  // major first.
  std::mt19937 random(3);
  auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  for (int round = 0; round < 300; ++round) {
    Topology t = topology("a" + std::to_string(1 + below(3)) + ".b" + std::to_string(1 + below(3)) + ".c" +
                          std::to_string(1 + below(3)));
    DeviceLayout layout;
    ASSERT_EQ(messageOf(layOut(t, layout)), "");
    const PlacedMesh &mesh = layout.meshes[0];
    ShardedArray cut{{1 + below(7), 1 + below(7)}, {{}, {}}};
    std::vector<std::string> names{"a", "b", "c"};
    std::shuffle(names.begin(), names.end(), random);
    for (const std::string &name : names)
      if (int64_t dim = below(3); dim < 2)
        cut.dims[dim].push_back(name);
    for (size_t i = 0; i < mesh.devices.size(); ++i) {
      std::vector<int64_t> at = mesh.coordinates(static_cast<int64_t>(i));
      TensorBox box = shardOf(mesh, cut, static_cast<int64_t>(i));
      for (int64_t row = 0; row < cut.shape[0]; ++row)
        for (int64_t column = 0; column < cut.shape[1]; ++column) {
          bool holds = true;
          for (size_t dim = 0; dim < 2; ++dim) {
            int64_t parts = 1, part = 0;
            for (const std::string &name : cut.dims[dim]) {
              parts *= mesh.axes[name[0] - 'a'].size;
              part = part * mesh.axes[name[0] - 'a'].size + at[name[0] - 'a'];
            }
            int64_t size = (cut.shape[dim] + parts - 1) / parts;
            holds = holds && (dim ? column : row) / size == part;
          }
          bool inside = row >= box[0].low && row < box[0].high && column >= box[1].low && column < box[1].high;
          EXPECT_EQ(inside, holds);
        }
    }
  }
}

TEST(TopologyPicture, MeshesAxesDevicesAndLinks) {
  Topology t;
  ASSERT_EQ(messageOf(parseCluster(R"({"nodes": 2, "devices_per_node": 4, "axes": [{"name": "pp", "size": 2},
                             {"name": "dp", "size": 2, "inter": 2}, {"name": "tp", "size": 2}],
                             "device": {"memory": 8e9}, "links": {"intra": {"bandwidth": 1e11, "latency": 1e-6}}})",
                                   {}, t)),
            "");
  DeviceLayout layout;
  ASSERT_EQ(messageOf(layOut(t, layout)), "");
  EXPECT_EQ(describeTopology(t, layout), R"(topology: pp=2 x dp=2 x tp=2 on 2 nodes of 4 devices, cpu with 8 GB

axis  size  across nodes  inside a node  links  use
pp       2             1              2  intra  pipeline
dp       2             2              1  inter  batch
tp       2             1              2  intra

links  bandwidth  latency
intra  100 GB/s   1e-06 s
inter  not known  not known

pipeline rank  mesh         kind           devices by node  link to the next rank
            0  dp=2 x tp=2  cpu with 8 GB  0: 0 1; 1: 4 5   intra
            1  dp=2 x tp=2  cpu with 8 GB  0: 2 3; 1: 6 7
)");
}

TEST(TopologyPicture, LongListsAreCut) {
  for (auto [text, nodes] : {std::pair("pp262144", 1), {"dp262144", 4096}, {"pp256.dp256.tp4", 64}}) {
    Topology t = topology(text, nodes);
    DeviceLayout layout;
    ASSERT_EQ(messageOf(layOut(t, layout)), "");
    EXPECT_LT(describeTopology(t, layout).size(), 20000u);
    EXPECT_NE(describeTopology(t, layout).find("more"), std::string::npos);
    EXPECT_LT(describeShards(t, layout, array("4096:[-]")).size(), 1000000u);
  }
}

TEST(TopologyPicture, ShardsAsSvg) {
  Topology t = topology("pp2.dp2.tp2");
  DeviceLayout layout;
  ASSERT_EQ(messageOf(layOut(t, layout)), "");
  absl::StatusOr<std::string> drawn = drawShards(t, layout, {array("16x32:[dp,tp]"), array("3:[dp+tp]")});
  ASSERT_TRUE(drawn.ok()) << drawn.status();
  const std::string &svg = *drawn;
  EXPECT_EQ(svg.find("<svg "), 0u);
  EXPECT_EQ(occurrences(svg, "class=\"frame\""), 16u);
  EXPECT_EQ(occurrences(svg, "class=\"shard\""), 14u) << "the last of 4 shards of 3 is empty, on both meshes";
  EXPECT_EQ(occurrences(svg, ">empty<"), 2u);
  for (int device = 0; device < 8; ++device)
    EXPECT_EQ(occurrences(svg, ">" + std::to_string(device) + "<"), 2u);
  t = topology("dp65536");
  ASSERT_EQ(messageOf(layOut(t, layout)), "");
  EXPECT_EQ(messageOf(drawShards(t, layout, {array("65536:[dp]")}).status()),
            "expected at most 16384 shards to draw, got more");
  t = topology("pp512");
  ASSERT_EQ(messageOf(layOut(t, layout)), "");
  EXPECT_EQ(messageOf(drawShards(t, layout, {array("8:[-]")}).status()),
            "expected at most 256 arrays times pipeline ranks to draw, got 512");
}
