/* What a plugin for a kind of devices gives the runtime: the boundary between the two. A plugin, `libmpmd_<kind>.so`,
 * is opened when a bundle for such devices is; it imports nothing from the runtime and exports one function,
 * `mpmd_plugin_v1`.
 *
 * Every function returns 0, or another number where it failed: `last_error` then says why, in words, to the thread that
 * called it. Work is enqueued on streams, in which it runs in order; events order the work of different streams.
 * Nothing that is enqueued has an effect that the host can see before `synchronize`. Addresses are a device's.
 *
 * Plain C without dependencies. */
#ifndef MPMD_RUNTIME_FORMAT_PLUGINABI_H
#define MPMD_RUNTIME_FORMAT_PLUGINABI_H

#include "runtime/format/RankAbi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_PLUGIN_VERSION 7u
#define MPMD_PLUGIN_ENTRY_NAME "mpmd_plugin_v1"

typedef struct mpmd_device_t mpmd_device_t;   /* one that is open */
typedef struct mpmd_module_t mpmd_module_t;   /* images of a program on a device */
typedef struct mpmd_entry_t mpmd_entry_t;     /* a kernel of a module */
typedef struct mpmd_product_t mpmd_product_t; /* a matrix product or a convolution, prepared */
typedef struct mpmd_stream_t mpmd_stream_t;
typedef struct mpmd_event_t mpmd_event_t;
typedef struct mpmd_graph_t mpmd_graph_t; /* work of streams, to be done again and again */
typedef struct mpmd_group_t mpmd_group_t; /* devices that work together, each a member */

/* What the runtime gives a plugin. */
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

/* Bytes that lie in runs with equal gaps, at either end: `bytes` in all. */
typedef struct mpmd_box_t {
  uint64_t bytes;
  const mpmd_loop_t *loops; /* the outermost first */
  uint32_t num_loops;
  uint32_t reserved;
} mpmd_box_t;

/* What the addresses of the elements of a product are multiples of, in bytes, the first one of each operand. */
typedef struct mpmd_alignment_t {
  uint32_t a, b, c;
} mpmd_alignment_t;

/* What the members of a group do together. Each has a source and a target, of `bytes`, or of a part of so many bytes
 * for each member, one behind the other. A sum is of all members' sources, in an order of the plugin's choice; behind
 * it the target then has 0 in place of the other parts. */
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

/* What tells a group from all others: the processes that have members of it are told the same. */
typedef struct mpmd_group_id_t {
  char bytes[128];
} mpmd_group_id_t;

/* A member's, by address; nothing else of it is touched in that stream. */
typedef struct mpmd_part_t {
  mpmd_stream_t *stream; /* null where the member is in another process: nothing else of it is known then */
  uint64_t source;
  uint64_t target;
} mpmd_part_t;

/* Bytes from one member of a group to another one. */
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
  /* One that is open already is the same, and is closed as often as it was opened. */
  int (*open)(uint32_t ordinal, mpmd_device_t **device);
  void (*close)(mpmd_device_t *device);

  int (*allocate)(mpmd_device_t *device, uint64_t bytes, uint64_t *address); /* zeroed, at a multiple of 256 */
  void (*release)(mpmd_device_t *device, uint64_t address);
  /* Memory of the host that copies go through without another copy. */
  int (*allocate_host)(mpmd_device_t *device, uint64_t bytes, void **address);
  void (*release_host)(mpmd_device_t *device, void *address);

  /* Takes the image that fits the device best; an error that names the chips where none does. */
  int (*load)(mpmd_device_t *device, const mpmd_image_t *images, uint32_t num_images, mpmd_module_t **module);
  void (*unload)(mpmd_module_t *module);
  int (*find)(mpmd_module_t *module, const mpmd_kernel_t *kernel, mpmd_entry_t **entry);
  void (*forget)(mpmd_entry_t *entry);
  /* `workspace_bytes` is what `multiply` needs beside its operands. The module is that of the program. */
  int (*prepare)(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment,
                 mpmd_product_t **product, uint64_t *workspace_bytes);
  /* Of elements whose addresses are multiples of their size. Only then does it look for what is behind convolutions. */
  int (*prepare_convolution)(mpmd_module_t *module, const mpmd_convolution_t *convolution, mpmd_product_t **product,
                             uint64_t *workspace_bytes);
  void (*discard)(mpmd_product_t *product);

  int (*open_stream)(mpmd_device_t *device, mpmd_stream_t **stream);
  void (*close_stream)(mpmd_stream_t *stream);
  /* One that is timed is for `stamp`, the others for `record` and `wait`. */
  int (*open_event)(mpmd_device_t *device, uint32_t timed, mpmd_event_t **event);
  void (*close_event)(mpmd_event_t *event);

  int (*record)(mpmd_stream_t *stream, mpmd_event_t *event);
  int (*wait)(mpmd_stream_t *stream, mpmd_event_t *event);
  /* Keeps when the stream comes here; in a capture, when each replay does. */
  int (*stamp)(mpmd_stream_t *stream, mpmd_event_t *event, uint32_t captured);
  /* Between two that have happened, of one device. */
  int (*elapsed)(mpmd_event_t *from, mpmd_event_t *to, double *seconds);
  int (*synchronize)(mpmd_stream_t *stream);
  /* Whether all of the stream's work is done, without waiting. Fails if some of it failed, or of another stream of the
   * device. */
  int (*query)(mpmd_stream_t *stream, uint32_t *done);

  int (*copy_in)(mpmd_stream_t *stream, uint64_t target, const void *source, uint64_t bytes);
  int (*copy_out)(mpmd_stream_t *stream, void *target, uint64_t source, uint64_t bytes);
  /* The source may be on another device. Either end may be memory of `allocate_host`: its device is null. */
  int (*copy)(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
              const mpmd_box_t *box);
  /* Rows [begin, end) of a kernel. */
  int (*launch)(mpmd_stream_t *stream, mpmd_entry_t *entry, const uint64_t *operands, uint32_t num_operands,
                int64_t begin, int64_t end);
  /* Operands as the launch of a product has them. */
  int (*multiply)(mpmd_stream_t *stream, mpmd_product_t *product, const uint64_t *operands, uint64_t workspace);
  /* Calls a function of the host, which may call none of these. In a capture it is called when each replay comes there.
   */
  int (*call)(mpmd_stream_t *stream, void (*function)(void *context), void *context);

  /* What is enqueued on the stream from now on, and on those that wait for its events, is kept and not done. */
  int (*begin_capture)(mpmd_stream_t *stream);
  int (*end_capture)(mpmd_stream_t *stream, mpmd_graph_t **graph);
  int (*replay)(mpmd_stream_t *stream, mpmd_graph_t *graph);
  void (*close_graph)(mpmd_graph_t *graph);
  /* For graphs of different devices, and for the host: a word of 4 bytes, in memory of `allocate_host`, is set by one
   * and awaited by the other. Whoever sees what was set sees what the stream has done before. */
  int (*set_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);
  int (*await_word)(mpmd_stream_t *stream, uint32_t *word, uint32_t value);

  /* For a tool that watches the process: whether there is one, ranges of the calling thread, one in another, and what
   * streams are called. */
  int (*is_watched)(void);
  void (*begin_range)(const char *name);
  void (*end_range)(void);
  void (*name_stream)(mpmd_stream_t *stream, const char *name);

  /* Whether groups add elements of a type. */
  int (*adds)(uint32_t type);
  /* For a group of several processes, by one of them. Only here and in the next does it look for what is behind groups.
   */
  int (*identify_group)(mpmd_group_id_t *id);
  /* Of different devices, by member, null where it is in another process. `id` is null where all are here. Else it
   * waits until all processes with members have called it, for ever where one never does; they call it for one group
   * after the other in the same order. */
  int (*open_group)(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t num_devices,
                    mpmd_group_t **group);
  void (*close_group)(mpmd_group_t *group);
  /* What its members are at or were told ends, whatever it waits for, with any values. It may be closed only then. */
  void (*abort_group)(mpmd_group_t *group);
  /* Fails if something that the group was told has failed since. */
  int (*check_group)(mpmd_group_t *group);
  /* One part for each member, on its device, and the operations from or to members here. Members of several groups must
   * be told in the same order, in all processes: it may wait for those of others to be told the same. */
  int (*join)(mpmd_group_t *group, const mpmd_group_call_t *what, const mpmd_part_t *parts,
              const mpmd_p2p_t *operations, uint32_t num_operations);
} mpmd_plugin_t;

/* Null, with a text in `*error`, where there can be no devices. */
typedef const mpmd_plugin_t *(*mpmd_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_PLUGINABI_H */
