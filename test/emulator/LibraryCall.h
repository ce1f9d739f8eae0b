/* How emulated libraries put work on streams of the emulated driver: real ones launch kernels of their own. */
#ifndef MPMD_EMULATOR_LIBRARYCALL_H
#define MPMD_EMULATOR_LIBRARYCALL_H

#include "runtime/cuda/Driver.h"

#include <stdint.h>

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

/* Another member whose part one waits for, and whether that gives it something: it is then behind what was done there.
 */
typedef struct mpmd_emulator_peer_t {
  uint32_t member;
  int sends;
} mpmd_emulator_peer_t;

/* One member's part of what streams do together, at a place of a library's choice. The parts of a member there have
 * their turns in the order in which its streams come to them. */
typedef struct mpmd_emulator_collective_t {
  uint64_t place;
  uint32_t member;
  int device;            /* that the stream must be of */
  const char *operation; /* to be counted by */
  const mpmd_emulator_peer_t *peers;
  size_t numPeers;
  /* For a part that meets others of other processes, too, else null: called with its `data` once its peers here had
   * their turns, again and again until it returns 1 because those had theirs. */
  int (*came)(const void *data);
} mpmd_emulator_collective_t;

typedef struct mpmd_emulator_part_t {
  uint32_t member;
  const void *data;
} mpmd_emulator_part_t;

/* As the above: when a part has met its peers, `together` does what all of them do, whose members ascend. It returns
 * what does not fit together, or null. */
CUresult mpmd_emulator_collective(CUstream stream, const char *name, const mpmd_emulator_collective_t *collective,
                                  const mpmd_emulator_lines_t *lines, size_t numLines,
                                  const char *(*together)(const mpmd_emulator_part_t *parts, size_t count),
                                  const void *data, size_t bytes);

/* Parts at that place end, and do nothing. */
void mpmd_emulator_dissolve(uint64_t place);

/* The device that is current: by number, and by number among all of the machine. */
CUresult mpmd_emulator_current(int *device, uint64_t *number);

/* Does what devices can do now, for who waits for another process. */
void mpmd_emulator_poll(void);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_EMULATOR_LIBRARYCALL_H */
