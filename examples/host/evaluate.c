/* Trains one program and evaluates another one on its state, which both have in one memory:
 *   evaluate_c TRAIN.mpmd EVAL.mpmd [STATE.safetensors [AFTER.safetensors]] */
#include <mpmd-rt/mpmd_rt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Notes of the runtime, such as the name of a slow rank. */
static void note(void *user, const char *message) { fprintf(stderr, "%s: note: %s\n", (const char *)user, message); }

/* Whatever went wrong is in the session. */
static int check(mpmd_rt_session *session, int code) {
  if (code != MPMD_RT_OK)
    fprintf(stderr, "evaluate_c: error %d: %s\n", code, mpmd_rt_error(session));
  return code;
}

/* Numbers from -0.25 to 0.25 that look random and are the same everywhere. */
static float *numbers(uint64_t count, unsigned seed) {
  float *values = malloc(count * sizeof(float));
  for (uint64_t i = 0; values && i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    values[i] = (float)(seed >> 8) / (1u << 25) - 0.25f;
  }
  return values;
}

/* Gives every argument that is no state of `owner` numbers, without a copy of them: they must stay until the session is
 * closed, and here they stay for ever. */
static int bind_batch(mpmd_rt_session *session, mpmd_rt_session *owner) {
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor argument, same;
    uint64_t there;
    if (check(session, mpmd_rt_argument(session, i, &argument)))
      return 1;
    if (mpmd_rt_find_argument(owner, argument.name, &there) == MPMD_RT_OK &&
        mpmd_rt_argument(owner, there, &same) == MPMD_RT_OK && same.state)
      continue;
    if (strcmp(argument.dtype, "F32") != 0)
      continue;
    float *values = numbers(argument.bytes / sizeof(float), 1);
    if (!values || check(session, mpmd_rt_bind_view(session, i, values, argument.bytes, NULL)))
      return 1;
  }
  return 0;
}

static int run(mpmd_rt_session *train, mpmd_rt_session *eval, const char *before, const char *after) {
  if (before && check(train, mpmd_rt_restore(train, before)))
    return 1;
  if (bind_batch(train, train) || bind_batch(eval, train))
    return 1;
  for (int round = 0; round < 4; ++round) {
    /* The steps run while the host goes on; cancelling and looking are allowed meanwhile. */
    mpmd_rt_run_options steps = MPMD_RT_INIT(mpmd_rt_run_options);
    steps.count = 5;
    if (check(train, mpmd_rt_run_ahead(train, &steps)))
      return 1;
    mpmd_rt_progress_t progress = MPMD_RT_INIT(mpmd_rt_progress_t);
    mpmd_rt_progress(train, &progress);
    if (check(train, mpmd_rt_wait(train, NULL)) || check(eval, mpmd_rt_step(eval)))
      return 1;
    mpmd_rt_progress(train, &progress);
    printf("after step %d:", (int)progress.steps);
    for (uint64_t i = 0; i < mpmd_rt_num_results(eval); ++i) {
      mpmd_rt_tensor result;
      float value;
      if (check(eval, mpmd_rt_result(eval, i, &result)) || check(eval, mpmd_rt_fetch(eval, i, &value, sizeof(value))))
        return 1;
      printf(" %s = %.6f", result.name, value);
    }
    printf("\n");
  }
  return after ? check(train, mpmd_rt_save(train, after)) : 0;
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 5) {
    fprintf(stderr, "usage: evaluate_c TRAIN.mpmd EVAL.mpmd [STATE.safetensors [AFTER.safetensors]]\n");
    return 2;
  }
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  options.log = note;
  options.log_user = argv[1];
  mpmd_rt_session *train = mpmd_rt_open_with(argv[1], &options);
  options.log_user = argv[2];
  options.share = train;
  mpmd_rt_session *eval = mpmd_rt_open_with(argv[2], &options);
  int failed = check(train, mpmd_rt_last_status(train).code) || check(eval, mpmd_rt_last_status(eval).code) ||
               run(train, eval, argc > 3 ? argv[3] : NULL, argc > 4 ? argv[4] : NULL);
  mpmd_rt_close(eval);
  mpmd_rt_close(train);
  return failed;
}
