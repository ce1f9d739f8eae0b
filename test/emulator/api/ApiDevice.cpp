// The driver, its devices and contexts.
#include "Api.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace mpmd::emulator {

thread_local Device *currentDevice = nullptr;

namespace {
std::mutex initMutex;
/// Never destroyed, because threads may be inside a call when the process ends.
Emulator *emulator = nullptr;

std::string initialize() {
  auto *made = new Emulator;
  const char *text = std::getenv("MPMD_CUDA_EMULATOR");
  std::string wrong = parseOptions(text ? text : "", made->options);
  const std::vector<uint64_t> visible = visibleDevices(std::getenv("CUDA_VISIBLE_DEVICES"), made->options.devices);
  if (wrong.empty() && !visible.empty())
    wrong = made->memory.reserve(visible.size(), made->options.memory);
  if (!wrong.empty()) {
    delete made;
    return wrong;
  }
  made->process = ::getpid();
  made->devices.resize(visible.size());
  for (size_t i = 0; i < made->devices.size(); ++i) {
    made->devices[i].ordinal = static_cast<int>(i);
    made->devices[i].number = visible[i];
  }
  __atomic_store_n(&emulator, made, __ATOMIC_RELEASE);
  return "";
}

Device *findDevice(Emulator &all, CUdevice device) {
  return device < 0 || static_cast<size_t>(device) >= all.devices.size() ? nullptr : &all.devices[device];
}

Device *findContext(Emulator &all, CUcontext context) {
  for (Device &device : all.devices)
    if (reinterpret_cast<CUcontext>(&device) == context && device.retained != 0)
      return &device;
  return nullptr;
}

/// At exit, runs nodes that no synchronisation needed, so that their faults are found, too.
__attribute__((destructor)) void finish() {
  Emulator *all = theEmulator();
  // The copy of a process that a fork makes has done nothing itself.
  if (!all || all->process != ::getpid())
    return;
  try {
    Lock lock(all->mutex);
    std::vector<NodePtr> left = all->queue.pending();
    all->report.undrained += left.size();
    all->queue.drain(lock, left, Queue::Mode::Exit);
    for (const auto &[name, which] : {std::pair{"stall", &all->options.stall}, std::pair{"fault", &all->options.fault},
                                      std::pair{"refuse", &all->options.refuse}})
      if (which->seen < which->number)
        std::fprintf(stderr, "mpmd CUDA emulator: %s=%s:%llu: there were %llu launches of that kernel\n", name,
                     which->kernel.c_str(), static_cast<unsigned long long>(which->number),
                     static_cast<unsigned long long>(which->seen));
    if (!all->options.report.empty())
      all->report.write(all->options.report);
    __atomic_store_n(&emulator, nullptr, __ATOMIC_RELEASE);
    // Releases the addresses. Otherwise a program that loads and unloads the driver repeatedly would run out of them.
    if (!all->queue.isBusy())
      all->memory.unreserve();
  } catch (const std::exception &error) {
    std::fprintf(stderr, "mpmd CUDA emulator: no report: %s\n", error.what());
  }
}
} // namespace

Emulator *theEmulator() { return __atomic_load_n(&emulator, __ATOMIC_ACQUIRE); }

CUresult misuse(Emulator &all, const char *function, CUresult error, const std::string &text) {
  all.report.fault(std::string(function) + ": " + text);
  return error;
}

} // namespace mpmd::emulator

using namespace mpmd::emulator;

namespace {
struct ErrorText {
  CUresult error;
  const char *name, *text;
};
constexpr ErrorText errorTexts[] = {
    {CUDA_SUCCESS, "CUDA_SUCCESS", "no error"},
    {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {CUDA_ERROR_NOT_INITIALIZED, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {CUDA_ERROR_DEINITIALIZED, "CUDA_ERROR_DEINITIALIZED", "driver shutting down"},
    {CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {CUDA_ERROR_INVALID_DEVICE, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {CUDA_ERROR_INVALID_IMAGE, "CUDA_ERROR_INVALID_IMAGE", "device kernel image is invalid"},
    {CUDA_ERROR_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {CUDA_ERROR_NO_BINARY_FOR_GPU, "CUDA_ERROR_NO_BINARY_FOR_GPU",
     "no kernel image is available for execution on the device"},
    {CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED",
     "peer access is not supported between these two devices"},
    {CUDA_ERROR_INVALID_PTX, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
    {CUDA_ERROR_INVALID_HANDLE, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
    {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {CUDA_ERROR_NOT_READY, "CUDA_ERROR_NOT_READY", "device not ready"},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
    {CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
     "too many resources requested for launch"},
    {CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED",
     "peer access is already enabled"},
    {CUDA_ERROR_MISALIGNED_ADDRESS, "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
    {CUDA_ERROR_LAUNCH_FAILED, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {CUDA_ERROR_NOT_SUPPORTED, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
    {CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
     "operation not permitted when stream is capturing"},
    {CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
     "operation failed due to a previous error during capture"},
    {CUDA_ERROR_STREAM_CAPTURE_MERGE, "CUDA_ERROR_STREAM_CAPTURE_MERGE",
     "operation would result in a merge of separate capture sequences"},
    {CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED",
     "capture was not ended in the same stream as it began"},
    {CUDA_ERROR_STREAM_CAPTURE_UNJOINED, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED", "capturing stream has unjoined work"},
    {CUDA_ERROR_STREAM_CAPTURE_ISOLATION, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION",
     "dependency created on uncaptured work in another stream"},
    {CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT",
     "operation would make the legacy stream depend on a capturing blocking stream"},
    {CUDA_ERROR_CAPTURED_EVENT, "CUDA_ERROR_CAPTURED_EVENT",
     "operation not permitted on an event last recorded in a capturing stream"},
    {CUDA_ERROR_UNKNOWN, "CUDA_ERROR_UNKNOWN", "unknown error"},
};

CUresult findText(CUresult error, const char *ErrorText::*which, const char **text) {
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = nullptr;
  for (const ErrorText &entry : errorTexts)
    if (entry.error == error)
      *text = entry.*which;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
} // namespace

CUresult cuGetErrorName(CUresult error, const char **text) { return findText(error, &ErrorText::name, text); }
CUresult cuGetErrorString(CUresult error, const char **text) { return findText(error, &ErrorText::text, text); }

CUresult cuInit(unsigned int flags) {
  try {
    std::lock_guard lock(initMutex);
    if (flags != 0)
      return CUDA_ERROR_INVALID_VALUE;
    std::string wrong = theEmulator() ? "" : initialize();
    if (!wrong.empty())
      std::fprintf(stderr, "mpmd CUDA emulator: %s\n", wrong.c_str());
    if (!wrong.empty())
      return CUDA_ERROR_INVALID_VALUE;
    return theEmulator()->devices.empty() ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
  } catch (const std::exception &) {
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
}

CUresult cuDriverGetVersion(int *version) {
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = 12080;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!count)
      return CUDA_ERROR_INVALID_VALUE;
    *count = static_cast<int>(all.devices.size());
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!device)
      return CUDA_ERROR_INVALID_VALUE;
    if (!findDevice(all, ordinal))
      return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!name || length <= 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (!findDevice(all, device))
      return CUDA_ERROR_INVALID_DEVICE;
    std::snprintf(name, static_cast<size_t>(length), "mpmd emulated GPU");
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice device) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!uuid)
      return CUDA_ERROR_INVALID_VALUE;
    const Device *found = findDevice(all, device);
    if (!found)
      return CUDA_ERROR_INVALID_DEVICE;
    *uuid = {};
    uuid->bytes[sizeof(uuid->bytes) - 1] = static_cast<char>(found->number);
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!value)
      return CUDA_ERROR_INVALID_VALUE;
    if (!findDevice(all, device))
      return CUDA_ERROR_INVALID_DEVICE;
    if (attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
      *value = 132;
    else if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
      *value = static_cast<int>(all.options.sm / 10);
    else if (attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
      *value = static_cast<int>(all.options.sm % 10);
    else
      return misuse(all, "cuDeviceGetAttribute", CUDA_ERROR_INVALID_VALUE,
                    "attribute " + std::to_string(attribute) + " is not emulated");
    return CUDA_SUCCESS;
  });
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!can)
      return CUDA_ERROR_INVALID_VALUE;
    if (!findDevice(all, device) || !findDevice(all, peer))
      return CUDA_ERROR_INVALID_DEVICE;
    *can = device != peer;
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice ordinal) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    if (!context)
      return CUDA_ERROR_INVALID_VALUE;
    Device *device = findDevice(all, ordinal);
    if (!device)
      return CUDA_ERROR_INVALID_DEVICE;
    ++device->retained;
    *context = reinterpret_cast<CUcontext>(device);
    return CUDA_SUCCESS;
  });
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice ordinal) {
  return call(__func__, [&](Emulator &all, Lock &lock) -> CUresult {
    Device *device = findDevice(all, ordinal);
    if (!device)
      return CUDA_ERROR_INVALID_DEVICE;
    if (device->retained == 0)
      return misuse(all, "cuDevicePrimaryCtxRelease", CUDA_ERROR_INVALID_CONTEXT, "released more often than retained");
    if (--device->retained != 0)
      return CUDA_SUCCESS;
    // The last release frees everything in the context.
    std::vector<NodePtr> left = all.queue.pending(device);
    all.report.undrained += left.size();
    all.queue.drain(lock, left, Queue::Mode::Wait);
    auto mine = [&](const auto &object) { return object.device == device; };
    all.streams.removeIf(mine);
    all.events.removeIf(mine);
    all.functions.removeIf(mine);
    all.kernels.forEach([&](Kernel &kernel) { kernel.functions.erase(device); });
    all.memory.releaseAll(device->ordinal);
    device->peers = 0;
    device->error = CUDA_SUCCESS;
    // A process may end without running its destructors.
    auto isOpen = [](const Device &each) { return each.retained != 0; };
    if (!all.options.report.empty() && std::none_of(all.devices.begin(), all.devices.end(), isOpen))
      all.report.write(all.options.report);
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxSetCurrent(CUcontext context) {
  return call(__func__, [&](Emulator &all, Lock &) -> CUresult {
    Device *device = findContext(all, context);
    if (context && !device)
      return misuse(all, "cuCtxSetCurrent", CUDA_ERROR_INVALID_CONTEXT, "no such context");
    currentDevice = device;
    return CUDA_SUCCESS;
  });
}

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags) {
  return callInContext(__func__, [&](Emulator &all, Lock &, Device &device) -> CUresult {
    Device *other = findContext(all, peer);
    if (flags != 0)
      return CUDA_ERROR_INVALID_VALUE;
    if (!other || other == &device)
      return misuse(all, "cuCtxEnablePeerAccess", CUDA_ERROR_INVALID_CONTEXT, "not the context of another device");
    if (device.peers >> other->ordinal & 1)
      return CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
    device.peers |= uint64_t(1) << other->ordinal;
    return CUDA_SUCCESS;
  });
}
