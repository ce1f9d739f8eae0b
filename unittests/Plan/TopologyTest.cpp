// Topologies: parsing, inference, checks, and layout on devices.
#include "mpmd/Plan/Topology/Topology.h"

#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
/// Reads a line of axes, or, if the text begins with a brace, a cluster file.
std::string read(const std::string &text, Topology &topology, TopologyRequest request = {}) {
  request.topology = text;
  return text[0] == '{' ? messageOf(parseCluster(text, request, topology)) : messageOf(readTopology(request, topology));
}

Topology good(const std::string &text, int64_t nodes = 0, int64_t devices = 0, const std::string &selector = "") {
  Topology topology;
  EXPECT_EQ(read(text, topology, {"", nodes, devices, selector}), "") << text;
  EXPECT_EQ(messageOf(checkTopology(topology)), "");
  return topology;
}

std::string error(const std::string &text, int64_t nodes = 0, int64_t devices = 0, const std::string &selector = "") {
  Topology topology;
  return read(text, topology, {"", nodes, devices, selector});
}

DeviceLayout laidOut(const Topology &topology) {
  DeviceLayout layout;
  EXPECT_EQ(messageOf(layOut(topology, layout)), "");
  return layout;
}

std::string factors(const std::vector<TopologyAxis> &axes) {
  std::string inter, intra;
  for (const TopologyAxis &axis : axes) {
    inter += (inter.empty() ? "" : ",") + std::to_string(axis.inter);
    intra += (intra.empty() ? "" : ",") + std::to_string(axis.intra());
  }
  return "inter " + inter + " intra " + intra;
}

using Ids = std::vector<int64_t>;
} // namespace

TEST(Topology, AxesInALine) {
  Topology t = good("pp2.dp2.tp2");
  EXPECT_EQ(toText(t.axes), "pp=2 x dp=2 x tp=2");
  EXPECT_EQ(t.pipeline, "pp");
  EXPECT_EQ(t.batch, std::vector<std::string>{"dp"});
  EXPECT_EQ(t.pipelineRanks(), 2);
  EXPECT_EQ(toText(t.insideAxes()), "dp=2 x tp=2");
  EXPECT_EQ(t.maxDevicesOfAMesh(), 4);
  EXPECT_EQ(t.numDevices(), 8);
  EXPECT_EQ(good("pp4").maxDevicesOfAMesh(), 1);
  EXPECT_EQ(good("pp2.fsdp4").batch, std::vector<std::string>{"fsdp"});
  EXPECT_EQ(good("a8").pipelineRanks(), 1) << "no pipeline axis: one mesh";
  EXPECT_EQ(good("i4.j2").pipeline, "");
  EXPECT_EQ(toText(good("pp2.dp-1.tp4", 2, 8).axes), "pp=2 x dp=2 x tp=4");
  EXPECT_EQ(good("pp4.dp4", 2).devicesPerNode, 8);
  EXPECT_EQ(good("pp4.dp4", 0, 4).nodes, 4);
}

TEST(Topology, WrongLinesAreToldWhatIsExpected) {
  const std::string expected = "expected a topology such as pp2.dp2.tp2, one of the presets ddp, fsdp, tp, pp, pp+ddp, "
                               "pp+tp, 3d, or a file that ends in .json, got ";
  EXPECT_EQ(error(""), expected + "'': '' is not a name with a size behind it");
  EXPECT_EQ(error("pp"), "expected nodes= and devices-per-node= beside the preset pp, got no nodes=");
  EXPECT_EQ(error("qq"), expected + "'qq': 'qq' is not a name with a size behind it");
  EXPECT_EQ(error("pp2..tp2"), expected + "'pp2..tp2': '' is not a name with a size behind it");
  EXPECT_EQ(error("4"), expected + "'4': '4' is not a name with a size behind it");
  EXPECT_EQ(error("pp0"), expected + "'pp0': expected a size from 1 to 4194304, or -1, for axis pp");
  EXPECT_EQ(error("pp99999999999999999999"),
            expected + "'pp99999999999999999999': expected a size from 1 to 4194304, or -1, for axis pp");
  EXPECT_EQ(error("p\n1"), "expected names of at most 64 letters, digits and underscores, a letter first, for the axes "
                           "of the topology, got 'p?'");
  EXPECT_EQ(error("dp2.dp2"), "expected axes of different names in the topology, got dp twice");
  EXPECT_EQ(error("a4194304.b2"),
            "expected at most 4194304 devices, got a=4194304 x b=2 = more than 4194304 in the topology");
  std::string many = "a1";
  for (int i = 0; i < 40; ++i)
    many += ".a" + std::string(i + 1, 'a') + "1";
  EXPECT_EQ(error(many), "expected at most 32 axes in the topology, got 41");
  EXPECT_EQ(error(std::string(100000, 'a')).substr(0, expected.size()), expected);
  EXPECT_LT(error(std::string(100000, 'a')).size(), 400u);
}

TEST(Topology, Presets) {
  auto axes = [](const std::string &preset, int64_t nodes, int64_t devices) {
    return toText(good(preset, nodes, devices).axes);
  };
  EXPECT_EQ(axes("ddp", 2, 4), "dp=8");
  EXPECT_EQ(axes("fsdp", 2, 4), "fsdp=8");
  EXPECT_EQ(axes("tp", 1, 8), "tp=8");
  EXPECT_EQ(axes("pp", 2, 4), "pp=8");
  EXPECT_EQ(axes("pp+ddp", 2, 4), "pp=2 x dp=4");
  EXPECT_EQ(axes("pp+ddp", 1, 8), "pp=2 x dp=4");
  EXPECT_EQ(axes("pp+tp", 4, 8), "pp=4 x tp=8");
  EXPECT_EQ(axes("pp+tp", 1, 9), "pp=3 x tp=3");
  EXPECT_EQ(axes("3d", 1, 8), "pp=2 x dp=2 x tp=2");
  EXPECT_EQ(axes("3d", 2, 8), "pp=2 x dp=2 x tp=4");
  EXPECT_EQ(axes("3d", 4, 16), "pp=4 x dp=4 x tp=4");
  EXPECT_EQ(axes("3d", 2, 7), "pp=2 x dp=1 x tp=7");
  EXPECT_EQ(axes("3d", 1, 1), "pp=1 x dp=1 x tp=1");
  EXPECT_EQ(good("3d", 2, 8).batch, std::vector<std::string>{"dp"});
  EXPECT_EQ(factors(good("3d", 2, 8).axes), "inter 2,1,1 intra 1,2,4");
  EXPECT_EQ(factors(good("pp", 2, 8).axes), "inter 2 intra 8");
  EXPECT_EQ(error("3d", 2), "expected nodes= and devices-per-node= beside the preset 3d, got no devices-per-node=");
  EXPECT_EQ(error("3d", -2, 4), "expected a number of nodes from 1 to 4194304, got -2");
  EXPECT_EQ(error("3d", INT64_MAX, INT64_MAX), "expected a number of nodes from 1 to 4194304, got 9223372036854775807");
  EXPECT_EQ(error("3d", 4194304, 2), "expected at most 4194304 devices, got 4194304 nodes of 2");
}

TEST(Topology, APlainShapeBreaksItsFirstAxisThatTheNodesDivide) {
  EXPECT_EQ(factors(good("a1.b2.c8", 2, 8).axes), "inter 1,2,1 intra 1,1,8");
  EXPECT_EQ(factors(good("a2.b1.c8", 2, 8).axes), "inter 2,1,1 intra 1,1,8");
  EXPECT_EQ(factors(good("a3.b4.c2", 2, 12).axes), "inter 1,2,1 intra 3,2,2");
  EXPECT_EQ(factors(good("a6.b4", 4, 6).axes), "inter 1,4 intra 6,1");
  EXPECT_EQ(factors(good("a2.b2.c6", 4, 6).axes), "inter 2,2,1 intra 1,1,6") << "no axis alone: the leading ones share";
  EXPECT_EQ(factors(good("a2.b3.c6", 12, 3).axes), "inter 2,3,2 intra 1,1,3");
  EXPECT_EQ(factors(good("a2.b2").axes), "inter 1,1 intra 2,2");
}

TEST(Topology, WhatDoesNotMakeUpTheDevicesSaysBothNumbers) {
  EXPECT_EQ(error("pp3.dp2", 2, 4), "expected axes that make up 2 nodes x 4 devices = 8, got pp=3 x dp=2 = 6");
  EXPECT_EQ(error("pp3.dp-1.tp2", 2, 8), "cannot infer the size of axis dp (-1): expected the product of the other "
                                         "axes, pp=3 x tp=2 = 6, to divide 2 nodes x 8 devices = 16");
  EXPECT_EQ(error("pp32.dp-1", 2, 8), "cannot infer the size of axis dp (-1): expected the product of the other axes, "
                                      "pp=32, to divide 2 nodes x 8 devices = 16");
  EXPECT_EQ(error("pp2.dp-1"), "expected the number of nodes and of devices per node to infer the size of axis dp (-1) "
                               "from, got no nodes");
  EXPECT_LT(error(R"({"axes": [{"name": ")" + std::string(100000, 'a') + R"(", "size": -1}]})").size(), 300u);
  EXPECT_EQ(error("pp-1.dp-1", 2, 8), "expected at most one axis of size -1, got pp and dp");
  EXPECT_EQ(error("pp2.dp2", 3), "expected 3 nodes to divide the number of devices, got pp=2 x dp=2 = 4 devices");
  EXPECT_EQ(error("pp2.dp2", 0, 3),
            "expected 3 devices per node to divide the number of devices, got pp=2 x dp=2 = 4 devices");
  auto cluster = [](const std::string &axes) {
    return R"({"nodes": 2, "devices_per_node": 4, "axes": [)" + axes + "]}";
  };
  EXPECT_EQ(error(cluster(R"({"name": "dp", "size": 8, "inter": 3})")),
            "expected the factor across nodes of axis dp of the topology to divide its size 8, got 3");
  EXPECT_EQ(error(cluster(R"({"name": "dp", "size": 4, "inter": 4}, {"name": "tp", "size": 2})")),
            "expected factors across nodes that make up 2 nodes, got dp=4 x tp=1 = 4");
  EXPECT_EQ(error(cluster(R"({"name": "dp", "size": 4, "inter": 2}, {"name": "tp", "size": 3})")),
            "expected axes that make up 2 nodes x 4 devices = 8, got dp=4 x tp=3 = 12");
}

namespace {
constexpr char kDesign[] = R"({"nodes": 2, "devices_per_node": 8,
 "axes": [{"name": "pp", "size": 2, "inter": 2}, {"name": "dp", "size": -1}, {"name": "tp", "size": 4}],
 "pipeline": "pp", "batch": ["dp"], "device": {"kind": "cpu", "memory": 8e9},
 "links": {"intra": {"bandwidth": 1e11, "latency": 1e-6}, "inter": {"bandwidth": 2e10, "latency": 5e-6}},
 "stages": {"1": {"axes": [{"name": "tp", "size": 8}], "device": {"kind": "cuda"}}},
 "rules": [{"match": "h100-.*", 
            "axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 1}, {"name": "tp", "size": 8}]},
           {"match": "h100-big", "axes": []}]})";
} // namespace

TEST(Topology, AClusterFileHasAllKeys) {
  Topology t = good(kDesign);
  EXPECT_EQ(toText(t.axes), "pp=2 x dp=2 x tp=4") << "stage 1 has 8 of 16 devices, tp 4 of the others";
  EXPECT_EQ(t.device, (DeviceModel{"cpu", 8e9}));
  EXPECT_EQ(t.deviceOf(1), (DeviceModel{"cuda", 0})) << "the memory of a CPU says nothing about a GPU";
  EXPECT_EQ(t.intra, (LinkSpeed{1e11, 1e-6}));
  EXPECT_EQ(t.inter, (LinkSpeed{2e10, 5e-6}));
  EXPECT_DOUBLE_EQ(t.inter.seconds(2e10), 1 + 5e-6);
  EXPECT_EQ(toText(t.insideAxes(0)), "dp=2 x tp=4");
  EXPECT_EQ(toText(t.insideAxes(1)), "tp=8");
  EXPECT_EQ(t.maxDevicesOfAMesh(), 8);
  DeviceLayout layout = laidOut(t);
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{8, 9, 10, 11, 12, 13, 14, 15}));
  EXPECT_EQ(layout.meshes[1].device.kind, "cuda");
}

TEST(Topology, TheFirstRuleThatMatchesTheWholeSelectorGivesTheAxes) {
  EXPECT_EQ(toText(good(kDesign, 0, 0, "h100-big").axes), "pp=2 x dp=1 x tp=8");
  EXPECT_EQ(toText(good(kDesign, 0, 0, "h100").axes), "pp=2 x dp=2 x tp=4") << "matches no rule";
  EXPECT_EQ(toText(good(kDesign, 0, 0, "my-h100-8").axes), "pp=2 x dp=2 x tp=4") << "only a part of it matches";
  std::string rules = R"({"rules": [{"match": "a.*", "axes": [{"name": "dp", "size": 2}]}]})";
  EXPECT_EQ(toText(good(rules, 0, 0, "ab").axes), "dp=2");
  EXPECT_EQ(error(rules, 0, 0, "b"),
            "expected a rule that matches mesh-selector='b', or \"axes\" beside the rules, got neither");
  EXPECT_EQ(error("pp4", 0, 0, "x"),
            "expected a cluster file with rules beside mesh-selector=x, got the topology 'pp4'");
  EXPECT_EQ(error(R"({"axes": [], "rules": [{"match": "(", "axes": []}]})"),
            "expected a regular expression, got '(': missing ): ( for \"match\" of rule 0");
  EXPECT_EQ(error(R"({"axes": [], "rules": [{"match": "a"}]})"),
            "expected an array for \"axes\" of rule 0, it is missing");
}

TEST(Topology, ARegularExpressionCannotHang) {
  for (const std::string &match : {"(a*)*b", "(a|aa)+$", "((a?){30}){30}a{900}", "(.*)(.*)(.*)(.*)(.*)[^a]",
                                   "(((((((((((((((((((((((a)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*)*b"}) {
    Topology t;
    std::string text = R"({"axes": [], "rules": [{"match": ")" + match + R"(", "axes": []}]})";
    std::string said = read(text, t, {"", 0, 0, std::string(256, 'a')});
    EXPECT_TRUE(said.empty() || said.find("expected a regular expression") == 0) << said;
  }
  std::string said = error(R"({"axes": [], "rules": [{"match": ")" + std::string(2000, 'a') + R"(", "axes": []}]})");
  EXPECT_EQ(said, "expected a regular expression of at most 1024 letters, got 2000 for \"match\" of rule 0");
  EXPECT_EQ(error(kDesign, 0, 0, std::string(300, 'a')).substr(0, 31), "");
}

TEST(Topology, WrongFilesAreToldWhatIsExpected) {
  EXPECT_EQ(error(R"({"axis": []})"), "expected the keys nodes, devices_per_node, axes, pipeline, batch, device, "
                                      "links, stages, rules, axis-rules in the cluster, got \"axis\"");
  EXPECT_EQ(error("{}"), "expected \"axes\" of the cluster, it is missing");
  EXPECT_EQ(error(R"({"axes": [{"size": 2}]})"),
            "expected a string for \"name\" of axis 0 of the cluster, it is missing");
  EXPECT_EQ(error(R"({"axes": [{"name": "dp", "sise": 2}]})"),
            "expected the keys name, size, inter in axis 0 of the cluster, got \"sise\"");
  EXPECT_EQ(error(R"({"axes": [{"name": "dp", "size": 0}]})"),
            "expected a size from 1 to 4194304 for axis dp of the topology, got 0");
  EXPECT_EQ(error(R"({"axes": [{"name": "dp", "size": 2}], "pipeline": "pp"})"),
            "expected one of the axes as pipeline axis, got 'pp' beside dp=2");
  EXPECT_EQ(error(R"({"axes": [{"name": "dp", "size": 2}], "batch": ["fsdp"]})"),
            "expected axes inside a stage as batch axes, got 'fsdp' beside dp=2");
  EXPECT_EQ(error(R"({"axes": [{"name": "pp", "size": 2}], "batch": ["pp"]})"),
            "expected axes inside a stage as batch axes, got 'pp' beside pp=2");
  EXPECT_EQ(error(R"({"axes": [], "device": {"kind": "gpu"}})"),
            "expected one of the device kinds cpu, cuda for the topology, got 'gpu'");
  EXPECT_EQ(error(R"({"axes": [], "device": {"memory": -1}})"),
            "expected bytes of memory that are finite and not negative for the devices of the topology, got -1.000000");
  EXPECT_EQ(error(R"({"axes": [], "links": {"intra": {"bandwidth": 0}}})"),
            "expected a positive \"bandwidth\" of the intra links, got 0");
  EXPECT_EQ(error(R"({"axes": [], "links": {"inter": {"bandwidth": 1e39}}})"),
            "expected a bandwidth and a latency from 1e-30 to 1e+30 for inter links, got 0/1e+39");
  EXPECT_EQ(error(R"({"axes": [], "links": {"intra": {"latency": 1e-46, "bandwidth": 1}}})"),
            "expected a bandwidth and a latency from 1e-30 to 1e+30 for intra links, got 1e-46/1");
  EXPECT_EQ(error(R"({"axes": [], "links": {"fast": {}}})"),
            "expected the keys intra, inter in \"links\", got \"fast\"");
  EXPECT_EQ(error(R"({"axes": [], "stages": {"one": {}}})"),
            "expected numbers of stages as keys of \"stages\", got \"one\"");
  EXPECT_EQ(error(R"({"axes": [], "stages": {"01": {}}})"),
            "expected numbers of stages as keys of \"stages\", got \"01\"");
  EXPECT_EQ(error(R"({"axes": [{"name": "pp", "size": 2}], "stages": {"0": {"axes": [{"name": "pp", "size": 2}]}}})"),
            "expected axes inside stage 0, got the pipeline axis pp");
  EXPECT_EQ(error(R"({"axes": [{"name": "pp", "size": 2}], "stages": {"0": {"axes": [{"name": "tp", "size": -1}]}}})"),
            "expected the size of axis tp of stage 0, which has a mesh of its own, got -1");
  EXPECT_EQ(error(R"({"nodes": 2, "devices_per_node": 4, "axes": [{"name": "pp", "size": -1}],
                      "stages": {"0": {"axes": [{"name": "tp", "size": 2}]}}})"),
            "expected the size of the pipeline axis pp, since stages have meshes of their own, got -1 for it");
}

TEST(Topology, NamesOfAProgramStandForAxes) {
  Topology t = good(R"({"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}, {"name": "tp", "size": 4}],
                        "axis-rules": {"rows": ["dp", "tp"], "mlp": ["tp"], "embed": []},
                        "stages": {"1": {"axis-rules": {"mlp": ["dp"], "tp": []}}}})");
  EXPECT_EQ(t.rulesOf(0), (AxisRules{{"embed", {}}, {"mlp", {"tp"}}, {"rows", {"dp", "tp"}}}));
  EXPECT_EQ(t.rulesOf(1), (AxisRules{{"embed", {}}, {"mlp", {"dp"}}, {"rows", {"dp", "tp"}}, {"tp", {}}}));
  Topology again;
  EXPECT_EQ(messageOf(parseCluster(writeCluster(t), {}, again)), "");
  EXPECT_EQ(again, t);
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"rows", 8}, {"mlp", 4}, {"embed", 3}, {"dp", 2}})), "");
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"rows", 4}})),
            "expected the axes behind axis rows of size 4 of the program to make up "
            "that size, got dp=2 x tp=4 = 8");
  auto wrong = [](const std::string &rules) {
    return error(R"({"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}], )" + rules + "}");
  };
  EXPECT_EQ(wrong(R"("axis-rules": {"mlp": ["tp"]})"),
            "expected axes inside the stages for 'mlp' of its axis-rules, got 'tp' beside dp=2");
  EXPECT_EQ(wrong(R"("axis-rules": {"mlp": ["pp"]})"),
            "expected axes inside the stages for 'mlp' of its axis-rules, got 'pp' beside dp=2");
  EXPECT_EQ(wrong(R"("axis-rules": {"mlp": ["dp", "dp"]})"),
            "expected each axis at most once for 'mlp' of the axis-rules of the stages, got dp twice");
  EXPECT_EQ(wrong(R"("axis-rules": {"dp": []})"), "expected names in the axis-rules that are no axes, got 'dp'");
  EXPECT_EQ(wrong(R"("axis-rules": {"mlp": "dp"})"),
            "expected an array for \"mlp\" of \"axis-rules\" of the cluster, got string");
  EXPECT_EQ(wrong(R"("axis-rules": {"mlp": [1]})"),
            "expected names of axes for \"mlp\" of the axis-rules of the cluster, got 1");
  EXPECT_EQ(wrong(R"("axis-rules": {"m,l": ["dp"]})"),
            "expected names of at most 64 letters, digits and underscores, a letter first, for the axes of the "
            "axis-rules of the stages, got 'm,l'");
  EXPECT_EQ(wrong(R"("stages": {"1": {"axis-rules": {"mlp": ["tp"]}}})"),
            "expected axes inside stage 1 for 'mlp' of its axis-rules, got 'tp' beside dp=2");
}

TEST(Topology, LinksOfNeighbours) {
  // Ranks 0 and 1 share a node; the mesh of rank 2 is another one.
  std::string text = R"({"nodes": 2, "devices_per_node": 2, "axes": [{"name": "pp", "size": 3}],
                         "stages": {"2": {"axes": [{"name": "dp", "size": 2}]}}, "links": {"intra": {"bandwidth": 4},
                         "inter": {"bandwidth": 2, "latency": 1}}})";
  NeighbourLinks links = neighbourLinks(good(text));
  EXPECT_EQ(links.ranks, (std::vector<LinkSpeed>{{4, 0}, {2, 1}, {2, 1}}));
  EXPECT_EQ(links.axes, (std::vector<std::vector<LinkClass>>{{}, {}, {LinkClass::Intra}}));
  // A mesh across nodes.
  text = R"({"nodes": 2, "devices_per_node": 2, "axes": [{"name": "dp", "size": 2, "inter": 2}, {"name": "tp",
             "size": 2}], "links": {"intra": {"bandwidth": 4}, "inter": {"bandwidth": 2}}})";
  links = neighbourLinks(good(text));
  EXPECT_TRUE(links.ranks.empty());
  EXPECT_EQ(links.axes, (std::vector<std::vector<LinkClass>>{{LinkClass::Inter, LinkClass::Intra}}));
  // Unknown speeds.
  EXPECT_TRUE(neighbourLinks(good(R"({"axes": [{"name": "pp", "size": 2}]})")).ranks.empty());
}

TEST(Topology, DevicesAreGroupedByNode) {
  // dp is across nodes and tp inside. Both meshes of the pipeline have devices of both nodes.
  Topology t = good(R"({"nodes": 2, "devices_per_node": 4, "axes": [{"name": "pp", "size": 2},
                        {"name": "dp", "size": 2, "inter": 2}, {"name": "tp", "size": 2}]})");
  DeviceLayout layout = laidOut(t);
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1, 4, 5}));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{2, 3, 6, 7}));
  EXPECT_EQ(linkAlong(t, layout.meshes[0], 0), LinkClass::Inter);
  EXPECT_EQ(linkAlong(t, layout.meshes[0], 1), LinkClass::Intra);
  EXPECT_EQ(linkBetween(t, layout.meshes[0], layout.meshes[1]), LinkClass::Intra) << "each to its like";
  // An axis that is divided across nodes and inside nodes.
  layout = laidOut(good(R"({"nodes": 2, "devices_per_node": 4, "axes": [{"name": "dp", "size": 4, "inter": 2},
                            {"name": "tp", "size": 2}]})"));
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1, 2, 3, 4, 5, 6, 7}));
  layout = laidOut(good(R"({"nodes": 2, "devices_per_node": 4, "axes": [{"name": "tp", "size": 2},
                            {"name": "dp", "size": 4, "inter": 2}]})"));
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1, 4, 5, 2, 3, 6, 7}));
  EXPECT_EQ(layout.seats[5].rank, 0);
  EXPECT_EQ(layout.seats[5].index, 3);
  EXPECT_EQ(layout.meshes[0].coordinates(3), (Ids{0, 3}));
  // The pipeline axis need not be the first.
  layout = laidOut(good("dp2.pp2.tp2"));
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1, 4, 5}));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{2, 3, 6, 7}));
}

TEST(Topology, MeshesOfDifferentSizesFollowOneAnother) {
  Topology t = good(R"({"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}],
                        "stages": {"1": {"axes": [{"name": "dp", "size": 4}]}}})");
  EXPECT_EQ(t.numDevices(), 6);
  DeviceLayout layout = laidOut(t);
  EXPECT_EQ(layout.meshes[0].devices, (Ids{0, 1}));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{2, 3, 4, 5}));
  // Four devices fit into the second node, so the mesh is not divided over two nodes while devices are left.
  std::string twoThenFour = R"("axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}],
                               "stages": {"1": {"axes": [{"name": "dp", "size": 4}]}}})";
  t = good(R"({"nodes": 2, "devices_per_node": 4, )" + twoThenFour);
  layout = laidOut(t);
  EXPECT_EQ(layout.meshes[1].devices, (Ids{4, 5, 6, 7}));
  EXPECT_EQ(layout.seats[2].rank, -1);
  EXPECT_EQ(linkBetween(t, layout.meshes[0], layout.meshes[1]), LinkClass::Inter);
  layout = laidOut(good(R"({"nodes": 2, "devices_per_node": 3, )" + twoThenFour));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{2, 3, 4, 5})) << "no room for more";
  DeviceLayout none;
  EXPECT_EQ(messageOf(layOut(good(R"({"nodes": 1, "devices_per_node": 5, )" + twoThenFour), none)),
            "expected meshes of pipeline ranks 0 to 1 that fit into 1 node x 5 devices = 5, got 2 + 4 = 6 devices");
  // A mesh over whole nodes is divided like a plain shape.
  layout = laidOut(
      good(R"({"nodes": 3, "devices_per_node": 4, "axes": [{"name": "pp", "size": 2}, {"name": "tp", "size": 4}],
                            "stages": {"1": {"axes": [{"name": "tp", "size": 1}, {"name": "dp", "size": 8}]}}})"));
  EXPECT_EQ(layout.meshes[1].devices, (Ids{4, 5, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(factors(layout.meshes[1].axes), "inter 1,2 intra 1,4");
}

TEST(Topology, StagesOfOnePipelineRankShareItsMesh) {
  Topology t = good(R"({"nodes": 1, "devices_per_node": 6, "axes": [{"name": "pp", "size": 2},
                        {"name": "dp", "size": 2}], "stages": {"2": {"axes": [{"name": "dp", "size": 4}]},
                        "3": {"axes": [{"name": "dp", "size": 4}]}}})");
  DeviceLayout layout;
  EXPECT_EQ(messageOf(layOut(t, {0, 0, 1, 1}, layout)), "");
  EXPECT_EQ(layout.meshes[1].devices, (Ids{2, 3, 4, 5}));
  EXPECT_EQ(messageOf(layOut(t, {0, 1, 1, 0}, layout)),
            "expected one mesh for stages 1 and 2, both on pipeline rank 1, got dp=2 and dp=4");
  EXPECT_EQ(messageOf(layOut(t, {0, 0, 1}, layout)), "expected a mesh for stages below 3, got one for stage 3");
  EXPECT_EQ(messageOf(layOut(t, {0, 0, 0, 0}, layout)).substr(0, 36), "expected one mesh for stages 0 and 2");
  EXPECT_EQ(messageOf(layOut(t, {0, 0, 1, 2}, layout)), "expected stage 3 on one of 2 pipeline ranks, got 2");
  EXPECT_EQ(messageOf(layOut(good("pp2"), {1, 1}, layout)), "expected a stage on every pipeline rank, got none on 0");
}

TEST(Topology, AxesOfAProgram) {
  Topology t = good("pp2.dp2.tp4");
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"dp", 2}, {"tp", 4}})), "");
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"tp", 4}})), "") << "over dp everything is replicated";
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"dp", 4}, {"tp", 4}})),
            "expected a topology with axis dp of size 4, as the program has it, got size 2");
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"ep", 2}})),
            "expected a topology with axis ep of size 2 inside its stages, as the program has it, got dp=2 x tp=4");
  EXPECT_EQ(messageOf(checkProgramAxes(t, {{"pp", 2}})),
            "expected a topology with axis pp of size 2 inside its stages, as the "
            "program has it, got dp=2 x tp=4 and the pipeline axis pp");
  EXPECT_EQ(messageOf(checkProgramAxes(good("pp4"), {{"dp", 4}})), "") << "one device of a stage holds all shards";
}

TEST(Topology, ReadsBackWhatItWrites) {
  for (const Topology &t :
       {good("pp2.dp2.tp2"), good("a8"), good("pp4"), good("a1.b2.c8", 2, 8), good("3d", 4, 8), good(kDesign),
        good(
            R"({"axes": [], "links": {"inter": {"latency": 1e-5}}, "device": {"memory": 5},
                 "stages": {"0": {"device": {"memory": 0}}}})"),
        good(R"({"axes": [{"name": "pp", "size": 2}], "pipeline": "", "batch": ["pp"]})"),
        good(
            R"({"nodes": 4, "devices_per_node": 4,
                 "axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 8, "inter": 2}],
                 "stages": {"1": {"axes": []}}})")})
    EXPECT_EQ(good(writeCluster(t)), t) << writeCluster(t);
}

TEST(Topology, EveryDeviceIsInOneMeshAtItsCoordinates) {
  std::mt19937 random(7);
  auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  for (int round = 0; round < 500; ++round) {
    Topology t;
    for (const char *name : {"pp", "dp", "tp", "ep"})
      if (below(4)) {
        int64_t inter = 1 + below(3), intra = 1 + below(4);
        t.axes.push_back({name, inter * intra, inter});
        t.nodes *= inter, t.devicesPerNode *= intra;
      }
    std::shuffle(t.axes.begin(), t.axes.end(), random);
    for (const TopologyAxis &axis : t.axes)
      t.pipeline = axis.name == "pp" ? "pp" : t.pipeline;
    DeviceLayout layout = laidOut(t);
    std::set<int64_t> seen;
    for (size_t rank = 0; rank < layout.meshes.size(); ++rank) {
      const PlacedMesh &mesh = layout.meshes[rank];
      for (size_t i = 0; i < mesh.devices.size(); ++i) {
        Ids at = mesh.coordinates(static_cast<int64_t>(i));
        EXPECT_EQ(mesh.index(at), static_cast<int64_t>(i));
        EXPECT_TRUE(seen.insert(mesh.devices[i]).second);
        EXPECT_EQ(layout.seats[mesh.devices[i]].rank, static_cast<int64_t>(rank));
        EXPECT_EQ(layout.seats[mesh.devices[i]].index, static_cast<int64_t>(i));
        // The node follows only from the indices across nodes.
        int64_t node = 0;
        for (const TopologyAxis &axis : t.axes) {
          int64_t position = static_cast<int64_t>(rank);
          for (size_t a = 0; a < mesh.axes.size(); ++a)
            position = mesh.axes[a].name == axis.name ? at[a] : position;
          node = node * axis.inter + position / axis.intra();
        }
        EXPECT_EQ(t.nodeOf(mesh.devices[i]), node);
      }
    }
    EXPECT_EQ(static_cast<int64_t>(seen.size()), t.numDevices());
  }
}

TEST(Topology, RandomClustersAreReadBackAndLaidOutOrRefused) {
  std::mt19937 random(11);
  auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  auto axes = [&] {
    std::string text;
    for (const char *name : {"pp", "dp", "tp", "ep"})
      if (below(3))
        text += std::string(text.empty() ? "" : ", ") + R"({"name": ")" + name + R"(", "size": )" +
                std::to_string(below(9) ? 1 + below(4) : -1) +
                (below(4) ? "" : R"(, "inter": )" + std::to_string(1 + below(3))) + "}";
    return "[" + text + "]";
  };
  int64_t taken = 0, laid = 0, unequal = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = R"({"axes": )" + axes();
    if (below(2))
      text += R"(, "nodes": )" + std::to_string(1 + below(4));
    if (below(2))
      text += R"(, "devices_per_node": )" + std::to_string(1 + below(8));
    if (below(2)) {
      text += R"(, "stages": {)";
      for (int64_t stage = 0, first = 1; stage < 3; ++stage)
        if (below(2)) {
          text += (first ? "\"" : ", \"") + std::to_string(stage) + R"(": {"axes": )" + axes() + "}";
          first = 0;
        }
      text += "}";
    }
    Topology t, again;
    std::string said = messageOf(parseCluster(text + "}", {}, t));
    if (!said.empty()) {
      EXPECT_TRUE(said.find("expected") != std::string::npos) << said;
      continue;
    }
    ++taken;
    EXPECT_EQ(messageOf(checkTopology(t)), "") << text;
    EXPECT_EQ(messageOf(parseCluster(writeCluster(t), {}, again)), "") << text;
    EXPECT_EQ(again, t) << text;
    DeviceLayout layout;
    if (said = messageOf(layOut(t, layout)); !said.empty()) {
      EXPECT_TRUE(t.isUnequal()) << said << text;
      continue;
    }
    ++laid, unequal += t.isUnequal();
    std::set<int64_t> seen;
    for (const PlacedMesh &mesh : layout.meshes) {
      int64_t size = 1;
      for (const TopologyAxis &axis : mesh.axes)
        size *= axis.size;
      EXPECT_EQ(static_cast<int64_t>(mesh.devices.size()), size);
      for (int64_t device : mesh.devices) {
        EXPECT_TRUE(device >= 0 && device < t.numDevices()) << text;
        EXPECT_TRUE(seen.insert(device).second) << text;
      }
    }
    EXPECT_TRUE(t.isUnequal() || static_cast<int64_t>(seen.size()) == t.numDevices()) << text;
  }
  EXPECT_GT(taken, 3000);
  EXPECT_GT(laid, 2500);
  EXPECT_GT(unequal, 200);
}
