// Loads images and finds their kernels.
#include "runtime/cuda/Objects.h"

#include <cstdlib>
#include <string_view>

namespace mpmd::cuda {

namespace {
/// The maximum number of operands of a launch, because the driver accepts 4 KiB of parameters.
constexpr uint32_t maxOperands = 500;

/// The number of a chip, 90 for "sm_90"; 0 for any other name.
int numberOf(std::string_view chip) {
  constexpr std::string_view prefix = "sm_";
  return chip.substr(0, prefix.size()) == prefix ? std::atoi(std::string(chip.substr(prefix.size())).c_str()) : 0;
}
} // namespace

int load(mpmd_device_t *device, const mpmd_image_t *images, uint32_t numImages, mpmd_module_t **module) {
  int own = device->major * 10 + device->minor;
  // A cubin runs on chips of its generation that are not older. PTX compiles for its own and all later chips.
  const mpmd_image_t *best = nullptr;
  std::string chips;
  for (uint32_t i = 0; i < numImages; ++i) {
    int chip = numberOf(images[i].chip);
    bool isCode = images[i].format == MPMD_CUBIN;
    if (chips.find(images[i].chip) == std::string::npos)
      chips += (chips.empty() ? "" : ", ") + std::string(images[i].chip);
    if (chip == 0 || chip > own || (isCode && chip / 10 != device->major))
      continue;
    if (!best || (isCode && best->format != MPMD_CUBIN) ||
        (isCode == (best->format == MPMD_CUBIN) && chip > numberOf(best->chip)))
      best = &images[i];
  }
  if (!best)
    return fail("expected kernels for sm_" + std::to_string(own) + " or an earlier chip, got those for " +
                (chips.empty() ? "none" : chips));
  if (int failed = use(device))
    return failed;
  CUlibrary library = nullptr;
  if (int failed = checked(driver().cuLibraryLoadData(&library, best->data, nullptr, nullptr, 0, nullptr, nullptr, 0),
                           "cuLibraryLoadData"))
    return failed;
  *module = new mpmd_module_t{device, library};
  return 0;
}

void unload(mpmd_module_t *module) {
  if (use(module->device) == 0)
    driver().cuLibraryUnload(module->library);
  delete module;
}

int findFunction(mpmd_module_t *module, const char *name, CUfunction *function) {
  CUkernel found = nullptr;
  if (int failed = use(module->device))
    return failed;
  if (checked(driver().cuLibraryGetKernel(&found, module->library, name), "cuLibraryGetKernel") != 0)
    return fail("expected a kernel '" + std::string(name) + "' in the image, got none");
  return checked(driver().cuKernelGetFunction(function, found), "cuKernelGetFunction");
}

int find(mpmd_module_t *module, const mpmd_kernel_t *kernel, mpmd_entry_t **entry) {
  CUfunction function = nullptr;
  if (int failed = findFunction(module, kernel->name, &function))
    return failed;
  if (kernel->shared_bytes != 0)
    if (checked(driver().cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                            static_cast<int>(kernel->shared_bytes)),
                "cuFuncSetAttribute") != 0)
      return fail("kernel '" + std::string(kernel->name) + "': expected " + std::to_string(kernel->shared_bytes) +
                  " bytes of shared memory for a block, got an error: " + lastErrorText());
  *entry = new mpmd_entry_t{function, *kernel};
  return 0;
}

int launchGrid(mpmd_stream_t *stream, CUfunction function, uint64_t blocks, uint32_t threads, uint32_t sharedBytes,
               void **parameters) {
  if (blocks > INT32_MAX)
    return fail("expected at most 2147483647 blocks in a launch, got " + std::to_string(blocks));
  if (int failed = use(stream->device))
    return failed;
  return checked(driver().cuLaunchKernel(function, static_cast<unsigned>(blocks), 1, 1, threads, 1, 1, sharedBytes,
                                         stream->handle, parameters, nullptr),
                 "cuLaunchKernel");
}

int launch(mpmd_stream_t *stream, mpmd_entry_t *entry, const uint64_t *operands, uint32_t numOperands, int64_t begin,
           int64_t end) {
  if (numOperands > maxOperands)
    return fail("expected at most " + std::to_string(maxOperands) + " operands of a launch, got " +
                std::to_string(numOperands));
  void *parameters[maxOperands + 2];
  for (uint32_t i = 0; i < numOperands; ++i)
    parameters[i] = const_cast<uint64_t *>(operands + i);
  parameters[numOperands] = &begin;
  parameters[numOperands + 1] = &end;
  const mpmd_kernel_t &kernel = entry->kernel;
  uint64_t groups = (static_cast<uint64_t>(end - begin) + kernel.rows - 1) / kernel.rows;
  if (groups > INT32_MAX)
    return fail("kernel '" + std::string(kernel.name) + "': expected fewer rows, got " + std::to_string(end - begin));
  return launchGrid(stream, entry->function, groups * kernel.split_factor, kernel.threads, kernel.shared_bytes,
                    parameters);
}

} // namespace mpmd::cuda
