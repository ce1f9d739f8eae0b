// Captured graphs of the emulated driver have the same effect as streams.
#include "Driver.h"

#include <thread>

namespace {
class Captures : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, Captures,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2"));

struct Step {
  Driver &driver;
  CUdeviceptr x, y, z;
  CUstream a, b;
  CUevent fork, join;
  explicit Step(Driver &driver)
      : driver(driver), x(driver.floats(64, 1)), y(driver.floats(64, 2)), z(driver.floats(64, 3)), a(driver.stream()),
        b(driver.stream()), fork(driver.event()), join(driver.event()) {}
  /// Two independent branches for x and y, which join in x.
  void record() {
    CU(driver.affine(a, x, 2, 1, 64));
    CU(driver.copy(a, x, z, 64));
    CU(driver.cuEventRecord(fork, a));
    CU(driver.cuStreamWaitEvent(b, fork, 0));
    CU(driver.affine(b, y, 3, 1, 64));
    CU(driver.affine(a, x, 2, 1, 64));
    CU(driver.cuEventRecord(join, b));
    CU(driver.cuStreamWaitEvent(a, join, 0));
    CU(driver.copy(a, y, x, 32));
  }
  std::vector<float> values() {
    std::vector<float> all;
    for (CUdeviceptr at : {x, y, z})
      for (float value : driver.read(at, 64, a))
        all.push_back(value);
    return all;
  }
};

TEST_P(Captures, GraphsAreStreams) {
  Driver plain, captured(GetParam());
  Step expected(plain), step(captured);
  for (int i = 0; i < 3; ++i)
    expected.record();
  CU(captured.cuStreamBeginCapture_v2(step.a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  step.record();
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  CU(captured.cuStreamEndCapture(step.a, &graph));
  CU(captured.cuGraphInstantiateWithFlags(&exec, graph, 0));
  CU(captured.cuGraphDestroy(graph));
  for (int i = 0; i < 3; ++i)
    CU(captured.cuGraphLaunch(exec, step.a));
  EXPECT_EQ(step.values(), expected.values());
  CU(captured.cuGraphExecDestroy(exec));
  EXPECT_TRUE(isClean(plain));
  EXPECT_TRUE(isClean(captured));
  EXPECT_EQ(captured.report().at("graphs"), nlohmann::json::parse(R"([{
    "device": 0, "nodes": 5, "edges": 5, "critical_path": 4, "captures": 1, "launches": 3}])"));
}

TEST_P(Captures, OfTwoDevices) {
  Driver driver("devices=2," + std::string(GetParam()));
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream();
  CUevent fork = driver.event();
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CUdeviceptr y = driver.floats(64, 0);
  CUstream b = driver.stream();
  CUevent join = driver.event();
  CU(driver.cuCtxSetCurrent(driver.contexts[0]));
  CU(driver.cuStreamBeginCapture_v2(a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CU(driver.affine(a, x, 2, 1, 64));
  CU(driver.cuMemcpyPeerAsync(y, driver.contexts[1], x, driver.contexts[0], 256, a));
  CU(driver.cuEventRecord(fork, a));
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CU(driver.cuStreamWaitEvent(b, fork, 0));
  CU(driver.affine(b, y, 10, 0, 64));
  CU(driver.cuEventRecord(join, b));
  CU(driver.cuCtxSetCurrent(driver.contexts[0]));
  CU(driver.cuStreamWaitEvent(a, join, 0));
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  CU(driver.cuStreamEndCapture(a, &graph));
  CU(driver.cuGraphInstantiateWithFlags(&exec, graph, 0));
  CU(driver.cuGraphLaunch(exec, a));
  CU(driver.cuStreamSynchronize(a));
  EXPECT_EQ(driver.read(y, 64, b), std::vector<float>(64, 30));
  EXPECT_TRUE(isClean(driver));
}

struct Capture {
  Driver driver;
  CUstream a, b;
  CUevent event;
  CUdeviceptr x;
  CUgraph graph = nullptr;
  explicit Capture(const std::string &options = "")
      : driver(options), a(driver.stream()), b(driver.stream()), event(driver.event()), x(driver.floats(64, 1)) {}
  void begin() { CU(driver.cuStreamBeginCapture_v2(a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)); }
  CUresult end() { return driver.cuStreamEndCapture(a, &graph); }
};

TEST(Capture, NothingRuns) {
  Capture capture;
  capture.begin();
  CU(capture.driver.affine(capture.a, capture.x, 2, 1, 64));
  CU(capture.end());
  EXPECT_EQ(capture.driver.read(capture.x, 1, capture.a)[0], 1);
  EXPECT_TRUE(isClean(capture.driver));
}

TEST(Capture, Unjoined) {
  Capture capture;
  capture.begin();
  CU(capture.driver.cuEventRecord(capture.event, capture.a));
  CU(capture.driver.cuStreamWaitEvent(capture.b, capture.event, 0));
  CU(capture.driver.affine(capture.b, capture.x, 2, 1, 64));
  EXPECT_EQ(capture.end(), CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
  EXPECT_EQ(capture.graph, nullptr);
  // Both streams can be used again.
  CU(capture.driver.cuStreamSynchronize(capture.b));
  EXPECT_TRUE(hasFault(capture.driver, "is not waited for"));
}

TEST(Capture, Isolation) {
  Capture capture;
  CU(capture.driver.affine(capture.b, capture.x, 2, 1, 64));
  CU(capture.driver.cuEventRecord(capture.event, capture.b));
  capture.begin();
  EXPECT_EQ(capture.driver.cuStreamWaitEvent(capture.a, capture.event, 0), CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
  EXPECT_EQ(capture.driver.affine(capture.a, capture.x, 2, 1, 64), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  EXPECT_EQ(capture.end(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  CU(capture.driver.cuStreamSynchronize(capture.b));
  EXPECT_TRUE(hasFault(capture.driver, "an event of outside"));
}

TEST(Capture, RefusedCalls) {
  for (int which = 0; which < 6; ++which) {
    Capture capture;
    capture.begin();
    CU(capture.driver.affine(capture.a, capture.x, 2, 1, 64));
    CU(capture.driver.cuEventRecord(capture.event, capture.a));
    CUdeviceptr more = 0;
    CUresult results[] = {which == 0 ? capture.driver.cuStreamSynchronize(capture.a) : CUDA_SUCCESS,
                          which == 1 ? capture.driver.cuStreamQuery(capture.a) : CUDA_SUCCESS,
                          which == 2 ? capture.driver.cuMemAlloc_v2(&more, 64) : CUDA_SUCCESS,
                          which == 3 ? capture.driver.cuMemFree_v2(capture.x) : CUDA_SUCCESS,
                          which == 4 ? capture.driver.cuStreamSynchronize(capture.b) : CUDA_SUCCESS,
                          which == 5 ? capture.driver.cuEventQuery(capture.event) : CUDA_SUCCESS};
    EXPECT_EQ(results[which], which == 5 ? 907 : CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED) << which;
    EXPECT_EQ(capture.end(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED) << which;
    EXPECT_EQ(capture.driver.faults().size(), 1u) << which;
  }
}

TEST(Capture, TwoBecomeOne) {
  Capture capture;
  capture.begin();
  CU(capture.driver.cuStreamBeginCapture_v2(capture.b, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CU(capture.driver.cuEventRecord(capture.event, capture.b));
  EXPECT_EQ(capture.driver.cuStreamWaitEvent(capture.a, capture.event, 0), 902);
  EXPECT_EQ(capture.end(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  CUgraph graph = nullptr;
  EXPECT_EQ(capture.driver.cuStreamEndCapture(capture.b, &graph), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
}

TEST(Capture, OtherThreadsGoOn) {
  Capture capture;
  capture.begin();
  std::thread other([&] {
    EXPECT_EQ(capture.driver.cuCtxSetCurrent(capture.driver.contexts[0]), CUDA_SUCCESS);
    EXPECT_EQ(capture.driver.read(capture.x, 1, capture.b)[0], 1);
    CUdeviceptr more = 0;
    EXPECT_EQ(capture.driver.cuMemAlloc_v2(&more, 64), CUDA_SUCCESS);
  });
  other.join();
  CU(capture.end());
  EXPECT_TRUE(isClean(capture.driver));
}

TEST(Capture, InAnotherStream) {
  Capture capture;
  capture.begin();
  CU(capture.driver.cuEventRecord(capture.event, capture.a));
  CU(capture.driver.cuStreamWaitEvent(capture.b, capture.event, 0));
  CUgraph graph = nullptr;
  EXPECT_EQ(capture.driver.cuStreamEndCapture(capture.b, &graph), 903);
  EXPECT_EQ(capture.end(), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
}
} // namespace
