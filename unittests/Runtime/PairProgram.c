/* A rank object written by hand: the two meshes of a small program, chosen by PAIR_MESH (0 or 1).
 *
 *   first:  y = x[i] * w      -> second:  g = y + bias, loss += sum(g * g) / 2
 *           dw += x[i]^T * g  <-          g
 *           w -= dw / 64 after the loop
 *
 * x: F32[4,2,8], one slice per microbatch; w: F32[8,8], state; bias: F32[8]; loss: F32[]. With PAIR_EVAL w is not
 * updated, and dw is a result. */
#include "runtime/format/RankAbi.h"

#include <string.h>

#ifndef PAIR_QUERY
#define PAIR_QUERY mpmd_rank_query
#endif
#ifndef PAIR_FEATURES
#define PAIR_FEATURES ""
#endif

#ifndef PAIR_VERSION
#define PAIR_VERSION MPMD_RANK_ABI_VERSION
#endif

#ifndef PAIR_STRUCT_BYTES
#define PAIR_STRUCT_BYTES sizeof(mpmd_rank_program_t)
#endif

#ifdef PAIR_OTHER
#define PAIR_STEP 32
#else
#define PAIR_STEP 64
#endif
#ifdef PAIR_HUGE_TABLE
#define INSTRUCTIONS 0xfffffff0u
#else
#define INSTRUCTIONS COUNT(instructions)
#endif

#ifdef PAIR_IMAGE
/* More bytes than the object has. */
static const mpmd_image_t images[] = {{"sm_90", "", 1u << 30, MPMD_PTX, 0}};
#define IMAGES 1, .images = images
#else
#define IMAGES 0
#endif

#ifdef PAIR_NAME
#define LAST_NAME ((const char *)16)
#else
#define LAST_NAME "clear.0"
#endif

#define COUNT(table) (sizeof(table) / sizeof(table[0]))
#define TABLES                                                                                                         \
  .num_kernels = COUNT(kernels), .num_operands = COUNT(operands), .num_launches = COUNT(launches),                     \
  .num_gemms = COUNT(gemms), .num_tasks = COUNT(tasks), .num_buffers = COUNT(buffers), .num_slots = COUNT(slots),      \
  .num_bindings = COUNT(bindings), .num_outputs = COUNT(outputs), .num_messages = COUNT(messages),                     \
  .num_transfers = COUNT(transfers), .num_instructions = INSTRUCTIONS, .kernels = kernels, .operands = operands,       \
  .launches = launches, .gemms = gemms, .tasks = tasks, .buffers = buffers, .slot_offsets = slots,                     \
  .bindings = bindings, .outputs = outputs, .messages = messages, .transfers = transfers,                              \
  .instructions = instructions, .num_values = COUNT(values), .num_dims = COUNT(dims), .values = values, .dims = dims,  \
  .struct_bytes = PAIR_STRUCT_BYTES, .num_images = IMAGES

#ifdef PAIR_CONSTRUCTOR
__attribute__((constructor)) static void runs_when_loaded(void) { __builtin_trap(); }
#endif
#ifdef PAIR_DESTRUCTOR
__attribute__((destructor)) static void runs_when_unloaded(void) { __builtin_trap(); }
#endif

static void zero(void *const *operands, int64_t begin, int64_t end) {
  memset((float *)operands[0] + begin, 0, (size_t)(end - begin) * 4);
}

#if PAIR_MESH == 0

static void update(void *const *operands, int64_t begin, int64_t end) {
  const float *dw = operands[0];
  float *w = operands[1];
  for (int64_t i = begin; i < end; ++i)
    w[i] -= dw[i] / PAIR_STEP;
}

enum { X, W, Y, G, DW };
static const mpmd_kernel_t kernels[] = {{"zero", zero}, {"update", update}};
enum { R = MPMD_READ, WR = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE };
static const mpmd_operand_t operands[] = {{0, WR, 0, 256}, {0, R, 0, 64},  {1, R, 0, 256},
                                          {2, WR, 0, 64},  {0, R, 0, 64},  {1, R, 0, 64},
                                          {2, RW, 0, 256}, {0, R, 0, 256}, {1, RW, 0, 256}};
static const mpmd_launch_t launches[] = {{MPMD_LAUNCH_KERNEL, 0, 0, 1, 64},
                                         {MPMD_LAUNCH_GEMM, 0, 1, 3, 0},
                                         {MPMD_LAUNCH_GEMM, 1, 4, 3, 0},
                                         {MPMD_LAUNCH_KERNEL, 1, 7, 2, 64}};
static const mpmd_gemm_t gemms[] = {
    {MPMD_F32, MPMD_F32, MPMD_F32, MPMD_F32, 0, 0, 0, 0, 1, 2, 8, 8, {0, 0, 8, 1}, {0, 0, 8, 1}, {0, 0, 8, 1}, {2, 4}},
    {MPMD_F32, MPMD_F32, MPMD_F32, MPMD_F32, 0, 0, 1, 0, 1, 8, 8, 2, {0, 0, 1, 8}, {0, 0, 8, 1}, {0, 0, 8, 1}, {4, 8}},
};
static const mpmd_task_t tasks[] = {
    {.name = "clear", .kind = 'P', .first_launch = 0, .num_launches = 1, .first_binding = 0, .num_bindings = 1},
    {.name = "forward", .kind = 'F', .first_launch = 1, .num_launches = 1, .first_binding = 1, .num_bindings = 3},
    {.name = "weights", .kind = 'W', .first_launch = 2, .num_launches = 1, .first_binding = 4, .num_bindings = 3},
#ifndef PAIR_EVAL
    {.name = "update", .kind = 'U', .first_launch = 3, .num_launches = 1, .first_binding = 7, .num_bindings = 2},
#endif
};
static const uint64_t slots[] = {0, 256, 512, 576, 640, 704, 768};
static const mpmd_buffer_t buffers[] = {
    {256, 0, 1, 0, 0}, {256, 1, 1, 1, 0}, {64, 2, 2, -1, 0}, {64, 4, 2, -1, 0}, {256, 6, 1, -1, 0}};
static const mpmd_binding_t bindings[] = {{DW, 0, 0}, {X, 0, 64}, {W, 0, 0},  {Y, 0, 0}, {X, 0, 64},
                                          {G, 0, 0},  {DW, 0, 0}, {DW, 0, 0}, {W, 0, 0}};
#ifdef PAIR_EVAL
static const mpmd_output_t outputs[] = {{1, DW}};
#else
static const mpmd_output_t outputs[] = {{1, W}};
#endif
static const int64_t dims[] = {4, 2, 8, 8, 8};
static const mpmd_value_t values[] = {{"x", X, MPMD_F32, 0, 3},
                                      {"state['w']", W, MPMD_F32, 3, 2},
                                      {"forward.0", Y, MPMD_F32, 1, 2},
                                      {"loss.0", G, MPMD_F32, 1, 2},
                                      {LAST_NAME, DW, MPMD_F32, 3, 2}};
static const mpmd_message_t messages[] = {{0, 1, 0, 0, 64, 0, 0}, {1, 0, 0, 0, 64, 0, 0}};
static const mpmd_transfer_t transfers[] = {{"y", 10, 1, Y, 0, 1, 4, 0, 1}, {"g", 11, 0, G, 1, 1, 4, 0, 1}};
static const mpmd_instruction_t instructions[] = {
    {MPMD_RUN, 0, 0},  {MPMD_RUN, 1, 0},  {MPMD_SEND, 0, 0}, {MPMD_RECV, 1, 0}, {MPMD_RUN, 1, 1},
    {MPMD_SEND, 0, 1}, {MPMD_RECV, 1, 1}, {MPMD_WAIT, 1, 0}, {MPMD_RUN, 2, 0},  {MPMD_WAIT, 0, 0},
    {MPMD_RUN, 1, 2},  {MPMD_SEND, 0, 2}, {MPMD_RECV, 1, 2}, {MPMD_WAIT, 1, 1}, {MPMD_RUN, 2, 1},
    {MPMD_WAIT, 0, 1}, {MPMD_RUN, 1, 3},  {MPMD_SEND, 0, 3}, {MPMD_RECV, 1, 3}, {MPMD_WAIT, 1, 2},
    {MPMD_RUN, 2, 2},  {MPMD_WAIT, 0, 2}, {MPMD_WAIT, 1, 3}, {MPMD_RUN, 2, 3},  {MPMD_WAIT, 0, 3},
#ifndef PAIR_EVAL
    {MPMD_RUN, 3, 0},
#endif
};
static const mpmd_rank_program_t program = {.magic = MPMD_RANK_MAGIC,
                                            .version = PAIR_VERSION,
                                            .mesh = "first",
                                            .cpu_features = PAIR_FEATURES,
                                            .arena_bytes = 1024,
                                            .num_microbatches = 4,
                                            TABLES};

#else

static void loss(void *const *operands, int64_t begin, int64_t end) {
  const float *y = operands[0], *bias = operands[1];
  float *g = operands[2], *sum = operands[3];
#ifdef PAIR_CRASH
  __builtin_trap();
#endif
  for (int64_t i = begin; i < end; ++i)
    for (int64_t j = 0; j < 16; ++j) {
      g[j] = y[j] + bias[j % 8];
      *sum += g[j] * g[j] / 2;
    }
}

enum { Y, BIAS, G, LOSS };
static const mpmd_kernel_t kernels[] = {{"zero", zero}, {"loss", loss}};
enum { R = MPMD_READ, WR = MPMD_WRITE, RW = MPMD_READ | MPMD_WRITE };
static const mpmd_operand_t operands[] = {
    {0, WR, 0, 4},  {0, R, 0, 64}, {MPMD_WORKSPACE, WR, 0, 64}, {MPMD_WORKSPACE, R, 0, 64}, {1, R, 0, 32},
    {2, WR, 0, 64}, {3, RW, 0, 4}};
static const mpmd_launch_t launches[] = {
    {MPMD_LAUNCH_KERNEL, 0, 0, 1, 1}, {MPMD_LAUNCH_COPY, 0, 1, 2, 64}, {MPMD_LAUNCH_KERNEL, 1, 3, 4, 1}};
static const mpmd_gemm_t gemms[] = {
    {MPMD_F32, MPMD_F32, MPMD_F32, MPMD_F32, 0, 0, 0, 0, 1, 1, 1, 1, {0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}, {1, 1}}};
static const mpmd_task_t tasks[] = {
    {.name = "clear",
     .stage = 1,
     .kind = 'P',
     .first_launch = 0,
     .num_launches = 1,
     .first_binding = 0,
     .num_bindings = 1},
    {.name = "loss",
     .stage = 1,
     .kind = 'F',
     .first_launch = 1,
     .num_launches = 2,
     .first_binding = 1,
     .num_bindings = 4,
     .workspace_bytes = 64},
};
static const uint64_t slots[] = {64, 128, 192, 256, 320, 384};
static const mpmd_buffer_t buffers[] = {{64, 0, 2, -1, 0}, {32, 2, 1, 2, 0}, {64, 3, 2, -1, 0}, {4, 5, 1, -1, 0}};
static const mpmd_binding_t bindings[] = {{LOSS, 0, 0}, {Y, 0, 0}, {BIAS, 0, 0}, {G, 0, 0}, {LOSS, 0, 0}};
static const mpmd_output_t outputs[] = {{0, LOSS}};
static const int64_t dims[] = {2, 8};
static const mpmd_value_t values[] = {{"forward.0", Y, MPMD_F32, 0, 2},
                                      {"bias", BIAS, MPMD_F32, 1, 1},
                                      {"loss.0", G, MPMD_F32, 0, 2},
                                      {"loss", LOSS, MPMD_F32, 0, 0}};
static const mpmd_message_t messages[] = {{0, 1, 0, 0, 64, 0, 0}, {1, 0, 0, 0, 64, 0, 0}};
static const mpmd_transfer_t transfers[] = {{"y", 10, 0, Y, 0, 1, 4, 0, 1}, {"g", 11, 1, G, 1, 1, 4, 0, 1}};
static const mpmd_instruction_t instructions[] = {
    {MPMD_RUN, 0, 0},  {MPMD_RECV, 0, 0}, {MPMD_RECV, 0, 1}, {MPMD_WAIT, 0, 0}, {MPMD_RUN, 1, 0},  {MPMD_SEND, 1, 0},
    {MPMD_RECV, 0, 2}, {MPMD_WAIT, 0, 1}, {MPMD_RUN, 1, 1},  {MPMD_SEND, 1, 1}, {MPMD_RECV, 0, 3}, {MPMD_WAIT, 1, 0},
    {MPMD_WAIT, 0, 2}, {MPMD_RUN, 1, 2},  {MPMD_SEND, 1, 2}, {MPMD_WAIT, 1, 1}, {MPMD_WAIT, 0, 3}, {MPMD_RUN, 1, 3},
    {MPMD_SEND, 1, 3}, {MPMD_WAIT, 1, 2}, {MPMD_WAIT, 1, 3},
};
static const mpmd_rank_program_t program = {.magic = MPMD_RANK_MAGIC,
                                            .version = PAIR_VERSION,
                                            .mesh = "second",
                                            .cpu_features = PAIR_FEATURES,
                                            .arena_bytes = 512,
                                            .workspace_bytes = 64,
                                            .workspace_offset = 0,
                                            .num_microbatches = 4,
                                            TABLES};

#endif

const mpmd_rank_program_t *PAIR_QUERY(uint32_t max_version);
const mpmd_rank_program_t *PAIR_QUERY(uint32_t max_version) {
  return max_version >= MPMD_RANK_ABI_VERSION ? &program : 0;
}
