/* How emulated libraries put work on streams of the emulated driver: real ones launch kernels of their own. */
#ifndef MPMD_EMULATOR_LIBRARYCALL_H
#define MPMD_EMULATOR_LIBRARYCALL_H

#include "runtime/cuda/Driver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lines of bytes that a call reads or writes. */
typedef struct mpmd_emulator_lines_t {
  CUdeviceptr address;
  size_t width, height, pitch;
  int writes;
} mpmd_emulator_lines_t;

/* Where a call finds what `address` holds, while it runs. */
void *mpmd_emulator_place(CUdeviceptr address);

/* Enqueues `function(data)`, which touches those bytes and no others. `data` is copied. */
CUresult mpmd_emulator_call(CUstream stream, const char *name, const mpmd_emulator_lines_t *lines, size_t numLines,
                            void (*function)(const void *data), const void *data, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_EMULATOR_LIBRARYCALL_H */
