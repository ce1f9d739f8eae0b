// A separate emulated driver for each test, with its report.
#include "Driver.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>

Driver::Driver(const std::string &options) {
  std::string pattern = (std::filesystem::temp_directory_path() / "emulator-XXXXXX").string();
  folder = ::mkdtemp(pattern.data());
  // Each copy of the library is a separate driver with its own state.
  std::filesystem::copy_file(EMULATOR_DRIVER, folder + "/driver.so");
  std::string all = options + (options.empty() ? "" : ",") + "report=" + folder + "/%p.json";
  ::setenv("MPMD_CUDA_EMULATOR", all.c_str(), 1);
  library = ::dlopen((folder + "/driver.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw std::runtime_error(::dlerror());
#define MPMD_TEST_LOAD(name, parameters) name = reinterpret_cast<decltype(name)>(::dlsym(library, #name));
  MPMD_CUDA_FUNCTIONS(MPMD_TEST_LOAD)
#undef MPMD_TEST_LOAD
  object = ::dlopen(EMULATOR_OBJECT, RTLD_NOW | RTLD_LOCAL);
  if (!object)
    throw std::runtime_error(::dlerror());
  initialized = cuInit(0);
  int count = 0;
  if (initialized == CUDA_SUCCESS)
    cuDeviceGetCount(&count);
  for (int i = 0; i < count; ++i)
    cuDevicePrimaryCtxRetain(&contexts.emplace_back(), i);
  if (count == 0)
    return;
  cuCtxSetCurrent(contexts[0]);
  EXPECT_EQ(cuLibraryLoadData(&kernels, text("testPtx"), nullptr, nullptr, 0, nullptr, nullptr, 0), CUDA_SUCCESS);
}

Driver::~Driver() {
  report();
  std::filesystem::remove_all(folder);
  ::dlclose(object);
}

const nlohmann::json &Driver::report() {
  if (!library)
    return result;
  ::dlclose(library);
  library = nullptr;
  std::ifstream file(folder + "/" + std::to_string(::getpid()) + ".json");
  result = file ? nlohmann::json::parse(file) : nlohmann::json();
  return result;
}

std::vector<std::string> Driver::faults() { return report().at("faults"); }

const char *Driver::text(const char *name) const { return static_cast<const char *>(::dlsym(object, name)); }

CUstream Driver::stream() {
  CUstream stream = nullptr;
  EXPECT_EQ(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), CUDA_SUCCESS);
  return stream;
}

CUevent Driver::event() {
  CUevent event = nullptr;
  EXPECT_EQ(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING), CUDA_SUCCESS);
  return event;
}

CUdeviceptr Driver::floats(size_t count, float value) {
  CUdeviceptr at = 0;
  EXPECT_EQ(cuMemAlloc_v2(&at, count * 4), CUDA_SUCCESS);
  std::vector<float> values(count, value);
  CUstream own = stream();
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(at, values.data(), count * 4, own), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(own), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy_v2(own), CUDA_SUCCESS);
  return at;
}

std::vector<float> Driver::read(CUdeviceptr at, size_t count, CUstream stream) {
  std::vector<float> values(count);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(values.data(), at, count * 4, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  return values;
}

CUfunction Driver::kernel(const char *name) {
  CUkernel kernel = nullptr;
  CUfunction function = nullptr;
  EXPECT_EQ(cuLibraryGetKernel(&kernel, kernels, name), CUDA_SUCCESS) << name;
  EXPECT_EQ(cuKernelGetFunction(&function, kernel), CUDA_SUCCESS) << name;
  return function;
}

CUresult Driver::launch(CUstream stream, const char *name, std::vector<void *> parameters, unsigned threads,
                        unsigned block) {
  return cuLaunchKernel(kernel(name), (threads + block - 1) / block, 1, 1, std::min(threads, block), 1, 1, 0, stream,
                        parameters.data(), nullptr);
}

CUresult Driver::affine(CUstream stream, CUdeviceptr x, float a, float b, uint64_t count) {
  return launch(stream, "affine", {&x, &a, &b, &count}, static_cast<unsigned>(count));
}

CUresult Driver::copy(CUstream stream, CUdeviceptr from, CUdeviceptr to, uint64_t count, const char *name) {
  return launch(stream, name, {&from, &to, &count}, static_cast<unsigned>(count));
}

testing::AssertionResult hasFault(Driver &driver, const std::string &part) {
  for (const std::string &fault : driver.faults())
    if (fault.find(part) != fault.npos)
      return testing::AssertionSuccess() << fault;
  return testing::AssertionFailure() << "expected a fault with '" << part << "', got "
                                     << driver.report().at("faults").dump();
}

testing::AssertionResult isClean(Driver &driver) {
  if (driver.faults().empty())
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << "expected no faults, got " << driver.report().at("faults").dump();
}
