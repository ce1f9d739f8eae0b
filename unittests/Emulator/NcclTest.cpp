// Collectives of the emulated NCCL: results, members that wait for each other, and faults of calls that do not match.
#include "NcclLibrary.h"

#include <cstring>

namespace {
class Collectives : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, Collectives,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2"));

TEST_P(Collectives, GiveWhatTheySay) {
  Nccl nccl(GetParam(), 3);
  EachKind kinds(nccl);
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 3; ++d)
    kinds.tell(d);
  NCCL(nccl.ncclGroupEnd());
  for (size_t d = 0; d < 3; ++d)
    kinds.check(d);
  EXPECT_TRUE(isClean(nccl.end()));
  EXPECT_EQ(nccl.end().report().at("collectives"), nlohmann::json::parse(R"([
    {"name": "ncclAllGather", "times": 1}, {"name": "ncclAllReduce", "times": 1},
    {"name": "ncclReduceScatter", "times": 1}, {"name": "ncclSend", "times": 1}])"));
}

TEST(NcclEmulator, AddInTheOrderOfARing) {
  // The sum of the second element starts at another member, where the small numbers are added first.
  const float big = 16777216;
  for (auto [own, expected] : {std::pair{"order=ring", std::vector<float>{big + 2, big}},
                               std::pair{"order=rank", std::vector<float>{big, big}}}) {
    Nccl nccl("order=fifo", 3, own);
    std::vector<CUdeviceptr> source, sum;
    for (size_t d = 0; d < 3; ++d) {
      source.push_back(nccl.floats(d, 2, d == 0 ? big : 1));
      sum.push_back(nccl.floats(d, 2, 0));
    }
    NCCL(nccl.ncclGroupStart());
    for (size_t d = 0; d < 3; ++d)
      NCCL(nccl.allReduce(d, source[d], sum[d], 2));
    NCCL(nccl.ncclGroupEnd());
    for (size_t d = 0; d < 3; ++d)
      EXPECT_EQ(nccl.read(d, sum[d], 2), expected) << own;
    EXPECT_TRUE(isClean(nccl.end()));
  }
}

/// A sum of two devices' values, given as bytes of type `T`.
template <class T> T sumOf(int type, T a, T b) {
  Nccl nccl("order=fifo", 2);
  CUdeviceptr from[2], to[2];
  const T values[] = {a, b};
  for (size_t d = 0; d < 2; ++d) {
    from[d] = nccl.floats(d, 2, 0);
    to[d] = nccl.floats(d, 2, 0);
    nccl.driver.cuMemcpyHtoDAsync_v2(from[d], &values[d], sizeof(T), nccl.streams[d]);
  }
  nccl.ncclGroupStart();
  for (size_t d = 0; d < 2; ++d)
    EXPECT_EQ(nccl.ncclAllReduce(nccl.at(from[d]), nccl.at(to[d]), 1, type, ncclSum, nccl.members[d], nccl.streams[d]),
              ncclSuccess);
  nccl.ncclGroupEnd();
  std::vector<float> bytes = nccl.read(1, to[1], 2);
  T sum;
  std::memcpy(&sum, bytes.data(), sizeof(T));
  EXPECT_TRUE(isClean(nccl.end()));
  return sum;
}

TEST(NcclEmulator, AddEveryType) {
  EXPECT_EQ(sumOf<int8_t>(ncclInt8, 100, 100), -56);
  EXPECT_EQ(sumOf<uint8_t>(ncclUint8, 200, 100), 44);
  EXPECT_EQ(sumOf<int32_t>(ncclInt32, INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ(sumOf<uint32_t>(ncclUint32, UINT32_MAX, 2), 1u);
  EXPECT_EQ(sumOf<int64_t>(ncclInt64, INT64_C(1) << 40, 1), (INT64_C(1) << 40) + 1);
  EXPECT_EQ(sumOf<uint64_t>(ncclUint64, UINT64_MAX, 2), 1u);
  EXPECT_EQ(sumOf<double>(ncclFloat64, 1, 0x1p-40), 1 + 0x1p-40);
  // 2048 + 1 is a tie in f16, and 256 + 1 is one in bf16; 258 + 1 rounds up.
  EXPECT_EQ(sumOf<uint16_t>(ncclFloat16, 0x6800, 0x3c00), 0x6800);
  EXPECT_EQ(sumOf<uint16_t>(ncclBfloat16, 0x4380, 0x3f80), 0x4380);
  EXPECT_EQ(sumOf<uint16_t>(ncclBfloat16, 0x4381, 0x3f80), 0x4382);
}

TEST_P(Collectives, AreCaptured) {
  Nccl nccl(GetParam(), 2);
  Driver &driver = nccl.driver;
  std::vector<CUdeviceptr> x, y;
  for (size_t d = 0; d < 2; ++d) {
    x.push_back(nccl.floats(d, 8, static_cast<float>(d + 1)));
    y.push_back(nccl.floats(d, 8, 0));
  }
  std::vector<CUgraphExec> execs(2);
  for (size_t d = 0; d < 2; ++d)
    CU(driver.cuStreamBeginCapture_v2(nccl.streams[d], CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 2; ++d)
    NCCL(nccl.allReduce(d, x[d], y[d], 8));
  NCCL(nccl.ncclGroupEnd());
  for (size_t d = 0; d < 2; ++d) {
    CUgraph graph = nullptr;
    driver.cuCtxSetCurrent(driver.contexts[d]);
    CU(driver.cuMemcpyDtoDAsync_v2(x[d], y[d], 32, nccl.streams[d]));
    CU(driver.cuStreamEndCapture(nccl.streams[d], &graph));
    CU(driver.cuGraphInstantiateWithFlags(&execs[d], graph, 0));
  }
  // In other orders, and several calls ahead.
  for (size_t d : {0, 1, 1, 0, 0, 1})
    CU(driver.cuGraphLaunch(execs[d], nccl.streams[d]));
  for (size_t d = 0; d < 2; ++d)
    EXPECT_EQ(nccl.read(d, x[d], 8), std::vector<float>(8, 12));
  EXPECT_TRUE(isClean(nccl.end()));
}

TEST_P(Collectives, WaitForAll) {
  Nccl nccl(std::string(GetParam()) + ",patience=50", 2);
  CUdeviceptr x[] = {nccl.floats(0, 4, 1), nccl.floats(1, 4, 2)}, y[] = {nccl.floats(0, 4, 0), nccl.floats(1, 4, 0)};
  // The other member's call is captured, but never launched.
  CU(nccl.driver.cuStreamBeginCapture_v2(nccl.streams[1], CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 2; ++d)
    NCCL(nccl.allReduce(d, x[d], y[d], 4));
  NCCL(nccl.ncclGroupEnd());
  CUgraph graph = nullptr;
  CU(nccl.driver.cuStreamEndCapture(nccl.streams[1], &graph));
  EXPECT_NE(nccl.synchronize(0), CUDA_SUCCESS);
  EXPECT_TRUE(hasFault(nccl.end(), "deadlock: ncclAllReduce of 4 elements of type 7 by member 0 of 2 of communicator 1 "
                                   "in stream"));
  EXPECT_TRUE(hasFault(nccl.end(), "of device 0 never meets member 1"));
}

TEST_P(Collectives, MustMatch) {
  // A different count, a different call, or less than the receiver expects.
  for (int wrong : {0, 1, 2}) {
    Nccl nccl(GetParam(), 2);
    CUdeviceptr x[] = {nccl.floats(0, 8, 1), nccl.floats(1, 8, 2)}, y[] = {nccl.floats(0, 8, 0), nccl.floats(1, 8, 0)};
    NCCL(nccl.ncclGroupStart());
    void *from = nccl.at(x[0]), *to = nccl.at(y[1]);
    if (wrong == 2)
      NCCL(nccl.ncclSend(from, 3, ncclFloat32, 1, nccl.members[0], nccl.streams[0]));
    else
      NCCL(nccl.allReduce(0, x[0], y[0], 4));
    if (wrong == 0)
      NCCL(nccl.allReduce(1, x[1], y[1], 8));
    else if (wrong == 1)
      NCCL(nccl.ncclAllGather(nccl.at(x[1]), to, 4, ncclFloat32, nccl.members[1], nccl.streams[1]));
    else
      NCCL(nccl.ncclRecv(to, 4, ncclFloat32, 0, nccl.members[1], nccl.streams[1]));
    NCCL(nccl.ncclGroupEnd());
    EXPECT_NE(nccl.synchronize(0), CUDA_SUCCESS);
    EXPECT_NE(nccl.synchronize(1), CUDA_SUCCESS);
    EXPECT_TRUE(hasFault(nccl.end(), wrong == 2 ? "no match: what is sent is not what is received: a group of 1 "
                                                  "ncclSend and ncclRecv by member 0"
                                                : "no match: members call different things: ncclAllReduce of 4"));
  }
}

TEST_P(Collectives, OrderWhatIsAroundThem) {
  for (bool ordered : {true, false}) {
    Nccl nccl(GetParam(), 2);
    Driver &driver = nccl.driver;
    CUdeviceptr x[] = {nccl.floats(0, 8, 1), nccl.floats(1, 8, 2)}, y[] = {nccl.floats(0, 8, 0), nccl.floats(1, 8, 0)};
    // For device 0, the collective follows device 1's earlier work, but not its later work.
    driver.cuCtxSetCurrent(driver.contexts[0]);
    driver.cuCtxEnablePeerAccess(driver.contexts[1], 0);
    driver.cuCtxSetCurrent(driver.contexts[1]);
    CUdeviceptr other = driver.floats(8, 5);
    if (ordered) {
      CU(driver.cuMemsetD8Async(other, 0, 32, nccl.streams[1]));
    }
    NCCL(nccl.ncclGroupStart());
    for (size_t d = 0; d < 2; ++d)
      NCCL(nccl.allReduce(d, x[d], y[d], 8));
    NCCL(nccl.ncclGroupEnd());
    if (!ordered) {
      CU(driver.cuMemsetD8Async(other, 0, 32, nccl.streams[1]));
    }
    CU(driver.cuMemcpyDtoDAsync_v2(x[0], other, 32, nccl.streams[0]));
    CU(nccl.synchronize(0));
    CU(nccl.synchronize(1));
    EXPECT_EQ(nccl.end().faults().size(), ordered ? 0u : 1u);
    if (!ordered) {
      EXPECT_TRUE(hasFault(nccl.end(), "race: nothing orders"));
    }
  }
}

TEST_P(Collectives, RaceAsCopiesDo) {
  Nccl nccl(GetParam(), 2);
  CUdeviceptr x[] = {nccl.floats(0, 8, 1), nccl.floats(1, 8, 2)}, y[] = {nccl.floats(0, 8, 0), nccl.floats(1, 8, 0)};
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 2; ++d)
    NCCL(nccl.allReduce(d, x[d], y[d], 8));
  NCCL(nccl.ncclGroupEnd());
  nccl.driver.cuCtxSetCurrent(nccl.driver.contexts[1]);
  CUstream other = nccl.driver.stream();
  CU(nccl.driver.cuMemsetD8Async(x[1], 0, 8, other));
  CU(nccl.driver.cuStreamSynchronize(other));
  CU(nccl.synchronize(0));
  CU(nccl.synchronize(1));
  EXPECT_TRUE(hasFault(nccl.end(), "by member 1 of 2 of communicator 1"));
  EXPECT_TRUE(hasFault(nccl.end(), "which touch the same 8 bytes"));
  EXPECT_EQ(nccl.end().faults().size(), 1u);
}

TEST(NcclEmulator, StayInMemoryThatIsThere) {
  Nccl nccl("order=fifo,patience=50", 2);
  CUdeviceptr x[] = {nccl.floats(0, 8, 1), nccl.floats(1, 8, 2)}, y[] = {nccl.floats(0, 8, 0), nccl.floats(1, 4, 0)};
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 2; ++d)
    NCCL(nccl.allReduce(d, x[d], y[d], 8));
  NCCL(nccl.ncclGroupEnd());
  EXPECT_EQ(nccl.synchronize(1), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(hasFault(nccl.end(), "32 bytes at "));
  EXPECT_TRUE(hasFault(nccl.end(), "run over the end of an allocation of 16"));
}

TEST(NcclEmulator, RefuseWhatNcclRefuses) {
  Nccl nccl("order=fifo", 2);
  CUdeviceptr x = nccl.floats(0, 8, 1), y = nccl.floats(0, 8, 0);
  ncclComm_t members[2];
  const int twice[] = {1, 1};
  EXPECT_EQ(nccl.ncclCommInitAll(members, 2, twice), ncclInvalidUsage);
  EXPECT_STREQ(nccl.ncclGetLastError(nullptr), "Duplicate GPU detected : rank 0 and rank 1 both on device 1");
  const int none[] = {0, 7};
  EXPECT_EQ(nccl.ncclCommInitAll(members, 2, none), ncclInvalidArgument);
  // A thread that calls for two members without a group waits for itself.
  EXPECT_EQ(nccl.allReduce(0, x, y, 8), ncclInvalidUsage);
  NCCL(nccl.ncclGroupStart());
  EXPECT_EQ(nccl.ncclAllReduce(nccl.at(x), nccl.at(y), 8, 17, ncclSum, nccl.members[0], nccl.streams[0]),
            ncclInvalidArgument);
  EXPECT_EQ(nccl.ncclSend(nccl.at(x), 8, ncclFloat32, 2, nccl.members[0], nccl.streams[0]), ncclInvalidArgument);
  NCCL(nccl.ncclGroupEnd());
  EXPECT_EQ(nccl.ncclGroupEnd(), ncclInvalidUsage);
  EXPECT_TRUE(isClean(nccl.end()));
}

TEST(NcclEmulator, EndWhenTheyAreAborted) {
  Nccl nccl("order=fifo,patience=60000", 2, "fail=1");
  CUdeviceptr x[] = {nccl.floats(0, 8, 1), nccl.floats(1, 8, 2)}, y[] = {nccl.floats(0, 8, 0), nccl.floats(1, 8, 0)};
  NCCL(nccl.ncclGroupStart());
  for (size_t d = 0; d < 2; ++d)
    NCCL(nccl.allReduce(d, x[d], y[d], 8));
  NCCL(nccl.ncclGroupEnd());
  ncclResult_t error = ncclSuccess;
  NCCL(nccl.ncclCommGetAsyncError(nccl.members[1], &error));
  EXPECT_EQ(error, ncclRemoteError);
  EXPECT_EQ(nccl.driver.cuStreamQuery(nccl.streams[0]), CUDA_ERROR_NOT_READY);
  for (ncclComm_t member : nccl.members)
    NCCL(nccl.ncclCommAbort(member));
  nccl.members.clear();
  CU(nccl.synchronize(0));
  CU(nccl.synchronize(1));
  EXPECT_EQ(nccl.read(0, y[0], 8), std::vector<float>(8, 0));
  EXPECT_TRUE(isClean(nccl.end()));
}
} // namespace
