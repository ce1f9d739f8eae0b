// Work of libraries that are emulated, too.
#include "Api.h"

using namespace mpmd::emulator;

extern "C" __attribute__((visibility("default"))) void *mpmd_emulator_place(CUdeviceptr address) {
  // Called by what runs: the mutex is held.
  return theEmulator()->memory.at(address);
}

extern "C" __attribute__((visibility("default"))) CUresult mpmd_emulator_call(CUstream handle, const char *name,
                                                                              const mpmd_emulator_lines_t *lines,
                                                                              size_t numLines,
                                                                              void (*function)(const void *data),
                                                                              const void *data, size_t bytes) {
  return callOnStream(__func__, handle, [&](Emulator &all, Lock &, Stream &stream) -> CUresult {
    auto call = makeCall(Call::Kind::Library, stream);
    call->name = name;
    call->library = function;
    call->libraryData.assign(static_cast<const char *>(data), static_cast<const char *>(data) + bytes);
    call->lines.assign(lines, lines + numLines);
    return enqueue(all, stream, call);
  });
}
