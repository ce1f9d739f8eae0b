/// Helpers for the functions of the driver's interface.
#ifndef MPMD_EMULATOR_API_API_H
#define MPMD_EMULATOR_API_API_H

#include "../Emulator.h"

#include <exception>
#include <mutex>
#include <new>
#include <string>

#define MPMD_EMULATOR_DECLARE(name, parameters)                                                                        \
  extern "C" __attribute__((visibility("default"))) CUresult name parameters;
MPMD_CUDA_FUNCTIONS(MPMD_EMULATOR_DECLARE)
#undef MPMD_EMULATOR_DECLARE

namespace mpmd::emulator {

using Lock = std::unique_lock<std::mutex>;

/// Constants of the driver that the plugin does not declare.
enum {
  CUDA_ERROR_STREAM_CAPTURE_MERGE = 902,
  CUDA_ERROR_STREAM_CAPTURE_UNMATCHED = 903,
  CUDA_ERROR_CAPTURED_EVENT = 907
};

/// Null before cuInit has succeeded.
Emulator *theEmulator();
extern thread_local Device *currentDevice;

/// Reports an incorrect call of the program, and returns `error`.
CUresult misuse(Emulator &emulator, const char *function, CUresult error, const std::string &text);

/// Runs `body(emulator, lock)`.
template <class Body> CUresult call(const char *function, Body body) noexcept {
  try {
    Emulator *emulator = theEmulator();
    if (!emulator)
      return CUDA_ERROR_NOT_INITIALIZED;
    Lock lock(emulator->mutex);
    if (inHostFunction)
      return misuse(*emulator, function, CUDA_ERROR_NOT_SUPPORTED, "called by a host function of a stream");
    return body(*emulator, lock);
  } catch (const std::bad_alloc &) {
    return CUDA_ERROR_OUT_OF_MEMORY;
  } catch (const std::exception &) {
    return CUDA_ERROR_UNKNOWN;
  }
}

/// Runs `body(emulator, lock, device)` with the current context's device if that has no error.
template <class Body> CUresult callInContext(const char *function, Body body) noexcept {
  return call(function, [&](Emulator &emulator, Lock &lock) -> CUresult {
    Device *device = currentDevice;
    if (!device || device->retained == 0)
      return misuse(emulator, function, CUDA_ERROR_INVALID_CONTEXT, "no context is current");
    if (device->error != CUDA_SUCCESS)
      return device->error;
    return body(emulator, lock, *device);
  });
}

/// Runs `body(emulator, lock, stream)`.
template <class Body> CUresult callOnStream(const char *function, CUstream handle, Body body) noexcept {
  return call(function, [&](Emulator &emulator, Lock &lock) -> CUresult {
    std::shared_ptr<Stream> stream = emulator.streams.find(handle);
    if (!stream)
      return misuse(emulator, function, CUDA_ERROR_INVALID_HANDLE,
                    handle ? "no such stream" : "the default stream, which orders all others");
    if (stream->device->error != CUDA_SUCCESS)
      return stream->device->error;
    return body(emulator, lock, *stream);
  });
}

/// Refuses the call if the current thread captures a stream in a mode that forbids it.
CUresult refuseInCapture(Emulator &emulator, const char *function);

/// Appends `call` to the stream, or to the graph that the stream captures. Returns the node, or null for a capture.
CUresult enqueue(Emulator &emulator, Stream &stream, std::shared_ptr<Call> call, NodePtr *node = nullptr);

std::shared_ptr<Call> makeCall(Call::Kind kind, const Stream &stream);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_API_API_H
