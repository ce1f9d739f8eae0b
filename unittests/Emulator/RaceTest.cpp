// Unordered nodes that access the same bytes are found in every order, even if the result is correct.
#include "Driver.h"

namespace {
class Races : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, Races,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2"));

TEST_P(Races, TwoKernels) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.affine(b, x, 3, 2, 32));
  CU(driver.cuStreamSynchronize(a));
  CU(driver.cuStreamSynchronize(b));
  EXPECT_EQ(driver.faults().size(), 1u);
  EXPECT_TRUE(hasFault(driver, "race: nothing orders kernel 'affine' in stream"));
  EXPECT_TRUE(hasFault(driver, "which touch the same 128 bytes"));
}

TEST_P(Races, AForgottenEvent) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), y = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.copy(b, x, y, 64));
  CUevent event = driver.event();
  CU(driver.cuEventRecord(event, b));
  CU(driver.cuStreamWaitEvent(a, event, 0));
  CU(driver.affine(a, y, 2, 1, 64));
  CU(driver.cuStreamSynchronize(a));
  EXPECT_EQ(driver.faults().size(), 1u);
  EXPECT_TRUE(hasFault(driver, "kernel 'copy'"));
}

TEST_P(Races, ReadersAreNone) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), y = driver.floats(64, 1), z = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.copy(a, x, y, 64));
  CU(driver.copy(b, x, z, 64));
  CU(driver.cuStreamSynchronize(a));
  CU(driver.cuStreamSynchronize(b));
  // Work that the host has seen done precedes all later work.
  CU(driver.affine(b, y, 1, 1, 64));
  CU(driver.cuStreamSynchronize(b));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Races, Neighbours) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.affine(a, x, 2, 1, 31));
  CU(driver.affine(b, x + 124, 2, 1, 33));
  CU(driver.cuStreamSynchronize(a));
  CU(driver.cuStreamSynchronize(b));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Races, PinnedMemory) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), y = driver.floats(64, 1);
  void *pinned = nullptr;
  CU(driver.cuMemHostAlloc(&pinned, 256, 0));
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.cuMemcpyDtoHAsync_v2(pinned, x, 256, a));
  CU(driver.cuMemcpyHtoDAsync_v2(y, pinned, 256, b));
  CU(driver.cuStreamSynchronize(a));
  CU(driver.cuStreamSynchronize(b));
  EXPECT_TRUE(hasFault(driver, "race: nothing orders a copy of 256 bytes in stream"));
}

TEST_P(Races, ValueOfAnEarlierStep) {
  // Both wait for the same value, and the second writer may run before the first reader.
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), y = driver.floats(64, 1), flag = driver.floats(1, 0);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.cuStreamWriteValue32_v2(a, flag, 1, 0));
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.cuStreamWaitValue32_v2(b, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
  CU(driver.copy(b, x, y, 64));
  CU(driver.cuStreamSynchronize(b));
  CU(driver.cuStreamSynchronize(a));
  EXPECT_EQ(driver.faults().size(), 1u);
  EXPECT_TRUE(hasFault(driver, "race: nothing orders"));
}

TEST_P(Races, LaunchesOfOneGraph) {
  // Branches of a graph are not ordered, though one was recorded after the other.
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CUevent fork = driver.event(), join = driver.event();
  CU(driver.cuStreamBeginCapture_v2(a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CU(driver.cuEventRecord(fork, a));
  CU(driver.cuStreamWaitEvent(b, fork, 0));
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.affine(b, x, 2, 1, 64));
  CU(driver.cuEventRecord(join, b));
  CU(driver.cuStreamWaitEvent(a, join, 0));
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  CU(driver.cuStreamEndCapture(a, &graph));
  CU(driver.cuGraphInstantiateWithFlags(&exec, graph, 0));
  for (int i = 0; i < 3; ++i)
    CU(driver.cuGraphLaunch(exec, i % 2 ? a : b));
  CU(driver.cuStreamSynchronize(a));
  CU(driver.cuStreamSynchronize(b));
  // One fault per launch, because launches of a graph are ordered.
  EXPECT_EQ(driver.faults().size(), 3u);
}

TEST(Race, ManyNodes) {
  Driver driver;
  CUdeviceptr x = driver.floats(64, 1), y = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.affine(b, y, 2, 1, 64));
  for (int step = 0; step < 50; ++step) {
    for (int i = 0; i < 100; ++i)
      CU(driver.affine(a, x, 1, 1, 1));
    CU(driver.cuStreamSynchronize(a));
  }
  CU(driver.copy(a, y, x, 64));
  CU(driver.cuStreamSynchronize(b));
  CU(driver.cuStreamSynchronize(a));
  EXPECT_EQ(driver.faults().size(), 1u);
  EXPECT_TRUE(hasFault(driver, "kernel 'copy'"));
}
} // namespace
