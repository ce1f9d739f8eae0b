/* Opens a bundle, gives every argument small numbers, trains five steps and prints the results that are scalars. */
#include <mpmd-rt/mpmd_rt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what) {
  fprintf(stderr, "train_c: error: %s\n", what);
  return 1;
}

/* Numbers from -0.25 to 0.25 that look random and are the same everywhere. */
static void fill(float *values, uint64_t count, unsigned seed) {
  for (uint64_t i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    values[i] = (float)(seed >> 8) / (1u << 25) - 0.25f;
  }
}

static int train(mpmd_rt_session *session) {
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session); ++i) {
    mpmd_rt_tensor argument;
    if (mpmd_rt_argument(session, i, &argument))
      return 1;
    void *data = calloc(argument.bytes ? argument.bytes : 1, 1);
    if (!data)
      return fail("no memory");
    if (strcmp(argument.dtype, "F32") == 0)
      fill(data, argument.bytes / sizeof(float), (unsigned)i + 1);
    int failed = mpmd_rt_bind(session, i, data, argument.bytes);
    free(data); /* the session has its own copy */
    if (failed)
      return 1;
  }
  for (int step = 0; step < 5; ++step) {
    if (mpmd_rt_step(session))
      return 1;
    for (uint64_t i = 0; i < mpmd_rt_num_results(session); ++i) {
      mpmd_rt_tensor result;
      float value;
      if (mpmd_rt_result(session, i, &result))
        return 1;
      if (result.rank != 0 || strcmp(result.dtype, "F32") != 0)
        continue;
      if (mpmd_rt_fetch(session, i, &value, sizeof(value)))
        return 1;
      printf("step %d: %s = %.6f\n", step, result.name, value);
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return fail("expected one argument, the path of a bundle");
  mpmd_rt_session *session = mpmd_rt_open(argv[1], NULL);
  if (!session)
    return fail("no memory");
  int failed = *mpmd_rt_error(session) || train(session);
  if (failed && *mpmd_rt_error(session))
    fail(mpmd_rt_error(session));
  mpmd_rt_close(session);
  return failed;
}
