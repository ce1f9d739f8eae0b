// Stages from names of layers: parsing of scopes and transformations, and the division of layers by time.
#include "mpmd/Plan/Topology/StageNames.h"

#include "gtest/gtest.h"

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
  std::optional<int64_t> number;
  EXPECT_EQ(messageOf(names.find("jit(step)/transpose(jvp(h/17))/mul", 100, number)), "");
  EXPECT_EQ(number, 17);
  EXPECT_EQ(messageOf(names.find("jit(step)/head/mul", 100, number)), "");
  EXPECT_EQ(number, std::nullopt);
  EXPECT_NE(messageOf(names.find("h/99999999999999999999/mul", 100, number)).find("expected a number from 0 to 99"),
            std::string::npos);
  EXPECT_NE(messageOf(names.find("h/100/mul", 100, number)), "");
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
