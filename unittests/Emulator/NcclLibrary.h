/// A separate emulated NCCL for a test.
#ifndef MPMD_UNITTESTS_EMULATOR_NCCLLIBRARY_H
#define MPMD_UNITTESTS_EMULATOR_NCCLLIBRARY_H

#include "Driver.h"

#include "runtime/cuda/Nccl.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <numeric>

/// Must succeed.
#define NCCL(call) EXPECT_EQ((call), ncclSuccess)

/// The library on a separate driver, with a stream for each device. If `alone`, it also has a member on each device.
class Nccl {
public:
  explicit Nccl(const std::string &options, int devices, const char *own = "", bool alone = true)
      : driver(options + ",devices=" + std::to_string(devices)) {
    ::setenv("MPMD_NCCL_EMULATOR", own, 1);
    std::string pattern = (std::filesystem::temp_directory_path() / "nccl-XXXXXX").string();
    folder = ::mkdtemp(pattern.data());
    std::filesystem::copy_file(EMULATOR_NCCL, folder + "/nccl.so");
    library = ::dlopen((folder + "/nccl.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
      throw std::runtime_error(::dlerror());
#define MPMD_TEST_LOAD(name, parameters) name = reinterpret_cast<decltype(name)>(::dlsym(library, #name));
    MPMD_NCCL_FUNCTIONS(MPMD_TEST_LOAD)
    MPMD_NCCL_TEXT_FUNCTIONS(MPMD_TEST_LOAD)
#undef MPMD_TEST_LOAD
    for (int d = 0; d < devices; ++d) {
      driver.cuCtxSetCurrent(driver.contexts[static_cast<size_t>(d)]);
      streams.push_back(driver.stream());
    }
    members.resize(streams.size());
    if (!alone)
      return;
    std::vector<int> all(streams.size());
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(ncclCommInitAll(members.data(), devices, all.data()), ncclSuccess);
  }
  ~Nccl() {
    end();
    std::filesystem::remove_all(folder);
  }

  /// Closes the library and returns the driver, whose report is then complete.
  Driver &end() {
    for (ncclComm_t member : members)
      if (member)
        ncclCommDestroy(member);
    members.clear();
    if (library)
      ::dlclose(library);
    library = nullptr;
    return driver;
  }

  /// Memory on device `d`.
  CUdeviceptr floats(size_t d, size_t count, float value) {
    driver.cuCtxSetCurrent(driver.contexts[d]);
    return driver.floats(count, value);
  }
  std::vector<float> read(size_t d, CUdeviceptr at, size_t count) {
    driver.cuCtxSetCurrent(driver.contexts[d]);
    return driver.read(at, count, streams[d]);
  }
  CUresult synchronize(size_t d) {
    driver.cuCtxSetCurrent(driver.contexts[d]);
    return driver.cuStreamSynchronize(streams[d]);
  }
  ncclResult_t allReduce(size_t d, CUdeviceptr source, CUdeviceptr target, size_t count) {
    return ncclAllReduce(at(source), at(target), count, ncclFloat32, ncclSum, members[d], streams[d]);
  }
  static void *at(CUdeviceptr address) { return reinterpret_cast<void *>(address); }

#define MPMD_TEST_MEMBER(name, parameters) ncclResult_t(*name) parameters = nullptr;
  MPMD_NCCL_FUNCTIONS(MPMD_TEST_MEMBER)
#undef MPMD_TEST_MEMBER
#define MPMD_TEST_MEMBER(name, parameters) const char *(*name)parameters = nullptr;
  MPMD_NCCL_TEXT_FUNCTIONS(MPMD_TEST_MEMBER)
#undef MPMD_TEST_MEMBER

  Driver driver;
  std::vector<CUstream> streams;
  std::vector<ncclComm_t> members;

private:
  void *library = nullptr;
  std::string folder;
};

/// A call of each kind by three members, some of which may be in other processes, and the expected results.
class EachKind {
public:
  explicit EachKind(Nccl &nccl) : nccl(nccl) {
    for (size_t d = 0; d < 3; ++d) {
      source.push_back(nccl.floats(d, 6, static_cast<float>(d + 1)));
      for (auto *targets : {&sum, &part, &all, &came})
        targets->push_back(nccl.floats(d, 18, -1));
    }
  }

  void tell(size_t d) {
    void *from = Nccl::at(source[d]);
    NCCL(nccl.allReduce(d, source[d], sum[d], 6));
    NCCL(nccl.ncclReduceScatter(from, Nccl::at(part[d]), 2, ncclFloat32, ncclSum, nccl.members[d], nccl.streams[d]));
    NCCL(nccl.ncclAllGather(from, Nccl::at(all[d]), 6, ncclFloat32, nccl.members[d], nccl.streams[d]));
    // Sends and receives around a ring.
    NCCL(nccl.ncclSend(from, 4, ncclFloat32, static_cast<int>((d + 1) % 3), nccl.members[d], nccl.streams[d]));
    NCCL(nccl.ncclRecv(Nccl::at(came[d]), 4, ncclFloat32, static_cast<int>((d + 2) % 3), nccl.members[d],
                       nccl.streams[d]));
  }

  void check(size_t d) {
    EXPECT_EQ(nccl.read(d, sum[d], 7), (std::vector<float>{6, 6, 6, 6, 6, 6, -1}));
    EXPECT_EQ(nccl.read(d, part[d], 3), (std::vector<float>{6, 6, -1}));
    EXPECT_EQ(nccl.read(d, all[d], 18), (std::vector<float>{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3}));
    float before = static_cast<float>((d + 2) % 3 + 1);
    EXPECT_EQ(nccl.read(d, came[d], 5), (std::vector<float>{before, before, before, before, -1}));
  }

private:
  Nccl &nccl;
  std::vector<CUdeviceptr> source, sum, part, all, came;
};

#endif // MPMD_UNITTESTS_EMULATOR_NCCLLIBRARY_H
