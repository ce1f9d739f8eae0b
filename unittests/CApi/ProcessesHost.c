/* A host of one of several processes: ProcessesHost KIND BUNDLE, under a launcher. Binds ones to everything, runs a
 * step and says, for each state, whether it can be fetched here, and what it is after it was replicated. */
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

static int run(mpmd_rt_processes *processes, mpmd_rt_session *session) {
  mpmd_rt_processes_t about = MPMD_RT_INIT(mpmd_rt_processes_t);
  if (mpmd_rt_processes_about(processes, &about))
    return failed("about", mpmd_rt_processes_status(processes, NULL));
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor tensor;
    mpmd_rt_argument(session, i, &tensor);
    char *data = calloc(1, tensor.bytes ? tensor.bytes : 1);
    int code = mpmd_rt_bind(session, i, data, tensor.bytes);
    free(data);
    if (code)
      return failed("bind", mpmd_rt_last_status(session));
  }
  if (mpmd_rt_step(session))
    return failed("step", mpmd_rt_last_status(session));
  for (uint64_t r = 0; r < mpmd_rt_num_ranks(session); ++r) {
    mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
    mpmd_rt_rank(session, r, &rank);
    printf("process %u: rank %d is in process %d\n", about.number, (int)r, (int)rank.process);
  }
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor tensor;
    mpmd_rt_argument(session, i, &tensor);
    if (!tensor.state)
      continue;
    unsigned char *data = calloc(1, tensor.bytes ? tensor.bytes : 1);
    int code = mpmd_rt_fetch_argument(session, i, data, tensor.bytes);
    printf("process %u: fetch %s: %s\n", about.number, tensor.name,
           code == MPMD_RT_OK ? "here" : mpmd_rt_last_status(session).message);
    memset(data, 0xff, tensor.bytes);
    code = mpmd_rt_replicate_argument(session, i, -1, data, tensor.bytes);
    if (code)
      return failed("replicate", mpmd_rt_last_status(session));
    printf("process %u: value %s: %016llx\n", about.number, tensor.name, sum(data, tensor.bytes));
    free(data);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  mpmd_rt_processes *processes = mpmd_rt_join(argv[1]);
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.processes = processes;
  mpmd_rt_session *session = mpmd_rt_open_with(argv[2], &options);
  int code = mpmd_rt_last_status(session).code ? failed("open", mpmd_rt_last_status(session)) : run(processes, session);
  mpmd_rt_close(session);
  mpmd_rt_leave(processes);
  return code;
}
