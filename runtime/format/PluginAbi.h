/* The interface between the runtime and a plugin for one kind of devices. The runtime opens `libmpmd_<kind>.so` with
 * the first bundle for such devices. A plugin imports nothing from the runtime and exports one function,
 * `mpmd_plugin_v1`.
 *
 * Every function that returns `int` returns 0 on success, unless its comment says otherwise. After a failure,
 * `last_error` returns the message to the thread that made the call. Work that is enqueued on a stream runs in order.
 * Events order the work of different streams. The host sees effects of enqueued work only after `synchronize`.
 * Addresses are device addresses.
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

typedef struct mpmd_device_t mpmd_device_t;   /* an open device */
typedef struct mpmd_module_t mpmd_module_t;   /* the image of a program, loaded on a device */
typedef struct mpmd_entry_t mpmd_entry_t;     /* a kernel of a module */
typedef struct mpmd_product_t mpmd_product_t; /* a prepared matrix product or convolution */
typedef struct mpmd_stream_t mpmd_stream_t;
typedef struct mpmd_event_t mpmd_event_t;
typedef struct mpmd_graph_t mpmd_graph_t; /* captured work of streams, for replay */
typedef struct mpmd_group_t mpmd_group_t; /* devices that run collectives together; each device is a member */

/* The table that the runtime passes to a plugin. */
typedef struct mpmd_host_t {
  uint32_t version; /* MPMD_PLUGIN_VERSION: a plugin may refuse one that it does not know */
  uint32_t struct_bytes;
} mpmd_host_t;

typedef struct mpmd_device_info_t {
  char name[128];
  char chip[32];  /* as targets name it: "sm_90" */
  char id[64];    /* unique, and the same in all processes */
  uint64_t bytes; /* of memory */
  uint64_t free_bytes;
} mpmd_device_info_t;

/* Alignment in bytes of the first element of each operand of a product. */
typedef struct mpmd_alignment_t {
  uint32_t a, b, c;
} mpmd_alignment_t;

/* A collective of a group. `bytes` is the size of one part. A source or target has one part, or one part per member,
 * contiguously. A sum adds parts of all members' sources, in an order that the plugin chooses. The target of a sum has
 * one part per member: the first part gets the sum, and the plugin sets the others to 0. */
enum {
  MPMD_GROUP_ALL_REDUCE = 0,     /* the sum of the sources, which have one part each */
  MPMD_GROUP_REDUCE_SCATTER = 1, /* the target of member m gets the sum of part m of the sources */
  MPMD_GROUP_ALL_GATHER = 2,     /* part m of the target gets the source of member m */
  MPMD_GROUP_SEND = 3            /* P2P operations only; sources and targets are unused */
};
typedef struct mpmd_group_call_t {
  uint32_t form; /* MPMD_GROUP_ALL_REDUCE and so on */
  uint32_t type; /* of the elements that are added: MPMD_F32 and so on */
  uint64_t bytes;
} mpmd_group_call_t;

/* Identifies a group in all processes that have members of it. */
typedef struct mpmd_group_id_t {
  char bytes[128];
} mpmd_group_id_t;

/* The operands of one member, as addresses, and the stream that runs the collective. The collective accesses no other
 * memory of the member. */
typedef struct mpmd_part_t {
  mpmd_stream_t *stream; /* null if the member is in another process, whose addresses are unknown here */
  uint64_t source;
  uint64_t target;
} mpmd_part_t;

/* A P2P copy from one member of a group to another. */
typedef struct mpmd_p2p_t {
  uint32_t source; /* member index; at least one of the two members is in this process */
  uint32_t target;
  uint64_t from; /* address on the source's device, if the source is in this process */
  uint64_t to;   /* address on the target's device, if the target is in this process */
  uint64_t bytes;
} mpmd_p2p_t;

typedef struct mpmd_plugin_t {
  uint32_t version; /* MPMD_PLUGIN_VERSION */
  uint32_t struct_bytes;
  const char *kind; /* "cuda" */
  const char *(*last_error)(void);

  int (*count)(uint32_t *devices);
  int (*describe)(uint32_t ordinal, mpmd_device_info_t *info);
  /* Opens a device. Devices are reference-counted: each `open` needs its own `close`. */
  int (*open)(uint32_t ordinal, mpmd_device_t **device);
  void (*close)(mpmd_device_t *device);

  int (*allocate)(mpmd_device_t *device, uint64_t bytes, uint64_t *address); /* zeroed, at a multiple of 256 */
  void (*release)(mpmd_device_t *device, uint64_t address);
  /* Pinned host memory, from which devices copy directly. */
  int (*allocate_host)(mpmd_device_t *device, uint64_t bytes, void **address);
  void (*release_host)(mpmd_device_t *device, void *address);

  /* Loads the image that fits the device best. If no image fits, the error names the chips of the images. */
  int (*load)(mpmd_device_t *device, const mpmd_image_t *images, uint32_t num_images, mpmd_module_t **module);
  void (*unload)(mpmd_module_t *module);
  int (*find)(mpmd_module_t *module, const mpmd_kernel_t *kernel, mpmd_entry_t **entry);
  void (*forget)(mpmd_entry_t *entry);
  /* Prepares a matrix product for the kernels' module. `multiply` needs a workspace of `workspace_bytes`. */
  int (*prepare)(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment,
                 mpmd_product_t **product, uint64_t *workspace_bytes);
  /* Operands are aligned to the size of their elements. Only this function loads the convolution library. */
  int (*prepare_convolution)(mpmd_module_t *module, const mpmd_convolution_t *convolution, mpmd_product_t **product,
                             uint64_t *workspace_bytes);
  void (*discard)(mpmd_product_t *product);

  int (*open_stream)(mpmd_device_t *device, mpmd_stream_t **stream);
  void (*close_stream)(mpmd_stream_t *stream);
  /* Timed events are for `stamp`, untimed events for `record` and `wait`. */
  int (*open_event)(mpmd_device_t *device, uint32_t timed, mpmd_event_t **event);
  void (*close_event)(mpmd_event_t *event);

  int (*record)(mpmd_stream_t *stream, mpmd_event_t *event);
  int (*wait)(mpmd_stream_t *stream, mpmd_event_t *event);
  /* Records the time at which the stream reaches this operation. If `captured` is 1, each replay records it again. */
  int (*stamp)(mpmd_stream_t *stream, mpmd_event_t *event, uint32_t captured);
  /* Seconds between two completed events of one device. */
  int (*elapsed)(mpmd_event_t *from, mpmd_event_t *to, double *seconds);
  int (*synchronize)(mpmd_stream_t *stream);
  /* Whether all work of the stream is done, without waiting. Fails if work of any stream of the device failed. */
  int (*query)(mpmd_stream_t *stream, uint32_t *done);

  /* The two devices may differ. A null device means host memory. */
  int (*copy)(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
              const mpmd_strided_copy_t *what);
  /* Runs rows [begin, end) of a kernel. */
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
  /* Order graphs of different devices, and the host, by a 4-byte word in memory of `allocate_host`. One stream sets the
   * word, another one or the host waits until it has the value. The waiter then sees all work before `set_word`. */
  int (*set_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);
  int (*await_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);

  /* For profilers: whether one is attached, nested ranges of the calling thread, and names of streams. */
  int (*is_watched)(void);
  void (*begin_range)(const char *name);
  void (*end_range)(void);
  void (*name_stream)(mpmd_stream_t *stream, const char *name);

  /* Whether groups can add elements of a type: 1 or 0. */
  int (*adds)(uint32_t type);
  /* Makes the id of a group with members in several processes; one of these processes calls it. Only this function and
   * `open_group` load the library for groups. */
  int (*identify_group)(mpmd_group_id_t *id);
  /* `devices` are those of the members, all different; null for members of other processes. `id` is null if all members
   * are in this process. Otherwise the call waits, possibly for ever, until all processes with members have made it.
   * Processes open groups one at a time, in the same order. */
  int (*open_group)(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t num_devices,
                    mpmd_group_t **group);
  void (*close_group)(mpmd_group_t *group);
  /* Ends all running and enqueued work of the group, even work that waits; values are undefined. Afterwards the group
   * can only be closed. */
  void (*abort_group)(mpmd_group_t *group);
  /* Fails if any enqueued work of the group has failed. */
  int (*check_group)(mpmd_group_t *group);
  /* Enqueues a collective. `parts` has one entry per member. `operations` are all P2P operations from or to members of
   * this process. The call may wait until other members have enqueued theirs. So all processes must enqueue the calls
   * of groups that share members in the same order. */
  int (*call_group)(mpmd_group_t *group, const mpmd_group_call_t *what, const mpmd_part_t *parts,
                    const mpmd_p2p_t *operations, uint32_t num_operations);
} mpmd_plugin_t;

/* Returns null, with a text in `*error`, if the plugin finds no devices or no driver. */
typedef const mpmd_plugin_t *(*mpmd_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_PLUGINABI_H */
