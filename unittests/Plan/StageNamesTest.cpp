// Stages from names of layers: parsing of scopes and transformations, and the division of layers by time.
#include "mpmd/Plan/Topology/StageNames.h"

#include "gtest/gtest.h"

#include <fstream>

using namespace mpmd::plan;
using mpmd::messageOf;

TEST(StageNames, WhatTransformsAScopeIsNoPartOfItsName) {
  EXPECT_EQ(plainName("jit(step)/transpose(jvp(h/0))/dot_general"), "step/h/0/dot_general");
  EXPECT_EQ(plainName("jvp(GPT)/layers_12/...qhd,...khd->...hqk/dot_general"),
            "GPT/layers_12/...qhd,...khd->...hqk/dot_general");
  EXPECT_EQ(plainName(""), "");
}

TEST(StageNames, TranspositionsOfProgramsAreBackwards) {
  EXPECT_TRUE(isTransposed("jit(step)/transpose(jvp(h/0))/mul"));
  EXPECT_TRUE(isTransposed("remat(transpose(jvp(h)))/mul"));
  EXPECT_FALSE(isTransposed("jit(step)/h/0/transpose"));
  EXPECT_FALSE(isTransposed("jit(step)/my_transpose(h)/mul"));
}

TEST(StageNames, NumbersAreThoseOfTheFirstMatch) {
  StageNames names;
  EXPECT_EQ(messageOf(names.read("h/(\\d+)/")), "");
  EXPECT_TRUE(names.areLayers());
  StageNames::Found found;
  EXPECT_EQ(messageOf(names.find("jit(step)/transpose(jvp(h/17))/mul", 100, found)), "");
  EXPECT_EQ(found.number, 17);
  EXPECT_EQ(messageOf(names.find("jit(step)/head/mul", 100, found)), "");
  EXPECT_EQ(found.number, std::nullopt);
  EXPECT_NE(messageOf(names.find("h/99999999999999999999/mul", 100, found)).find("expected a number from 0 to 99"),
            std::string::npos);
  EXPECT_NE(messageOf(names.find("h/100/mul", 100, found)), "");
}

/// Reads a file of rules, and returns the message of the error.
static std::string readRules(StageNames &names, const std::string &rules) {
  const std::string path = testing::TempDir() + "stages.json";
  std::ofstream(path) << "{\"stages\": [" << rules << "]}";
  return messageOf(names.read(path));
}

TEST(StageNames, RulesGiveStagesToIterations) {
  StageNames names;
  StageNames::Found found;
  EXPECT_EQ(readRules(names, R"({"match": "h/", "iterations": [0, 2], "stage": 1}, {"match": "head", "stage": 3},
                               {"match": "h/", "iterations": [1, 4], "stage": 0}, {"match": "h", "stage": 2})"),
            "");
  EXPECT_FALSE(names.areLayers());
  EXPECT_EQ(messageOf(names.find("h/mul", 100, found)), "");
  EXPECT_EQ(found.number, std::nullopt);
  EXPECT_EQ(found.iterations, (std::vector<int64_t>{1, 1, 0, 0}));
  EXPECT_EQ(messageOf(names.find("head/mul", 100, found)), "");
  EXPECT_EQ(found.number, 3);
  EXPECT_TRUE(found.iterations.empty());
}

TEST(StageNames, RangesOfIterationsAreChecked) {
  StageNames names;
  StageNames::Found found;
  EXPECT_EQ(readRules(names, R"({"match": "h", "iterations": [0, 2], "stage": 4294967296})"), "");
  EXPECT_NE(messageOf(names.find("h/mul", 100, found)).find("expected a number from 0 to 99"), std::string::npos);
  for (const char *range : {"[0]", "[2, 2]", "[3, 1]", "[-1, 2]", "[0, 1.5]", "[0, 99999999]", "[\"0\", 2]"})
    EXPECT_NE(
        readRules(names, std::string(R"({"match": "h", "stage": 0, "iterations": )") + range + "}")
            .find("expected \"iterations\" as the first number and the one behind the last, such as [0, 8], got " +
                  std::string(range).substr(0, 2)),
        std::string::npos)
        << range;
  EXPECT_EQ(readRules(names, R"({"match": "h", "iterations": [0, 2], "stage": 0},
                               {"match": "h", "iterations": [3, 4], "stage": 1})"),
            "");
  EXPECT_EQ(messageOf(names.find("h/mul", 100, found)),
            "expected \"iterations\" from 0 to 3 without a gap in the entries that match 'h/mul', got none for "
            "iteration 2");
}

TEST(StageNames, LayersAreDividedSoThatTheSlowestIsFastest) {
  auto balanced = [](const std::vector<double> &seconds, size_t stages) {
    return balanceLayers(std::vector<std::vector<double>>(stages, seconds));
  };
  EXPECT_EQ(balanced({1, 1, 1, 1}, 2), (std::vector<int64_t>{0, 0, 1, 1}));
  EXPECT_EQ(balanced({5, 1, 1, 1, 1}, 2), (std::vector<int64_t>{0, 1, 1, 1, 1}));
  EXPECT_EQ(balanced({1, 1, 1, 1, 5}, 3), (std::vector<int64_t>{0, 0, 1, 1, 2}));
  EXPECT_EQ(balanced({0, 0, 0}, 3), (std::vector<int64_t>{0, 1, 2}));
  EXPECT_EQ(balanced({2}, 1), (std::vector<int64_t>{0}));
}

TEST(StageNames, AStageOnFasterDevicesGetsMoreLayers) {
  EXPECT_EQ(balanceLayers({{4, 4, 4, 4}, {1, 1, 1, 1}}), (std::vector<int64_t>{0, 1, 1, 1}));
  EXPECT_EQ(balanceLayers({{1, 1, 1, 1}, {4, 4, 4, 4}}), (std::vector<int64_t>{0, 0, 0, 1}));
  EXPECT_EQ(balanceLayers({{1, 1, 1, 1}, {8, 8, 8, 1}}), (std::vector<int64_t>{0, 0, 0, 1}));
}
