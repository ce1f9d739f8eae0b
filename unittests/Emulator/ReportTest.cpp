// The counts in the report of the emulated driver.
#include "Driver.h"

namespace {
const nlohmann::json &kernelOf(Driver &driver, const std::string &name) {
  for (const auto &kernel : driver.report().at("kernels"))
    if (kernel.at("name") == name)
      return kernel;
  throw std::runtime_error("no kernel " + name);
}

TEST(Report, LaunchesAndThreads) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(256, 0);
  CU(driver.affine(stream, x, 1, 1, 256));
  CU(driver.affine(stream, x, 1, 1, 100));
  CU(driver.cuStreamSynchronize(stream));
  const auto &kernel = kernelOf(driver, "affine");
  EXPECT_EQ(kernel.at("launches"), 2);
  EXPECT_EQ(kernel.at("threads"), 256 + 128);
  // 32 floats are 4 sectors; both kernels read and write.
  EXPECT_EQ(kernel.at("sectors"), 2 * (32 + 13));
  EXPECT_EQ(kernel.at("minimum_sectors"), 2 * (32 + 13));
  EXPECT_EQ(kernel.at("shared_conflicts"), 0);
}

TEST(Report, Columns) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(2048, 0), y = driver.floats(32, 0);
  uint64_t n = 64;
  CU(driver.launch(stream, "columns", {&x, &y, &n}, 32, 32));
  CU(driver.cuStreamSynchronize(stream));
  const auto &kernel = kernelOf(driver, "columns");
  EXPECT_EQ(kernel.at("sectors"), 32 + 4);
  EXPECT_EQ(kernel.at("minimum_sectors"), 32 + 4);
  EXPECT_EQ(kernel.at("shared_conflicts"), 31);
  EXPECT_TRUE(isClean(driver));
}

TEST(Report, Misplaced) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(256, 0), y = driver.floats(256, 0);
  CU(driver.copy(stream, x + 16, y, 128));
  CU(driver.cuStreamSynchronize(stream));
  const auto &kernel = kernelOf(driver, "copy");
  EXPECT_EQ(kernel.at("sectors"), 4 * 5 + 4 * 4);
  EXPECT_EQ(kernel.at("minimum_sectors"), 17 + 16);
}

TEST(Report, Undrained) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(64, 0);
  CU(driver.affine(stream, x, 1, 1, 64));
  CU(driver.affine(stream, x, 1, 1, 65));
  CU(driver.cuLaunchHostFunc(stream, [](void *) { FAIL() << "ran at exit"; }, nullptr));
  EXPECT_EQ(driver.report().at("undrained"), 3);
  EXPECT_TRUE(hasFault(driver, "behind the end of its allocation"));
}

TEST(Report, NothingLeft) {
  Driver driver;
  EXPECT_EQ(driver.report().at("undrained"), 0);
  EXPECT_EQ(driver.report().at("kernels").size(), 0u);
}
} // namespace
