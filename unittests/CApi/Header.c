/* The header is self-contained C99, so that a host can be written in C. */
#include "mpmd-rt/mpmd_rt.h"

/* The number of steps that all ranks of a session have completed, or -1. */
int64_t stepsDoneInC(const mpmd_rt_session *session) {
  mpmd_rt_progress_t progress = MPMD_RT_INIT(mpmd_rt_progress_t);
  return mpmd_rt_progress(session, &progress) == MPMD_RT_OK ? (int64_t)progress.steps : -1;
}
