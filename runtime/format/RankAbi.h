/* The interface between generated code and the runtime: the contents of a rank object.
 *
 * A rank object is an ELF shared object with one exported function, `mpmd_rank_query`, which returns a table.
 * Instruction and command lists are data that the runtime interprets. Kernels are leaf functions that call only
 * memcpy, memmove, memset and libm, or device code that the object carries as images.
 *
 * Plain C without dependencies. Versioned as a file format: any change of a layout raises MPMD_RANK_ABI_VERSION. */
#ifndef MPMD_RUNTIME_FORMAT_RANKABI_H
#define MPMD_RUNTIME_FORMAT_RANKABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define MPMD_ABI_ASSERT static_assert
#else
#define MPMD_ABI_ASSERT _Static_assert
#endif

#define MPMD_RANK_ABI_VERSION 14u
#define MPMD_RANK_MAGIC 0x444d504du /* "MPMD" */
#define MPMD_RANK_QUERY_NAME "mpmd_rank_query"

/* Runs rows [begin, end) of an iteration space. `operands` are base pointers, in the order of the launch. Any split
 * of the rows over threads gives the same bits. */
typedef void (*mpmd_kernel_fn)(void *const *operands, int64_t begin, int64_t end);

/* A device kernel is an entry of an image. Its parameters are the operands, begin and end, of 64 bits each. Block i
 * computes part i % split_factor of the `rows` rows that start at row begin + i / split_factor * rows. */
typedef struct mpmd_kernel_t {
  const char *name;
  mpmd_kernel_fn function; /* null if the program has images */
  /* The block on a device; all 0 on a CPU. */
  uint32_t threads;
  uint32_t rows;
  uint32_t split_factor; /* number of blocks that share the same rows */
  uint32_t shared_bytes; /* of dynamic shared memory; the image has the static size */
} mpmd_kernel_t;

/* Device code: PTX that the driver compiles, or a cubin. CPU programs have functions instead. */
enum { MPMD_PTX = 0, MPMD_CUBIN = 1 };
typedef struct mpmd_image_t {
  const char *chip; /* "sm_90" */
  const void *data; /* PTX ends in a zero byte, which `bytes` counts */
  uint64_t bytes;
  uint32_t format; /* MPMD_PTX or MPMD_CUBIN */
  uint32_t reserved;
} mpmd_image_t;

/* An operand of a launch: `bytes` bytes at `offset` in a buffer of the task, in the rank's workspace or in its context.
 * The launch accesses no other memory. */
#define MPMD_WORKSPACE UINT32_MAX
#define MPMD_CONTEXT (UINT32_MAX - 1) /* the index of the rank along each axis of its mesh, int32_t each; read only */
enum { MPMD_READ = 1, MPMD_WRITE = 2 };
typedef struct mpmd_operand_t {
  uint32_t buffer; /* index into the bindings of the task, MPMD_WORKSPACE or MPMD_CONTEXT */
  uint32_t access; /* MPMD_READ, MPMD_WRITE, or both */
  uint64_t offset;
  uint64_t bytes;
} mpmd_operand_t;

/* A command list is a range of launches that runs in order. The body of a loop is the command list right behind the
 * loop's launch. The body ends inside the command list that contains the loop. All ranks of a mesh run the same
 * exchanges, so data-dependent loops contain none. */
#define MPMD_MAX_DEPTH 16u /* nesting of loops */
enum {
  MPMD_LAUNCH_KERNEL = 0,   /* index: kernel; rows: number of rows */
  MPMD_LAUNCH_GEMM = 1,     /* index: gemm; operands: a, b, c */
  MPMD_LAUNCH_COPY = 2,     /* operands: source, target; rows: bytes */
  MPMD_LAUNCH_EXCHANGE = 3, /* index: exchange; operands: source, target */
  MPMD_LAUNCH_LOOP =
      4, /* index: number of launches of the body, at least one; rows: iterations. A loop with an operand is */
         /* data-dependent: it reads an int32_t before each iteration, and ends if that is 0, or after `rows` */
  MPMD_LAUNCH_CONVOLUTION = 5, /* index: convolution; operands: x, w, y */
  MPMD_LAUNCH_LAPACK = 6       /* index: lapack; operands: inputs, outputs, and a workspace where the call needs one */
};

/* `flops` and `bytes` are the cost of one run, both 0 if the cost is unknown; loops have none. The cost of a task is
 * the sum over its launches, if any launch has a cost. Each iteration of a loop counts; a loop with an operand counts
 * once. */
typedef struct mpmd_launch_t {
  uint32_t kind;
  uint32_t index;
  uint32_t first_operand;
  uint32_t num_operands;
  int64_t rows;
  uint64_t flops;
  uint64_t bytes;
} mpmd_launch_t;

enum {
  MPMD_F32 = 0,
  MPMD_F64 = 1,
  MPMD_BF16 = 2,
  MPMD_F16 = 3,
  MPMD_I1 = 4,
  MPMD_I8 = 5,
  MPMD_I16 = 6,
  MPMD_I32 = 7,
  MPMD_I64 = 8,
  MPMD_U8 = 9,
  MPMD_U16 = 10,
  MPMD_U32 = 11,
  MPMD_U64 = 12
};

enum {
  MPMD_EPILOGUE_NONE = 0,
  MPMD_EPILOGUE_BIAS = 1 /* c[q,i,j] += bias[j], a vector of n elements of the type of c */
};
enum { MPMD_PRECISION_STRICT = 0, MPMD_PRECISION_TF32 = 1, MPMD_PRECISION_FAST = 2 };

/* c[q,i,j] = epilogue(beta * c[q,i,j] + sum over l of a[q,i,l] * b[q,l,j]), computed in `compute_type`. Integers are
 * signed and wrap, also in narrower results. The operands of its launch are a, b, those of the epilogue, and c.
 * Accesses are {offset, batch, row, column} in elements of the operand's type. The result is cut into blocks of
 * block[0] x block[1]; each block is one single-threaded library call. */
typedef struct mpmd_gemm_t {
  uint32_t a_type;
  uint32_t b_type;
  uint32_t c_type;
  uint32_t compute_type;
  uint32_t epilogue;
  uint32_t precision;
  uint32_t beta; /* 0 or 1 */
  uint32_t reserved;
  int64_t batch, m, n, k;
  int64_t a[4], b[4], c[4];
  int64_t block[2];
} mpmd_gemm_t;

/* A convolution by a device library, with sums in f32: y[n, g*outputs + k, o] = sum over c and f of x[n, g*features
 * + c, o*step + f*dilation - padding] * w[g*outputs + k, c, f]. o and f have an index for each of `rank` dimensions,
 * and x is 0 outside of its positions. `x` and `y` have strides in elements: of the batch, of a feature, of a
 * position in each dimension. `w` is contiguous, in the order above or with its features last. All operands have one
 * type. */
#define MPMD_MAX_WINDOW 3u
typedef struct mpmd_convolution_t {
  uint32_t type; /* MPMD_F32, MPMD_F16 or MPMD_BF16 */
  uint32_t precision;
  uint32_t rank;          /* 1 to MPMD_MAX_WINDOW; array elements of further dimensions are 0 */
  uint32_t features_last; /* whether w has its features last: 0 or 1 */
  int64_t batch, groups, features, outputs;
  int64_t positions[3], window[3], step[3], dilation[3], padding[3];
  int64_t extent[3]; /* positions of x */
  int64_t x[5], y[5];
} mpmd_convolution_t;

/* A LAPACK routine for each matrix of a batch, with the operands that mpmd/Plan/Support/LapackCall.h lists. Matrices
 * are row-major. The batch is cut into min(batch, 16) parts; each part uses `part_bytes` of the workspace. */
enum {
  MPMD_POTRF = 0,
  MPMD_TRSM = 1,
  MPMD_GETRF = 2,
  MPMD_GEQRF = 3,
  MPMD_GEQP3 = 4,
  MPMD_ORGQR = 5,
  MPMD_ORMQR = 6,
  MPMD_SYEVD = 7,
  MPMD_GESDD = 8,
  MPMD_GESVD = 9
};
enum { MPMD_LAPACK_UPPER = 1, MPMD_LAPACK_RIGHT = 2, MPMD_LAPACK_TRANSPOSED = 4, MPMD_LAPACK_UNIT = 8 };
typedef struct mpmd_lapack_t {
  uint32_t routine; /* MPMD_POTRF and so on */
  uint32_t type;    /* MPMD_F32 or MPMD_F64 */
  uint32_t vectors; /* number of eigenvectors or singular vectors to compute: 0 none, 1 some, 2 all */
  uint32_t flags;   /* MPMD_LAPACK_UPPER and so on */
  int64_t batch, m, n, k;
  int64_t part_bytes;
} mpmd_lapack_t;

typedef struct mpmd_task_t {
  const char *name;
  uint32_t stage;
  uint32_t kind;  /* the letter of the action: 'P' 'F' 'I' 'W' 'U' */
  uint32_t index; /* pass, or number of a prologue or update task */
  uint32_t first_launch;
  uint32_t num_launches;
  uint32_t first_binding;
  uint32_t num_bindings;
  uint32_t loop; /* number of the microbatch loop that contains it, 0 outside */
  uint64_t workspace_bytes;
  uint64_t flops;
  uint64_t bytes;
} mpmd_task_t;

/* A buffer of the arena. Microbatch i uses slot s = i mod num_slots, at arena offset slot_offsets[first_slot + s], a
 * multiple of 64. An argument may be borrowed host memory instead, which has only the alignment of its elements. */
typedef struct mpmd_buffer_t {
  uint64_t bytes; /* of one slot */
  uint32_t first_slot;
  uint32_t num_slots;
  int32_t argument; /* index of the argument that it holds, or -1 */
  uint32_t reserved;
} mpmd_buffer_t;

/* A buffer of a task. If slice_bytes is not 0, microbatch i uses the slice at i * slice_bytes within slot 0. */
typedef struct mpmd_binding_t {
  uint32_t buffer;
  uint32_t reserved;
  uint64_t slice_bytes;
} mpmd_binding_t;

/* A result that this rank holds after the step: the whole of slot 0 of `buffer`. */
typedef struct mpmd_output_t {
  uint32_t result; /* index in the manifest */
  uint32_t buffer;
} mpmd_output_t;

/* The name of the value in a buffer, for people: an argument, a result, or a result of a task. Names are unique, and a
 * buffer has at most one name. The dimensions are those of one slot on one rank. */
typedef struct mpmd_value_t {
  const char *name;
  uint32_t buffer;
  uint32_t type;      /* MPMD_F32 and so on */
  uint32_t first_dim; /* in `dims`, the outermost first */
  uint32_t num_dims;
} mpmd_value_t;

/* A loop of a strided copy. */
typedef struct mpmd_strided_loop_t {
  uint64_t count;
  uint64_t source_stride; /* bytes */
  uint64_t target_stride; /* bytes */
} mpmd_strided_loop_t;

/* A strided copy: nested loops, the outermost first, over contiguous runs of bytes. */
typedef struct mpmd_strided_copy_t {
  uint64_t run;
  const mpmd_strided_loop_t *loops;
  uint32_t num_loops;
  uint32_t reserved;
} mpmd_strided_copy_t;

/* One message of a transfer or exchange: a strided copy between two ranks, given by their global numbers. */
typedef struct mpmd_message_t {
  uint32_t source;
  uint32_t target;
  uint64_t source_offset; /* bytes, within the slot or operand */
  uint64_t target_offset;
  uint64_t run;
  uint32_t first_loop; /* in `loops`, the outermost first */
  uint32_t num_loops;
} mpmd_message_t;

enum { MPMD_ALL_REDUCE = 0, MPMD_REDUCE_SCATTER = 1, MPMD_ALL_GATHER = 2, MPMD_ALL_TO_ALL = 3, MPMD_PERMUTE = 4 };

/* An exchange of the ranks of one mesh inside a task. A message copies bytes of the sender's source operand to the
 * receiver's target operand. All ranks of the mesh run the same exchanges in the same order. A message of a rank to
 * itself is a copy. If the messages are terms of a sum, the program only adds them. So the runtime may replace them by
 * other terms with the same sum, as NCCL does. */
typedef struct mpmd_exchange_t {
  const char *name; /* for people: "all_reduce over dp: gradient" */
  uint32_t kind;    /* of its collective: MPMD_ALL_REDUCE and so on */
  uint32_t part;    /* 0: the first exchange of its collective */
  uint32_t first_message;
  uint32_t num_messages;
  uint32_t terms; /* number of terms of a sum, contiguous in the target; 0: the messages are no terms */
  uint32_t type;  /* of the terms: MPMD_F32 and so on */
} mpmd_exchange_t;

/* A transfer as this rank program sees it. Sender and receiver have the same `id`. */
typedef struct mpmd_transfer_t {
  const char *name;
  uint32_t id;
  uint32_t sends; /* 1: this mesh is the source; 0: the target */
  uint32_t buffer;
  uint32_t first_message;
  uint32_t num_messages;
  uint32_t in_loop; /* n: once for each of the n microbatches of its loop; 0: once per step */
  uint32_t first;   /* only microbatches first, first + every, ... of a round-robin replicated stage; else 0 */
  uint32_t every;   /* greater than `first`; 1 without replication */
} mpmd_transfer_t;

enum {
  MPMD_RUN = 0,  /* index: task */
  MPMD_SEND = 1, /* index: transfer. Posts the send, without waiting. */
  MPMD_RECV = 2, /* index: transfer. Posts the receive, without waiting. */
  MPMD_WAIT = 3  /* index: transfer. Blocks until the posted send or receive is complete. */
};

typedef struct mpmd_instruction_t {
  uint32_t opcode;
  uint32_t index;
  uint32_t microbatch;
} mpmd_instruction_t;

typedef struct mpmd_rank_program_t {
  uint32_t magic;   /* MPMD_RANK_MAGIC */
  uint32_t version; /* MPMD_RANK_ABI_VERSION */
  const char *mesh;
  const char *cpu_features; /* comma-separated, e.g. "avx2,fma,avx512f": what the kernels need */
  uint64_t arena_bytes;
  uint64_t workspace_bytes; /* within the arena */
  uint64_t workspace_offset;
  uint32_t num_microbatches; /* of the loop with the most microbatches */
  uint32_t num_kernels;
  uint32_t num_operands;
  uint32_t num_launches;
  uint32_t num_gemms;
  uint32_t num_tasks;
  uint32_t num_buffers;
  uint32_t num_slots;
  uint32_t num_bindings;
  uint32_t num_outputs;
  uint32_t num_messages;
  uint32_t num_transfers;
  uint32_t num_instructions;
  uint32_t num_loops;
  uint32_t num_exchanges;
  uint32_t num_axes;     /* of the mesh, as in the manifest */
  uint32_t struct_bytes; /* sizeof(mpmd_rank_program_t) */
  uint32_t num_images;
  uint32_t num_values;
  uint32_t num_dims;
  uint32_t num_convolutions;
  uint32_t num_lapacks;
  const mpmd_kernel_t *kernels;
  const mpmd_operand_t *operands;
  const mpmd_launch_t *launches;
  const mpmd_gemm_t *gemms;
  const mpmd_task_t *tasks;
  const mpmd_buffer_t *buffers;
  const uint64_t *slot_offsets;
  const mpmd_binding_t *bindings;
  const mpmd_output_t *outputs;
  const mpmd_message_t *messages;
  const mpmd_transfer_t *transfers;
  const mpmd_instruction_t *instructions;
  const mpmd_strided_loop_t *loops;
  const mpmd_exchange_t *exchanges;
  const mpmd_image_t *images;
  const mpmd_value_t *values;
  const int64_t *dims;
  const mpmd_convolution_t *convolutions;
  const mpmd_lapack_t *lapacks;
} mpmd_rank_program_t;

/* Returns the program if the object's version is at most `max_version`, else a null pointer. */
typedef const mpmd_rank_program_t *(*mpmd_rank_query_fn)(uint32_t max_version);

MPMD_ABI_ASSERT(sizeof(void *) == 8, "rank objects are 64-bit");
MPMD_ABI_ASSERT(sizeof(mpmd_kernel_t) == 32, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_image_t) == 32, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_operand_t) == 24, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_launch_t) == 40, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_gemm_t) == 176, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_convolution_t) == 272, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_lapack_t) == 56, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_task_t) == 64, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_buffer_t) == 24, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_binding_t) == 16, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_output_t) == 8, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_value_t) == 24, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_strided_loop_t) == 24, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_message_t) == 40, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_exchange_t) == 32, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_transfer_t) == 40, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_instruction_t) == 12, "layout");
MPMD_ABI_ASSERT(sizeof(mpmd_rank_program_t) == 288, "layout");

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RUNTIME_FORMAT_RANKABI_H */
