/* The C interface of the runtime: open a bundle, bind its arguments, step, fetch.
 *
 * Functions that can fail return 0 on success and another number on failure; mpmd_rt_error then gives the message. A
 * session belongs to one thread at a time. */
#ifndef MPMD_RT_H
#define MPMD_RT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mpmd_rt_session mpmd_rt_session;

/* Zero means: the default. */
typedef struct mpmd_rt_options {
  int threads_per_rank; /* default: cores / ranks, at least 1 */
  double stall_seconds; /* default: 60 */
} mpmd_rt_options;

/* An argument or result. Pointers live as long as the session. */
typedef struct mpmd_rt_tensor {
  const char *name;
  const char *dtype; /* as safetensors spells it, e.g. "F32" */
  const int64_t *shape;
  uint64_t rank; /* number of dimensions */
  uint64_t bytes;
  int64_t state; /* argument: 1 if it stays and is replaced by a result; result: index of the argument that it replaces,
                    or -1 */
} mpmd_rt_tensor;

/* Values of an argument for one step after another: `slices` of them, one behind the other, each of the argument's
 * size. The data must stay where they are while the steps run. */
typedef struct mpmd_rt_feed {
  uint64_t argument;
  const void *data;
  uint64_t slices;
  uint64_t first; /* the slice of the first step; after the last slice comes the first one again */
} mpmd_rt_feed;

/* What one rank did in all steps so far. Seconds and bytes. */
typedef struct mpmd_rt_profile_t {
  double busy, waiting, idle;
  uint64_t sent_bytes, received_bytes, planned_peak_bytes, used_peak_bytes;
} mpmd_rt_profile_t;

/* Returns a session, which must be closed, or a null pointer if there is no memory for one; if it could not be opened,
 * mpmd_rt_error is not empty, and every function fails with it. `options` may be null. */
mpmd_rt_session *mpmd_rt_open(const char *bundle, const mpmd_rt_options *options);
void mpmd_rt_close(mpmd_rt_session *session);

/* The last error of this session, or "" if there was none. */
const char *mpmd_rt_error(const mpmd_rt_session *session);

uint64_t mpmd_rt_num_ranks(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_arguments(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_results(const mpmd_rt_session *session);
int mpmd_rt_argument(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);
int mpmd_rt_result(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);

/* Gives an argument its value: the whole tensor, dense, row-major, however it lies on the ranks. It keeps it until it
 * is bound again or, if it is state, replaced by a step. */
int mpmd_rt_bind(mpmd_rt_session *session, uint64_t argument, const void *data, uint64_t bytes);

/* Runs the program once on all ranks. After a failure the session can only be closed. */
int mpmd_rt_step(mpmd_rt_session *session);

/* The same `count` times: ranks do not wait for each other between two steps but for values. Each step takes the next
 * slice of each feed, as if it had been bound; `feeds` may be null if there are none. */
int mpmd_rt_steps(mpmd_rt_session *session, uint64_t count, const mpmd_rt_feed *feeds, uint64_t num_feeds);

/* Copies out a result of the last step, or the present value of an argument: the whole tensor. */
int mpmd_rt_fetch(mpmd_rt_session *session, uint64_t result, void *data, uint64_t bytes);
int mpmd_rt_fetch_argument(mpmd_rt_session *session, uint64_t argument, void *data, uint64_t bytes);

int mpmd_rt_profile(mpmd_rt_session *session, uint64_t rank, mpmd_rt_profile_t *out);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_H */
