/* The interface between the runtime and a plugin for processes. A plugin is `libmpmd_<kind>.so`, found and loaded
 * like those for devices (PluginAbi.h). Its entry gets MPMD_COMM_VERSION, and returns this table instead. The first
 * four members of both tables are the same.
 *
 * It is the part of MPI that the runtime needs, in MPI's own terms: one thread of the runtime progresses messages
 * between processes. Only that thread calls the functions, from `join` to `leave`, except `last_error`. No function
 * waits for another process unless stated. Those that return `int` return 0 on success. After a failure,
 * `last_error` has the message, and only `last_error` and `abort` may be called.
 *
 * The plugin imports nothing from the runtime, and no exception may leave it. Addresses are of the process. */
#ifndef MPMD_RUNTIME_FORMAT_COMMABI_H
#define MPMD_RUNTIME_FORMAT_COMMABI_H

#include "runtime/format/PluginAbi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_COMM_VERSION 1u

/* A process among those that were started together. */
typedef struct mpmd_world_t {
  uint32_t number; /* of this process, from 0 */
  uint32_t count;  /* of all */
  uint32_t most_tag;
  uint32_t most_bytes; /* of one message */
  const char *library; /* "MPICH 4.0.2", until `leave` */
  const char *host;    /* what this process runs on, until `leave` */
} mpmd_world_t;

/* As a receive's process: any sender. */
#define MPMD_ANY_PROCESS UINT32_MAX

/* A completed operation, by the number that the caller chose for it. */
typedef struct mpmd_done_t {
  uint64_t operation;
  uint64_t bytes;    /* that came, of a receive */
  int32_t truncated; /* a receive: more came than there was room for, and is lost */
  int32_t cancelled; /* a receive: nothing came, and nothing will */
} mpmd_done_t;

typedef struct mpmd_comm_plugin_t {
  uint32_t version; /* MPMD_COMM_VERSION */
  uint32_t struct_bytes;
  const char *kind; /* "mpi_mpich" */
  /* How long `leave` may take before the runtime continues without it: a library may block there for ever. */
  uint32_t leave_seconds;

  /* The message of the last call that failed; valid until the next failure. */
  const char *(*last_error)(void);

  /* Joins the other processes, and waits for them. */
  int (*join)(mpmd_world_t *world);
  /* Finalises, and waits for the other processes. Cancels pending receives. */
  int (*leave)(void);
  /* Ends all processes, as far as their launcher can. Does not return. */
  void (*abort)(int code);

  /* Opens a communicator: messages on one never match those on another. All processes open the same ones in the same
   * order, and wait for each other. Number 0 exists from `join` on; this call gives 1, 2, ... */
  int (*open_communicator)(uint32_t *communicator);

  /* Messages of one sender, receiver, communicator and tag arrive in the order in which they were sent, whatever their
   * sizes. A send with `synchronous` ends only once its receive has begun; another one may end at once. */
  int (*send)(uint32_t communicator, uint32_t process, uint32_t tag, const void *data, uint64_t bytes, int synchronous,
              uint64_t operation);
  int (*receive)(uint32_t communicator, uint32_t process, uint32_t tag, void *data, uint64_t bytes, uint64_t operation);

  /* Cancels the receives with this number that have not matched a message: they complete soon. */
  int (*cancel)(uint64_t operation);

  /* Progresses all operations, and returns at most `most` that have completed since. Operations may have the same
   * number: each is then reported. */
  int (*poll)(mpmd_done_t *done, uint32_t most, uint32_t *count);
} mpmd_comm_plugin_t;

/* `mpmd_plugin_v1` of such a plugin. Returns null, with a text in `*error`, if there can be no processes. */
typedef const mpmd_comm_plugin_t *(*mpmd_comm_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_COMMABI_H */
