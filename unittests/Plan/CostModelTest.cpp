// The compute and memory rates of all targets.
#include "mpmd/Plan/Cost/CostModel.h"
#include "mpmd/Plan/Cost/CudaChips.h"

#include "gtest/gtest.h"

using namespace mpmd;

TEST(CostModel, KnowsEveryChip) {
  const plan::CostModel &cpu = plan::costModel("cpu");
  ASSERT_GE(plan::cudaChips().size(), 12u);
  for (const plan::CudaChip &chip : plan::cudaChips()) {
    EXPECT_EQ(plan::findCudaChip(chip.name), &chip);
    const plan::CostModel &rates = plan::costModel("cuda:" + std::string(chip.name));
    EXPECT_EQ(&rates, &chip.rates);
    EXPECT_GT(rates.contractionRate, cpu.contractionRate) << chip.name;
    EXPECT_GT(rates.memoryRate, cpu.memoryRate) << chip.name;
    EXPECT_LE(rates.doubleRate, rates.kernelRate) << chip.name;
    EXPECT_GT(rates.linkRate, 0) << chip.name;
    EXPECT_GE(chip.ptx, 60u) << chip.name;
    // TF32 exists from sm_80 on.
    const plan::CostModel &tf32 = plan::costModel("cuda:" + std::string(chip.name), /*tf32=*/true);
    EXPECT_EQ(tf32.contractionRate > rates.contractionRate, chip.name != "sm_75") << chip.name;
    EXPECT_EQ(tf32.kernelRate, rates.kernelRate) << chip.name;
    // Tensor cores for bf16 exist from sm_80 on, those for f16 before.
    EXPECT_GT(rates.halfRate, rates.contractionRate) << chip.name;
    EXPECT_EQ(rates.bfloatRate, chip.name == "sm_75" ? 0 : rates.halfRate) << chip.name;
    EXPECT_EQ(tf32.halfRate, rates.halfRate) << chip.name;
    // Only the CPU runtime has kernels for products of f64 and integers.
    EXPECT_EQ(rates.doubleProductRate + rates.shortProductRate + rates.integerProductRate + rates.longProductRate, 0);
  }
  EXPECT_EQ(plan::findCudaChip("sm_999"), nullptr);
  EXPECT_EQ(&plan::costModel("cpu:x86-64-v3"), &cpu);
}

TEST(CostModel, TakesTheSlowerOfWorkAndMemory) {
  const plan::CostModel &rates = plan::costModel("cuda:sm_90");
  EXPECT_DOUBLE_EQ(rates.seconds(0, rates.memoryRate, rates.kernelRate), 1);
  EXPECT_DOUBLE_EQ(rates.seconds(rates.kernelRate, 1, rates.kernelRate), 1);
  EXPECT_DOUBLE_EQ(rates.seconds(rates.doubleRate, 1, rates.doubleRate), 1);
}
