/* The interface between the runtime and a plugin for communication between processes. A plugin is
 * `libmpmd_<kind>.so`. The runtime finds and loads it like a device plugin (PluginAbi.h). The entry function gets
 * MPMD_COMM_VERSION, and returns mpmd_comm_plugin_t instead of mpmd_plugin_t. The first four members of both tables are
 * the same.
 *
 * The table is the subset of MPI that the runtime needs, in MPI's terms. One thread of the runtime makes all calls,
 * from `join` to `leave`. Only `last_error` may be called on other threads. A function waits for another process only
 * if its comment says so. Functions that return `int` return 0 on success. After a failure, `last_error` returns the
 * message, and the runtime may only call `last_error` and `abort`.
 *
 * The plugin imports nothing from the runtime. No exception may leave the plugin. Addresses are host addresses of this
 * process. */
#ifndef MPMD_RUNTIME_FORMAT_COMMABI_H
#define MPMD_RUNTIME_FORMAT_COMMABI_H

#include "runtime/format/PluginAbi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_COMM_VERSION 1u

/* The processes that were started together, as MPI_COMM_WORLD. */
typedef struct mpmd_world_t {
  uint32_t number; /* of this process, from 0 */
  uint32_t count;  /* number of processes */
  uint32_t most_tag;
  uint32_t most_bytes; /* of one message */
  const char *library; /* "MPICH 4.0.2"; valid until `leave` */
  const char *host;    /* name of this process's machine; valid until `leave` */
} mpmd_world_t;

/* As the `process` of a receive: any sender. */
#define MPMD_ANY_PROCESS UINT32_MAX

/* A completed operation. `operation` is the number that the caller passed to `send` or `receive`. */
typedef struct mpmd_done_t {
  uint64_t operation;
  uint64_t bytes;    /* received; only for a receive */
  int32_t truncated; /* of a receive: the message was larger than the buffer, and is lost */
  int32_t cancelled; /* of a receive: `cancel` ended it without a message */
} mpmd_done_t;

typedef struct mpmd_comm_plugin_t {
  uint32_t version; /* MPMD_COMM_VERSION */
  uint32_t struct_bytes;
  const char *kind; /* "mpi_mpich" */
  /* The runtime waits this long for `leave`, then goes on, because a library may block in `leave` for ever. */
  uint32_t leave_seconds;

  /* The message of the last failed call; valid until the next failure. */
  const char *(*last_error)(void);

  /* Joins the other processes, and waits for them. */
  int (*join)(mpmd_world_t *world);
  /* Finalises, and waits for the other processes. Cancels pending receives. */
  int (*leave)(void);
  /* Ends all processes that the launcher can reach. Does not return. */
  void (*abort)(int code);

  /* Opens a communicator. A message on one communicator never matches a receive on another. All processes open the same
   * communicators in the same order, and each call waits for all processes. Communicator 0 exists from `join` on; calls
   * return 1, 2, ... */
  int (*open_communicator)(uint32_t *communicator);

  /* Messages of one sender, receiver, communicator and tag arrive in the order in which they were sent, whatever their
   * sizes. A `synchronous` send completes only after its receive has started. Other sends may complete earlier. */
  int (*send)(uint32_t communicator, uint32_t process, uint32_t tag, const void *data, uint64_t bytes, int synchronous,
              uint64_t operation);
  int (*receive)(uint32_t communicator, uint32_t process, uint32_t tag, void *data, uint64_t bytes, uint64_t operation);

  /* Cancels all receives with this number that have not matched a message. They complete soon. */
  int (*cancel)(uint64_t operation);

  /* Progresses all operations. Returns up to `most` operations that have completed since the last call. Several
   * operations may have the same number; each of them is returned. */
  int (*poll)(mpmd_done_t *done, uint32_t most, uint32_t *count);
} mpmd_comm_plugin_t;

/* The entry function of a plugin for processes. Returns null, with a text in `*error`, if the plugin cannot work. */
typedef const mpmd_comm_plugin_t *(*mpmd_comm_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_COMMABI_H */
