// Simulated steps of models on clusters: hand-computed numbers, published throughputs, all layouts, and errors.
#include "mpmd/Plan/Cost/Step.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
TransformerModel gpt(int64_t layers, int64_t hidden, int64_t heads, int64_t batch) {
  return {layers, hidden, heads, 2048, 51200, batch};
}

/// Nodes of eight A100 with 80 GB, NVLink, and a NIC of 200 Gbit/s for each device.
Topology a100(int64_t nodes) {
  Topology cluster;
  cluster.nodes = nodes, cluster.devicesPerNode = 8;
  cluster.device = {"cuda", 80e9};
  cluster.intra = {300e9, 5e-6}, cluster.inter = {200e9, 10e-6};
  return cluster;
}

/// Two nodes of four CPUs, and a model of four layers.
StepRequest small() {
  StepRequest request;
  request.model = {4, 64, 4, 32, 128, 8, "f32", 4, 8};
  request.cluster.nodes = 2, request.cluster.devicesPerNode = 4;
  request.cluster.device = {"cpu", 4e6};
  request.cluster.intra = {1e9, 0}, request.cluster.inter = {2e8, 0};
  request.target = "cpu", request.efficiency = 0.5;
  return request;
}

StepChoice choose(const StepRequest &request, const std::string &layout, int64_t microbatch, Recompute recompute) {
  StepChoice choice{{}, microbatch, recompute};
  EXPECT_EQ(messageOf(parseStepLayout(layout, request.cluster, choice.layout)), "");
  return choice;
}

StepReport simulated(const StepRequest &request, const StepChoice &choice) {
  StepReport report;
  EXPECT_EQ(messageOf(simulateStep(request, choice, report)), "");
  return report;
}

TEST(Model, ParametersAreThosePublished) {
  EXPECT_EQ(layerParameters(gpt(96, 12288, 96, 1536)), 12.0 * 12288 * 12288 + 13.0 * 12288);
  EXPECT_NEAR(parameters(gpt(96, 12288, 96, 1536)), 175e9, 0.01 * 175e9);
  // Table 1 of Narayanan et al. 2021.
  EXPECT_NEAR(parameters(gpt(40, 6144, 48, 1024)), 18.4e9, 0.05e9);
  EXPECT_NEAR(parameters(gpt(80, 12288, 96, 2304)), 145.6e9, 0.05e9);
  EXPECT_NEAR(parameters(gpt(128, 25600, 160, 3072)), 1008.0e9, 0.05e9);
}

TEST(Model, OperationsAreThoseOfTheClosedForm) {
  TransformerModel model = gpt(96, 12288, 96, 1536);
  double B = 1536, s = 2048, l = 96, h = 12288, V = 51200;
  double all = 96 * B * s * l * h * h * (1 + s / (6 * h) + V / (16 * l * h));
  EXPECT_NEAR(stepOperations(model, Recompute::Full).all(), all, 1e-12 * all);
  EXPECT_EQ(stepOperations(model, Recompute::None).again, 0);
  EXPECT_EQ(layerOperations(model, 1, Recompute::Selective).again, 4 * s * s * h) << "two products with the scores";
}

TEST(Model, ActivationsAreThoseOfTheClosedForm) {
  TransformerModel model = gpt(96, 12288, 96, 1536);
  int64_t sbh = 2048 * 12288;
  EXPECT_EQ(layerActivations(model, 1, 8, Recompute::None), 23 * sbh) << "10 + 24/8 + 5 * 96 * 2048 / (12288 * 8)";
  EXPECT_EQ(layerActivations(model, 1, 8, Recompute::Selective), 13 * sbh);
  EXPECT_EQ(layerActivations(model, 2, 8, Recompute::Full), 2 * 2 * sbh);
  model.type = "f32";
  EXPECT_EQ(layerActivations(model, 1, 1, Recompute::Selective), 2 * 34 * sbh);
}

TEST(Model, FilesAreReadWithTheirKeys) {
  std::string text = R"({"layers": 4, "hidden": 64, "heads": 4, "sequence": 32, "vocabulary": 128, "batch": 8})";
  TransformerModel model;
  ASSERT_EQ(messageOf(parseModel(text, model)), "");
  EXPECT_EQ(model.hidden, 64);
  EXPECT_EQ(model.optimizerBytes, 12);
  auto wrong = [&](const std::string &from, const std::string &to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return messageOf(parseModel(other, model));
  };
  EXPECT_EQ(wrong("\"heads\": 4, ", ""), "expected an integer for \"heads\" of the model, it is missing");
  EXPECT_EQ(wrong("\"layers\": 4", "\"layers\": 0"),
            "expected an integer from 1 to 65536 for \"layers\" of the model, got 0");
  EXPECT_EQ(wrong("\"heads\": 4", "\"heads\": 5"),
            "expected \"heads\" of the model that divide \"hidden\", got 5 and 64");
  EXPECT_EQ(wrong("\"batch\": 8", "\"batch\": 8, \"type\": \"fp8\""),
            "expected bf16, f16 or f32 for \"type\" of the model, got \"fp8\"");
  EXPECT_EQ(wrong("\"batch\": 8", "\"batch\": 8, \"optimizer_bytes\": -1"),
            "expected bytes from 0 to 1024 for \"optimizer_bytes\" of the model, got -1.0");
  EXPECT_EQ(wrong("\"batch\": 8", "\"batch\": 8, \"experts\": 8"),
            "expected the keys layers, hidden, heads, sequence, vocabulary, batch, type, gradient_bytes, "
            "optimizer_bytes in the model, got \"experts\"");
  EXPECT_NE(wrong("\"hidden\": 64", "\"hidden\": 1e300"), "");
}

TEST(Step, ASmallStepByHand) {
  StepRequest request = small();
  StepReport report = simulated(request, choose(request, "pp2.dp2.tp2", 1, Recompute::None));
  EXPECT_EQ(report.microbatches, 4);
  // Each rank has two layers of 49984 parameters, and a device has half of them. The first rank also has 160 rows of
  // embeddings of size 64, the last one 128 rows and two vectors.
  double first = (2 * 49984 + 160 * 64) / 2.0, last = (2 * 49984 + 128 * 64 + 2 * 64) / 2.0;
  EXPECT_EQ(report.fullest, 0);
  EXPECT_EQ(report.weights, first * (4 + 4));
  EXPECT_EQ(report.optimizer, first * 8);
  // Two microbatches of two layers on the first rank: 2048 elements of four bytes, 10 + 24/2 + 5 * 4 * 32 / (64 * 2).
  EXPECT_EQ(report.activations, 2 * 2 * 2 * 2048 * 27);
  EXPECT_EQ(report.working, 0);
  // A sum over two devices sends the 8192 bytes of a microbatch once. A layer has four such sums, and each rank one
  // more. Half of the bytes go to the other rank, where they are gathered.
  double sums = 4 * 9 * 8192, sent = 4 * 4096, joined = 4 * 4096, tie = 128 * 64 * 4 / 2;
  double firstInside = sums + joined + first * 4, lastInside = sums + joined + last * 4;
  EXPECT_EQ(report.insideBytes, 4 * (firstInside + lastInside));
  EXPECT_EQ(report.nicBytes, 8 * (sent + tie));
  EXPECT_EQ(report.port.rank, 0);
  EXPECT_EQ(report.port.bytes, firstInside);
  EXPECT_DOUBLE_EQ(report.port.seconds, firstInside / 1e9);
  EXPECT_EQ(report.nic.bytes, 4 * (sent + tie));
  EXPECT_DOUBLE_EQ(report.reduction, first * 4 / 1e9 + 4 * tie / 2e8);
  EXPECT_DOUBLE_EQ(report.update, first * (4 + 2 * 8 + 4) / 20e9);
  EXPECT_DOUBLE_EQ(report.seconds, report.pipeline + report.reduction + report.update);
  // The last rank also computes the logits.
  double layer = 2048.0 * (72 * 64 + 12 * 32), logits = 3 * 2.0 * 32 * 64 * 128;
  EXPECT_NEAR(report.products, 4 * (2 * layer + logits) / 2 / 75e9, 1e-12);
  EXPECT_NEAR(report.tensorCollectives, sums / 1e9, 1e-12);
  EXPECT_NEAR(report.modelRate * 8 * report.seconds, 8 * (4 * layer + logits), 1);
  EXPECT_EQ(report.modelRate, report.hardwareRate);
}

TEST(Step, NodesShareTheirNics) {
  StepRequest request = small();
  request.model.heads = 8;
  // A ring over both nodes leaves each node once.
  StepReport report = simulated(request, choose(request, "pp1.dp1.tp8", 8, Recompute::None));
  double sum = 2.0 * 7 / 8 * 8 * 8192, sums = 4 * 4 + 2;
  EXPECT_DOUBLE_EQ(report.nic.bytes, sums * sum);
  EXPECT_NEAR(report.tensorCollectives, sums * sum / 2e8, 1e-12);
  EXPECT_EQ(report.reduction, 0);
  // Four rings of two devices each share the NIC.
  report = simulated(request, choose(request, "pp1.dp2.tp4", 4, Recompute::None));
  double gradients = report.weights / 2;
  EXPECT_DOUBLE_EQ(report.nic.bytes, 4 * gradients);
  EXPECT_DOUBLE_EQ(report.reduction, 4 * gradients / 2e8);
}

TEST(Step, MemoryMayNotBeKnown) {
  StepRequest request = small();
  StepChoice choice = choose(request, "pp2.dp2.tp2", 1, Recompute::None);
  double memory = simulated(request, choice).memory();
  request.cluster.device.memory = memory - 1;
  StepReport report;
  EXPECT_NE(messageOf(simulateStep(request, choice, report)), "");
  request.cluster.device.memory = 0;
  EXPECT_EQ(simulated(request, choice).memory(), memory);
  EXPECT_NE(toJson(request, report).find("\"capacity\":"), std::string::npos);
}

TEST(Step, WhatIsComputedAgainIsNotKept) {
  StepRequest request = small();
  auto run = [&](Recompute recompute, const std::string &schedule) {
    request.schedule = schedule;
    return simulated(request, choose(request, "pp4.dp1.tp2", 1, recompute));
  };
  StepReport none = run(Recompute::None, "1f1b"), full = run(Recompute::Full, "1f1b");
  EXPECT_LT(full.activations, none.activations);
  EXPECT_GT(full.working, 0);
  EXPECT_GT(full.seconds, none.seconds);
  EXPECT_GT(full.hardwareRate, full.modelRate);
  // If the backward is split, the recomputed activations are kept between I and W.
  EXPECT_GT(run(Recompute::Full, "zb-h1").activations, full.activations);
}

TEST(Step, PublishedThroughputsAreNear) {
  struct Row {
    int64_t layers, hidden, heads, batch, nodes;
    const char *layout;
    double published;
  };
  // Teraflops per device of Narayanan et al. 2021, tables 1 and 2. In table 2, a model uses 96 devices, here tp8 and
  // pp12.
  for (const Row &row : {Row{24, 2304, 24, 512, 4, "pp1.dp32.tp1", 137},
                         {30, 3072, 32, 512, 8, "pp1.dp32.tp2", 138},
                         {36, 4096, 32, 512, 16, "pp1.dp32.tp4", 142},
                         {40, 6144, 48, 1024, 32, "pp1.dp32.tp8", 135},
                         {48, 8192, 64, 1536, 64, "pp2.dp32.tp8", 138},
                         {60, 10240, 80, 1792, 128, "pp4.dp32.tp8", 140},
                         {80, 12288, 96, 2304, 192, "pp8.dp24.tp8", 148},
                         {96, 16384, 128, 2160, 240, "pp16.dp15.tp8", 155},
                         {105, 20480, 128, 2520, 315, "pp35.dp9.tp8", 163},
                         {128, 25600, 160, 3072, 384, "pp64.dp6.tp8", 163},
                         {96, 12288, 96, 1536, 48, "pp12.dp4.tp8", 153},
                         {96, 12288, 96, 1536, 96, "pp12.dp8.tp8", 149},
                         {96, 12288, 96, 1536, 192, "pp12.dp16.tp8", 141}}) {
    StepRequest request;
    request.model = gpt(row.layers, row.hidden, row.heads, row.batch);
    request.cluster = a100(row.nodes), request.target = "cuda:sm_80";
    double rate = simulated(request, choose(request, row.layout, 1, Recompute::Full)).hardwareRate / 1e12;
    EXPECT_GT(rate, row.published) << row.layout << ": what is left out takes time";
    EXPECT_LT(rate, (row.hidden < 4096 ? 1.21 : 1.16) * row.published) << row.layout;
  }
}

TEST(Step, TheFastestLayoutsAreThoseOfTryingAll) {
  StepRequest request = small();
  for (const char *schedule : {"1f1b", "interleaved-1f1b", "zb-h1"}) {
    request.schedule = schedule;
    StepSpace space;
    space.most = 3;
    StepRanking ranking;
    ASSERT_EQ(messageOf(rankLayouts(request, space, ranking)), "");
    std::vector<double> all;
    int64_t tried = 0;
    for (int64_t pp : {1, 2, 4, 8})
      for (int64_t dp : {1, 2, 4, 8})
        for (int64_t microbatch : space.microbatches)
          for (Recompute recompute : space.recomputes) {
            if (8 % (pp * dp))
              continue;
            ++tried;
            std::string text =
                "pp" + std::to_string(pp) + ".dp" + std::to_string(dp) + ".tp" + std::to_string(8 / pp / dp);
            StepReport report;
            if (simulateStep(request, choose(request, text, microbatch, recompute), report).ok())
              all.push_back(report.seconds);
          }
    std::sort(all.begin(), all.end());
    EXPECT_EQ(ranking.tried, tried);
    ASSERT_EQ(ranking.best.size(), 3u);
    for (size_t i = 0; i < 3; ++i)
      EXPECT_EQ(ranking.best[i].seconds, all[i]) << schedule;
    int64_t out = 0;
    for (const auto &[why, count] : ranking.leftOut)
      out += count;
    EXPECT_EQ(out + ranking.simulated + ranking.slower, tried);
  }
}

TEST(Step, WrongRequests) {
  StepReport report;
  auto wrong = [&](auto damage) {
    StepRequest request = small();
    damage(request);
    return messageOf(checkStep(request));
  };
  EXPECT_EQ(wrong([](auto &) {}), "");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.intra = {}; }),
            "expected the bandwidth of intra links, which join 4 devices of a node, got none");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.inter = {}; }),
            "expected the bandwidth of inter links, which join 2 nodes, got none");
  EXPECT_EQ(wrong([](auto &r) { r.cluster.stages[0].axes.emplace(); }),
            "expected a cluster whose stages are on meshes of one kind, got \"stages\" with axes of their own");
  EXPECT_EQ(wrong([](auto &r) { r.target = "cuda:sm_80"; }),
            "expected a target of the cluster's devices, cpu, got cuda:sm_80");
  EXPECT_EQ(wrong([](auto &r) { r.target = "tpu"; }).substr(0, 46), "expected one of the targets cpu, cuda:sm_75, c");
  EXPECT_EQ(wrong([](auto &r) {
              r.model.type = "bf16";
              r.cluster.device.kind = "cuda", r.target = "cuda:sm_75";
            }),
            "expected a type of which cuda:sm_75 has products, got bf16");
  EXPECT_EQ(wrong([](auto &r) { r.schedule = "dualpipe"; }), "expected a schedule that programs can run, got dualpipe");
  EXPECT_EQ(wrong([](auto &r) { r.schedule = "2f2b"; }).substr(0, 38), "expected one of the schedules gpipe, 1");
  for (double share : {0.0, 1.5, std::nan("")})
    EXPECT_NE(wrong([&](auto &r) { r.efficiency = share; }), "");

  StepRequest request = small();
  StepLayout layout;
  EXPECT_EQ(messageOf(parseStepLayout("pp4.dp4.tp4", request.cluster, layout)),
            "expected axes that make up 2 nodes x 4 devices = 8, got pp=4 x dp=4 x tp=4 = 64");
  EXPECT_EQ(messageOf(parseStepLayout("pp2.fsdp4", request.cluster, layout)),
            "expected the axes pp, dp and tp in a layout, got 'fsdp' in pp2.fsdp4");
  EXPECT_EQ(messageOf(parseStepLayout("a.json", request.cluster, layout)),
            "expected axes such as pp4.dp2.tp8 for a layout, got the file a.json");
  auto refused = [&](const std::string &text, int64_t microbatch, auto damage) {
    StepRequest other = small();
    damage(other);
    return messageOf(simulateStep(other, choose(other, text, microbatch, Recompute::None), report));
  };
  EXPECT_EQ(refused("pp8", 1, [](auto &) {}), "expected pp that divides the 4 layers, got 8");
  EXPECT_EQ(refused("tp8", 1, [](auto &) {}), "expected tp that divides the 4 heads, got 8");
  EXPECT_EQ(refused("pp2.dp2.tp2", 3, [](auto &) {}),
            "expected dp times the size of a microbatch that divides the batch of 8, got 2 times 3");
  EXPECT_EQ(refused("pp4.tp2", 1, [](auto &r) { r.schedule = "zbv"; }),
            "expected a number of stages that divides the 4 layers, got 8");
  EXPECT_EQ(refused("pp4.tp2", 1, [](auto &r) { r.schedule = "search", r.chunks = 3; }),
            "expected stages, pp4 times chunks, that divides the 4 layers, got 12");
  EXPECT_EQ(refused("pp4.tp2", 1, [](auto &r) { r.model.batch = 1 << 23; }),
            "expected at most 2^22 stages times microbatches, got 8 and 8388608");
  EXPECT_EQ(refused("pp2.dp2.tp2", 1, [](auto &r) { r.cluster.device.memory = 1e6; }),
            "expected at most 0.001 GB on a device, got 0.001324 GB on pipeline rank 0");
  StepRanking ranking;
  request.cluster.device.memory = 1e5;
  EXPECT_EQ(
      messageOf(rankLayouts(request, {}, ranking)),
      "expected a layout of 8 devices that can run, got none of 120; 30: dp times a microbatch does not divide the "
      "batch of 8; 66: needs more memory than a device has; 12: pp does not divide the 4 layers; 12: tp does not "
      "divide the 4 heads (the smallest takes 0.0005494 GB or more, a device has 0.0001 GB)");
}
} // namespace
