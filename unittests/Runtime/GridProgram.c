/* A rank object written by hand for meshes of several ranks, chosen by GRID_MESH (0 or 1): a grid of 2 x 2 ranks along
 * the axes a and b, and a line of 2 along c.
 *
 *   grid:  y = x[i] * w        gathered over b     -> line:  total += y
 *          sums = columns of y, reduced over a
 *          ring = (place, sums[0]) of the rank before
 *          m += z                                  <-        z = y * scale
 *          w -= sums / 128 after the loop
 *
 * x: F32[2,5,6] over (-, a, b), one slice per microbatch; w: F32[6] over (b), state; m: F32[5,6] over (a, b), state;
 * sums: F32[6] replicated; ring: F32[4,2] over (ab, -); total: F32[5,6] over (-, c); scale: F32[]. Of five rows the
 * first rank has three, the second two. */
#include "runtime/format/RankAbi.h"

#include <string.h>

#ifndef GRID_QUERY
#define GRID_QUERY mpmd_rank_query
#endif

#define COUNT(table) (sizeof(table) / sizeof(table[0]))
#define TABLES                                                                                                         \
  .magic = MPMD_RANK_MAGIC, .version = MPMD_RANK_ABI_VERSION, .cpu_features = "", .num_microbatches = 2,               \
  .num_kernels = COUNT(kernels), .num_operands = COUNT(operands), .num_launches = COUNT(launches),                     \
  .num_tasks = COUNT(tasks), .num_buffers = COUNT(buffers), .num_slots = COUNT(slots),                                 \
  .num_bindings = COUNT(bindings), .num_outputs = COUNT(outputs), .num_messages = COUNT(messages),                     \
  .num_transfers = COUNT(transfers), .num_instructions = COUNT(instructions), .num_loops = COUNT(loops),               \
  .struct_bytes = sizeof(mpmd_rank_program_t), .kernels = kernels, .operands = operands, .launches = launches,         \
  .tasks = tasks, .buffers = buffers, .slot_offsets = slots, .bindings = bindings, .outputs = outputs,                 \
  .messages = messages, .transfers = transfers, .instructions = instructions, .loops = loops,                          \
  .num_values = COUNT(values), .num_dims = COUNT(dims), .values = values, .dims = dims

enum { R = MPMD_READ, WR = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE, WS = MPMD_WORKSPACE };

/* What both meshes say of what passes between them: y from [3,6] of the grid to [5,3] of the line, and z the way back
 * to [3,3]. The ranks of the grid are 2 0 / 3 1, those of the line are 5 4. */
static const mpmd_strided_loop_t loops[] = {{3, 24, 12}, {2, 24, 12}, {3, 12, 24}};
#define Y_AND_Z                                                                                                        \
  {2, 5, 0, 0, 12, 0, 1}, {3, 5, 0, 36, 12, 1, 1}, {0, 4, 12, 0, 12, 0, 1}, {1, 4, 12, 36, 12, 1, 1},                  \
      {5, 2, 0, 0, 36, 0, 0}, {5, 3, 36, 0, 24, 0, 0}, {4, 0, 0, 0, 36, 0, 0}, {4, 1, 36, 0, 24, 0, 0}

#if GRID_MESH == 0

static void scale(void *const *operands, int64_t begin, int64_t end) {
  const int32_t *place = operands[0];
  const float *x = operands[1], *w = operands[2];
  float *y = operands[3];
  for (int64_t i = begin; i < end; ++i)
    for (int j = 0; j < 3; ++j)
      y[i * 3 + j] = i < (place[0] == 0 ? 3 : 2) ? x[i * 3 + j] * w[j] : 0;
}

static void columns(void *const *operands, int64_t begin, int64_t end) {
  const float *y = operands[0];
  float *sums = operands[1];
  for (int64_t j = begin; j < end; ++j)
    sums[j] = y[j] + y[6 + j] + y[12 + j];
}

static void add(void *const *operands, int64_t begin, int64_t end) {
  const float *parts = operands[0];
  float *sum = operands[1];
  for (int64_t j = begin; j < end; ++j)
    sum[j] = parts[j] + parts[3 + j];
}

static void label(void *const *operands, int64_t begin, int64_t end) {
  const int32_t *place = operands[0];
  const float *sums = operands[1];
  float *own = operands[2];
  for (int64_t i = begin; i < end; ++i) {
    own[0] = (float)(place[0] * 2 + place[1]);
    own[1] = sums[0];
  }
}

static void update(void *const *operands, int64_t begin, int64_t end) {
  const int32_t *place = operands[0];
  const float *sums = operands[1];
  float *w = operands[2];
  for (int64_t j = begin; j < end; ++j)
    w[j] -= sums[place[1] * 3 + j] / 128;
}

static void accumulate(void *const *operands, int64_t begin, int64_t end) {
  const float *z = operands[0];
  float *m = operands[1];
  for (int64_t i = begin; i < end; ++i)
    m[i] += z[i];
}

enum { X, W, M, Y, SUMS, RING, Z };
static const mpmd_kernel_t kernels[] = {{"scale", scale}, {"columns", columns}, {"add", add},
                                        {"label", label}, {"update", update},   {"accumulate", accumulate}};
static const mpmd_operand_t operands[] = {{MPMD_CONTEXT, R, 0, 8}, {0, R, 0, 36},     {1, R, 0, 12},
                                          {WS, WR, 0, 36},                            /* 0: scale */
                                          {WS, R, 0, 36},          {2, WR, 0, 72},    /* 4: gather over b */
                                          {2, R, 0, 72},           {WS, WR, 64, 24},  /* 6: columns */
                                          {WS, R, 64, 24},         {WS, WR, 128, 24}, /* 8: reduce over a, first part */
                                          {WS, R, 128, 24},        {WS, WR, 192, 12}, /* 10: add */
                                          {WS, R, 192, 12},        {3, WR, 0, 24}, /* 12: reduce over a, second part */
                                          {MPMD_CONTEXT, R, 0, 8}, {3, R, 0, 24},     {WS, WR, 256, 8}, /* 14: label */
                                          {WS, R, 256, 8},         {4, WR, 0, 8},                     /* 17: permute */
                                          {MPMD_CONTEXT, R, 0, 8}, {0, R, 0, 24},     {1, RW, 0, 12}, /* 19: update */
                                          {0, R, 0, 36},           {1, RW, 0, 36}}; /* 22: accumulate */
static const mpmd_launch_t launches[] = {{MPMD_LAUNCH_KERNEL, 0, 0, 4, 3},  {MPMD_LAUNCH_EXCHANGE, 0, 4, 2, 0},
                                         {MPMD_LAUNCH_KERNEL, 1, 6, 2, 6},  {MPMD_LAUNCH_EXCHANGE, 1, 8, 2, 0},
                                         {MPMD_LAUNCH_KERNEL, 2, 10, 2, 3}, {MPMD_LAUNCH_EXCHANGE, 2, 12, 2, 0},
                                         {MPMD_LAUNCH_KERNEL, 3, 14, 3, 1}, {MPMD_LAUNCH_EXCHANGE, 3, 17, 2, 0},
                                         {MPMD_LAUNCH_KERNEL, 4, 19, 3, 3}, {MPMD_LAUNCH_KERNEL, 5, 22, 2, 9}};
static const mpmd_task_t tasks[] = {
    {.name = "forward",
     .kind = 'F',
     .first_launch = 0,
     .num_launches = 8,
     .first_binding = 0,
     .num_bindings = 5,
     .workspace_bytes = 264},
    {.name = "update", .kind = 'U', .first_launch = 8, .num_launches = 1, .first_binding = 5, .num_bindings = 2},
    {.name = "accumulate", .kind = 'W', .first_launch = 9, .num_launches = 1, .first_binding = 7, .num_bindings = 2},
};
static const uint64_t slots[] = {0, 128, 192, 256, 384, 512, 576, 640, 704};
static const mpmd_buffer_t buffers[] = {{72, 0, 1, 0, 0},  {12, 1, 1, 1, 0}, {36, 2, 1, 2, 0}, {72, 3, 2, -1, 0},
                                        {24, 5, 1, -1, 0}, {8, 6, 1, -1, 0}, {36, 7, 2, -1, 0}};
static const mpmd_binding_t bindings[] = {{X, 0, 36},   {W, 0, 0}, {Y, 0, 0}, {SUMS, 0, 0}, {RING, 0, 0},
                                          {SUMS, 0, 0}, {W, 0, 0}, {Z, 0, 0}, {M, 0, 0}};
static const mpmd_output_t outputs[] = {{0, SUMS}, {1, RING}, {3, W}, {4, M}};
static const int64_t dims[] = {2, 3, 3, 6, 1, 2};
static const mpmd_value_t values[] = {{"x", X, MPMD_F32, 0, 3},         {"w", W, MPMD_F32, 1, 1},
                                      {"m", M, MPMD_F32, 1, 2},         {"forward.0", Y, MPMD_F32, 2, 2},
                                      {"sums", SUMS, MPMD_F32, 3, 1},   {"ring", RING, MPMD_F32, 4, 2},
                                      {"multiply.0", Z, MPMD_F32, 1, 2}};
static const mpmd_message_t messages[] = {Y_AND_Z,
                                          /* 8: columns of three of [3,6] */
                                          {2, 2, 0, 0, 12, 2, 1},
                                          {0, 0, 0, 12, 12, 2, 1},
                                          {2, 0, 0, 0, 12, 2, 1},
                                          {0, 2, 0, 12, 12, 2, 1},
                                          {3, 3, 0, 0, 12, 2, 1},
                                          {1, 1, 0, 12, 12, 2, 1},
                                          {3, 1, 0, 0, 12, 2, 1},
                                          {1, 3, 0, 12, 12, 2, 1},
                                          /* 16: each gets its part of both sums */
                                          {2, 2, 0, 0, 12, 0, 0},
                                          {2, 3, 12, 0, 12, 0, 0},
                                          {3, 2, 0, 12, 12, 0, 0},
                                          {3, 3, 12, 12, 12, 0, 0},
                                          {0, 0, 0, 0, 12, 0, 0},
                                          {0, 1, 12, 0, 12, 0, 0},
                                          {1, 0, 0, 12, 12, 0, 0},
                                          {1, 1, 12, 12, 12, 0, 0},
                                          /* 24: and gives the sum of the parts */
                                          {2, 2, 0, 0, 12, 0, 0},
                                          {2, 3, 0, 0, 12, 0, 0},
                                          {3, 2, 0, 12, 12, 0, 0},
                                          {3, 3, 0, 12, 12, 0, 0},
                                          {0, 0, 0, 0, 12, 0, 0},
                                          {0, 1, 0, 0, 12, 0, 0},
                                          {1, 0, 0, 12, 12, 0, 0},
                                          {1, 1, 0, 12, 12, 0, 0},
                                          /* 32: to the next place */
                                          {2, 0, 0, 0, 8, 0, 0},
                                          {0, 3, 0, 0, 8, 0, 0},
                                          {3, 1, 0, 0, 8, 0, 0},
                                          {1, 2, 0, 0, 8, 0, 0}};
static const mpmd_exchange_t exchanges[] = {{"all_gather over b: y", MPMD_ALL_GATHER, 0, 8, 8},
                                            {"all_reduce over a: sums", MPMD_ALL_REDUCE, 0, 16, 8, 2, MPMD_F32},
                                            {"all_reduce over a: sums", MPMD_ALL_REDUCE, 1, 24, 8},
                                            {"permute over a, b: label", MPMD_PERMUTE, 0, 32, 4}};
static const mpmd_transfer_t transfers[] = {{"y", 1, 1, Y, 0, 4, 2, 0, 1}, {"z", 2, 0, Z, 4, 4, 2, 0, 1}};
static const mpmd_instruction_t instructions[] = {
    {MPMD_RUN, 0, 0},  {MPMD_SEND, 0, 0}, {MPMD_RECV, 1, 0}, {MPMD_RUN, 0, 1},  {MPMD_SEND, 0, 1},
    {MPMD_RECV, 1, 1}, {MPMD_WAIT, 1, 0}, {MPMD_RUN, 2, 0},  {MPMD_WAIT, 1, 1}, {MPMD_RUN, 2, 1},
    {MPMD_WAIT, 0, 0}, {MPMD_WAIT, 0, 1}, {MPMD_RUN, 1, 0}};
static const mpmd_rank_program_t program = {.mesh = "grid",
                                            .arena_bytes = 1088,
                                            .workspace_bytes = 264,
                                            .workspace_offset = 768,
                                            .num_axes = 2,
                                            .num_exchanges = COUNT(exchanges),
                                            .exchanges = exchanges,
                                            TABLES};

#else

static void zero(void *const *operands, int64_t begin, int64_t end) {
  memset((float *)operands[0] + begin, 0, (size_t)(end - begin) * 4);
}

static void multiply(void *const *operands, int64_t begin, int64_t end) {
  const float *y = operands[0], *scale = operands[1];
  float *z = operands[2], *total = operands[3];
  for (int64_t i = begin; i < end; ++i) {
    z[i] = y[i] * *scale;
    total[i] += y[i];
  }
}

enum { Y, SCALE, Z, TOTAL };
static const mpmd_kernel_t kernels[] = {{"zero", zero}, {"multiply", multiply}};
static const mpmd_operand_t operands[] = {{0, WR, 0, 60}, {0, R, 0, 60}, {1, R, 0, 4}, {2, WR, 0, 60}, {3, RW, 0, 60}};
static const mpmd_launch_t launches[] = {{MPMD_LAUNCH_KERNEL, 0, 0, 1, 15}, {MPMD_LAUNCH_KERNEL, 1, 1, 4, 15}};
static const mpmd_task_t tasks[] = {
    {.name = "clear", .stage = 1, .kind = 'P', .num_launches = 1, .num_bindings = 1},
    {.name = "multiply",
     .stage = 1,
     .kind = 'F',
     .first_launch = 1,
     .num_launches = 1,
     .first_binding = 1,
     .num_bindings = 4},
};
static const uint64_t slots[] = {0, 64, 128, 192, 256, 320};
static const mpmd_buffer_t buffers[] = {{60, 0, 2, -1, 0}, {4, 2, 1, 3, 0}, {60, 3, 2, -1, 0}, {60, 5, 1, -1, 0}};
static const mpmd_binding_t bindings[] = {{TOTAL, 0, 0}, {Y, 0, 0}, {SCALE, 0, 0}, {Z, 0, 0}, {TOTAL, 0, 0}};
static const mpmd_output_t outputs[] = {{2, TOTAL}};
static const int64_t dims[] = {5, 3};
static const mpmd_value_t values[] = {{"forward.0", Y, MPMD_F32, 0, 2},
                                      {"scale", SCALE, MPMD_F32, 0, 0},
                                      {"multiply.0", Z, MPMD_F32, 0, 2},
                                      {"total", TOTAL, MPMD_F32, 0, 2}};
static const mpmd_message_t messages[] = {Y_AND_Z};
static const mpmd_transfer_t transfers[] = {{"y", 1, 0, Y, 0, 4, 2, 0, 1}, {"z", 2, 1, Z, 4, 4, 2, 0, 1}};
static const mpmd_instruction_t instructions[] = {
    {MPMD_RUN, 0, 0},  {MPMD_RECV, 0, 0}, {MPMD_RECV, 0, 1}, {MPMD_WAIT, 0, 0}, {MPMD_RUN, 1, 0}, {MPMD_SEND, 1, 0},
    {MPMD_WAIT, 0, 1}, {MPMD_RUN, 1, 1},  {MPMD_SEND, 1, 1}, {MPMD_WAIT, 1, 0}, {MPMD_WAIT, 1, 1}};
static const mpmd_rank_program_t program = {.mesh = "line", .arena_bytes = 384, .num_axes = 1, TABLES};

#endif

const mpmd_rank_program_t *GRID_QUERY(uint32_t max_version);
const mpmd_rank_program_t *GRID_QUERY(uint32_t max_version) {
  return max_version >= MPMD_RANK_ABI_VERSION ? &program : 0;
}
