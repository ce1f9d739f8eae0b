/// A separate emulated driver for a test, used like libcuda: it is opened, and its functions are looked up.
#ifndef MPMD_UNITTESTS_EMULATOR_DRIVER_H
#define MPMD_UNITTESTS_EMULATOR_DRIVER_H

#include "runtime/cuda/Driver.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// Must succeed.
#define CU(call) ASSERT_EQ((call), CUDA_SUCCESS)

class Driver {
public:
  /// Adds a report to `options` unless they have one. Retains the contexts of all devices; that of the first is
  /// current.
  explicit Driver(const std::string &options = "");
  ~Driver();
  Driver(const Driver &) = delete;

  /// Unloads the driver, as at the end of a process, and returns its report.
  const nlohmann::json &report();
  std::vector<std::string> faults();

  CUstream stream();
  CUevent event();
  /// Memory that the host has filled with `value`.
  CUdeviceptr floats(size_t count, float value);
  std::vector<float> read(CUdeviceptr at, size_t count, CUstream stream);
  CUfunction kernel(const char *name);
  /// Launches `threads` threads in blocks of at most `block`.
  CUresult launch(CUstream stream, const char *name, std::vector<void *> parameters, unsigned threads = 1,
                  unsigned block = 64);
  CUresult affine(CUstream stream, CUdeviceptr x, float a, float b, uint64_t count);
  CUresult copy(CUstream stream, CUdeviceptr from, CUdeviceptr to, uint64_t count, const char *name = "copy");

#define MPMD_TEST_MEMBER(name, parameters) CUresult(*name) parameters = nullptr;
  MPMD_CUDA_FUNCTIONS(MPMD_TEST_MEMBER)
#undef MPMD_TEST_MEMBER

  CUresult initialized = CUDA_SUCCESS;
  std::vector<CUcontext> contexts;
  /// The PTX of the rank object with that name.
  const char *text(const char *name) const;

private:
  void *library = nullptr, *object = nullptr;
  CUlibrary kernels = nullptr;
  std::string folder;
  nlohmann::json result;
};

/// Whether a fault's text contains `part`.
testing::AssertionResult hasFault(Driver &driver, const std::string &part);
/// Whether there are no faults.
testing::AssertionResult isClean(Driver &driver);

#endif // MPMD_UNITTESTS_EMULATOR_DRIVER_H
