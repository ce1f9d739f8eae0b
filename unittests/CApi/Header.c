/* The header is C99 by itself, and a host in C can be written with it. */
#include "mpmd-rt/mpmd_rt.h"

/* The steps that all ranks of a session have done, or -1. */
int64_t stepsDoneInC(const mpmd_rt_session *session) {
  mpmd_rt_progress_t progress = MPMD_RT_INIT(mpmd_rt_progress_t);
  return mpmd_rt_progress(session, &progress) == MPMD_RT_OK ? (int64_t)progress.steps : -1;
}
