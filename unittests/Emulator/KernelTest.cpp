// The emulator runs kernels thread by thread. Correct kernels have no fault in any order, and each kind of error is
// found.
#include "Driver.h"

#include <cstring>

namespace {
class Kernels : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(Orders, Kernels,
                         testing::Values("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2"));

TEST_P(Kernels, CopyAndAffine) {
  Driver driver(GetParam());
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(1000, 2), b = driver.floats(1000, 0);
  CU(driver.copy(stream, a, b, 1000));
  CU(driver.affine(stream, b, 3, 1, 1000));
  EXPECT_EQ(driver.read(b, 1000, stream), std::vector<float>(1000, 7));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Kernels, BytesOfOneWord) {
  Driver driver(GetParam());
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(300, 2), b = driver.floats(300, 0);
  CU(driver.copy(stream, a + 1, b + 1, 1001, "byte_copy"));
  EXPECT_EQ(driver.read(b + 4, 249, stream), std::vector<float>(249, 2));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Kernels, Barriers) {
  Driver driver(GetParam());
  CUstream stream = driver.stream();
  CUdeviceptr in = driver.floats(2048, 0.5), out = driver.floats(8, 0);
  CU(driver.launch(stream, "block_sum", {&in, &out}, 2048, 256));
  EXPECT_EQ(driver.read(out, 8, stream), std::vector<float>(8, 128));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Kernels, WarpSums) {
  Driver driver(GetParam());
  CUstream stream = driver.stream();
  CUdeviceptr in = driver.floats(2048, 0.5), out = driver.floats(64, 0);
  CU(driver.launch(stream, "warp_sum", {&in, &out}, 2048, 256));
  EXPECT_EQ(driver.read(out, 64, stream), std::vector<float>(64, 16));
  EXPECT_TRUE(isClean(driver));
}

TEST_P(Kernels, WarpExchange) {
  Driver driver(GetParam());
  CUstream stream = driver.stream();
  CUdeviceptr out = driver.floats(64, 0);
  CU(driver.launch(stream, "warp_exchange", {&out}, 64, 64));
  std::vector<float> values = driver.read(out, 64, stream);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(values[i], static_cast<float>(i ^ 1));
  EXPECT_TRUE(isClean(driver));
}

TEST(Kernel, WarpOperations) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr out = driver.floats(256, 0);
  CU(driver.launch(stream, "warp_operations", {&out}, 32, 32));
  std::vector<uint32_t> values(256);
  CU(driver.cuMemcpyDtoHAsync_v2(values.data(), out, 1024, stream));
  for (uint32_t lane = 0; lane < 32; ++lane) {
    const uint32_t *got = &values[8 * lane];
    bool up = lane >= 3, down = lane + 3 < 32, segment = lane % 8 + 2 < 8;
    EXPECT_EQ(got[0], 5u) << lane;
    EXPECT_EQ(got[1], up ? lane - 3 : lane) << lane;
    EXPECT_EQ(got[2], down ? lane + 3 : lane) << lane;
    EXPECT_EQ(got[3], segment ? lane + 2 : lane) << lane;
    EXPECT_EQ(got[4], 0x49249249u) << lane;
    EXPECT_EQ(got[5], 0u) << lane;
    EXPECT_EQ(got[6], 1u) << lane;
    EXPECT_EQ(got[7], 1u | up << 1 | down << 2 | segment << 3) << lane;
  }
  EXPECT_TRUE(isClean(driver));
}

TEST(Kernel, Constants) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr out = driver.floats(64, 0);
  CU(driver.launch(stream, "constants", {&out}, 64, 64));
  EXPECT_EQ(driver.read(out, 4, stream), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_TRUE(isClean(driver));
}

TEST(Kernel, NumberAsPointer) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 0), b = driver.floats(64, 0);
  CU(driver.copy(stream, a, b, 64, "number_as_pointer"));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(hasFault(driver, "no pointer among the parameters"));
}

TEST(Kernel, HalvesOfAWarp) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr out = driver.floats(32, 0);
  CU(driver.launch(stream, "warp_halves", {&out}, 32, 32));
  std::vector<float> values = driver.read(out, 32, stream);
  EXPECT_EQ(values[0], 3);
  EXPECT_EQ(values[31], 1);
  EXPECT_TRUE(isClean(driver));
}

TEST(Kernel, MemoryOfABlockIsAskedFor) {
  constexpr unsigned asked = 64 * 1024;
  Driver driver("sm=120");
  CUstream stream = driver.stream();
  CUdeviceptr in = driver.floats(256, 0.5), out = driver.floats(1, 0);
  void *parameters[] = {&in, &out};
  CUfunction kernel = driver.kernel("asking_sum");
  auto launch = [&](unsigned bytes) {
    return driver.cuLaunchKernel(kernel, 1, 1, 1, 256, 1, 1, bytes, stream, parameters, nullptr);
  };
  auto allow = [&](int bytes) {
    return driver.cuFuncSetAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes);
  };
  EXPECT_EQ(launch(asked), CUDA_ERROR_INVALID_VALUE); // more than allowed without an attribute
  EXPECT_EQ(allow(100 * 1024), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(allow(-1), CUDA_ERROR_INVALID_VALUE);
  CU(allow(asked));
  EXPECT_EQ(launch(0), CUDA_ERROR_INVALID_VALUE); // not the block size that the kernel requires
  CU(launch(asked));
  EXPECT_EQ(driver.read(out, 1, stream), std::vector<float>{128});
  EXPECT_TRUE(hasFault(driver, "expected at most 49152 bytes of shared memory"));
  EXPECT_TRUE(hasFault(driver, "expected at most 101376 bytes of shared memory for a block, got 102400"));
  EXPECT_TRUE(hasFault(driver, "expected 65536 bytes of shared memory beside what it declares, got 0"));
}

struct Wrong {
  const char *kernel, *fault;
  unsigned threads = 64, block = 64;
  CUresult error = CUDA_ERROR_LAUNCH_FAILED;
  friend void PrintTo(const Wrong &wrong, std::ostream *stream) { *stream << wrong.kernel; }
};
class WrongKernels : public testing::TestWithParam<std::tuple<Wrong, const char *>> {};
INSTANTIATE_TEST_SUITE_P(
    All, WrongKernels,
    testing::Combine(
        testing::Values(Wrong{"misaligned", "which is no multiple of 4", 1, 1, CUDA_ERROR_MISALIGNED_ADDRESS},
                        Wrong{"writes_constant", "not allocated", 64, 64, CUDA_ERROR_ILLEGAL_ADDRESS},
                        Wrong{"writes_read_only", "which says that it is only read"},
                        Wrong{"reads_unwritten", "which no thread of the block has written"},
                        Wrong{"outside_shared", "outside of the 8192 bytes", 64, 64, CUDA_ERROR_ILLEGAL_ADDRESS},
                        Wrong{"shared_race", "of shared memory"}, //
                        Wrong{"warp_race", "of shared memory"},   //
                        Wrong{"block_race", ", which a thread of block (", 2, 1}, Wrong{"block_race", "a race"},
                        Wrong{"read_race", "a race"}, Wrong{"other_barrier", "waits at barrier"},
                        Wrong{"lane_ended", "which has ended"},
                        Wrong{"lane_at_barrier", "which waits at a barrier of the block"},
                        Wrong{"other_operation", "which waits at another operation"},
                        Wrong{"no_member", "is itself not one of its members"},
                        Wrong{"source_no_member", "which is no member of its shuffle"},
                        Wrong{"lane_ended", "the block does not have", 16, 16}),
        testing::Values("order=fifo", "order=late", "order=random,seed=1")));

TEST_P(WrongKernels, AreFound) {
  const auto &[wrong, options] = GetParam();
  Driver driver(options);
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(64, 0);
  CUfunction function = driver.kernel(wrong.kernel);
  CU(driver.launch(stream, wrong.kernel, {&x}, wrong.threads, wrong.block));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), wrong.error);
  // The context has failed.
  EXPECT_EQ(driver.cuStreamSynchronize(stream), wrong.error);
  std::vector<void *> parameters = {&x};
  EXPECT_EQ(driver.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, parameters.data(), nullptr), wrong.error);
  EXPECT_EQ(driver.cuMemAlloc_v2(&x, 8), wrong.error);
  EXPECT_TRUE(hasFault(driver, "kernel '" + std::string(wrong.kernel) + "'"));
  EXPECT_TRUE(hasFault(driver, wrong.fault));
  EXPECT_EQ(driver.faults().size(), 1u);
}

TEST(Kernel, OutOfBounds) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(1000, 2), b = driver.floats(999, 0);
  CU(driver.copy(stream, a, b, 1000));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(hasFault(driver, "thread (39, 0, 0) of block (15, 0, 0) writes 4 bytes at"));
  EXPECT_TRUE(hasFault(driver, "through parameter 1: 0 bytes behind the end of its allocation"));
}

TEST(Kernel, FreedMemory) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 2), b = driver.floats(64, 0);
  CU(driver.cuMemFree_v2(a));
  CU(driver.copy(stream, a, b, 64));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_TRUE(hasFault(driver, "reads 4 bytes at"));
  EXPECT_TRUE(hasFault(driver, "not allocated"));
}

TEST(Kernel, MemoryOfTheHost) {
  Driver driver;
  CUstream stream = driver.stream();
  float values[64] = {};
  CUdeviceptr b = driver.floats(64, 0);
  CU(driver.copy(stream, reinterpret_cast<CUdeviceptr>(values), b, 64));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST(Kernel, Aliases) {
  // Without a race: both advance by the number of bytes that threads access.
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr a = driver.floats(64, 2);
  CU(driver.copy(stream, a, a, 64, "plain_copy"));
  CU(driver.cuStreamSynchronize(stream));
  CU(driver.copy(stream, a, a, 64));
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_TRUE(hasFault(driver, "through parameter 1, which was read through parameter 0: one of them says"));
}

TEST(Kernel, Shapes) {
  Driver driver;
  CUstream stream = driver.stream();
  CUdeviceptr x = driver.floats(8, 0);
  std::vector<void *> parameters = {&x};
  CUfunction function = driver.kernel("block_race"), small = driver.kernel("columns");
  auto launch = [&](CUfunction f, unsigned grid, unsigned block) {
    return driver.cuLaunchKernel(f, grid, 1, 1, block, 1, 1, 0, stream, parameters.data(), nullptr);
  };
  EXPECT_EQ(launch(function, 0, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launch(function, 1, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launch(function, 1, 1025), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launch(small, 1, 33), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(launch(function, 1, 1), CUDA_SUCCESS);
  EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_SUCCESS);
}

TEST(Library, NoTwin) {
  Driver driver;
  CUlibrary library = nullptr;
  auto load = [&](const char *ptx) {
    return driver.cuLibraryLoadData(&library, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0);
  };
  testing::internal::CaptureStderr();
  EXPECT_EQ(load(driver.text("testPtxAlone")), CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("--with-emulation"), std::string::npos);
  EXPECT_EQ(load("// of the test itself"), CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_EQ(load(std::string("// on the heap, far from any object").c_str()), CUDA_ERROR_NO_BINARY_FOR_GPU);
  EXPECT_EQ(load(driver.text("testPtxNewer")), CUDA_ERROR_INVALID_PTX);
  // The messages of the compiler, at the address that the program passes.
  char log[64];
  int options[] = {5, 6};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  EXPECT_EQ(driver.cuLibraryLoadData(&library, driver.text("testPtxNewer"), options, values, 2, nullptr, nullptr, 0),
            CUDA_ERROR_INVALID_PTX);
  EXPECT_STREQ(log, "PTX for sm_100 on sm_90");
  EXPECT_EQ(reinterpret_cast<uintptr_t>(values[1]), std::strlen(log));
  ASSERT_EQ(load(driver.text("testPtx")), CUDA_SUCCESS);
  CUkernel kernel = nullptr;
  EXPECT_EQ(driver.cuLibraryGetKernel(&kernel, library, "no such"), CUDA_ERROR_NOT_FOUND);
  EXPECT_EQ(driver.cuLibraryUnload(library), CUDA_SUCCESS);
  EXPECT_EQ(driver.cuLibraryGetKernel(&kernel, library, "copy"), CUDA_ERROR_INVALID_HANDLE);
}
} // namespace
