// Implements the plugin interface for CUDA devices.
#include "runtime/cuda/Objects.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

namespace mpmd::cuda {

namespace {
const Driver *opened = nullptr;
thread_local std::string lastError;

/// Open devices by ordinal. Peers among them are connected.
std::mutex openMutex;
std::map<uint32_t, mpmd_device_t *> openDevices;
} // namespace

const Driver &driver() { return *opened; }

int fail(const std::string &text) {
  lastError = text;
  return 1;
}

const std::string &lastErrorText() { return lastError; }

int checked(CUresult result, const char *call) {
  if (result == CUDA_SUCCESS)
    return 0;
  const char *name = nullptr, *text = nullptr;
  opened->cuGetErrorName(result, &name);
  opened->cuGetErrorString(result, &text);
  return fail(std::string(call) + ": " + (text ? text : "unknown error") + " (" +
              (name ? name : std::to_string(result)) + ")");
}

int use(const mpmd_device_t *device) { return checked(opened->cuCtxSetCurrent(device->context), "cuCtxSetCurrent"); }

namespace {
const char *readError() { return lastError.c_str(); }

int count(uint32_t *devices) {
  int found = 0;
  if (int failed = checked(opened->cuDeviceGetCount(&found), "cuDeviceGetCount"))
    return failed;
  *devices = static_cast<uint32_t>(std::max(found, 0));
  return 0;
}

int capability(CUdevice device, int *major, int *minor) {
  if (int failed = checked(opened->cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device),
                           "cuDeviceGetAttribute"))
    return failed;
  return checked(opened->cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device),
                 "cuDeviceGetAttribute");
}

/// Describes a device. The memory sizes of a closed device stay 0, because free memory is a property of its context.
int describe(uint32_t ordinal, mpmd_device_info_t *info) {
  CUdevice device = 0;
  int major = 0, minor = 0;
  size_t available = 0, total = 0;
  *info = {};
  if (int failed = checked(opened->cuDeviceGet(&device, static_cast<int>(ordinal)), "cuDeviceGet"))
    return failed;
  if (int failed = checked(opened->cuDeviceGetName(info->name, sizeof(info->name), device), "cuDeviceGetName"))
    return failed;
  CUuuid uuid = {};
  if (int failed = checked(opened->cuDeviceGetUuid_v2(&uuid, device), "cuDeviceGetUuid"))
    return failed;
  static_assert(sizeof(info->id) > 2 * sizeof(uuid.bytes), "an identity is written in hexadecimal digits");
  for (size_t i = 0; i < sizeof(uuid.bytes); ++i)
    std::snprintf(info->id + 2 * i, 3, "%02x", static_cast<unsigned char>(uuid.bytes[i]));
  if (int failed = capability(device, &major, &minor))
    return failed;
  std::snprintf(info->chip, sizeof(info->chip), "sm_%d", major * 10 + minor);
  std::lock_guard<std::mutex> lock(openMutex);
  auto open = openDevices.find(ordinal);
  if (open == openDevices.end())
    return 0;
  if (int failed = use(open->second))
    return failed;
  if (int failed = checked(opened->cuMemGetInfo_v2(&available, &total), "cuMemGetInfo"))
    return failed;
  info->bytes = total;
  info->free_bytes = available;
  return 0;
}

/// Lets two open devices access each other's memory, if the machine supports it.
int connect(mpmd_device_t &one, mpmd_device_t &other) {
  int can = 0;
  if (int failed = checked(opened->cuDeviceCanAccessPeer(&can, one.device, other.device), "cuDeviceCanAccessPeer"))
    return failed;
  if (can == 0)
    return 0;
  if (int failed = use(&one))
    return failed;
  CUresult result = opened->cuCtxEnablePeerAccess(other.context, 0);
  if (result != CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED)
    if (int failed = checked(result, "cuCtxEnablePeerAccess"))
      return failed;
  one.peers.push_back(&other);
  return 0;
}

int open(uint32_t ordinal, mpmd_device_t **device) {
  auto made = std::make_unique<mpmd_device_t>();
  made->ordinal = ordinal;
  if (int failed = checked(opened->cuDeviceGet(&made->device, static_cast<int>(ordinal)), "cuDeviceGet"))
    return failed;
  if (int failed = capability(made->device, &made->major, &made->minor))
    return failed;
  std::lock_guard<std::mutex> lock(openMutex);
  if (auto known = openDevices.find(ordinal); known != openDevices.end()) {
    ++known->second->users;
    *device = known->second;
    return 0;
  }
  if (int failed = checked(opened->cuDevicePrimaryCtxRetain(&made->context, made->device), "cuDevicePrimaryCtxRetain"))
    return failed;
  int failed = 0;
  for (auto &[number, other] : openDevices) {
    failed = failed != 0 ? failed : connect(*made, *other);
    failed = failed != 0 ? failed : connect(*other, *made);
  }
  if (failed != 0) {
    for (auto &[number, other] : openDevices)
      std::erase(other->peers, made.get());
    opened->cuDevicePrimaryCtxRelease_v2(made->device);
    return failed;
  }
  openDevices[ordinal] = made.get();
  *device = made.release();
  return 0;
}

void close(mpmd_device_t *device) {
  std::lock_guard<std::mutex> lock(openMutex);
  if (--device->users != 0)
    return;
  if (use(device) == 0)
    closeBlas(device);
  closeDnn(device);
  openDevices.erase(device->ordinal);
  for (auto &[number, other] : openDevices)
    std::erase(other->peers, device);
  opened->cuDevicePrimaryCtxRelease_v2(device->device);
  delete device;
}

int synchronize(mpmd_stream_t *stream) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuStreamSynchronize(stream->handle), "cuStreamSynchronize");
}

int query(mpmd_stream_t *stream, uint32_t *done) {
  if (int failed = use(stream->device))
    return failed;
  CUresult result = opened->cuStreamQuery(stream->handle);
  *done = result == CUDA_SUCCESS;
  return result == CUDA_ERROR_NOT_READY ? 0 : checked(result, "cuStreamQuery");
}

int openStream(mpmd_device_t *device, mpmd_stream_t **stream) {
  if (int failed = use(device))
    return failed;
  CUstream handle = nullptr;
  if (int failed = checked(opened->cuStreamCreate(&handle, CU_STREAM_NON_BLOCKING), "cuStreamCreate"))
    return failed;
  *stream = new mpmd_stream_t{device, handle};
  return 0;
}

void closeStream(mpmd_stream_t *stream) {
  if (use(stream->device) == 0)
    opened->cuStreamDestroy_v2(stream->handle);
  delete stream;
}

/// Allocates zeroed memory, because a program may read memory that it has not written: the padding of parts.
int allocate(mpmd_device_t *device, uint64_t bytes, uint64_t *address) {
  if (int failed = use(device))
    return failed;
  CUdeviceptr memory = 0;
  if (int failed = checked(opened->cuMemAlloc_v2(&memory, bytes), "cuMemAlloc"))
    return failed;
  mpmd_stream_t *stream = nullptr;
  int failed = openStream(device, &stream);
  if (failed == 0) {
    failed = checked(opened->cuMemsetD8Async(memory, 0, bytes, stream->handle), "cuMemsetD8Async");
    if (failed == 0)
      failed = synchronize(stream);
    closeStream(stream);
  }
  if (failed != 0)
    opened->cuMemFree_v2(memory);
  else
    *address = memory;
  return failed;
}

void release(mpmd_device_t *device, uint64_t address) {
  if (use(device) == 0)
    opened->cuMemFree_v2(address);
}

int allocateHost(mpmd_device_t *device, uint64_t bytes, void **address) {
  if (int failed = use(device))
    return failed;
  return checked(opened->cuMemHostAlloc(address, bytes, CU_MEMHOSTALLOC_PORTABLE), "cuMemHostAlloc");
}

void releaseHost(mpmd_device_t *device, void *address) {
  if (use(device) == 0)
    opened->cuMemFreeHost(address);
}

int openEvent(mpmd_device_t *device, uint32_t timed, mpmd_event_t **event) {
  if (int failed = use(device))
    return failed;
  CUevent handle = nullptr;
  unsigned int flags = timed != 0 ? 0 : CU_EVENT_DISABLE_TIMING;
  if (int failed = checked(opened->cuEventCreate(&handle, flags), "cuEventCreate"))
    return failed;
  *event = new mpmd_event_t{device, handle};
  return 0;
}

void closeEvent(mpmd_event_t *event) {
  if (use(event->device) == 0)
    opened->cuEventDestroy_v2(event->handle);
  delete event;
}

int record(mpmd_stream_t *stream, mpmd_event_t *event) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuEventRecord(event->handle, stream->handle), "cuEventRecord");
}

int wait(mpmd_stream_t *stream, mpmd_event_t *event) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuStreamWaitEvent(stream->handle, event->handle, 0), "cuStreamWaitEvent");
}

int stamp(mpmd_stream_t *stream, mpmd_event_t *event, uint32_t captured) {
  if (int failed = use(stream->device))
    return failed;
  unsigned int flags = captured != 0 ? CU_EVENT_RECORD_EXTERNAL : CU_EVENT_RECORD_DEFAULT;
  return checked(opened->cuEventRecordWithFlags(event->handle, stream->handle, flags), "cuEventRecordWithFlags");
}

int elapsed(mpmd_event_t *from, mpmd_event_t *to, double *seconds) {
  if (int failed = use(from->device))
    return failed;
  float milliseconds = 0;
  if (int failed = checked(opened->cuEventElapsedTime(&milliseconds, from->handle, to->handle), "cuEventElapsedTime"))
    return failed;
  *seconds = static_cast<double>(milliseconds) * 1e-3;
  return 0;
}

int beginCapture(mpmd_stream_t *stream) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuStreamBeginCapture_v2(stream->handle, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
                 "cuStreamBeginCapture");
}

int endCapture(mpmd_stream_t *stream, mpmd_graph_t **graph) {
  if (int failed = use(stream->device))
    return failed;
  CUgraph captured = nullptr;
  if (int failed = checked(opened->cuStreamEndCapture(stream->handle, &captured), "cuStreamEndCapture"))
    return failed;
  CUgraphExec exec = nullptr;
  int failed = checked(opened->cuGraphInstantiateWithFlags(&exec, captured, 0), "cuGraphInstantiate");
  opened->cuGraphDestroy(captured);
  if (failed == 0)
    *graph = new mpmd_graph_t{stream->device, exec};
  return failed;
}

int replay(mpmd_stream_t *stream, mpmd_graph_t *graph) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuGraphLaunch(graph->exec, stream->handle), "cuGraphLaunch");
}

void closeGraph(mpmd_graph_t *graph) {
  if (use(graph->device) == 0)
    opened->cuGraphExecDestroy(graph->exec);
  delete graph;
}

/// Pinned host memory has the same address on devices.
CUdeviceptr addressOf(uint32_t *word) { return reinterpret_cast<CUdeviceptr>(word); }

int setWord(mpmd_stream_t *stream, uint32_t *word, uint32_t value) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuStreamWriteValue32_v2(stream->handle, addressOf(word), value, CU_STREAM_WRITE_VALUE_DEFAULT),
                 "cuStreamWriteValue32");
}

int awaitWord(mpmd_stream_t *stream, uint32_t *word, uint32_t value) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuStreamWaitValue32_v2(stream->handle, addressOf(word), value, CU_STREAM_WAIT_VALUE_EQ),
                 "cuStreamWaitValue32");
}

void closeEntry(mpmd_entry_t *entry) { delete entry; }

void discard(mpmd_product_t *product) { delete product; }

int multiply(mpmd_stream_t *stream, mpmd_product_t *product, const uint64_t *operands, uint64_t workspace) {
  return product->run(stream, operands, workspace);
}

int call(mpmd_stream_t *stream, void (*function)(void *), void *context) {
  if (int failed = use(stream->device))
    return failed;
  return checked(opened->cuLaunchHostFunc(stream->handle, function, context), "cuLaunchHostFunc");
}

constexpr mpmd_plugin_t plugin = {MPMD_PLUGIN_VERSION,
                                  sizeof(mpmd_plugin_t),
                                  "cuda",
                                  readError,
                                  count,
                                  describe,
                                  open,
                                  close,
                                  allocate,
                                  release,
                                  allocateHost,
                                  releaseHost,
                                  load,
                                  unload,
                                  find,
                                  closeEntry,
                                  prepare,
                                  prepareConvolution,
                                  discard,
                                  openStream,
                                  closeStream,
                                  openEvent,
                                  closeEvent,
                                  record,
                                  wait,
                                  stamp,
                                  elapsed,
                                  synchronize,
                                  query,
                                  copy,
                                  launch,
                                  multiply,
                                  call,
                                  beginCapture,
                                  endCapture,
                                  replay,
                                  closeGraph,
                                  setWord,
                                  awaitWord,
                                  isWatched,
                                  beginRange,
                                  endRange,
                                  nameStream,
                                  adds,
                                  identifyGroup,
                                  openGroup,
                                  closeGroup,
                                  abortGroup,
                                  checkGroup,
                                  callGroup};
} // namespace

} // namespace mpmd::cuda

extern "C" __attribute__((visibility("default"))) const mpmd_plugin_t *mpmd_plugin_v1(const mpmd_host_t *host,
                                                                                      const char **error) {
  using namespace mpmd::cuda;
  static std::string text;
  if (host->version != MPMD_PLUGIN_VERSION) {
    text = "expected a runtime with plugins of version " + std::to_string(MPMD_PLUGIN_VERSION) + ", got version " +
           std::to_string(host->version);
    *error = text.c_str();
    return nullptr;
  }
  opened = openDriver(text);
  if (opened && checked(opened->cuInit(0), "cuInit") != 0) {
    text = readError();
    opened = nullptr;
  }
  if (opened)
    return &plugin;
  *error = text.c_str();
  return nullptr;
}
