/* The C interface of the runtime, version 1: open a bundle, bind its arguments, step, fetch. C99.
 *
 * Errors. A function that returns `int` returns an mpmd_rt_code: MPMD_RT_OK, which is 0, or another one, and then
 * mpmd_rt_last_status has the code and a message that says what was expected and what was got. Nothing is thrown, and
 * nothing ends the process, but what a kernel itself does: a division of integers by zero, where the program has one,
 * is the signal that it always is (see mpmd_rt_where). A step that failed ends its session: it can then only be asked
 * for its status, profile, totals, trace and costs, and closed. No other error changes anything.
 *
 * Threads. A session belongs to one thread at a time; who calls sees to that. Functions that say "any thread" may be
 * called at any time by any thread, as long as the session is open. Sessions do not know of each other, but where one
 * was opened with the state of another. There is no other state in the process, but for a count of allocations
 * (mpmd_rt_note_allocation) and the folders of plugins (mpmd_rt_add_plugin_folder).
 *
 * fork. A session works in the process that opened it. In a child every function fails with
 * MPMD_RT_FAILED_PRECONDITION, but for mpmd_rt_close, which gives nothing back there; the child may open its own.
 *
 * exit. Sessions in which steps run are closed, or waited for, before the process ends by exit or the end of main: what
 * threads still compute with is destroyed then. _exit needs no such care.
 *
 * Structs with a `size` grow at their end in later versions: set it to sizeof, and all else that is not used to zero,
 * as MPMD_RT_INIT(type) does. What is filled in is what both the host and the library know.
 *
 * Pointers that functions give live until the session is closed, where nothing else is said. Tensors are dense,
 * row-major and little endian; a tensor without elements has no bytes, and its pointer may be null. */
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

/* The version of this header: 10000 * major + 100 * minor + patch. Within one major version a library does all that an
 * earlier one does. */
#define MPMD_RT_VERSION 10000

/* The version of the library, and the same as text with the revision that it was built from. Any thread. */
uint32_t mpmd_rt_version(void);
const char *mpmd_rt_version_text(void);

/* Has plugins (libmpmd_cuda.so, libmpmd_mpi_<kind>.so) looked for in `folder`, too: after MPMD_PLUGIN_PATH, and after
 * the folders of the library and of the executable. What is open stays. Returns a code: MPMD_RT_INVALID_ARGUMENT for a
 * null pointer, MPMD_RT_NO_MEMORY. Any thread. */
int32_t mpmd_rt_add_plugin_folder(const char *folder);

typedef struct mpmd_rt_session mpmd_rt_session;
typedef struct mpmd_rt_processes mpmd_rt_processes;

/* ---- Errors ---- */

enum {
  MPMD_RT_OK = 0,
  MPMD_RT_ERROR = 1,               /* a fault of the runtime, or of a library under it */
  MPMD_RT_INVALID_ARGUMENT = 2,    /* what was given is not what was expected */
  MPMD_RT_NOT_FOUND = 3,           /* no such file, or no such name */
  MPMD_RT_DATA_LOSS = 4,           /* a file is not what was written */
  MPMD_RT_FAILED_PRECONDITION = 5, /* not now: another version of the format, another process, nothing to show yet */
  MPMD_RT_NO_MEMORY = 6,           /* or no threads */
  MPMD_RT_IO = 7,                  /* the system refused to read or write */
  MPMD_RT_STALLED = 8,             /* ranks wait for each other, or one never ends a task */
  MPMD_RT_CANCELLED = 9,           /* mpmd_rt_cancel: the session goes on with the next run */
  MPMD_RT_BUSY = 10                /* a run is under way: mpmd_rt_wait first */
};
typedef int32_t mpmd_rt_code;

typedef struct mpmd_rt_status {
  mpmd_rt_code code;
  const char *message; /* until the next function that fails; "" if `code` is MPMD_RT_OK */
} mpmd_rt_status;

/* The last error of this session, whatever has succeeded since, or MPMD_RT_OK if there was none; of a null pointer,
 * that there was no memory. */
mpmd_rt_status mpmd_rt_last_status(const mpmd_rt_session *session);

/* Its message alone. */
const char *mpmd_rt_error(const mpmd_rt_session *session);

/* ---- Processes ---- */

/* Whether a launcher has started this process as one of several, as its environment says; also where that is such that
 * joining would fail. */
int mpmd_rt_is_launched(void);

/* Joins the processes that a launcher (mpirun, srun) started together, and waits for them: sessions that are opened
 * with them share their ranks. `kind` is null for what the launcher leaves in the environment, or names the library
 * that moves bytes between them, which must be the launcher's: "mpi_mpich" or "mpi_openmpi" (plugins,
 * libmpmd_<kind>.so). Without a launcher, and a null pointer, this process is alone. Once in the life of a process.
 * Returns what must be left, or a null pointer if there is no memory for it; if joining failed, its status says why,
 * and every function but mpmd_rt_processes_about fails with it. One thread at a time calls the functions of the same
 * processes. */
mpmd_rt_processes *mpmd_rt_join(const char *kind);

typedef struct mpmd_rt_processes_t {
  uint64_t size;   /* sizeof(mpmd_rt_processes_t) */
  uint32_t number; /* of this process, from 0; if joining failed, as the launcher says, and so below */
  uint32_t count;
  const char *library;      /* "MPICH 4.0.2"; "" of none */
  const char *const *hosts; /* what each of them runs on; "" where that is not known */
} mpmd_rt_processes_t;

int mpmd_rt_processes_about(mpmd_rt_processes *processes, mpmd_rt_processes_t *out);

/* All processes call it, in the same order as all else that they do together: opening sessions with them, running
 * these, and mpmd_rt_replicate. `all` gets what each of them has given, by process, with its `sizes`: until the next
 * call. */
int mpmd_rt_exchange(mpmd_rt_processes *processes, const void *data, uint64_t bytes, const void *const **all,
                     const uint64_t **sizes);

/* The failure of whichever process failed first, which ends what all of them do: the same in each of them, soon.
 * `whose` is that process, and may be null. A process that is lost, as it was killed or its host is gone, is known
 * within some seconds; its failure is that of the first one that is left. */
mpmd_rt_status mpmd_rt_processes_status(mpmd_rt_processes *processes, uint32_t *whose);

/* Fails, so that no other process waits for this one. `message` may be null. Sessions that fail do it themselves. */
void mpmd_rt_fail(mpmd_rt_processes *processes, mpmd_rt_code code, const char *message);

/* Waits until all processes leave, if none has failed. Sessions must be closed. The pointer may be null. */
void mpmd_rt_leave(mpmd_rt_processes *processes);

/* ---- Opening ---- */

/* Zero means: the default. */
typedef struct mpmd_rt_options {
  int threads_per_rank; /* default: cores / ranks, at least 1 */
  double stall_seconds; /* default: 60 */
} mpmd_rt_options;

/* What the runtime has to say that is no error, as the name of a rank that is slow. Called by the thread that opens the
 * session, or runs the steps: the one that called mpmd_rt_run and the like, or, after mpmd_rt_run_ahead, one of the
 * runtime's. It must not call functions of the session but those for any thread, and, like all that a host gives to be
 * called, not throw. */
typedef void (*mpmd_rt_log_fn)(void *user, const char *message);

/* Whether something is wanted: not 0 if so. */
typedef int (*mpmd_rt_choose_fn)(void *user, const char *name);

#define MPMD_RT_TRACE_STEP UINT64_MAX

/* Whether each kernel, product, copy and exchange of a task is timed: for mpmd_rt_launches, and as an event of the
 * trace, too. In a program with ranks on devices only tasks are timed in the third step whose events are kept, the
 * fifth and so on. */
enum { MPMD_RT_LAUNCHES_NOT_TIMED = 0, MPMD_RT_LAUNCH_TOTALS = 1, MPMD_RT_LAUNCH_EVENTS = 2 };

typedef struct mpmd_rt_open_options {
  uint64_t size;            /* sizeof(mpmd_rt_open_options) */
  int32_t threads_per_rank; /* 0: cores / ranks, at least 1 */
  int32_t reserved;
  double stall_seconds; /* without any progress for so long, a step ends, or a slow rank is named to `log`; 0: 60 */
  double task_seconds;  /* a rank that is in one task for so long ends the step with an error; 0: 3600 */
  mpmd_rt_log_fn log;   /* null: nobody is told */
  void *log_user;
  uint64_t trace_events;  /* per rank, kept until they are taken (mpmd_rt_trace); later ones are counted. 0: no trace;
                             MPMD_RT_TRACE_STEP: as many as a step has, at most 2^20 */
  mpmd_rt_choose_fn dump; /* which named values mpmd_rt_dump keeps; null: none. Called while the session opens */
  void *dump_user;
  mpmd_rt_session *share; /* its state is this session's, too: see below */
  uint64_t delay_seed;    /* for tests: not 0 sleeps at random before messages */
  int32_t zero_buffer;    /* for tests: not 0 has every message wait for its receiver */
  int32_t no_capture;     /* on devices, elsewhere an error: not 0 enqueues each step anew, where it would be captured
                             once and replayed */
  const char *device; /* the kinds of devices that the program must be for: "cpu", "cuda" or "cpu,cuda"; null: any */
  const int32_t *devices; /* which devices ranks are on, by number: ranks that follow each other share one where there
                             are fewer of them; of several processes each says its own. Null: as many of all as
                             there are ranks, a share of them where processes of a host see the same ones */
  uint64_t num_devices;
  const char *collectives;      /* what exchanges data between devices of a mesh: "ours", with the CPU's bits, or "nccl"
                                   where it can; null: ours */
  mpmd_rt_processes *processes; /* that share the ranks, all of which open the same bundle with the same options; null:
                                   all ranks are here. They must not be left before the session is closed */
  const uint32_t *rank_processes; /* by rank, whose it is, every process with one at least; null: ranks that follow each
                                     other, as many for each as can be, host by host */
  uint64_t num_rank_processes;
  int32_t time_launches; /* MPMD_RT_LAUNCH_TOTALS and so on; needs trace_events */
  int32_t reserved_too;
} mpmd_rt_open_options;

/* Opens a bundle: its directory, or a file as mpmd-translate --mpmd-to-packed writes it. Returns a session, which must
 * be closed, or a null pointer if there is no memory for one; if it could not be opened, its last status says why, and
 * every function fails with it. `options` may be null. Any thread.
 *
 * With `share`, a session that is open and not running: arguments that are called as a state of that session are that
 * state, in the same memory wherever a rank holds the same part of it; types must be equal. So a program that evaluates
 * reads what the one that trains has computed; one that replaces state of another has only ranks that are threads, as
 * the other has. Two sessions with one state never run at the same time (the second fails with
 * MPMD_RT_FAILED_PRECONDITION), fail together, and may be closed in any order. */
mpmd_rt_session *mpmd_rt_open(const char *bundle, const mpmd_rt_options *options);
mpmd_rt_session *mpmd_rt_open_with(const char *bundle, const mpmd_rt_open_options *options);

/* The same of such a file in memory, which may go when this returns. `name` is for messages, and may be null. */
mpmd_rt_session *mpmd_rt_open_memory(const void *data, uint64_t bytes, const char *name,
                                     const mpmd_rt_open_options *options);

/* Ends what runs, soon, and gives everything back. The pointer may be null. */
void mpmd_rt_close(mpmd_rt_session *session);

/* ---- What the program is ---- */

/* An argument or result. */
typedef struct mpmd_rt_tensor {
  const char *name;
  const char *dtype; /* as safetensors spells it, e.g. "F32" */
  const int64_t *shape;
  uint64_t rank; /* number of dimensions */
  uint64_t bytes;
  int64_t state; /* argument: 1 if it stays and is replaced by a result; result: index of the argument that it replaces,
                    or -1 */
} mpmd_rt_tensor;

typedef struct mpmd_rt_program_t {
  uint64_t size; /* sizeof(mpmd_rt_program_t) */
  const char *name;
  const char *schedule;
  const char *target; /* "cpu:x86-64-v3"; where stages are on several kinds of devices, one of each: "cpu,cuda:sm_90" */
  const char *sha256; /* of the manifest, and so of all that the bundle holds: 64 hexadecimal digits */
  uint64_t microbatches;
} mpmd_rt_program_t;

typedef struct mpmd_rt_rank_t {
  uint64_t size; /* sizeof(mpmd_rt_rank_t) */
  const char *mesh;
  uint64_t mesh_index;
  uint64_t position; /* within the mesh */
  uint64_t num_axes; /* of the mesh, each with its name, its size, and where the rank is on it */
  const char *const *axis_names;
  const int64_t *axis_sizes;
  const int64_t *coordinates;
  uint64_t arena_bytes; /* memory that the rank works in */
  uint64_t process;     /* that has it; 0 where there is one */
} mpmd_rt_rank_t;

/* A rank's part of an argument or result: a box of the tensor. */
typedef struct mpmd_rt_part_t {
  uint64_t size; /* sizeof(mpmd_rt_part_t) */
  int32_t held;  /* 0: this rank's mesh does not hold it, and the rest is empty */
  int32_t first; /* 1: no rank before it in the mesh holds the same part */
  const int64_t *starts;
  const int64_t *shape;
  uint64_t bytes;
} mpmd_rt_part_t;

/* 0 of a session that did not open. */
uint64_t mpmd_rt_num_ranks(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_arguments(const mpmd_rt_session *session);
uint64_t mpmd_rt_num_results(const mpmd_rt_session *session);

int mpmd_rt_program(mpmd_rt_session *session, mpmd_rt_program_t *out);
int mpmd_rt_argument(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);
int mpmd_rt_result(mpmd_rt_session *session, uint64_t index, mpmd_rt_tensor *out);
int mpmd_rt_rank(mpmd_rt_session *session, uint64_t rank, mpmd_rt_rank_t *out);
int mpmd_rt_argument_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, mpmd_rt_part_t *out);
int mpmd_rt_result_part(mpmd_rt_session *session, uint64_t result, uint64_t rank, mpmd_rt_part_t *out);

/* The index of the argument or (first) result of this name. */
int mpmd_rt_find_argument(mpmd_rt_session *session, const char *name, uint64_t *index);
int mpmd_rt_find_result(mpmd_rt_session *session, const char *name, uint64_t *index);

/* ---- Values ---- */

/* Gives an argument its value: the whole tensor, however it lies on the ranks. It keeps it until it is bound again or,
 * if it is state, replaced by a step. The data are copied. Before the first step every argument must have been bound:
 * one that was not is zero. */
int mpmd_rt_bind(mpmd_rt_session *session, uint64_t argument, const void *data, uint64_t bytes);

/* The same without a copy: the data must stay where they are, and as they are, until the argument is bound again or
 * the session is closed. They are only read. Ranks that cannot read them in place (they hold a part, or change the
 * argument; or `data` is not aligned as its elements are) take a copy; `in_place`, which may be null, becomes 1 if none
 * did. */
int mpmd_rt_bind_view(mpmd_rt_session *session, uint64_t argument, const void *data, uint64_t bytes, int32_t *in_place);

/* Gives one rank its part, dense, and reads it. All ranks that hold a part must be given theirs. */
int mpmd_rt_bind_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, const void *data, uint64_t bytes);
int mpmd_rt_fetch_part(mpmd_rt_session *session, uint64_t argument, uint64_t rank, void *data, uint64_t bytes);

/* Copies out a result of the last step, or the present value of an argument: the whole tensor. A result that replaces
 * state and was computed where that lies is that state: what has been bound or computed since shows. */
int mpmd_rt_fetch(mpmd_rt_session *session, uint64_t result, void *data, uint64_t bytes);
int mpmd_rt_fetch_argument(mpmd_rt_session *session, uint64_t argument, void *data, uint64_t bytes);

/* The same of a box of it, dense: `starts` and `shape` have as many numbers as the tensor has dimensions. */
int mpmd_rt_fetch_slice(mpmd_rt_session *session, uint64_t result, const int64_t *starts, const int64_t *shape,
                        void *data, uint64_t bytes);
int mpmd_rt_fetch_argument_slice(mpmd_rt_session *session, uint64_t argument, const int64_t *starts,
                                 const int64_t *shape, void *data, uint64_t bytes);

/* The same where ranks that have it are in several processes, or in others: all of them call it. The whole tensor is
 * written at process `to`, or with -1 at all; elsewhere `data` may be null. Without processes it is a fetch. A fetch of
 * what is not in this process fails with MPMD_RT_FAILED_PRECONDITION, and so does all else that is about ranks which
 * are elsewhere. */
int mpmd_rt_replicate(mpmd_rt_session *session, uint64_t result, int64_t to, void *data, uint64_t bytes);
int mpmd_rt_replicate_argument(mpmd_rt_session *session, uint64_t argument, int64_t to, void *data, uint64_t bytes);

/* Where the present value of an argument lies: in place if a rank has all of it, else gathered. Until the argument is
 * bound, or a run begins. */
int mpmd_rt_view_argument(mpmd_rt_session *session, uint64_t argument, const void **data);

/* Writes all state to a safetensors file, at once: a reader sees the old file or the new one. And reads such a file, or
 * one of mpmd-run --input or --output: every state must be in it, other arguments may be and then are bound as well,
 * all with their types and shapes; what else is in it is left alone, but there must be something for the program. So a
 * program that only evaluates takes what another one has trained. It has nothing to write: that is an error.
 *
 * With processes all of them call these functions, in the same order, and all have the same answer. Process 0 writes,
 * each state as a whole, one at a time; each process reads the file, and none takes anything of it unless it is right
 * for all. */
int mpmd_rt_save(mpmd_rt_session *session, const char *path);
int mpmd_rt_restore(mpmd_rt_session *session, const char *path);

/* Writes `count` tensors of the host to a safetensors file, at once: as inputs, feeds or results for other programs. Of
 * each tensor name, dtype, shape, rank and bytes count; `data` are by tensor. MPMD_RT_INVALID_ARGUMENT for two of one
 * name, bytes that are not those of type and shape, or a path of something else than a regular file. Each process
 * writes files of its own. */
int mpmd_rt_write_tensors(mpmd_rt_session *session, const char *path, const mpmd_rt_tensor *tensors,
                          const void *const *data, uint64_t count);

/* ---- Steps ---- */

/* Values of an argument for one step after another: `slices` of them, one behind the other, each of the argument's
 * size. The data must stay where they are while the steps run. */
typedef struct mpmd_rt_feed {
  uint64_t argument;
  const void *data;
  uint64_t slices;
  uint64_t first; /* the slice of the first step; after the last slice comes the first one again */
} mpmd_rt_feed;

typedef struct mpmd_rt_run_options {
  uint64_t size;  /* sizeof(mpmd_rt_run_options) */
  uint64_t count; /* steps */
  const mpmd_rt_feed *feeds;
  uint64_t num_feeds;
  const int64_t *feed_ranks; /* by feed, whose parts its slices are; -1: whole tensors. Null: all are */
  /* Asked every 10 ms or more often by the thread that runs the steps (see mpmd_rt_log_fn); once it says so (not 0),
   * no rank begins a step that no other rank has begun. At least one step runs. May be null. */
  int (*enough)(void *user);
  void *enough_user;
} mpmd_rt_run_options;

/* Runs the program once on all ranks. */
int mpmd_rt_step(mpmd_rt_session *session);

/* The same `count` times: ranks do not wait for each other between two steps but for values. Each step takes the next
 * slice of each feed, as if it had been bound; `feeds` may be null if there are none. */
int mpmd_rt_steps(mpmd_rt_session *session, uint64_t count, const mpmd_rt_feed *feeds, uint64_t num_feeds);

/* The same with more to say. `done`, which may be null, becomes the number of steps that ran. */
int mpmd_rt_run(mpmd_rt_session *session, const mpmd_rt_run_options *options, uint64_t *done);

/* Begins such a run and returns at once; what the options point to must stay until mpmd_rt_wait, which waits for its
 * end and returns what mpmd_rt_run would have. Meanwhile all functions but those for any thread fail with MPMD_RT_BUSY.
 * mpmd_rt_wait without a run is MPMD_RT_FAILED_PRECONDITION. */
int mpmd_rt_run_ahead(mpmd_rt_session *session, const mpmd_rt_run_options *options);
int mpmd_rt_wait(mpmd_rt_session *session, uint64_t *done);

/* Tells the run under way to end: no rank begins a step that no other rank has begun, and the run returns
 * MPMD_RT_CANCELLED if steps are missing. The session goes on. Nothing if nothing runs. Any thread; signal handlers,
 * too. */
void mpmd_rt_cancel(mpmd_rt_session *session);

typedef struct mpmd_rt_progress_t {
  uint64_t size;   /* sizeof(mpmd_rt_progress_t) */
  uint64_t steps;  /* that all ranks have done since the session was opened */
  int32_t running; /* 1 between mpmd_rt_run_ahead and the end of its steps */
  int32_t reserved;
} mpmd_rt_progress_t;

/* Any thread. */
int mpmd_rt_progress(const mpmd_rt_session *session, mpmd_rt_progress_t *out);

/* ---- Checkpoints ---- */

/* A checkpoint is a directory DIR/step-N, as mpmd-run --checkpoint writes it and mpmd-checkpoint reads it: all state
 * after N steps, and the results of the last one. It has this name once all of it is on disk: a process that is killed
 * at any time leaves a whole one or none, and what is not whole is never taken. Any program with the same state goes on
 * from it, on any topology and any number of processes.
 *
 * With processes all of them call these functions, in the same order, and all have the same answer. Each writes and
 * reads what its ranks hold; process 0 writes for those that do not see its DIR. To resume, all need to see it, or a
 * copy of it. */
typedef struct mpmd_rt_checkpoint_options {
  uint64_t size;       /* sizeof(mpmd_rt_checkpoint_options) */
  uint64_t keep;       /* so many checkpoints stay, the newest: older ones go when one is written. 0: all stay */
  const char *resume;  /* the directory that the host resumes from, or null. DIR may hold checkpoints only if it is
                          this one */
  double wait_seconds; /* so long, at most 1000000, another run that writes into DIR may take to end, as one that is
                          being killed. 0: no time */
} mpmd_rt_checkpoint_options;

/* Makes DIR if it is not there, and holds it for this session, until it is closed or opens another one. A child of fork
 * holds nothing. Removes what a run that was killed left half done. MPMD_RT_FAILED_PRECONDITION if another run writes
 * there, or checkpoints of another run are there; MPMD_RT_IO if it cannot be written to. `options` may be null. */
int mpmd_rt_open_checkpoints(mpmd_rt_session *session, const char *dir, const mpmd_rt_checkpoint_options *options);

/* Writes DIR/step-`step`, of what the session holds now; one that is there already is replaced. `written`, which may be
 * null, becomes 1 once the checkpoint is whole and has its name, also where the function fails because another process
 * has meanwhile. After a failure the checkpoints before are as they were, and the session goes on: the next one may
 * succeed. */
int mpmd_rt_write_checkpoint(mpmd_rt_session *session, uint64_t step, int32_t *written);

typedef struct mpmd_rt_checkpoint_t {
  uint64_t size;    /* sizeof(mpmd_rt_checkpoint_t) */
  const char *path; /* "run1/step-500"; null: there is no checkpoint that is whole, and nothing has changed */
  uint64_t step; /* steps that it has behind it: the number of the next one, counted from 0, and of its feeds' slice */
  const void *const *results; /* by result: the value that the last of these steps gave, as large as mpmd_rt_result
                                 says; null for state, and for what the checkpoint has not */
} mpmd_rt_checkpoint_t;

/* Binds all state as it is in the newest checkpoint in DIR that is whole, every byte of which is looked at; those that
 * are not are named to `log`. DIR need not be there; MPMD_RT_IO if it is and cannot be read. MPMD_RT_INVALID_ARGUMENT,
 * and nothing has changed, if the state in it is not the program's: the message names the first tensor that differs.
 * Pointers live until the next call of this function. */
int mpmd_rt_resume(mpmd_rt_session *session, const char *dir, mpmd_rt_checkpoint_t *out);

/* ---- What was measured ---- */

/* What one rank did in all steps so far. Seconds and bytes. On devices times are of the steps that were traced. */
typedef struct mpmd_rt_profile_t {
  double busy, waiting, idle;
  uint64_t sent_bytes, received_bytes, planned_peak_bytes, used_peak_bytes;
} mpmd_rt_profile_t;

/* What all ranks did together. */
typedef struct mpmd_rt_totals_t {
  uint64_t size;                /* sizeof(mpmd_rt_totals_t) */
  uint64_t collectives;         /* each counts once for the ranks that take part in it */
  uint64_t allocations;         /* by steps of all sessions, if the host calls mpmd_rt_note_allocation; else 0 */
  uint64_t collectives_by_nccl; /* those of them that NCCL did */
} mpmd_rt_totals_t;

int mpmd_rt_profile(mpmd_rt_session *session, uint64_t rank, mpmd_rt_profile_t *out);
int mpmd_rt_totals(mpmd_rt_session *session, mpmd_rt_totals_t *out);

/* Seconds that each of the last steps took, from the end of the one before it, on the slowest rank: those of the last
 * run, the last 256 of it at most. Until the next run. */
int mpmd_rt_step_seconds(mpmd_rt_session *session, const double **seconds, uint64_t *count);

/* A host that replaces the allocation functions of its process calls this from them: what steps allocate is counted.
 * Any thread. */
void mpmd_rt_note_allocation(void);

/* Parts of a text of Chrome trace events (also for Perfetto), one track per rank: a file is the beginning, any number
 * of times the events since the last time (which are then forgotten), and the end, which says how many were dropped.
 * The text has `bytes` bytes, and a zero behind them; it lives until the next call of this function. */
enum { MPMD_RT_TRACE_BEGIN = 0, MPMD_RT_TRACE_EVENTS = 1, MPMD_RT_TRACE_END = 2 };
int mpmd_rt_trace(mpmd_rt_session *session, int part, const char **text, uint64_t *bytes);

/* Whether the next steps are recorded; they are, unless said otherwise. */
int mpmd_rt_record(mpmd_rt_session *session, int whether);

/* What stages and edges took, from the events that were taken: a costs file for mpmd-schedule and mpmd-opt. The text
 * lives until the next call of this function. */
int mpmd_rt_costs(mpmd_rt_session *session, const char **text, uint64_t *bytes);

/* What launches took in the steps whose events were taken (without the first one of several), as JSON, the most
 * expensive first: {"steps": 9, "launches": [{"mesh": "pp0", "task": "0F", "launch": "gemm 128x512x128 (f32)",
 * "launches": 4, "count": 288, "seconds": 0.0123, "flops": 4831838208, "bytes": 94371840, "bound_seconds": 0.0101},
 * ...]}. Those of one task that are called alike are one entry, of all ranks of the mesh and all these steps together.
 * bound_seconds: what they take at the rate of large matrix products, or of copies of as many bytes, whichever is more,
 * as measured by this call, on devices on the first one; null where that is not known. MPMD_RT_FAILED_PRECONDITION
 * unless launches are timed. The text lives until the next call of this function. Of several processes the first one
 * knows all. */
int mpmd_rt_launches(mpmd_rt_session *session, const char **text, uint64_t *bytes);

/* Whether the next steps keep the values that mpmd_rt_open_options.dump chose, each in place of those of the step
 * before: arguments as they are when the step begins, results as they are when it has ended, and what each task leaves,
 * `NAME`, or `NAME[m]` of microbatch m. */
int mpmd_rt_dump(mpmd_rt_session *session, int whether);

/* What a rank kept, by number in the order of the names: its parts, each as its buffer has it. Until the next run, or
 * until mpmd_rt_end_dump gives the memory for it back, after which no step keeps anything. */
int mpmd_rt_num_dumped(mpmd_rt_session *session, uint64_t rank, uint64_t *count);
int mpmd_rt_dumped(mpmd_rt_session *session, uint64_t rank, uint64_t index, mpmd_rt_tensor *out, const void **data);
int mpmd_rt_end_dump(mpmd_rt_session *session);

/* When it was made, by a clock that all ranks of this process have: what was made of another value has a larger number.
 * Of arguments: when the step began. */
int mpmd_rt_dumped_at(mpmd_rt_session *session, uint64_t rank, uint64_t index, uint64_t *nanoseconds);

/* What the calling thread is at, for a host's handler of SIGSEGV, SIGFPE and the like: "rank 1, instruction 12 (run
 * 'forward'), microbatch 3", or "" if it is no thread of a rank. At most `bytes` bytes with the zero at the end. Any
 * thread; signal handlers, too. */
void mpmd_rt_where(char *text, uint64_t bytes);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_H */
