// The order that streams, events and memory values impose on the emulated driver, and the limits of this order.
#include "Driver.h"

#include <atomic>
#include <thread>

namespace {
class Streams : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, Streams,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2",
                                         "order=random,seed=3"));

TEST_P(Streams, KeepTheirOrder) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream stream = driver.stream();
  for (float b = 0; b < 8; ++b)
    CU(driver.affine(stream, x, 2, b, 64));
  EXPECT_EQ(driver.read(x, 64, stream), std::vector<float>(64, 503));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Streams, EventsOrderThem) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CUevent event = driver.event();
  for (int i = 0; i < 4; ++i) {
    CU(driver.affine(a, x, 2, 1, 64));
    CU(driver.cuEventRecord(event, a));
    CU(driver.cuStreamWaitEvent(b, event, 0));
    CU(driver.affine(b, x, 3, 2, 64));
    CU(driver.cuEventRecord(event, b));
    CU(driver.cuStreamWaitEvent(a, event, 0));
  }
  float expected = 1;
  for (int i = 0; i < 4; ++i)
    expected = 3 * (2 * expected + 1) + 2;
  EXPECT_EQ(driver.read(x, 64, a), std::vector<float>(64, expected));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Streams, OnlyWhatIsNeededRuns) {
  Driver driver(GetParam());
  CUstream a = driver.stream(), b = driver.stream();
  std::atomic<int> ran = 0;
  auto count = [](void *data) { ++*static_cast<std::atomic<int> *>(data); };
  CU(driver.cuLaunchHostFunc(a, count, &ran));
  CU(driver.cuLaunchHostFunc(b, count, &ran));
  EXPECT_EQ(ran, 0);
  CU(driver.cuStreamSynchronize(a));
  EXPECT_EQ(ran, 1);
  CU(driver.cuStreamSynchronize(b));
  EXPECT_EQ(ran, 2);
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Streams, ValuesOrderThem) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), flag = driver.floats(1, 0);
  CUstream a = driver.stream(), b = driver.stream();
  // The waits are submitted first.
  for (uint32_t i = 1; i < 4; ++i) {
    CU(driver.cuStreamWaitValue32_v2(b, flag, 2 * i - 1, CU_STREAM_WAIT_VALUE_EQ));
    CU(driver.affine(b, x, 3, 2, 64));
    CU(driver.cuStreamWriteValue32_v2(b, flag, 2 * i, 0));
  }
  for (uint32_t i = 1; i < 4; ++i) {
    CU(driver.affine(a, x, 2, 1, 64));
    CU(driver.cuStreamWriteValue32_v2(a, flag, 2 * i - 1, 0));
    CU(driver.cuStreamWaitValue32_v2(a, flag, 2 * i, CU_STREAM_WAIT_VALUE_EQ));
  }
  float expected = 1;
  for (int i = 1; i < 4; ++i)
    expected = 3 * (2 * expected + 1) + 2;
  EXPECT_EQ(driver.read(x, 64, b), std::vector<float>(64, expected));
  EXPECT_TRUE(isClean(driver));
}

/// A timed event.
CUevent timer(Driver &driver) {
  CUevent event = nullptr;
  EXPECT_EQ(driver.cuEventCreate(&event, 0), CUDA_SUCCESS);
  return event;
}

/// Milliseconds.
float between(Driver &driver, CUevent start, CUevent end) {
  float time = -1;
  EXPECT_EQ(driver.cuEventElapsedTime(&time, start, end), CUDA_SUCCESS);
  return time;
}

TEST_P(Streams, EventsKeepTheTime) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(1024, 1), y = driver.floats(1024, 1);
  CUstream a = driver.stream(), b = driver.stream();
  CUevent begin = timer(driver), middle = timer(driver), end = timer(driver), other = timer(driver);
  CUevent fork = driver.event(), join = driver.event();
  CU(driver.cuStreamBeginCapture_v2(a, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CU(driver.cuEventRecordWithFlags(begin, a, CU_EVENT_RECORD_EXTERNAL));
  CU(driver.cuEventRecord(fork, a));
  CU(driver.cuStreamWaitEvent(b, fork, 0));
  CU(driver.affine(a, x, 2, 1, 1024));
  CU(driver.cuEventRecordWithFlags(middle, a, CU_EVENT_RECORD_EXTERNAL));
  for (int i = 0; i < 3; ++i)
    CU(driver.affine(b, y, 2, 1, 1024));
  CU(driver.cuEventRecordWithFlags(other, b, CU_EVENT_RECORD_EXTERNAL));
  CU(driver.cuEventRecord(join, b));
  CU(driver.cuStreamWaitEvent(a, join, 0));
  CU(driver.affine(a, x, 2, 1, 1024));
  CU(driver.cuEventRecordWithFlags(end, a, CU_EVENT_RECORD_EXTERNAL));
  CUgraph graph = nullptr;
  CUgraphExec exec = nullptr;
  CU(driver.cuStreamEndCapture(a, &graph));
  CU(driver.cuGraphInstantiateWithFlags(&exec, graph, 0));
  float time = 0;
  for (int turn = 0; turn < 2; ++turn) {
    CU(driver.cuGraphLaunch(exec, a));
    EXPECT_EQ(driver.cuEventElapsedTime(&time, begin, end), CUDA_ERROR_NOT_READY);
    CU(driver.cuStreamSynchronize(a));
    // Streams run concurrently, and a kernel takes a little more than two microseconds.
    float one = between(driver, begin, middle);
    EXPECT_GT(one, 0.002f);
    EXPECT_LT(one, 0.003f);
    EXPECT_FLOAT_EQ(between(driver, begin, other), 3 * one);
    EXPECT_FLOAT_EQ(between(driver, begin, end), 4 * one);
    EXPECT_FLOAT_EQ(between(driver, end, begin), -4 * one);
  }
  // Outside of a graph, the host's time counts, too.
  CU(driver.cuEventRecord(begin, a));
  CU(driver.affine(a, x, 2, 1, 1024));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CU(driver.cuEventRecordWithFlags(end, a, CU_EVENT_RECORD_DEFAULT));
  EXPECT_EQ(driver.cuEventElapsedTime(&time, begin, end), CUDA_ERROR_NOT_READY);
  CU(driver.cuEventSynchronize(end));
  EXPECT_GT(between(driver, begin, end), 2.0f);
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Streams, TimesFollowValues) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1), flag = driver.floats(1, 0);
  CUstream a = driver.stream(), b = driver.stream();
  CUevent written = timer(driver), seen = timer(driver);
  CU(driver.cuStreamWaitValue32_v2(b, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
  CU(driver.cuEventRecord(seen, b));
  for (int i = 0; i < 1000; ++i)
    CU(driver.affine(a, x, 1, 0, 64));
  CU(driver.cuStreamWriteValue32_v2(a, flag, 1, 0));
  CU(driver.cuEventRecord(written, a));
  CU(driver.cuStreamSynchronize(b));
  CU(driver.cuStreamSynchronize(a));
  EXPECT_GE(between(driver, seen, written), 0.0f);
  EXPECT_LT(between(driver, seen, written), 0.5f);
  EXPECT_TRUE(isClean(driver));
}

TEST(Times, WrongEventsHaveNone) {
  Driver driver("devices=2");
  CUstream stream = driver.stream();
  CUevent good = timer(driver), never = timer(driver), untimed = driver.event();
  CU(driver.cuEventRecord(good, stream));
  CU(driver.cuEventRecord(untimed, stream));
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CUevent far = timer(driver);
  CUstream there = driver.stream();
  CU(driver.cuEventRecord(far, there));
  CU(driver.cuStreamSynchronize(there));
  CU(driver.cuStreamSynchronize(stream));
  float time = 0;
  EXPECT_EQ(driver.cuEventElapsedTime(&time, good, never), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuEventElapsedTime(&time, untimed, good), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuEventElapsedTime(&time, good, far), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuEventElapsedTime(nullptr, good, good), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuEventRecordWithFlags(good, stream, CU_EVENT_RECORD_EXTERNAL), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuEventRecordWithFlags(good, stream, 4), CUDA_ERROR_INVALID_VALUE);
  CU(driver.cuEventElapsedTime(&time, good, good));
  EXPECT_EQ(time, 0);
  std::vector<std::string> faults = driver.faults();
  EXPECT_EQ(faults.size(), 4u);
  EXPECT_TRUE(hasFault(driver, "the event was never recorded"));
  EXPECT_TRUE(hasFault(driver, "the event keeps no time"));
  EXPECT_TRUE(hasFault(driver, "the events belong to different devices"));
  EXPECT_TRUE(hasFault(driver, "nothing is captured"));
}

TEST(Failures, AKernelThatNeverEndsIsNamedAfterAWhile) {
  Driver driver("stall=affine:2,patience=50");
  CUdeviceptr x = driver.floats(64, 1);
  CUstream stream = driver.stream();
  CU(driver.affine(stream, x, 2, 1, 64));
  EXPECT_EQ(driver.read(x, 1, stream), std::vector<float>(1, 3));
  CU(driver.affine(stream, x, 2, 1, 64));
  CUresult result = CUDA_ERROR_NOT_READY;
  int turns = 0;
  for (; result == CUDA_ERROR_NOT_READY && turns < 10000; ++turns) {
    result = driver.cuStreamQuery(stream);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(result, CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_GT(turns, 5);
  EXPECT_TRUE(hasFault(driver, "kernel 'affine' in stream 2 of device 0 never ends"));
}

TEST(Failures, ABadAddressIsStickyAndItsDevicesOnly) {
  Driver driver("fault=affine:2,devices=2");
  CUdeviceptr x = driver.floats(64, 1);
  CUstream stream = driver.stream(), other = driver.stream();
  CU(driver.affine(stream, x, 2, 1, 64));
  CU(driver.affine(stream, x, 2, 1, 64));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(driver.cuStreamQuery(other), CUDA_ERROR_ILLEGAL_ADDRESS);
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CU(driver.cuStreamSynchronize(driver.stream()));
  EXPECT_TRUE(hasFault(driver, "kernel 'affine' in stream 2 of device 0: a bad address was asked for"));
}

TEST(Failures, ALaunchIsRefused) {
  Driver driver("refuse=affine:2");
  CUdeviceptr x = driver.floats(64, 1);
  CUstream stream = driver.stream();
  CU(driver.affine(stream, x, 2, 1, 64));
  EXPECT_EQ(driver.affine(stream, x, 2, 1, 64), CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
  CU(driver.affine(stream, x, 2, 1, 64));
  EXPECT_EQ(driver.read(x, 1, stream), std::vector<float>(1, 7));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Streams, PollingEnds) {
  Driver driver(GetParam());
  CUdeviceptr x = driver.floats(64, 1);
  CUstream stream = driver.stream();
  CUevent event = driver.event();
  CU(driver.cuEventQuery(event));
  CU(driver.affine(stream, x, 2, 1, 64));
  CU(driver.cuEventRecord(event, stream));
  EXPECT_EQ(driver.cuEventQuery(event), CUDA_ERROR_NOT_READY);
  int turns = 0;
  while (driver.cuEventQuery(event) == CUDA_ERROR_NOT_READY && turns < 100)
    ++turns;
  EXPECT_LT(turns, 100);
  CU(driver.affine(stream, x, 2, 1, 64));
  EXPECT_EQ(driver.cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
  while (driver.cuStreamQuery(stream) == CUDA_ERROR_NOT_READY && turns < 100)
    ++turns;
  EXPECT_LT(turns, 100);
  EXPECT_TRUE(isClean(driver));
}

/// The order in which unordered nodes run.
std::vector<int> orderOf(const std::string &options) {
  Driver driver(options);
  struct Data {
    int number;
    std::vector<int> *ran;
  };
  std::vector<int> ran;
  std::vector<Data> data;
  for (int i = 0; i < 8; ++i)
    data.push_back({i, &ran});
  auto run = [](void *at) { static_cast<Data *>(at)->ran->push_back(static_cast<Data *>(at)->number); };
  CUstream last = driver.stream();
  for (Data &one : data) {
    CUstream stream = driver.stream();
    CUevent event = driver.event();
    EXPECT_EQ(driver.cuLaunchHostFunc(stream, run, &one), CUDA_SUCCESS);
    EXPECT_EQ(driver.cuEventRecord(event, stream), CUDA_SUCCESS);
    EXPECT_EQ(driver.cuStreamWaitEvent(last, event, 0), CUDA_SUCCESS);
  }
  EXPECT_EQ(driver.cuStreamSynchronize(last), CUDA_SUCCESS);
  EXPECT_TRUE(isClean(driver));
  return ran;
}

TEST(Stream, Orders) {
  EXPECT_EQ(orderOf("order=fifo"), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(orderOf("order=late"), (std::vector<int>{7, 6, 5, 4, 3, 2, 1, 0}));
  std::vector<int> one = orderOf("order=random,seed=1"), two = orderOf("order=random,seed=2");
  EXPECT_NE(one, two);
  EXPECT_EQ(one, orderOf("order=random,seed=1"));
}

TEST(Stream, Deadlock) {
  Driver driver("patience=10");
  CUdeviceptr flag = driver.floats(1, 0);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.cuStreamWaitValue32_v2(a, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
  CU(driver.cuStreamWriteValue32_v2(a, flag, 2, 0));
  CU(driver.cuStreamWaitValue32_v2(b, flag, 2, CU_STREAM_WAIT_VALUE_EQ));
  CU(driver.cuStreamWriteValue32_v2(b, flag, 1, 0));
  EXPECT_EQ(driver.cuStreamQuery(a), CUDA_ERROR_NOT_READY);
  EXPECT_EQ(driver.cuStreamQuery(a), CUDA_ERROR_NOT_READY);
  EXPECT_EQ(driver.cuStreamSynchronize(a), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_TRUE(hasFault(driver, "deadlock: a wait for a value in stream"));
}

TEST(Stream, DeadlockOfTwoThreads) {
  Driver driver("patience=100");
  CUdeviceptr flag = driver.floats(1, 0);
  CUstream a = driver.stream(), b = driver.stream();
  CU(driver.cuStreamWaitValue32_v2(a, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
  CU(driver.cuStreamWaitValue32_v2(b, flag, 2, CU_STREAM_WAIT_VALUE_EQ));
  std::thread other([&] { EXPECT_EQ(driver.cuStreamSynchronize(b), CUDA_ERROR_LAUNCH_FAILED); });
  EXPECT_EQ(driver.cuStreamSynchronize(a), CUDA_ERROR_LAUNCH_FAILED);
  other.join();
  EXPECT_TRUE(hasFault(driver, "deadlock"));
}

TEST(Stream, HostBringsTheValue) {
  Driver driver;
  void *pinned = nullptr;
  CU(driver.cuMemHostAlloc(&pinned, 4, 0));
  auto *flag = static_cast<volatile uint32_t *>(pinned);
  *flag = 0;
  CUstream a = driver.stream(), b = driver.stream();
  auto address = reinterpret_cast<CUdeviceptr>(pinned);
  CU(driver.cuStreamWaitValue32_v2(a, address, 7, CU_STREAM_WAIT_VALUE_EQ));
  std::thread writer([&] { *flag = 7; });
  EXPECT_EQ(driver.cuStreamSynchronize(a), CUDA_SUCCESS);
  writer.join();
  // A stream of another thread writes the value.
  CU(driver.cuStreamWaitValue32_v2(a, address, 8, CU_STREAM_WAIT_VALUE_EQ));
  std::thread other([&] { EXPECT_EQ(driver.cuStreamWriteValue32_v2(b, address, 8, 0), CUDA_SUCCESS); });
  EXPECT_EQ(driver.cuStreamSynchronize(a), CUDA_SUCCESS);
  other.join();
  EXPECT_TRUE(isClean(driver));
}

TEST(Stream, HostFunctionWaitsForAnotherThread) {
  Driver driver;
  CUdeviceptr x = driver.floats(64, 1);
  CUstream a = driver.stream(), b = driver.stream();
  std::atomic<bool> synchronized = false;
  auto wait = [](void *data) {
    while (!*static_cast<std::atomic<bool> *>(data))
      std::this_thread::yield();
  };
  CU(driver.cuLaunchHostFunc(a, wait, &synchronized));
  std::thread other([&] {
    EXPECT_EQ(driver.cuCtxSetCurrent(driver.contexts[0]), CUDA_SUCCESS);
    EXPECT_EQ(driver.affine(b, x, 1, 1, 64), CUDA_SUCCESS);
    EXPECT_EQ(driver.cuStreamSynchronize(b), CUDA_SUCCESS);
    synchronized = true;
  });
  EXPECT_EQ(driver.cuStreamSynchronize(a), CUDA_SUCCESS);
  other.join();
  EXPECT_TRUE(isClean(driver));
}

TEST(Stream, HostFunctionsCallNothing) {
  Driver driver;
  CUstream stream = driver.stream();
  struct Data {
    Driver &driver;
    CUstream stream;
    CUresult result;
  } data = {driver, stream, CUDA_SUCCESS};
  CU(driver.cuLaunchHostFunc(
      stream,
      [](void *at) {
        auto &mine = *static_cast<Data *>(at);
        mine.result = mine.driver.cuStreamSynchronize(mine.stream);
      },
      &data));
  CU(driver.cuStreamSynchronize(stream));
  EXPECT_EQ(data.result, CUDA_ERROR_NOT_SUPPORTED);
  EXPECT_TRUE(hasFault(driver, "cuStreamSynchronize: called by a host function"));
}

TEST(Stream, DefaultStream) {
  Driver driver;
  CUdeviceptr x = driver.floats(64, 1);
  EXPECT_EQ(driver.affine(nullptr, x, 1, 1, 64), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuStreamSynchronize(nullptr), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.faults().size(), 2u);
}

TEST(Stream, EventsAreDestroyed) {
  Driver driver;
  CUevent event = driver.event();
  CU(driver.cuEventDestroy_v2(event));
  EXPECT_EQ(driver.cuEventDestroy_v2(event), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuEventSynchronize(event), CUDA_ERROR_INVALID_HANDLE);
}
} // namespace
