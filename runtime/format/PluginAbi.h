/* The interface between the runtime and a plugin for a kind of devices. The runtime opens `libmpmd_<kind>.so` with
 * the first bundle for such devices. A plugin imports nothing from the runtime and exports one function,
 * `mpmd_plugin_v1`.
 *
 * Every function returns 0 on success. After a failure, `last_error` returns the message to the thread that made the
 * call. Work is enqueued on streams, in which it runs in order; events order work of different streams. The host
 * sees effects of enqueued work only after `synchronize`. Addresses are device addresses.
 *
 * Plain C without dependencies. */
#ifndef MPMD_RUNTIME_FORMAT_PLUGINABI_H
#define MPMD_RUNTIME_FORMAT_PLUGINABI_H

#include "runtime/format/RankAbi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_PLUGIN_VERSION 8u
#define MPMD_PLUGIN_ENTRY_NAME "mpmd_plugin_v1"

typedef struct mpmd_device_t mpmd_device_t;   /* one that is open */
typedef struct mpmd_module_t mpmd_module_t;   /* images of a program on a device */
typedef struct mpmd_entry_t mpmd_entry_t;     /* a kernel of a module */
typedef struct mpmd_product_t mpmd_product_t; /* a matrix product or a convolution, prepared */
typedef struct mpmd_stream_t mpmd_stream_t;
typedef struct mpmd_event_t mpmd_event_t;
typedef struct mpmd_graph_t mpmd_graph_t; /* work of streams, to be done again and again */
typedef struct mpmd_group_t mpmd_group_t; /* devices that work together, each a member */

/* The runtime's part of the interface. */
typedef struct mpmd_host_t {
  uint32_t version; /* MPMD_PLUGIN_VERSION: a plugin may refuse one that it does not know */
  uint32_t struct_bytes;
} mpmd_host_t;

typedef struct mpmd_device_info_t {
  char name[128];
  char chip[32];  /* as targets name it: "sm_90" */
  char id[64];    /* the same wherever it is seen, and no other one's */
  uint64_t bytes; /* of memory, in all and free now */
  uint64_t free_bytes;
} mpmd_device_info_t;

/* Alignment in bytes of the first element of each operand of a product. */
typedef struct mpmd_alignment_t {
  uint32_t a, b, c;
} mpmd_alignment_t;

/* A collective of a group. Each member has a source and a target of `bytes`, or of one part of so many bytes per
 * member, contiguously. A sum is over all members' sources, in an order of the plugin's choice. After it, the target
 * has 0 in place of the other parts. */
enum {
  MPMD_GROUP_ALL_REDUCE = 0,     /* the target gets the sum of the sources */
  MPMD_GROUP_REDUCE_SCATTER = 1, /* the target gets the sum of one part, member m's of part m of the sources */
  MPMD_GROUP_ALL_GATHER = 2,     /* part m of the target gets the source of member m */
  MPMD_GROUP_SEND = 3            /* operations, no sources and targets */
};
typedef struct mpmd_group_call_t {
  uint32_t form; /* MPMD_GROUP_ALL_REDUCE and so on */
  uint32_t type; /* of what is added: MPMD_F32 and so on */
  uint64_t bytes;
} mpmd_group_call_t;

/* Identifies a group in all processes that have members of it. */
typedef struct mpmd_group_id_t {
  char bytes[128];
} mpmd_group_id_t;

/* The buffers of a member, by address. That stream accesses nothing else of the member. */
typedef struct mpmd_part_t {
  mpmd_stream_t *stream; /* null where the member is in another process: nothing else of it is known then */
  uint64_t source;
  uint64_t target;
} mpmd_part_t;

/* A P2P copy from one member of a group to another. */
typedef struct mpmd_p2p_t {
  uint32_t source; /* members, one of them of this process */
  uint32_t target;
  uint64_t from; /* addresses, where the member is here */
  uint64_t to;
  uint64_t bytes;
} mpmd_p2p_t;

typedef struct mpmd_plugin_t {
  uint32_t version; /* MPMD_PLUGIN_VERSION */
  uint32_t struct_bytes;
  const char *kind; /* "cuda" */
  const char *(*last_error)(void);

  int (*count)(uint32_t *devices);
  int (*describe)(uint32_t ordinal, mpmd_device_info_t *info);
  /* Opens a device. Devices are reference-counted: close each as often as it was opened. */
  int (*open)(uint32_t ordinal, mpmd_device_t **device);
  void (*close)(mpmd_device_t *device);

  int (*allocate)(mpmd_device_t *device, uint64_t bytes, uint64_t *address); /* zeroed, at a multiple of 256 */
  void (*release)(mpmd_device_t *device, uint64_t address);
  /* Pinned host memory, from which devices copy directly. */
  int (*allocate_host)(mpmd_device_t *device, uint64_t bytes, void **address);
  void (*release_host)(mpmd_device_t *device, void *address);

  /* Loads the image that fits the device best. The error for a device that none fits names the chips. */
  int (*load)(mpmd_device_t *device, const mpmd_image_t *images, uint32_t num_images, mpmd_module_t **module);
  void (*unload)(mpmd_module_t *module);
  int (*find)(mpmd_module_t *module, const mpmd_kernel_t *kernel, mpmd_entry_t **entry);
  void (*forget)(mpmd_entry_t *entry);
  /* `workspace_bytes` is the workspace of `multiply`. The module is that of the program. */
  int (*prepare)(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment,
                 mpmd_product_t **product, uint64_t *workspace_bytes);
  /* Addresses of elements must be multiples of their size. Only this function loads the convolution library. */
  int (*prepare_convolution)(mpmd_module_t *module, const mpmd_convolution_t *convolution, mpmd_product_t **product,
                             uint64_t *workspace_bytes);
  void (*discard)(mpmd_product_t *product);

  int (*open_stream)(mpmd_device_t *device, mpmd_stream_t **stream);
  void (*close_stream)(mpmd_stream_t *stream);
  /* A timed event is for `stamp`, an untimed one for `record` and `wait`. */
  int (*open_event)(mpmd_device_t *device, uint32_t timed, mpmd_event_t **event);
  void (*close_event)(mpmd_event_t *event);

  int (*record)(mpmd_stream_t *stream, mpmd_event_t *event);
  int (*wait)(mpmd_stream_t *stream, mpmd_event_t *event);
  /* Records the time at which the stream gets here; in a capture, at which each replay does. */
  int (*stamp)(mpmd_stream_t *stream, mpmd_event_t *event, uint32_t captured);
  /* Seconds between two completed events of one device. */
  int (*elapsed)(mpmd_event_t *from, mpmd_event_t *to, double *seconds);
  int (*synchronize)(mpmd_stream_t *stream);
  /* Whether all work of the stream is done, without waiting. Fails if work of any stream of the device failed. */
  int (*query)(mpmd_stream_t *stream, uint32_t *done);

  /* The source may be on another device. Either end may be memory of the host: its device is null. */
  int (*copy)(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
              const mpmd_strided_copy_t *what);
  /* Rows [begin, end) of a kernel. */
  int (*launch)(mpmd_stream_t *stream, mpmd_entry_t *entry, const uint64_t *operands, uint32_t num_operands,
                int64_t begin, int64_t end);
  /* The operands are those of the product's launch. */
  int (*multiply)(mpmd_stream_t *stream, mpmd_product_t *product, const uint64_t *operands, uint64_t workspace);
  /* Calls a host function, which must not call this table. In a capture, each replay calls it. */
  int (*call)(mpmd_stream_t *stream, void (*function)(void *context), void *context);

  /* Captures work that is enqueued on the stream, and on streams that wait for its events, instead of running it. */
  int (*begin_capture)(mpmd_stream_t *stream);
  int (*end_capture)(mpmd_stream_t *stream, mpmd_graph_t **graph);
  int (*replay)(mpmd_stream_t *stream, mpmd_graph_t *graph);
  void (*close_graph)(mpmd_graph_t *graph);
  /* Synchronises graphs of different devices, and the host: one sets a 4-byte word in memory of `allocate_host`, the
   * other awaits it. The waiter sees all that the stream did before it set the word. */
  int (*set_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);
  int (*await_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);

  /* For profilers: whether one is attached, nested ranges of the calling thread, and names of streams. */
  int (*is_watched)(void);
  void (*begin_range)(const char *name);
  void (*end_range)(void);
  void (*name_stream)(mpmd_stream_t *stream, const char *name);

  /* Whether groups can add elements of a type. */
  int (*adds)(uint32_t type);
  /* For a group of several processes, called by one of them. Only this function and `open_group` load the library of
   * groups. */
  int (*identify_group)(mpmd_group_id_t *id);
  /* The devices of the members; null for members of another process. They must differ. `id` is null if all are here.
   * Else it waits until all processes with members have called it, possibly for ever. Processes open groups one at a
   * time, in the same order. */
  int (*open_group)(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t num_devices,
                    mpmd_group_t **group);
  void (*close_group)(mpmd_group_t *group);
  /* Ends all running and enqueued work of its members, even if it waits; values are undefined. Afterwards the group
   * can only be closed. */
  void (*abort_group)(mpmd_group_t *group);
  /* Fails if any enqueued work of the group has failed. */
  int (*check_group)(mpmd_group_t *group);
  /* Enqueues the collective: one part for each member, on its device, and the P2P operations from or to members
   * here. It may wait for other members to enqueue theirs. So members of several groups must enqueue in the same
   * order, in all processes. */
  int (*call_group)(mpmd_group_t *group, const mpmd_group_call_t *what, const mpmd_part_t *parts,
                    const mpmd_p2p_t *operations, uint32_t num_operations);
} mpmd_plugin_t;

/* Returns null, with a text in `*error`, if there can be no devices. */
typedef const mpmd_plugin_t *(*mpmd_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_PLUGINABI_H */
