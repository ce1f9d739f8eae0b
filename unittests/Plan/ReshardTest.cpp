// Reshard plans: a table of cases, Alpa's cases, all pairs of shardings, partial sums, memory caps, and invalid plans.
#include "mpmd/Plan/Reshard/ReshardFiles.h"
#include "mpmd/Plan/Topology/Topology.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
using Axes = std::vector<std::vector<int64_t>>;

std::vector<int64_t> range(int64_t begin, int64_t end) {
  std::vector<int64_t> list(end - begin);
  std::iota(list.begin(), list.end(), begin);
  return list;
}

int64_t product(const std::vector<int64_t> &sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
}

/// A sharding over devices with numbers from `first` on.
Sharding on(int64_t first, std::vector<int64_t> mesh, Axes dims, std::vector<int64_t> unreduced = {}) {
  std::vector<int64_t> devices = range(first, first + product(mesh));
  return {devices, std::move(mesh), std::move(dims), std::move(unreduced)};
}

/// All devices are in one node. The bandwidth is one byte per second, so seconds equal bytes.
ReshardRequest onePort(std::vector<ReshardTensor> tensors) {
  ReshardRequest request{std::move(tensors), {}};
  request.cluster.nodes.assign(32, 0);
  return request;
}

/// Makes the plan, and checks all its rules.
ReshardPlan planned(const ReshardRequest &request) {
  EXPECT_EQ(messageOf(checkRequest(request)), "");
  ReshardPlan plan = planReshard(request);
  for (const Fault &fault : checkPlan(request, plan))
    ADD_FAILURE() << fault.rule << ": " << fault.message;
  EXPECT_EQ(plan.movedBytes, plan.minimumBytes);
  return plan;
}

void expectRight(const ReshardRequest &request, const ReshardPlan &plan) {
  ReshardRun run;
  EXPECT_EQ(messageOf(runReshard(request, plan, run)), "");
  EXPECT_EQ(run.bytes, plan.movedBytes);
}

int64_t hopsOf(const ReshardPlan &plan) {
  std::vector<int64_t> hops;
  for (const ReshardMessage &message : plan.messages)
    hops.push_back(message.relayOf < 0 ? 0 : hops[message.relayOf] + 1);
  return hops.empty() ? 0 : *std::max_element(hops.begin(), hops.end());
}
/// A weight on all devices of nodes of 8, sharded over one axis on each side.
ReshardRequest weight(int64_t devices, int64_t sourceParts, int64_t targetParts, bool apart) {
  int64_t each = apart ? devices / 2 : devices;
  ReshardRequest request;
  for (int64_t device = 0; device < devices; ++device)
    request.cluster.nodes.push_back(device / 8);
  request.cluster.deviceBandwidth = 300e9, request.cluster.nicBandwidth = 25e9, request.cluster.latency = 5e-6;
  request.tensors = {{{12288, 49152},
                      2,
                      on(0, {each / sourceParts, sourceParts}, {{}, {1}}),
                      on(apart ? each : 0, {each / targetParts, targetParts}, {{}, {1}})}};
  return request;
}
} // namespace

TEST(Reshard, TheTableOfCases) {
  struct Case {
    const char *name;
    std::vector<int64_t> shape;
    Sharding source, target;
    int64_t slices, transfers, moved;
    double in, direct, makespan;
  };
  std::vector<Case> cases{
      {"T1", {16, 32}, on(0, {4}, {{0}, {}}), on(4, {4}, {{0}, {}}), 4, 4, 2048, 512, 512, 512},
      {"T2", {16, 32}, on(0, {4}, {{0}, {}}), on(4, {4}, {{}, {0}}), 16, 16, 2048, 512, 512, 512},
      {"T3", {16, 32}, on(0, {4}, {{0}, {}}), on(4, {2}, {{0}, {}}), 4, 4, 2048, 1024, 512, 1024},
      {"T4", {16, 32}, on(0, {2}, {{0}, {}}), on(4, {4}, {{0}, {}}), 4, 4, 2048, 512, 1024, 1024},
      {"T5", {16, 32}, on(0, {4}, {{0}, {}}), on(4, {}, {{}, {}}), 4, 4, 2048, 2048, 512, 2048},
      {"T6", {16, 32}, on(0, {}, {{}, {}}), on(4, {4}, {{}, {}}), 1, 4, 8192, 2048, 8192, 2048},
      {"T7", {16, 32}, on(0, {4}, {{}, {}}), on(4, {4}, {{0}, {}}), 4, 4, 2048, 512, 512, 512},
      {"T8", {16, 32}, on(0, {4}, {{}, {}}), on(4, {3}, {{0}, {}}), 3, 3, 2048, 768, 512, 768},
      {"T9", {12, 32}, on(0, {3}, {{0}, {}}), on(4, {4}, {{0}, {}}), 6, 6, 1536, 384, 512, 512},
      {"T10", {16, 32}, on(0, {2, 2}, {{0}, {1}}), on(4, {4}, {{0}, {}}), 8, 8, 2048, 512, 512, 512},
      {"T11", {16, 32}, on(0, {2, 4}, {{0}, {}}), on(8, {4, 2}, {{}, {1}}), 4, 16, 8192, 1024, 1024, 1024},
      {"T12", {16, 32}, on(0, {2, 4}, {{0, 1}, {}}), on(8, {2, 4}, {{1, 0}, {}}), 8, 8, 2048, 256, 256, 256},
      {"T13", {16, 32}, on(0, {4}, {{0}, {}}), on(2, {4}, {{0}, {}}), 4, 4, 2048, 512, 512, 512},
      {"T14", {16, 32}, on(0, {4}, {{0}, {}}), on(0, {4}, {{}, {0}}), 16, 12, 1536, 384, 384, 384},
      {"T15", {10, 32}, on(0, {4}, {{0}, {}}), on(4, {2}, {{0}, {}}), 5, 5, 1280, 640, 384, 640},
      {"T16", {16, 32}, on(0, {2, 4}, {{0}, {}}), on(8, {2, 4}, {{0}, {}}), 2, 8, 8192, 1024, 1024, 1024},
      {"T17", {16, 32}, on(0, {4}, {{0}, {}}), on(8, {8}, {{}, {}}), 4, 32, 16384, 2048, 4096, 2048},
      {"T18", {16, 32}, on(0, {4}, {{}, {}}), on(4, {2}, {{}, {}}), 1, 2, 4096, 2048, 1024, 2048},
      {"T19", {16, 32}, on(0, {3}, {{}, {}}), on(4, {4}, {{}, {}}), 1, 4, 8192, 2048, 8192 / 3.0, 2048},
      {"T20", {12, 30}, on(0, {2, 3}, {{0}, {1}}), on(8, {3, 2}, {{0}, {1}}), 16, 16, 1440, 240, 240, 240},
      {"T21", {}, on(0, {4}, {}), on(4, {2}, {}), 1, 2, 8, 4, 2, 4},
      {"T22", {3, 5}, on(0, {4}, {{0}, {}}), on(4, {2}, {{}, {0}}), 6, 6, 60, 36, 20, 36},
  };
  for (const Case &each : cases) {
    SCOPED_TRACE(each.name);
    ReshardRequest request = onePort({{each.shape, 4, each.source, each.target}});
    ReshardBounds bounds = reshardBounds(request);
    EXPECT_EQ(bounds.slices, each.slices);
    EXPECT_EQ(bounds.transfers, each.transfers);
    EXPECT_EQ(bounds.minimumBytes, each.moved);
    EXPECT_EQ(bounds.deviceIn, each.in);
    EXPECT_DOUBLE_EQ(bounds.deviceOutDirect, each.direct);
    EXPECT_EQ(bounds.seconds, each.makespan);
    // In one node, and with one node per device.
    for (bool apart : {false, true}) {
      if (apart)
        request.cluster.nodes = range(0, 32);
      ReshardPlan plan = planned(request);
      EXPECT_EQ(plan.movedBytes, each.moved);
      EXPECT_EQ(plan.boundSeconds, each.makespan);
      int64_t hops = hopsOf(plan);
      // Direct sends reach the bound; chains exceed it by one chunk per hop.
      EXPECT_LE(plan.makespanSeconds,
                hops ? each.makespan + 8 + hops * std::max(each.makespan / 16, 8.0) : each.makespan);
      EXPECT_EQ(hops > 0, each.direct > each.makespan);
      expectRight(request, plan);
    }
  }
}

TEST(Reshard, OneElementToTwoDevicesHasNoHalves) {
  // The table counts whole elements of one sender; the bound allows fractions.
  ReshardRequest request = onePort({{{}, 4, on(0, {4}, {}), on(4, {2}, {})}});
  ReshardPlan plan = planned(request);
  EXPECT_EQ(plan.messages.size(), 2u);
  EXPECT_EQ(plan.makespanSeconds, 4);
}

TEST(Reshard, AlpasCasesAreAtTheBound) {
  struct Case {
    const char *name;
    std::vector<int64_t> shape, sourceMesh;
    Axes source;
    std::vector<int64_t> targetMesh;
    Axes target;
    double bound; ///< the share of the tensor's bytes that cross a NIC
  };
  // Nodes of 4 devices; axis 0 is across nodes.
  std::vector<Case> cases{
      {"1", {256, 16, 16}, {2, 4}, {{0}, {}, {}}, {2, 4}, {{0}, {}, {}}, 0.5},
      {"2", {256, 16, 16}, {2, 4}, {{}, {}, {}}, {2, 4}, {{0}, {}, {}}, 0.5},
      {"3", {256, 16, 16}, {2, 4}, {{}, {0}, {}}, {2, 4}, {{0}, {}, {}}, 0.5},
      {"4", {256, 16, 16}, {2, 4}, {{}, {0, 1}, {}}, {2, 4}, {{0, 1}, {}, {}}, 0.5},
      {"5", {256, 16, 16}, {2, 4}, {{1}, {}, {}}, {2, 4}, {{0}, {}, {}}, 0.5},
      {"6", {252, 16, 16}, {2, 4}, {{0}, {}, {}}, {3, 4}, {{0}, {}, {}}, 0.5},
      {"7", {256, 16, 16}, {1, 4}, {{1}, {}, {}}, {2, 4}, {{}, {}, {}}, 1},
      {"8", {256, 16, 16}, {1, 4}, {{1}, {}, {}}, {2, 4}, {{}, {}, {}}, 1},
      {"9", {256, 16, 16}, {2, 4}, {{}, {0}, {}}, {2, 4}, {{}, {}, {0}}, 0.5},
      {"1 to many", {256, 16, 16}, {1}, {{}, {}, {}}, {2, 4}, {{}, {}, {}}, 1},
  };
  for (const Case &each : cases) {
    SCOPED_TRACE(each.name);
    ReshardRequest request{{{each.shape, 4, on(0, each.sourceMesh, each.source), on(8, each.targetMesh, each.target)}},
                           {}};
    for (int64_t device = 0; device < 32; ++device)
      request.cluster.nodes.push_back(device / 4);
    request.cluster.nicBandwidth = 1;
    request.cluster.deviceBandwidth = 100;
    ReshardPlan plan = planned(request);
    double bytes = static_cast<double>(product(each.shape)) * 4;
    EXPECT_DOUBLE_EQ(plan.boundSeconds, each.bound * bytes);
    // One chunk for each hop between nodes, and one inside the last node, which is a hundred times faster.
    EXPECT_LE(plan.makespanSeconds, plan.boundSeconds * (1 + (each.bound == 1 ? 1 / 16.0 + 0.01 : 0.01)));
    expectRight(request, plan);
  }
}

/// All ways to shard `rank` dimensions by some of the axes: 11 for 2 dimensions and 2 axes.
static std::vector<Axes> allShardings(size_t rank, size_t axes) {
  std::vector<Axes> all{Axes(rank)};
  for (size_t axis = 0; axis < axes; ++axis)
    for (size_t i = all.size(); i-- > 0;)
      for (size_t dim = 0; dim < rank; ++dim)
        for (size_t at = 0; at <= all[i][dim].size(); ++at) {
          Axes more = all[i];
          more[dim].insert(more[dim].begin() + static_cast<int64_t>(at), static_cast<int64_t>(axis));
          all.push_back(more);
        }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

TEST(Reshard, AllPairsOfShardings) {
  for (const std::vector<int64_t> &mesh : {std::vector<int64_t>{2, 4}, {2, 2, 2}}) {
    std::vector<Axes> all = allShardings(2, mesh.size());
    EXPECT_EQ(all.size(), mesh.size() == 2 ? 11u : 49u);
    // Inside one mesh, and between two meshes; with even, short and empty shards.
    for (int64_t first : {0, 8})
      for (const std::vector<int64_t> &shape : {std::vector<int64_t>{16, 8}, {5, 11}})
        for (const Axes &source : all)
          for (const Axes &target : all) {
            ReshardRequest request = onePort({{shape, 1, on(0, mesh, source), on(first, mesh, target)}});
            ReshardPlan plan = planReshard(request);
            std::vector<Fault> faults = checkPlan(request, plan);
            ASSERT_TRUE(faults.empty()) << faults[0].rule << ": " << faults[0].message;
            double hops = static_cast<double>(hopsOf(plan));
            ASSERT_LE(plan.makespanSeconds,
                      plan.boundSeconds * (1 + 1e-9) + 2 + hops * std::max(2.0, plan.boundSeconds / 16));
          }
  }
}

TEST(Reshard, WhatADeviceHasNeverMoves) {
  ReshardPlan plan = planned(onePort({{{16, 32}, 4, on(0, {2, 2}, {{0}, {1}}), on(0, {2, 2}, {{0}, {1}})}}));
  EXPECT_TRUE(plan.messages.empty());
  EXPECT_EQ(plan.local.size(), 4u);
  EXPECT_EQ(plan.makespanSeconds, 0);
  EXPECT_EQ(plan.boundSeconds, 0);
}

TEST(Reshard, NothingToMove) {
  EXPECT_TRUE(planned(onePort({})).messages.empty());
  EXPECT_TRUE(planned(onePort({{{0, 4}, 4, on(0, {2}, {{0}, {}}), on(4, {2}, {{}, {0}})}})).messages.empty());
}

TEST(Reshard, TensorsThatCrossTogetherShareOnePlan) {
  // Alone, each tensor uses one sender; together they use both.
  ReshardTensor one{{8, 8}, 4, on(0, {2}, {{}, {}}), on(2, {}, {{}, {}})};
  ReshardTensor two = one;
  two.target.devices = {3};
  ReshardPlan plan = planned(onePort({one, two}));
  EXPECT_EQ(plan.makespanSeconds, 256);
  EXPECT_EQ(plan.boundSeconds, 256);
}

TEST(Reshard, RelaysAddToTheBoundWhereMeshesOverlap) {
  // Devices 0 to 2 hold a third each. Devices 1 and 2 both need the first third and relay their own, so 4 thirds leave
  // 3 ports.
  Sharding target{{1, 2, 3, 4, 5, 6}, {3, 2}, {{0}}, {}};
  ReshardRequest request = onePort({{{48}, 1, on(0, {3}, {{0}}), target}});
  ReshardPlan plan = planned(request);
  EXPECT_DOUBLE_EQ(plan.boundSeconds, 64 / 3.0);
  EXPECT_LE(plan.makespanSeconds, 64 / 3.0 + 2 + 2.0 * static_cast<double>(hopsOf(plan)));
}

TEST(Reshard, PartialSumsAreScatteredBeforeTheyMove) {
  // Four devices hold partial sums over one axis, for two halves of the rows.
  ReshardRequest request = onePort({{{8, 6}, 4, on(0, {2, 2}, {{0}, {}}, {1}), on(4, {2}, {{}, {0}})}});
  ReshardPlan plan = planned(request);
  // Each element moves once to be added, and once to each device that needs it.
  EXPECT_EQ(plan.movedBytes, 2 * 8 * 6 * 4);
  EXPECT_EQ(std::count_if(plan.messages.begin(), plan.messages.end(), [](const auto &m) { return m.partial; }), 8);
  expectRight(request, plan);
  // A device that adds an element and needs it keeps it.
  request = onePort({{{8, 6}, 4, on(0, {2, 2}, {{0}, {}}, {1}), on(0, {2, 2}, {{}, {0, 1}})}});
  plan = planned(request);
  EXPECT_FALSE(plan.local.empty());
  expectRight(request, plan);
  request = onePort({{{7}, 2, on(0, {3, 2}, {{}}, {0}), on(1, {4}, {{}})}});
  expectRight(request, planned(request));
}

TEST(Reshard, DevicesThatAddedPassTheSumOn) {
  // A device whose partial sum was sent elsewhere receives the sum, and relays it.
  ReshardTensor scalar{{}, 8, {{0, 2, 1, 4}, {2, 2}, {}, {0, 1}}, {{4, 0, 1}, {3}, {}, {}}};
  expectRight(onePort({scalar}), planned(onePort({scalar})));
  for (int64_t target : {2, 3, 4, 6, 8})
    for (int64_t first : {0, 1, 3}) {
      ReshardRequest request = onePort({{{5, 6}, 4, on(0, {2, 2}, {{}, {}}, {0, 1}), on(first, {target}, {{}, {}})},
                                        {{9}, 2, on(0, {2, 3}, {{0}}, {1}), on(first, {target}, {{}})}});
      expectRight(request, planned(request));
    }
}

TEST(Reshard, AMemoryCapCutsMessages) {
  ReshardRequest request = onePort({{{64, 64}, 4, on(0, {4}, {{0}, {}}), on(0, {4}, {{}, {0}})}});
  ReshardPlan free = planned(request);
  EXPECT_GT(free.peakBytes, 256);
  request.cluster.memory = 256;
  ReshardPlan capped = planned(request);
  EXPECT_LE(capped.peakBytes, 256);
  EXPECT_EQ(capped.movedBytes, free.movedBytes);
  EXPECT_EQ(capped.makespanSeconds, free.makespanSeconds);
  expectRight(request, capped);
}

TEST(Reshard, AWholeStateMovesToAPipelineAndBackUnderAMemoryCap) {
  // Parameters and two moments of twelve layers. They move from one mesh of 4 x 2 devices to the three meshes of a
  // pipeline (2 x 2, 4 and 1 devices), four layers to each. The first two pipeline meshes have devices of the first
  // mesh. Sizes are uneven; vectors are replicated.
  std::vector<ReshardTensor> there;
  const Sharding stages[3][2] = {{on(0, {2, 2}, {{1}, {0}}), on(0, {2, 2}, {{0, 1}})},
                                 {on(4, {4}, {{}, {0}}), on(4, {4}, {{}})},
                                 {on(8, {}, {{}, {}}), on(8, {}, {{}})}};
  for (int64_t layer = 0; layer < 12; ++layer)
    for (int64_t moment = 0; moment < 3; ++moment) {
      const Sharding *stage = stages[layer / 4];
      there.push_back({{33 + layer, 20}, moment ? 4 : 2, on(0, {4, 2}, {{0}, {1}}), stage[0]});
      there.push_back({{21}, 4, on(0, {4, 2}, {{1}}), stage[1]});
    }
  std::vector<ReshardTensor> back = there;
  for (ReshardTensor &tensor : back)
    std::swap(tensor.source, tensor.target);
  for (const std::vector<ReshardTensor> &tensors : {there, back}) {
    ReshardRequest request = onePort(tensors);
    int64_t free = planned(request).peakBytes;
    request.cluster.memory = 512;
    ReshardPlan plan = planned(request);
    EXPECT_GT(free, 512);
    EXPECT_LE(plan.peakBytes, 512);
    expectRight(request, plan);
  }
}

TEST(Reshard, LatencyIsPaidOnceForPackedSlicesAndWeighsAgainstRelays) {
  // Many small slices of one pair of devices.
  std::vector<ReshardTensor> small(10, {{4}, 4, on(0, {}, {{}}), on(1, {}, {{}})});
  ReshardRequest request = onePort(small);
  request.cluster.latency = 1000;
  ReshardPlan plan = planned(request);
  EXPECT_EQ(plan.makespanSeconds, 1160);
  EXPECT_EQ(plan.rounds, 1);
  // One element to eight devices: a tree, neither a chain nor a star.
  request = onePort({{{1}, 4, on(0, {}, {{}}), on(1, {8}, {{}})}});
  request.cluster.latency = 1000;
  EXPECT_LE(planned(request).makespanSeconds, 4 * 1004);
}

TEST(Reshard, LargeBoxesPayLatencyEach) {
  // Relays whose chunks are not whole rows: messages of several boxes, some too large to be packed.
  ReshardRequest request = onePort({{{301, 1023}, 4, on(0, {}, {{}, {}}), on(1, {5}, {{}, {}})}});
  request.cluster.latency = 1e4;
  planned(request);
  request.cluster.nodes = {0, 0, 0, 1, 1, 1};
  request.cluster.deviceBandwidth = 10;
  planned(request);
}

TEST(Reshard, PlansAreKept) {
  ReshardCache cache;
  ReshardRequest request = onePort({{{16, 32}, 4, on(0, {4}, {{0}, {}}), on(4, {4}, {{}, {0}})}});
  auto plan = cache.plan(request);
  EXPECT_EQ(cache.plan(request), plan);
  request.tensors[0].elementBytes = 2;
  EXPECT_NE(cache.plan(request), plan);
  EXPECT_EQ(cache.size(), 2);
}

TEST(Reshard, EveryDamageOfAPlanIsFound) {
  ReshardRequest request = onePort({{{12, 8}, 4, on(0, {2}, {{0}, {}}), on(1, {4}, {{}, {}})}});
  request.cluster.memory = 128;
  ReshardPlan good = planned(request);
  ASSERT_GT(good.messages.size(), 4u);
  auto rules = [&](auto damage) {
    ReshardPlan plan = good;
    damage(plan);
    std::string found;
    for (const Fault &fault : checkPlan(request, plan))
      if (found.find(fault.rule) == std::string::npos)
        found += fault.rule + " ";
    return found;
  };
  size_t relay = 0;
  while (good.messages[relay].relayOf < 0)
    ++relay;
  auto has = [](const std::string &found, const char *rule) { return found.find(rule) != std::string::npos; };
  EXPECT_TRUE(has(rules([](auto &p) { p.messages.pop_back(); }), "written_once"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages.push_back(p.messages.back()); }), "written_once"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages[0].box[0].high = p.messages[0].box[0].low; }), "empty"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages[0].target = 0; }), "ids"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages[0].target = 99; }), "ids"));
  EXPECT_TRUE(has(rules([&](auto &p) { p.messages[relay].relayOf = -1; }), "held"));
  EXPECT_TRUE(has(rules([&](auto &p) { p.messages[relay].start = 0; }), "held"));
  EXPECT_TRUE(has(rules([&](auto &p) { p.messages[relay].source = p.messages[relay].source == 2 ? 3 : 2; }), "relay"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages[1].start = p.messages[1].end; }), "duration"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages.back().end += 1; }), "totals"));
  EXPECT_TRUE(has(rules([](auto &p) { p.movedBytes -= 4; }), "totals"));
  EXPECT_TRUE(has(rules([](auto &p) { p.peakBytes += 1; }), "memory"));
  EXPECT_TRUE(has(rules([](auto &p) { p.local[0].device = 0; }), "local"));
  EXPECT_TRUE(has(rules([](auto &p) { p.local.clear(); }), "written_once"));
  EXPECT_TRUE(has(rules([](auto &p) { p.messages[1].partial = true; }), "partial"));
  // A message overlaps another one on the same port.
  EXPECT_FALSE(rules([](auto &p) {
                 for (size_t i = 1; i < p.messages.size(); ++i)
                   if (p.messages[i].source == p.messages[0].source) {
                     double length = p.messages[i].end - p.messages[i].start;
                     p.messages[i].start = p.messages[0].start, p.messages[i].end = p.messages[0].start + length;
                     break;
                   }
               }).empty());
}

TEST(Reshard, WrongRequests) {
  ReshardRequest good = onePort({{{16, 32}, 4, on(0, {2, 2}, {{0, 1}, {}}), on(4, {2}, {{}, {0}})}});
  auto wrong = [&](auto damage) {
    ReshardRequest request = good;
    damage(request);
    return messageOf(checkRequest(request));
  };
  EXPECT_EQ(wrong([](auto &) {}), "");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].source.dims.pop_back(); }),
            "expected axes for 2 dimensions in \"dims\" of the source of tensor 0, got 1");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].source.dims[1] = {1}; }),
            "expected each mesh axis at most once in the source of tensor 0, got axis 1 twice");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].source.unreduced = {0}; }),
            "expected each mesh axis at most once in the source of tensor 0, got axis 0 twice");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.dims[0] = {1}; }),
            "expected mesh axes below 1 in the target of tensor 0, got 1");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.devices = {4, 32}; }),
            "expected device ids from 0 to 31 (the cluster's nodes) in the target of tensor 0, got 32");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.devices = {4, 4}; }),
            "expected each device at most once in the target of tensor 0, got 4 twice");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.devices = {4}; }),
            "expected 2 devices for the mesh of the target of tensor 0, got 1");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.mesh = {0}; }),
            "expected mesh axes of at least 1 in the target of tensor 0, got 0");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].target.mesh.assign(40, 1 << 30); }),
            "expected at most 65536 devices in the mesh of the target of tensor 0, got more");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].shape = {-1, 32}; }),
            "expected extents of at least 0 in the shape of tensor 0, got -1");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].shape = {INT64_MAX, INT64_MAX}; }),
            "expected at most 2^48 bytes in all, got more with tensor 0");
  EXPECT_EQ(wrong([](auto &r) { r.tensors[0].elementBytes = 0; }),
            "expected element bytes from 1 to 4096 of tensor 0, got 0");
  auto reduced = on(4, {2}, {{}, {}}, {0});
  EXPECT_EQ(wrong([&](auto &r) { r.tensors[0].target = reduced; }),
            "expected no unreduced axes in the target of tensor 0, got 1");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.deviceBandwidth = 0; }),
            "expected bytes per second above 0 for \"device_bandwidth\" of the cluster, got 0");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.latency = -1; }),
            "expected seconds of at least 0 for \"latency\" of the cluster, got -1");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.nodes[3] = -1; }), "expected nodes of at least 0 in the cluster, got -1");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.memory = 7; }),
            "expected \"memory\" of at least 8 bytes, two elements of tensor 0, got 7");
}

TEST(Reshard, ThousandsOfDevicesTakeSeconds) {
  struct Case {
    int64_t devices, source, target;
    bool apart;
    /// The allowed excess of the makespan over the bound.
    double gap;
  };
  for (const Case &each : {Case{1024, 8, 4, true, 0.02}, {16384, 8, 4, true, 0.02}, {16384, 8, 4, false, 0.02}}) {
    ReshardRequest request = weight(each.devices, each.source, each.target, each.apart);
    ASSERT_EQ(messageOf(checkRequest(request)), "");
    auto begin = std::chrono::steady_clock::now();
    ReshardPlan plan = planReshard(request);
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    // Planning takes a few seconds, and many times as long in sanitizer builds.
    EXPECT_LT(took.count(), 300) << each.devices;
    EXPECT_TRUE(checkPlan(request, plan).empty()) << each.devices;
    EXPECT_EQ(plan.movedBytes, plan.minimumBytes);
    EXPECT_LE(plan.makespanSeconds, plan.boundSeconds * (1 + each.gap)) << each.devices;
    ReshardTraffic traffic = trafficOf(request, plan);
    EXPECT_EQ(traffic.insideBytes + traffic.nicBytes, plan.movedBytes);
    EXPECT_EQ(traffic.busiest.nic, each.apart) << "within a node nothing else is needed";
    EXPECT_LE(traffic.busiest.seconds, plan.makespanSeconds);
    // A node that needs two full copies receives the tensor once; otherwise each of its devices receives a quarter.
    if (each.apart)
      EXPECT_EQ(traffic.busiest.bytes, int64_t(12288) * 49152 * 2);
  }
}

TEST(Reshard, TheBusiestLinkIsThatWithMostSeconds) {
  ReshardRequest request = onePort({{{16}, 4, on(0, {1}, {{}}), on(1, {2}, {{}})}});
  request.cluster.nodes = {0, 0, 1};
  request.cluster.deviceBandwidth = 100, request.cluster.nicBandwidth = 10;
  ReshardPlan plan;
  plan.messages = {{0, 0, 1, {{0, 16}}, 0, 0.64, -1, 0, false}, {0, 0, 2, {{0, 16}}, 0.64, 7.04, -1, 1, false}};
  ReshardTraffic traffic = trafficOf(request, plan);
  EXPECT_EQ(traffic.insideBytes, 64);
  EXPECT_EQ(traffic.nicBytes, 64);
  // The port sends 64 bytes at 100 bytes/s and 64 at 10 bytes/s, the NIC only the latter.
  EXPECT_FALSE(traffic.busiest.nic || traffic.busiest.in);
  EXPECT_EQ(traffic.busiest.id, 0);
  EXPECT_EQ(traffic.busiest.bytes, 128);
  EXPECT_DOUBLE_EQ(traffic.busiest.seconds, 7.04);
  plan.messages.erase(plan.messages.begin());
  EXPECT_TRUE(trafficOf(request, plan).busiest.nic) << "of equal links the NIC is named";
  EXPECT_EQ(trafficOf(request, {}).busiest.id, -1);
}

TEST(Reshard, WhatTakesTooLongIsRefused) {
  ReshardRequest request = weight(1024, 8, 4, false);
  request.tensors[0].source = on(0, {1024}, {{0}, {}}), request.tensors[0].target = on(0, {1024}, {{}, {0}});
  EXPECT_EQ(messageOf(checkRequest(request)),
            "expected at most 2^18 pairs of a slice and a device that needs it in all, got more with tensor 0");
  request.tensors[0].source = on(0, {1024}, {{}, {}}), request.tensors[0].target = on(0, {1024}, {{}, {0}});
  EXPECT_EQ(messageOf(checkRequest(request)), "");
  request = weight(16384, 8, 4, false);
  request.tensors[0].source = on(0, {16384}, {{}, {}}), request.tensors[0].target = on(0, {16384}, {{}, {0}});
  EXPECT_EQ(messageOf(checkRequest(request)),
            "expected at most 2^22 pairs of a slice and a device that holds it in all, got more with tensor 0");
  request.tensors[0].source = on(0, {16384}, {{}, {}}, {0});
  EXPECT_EQ(messageOf(checkRequest(request)),
            "expected at most 2^18 pairs of a source device and a target device in all, got more with tensor 0");
}

TEST(Reshard, FilesAreReadWithTheirKeys) {
  std::string text = R"({"tensors": [{"shape": [16, 32], "element_bytes": 4,
      "source": {"devices": [0, 1, 2, 3], "mesh": [2, 2], "dims": [[0, 1], []], "unreduced": []},
      "target": {"devices": [4, 5], "mesh": [2], "dims": [[], [0]]}}],
      "cluster": {"nodes": [0, 0, 0, 0, 1, 1], "device_bandwidth": 1e9, "nic_bandwidth": 1e9, "latency": 0}})";
  ReshardRequest request;
  ASSERT_EQ(messageOf(readReshard(text, request)), "");
  EXPECT_EQ(request.tensors[0].source, on(0, {2, 2}, {{0, 1}, {}}));
  EXPECT_EQ(request.tensors[0].target, on(4, {2}, {{}, {0}}));
  auto wrong = [&](const std::string &from, const std::string &to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return messageOf(readReshard(other, request));
  };
  EXPECT_EQ(wrong("\"shape\"", "\"shapes\""), "expected an array for \"shape\" of tensor 0, it is missing");
  EXPECT_EQ(wrong("\"element_bytes\": 4", "\"element_bytes\": 4, \"type\": 1"),
            "expected the keys shape, element_bytes, source, target in tensor 0, got \"type\"");
  EXPECT_EQ(wrong("\"latency\": 0", "\"memory\": 0.5"),
            "expected whole bytes above 0 for \"memory\" of the cluster, got 0.5");
  EXPECT_EQ(wrong("\"mesh\": [2]", "\"mesh\": [2.5]"),
            "expected integers for \"mesh\" of the target of tensor 0, got 2.5");
  EXPECT_EQ(wrong("[[], [0]]", "[[], 0]"),
            "expected an array of mesh axes for each dimension in \"dims\" of the target of tensor 0, got 0");
  EXPECT_EQ(wrong("[[], [0]]", "[[], [[[[[[[[0]]]]]]]]]"), "expected JSON at most 8 levels deep, got more at byte 216");
}

TEST(Reshard, TheClusterMayBeThatOfATopology) {
  Topology topology;
  topology.nodes = 2, topology.devicesPerNode = 3;
  ReshardCluster cluster;
  EXPECT_EQ(messageOf(toReshardCluster(topology, cluster)),
            "expected the bandwidth of intra links, which join 3 devices of a node, got none");
  topology.intra = {4e9, 1e-6};
  EXPECT_EQ(messageOf(toReshardCluster(topology, cluster)),
            "expected the bandwidth of inter links, which join 2 nodes, got none");
  topology.inter = {1e9, 5e-6};
  ASSERT_EQ(messageOf(toReshardCluster(topology, cluster)), "");
  EXPECT_EQ(cluster, (ReshardCluster{{0, 0, 0, 1, 1, 1}, 4e9, 1e9, 5e-6, 0}));
  topology.device.memory = 8e9;
  topology.stages[1].device = DeviceModel{"cpu", 2e9};
  ASSERT_EQ(messageOf(toReshardCluster(topology, cluster)), "");
  EXPECT_EQ(cluster.memory, 2000000000) << "of the smallest device";
  // A link that connects no devices needs no bandwidth.
  topology.nodes = 1, topology.inter = {};
  ASSERT_EQ(messageOf(toReshardCluster(topology, cluster)), "");
  EXPECT_EQ(cluster, (ReshardCluster{{0, 0, 0}, 4e9, 4e9, 1e-6, 2000000000}));
  topology.nodes = 2, topology.devicesPerNode = 1, topology.intra = {}, topology.inter = {1e9, 0};
  ASSERT_EQ(messageOf(toReshardCluster(topology, cluster)), "");
  EXPECT_EQ(cluster, (ReshardCluster{{0, 1}, 1e9, 1e9, 0, 2000000000}));

  ReshardRequest request;
  EXPECT_EQ(messageOf(readReshard(R"({"tensors": []})", request, &cluster)), "");
  EXPECT_EQ(request.cluster, cluster);
  EXPECT_EQ(messageOf(readReshard(R"({"tensors": [], "cluster": {}})", request, &cluster)),
            "expected one cluster, got \"cluster\" in the request beside a cluster file");
}
