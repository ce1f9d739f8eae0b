/* Host-emulation images: the kernels of a GPU image, compiled for x86 from the same optimised LLVM IR. An emulated CUDA
 * driver runs a kernel thread by thread. An emulation image is an ELF shared object with one exported function,
 * `mpmd_emulation_query`.
 *
 * A rank object that was compiled with emulation exports a table `mpmd_emulation_images` beside its query function.
 * Only emulated drivers look it up.
 *
 * Plain C without dependencies. */
#ifndef MPMD_RUNTIME_FORMAT_EMULATIONABI_H
#define MPMD_RUNTIME_FORMAT_EMULATIONABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_EMULATION_VERSION 3u
#define MPMD_EMULATION_QUERY_NAME "mpmd_emulation_query"
#define MPMD_EMULATION_IMAGES_NAME "mpmd_emulation_images"

/* Numbers of PTX's special registers. A name with three numbers has its x component first, then y and z. */
enum {
  MPMD_EMULATION_THREAD = 0,     /* 0 to 2: %tid */
  MPMD_EMULATION_BLOCK_SIZE = 3, /* 3 to 5: %ntid */
  MPMD_EMULATION_BLOCK = 6,      /* 6 to 8: %ctaid */
  MPMD_EMULATION_GRID_SIZE = 9,  /* 9 to 11: %nctaid */
  MPMD_EMULATION_LANE = 12       /* %laneid */
};

enum { MPMD_EMULATION_IDX = 0, MPMD_EMULATION_UP = 1, MPMD_EMULATION_DOWN = 2, MPMD_EMULATION_XOR = 3 };
enum { MPMD_EMULATION_ALL = 0, MPMD_EMULATION_ANY = 1, MPMD_EMULATION_BALLOT = 2 };

enum { MPMD_EMULATION_WRITES = 1, MPMD_EMULATION_SHARED = 2 /* memory of the block */ };

/* Callbacks that the running emulated thread of a kernel makes to the emulator. */
typedef struct mpmd_emulation_host_t {
  /* Called before an access of `bytes` bytes at `address`, which the code assumes to be a multiple of `align`.
   * `parameter` is the index of the kernel parameter from which the address is derived, or -1. */
  void (*access)(const void *address, uint64_t bytes, uint32_t align, uint32_t flags, int32_t parameter);
  uint32_t (*special)(uint32_t which);
  /* bar.sync of the whole block */
  void (*barrier)(uint32_t number);
  /* bar.warp.sync */
  void (*warp_barrier)(uint32_t members);
  /* shfl.sync: `lane` is a lane, delta or mask, depending on `mode`; `clamp` is as in PTX. `*valid` gets the predicate.
   * */
  uint32_t (*shuffle)(uint32_t mode, uint32_t members, uint32_t value, uint32_t lane, uint32_t clamp, uint32_t *valid);
  /* vote.sync */
  uint32_t (*vote)(uint32_t mode, uint32_t members, uint32_t predicate);
} mpmd_emulation_host_t;

enum { MPMD_EMULATION_POINTER = 1, MPMD_EMULATION_READ_ONLY = 2, MPMD_EMULATION_NO_ALIAS = 4 };

typedef struct mpmd_emulation_kernel_t {
  const char *name;
  /* Runs one thread. `parameters` has a pointer to each parameter, as cuLaunchKernel takes them. */
  void (*run)(void *const *parameters);
  const uint32_t *parameter_bytes; /* size of each parameter */
  const uint32_t *parameter_flags; /* MPMD_EMULATION_POINTER and so on */
  uint32_t num_parameters;
  uint32_t most_threads; /* of a block, from .maxntid; 0 without .maxntid */
  char *shared;          /* shared memory of the running block */
  const char *shared_end;
  uint64_t dynamic_bytes; /* of dynamic shared memory, which a launch must request */
} mpmd_emulation_kernel_t;

typedef struct mpmd_emulation_t {
  uint32_t version;
  uint32_t num_kernels;
  const mpmd_emulation_kernel_t *kernels;
  const mpmd_emulation_host_t **host; /* the emulator sets it before a kernel runs */
  uint64_t flushes_denormals;         /* 1: kernels replace subnormal numbers by zero; 0: gradual underflow */
} mpmd_emulation_t;

typedef const mpmd_emulation_t *(*mpmd_emulation_query_fn)(void);

/* An entry of `mpmd_emulation_images`. */
typedef struct mpmd_emulation_image_t {
  const void *code; /* the mpmd_image_t::data that this image replaces; null ends the table */
  const char *elf;  /* the emulation image */
  uint64_t bytes;
} mpmd_emulation_image_t;

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_EMULATIONABI_H */
