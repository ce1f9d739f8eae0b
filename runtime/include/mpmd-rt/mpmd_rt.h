/* The C interface of the runtime, version 1: open a bundle, bind its arguments, step, fetch. C99.
 *
 * Errors. A function that returns `int` returns an mpmd_rt_code: MPMD_RT_OK, which is 0, or an error.
 * mpmd_rt_last_status then has the code, and a message that says what was expected and what was got. No function throws
 * or ends the process; only a kernel can. For example, an integer division by zero in a program raises its usual signal
 * (see mpmd_rt_where). A step that failed ends its session. Such a session only gives its status, profile, totals,
 * trace and costs, and must be closed. No other error changes a session.
 *
 * Threads. A session belongs to one thread at a time; the caller ensures that. Any thread may call functions that
 * say "any thread" at any time, as long as the session is open. Sessions share no state, unless one was opened with
 * the state of another. Beside sessions, the process has two states: a count of allocations (mpmd_rt_note_allocation)
 * and the folders of plugins (mpmd_rt_add_plugin_folder).
 *
 * fork. A session works in the process that opened it. In a forked child every function of the session fails with
 * MPMD_RT_FAILED_PRECONDITION, except mpmd_rt_close, which frees nothing there. The child may open its own sessions.
 *
 * exit. Before the process ends by exit or the end of main, close sessions in which steps run, or wait for the steps.
 * The end of the process destroys objects that running threads use. _exit needs no such care.
 *
 * Structs with a `size` grow at their end in later versions. Set `size` to sizeof, and unused members to zero, as
 * MPMD_RT_INIT(type) does. The library fills in the members that both the host and the library know.
 *
 * Unless stated otherwise, returned pointers are valid until the session is closed. Tensors are dense, row-major and
 * little endian. A tensor without elements has no bytes, and its pointer may be null. */
#ifndef MPMD_RT_H
#define MPMD_RT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define MPMD_RT_INIT(type)                                                                                             \
  [] {                                                                                                                 \
    type zeroed{};                                                                                                     \
    zeroed.size = sizeof(type);                                                                                        \
    return zeroed;                                                                                                     \
  }()
#else
#define MPMD_RT_INIT(type) {.size = sizeof(type)}
#endif

/* The version of this header: 10000 * major + 100 * minor + patch. A library supports everything that earlier libraries
 * of the same major version support. */
#define MPMD_RT_VERSION 10000

/* The version of the library, and its text with the source revision. Any thread. */
uint32_t mpmd_rt_version(void);
const char *mpmd_rt_version_text(void);

/* Adds `folder` to the search path of plugins (libmpmd_cuda.so, libmpmd_mpi_<kind>.so). It is searched after
 * MPMD_PLUGIN_PATH and the folders of the library and of the executable. Plugins that are open stay open. Returns
 * MPMD_RT_INVALID_ARGUMENT for a null pointer, or MPMD_RT_NO_MEMORY. Any thread. */
int32_t mpmd_rt_add_plugin_folder(const char *folder);

typedef struct mpmd_rt_session mpmd_rt_session;
typedef struct mpmd_rt_processes mpmd_rt_processes;

/* ---- Errors ---- */

enum {
  MPMD_RT_OK = 0,
  MPMD_RT_ERROR = 1,               /* a fault of the runtime, or of a library under it */
  MPMD_RT_INVALID_ARGUMENT = 2,    /* an argument is not what was expected */
  MPMD_RT_NOT_FOUND = 3,           /* no such file, or no such name */
  MPMD_RT_DATA_LOSS = 4,           /* a file is not what was written */
  MPMD_RT_FAILED_PRECONDITION = 5, /* another format version, another process, or nothing to show yet */
  MPMD_RT_NO_MEMORY = 6,           /* no memory, or no more threads */
  MPMD_RT_IO = 7,                  /* the system refused to read or write */
  MPMD_RT_STALLED = 8,             /* ranks wait for each other, or a rank never ends a task */
  MPMD_RT_CANCELLED = 9,           /* mpmd_rt_cancel; the session can run again */
  MPMD_RT_BUSY = 10                /* a run is in progress: call mpmd_rt_wait first */
};
typedef int32_t mpmd_rt_code;

typedef struct mpmd_rt_status {
  mpmd_rt_code code;
  const char *message; /* valid until the next function fails; "" if `code` is MPMD_RT_OK */
} mpmd_rt_status;

/* The last error of this session, even if later calls have succeeded; MPMD_RT_OK without an error. A null pointer gives
 * MPMD_RT_NO_MEMORY. */
mpmd_rt_status mpmd_rt_last_status(const mpmd_rt_session *session);

/* The message of mpmd_rt_last_status. */
const char *mpmd_rt_error(const mpmd_rt_session *session);

/* ---- Processes ---- */

/* Whether the environment says that a launcher started this process as one of several, even if joining would fail. */
int mpmd_rt_is_launched(void);

/* Joins the processes that a launcher (mpirun, srun) started together, and waits for them. A session that is opened
 * with these processes divides its ranks among them. `kind` names the launcher's library that moves bytes between
 * processes: "mpi_mpich" or "mpi_openmpi" (plugins, libmpmd_<kind>.so). If `kind` is null, the launcher's environment
 * selects the library; without a launcher, this process is alone. Call it once per process. Returns processes that must
 * be left, or a null pointer if there is no memory. If joining failed, mpmd_rt_processes_status says why, and every
 * function except mpmd_rt_processes_about fails with that status. One thread at a time calls functions of the same
 * processes. */
mpmd_rt_processes *mpmd_rt_join(const char *kind);

typedef struct mpmd_rt_processes_t {
  uint64_t size;   /* sizeof(mpmd_rt_processes_t) */
  uint32_t number; /* of this process, from 0; if joining failed, `number` and `count` are the launcher's */
  uint32_t count;
  const char *library;      /* "MPICH 4.0.2"; "" without one */
  const char *const *hosts; /* host name by process; "" if unknown */
} mpmd_rt_processes_t;

int mpmd_rt_processes_about(mpmd_rt_processes *processes, mpmd_rt_processes_t *out);

/* A collective call: all processes make their collective calls in the same order. The others are opening and running
 * sessions with processes, and mpmd_rt_replicate. `all` gets the data of each process, by process, and `sizes` gets
 * their sizes. Both are valid until the next call. */
int mpmd_rt_exchange(mpmd_rt_processes *processes, const void *data, uint64_t bytes, const void *const **all,
                     const uint64_t **sizes);

/* The first failure of any process, which ends the work of all. Every process soon has the same status. `whose` is
 * the failed process, and may be null. A process that was killed, or whose host is gone, counts as lost after some
 * seconds. `whose` is then the lowest process that is left. */
mpmd_rt_status mpmd_rt_processes_status(mpmd_rt_processes *processes, uint32_t *whose);

/* Fails this process, so that no other process waits for it. `message` may be null. A session that fails calls it
 * itself. */
void mpmd_rt_fail(mpmd_rt_processes *processes, mpmd_rt_code code, const char *message);

/* Waits until all processes leave, unless one has failed. Sessions must be closed. The pointer may be null. */
void mpmd_rt_leave(mpmd_rt_processes *processes);

/* ---- Opening ---- */

/* Options of mpmd_rt_open. Zero selects the default. */
typedef struct mpmd_rt_options {
  int threads_per_rank; /* default: cores / ranks, at least 1 */
  double stall_seconds; /* default: 60 */
} mpmd_rt_options;

/* Receives messages of the runtime that are no errors, such as the name of a slow rank. The thread that opens the
 * session or runs the steps calls it. After mpmd_rt_run_ahead, that is one of the runtime's threads. This function may
 * only call functions for any thread. Like all callbacks of the host, it must not throw. */
typedef void (*mpmd_rt_log_fn)(void *user, const char *message);

/* Returns non-zero if mpmd_rt_dump shall keep the value `name`. */
typedef int (*mpmd_rt_choose_fn)(void *user, const char *name);

#define MPMD_RT_TRACE_STEP UINT64_MAX

/* Whether each kernel, product, copy and exchange of a task is timed: for mpmd_rt_launches (totals), and also as trace
 * events (events). In a program with ranks on devices, recorded steps 3, 5, 7 and so on time only tasks. */
enum { MPMD_RT_LAUNCHES_NOT_TIMED = 0, MPMD_RT_LAUNCH_TOTALS = 1, MPMD_RT_LAUNCH_EVENTS = 2 };

typedef struct mpmd_rt_open_options {
  uint64_t size;            /* sizeof(mpmd_rt_open_options) */
  int32_t threads_per_rank; /* 0: cores / ranks, at least 1 */
  int32_t reserved;
  double stall_seconds; /* after so long without progress, a step ends, or `log` gets the name of a slow rank; 0: 60 */
  double task_seconds;  /* a rank that is in one task for so long ends the step with an error; 0: 3600 */
  mpmd_rt_log_fn log;   /* null: no messages */
  void *log_user;
  uint64_t trace_events;  /* per rank, kept until mpmd_rt_trace takes them; later ones are only counted. 0: no trace;
                             MPMD_RT_TRACE_STEP: as many as a step has, at most 2^20 */
  mpmd_rt_choose_fn dump; /* which named values mpmd_rt_dump keeps; null: none. Called while the session opens */
  void *dump_user;
  mpmd_rt_session *share; /* the owner of state that the new session shares; see mpmd_rt_open. Null: none */
  uint64_t delay_seed;    /* for tests: not 0 sleeps at random before messages */
  int32_t zero_buffer;    /* for tests: not 0 makes every message wait for its receiver */
  int32_t no_capture;     /* devices only, else an error: not 0 enqueues each step anew instead of replaying a graph */
  const char *device; /* the kinds of devices that the program must be for: "cpu", "cuda" or "cpu,cuda"; null: any */
  const int32_t *devices; /* device numbers for the ranks of this process; consecutive ranks share a device if there are
                             fewer. Null: as many as there are ranks, or this process's share of those on its host */
  uint64_t num_devices;
  const char *collectives;      /* what exchanges data between devices of a mesh: "ours", with the CPU's bits, or "nccl"
                                   for exchanges that NCCL supports; null: ours */
  mpmd_rt_processes *processes; /* the processes that share the ranks; all open the same bundle with the same options.
                                   Leave them after the session is closed. Null: all ranks are in this process */
  const uint32_t *rank_processes; /* process by rank; every process has at least one rank. Null: consecutive ranks, as
                                     evenly as possible, host by host */
  uint64_t num_rank_processes;
  int32_t time_launches; /* MPMD_RT_LAUNCH_TOTALS and so on; needs trace_events */
  int32_t reserved_too;
} mpmd_rt_open_options;

/* Opens a bundle: its directory, or a file as mpmd-translate --mpmd-to-packed writes it. Returns a session, which
 * must be closed, or a null pointer if there is no memory. If opening failed, mpmd_rt_last_status says why, and every
 * function fails with that status. `options` may be null. Any thread.
 *
 * `share` is a session that is open and not running. An argument with the name of one of its state arguments becomes
 * that state; types and shapes must match. A rank that holds the same part of the state uses the same memory. So a
 * program that evaluates reads what the training computed. A program may replace the state of another session only if
 * all ranks of both are threads. Two sessions with one state never run at the same time: the second fails with
 * MPMD_RT_FAILED_PRECONDITION. They fail together, and may be closed in any order. */
mpmd_rt_session *mpmd_rt_open(const char *bundle, const mpmd_rt_options *options);
mpmd_rt_session *mpmd_rt_open_with(const char *bundle, const mpmd_rt_open_options *options);

/* Opens a bundle file that is in memory. The caller may free the data after the call. `name` is for messages, and may
 * be null. */
mpmd_rt_session *mpmd_rt_open_memory(const void *data, uint64_t bytes, const char *name,
                                     const mpmd_rt_open_options *options);

/* Cancels a run in progress, and frees the session. The pointer may be null. */
void mpmd_rt_close(mpmd_rt_session *session);

/* ---- What the program is ---- */

/* An argument or result. */
typedef struct mpmd_rt_tensor {
  const char *name;
  const char *dtype; /* as safetensors spells it, e.g. "F32" */
  const int64_t *shape;
  uint64_t rank; /* number of dimensions */
  uint64_t bytes;
  int64_t state; /* argument: 1 if it is state, which a result replaces in each step; result: index of the argument that
                    it replaces, or -1 */
} mpmd_rt_tensor;

typedef struct mpmd_rt_program_t {
  uint64_t size; /* sizeof(mpmd_rt_program_t) */
  const char *name;
  const char *schedule;
  const char *target; /* "cpu:x86-64-v3"; with stages on several kinds of devices, one of each: "cpu,cuda:sm_90" */
  const char *sha256; /* of the manifest, and so of the whole bundle: 64 hexadecimal digits */
  uint64_t microbatches;
} mpmd_rt_program_t;

typedef struct mpmd_rt_rank_t {
  uint64_t size; /* sizeof(mpmd_rt_rank_t) */
  const char *mesh;
  uint64_t mesh_index;
  uint64_t position; /* within the mesh */
  uint64_t num_axes; /* of the mesh; the arrays have the name, the size and the rank's index of each axis */
  const char *const *axis_names;
  const int64_t *axis_sizes;
  const int64_t *coordinates;
  uint64_t arena_bytes; /* memory that the rank works in */
  uint64_t process;     /* that runs the rank; 0 without processes */
} mpmd_rt_rank_t;

/* A part that a rank holds of an argument or result: a box of the tensor. A rank holds at most one part, except of a
 * tensor whose slices belong to several stages. It holds one part of such a tensor for each slice of its stages. */
typedef struct mpmd_rt_part_t {
  uint64_t size; /* sizeof(mpmd_rt_part_t) */
  int32_t count; /* parts of the tensor that the rank holds. 0: none, and further members are 0 */
  int32_t first; /* 1: no rank before it in the mesh holds the same part */
  const int64_t *starts;
  const int64_t *shape;
  uint64_t bytes;
  const char *name; /* in dumps and in files of one device: the tensor's name, or that of the slice */
} mpmd_rt_part_t;

/* These numbers are 0 for a session that did not open. */
uint64_t mpmd_rt_num_ranks(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_arguments(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_results(const mpmd_rt_session *session);

int mpmd_rt_program(mpmd_rt_session *session, mpmd_rt_program_t *out);
int mpmd_rt_argument(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);
int mpmd_rt_result(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);

/* The largest value that an element of an argument may have, or INT64_MAX. Steps with loops whose number of iterations
 * is an argument have rows for so many. Larger values are refused where they are bound or fed. */
int mpmd_rt_argument_max(mpmd_rt_session *session, uint64_t index, int64_t *max);
int mpmd_rt_rank(mpmd_rt_session *session, uint64_t rank, mpmd_rt_rank_t *out);

/* `part` is below mpmd_rt_part_t.count. Part 0 may always be asked for, and tells the count. */
int mpmd_rt_argument_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, uint64_t part,
                          mpmd_rt_part_t *out);
int mpmd_rt_result_part(mpmd_rt_session *session, uint64_t result, uint64_t rank, uint64_t part, mpmd_rt_part_t *out);

/* The index of the argument, or of the first result, of this name. */
int mpmd_rt_find_argument(mpmd_rt_session *session, const char *name, uint64_t *index);
int mpmd_rt_find_result(mpmd_rt_session *session, const char *name, uint64_t *index);

/* ---- Values ---- */

/* Copies a whole tensor to an argument, however the ranks divide it. The argument keeps the value until it is bound
 * again or, if it is state, replaced by a step. Bind every argument before the first step: an unbound argument is
 * zero. */
int mpmd_rt_bind(mpmd_rt_session *session, uint64_t argument, const void *data, uint64_t bytes);

/* Binds a whole tensor without a copy. The data must stay in place and unchanged until the argument is bound again or
 * the session is closed. A rank copies the data if it holds a part, or changes the argument, or `data` is not aligned
 * as its elements are. `in_place`, which may be null, becomes 1 if no rank has copied. */
int mpmd_rt_bind_view(mpmd_rt_session *session, uint64_t argument, const void *data, uint64_t bytes, int32_t *in_place);

/* Binds or fetches one part of a rank (mpmd_rt_argument_part), dense. Bind all parts of all ranks. */
int mpmd_rt_bind_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, uint64_t part, const void *data,
                      uint64_t bytes);
int mpmd_rt_fetch_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, uint64_t part, void *data,
                       uint64_t bytes);

/* Copies out a result of the last step, or the present value of an argument: the whole tensor. A result that
 * replaces state in place is that state: later bindings and steps change it. */
int mpmd_rt_fetch(mpmd_rt_session *session, uint64_t result, void *data, uint64_t bytes);
int mpmd_rt_fetch_argument(mpmd_rt_session *session, uint64_t argument, void *data, uint64_t bytes);

/* Copies out a box of the tensor, dense. `starts` and `shape` have one number per dimension. */
int mpmd_rt_fetch_slice(mpmd_rt_session *session, uint64_t result, const int64_t *starts, const int64_t *shape,
                        void *data, uint64_t bytes);
int mpmd_rt_fetch_argument_slice(mpmd_rt_session *session, uint64_t argument, const int64_t *starts,
                                 const int64_t *shape, void *data, uint64_t bytes);

/* A collective fetch, for values on ranks of several or other processes: all processes call it. Process `to` gets the
 * whole tensor, or all processes if `to` is -1; elsewhere `data` may be null. Without processes it is a fetch. All
 * other functions fail with MPMD_RT_FAILED_PRECONDITION for ranks of another process. */
int mpmd_rt_replicate(mpmd_rt_session *session, uint64_t result, int64_t to, void *data, uint64_t bytes);
int mpmd_rt_replicate_argument(mpmd_rt_session *session, uint64_t argument, int64_t to, void *data, uint64_t bytes);

/* The address of the present value of an argument: in place if a rank has the whole tensor, else gathered. Valid until
 * the argument is bound, or a run begins. */
int mpmd_rt_view_argument(mpmd_rt_session *session, uint64_t argument, const void **data);

/* mpmd_rt_save writes all state to a safetensors file atomically: a reader sees the old file or the new one. Without
 * state it fails. mpmd_rt_restore reads such a file, or a file of mpmd-run --input or --output. The file must have
 * every state argument, with its type and shape. It may have other arguments, which are bound as well. Further tensors
 * are ignored, but at least one tensor must be the program's. So a program that only evaluates can read the state of a
 * training program.
 *
 * With processes, all of them call these functions, in the same order, and get the same answer. Process 0 writes, one
 * whole tensor at a time. Each process reads the file. No process takes a value unless the file is right for all. */
int mpmd_rt_save(mpmd_rt_session *session, const char *path);
int mpmd_rt_restore(mpmd_rt_session *session, const char *path);

/* Writes `count` tensors of the host to a safetensors file atomically, for example as inputs or feeds. The function
 * reads name, dtype, shape, rank and bytes of each tensor; `data` has one pointer per tensor.
 * MPMD_RT_INVALID_ARGUMENT for two equal names, bytes that do not match type and shape, or a path that is no regular
 * file. Each process writes its own files. */
int mpmd_rt_write_tensors(mpmd_rt_session *session, const char *path, const mpmd_rt_tensor *tensors,
                          const void *const *data, uint64_t count);

/* ---- Steps ---- */

/* Values of an argument for consecutive steps: `slices` contiguous values of the argument's size. The data must stay
 * in place while the steps run. */
typedef struct mpmd_rt_feed {
  uint64_t argument;
  const void *data;
  uint64_t slices;
  uint64_t first; /* the slice of the first step; slice 0 follows the last slice */
} mpmd_rt_feed;

typedef struct mpmd_rt_run_options {
  uint64_t size;  /* sizeof(mpmd_rt_run_options) */
  uint64_t count; /* steps */
  const mpmd_rt_feed *feeds;
  uint64_t num_feeds;
  /* By feed: the rank whose parts its slices are, or -1 for whole tensors. The rank holds one part of the argument.
   * Null: all feeds have whole tensors. */
  const int64_t *feed_ranks;
  /* The thread that runs the steps (see mpmd_rt_log_fn) calls `enough` at least every 10 ms. After `enough` returns
   * non-zero, no rank begins a step that no other rank has begun. At least one step runs. May be null. */
  int (*enough)(void *user);
  void *enough_user;
} mpmd_rt_run_options;

/* Runs the program once on all ranks. */
int mpmd_rt_step(mpmd_rt_session *session);

/* Runs `count` steps. Between two steps, ranks wait only for values. Each step takes the next slice of each feed, as
 * if it had been bound; `feeds` may be null if there are none. */
int mpmd_rt_steps(mpmd_rt_session *session, uint64_t count, const mpmd_rt_feed *feeds, uint64_t num_feeds);

/* Runs steps with more options. `done`, which may be null, becomes the number of steps that ran. */
int mpmd_rt_run(mpmd_rt_session *session, const mpmd_rt_run_options *options, uint64_t *done);

/* Begins mpmd_rt_run on another thread and returns at once. Everything that the options point to must stay until
 * mpmd_rt_wait, which returns what mpmd_rt_run would return. Meanwhile all functions but those for any thread fail with
 * MPMD_RT_BUSY. Without a run, mpmd_rt_wait fails with MPMD_RT_FAILED_PRECONDITION. */
int mpmd_rt_run_ahead(mpmd_rt_session *session, const mpmd_rt_run_options *options);
int mpmd_rt_wait(mpmd_rt_session *session, uint64_t *done);

/* Ends the run in progress, if any. No rank begins a step that no other rank has begun. The run returns
 * MPMD_RT_CANCELLED if steps are missing. The session can run again. Any thread; signal handlers, too. */
void mpmd_rt_cancel(mpmd_rt_session *session);

typedef struct mpmd_rt_progress_t {
  uint64_t size;   /* sizeof(mpmd_rt_progress_t) */
  uint64_t steps;  /* number of steps that all ranks have finished since the session was opened */
  int32_t running; /* 1 between mpmd_rt_run_ahead and the end of its steps */
  int32_t reserved;
} mpmd_rt_progress_t;

/* Any thread. */
int mpmd_rt_progress(const mpmd_rt_session *session, mpmd_rt_progress_t *out);

/* ---- Checkpoints ---- */

/* A checkpoint is a directory DIR/step-N, as mpmd-run --checkpoint writes and mpmd-checkpoint reads it. It holds all
 * state after N steps, and the results of the last step. It gets its name once all of it is on disk, so a process that
 * is killed leaves a complete checkpoint or none. Incomplete checkpoints are never read. Any program with the same
 * state resumes from a checkpoint, on any topology and any number of processes.
 *
 * With processes, all of them call these functions, in the same order, and get the same answer. Each process writes and
 * reads what its ranks hold; process 0 writes for processes that do not see its DIR. To resume, all processes must see
 * DIR, or a copy of it. */
typedef struct mpmd_rt_checkpoint_options {
  uint64_t size;       /* sizeof(mpmd_rt_checkpoint_options) */
  uint64_t keep;       /* keep this many newest checkpoints; writing one, or resuming, removes older ones.
                          0: keep all */
  const char *resume;  /* the directory that the host resumes from, or null. DIR may hold checkpoints only if it is
                          this one */
  double wait_seconds; /* how long, at most 1000000, to wait for another run that still writes into DIR, for example
                          because it is being killed. 0: no time */
} mpmd_rt_checkpoint_options;

/* Makes DIR if it is missing, and locks it for this session, until the session is closed or opens another DIR. A child
 * of fork holds no lock. Removes partial checkpoints of a killed run. MPMD_RT_FAILED_PRECONDITION if another run writes
 * there, or checkpoints of another run are there; MPMD_RT_IO if DIR is not writable. `options` may be null. */
int mpmd_rt_open_checkpoints(mpmd_rt_session *session, const char *dir, const mpmd_rt_checkpoint_options *options);

/* Writes the session's present state to DIR/step-`step`, replacing an existing checkpoint. `written`, which may be
 * null, becomes 1 once the checkpoint is complete and has its name, even if the function then fails because another
 * process has failed. A failure leaves earlier checkpoints and the session intact: the next call may succeed. */
int mpmd_rt_write_checkpoint(mpmd_rt_session *session, uint64_t step, int32_t *written);

typedef struct mpmd_rt_checkpoint_t {
  uint64_t size;    /* sizeof(mpmd_rt_checkpoint_t) */
  const char *path; /* "run1/step-500"; null: no checkpoint is complete, and nothing has changed */
  uint64_t step;    /* completed steps: the number of the next step, counted from 0, and of its feeds' slice */
  const void *const *results; /* by result: its value in the last step, as large as mpmd_rt_result says; null for state,
                                 and for results that the checkpoint lacks */
} mpmd_rt_checkpoint_t;

/* Binds all state of the newest complete checkpoint in DIR, and checks its every byte. `log` gets the names of
 * incomplete checkpoints. DIR may be missing; MPMD_RT_IO if it exists and cannot be read. MPMD_RT_INVALID_ARGUMENT if
 * the checkpoint's state is not the program's: the message names the first tensor that differs, and nothing has
 * changed. Pointers are valid until the next call of this function. */
int mpmd_rt_resume(mpmd_rt_session *session, const char *dir, mpmd_rt_checkpoint_t *out);

/* ---- What was measured ---- */

/* Totals of one rank over all steps so far, in seconds and bytes. Times on devices cover the traced steps. */
typedef struct mpmd_rt_profile_t {
  double busy, waiting, idle;
  uint64_t sent_bytes, received_bytes, planned_peak_bytes, used_peak_bytes;
} mpmd_rt_profile_t;

/* Totals of all ranks. */
typedef struct mpmd_rt_totals_t {
  uint64_t size;                /* sizeof(mpmd_rt_totals_t) */
  uint64_t collectives;         /* each counts once for all its ranks */
  uint64_t allocations;         /* by steps of all sessions, if the host calls mpmd_rt_note_allocation; else 0 */
  uint64_t collectives_by_nccl; /* the number of `collectives` that NCCL ran */
} mpmd_rt_totals_t;

int mpmd_rt_profile(mpmd_rt_session *session, uint64_t rank, mpmd_rt_profile_t *out);
int mpmd_rt_totals(mpmd_rt_session *session, mpmd_rt_totals_t *out);

/* Seconds of the steps of the last run, but at most of its last 256 steps. A step counts from the end of the previous
 * step, on the slowest rank. Valid until the next run. */
int mpmd_rt_step_seconds(mpmd_rt_session *session, const double **seconds, uint64_t *count);

/* A host that replaces the allocation functions of its process calls this function from them, so that allocations in
 * steps are counted. Any thread. */
void mpmd_rt_note_allocation(void);

/* Texts of Chrome trace events (also for Perfetto), one track per rank. A file is the beginning, any number of texts of
 * events, and the end. A text of events has the events since the last one, which are then forgotten. The end says how
 * many events were dropped. The text has `bytes` bytes and a terminating zero. It is valid until the next call of this
 * function. */
enum { MPMD_RT_TRACE_BEGIN = 0, MPMD_RT_TRACE_EVENTS = 1, MPMD_RT_TRACE_END = 2 };
int mpmd_rt_trace(mpmd_rt_session *session, int part, const char **text, uint64_t *bytes);

/* Whether the next steps are recorded. The default is yes. */
int mpmd_rt_record(mpmd_rt_session *session, int whether);

/* A costs file for mpmd-schedule and mpmd-opt: the measured times of stages and edges, from the events that
 * mpmd_rt_trace has taken. The text is valid until the next call of this function. */
int mpmd_rt_costs(mpmd_rt_session *session, const char **text, uint64_t *bytes);

/* Times of launches in the steps whose events mpmd_rt_trace has taken, as JSON, the most expensive first. If there are
 * several steps, the first does not count.
 *
 *   {"steps": 9, "launches": [{"mesh": "pp0", "task": "0F", "launch": "gemm 128x512x128 (f32)", "launches": 4,
 *    "count": 288, "seconds": 0.0123, "flops": 4831838208, "bytes": 94371840, "bound_seconds": 0.0101}, ...]}
 *
 * Equal launches of one task form one entry, summed over all ranks of the mesh and all these steps. bound_seconds is
 * the longer of two times: at the rate of large matrix products, and at the rate of copies of as many bytes. This call
 * measures the rates, for devices on the first device. bound_seconds is null if unknown.
 * MPMD_RT_FAILED_PRECONDITION unless launches are timed. The text is valid until the next call of this function. With
 * processes, process 0 has the launches of all. */
int mpmd_rt_launches(mpmd_rt_session *session, const char **text, uint64_t *bytes);

/* Whether the next steps keep the values that mpmd_rt_open_options.dump chose. Each step replaces the values of the
 * previous step. Arguments are copied as the step begins, results as it ends. A value of a task is called `NAME`, or
 * `NAME[m]` in microbatch m. */
int mpmd_rt_dump(mpmd_rt_session *session, int whether);

/* The kept values of a rank, numbered in the order of their names: parts in the layout of the rank's buffers. They are
 * valid until the next run, or until mpmd_rt_end_dump frees them. After mpmd_rt_end_dump no step keeps anything. */
int mpmd_rt_num_dumped(mpmd_rt_session *session, uint64_t rank, uint64_t *count);
int mpmd_rt_dumped(mpmd_rt_session *session, uint64_t rank, uint64_t index, mpmd_rt_tensor *out, const void **data);
int mpmd_rt_end_dump(mpmd_rt_session *session);

/* When the value was made, by a clock of all ranks of this process. A value has a larger number than the values that
 * it was computed from. For arguments: when the step began. */
int mpmd_rt_dumped_at(mpmd_rt_session *session, uint64_t rank, uint64_t index, uint64_t *nanoseconds);

/* What the calling thread executes, for a host's handler of SIGSEGV, SIGFPE and the like: "rank 1, instruction 12 (run
 * 'forward'), microbatch 3". A thread that is no rank gets "". Writes at most `bytes` bytes with the zero at the
 * end. Any thread; signal handlers, too. */
void mpmd_rt_where(char *text, uint64_t bytes);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_H */
