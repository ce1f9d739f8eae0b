/* A C host for one of several processes: ProcessesHost KIND BUNDLE [DIR], started by a launcher. It binds zeros to all
 * arguments, runs a step and prints, for each state, whether this process can fetch it, and its value after
 * replication. With DIR it resumes from the checkpoints in DIR: it runs two steps, writes another checkpoint, saves
 * the state to DIR.safetensors, and reads that file again. */
#include "mpmd-rt/mpmd_rt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(const char *what, mpmd_rt_status status) {
  fprintf(stderr, "%s: %d: %s\n", what, (int)status.code, status.message);
  return 1;
}

static unsigned long long sum(const unsigned char *data, uint64_t bytes) {
  unsigned long long hash = 1469598103934665603u;
  for (uint64_t i = 0; i < bytes; ++i)
    hash = (hash ^ data[i]) * 1099511628211u;
  return hash;
}

static int bind(mpmd_rt_session *session) {
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor tensor;
    mpmd_rt_argument(session, i, &tensor);
    char *data = calloc(1, tensor.bytes ? tensor.bytes : 1);
    int code = mpmd_rt_bind(session, i, data, tensor.bytes);
    free(data);
    if (code)
      return failed("bind", mpmd_rt_last_status(session));
  }
  return 0;
}

static int keep(uint32_t number, mpmd_rt_session *session, const char *dir) {
  char path[4096];
  mpmd_rt_checkpoint_options options = MPMD_RT_INIT(mpmd_rt_checkpoint_options);
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  options.resume = dir;
  options.keep = 2;
  if (mpmd_rt_open_checkpoints(session, dir, &options) || mpmd_rt_resume(session, dir, &found))
    return failed("resume", mpmd_rt_last_status(session));
  printf("process %u: after %d steps\n", number, (int)found.step);
  snprintf(path, sizeof(path), "%s.safetensors", dir);
  if (mpmd_rt_steps(session, 2, NULL, 0) || mpmd_rt_write_checkpoint(session, found.step + 2, NULL) ||
      mpmd_rt_save(session, path) || mpmd_rt_restore(session, path))
    return failed("save", mpmd_rt_last_status(session));
  return 0;
}

static int run(uint32_t number, mpmd_rt_session *session) {
  if (mpmd_rt_step(session))
    return failed("step", mpmd_rt_last_status(session));
  for (uint64_t r = 0; r < mpmd_rt_num_ranks(session); ++r) {
    mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
    mpmd_rt_rank(session, r, &rank);
    printf("process %u: rank %d is in process %d\n", number, (int)r, (int)rank.process);
  }
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor tensor;
    mpmd_rt_argument(session, i, &tensor);
    if (!tensor.state)
      continue;
    unsigned char *data = calloc(1, tensor.bytes ? tensor.bytes : 1);
    int code = mpmd_rt_fetch_argument(session, i, data, tensor.bytes);
    printf("process %u: fetch %s: %s\n", number, tensor.name,
           code == MPMD_RT_OK ? "here" : mpmd_rt_last_status(session).message);
    memset(data, 0xff, tensor.bytes);
    code = mpmd_rt_replicate_argument(session, i, -1, data, tensor.bytes);
    if (code)
      return failed("replicate", mpmd_rt_last_status(session));
    printf("process %u: value %s: %016llx\n", number, tensor.name, sum(data, tensor.bytes));
    free(data);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4)
    return 2;
  mpmd_rt_processes *processes = mpmd_rt_join(argv[1]);
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.processes = processes;
  mpmd_rt_session *session = mpmd_rt_open_with(argv[2], &options);
  int code = mpmd_rt_last_status(session).code ? failed("open", mpmd_rt_last_status(session)) : bind(session);
  mpmd_rt_processes_t about = MPMD_RT_INIT(mpmd_rt_processes_t);
  if (code == 0 && mpmd_rt_processes_about(processes, &about))
    code = failed("about", mpmd_rt_processes_status(processes, NULL));
  if (code == 0)
    code = argc == 4 ? keep(about.number, session, argv[3]) : run(about.number, session);
  if (code)
    mpmd_rt_fail(processes, MPMD_RT_ERROR, "the host gives up");
  mpmd_rt_close(session);
  mpmd_rt_leave(processes);
  return code;
}
