// Checks of rank programs: every invalid table is found and named.
#include "../Pair.h"
#include "../ProgramCopy.h"

#include "runtime/src/loader/CheckPointers.h"
#include "runtime/src/loader/CheckProgram.h"

#include "gtest/gtest.h"

#include <functional>

using namespace mpmd;
using Copy = ProgramCopy;

TEST(CheckProgram, AcceptsTheProgram) {
  for (int mesh : {0, 1}) {
    absl::Status status = rt::checkProgram(
        mesh == 0 ? *pairQuery0(MPMD_RANK_ABI_VERSION) : *pairQuery1(MPMD_RANK_ABI_VERSION), pair::manifest(), mesh);
    EXPECT_TRUE(status.ok()) << status;
  }
}

/// Adds a convolution that no launch uses.
static mpmd_convolution_t &addConvolution(ProgramCopy &copy) {
  mpmd_convolution_t made = {};
  made.type = MPMD_F32, made.rank = 1;
  made.batch = made.groups = made.features = made.outputs = 1;
  made.positions[0] = 17, made.window[0] = 2, made.step[0] = made.dilation[0] = made.padding[0] = 1;
  made.extent[0] = 16;
  made.x[0] = 16, made.x[1] = 16, made.x[2] = 1;
  made.y[0] = 17, made.y[1] = 17, made.y[2] = 1;
  copy.convolutions = {made};
  copy.program.convolutions = copy.convolutions.data(), copy.program.num_convolutions = 1;
  return copy.convolutions[0];
}

TEST(CheckProgram, NamesWhatIsWrong) {
  struct Case {
    std::function<void(Copy &)> change;
    const char *message;
    const char *target = "cpu";
  };
  const Case cases[] = {
      {[](Copy &c) { c.program.mesh = nullptr; }, "got one for '(null)'"},
      {[](Copy &c) { c.program.num_microbatches = 3; }, "expected 4 microbatches as in the manifest, got 3"},
      {[](Copy &c) { c.program.arena_bytes = 512; }, "expected an arena of 1024 bytes"},
      {[](Copy &c) { c.program.workspace_offset = 2048; }, "expected a workspace inside the arena"},
      {[](Copy &c) { c.program.kernels = nullptr; }, "table of kernels: expected 2 entries, got a null pointer"},
      {[](Copy &c) { c.kernels[1].function = nullptr; }, "kernel 1: expected a function and a name"},
      {[](Copy &c) { c.buffers[2].num_slots = 9; }, "buffer 2: expected slots below 7, got 9 from 2"},
      {[](Copy &c) { c.buffers[2].first_slot = UINT32_MAX; }, "buffer 2: expected slots below 7"},
      {[](Copy &c) { c.buffers[2].num_slots = 0; }, "buffer 2: expected slots below 7"},
      {[](Copy &c) { c.slots[6] = 832; },
       "buffer 4: expected slots inside the arena of 1024 bytes at multiples of 64, got 256 bytes at 832"},
      {[](Copy &c) { c.slots[6] = UINT64_MAX - 63; }, "buffer 4: expected slots inside the arena"},
      {[](Copy &c) { c.slots[6] = 760; }, "at multiples of 64, got 256 bytes at 760"},
      {[](Copy &c) { c.buffers[4].argument = 3; }, "buffer 4: expected an argument below 3 or -1, got 3"},
      {[](Copy &c) { c.buffers[0].argument = -1; }, "no buffer holds argument 'x', which the manifest places here"},
      {[](Copy &c) { c.buffers[0].bytes = 128; },
       "buffer 0 of argument 'x': expected one slot of 256 bytes, got 1 of 128"},
      {[](Copy &c) { c.buffers[4].argument = 2; }, "buffer 4 of argument 'bias': expected one slot of 32 bytes"},
      {[](Copy &c) { c.gemms[0].a_type = MPMD_BF16; }, "gemm 0: expected BF16 for b, got F32"},
      {[](Copy &c) { c.gemms[0].a_type = MPMD_F64; }, "gemm 0: expected F64 for b, got F32"},
      {[](Copy &c) { c.gemms[0].b_type = MPMD_F16; }, "gemm 0: expected F32 for b, got F16"},
      {[](Copy &c) { c.gemms[1].c_type = MPMD_F64; }, "gemm 1: expected F32 for c, got F64"},
      {[](Copy &c) { c.gemms[0].compute_type = MPMD_BF16; }, "gemm 0: expected F32 for the computation"},
      {[](Copy &c) { c.gemms[0].compute_type = MPMD_BF16; }, "the computation, got BF16"},
      {[](Copy &c) { c.gemms[0].a_type = 13; }, "expected F32 for a, got unknown type 13"},
      {[](Copy &c) { c.gemms[0].epilogue = 1; }, "gemm 0: expected no epilogue (0), got epilogue 1"},
      {[](Copy &c) { c.gemms[0].a_type = MPMD_BF16; }, "gemm 0: expected BF16 for b, got F32", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].a_type = c.gemms[0].b_type = MPMD_BF16, c.gemms[0].c_type = MPMD_F16; },
       "gemm 0: expected F32 for c, got F16", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].a_type = MPMD_F64; }, "gemm 0: expected F32 for a, got F64", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].a_type = c.gemms[0].b_type = c.gemms[0].c_type = MPMD_F16, c.gemms[0].beta = 1; },
       "gemm 0: expected beta 0 for a result of F16, got 1", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].a_type = c.gemms[0].b_type = MPMD_F16, c.gemms[0].a[2] = c.gemms[0].a[3] = 0; },
       "lines that do not overlap, as products of F16 need", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].epilogue = 2; }, "expected no epilogue (0) or a bias (1), got epilogue 2",
       "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].epilogue = 1, c.gemms[0].c[3] = 2; },
       "expected a bias for a result of F32 that is stored by rows, got F32 with columns 2 apart", "cuda:sm_90"},
      {[](Copy &c) { c.gemms[0].precision = MPMD_PRECISION_TF32; },
       "gemm 0: expected precision strict (0), as the manifest has it, got 1"},
      {[](Copy &c) { c.gemms[0].precision = 3; }, "expected precision strict (0), as the manifest has it, got 3"},
      {[](Copy &c) { c.gemms[0].a[2] = 9; },
       "task 1 'forward': launch 0: gemm 0, operand 0: it reaches 17 elements far, with room for 16"},
      {[](Copy &c) { c.gemms[0].c[0] = -1; }, "gemm 0, operand 2: it reaches -1"},
      {[](Copy &c) { c.gemms[1].m = INT64_MAX / 2; }, "gemm 1"},
      {[](Copy &c) { c.tasks[1].name = nullptr; }, "task 1 '': expected a name"},
      {[](Copy &c) { c.tasks[1].kind = 'X'; }, "expected a kind out of P F I W B U, got 88"},
      {[](Copy &c) { c.tasks[1].num_launches = 9; }, "task 1 'forward': launches or bindings out of range"},
      {[](Copy &c) { c.tasks[1].workspace_bytes = 64; }, "expected a workspace of at most 0 bytes, got 64"},
      {[](Copy &c) { c.bindings[2].buffer = 5; }, "task 1 'forward': binding 1: expected a buffer below 5, got 5"},
      {[](Copy &c) { c.bindings[1].slice_bytes = 512; }, "a slice of 512 bytes does not fit into a buffer of 256"},
      {[](Copy &c) { c.bindings[1].slice_bytes = 128; }, "slice 2 of binding 0 is outside its buffer"},
      {[](Copy &c) { c.launches[0].kind = 7; }, "task 0 'clear': launch 0: unknown kind 7"},
      {[](Copy &c) { addConvolution(c); }, "expected no convolutions of a library in a program for a CPU, got 1"},
      {[](Copy &c) { addConvolution(c).type = MPMD_F64; }, "convolution 0: expected f32, f16 or bf16, got type 1",
       "cuda:sm_90"},
      {[](Copy &c) { addConvolution(c).rank = 4; }, "convolution 0: expected a window of 1 to 3 dimensions, got 4",
       "cuda:sm_90"},
      {[](Copy &c) { addConvolution(c).rank = 0; }, "convolution 0: expected a window of 1 to 3 dimensions, got 0",
       "cuda:sm_90"},
      {[](Copy &c) { addConvolution(c).positions[0] = 16; }, "got 16 where 17 fit", "cuda:sm_90"},
      {[](Copy &c) { addConvolution(c).batch = int64_t{1} << 40; }, "expected sizes from 1 to 2147483647",
       "cuda:sm_90"},
      {[](Copy &c) { addConvolution(c).precision = 1; },
       "convolution 0: expected precision strict (0), as the manifest has it, got 1", "cuda:sm_90"},
      {[](Copy &c) { c.launches[0].index = 2; }, "expected a kernel below 2, got 2"},
      {[](Copy &c) { c.launches[0].rows = -1; }, "expected rows that are not negative, got -1"},
      {[](Copy &c) { c.launches[1].num_operands = 2; }, "gemm 0: expected 3 operands, got 2"},
      {[](Copy &c) { c.launches[1].index = 2; }, "expected a gemm below 2, got 2"},
      {[](Copy &c) { c.launches[1].first_operand = 8; }, "operands out of range"},
      {[](Copy &c) { c.launches[3] = {MPMD_LAUNCH_COPY, 0, 7, 2, 257, 0, 0}; },
       "copy of 257 bytes, operand 0: room for 256"},
      {[](Copy &c) { c.launches[3] = {MPMD_LAUNCH_COPY, 0, 1, 2, 64, 0, 0}; },
       "expected a copy to read its source and to write its target"},
      {[](Copy &c) { c.operands[6].access = MPMD_WRITE; }, "gemm 1: expected to read a and b, and to write c"},
      {[](Copy &c) { c.operands[0].access = 4; }, "expected it to be read, written, or both (1, 2 or 3), got 4"},
      {[](Copy &c) { c.operands[0].bytes = 257; }, "operand 0: 257 bytes at 0 are outside its 256 bytes"},
      {[](Copy &c) { c.operands[1].access = MPMD_READ | MPMD_WRITE; },
       "operand 0: expected to write no argument but state, got 'x'"},
      {[](Copy &c) { c.operands[1].buffer = 3; }, "operand 0: expected a binding below 3, got 3"},
      {[](Copy &c) { c.operands[0].offset = 257; }, "operand 0: 256 bytes at 257 are outside its 256 bytes"},
      {[](Copy &c) { c.operands[0].buffer = MPMD_WORKSPACE, c.operands[0].offset = 1; },
       "operand 0: 256 bytes at 1 are outside its 0 bytes"},
      {[](Copy &c) { c.transfers[1].id = 10; }, "transfer 1 'g': its id 10 is used twice"},
      {[](Copy &c) { c.transfers[0].buffer = 5; }, "transfer 0 'y': buffer or messages out of range"},
      {[](Copy &c) { c.transfers[0].num_messages = 3; }, "transfer 0 'y': buffer or messages out of range"},
      {[](Copy &c) { c.messages[0].target = 2; }, "expected two ranks below 2, got 0 and 2"},
      {[](Copy &c) { c.messages[0].target = 0; }, "transfer 0 'y': message 0: rank 0 is in this mesh"},
      {[](Copy &c) { std::swap(c.messages[0].source, c.messages[0].target); }, "message 0: rank 1 is not in this mesh"},
      {[](Copy &c) { c.messages[0].source_offset = 1; },
       "transfer 0 'y': message 0: 64 bytes read from byte 1 on are outside a buffer of 64"},
      {[](Copy &c) { c.messages[1].target_offset = 1; },
       "transfer 1 'g': message 0: 64 bytes written from byte 1 on are outside a buffer of 64"},
      {[](Copy &c) { c.messages[0].run = 0; }, "message 0: expected a run of at least one byte, got 0"},
      {[](Copy &c) { c.program.struct_bytes = 200; }, "expected a program of 288 bytes, got one of 200"},
      {[](Copy &c) { c.program.num_axes = 1; }, "expected 0 axes as in the manifest, got 1"},
      {[](Copy &c) { c.program.num_loops = 1; }, "table of loops: expected 1 entries, got a null pointer"},
      {[](Copy &c) { c.program.num_images = 1; }, "table of images: expected 1 entries, got a null pointer"},
      {[](Copy &c) { c.program.values = nullptr; }, "table of values: expected 5 entries, got a null pointer"},
      {[](Copy &c) { c.program.dims = nullptr; }, "table of dimensions: expected 5 entries, got a null pointer"},
      {[](Copy &c) { c.values[1].name = nullptr; }, "value 1: expected a name"},
      {[](Copy &c) { c.values[1].name = ""; }, "value 1: expected a name"},
      {[](Copy &c) { c.values[1].name = "x"; },
       "value 1 'x': expected a name of its own, got that of a value before it"},
      {[](Copy &c) { c.values[2].buffer = 5; }, "value 2 'forward.0': expected a buffer below 5, got 5"},
      {[](Copy &c) { c.values[3].buffer = 2; },
       "value 3 'loss.0': expected a buffer without a name, got buffer 2, which is 'forward.0'"},
      {[](Copy &c) { c.values[2].first_dim = 6, c.values[2].num_dims = 0; },
       "value 2 'forward.0': expected dimensions below 5, got 0 from 6"},
      {[](Copy &c) { c.values[2].num_dims = UINT32_MAX; }, "expected dimensions below 5, got 4294967295 from 1"},
      {[](Copy &c) { c.values[2].type = 13; }, "value 2 'forward.0': expected a type from 0 to 12, got 13"},
      {[](Copy &c) { c.values[2].type = MPMD_F64; },
       "value 2 'forward.0': expected the 64 bytes of buffer 2, got F64[2,8]"},
      {[](Copy &c) { c.dims[3] = -8, c.dims[4] = -8; },
       "value 1 'state['w']': expected the 256 bytes of buffer 1, got F32[-8,-8]"},
      {[](Copy &c) { c.dims[3] = INT64_MAX; },
       "value 1 'state['w']': expected the 256 bytes of buffer 1, got F32[9223372036854775807,8]"},
      {[](Copy &c) { c.dims = {2, 4, 8, 8, 8}, c.program.dims = c.dims.data(), c.program.num_values = 2; },
       "task 1 'forward': binding 0: expected slices of the first dimension of 'x', 2 of 256 bytes, got one of 64"},
      {[](Copy &c) {
         static const mpmd_image_t images[] = {{"sm_90", "", 1, 2, 0}};
         c.program.num_images = 1, c.program.images = images;
       },
       "image 0: expected PTX (0) or a cubin (1) for a chip, got format 2 for 'sm_90'"},
      {[](Copy &c) {
         static const mpmd_image_t images[] = {{"sm_90", "ptx", 3, MPMD_PTX, 0}};
         c.program.num_images = 1, c.program.images = images;
       },
       "image 0: expected PTX that ends in a zero byte"},
      {[](Copy &c) { c.kernels[0].function = nullptr; }, "expected images for devices of kind 'cuda', got none",
       "cuda:sm_90"},
      {[](Copy &) {}, "kernel 0: expected a name and no function", "cuda:sm_90"},
      {[](Copy &c) {
         static const mpmd_image_t images[] = {{"sm_90", "", 1, MPMD_PTX, 0}};
         c.program.num_images = 1, c.program.images = images;
         c.kernels[0].function = nullptr;
       },
       "kernel 0: expected a block of 1 to 1024 threads and of at least one part of one row, got 0, 0 and 0",
       "cuda:sm_90"},
      {[](Copy &c) {
         static const mpmd_image_t images[] = {{nullptr, "", 1, MPMD_PTX, 0}};
         c.program.num_images = 1, c.program.images = images;
       },
       "image 0: expected PTX (0) or a cubin (1) for a chip, got format 0 for '(null)'"},
      {[](Copy &c) { c.launches[1].flops = 256; }, "task 1 'forward': expected as cost the sum over its launches, "
                                                   "flops = 256 and bytes = 0, got flops = 0 and bytes = 0"},
      {[](Copy &c) { c.launches[1].bytes = c.tasks[1].bytes = 256, c.tasks[1].flops = 1; },
       "task 1 'forward': expected as cost the sum over its launches, flops = 0 and bytes = 256, got flops = 1 and "
       "bytes = 256"},
      {[](Copy &c) { c.outputs[0].result = 2; }, "output 0: result or buffer out of range"},
      {[](Copy &c) { c.outputs[0].result = 0; }, "the manifest does not place result 'loss' here"},
      {[](Copy &c) { c.outputs[0].buffer = 2; }, "expected a buffer of 256 bytes, got 64"},
      {[](Copy &c) { c.program.num_outputs = 0; }, "no output is result 'new['w']', which the manifest places here"},
      {[](Copy &c) { c.instructions[0].opcode = 4; }, "instruction 0: unknown opcode 4"},
      {[](Copy &c) { c.instructions[0].index = 4; }, "instruction 0: expected a task below 4, got 4"},
      {[](Copy &c) { c.instructions[1].microbatch = 4; }, "instruction 1: expected a microbatch below 4, got 4"},
      {[](Copy &c) { c.instructions[2].index = 2; }, "instruction 2: expected a transfer below 2, got 2"},
      {[](Copy &c) { c.instructions[2].opcode = MPMD_RECV; }, "transfer 'y', microbatch 0: received at its source"},
      {[](Copy &c) { c.instructions[3].opcode = MPMD_SEND; }, "transfer 'g', microbatch 0: sent at its target"},
      {[](Copy &c) { c.instructions[5].microbatch = 0; },
       "transfer 'y', microbatch 0: expected one post, got a second one"},
      {[](Copy &c) { c.instructions[7].microbatch = 3; },
       "transfer 'g', microbatch 3: expected one wait after the post"},
      {[](Copy &c) { c.instructions[9] = {MPMD_RUN, 1, 0}; }, "transfer 'y', microbatch 0: never waited for"},
      {[](Copy &c) { c.program.num_instructions = 1; }, "transfer 'y', microbatch 0: never posted"},
      {[](Copy &c) { c.transfers[0].in_loop = 0; }, "expected a microbatch below 1"},
      {[](Copy &c) { c.transfers[0].every = 0; },
       "transfer 0 'y': expected a first microbatch below 0, the step to the next, got 0"},
      {[](Copy &c) { c.transfers[0].first = c.transfers[0].every = UINT32_MAX; }, "expected a first microbatch below"},
      {[](Copy &c) { c.transfers[0].every = 2; }, "microbatch 1: expected one of the microbatches 0, 2, ..."},
      {[](Copy &c) { c.transfers[0].first = 1, c.transfers[0].every = 2; },
       "microbatch 0: expected one of the microbatches 1, 3, ..."},
  };
  for (const Case &c : cases) {
    Copy copy(*pairQuery0(MPMD_RANK_ABI_VERSION));
    c.change(copy);
    format::Manifest manifest = pair::manifest();
    for (format::Mesh &mesh : manifest.meshes)
      mesh.target = c.target;
    absl::Status status = rt::checkProgram(copy.program, manifest, 0);
    EXPECT_NE(std::string(status.message()).find(c.message), std::string::npos) << c.message << " / " << status;
  }
}

TEST(CheckPointers, CallsOfLapackOutsideTheObjectAreRefused) {
  static const mpmd_lapack_t outside = {};
  mpmd_rank_program_t program = {};
  program.struct_bytes = sizeof(program);
  program.num_lapacks = 1, program.lapacks = &outside;
  absl::Status status = rt::checkPointers(&program, reinterpret_cast<uint64_t>(&program), {{0, sizeof(program)}});
  EXPECT_EQ(status.message(), "table of lapacks: its 1 entries are outside the object");
}
