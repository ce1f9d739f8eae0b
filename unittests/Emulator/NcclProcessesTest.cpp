// Collectives between emulated devices of several processes. Results are the same as in one process, members wait for
// each other, and no files are left.
#include "NcclLibrary.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {
/// Memory that the processes of a test share.
struct Shared {
  ncclUniqueId id;
  std::atomic<int> stage{0};

  void await(int wanted) const {
    while (stage.load() < wanted)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
};

/// One process of a test.
struct Process {
  Nccl &nccl;
  Shared &shared;
  int number;

  /// The members whose number is the process's number modulo two are here, each on the device with its number.
  bool has(size_t member) const { return static_cast<int>(member % 2) == number; }

  /// Creates the members of a communicator.
  ncclResult_t join(int members) {
    if (number == 0) {
      EXPECT_EQ(nccl.ncclGetUniqueId(&shared.id), ncclSuccess);
      shared.stage = 1;
    }
    shared.await(1);
    EXPECT_EQ(nccl.ncclGroupStart(), ncclSuccess);
    for (int m = number; m < members; m += 2) {
      nccl.driver.cuCtxSetCurrent(nccl.driver.contexts[static_cast<size_t>(m)]);
      EXPECT_EQ(nccl.ncclCommInitRank(&nccl.members[static_cast<size_t>(m)], members, shared.id, m), ncclSuccess);
    }
    return nccl.ncclGroupEnd();
  }
};

/// Runs `work` in two processes, which check their own results. Checks that no files are left. Each process sees
/// `devices` devices.
void inProcesses(const std::string &options, int devices, const std::function<void(Process &)> &work,
                 const char *own = "") {
  std::string folder = (std::filesystem::temp_directory_path() / "processes-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  void *memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto *shared = new (memory) Shared;
  std::vector<pid_t> all;
  std::fflush(nullptr);
  for (int number = 0; number < 2; ++number) {
    all.push_back(::fork());
    if (all.back() != 0)
      continue;
    ::setenv("TMPDIR", folder.c_str(), 1);
    {
      Nccl nccl(options, devices, own, /*alone=*/false);
      Process process{nccl, *shared, number};
      work(process);
    }
    std::fflush(nullptr);
    ::_exit(testing::Test::HasFailure() ? 1 : 0);
  }
  for (pid_t process : all) {
    int status = 0;
    ::waitpid(process, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "process " << (process == all[0] ? 0 : 1);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "files are left";
  std::filesystem::remove_all(folder);
  ::munmap(memory, sizeof(Shared));
}

class CollectivesOfProcesses : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, CollectivesOfProcesses,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2"));

TEST_P(CollectivesOfProcesses, GiveWhatTheySay) {
  inProcesses(GetParam(), 3, [](Process &process) {
    Nccl &nccl = process.nccl;
    NCCL(process.join(3));
    EachKind kinds(nccl);
    for (int turn = 0; turn < 2; ++turn) {
      NCCL(nccl.ncclGroupStart());
      for (size_t d = 0; d < 3; ++d)
        if (process.has(d))
          kinds.tell(d);
      NCCL(nccl.ncclGroupEnd());
    }
    for (size_t d = 0; d < 3; ++d)
      if (process.has(d))
        kinds.check(d);
    EXPECT_TRUE(isClean(nccl.end()));
  });
}

/// Members of one process with different peers elsewhere reach their operations at different times.
TEST_P(CollectivesOfProcesses, ComeFromDifferentMeetings) {
  inProcesses(GetParam(), 4, [](Process &process) {
    Nccl &nccl = process.nccl;
    NCCL(process.join(4));
    std::vector<CUdeviceptr> x, y;
    for (size_t d = 0; d < 4; ++d) {
      x.push_back(nccl.floats(d, 4, static_cast<float>(d)));
      y.push_back(nccl.floats(d, 4, 0));
    }
    for (int turn = 0; turn < 8; ++turn) {
      NCCL(nccl.ncclGroupStart());
      for (size_t d = 0; d < 4; ++d) {
        if (!process.has(d))
          continue;
        // Members 0 and 1 exchange, and members 2 and 3.
        const int peer = static_cast<int>(d ^ 1);
        NCCL(nccl.ncclSend(nccl.at(x[d]), 4, ncclFloat32, peer, nccl.members[d], nccl.streams[d]));
        NCCL(nccl.ncclRecv(nccl.at(y[d]), 4, ncclFloat32, peer, nccl.members[d], nccl.streams[d]));
      }
      NCCL(nccl.ncclGroupEnd());
      NCCL(nccl.ncclGroupStart());
      for (size_t d = 0; d < 4; ++d)
        if (process.has(d))
          NCCL(nccl.allReduce(d, y[d], x[d], 4));
      NCCL(nccl.ncclGroupEnd());
    }
    for (size_t d = 0; d < 4; ++d)
      if (process.has(d))
        EXPECT_EQ(nccl.read(d, x[d], 4), std::vector<float>(4, 6 * 16384));
    EXPECT_TRUE(isClean(nccl.end()));
  });
}

TEST(NcclProcesses, AddInTheOrderOfOneProcess) {
  constexpr float big = 16777216;
  for (auto [own, expected] : {std::pair{"order=ring", std::vector<float>{big + 2, big}},
                               std::pair{"order=rank", std::vector<float>{big, big}}})
    inProcesses(
        "order=fifo", 3,
        [&expected = expected](Process &process) {
          Nccl &nccl = process.nccl;
          NCCL(process.join(3));
          std::vector<CUdeviceptr> source, sum;
          NCCL(nccl.ncclGroupStart());
          for (size_t d = 0; d < 3; ++d) {
            source.push_back(nccl.floats(d, 2, d == 0 ? big : 1));
            sum.push_back(nccl.floats(d, 2, 0));
            if (process.has(d))
              NCCL(nccl.allReduce(d, source[d], sum[d], 2));
          }
          NCCL(nccl.ncclGroupEnd());
          for (size_t d = 0; d < 3; ++d)
            if (process.has(d))
              EXPECT_EQ(nccl.read(d, sum[d], 2), expected);
          EXPECT_TRUE(isClean(nccl.end()));
        },
        own);
}

TEST_P(CollectivesOfProcesses, AreCaptured) {
  inProcesses(GetParam(), 2, [](Process &process) {
    Nccl &nccl = process.nccl;
    Driver &driver = nccl.driver;
    NCCL(process.join(2));
    const auto d = static_cast<size_t>(process.number);
    CUdeviceptr x = nccl.floats(d, 8, static_cast<float>(d + 1)), y = nccl.floats(d, 8, 0);
    CU(driver.cuStreamBeginCapture_v2(nccl.streams[d], CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
    NCCL(nccl.allReduce(d, x, y, 8));
    CU(driver.cuMemcpyDtoDAsync_v2(x, y, 32, nccl.streams[d]));
    CUgraph graph = nullptr;
    CUgraphExec exec = nullptr;
    CU(driver.cuStreamEndCapture(nccl.streams[d], &graph));
    CU(driver.cuGraphInstantiateWithFlags(&exec, graph, 0));
    for (int turn = 0; turn < 20; ++turn)
      CU(driver.cuGraphLaunch(exec, nccl.streams[d]));
    EXPECT_EQ(nccl.read(d, x, 8), std::vector<float>(8, 3 * 524288));
    // Each member removes the source of a call during its next call, so at most two sources of each member exist. The
    // files of members and connections stay.
    size_t files = 0;
    for ([[maybe_unused]] const auto &file : std::filesystem::directory_iterator(process.shared.id.internal))
      ++files;
    EXPECT_LE(files, 2 * 2 + 2u * 2) << "members and connections, and two sources each";
    EXPECT_TRUE(isClean(nccl.end()));
  });
}

/// The first call waits for the other members, as NCCL does when it connects. Meanwhile, devices continue, and so do
/// later operations in other streams.
TEST(NcclProcesses, ConnectInTheirFirstCall) {
  inProcesses("order=fifo", 2, [](Process &process) {
    Nccl &nccl = process.nccl;
    Driver &driver = nccl.driver;
    NCCL(process.join(2));
    const auto d = static_cast<size_t>(process.number);
    CUdeviceptr x = nccl.floats(d, 4, 1), y = nccl.floats(d, 4, 0);
    CUstream other = driver.stream();
    if (process.number == 1)
      process.shared.await(2);
    else
      CU(driver.cuLaunchHostFunc(
          other, [](void *stage) { static_cast<std::atomic<int> *>(stage)->store(2); }, &process.shared.stage));
    NCCL(nccl.allReduce(d, x, y, 4));
    EXPECT_EQ(process.shared.stage.load(), 2);
    // This call does not block: only devices wait.
    NCCL(nccl.allReduce(d, y, x, 4));
    if (process.number == 0) {
      EXPECT_EQ(driver.cuStreamQuery(nccl.streams[d]), CUDA_ERROR_NOT_READY);
      CU(driver.cuMemsetD8Async(nccl.floats(d, 4, 2), 0, 16, other));
      CU(driver.cuStreamSynchronize(other));
      process.shared.stage = 3;
    }
    process.shared.await(3);
    EXPECT_EQ(nccl.read(d, x, 4), std::vector<float>(4, 4));
    EXPECT_TRUE(isClean(nccl.end()));
  });
}

TEST_P(CollectivesOfProcesses, WaitForAll) {
  inProcesses(std::string(GetParam()) + ",patience=50", 2, [](Process &process) {
    Nccl &nccl = process.nccl;
    NCCL(process.join(2));
    const auto d = static_cast<size_t>(process.number);
    CUdeviceptr x = nccl.floats(d, 4, 1), y = nccl.floats(d, 4, 0);
    // The other member's call is captured, but never launched.
    if (process.number == 1)
      CU(nccl.driver.cuStreamBeginCapture_v2(nccl.streams[d], CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
    NCCL(nccl.allReduce(d, x, y, 4));
    if (process.number == 1) {
      CUgraph graph = nullptr;
      CU(nccl.driver.cuStreamEndCapture(nccl.streams[d], &graph));
      process.shared.await(2);
      EXPECT_TRUE(isClean(nccl.end()));
      return;
    }
    EXPECT_NE(nccl.synchronize(d), CUDA_SUCCESS);
    process.shared.stage = 2;
    EXPECT_TRUE(hasFault(nccl.end(), "deadlock: ncclAllReduce of 4 elements of type 7 by member 0 of 2 of communicator "
                                     "1 in stream"));
    EXPECT_TRUE(hasFault(nccl.end(), "of device 0 never meets members of other processes"));
  });
}

TEST_P(CollectivesOfProcesses, MustMatch) {
  // A different count, or less than the receiver expects.
  for (bool passes : {false, true})
    inProcesses(GetParam(), 2, [&](Process &process) {
      Nccl &nccl = process.nccl;
      NCCL(process.join(2));
      const auto d = static_cast<size_t>(process.number);
      CUdeviceptr x = nccl.floats(d, 8, 1), y = nccl.floats(d, 8, 0);
      if (!passes) {
        NCCL(nccl.allReduce(d, x, y, d == 0 ? 4 : 8));
      } else if (d == 0) {
        NCCL(nccl.ncclSend(nccl.at(x), 3, ncclFloat32, 1, nccl.members[d], nccl.streams[d]));
      } else {
        NCCL(nccl.ncclRecv(nccl.at(y), 4, ncclFloat32, 0, nccl.members[d], nccl.streams[d]));
      }
      EXPECT_NE(nccl.synchronize(d), CUDA_SUCCESS);
      EXPECT_TRUE(hasFault(nccl.end(), passes ? "no match: what is sent is not what is received: a group of 1 ncclSend "
                                                "and ncclRecv by member "
                                              : "no match: members call different things: ncclAllReduce of "));
    });
}

TEST(NcclProcesses, RefuseADeviceTwice) {
  inProcesses("order=fifo", 2, [](Process &process) {
    Nccl &nccl = process.nccl;
    if (process.number == 0) {
      NCCL(nccl.ncclGetUniqueId(&process.shared.id));
      process.shared.stage = 1;
    }
    process.shared.await(1);
    ncclComm_t member = nullptr;
    nccl.driver.cuCtxSetCurrent(nccl.driver.contexts[1]);
    EXPECT_EQ(nccl.ncclCommInitRank(&member, 2, process.shared.id, process.number), ncclInvalidUsage);
    EXPECT_STREQ(nccl.ncclGetLastError(nullptr), "Duplicate GPU detected : rank 0 and rank 1 both on device 1");
    // Its files are removed when both members have left.
    EXPECT_EQ(nccl.ncclCommInitRank(&member, 2, ncclUniqueId{}, process.number), ncclInvalidArgument);
    EXPECT_TRUE(isClean(nccl.end()));
  });
}

TEST(NcclProcesses, EndWhenOneIsAborted) {
  // The abort comes during the first call, or while devices wait.
  for (bool connected : {false, true})
    inProcesses("order=fifo,patience=60000", 2, [&](Process &process) {
      Nccl &nccl = process.nccl;
      NCCL(process.join(2));
      const auto d = static_cast<size_t>(process.number);
      CUdeviceptr x = nccl.floats(d, 4, 1), y = nccl.floats(d, 4, 0);
      if (connected) {
        NCCL(nccl.allReduce(d, x, y, 4));
        CU(nccl.synchronize(d));
      }
      if (process.number == 1) {
        process.shared.await(2);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        NCCL(nccl.ncclCommAbort(nccl.members[d]));
        nccl.members[d] = nullptr;
        return;
      }
      process.shared.stage = 2;
      EXPECT_EQ(nccl.allReduce(d, x, y, 4), connected ? ncclSuccess : ncclRemoteError);
      ncclResult_t error = ncclSuccess;
      while (error == ncclSuccess && nccl.ncclCommGetAsyncError(nccl.members[d], &error) == ncclSuccess)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      EXPECT_EQ(error, ncclRemoteError);
      EXPECT_STREQ(nccl.ncclGetLastError(nullptr), "another member was aborted");
      NCCL(nccl.ncclCommAbort(nccl.members[d]));
      nccl.members[d] = nullptr;
      CU(nccl.synchronize(d));
      EXPECT_TRUE(isClean(nccl.end()));
    });
}
} // namespace
