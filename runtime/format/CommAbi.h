/* What the runtime and a plugin for processes say to each other. A plugin is `libmpmd_<kind>.so`, as those for devices
 * are (PluginAbi.h), found and entered in the same way: it is given MPMD_COMM_VERSION, and its entry returns this table
 * in place of that one. The first four members of both are the same.
 *
 * It is the little of MPI that the runtime needs, in MPI's own terms, so that one thread of the runtime can bring
 * messages between processes forward. Every function but `last_error` is called by that thread only, from `join` to
 * `leave`, and none of them waits for another process but where it says so. Those that return `int` return 0, or what
 * has failed is in `last_error`, and nothing of the plugin is of further use but `last_error` and `abort`.
 *
 * The plugin imports nothing from the runtime and nothing may leave it but by return. Addresses are of the process. */
#ifndef MPMD_RUNTIME_FORMAT_COMMABI_H
#define MPMD_RUNTIME_FORMAT_COMMABI_H

#include "runtime/format/PluginAbi.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MPMD_COMM_VERSION 1u

/* What a process is among those that were started together. */
typedef struct mpmd_world_t {
  uint32_t number; /* of this process, from 0 */
  uint32_t count;  /* of all */
  uint32_t most_tag;
  uint32_t most_bytes; /* of one message */
  const char *library; /* "MPICH 4.0.2", until `leave` */
  const char *host;    /* what this process runs on, until `leave` */
} mpmd_world_t;

/* In place of a receive's process: whoever sends. */
#define MPMD_ANY_PROCESS UINT32_MAX

/* An operation that has ended, by the number that the caller chose for it. */
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
  /* How long `leave` may take before the runtime goes on without it: a library may wait for ever there. */
  uint32_t leave_seconds;

  /* What the last call that failed has to say; until the next one. */
  const char *(*last_error)(void);

  /* Joins the others; waits for them. */
  int (*join)(mpmd_world_t *world);
  /* The end; waits for the others. Receives that are under way are given up. */
  int (*leave)(void);
  /* Ends all processes, as far as their launcher can. Does not return. */
  void (*abort)(int code);

  /* A communicator: messages on one never meet those on another. All processes open the same ones in the same order;
   * waits for them. The first is there from `join` on, as number 0; this gives 1, 2, ... */
  int (*open_communicator)(uint32_t *communicator);

  /* Messages of one sender, receiver, communicator and tag arrive in the order in which they were sent, whatever their
   * sizes. A send with `synchronous` ends only once its receive has begun; another one may end at once. */
  int (*send)(uint32_t communicator, uint32_t process, uint32_t tag, const void *data, uint64_t bytes, int synchronous,
              uint64_t operation);
  int (*receive)(uint32_t communicator, uint32_t process, uint32_t tag, void *data, uint64_t bytes, uint64_t operation);

  /* Gives up the receives with this number that no message has been found for: they end soon. */
  int (*cancel)(uint64_t operation);

  /* Brings everything forward, and says what has ended since, at most `most` operations. Operations may have the same
   * number: each is then said. */
  int (*poll)(mpmd_done_t *done, uint32_t most, uint32_t *count);
} mpmd_comm_plugin_t;

/* `mpmd_plugin_v1` of such a plugin. Null, with a text in `*error`, where there can be no processes. */
typedef const mpmd_comm_plugin_t *(*mpmd_comm_plugin_entry_fn)(const mpmd_host_t *host, const char **error);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_COMMABI_H */
