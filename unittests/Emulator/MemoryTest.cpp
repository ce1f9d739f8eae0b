// Device and host memory, copies, and other functions of the emulated driver.
#include "Driver.h"

#include <cstdlib>
#include <cstring>
#include <set>

namespace {
uint64_t integer(const void *address) { return reinterpret_cast<uint64_t>(address); }

TEST(Options, Wrong) {
  for (const char *options : {"order=lifo", "sm", "devices=0", "devices=2x", "unknown=1", "memory=-1"}) {
    testing::internal::CaptureStderr();
    Driver driver(options);
    EXPECT_EQ(driver.initialized, CUDA_ERROR_INVALID_VALUE) << options;
    EXPECT_NE(testing::internal::GetCapturedStderr().find("of MPMD_CUDA_EMULATOR: expected "), std::string::npos);
    int count = 0;
    EXPECT_EQ(driver.cuDeviceGetCount(&count), CUDA_ERROR_NOT_INITIALIZED);
  }
}

TEST(Device, Properties) {
  Driver driver("devices=3,sm=103");
  int value = 0;
  CU(driver.cuDeviceGetCount(&value));
  EXPECT_EQ(value, 3);
  CU(driver.cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 2));
  EXPECT_EQ(value, 10);
  CU(driver.cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 2));
  EXPECT_EQ(value, 3);
  EXPECT_EQ(driver.cuDeviceGet(&value, 3), CUDA_ERROR_INVALID_DEVICE);
  char name[64];
  CU(driver.cuDeviceGetName(name, sizeof(name), 0));
  const char *text = nullptr;
  CU(driver.cuGetErrorName(CUDA_ERROR_ILLEGAL_ADDRESS, &text));
  EXPECT_STREQ(text, "CUDA_ERROR_ILLEGAL_ADDRESS");
  CU(driver.cuDriverGetVersion(&value));
  EXPECT_GE(value, 12000);
  EXPECT_TRUE(isClean(driver));
}

/// The devices that a process sees, and their ids, which are the same in every process.
TEST(Device, Visible) {
  auto identities = [](const char *visible) {
    visible ? ::setenv("CUDA_VISIBLE_DEVICES", visible, 1) : ::unsetenv("CUDA_VISIBLE_DEVICES");
    Driver driver("devices=4");
    ::unsetenv("CUDA_VISIBLE_DEVICES");
    int count = 0;
    EXPECT_EQ(driver.cuDeviceGetCount(&count), CUDA_SUCCESS);
    std::vector<std::string> found;
    CUuuid uuid = {};
    for (int i = 0; i < count; ++i) {
      EXPECT_EQ(driver.cuDeviceGetUuid_v2(&uuid, i), CUDA_SUCCESS);
      found.emplace_back(uuid.bytes, sizeof(uuid.bytes));
    }
    EXPECT_EQ(driver.cuDeviceGetUuid_v2(&uuid, count), CUDA_ERROR_INVALID_DEVICE);
    return found;
  };
  const std::vector<std::string> all = identities(nullptr);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 4u);
  EXPECT_EQ(identities("3,1"), (std::vector<std::string>{all[3], all[1]}));
  // An invalid number hides all later ones, and so does a repeated one.
  for (const char *visible : {"2,4,0", "2,-1,0", "2,x", "2,2,1"})
    EXPECT_EQ(identities(visible), std::vector<std::string>{all[2]}) << visible;
}

TEST(Memory, Limit) {
  Driver driver("memory=4096");
  CUdeviceptr a = 0, b = 0;
  CU(driver.cuMemAlloc_v2(&a, 3000));
  EXPECT_EQ(a % 512, 0u);
  size_t available = 0, total = 0;
  CU(driver.cuMemGetInfo_v2(&available, &total));
  EXPECT_EQ(total, 4096u);
  EXPECT_EQ(available, 1024u);
  EXPECT_EQ(driver.cuMemAlloc_v2(&b, 1025), CUDA_ERROR_OUT_OF_MEMORY);
  CU(driver.cuMemFree_v2(a));
  CU(driver.cuMemAlloc_v2(&b, 4096));
  EXPECT_TRUE(isClean(driver));
}

TEST(Memory, FreedUnderWay) {
  Driver driver;
  CUstream stream = driver.stream(), other = driver.stream();
  CUdeviceptr a = driver.floats(64, 1), b = driver.floats(64, 1);
  void *pinned = nullptr;
  CU(driver.cuMemHostAlloc(&pinned, 256, 0));
  CU(driver.affine(stream, a, 1, 1, 64));
  CU(driver.copy(stream, a, b, 64));
  CU(driver.affine(other, b, 1, 1, 64));
  CU(driver.cuMemcpyHtoDAsync_v2(b, pinned, 256, other));
  // Freeing memory runs all operations that use it, and no others.
  CU(driver.cuMemFree_v2(a));
  CU(driver.cuMemFreeHost(pinned));
  EXPECT_EQ(driver.report().at("undrained"), 0);
}

TEST(Memory, FreedTwice) {
  Driver driver;
  CUdeviceptr a = 0;
  CU(driver.cuMemAlloc_v2(&a, 4096));
  EXPECT_EQ(driver.cuMemFree_v2(a + 512), CUDA_ERROR_INVALID_VALUE);
  CU(driver.cuMemFree_v2(a));
  EXPECT_EQ(driver.cuMemFree_v2(a), CUDA_ERROR_INVALID_VALUE);
  EXPECT_TRUE(hasFault(driver, "no allocation begins there"));
}

TEST(Memory, FreshOneIsPoisoned) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = 0;
  CU(driver.cuMemAlloc_v2(&a, 4));
  float value = driver.read(a, 1, stream)[0];
  EXPECT_NE(value, value);
}

TEST(MemoryDeathTest, HostTouchesADevice) {
  Driver driver;
  CUdeviceptr a = driver.floats(1, 0);
  EXPECT_DEATH(*reinterpret_cast<volatile float *>(a) = 1, "");
  // A host callback may not access device memory either.
  CUstream stream = driver.stream();
  CU(driver.cuLaunchHostFunc(stream, [](void *at) { *static_cast<volatile float *>(at) = 1; }, (void *)a));
  EXPECT_DEATH(driver.cuStreamSynchronize(stream), "");
}

TEST(Copies, AllWays) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 0), b = driver.floats(64, 0);
  std::vector<float> values(64, 3);
  CU(driver.cuMemcpyHtoDAsync_v2(a, values.data(), 256, stream));
  // The driver has copied the source, so it may change.
  values.assign(64, 4);
  CU(driver.cuMemcpyDtoDAsync_v2(b, a, 128, stream));
  CU(driver.cuMemsetD8Async(b + 128, 0, 128, stream));
  CU(driver.cuMemcpyDtoHAsync_v2(values.data(), b, 256, stream));
  EXPECT_EQ(values[31], 3);
  EXPECT_EQ(values[32], 0);
  EXPECT_TRUE(isClean(driver));
}

TEST(Copies, PinnedMemoryIsReadLate) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(1, 0);
  void *pinned = nullptr;
  CU(driver.cuMemHostAlloc(&pinned, 4, CU_MEMHOSTALLOC_PORTABLE));
  auto &value = *static_cast<float *>(pinned);
  value = 1;
  CU(driver.cuMemcpyHtoDAsync_v2(a, pinned, 4, stream));
  value = 2;
  EXPECT_EQ(driver.read(a, 1, stream)[0], 2);
  // The target is written after the host has continued.
  CU(driver.affine(stream, a, 1, 5, 1));
  CU(driver.cuMemcpyDtoHAsync_v2(pinned, a, 4, stream));
  EXPECT_EQ(value, 2);
  CU(driver.cuStreamSynchronize(stream));
  EXPECT_EQ(value, 7);
  CU(driver.cuMemFreeHost(pinned));
  EXPECT_TRUE(isClean(driver));
}

TEST(Copies, Boxes) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 0);
  std::vector<float> values(64);
  for (int i = 0; i < 64; ++i)
    values[i] = static_cast<float>(i);
  CUDA_MEMCPY2D box = {};
  box.srcMemoryType = CU_MEMORYTYPE_HOST;
  box.srcHost = values.data();
  box.srcPitch = 32;
  box.srcXInBytes = 4;
  box.srcY = 1;
  box.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  box.dstDevice = a;
  box.dstPitch = 16;
  box.WidthInBytes = 8;
  box.Height = 3;
  CU(driver.cuMemcpy2DAsync_v2(&box, stream));
  std::vector<float> got = driver.read(a, 12, stream);
  EXPECT_EQ(got, (std::vector<float>{9, 10, 0, 0, 17, 18, 0, 0, 25, 26, 0, 0}));
  EXPECT_TRUE(isClean(driver));
}

TEST(Copies, OntoThemselves) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 0);
  CU(driver.cuMemcpyDtoDAsync_v2(a + 4, a, 8, stream));
  CU(driver.cuStreamSynchronize(stream));
  EXPECT_TRUE(hasFault(driver, "source and target have the same 4 bytes"));
}

TEST(Copies, Wrong) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 0);
  float values[65] = {};
  EXPECT_EQ(driver.cuMemcpyHtoDAsync_v2(a, values, 260, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuMemcpyHtoDAsync_v2(integer(values), values, 4, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuMemcpyDtoHAsync_v2(values, integer(values), 4, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuMemcpyDtoDAsync_v2(a, a + 256, 4, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuMemsetD8Async(a + 1, 0, 256, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(driver.cuMemcpyHtoDAsync_v2(a, values, 4, nullptr), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuMemcpyHtoDAsync_v2(a, values, 0, stream), CUDA_SUCCESS);
  EXPECT_EQ(driver.faults().size(), 6u);
  EXPECT_TRUE(hasFault(driver, "run over the end of an allocation of 256"));
  EXPECT_TRUE(hasFault(driver, "the default stream"));
}

TEST(Devices, Two) {
  Driver driver("devices=2,order=late");
  CUdeviceptr a = driver.floats(64, 1);
  CUstream first = driver.stream();
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CUdeviceptr b = driver.floats(64, 0);
  CUstream second = driver.stream();
  CUevent sent = nullptr;
  CU(driver.cuCtxSetCurrent(driver.contexts[0]));
  sent = driver.event();
  CU(driver.affine(first, a, 2, 3, 64));
  CU(driver.cuMemcpyPeerAsync(b, driver.contexts[1], a, driver.contexts[0], 256, first));
  CU(driver.cuEventRecord(sent, first));
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CU(driver.cuStreamWaitEvent(second, sent, 0));
  CU(driver.affine(second, b, 10, 0, 64));
  EXPECT_EQ(driver.read(b, 64, second), std::vector<float>(64, 50));
  EXPECT_TRUE(isClean(driver));
}

TEST(Devices, PeerAccess) {
  Driver driver("devices=2");
  CUdeviceptr a = driver.floats(64, 1);
  CUstream stream = driver.stream();
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CUdeviceptr b = driver.floats(64, 0);
  CU(driver.cuCtxSetCurrent(driver.contexts[0]));
  CUDA_MEMCPY2D box = {};
  box.srcMemoryType = box.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  box.srcDevice = a;
  box.dstDevice = b;
  box.WidthInBytes = box.srcPitch = box.dstPitch = 16;
  box.Height = 4;
  EXPECT_EQ(driver.cuMemcpy2DAsync_v2(&box, stream), CUDA_ERROR_INVALID_VALUE);
  CU(driver.cuCtxEnablePeerAccess(driver.contexts[1], 0));
  EXPECT_EQ(driver.cuCtxEnablePeerAccess(driver.contexts[1], 0), CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  CU(driver.cuMemcpy2DAsync_v2(&box, stream));
  CU(driver.affine(stream, b, 1, 1, 64));
  CU(driver.cuStreamSynchronize(stream));
  // Access in the other direction is not enabled.
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  CUstream other = driver.stream();
  CU(driver.affine(other, a, 1, 1, 64));
  EXPECT_EQ(driver.cuStreamSynchronize(other), CUDA_ERROR_ILLEGAL_ADDRESS);
  CU(driver.cuStreamSynchronize(stream));
  EXPECT_EQ(driver.faults().size(), 2u);
  EXPECT_TRUE(hasFault(driver, "memory of device 0, to which device 1 has no peer access"));
}

TEST(Devices, WrongContext) {
  Driver driver("devices=2");
  CUstream first = driver.stream();
  CUdeviceptr a = driver.floats(64, 1);
  CUevent event = driver.event();
  CU(driver.cuCtxSetCurrent(driver.contexts[1]));
  EXPECT_EQ(driver.affine(first, a, 1, 1, 64), CUDA_ERROR_INVALID_HANDLE);
  CUstream second = driver.stream();
  EXPECT_EQ(driver.cuEventRecord(event, second), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.cuMemcpyPeerAsync(a, driver.contexts[1], a, driver.contexts[0], 4, first), CUDA_ERROR_INVALID_VALUE);
  CU(driver.cuDevicePrimaryCtxRelease_v2(1));
  EXPECT_EQ(driver.cuCtxSetCurrent(driver.contexts[1]), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(driver.cuStreamSynchronize(second), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(driver.faults().size(), 5u);
}
} // namespace
