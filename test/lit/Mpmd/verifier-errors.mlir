// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// The verifiers of the mpmd dialect reject each violated constraint; the name of a case is the constraint.

// expected-error @+1 {{'mpmd.mesh' op expected one size per axis, got 1 axes and 2 sizes}}
mpmd.mesh @mesh_c1_count axes = ["dp"] sizes = [2, 2] target = "cpu"

// -----

// expected-error @+1 {{expected positive sizes, got 0}}
mpmd.mesh @mesh_c1_positive axes = ["dp"] sizes = [0] target = "cpu"

// -----

// expected-error @+1 {{'mpmd.mesh' op expected each axis at most once, got "dp" twice}}
mpmd.mesh @mesh_c2 axes = ["dp", "dp"] sizes = [2, 2] target = "cpu"

// -----

// expected-error @+2 {{expected each axis at most once, got #mpmd.axis<"dp"=2> beside #mpmd.axis<"dp"=2>}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_c1(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[["dp"=2]], unreduced = sum ["dp"=2]>>)

// -----

// expected-error @+2 {{expected each axis at most once, got #mpmd.axis<"dp"=8:(2)4> beside #mpmd.axis<"dp"=8:(1)4>}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_c1_parts(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[["dp"=8:(1)4, "dp"=8:(2)4]]>>)

// -----

// expected-error @+2 {{expected one size of axis "dp", got 8 and 4}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_c1_sizes(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[["dp"=8:(1)2, "dp"=4:(2)2]]>>)

// -----

// expected-error @+2 {{expected a reduction and its axes as `unreduced`, got no axes}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_c2(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[[]], unreduced = sum []>>)

// -----

// expected-error @+2 {{expected a part whose sizes divide the size 8 of axis "dp", got (2)3}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @axis_c1(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[["dp"=8:(2)3]]>>)

// -----

// expected-error @+2 {{expected positive sizes of axis "dp", got 0, 1 and 0}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @axis_c1_positive(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[["dp"=0]]>>)

// -----

// expected-error @+2 {{expected no entry after '?' in a dimension, got one}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @open(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[[?, "dp"=2]]>>)

// -----

// expected-error @+2 {{expected the keyword replicated or unreduced, got 'partial'}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_keywords(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[[]], partial = ["dp"=2]>>)

// -----

// expected-error @+2 {{expected as reduction sum, product, maximum, minimum, 'and' or 'or', got 'mean'}}
// expected-error @+1 {{failed to parse Mpmd_MeshTensorType parameter 'sharding'}}
func.func private @sharding_reductions(!mpmd.mesh_tensor<@g, tensor<8xf32>, #mpmd.sharding<[[]], unreduced = mean ["dp"=2]>>)

// -----

// expected-error @+1 {{expected a tensor of static shape, got 'tensor<?xf32>'}}
func.func private @mesh_tensor_c1(!mpmd.mesh_tensor<@g, tensor<?xf32>>)

// -----

// expected-error @+1 {{expected a sharding of 2 dimensions, got 1}}
func.func private @mesh_tensor_c2(!mpmd.mesh_tensor<@g, tensor<8x4xf32>, #mpmd.sharding<[[]]>>)

// -----

// expected-error @+1 {{expected integer or floating-point elements, got 'tensor<8xcomplex<f32>>'}}
func.func private @array_elements(!mpmd.mesh_tensor<@g, tensor<8xcomplex<f32>>>)

// -----

// expected-error @+1 {{'mpmd.program' op expected 1 to 65536 stages, got 0}}
mpmd.program @no_stage stages = 0 args = [] results = [] {
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected unique argument names, got "x" twice}}
mpmd.program @program_c1_unique stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>, %1: !mpmd.mesh_tensor<@d, tensor<f32>>):
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected 1 block arguments, one per entry of `args`, got 0}}
mpmd.program @program_c1_count stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected stages below 1, got 1 for "x"}}
mpmd.program @stage_of_argument stages = 1 args = [#mpmd.arg<"x", stages = [1]>] results = [] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>):
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected 0 returned values, one per entry of `results`, got 1}}
mpmd.program @program_c2_count stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>):
  mpmd.return %0 : !mpmd.mesh_tensor<@d, tensor<f32>>
}

// -----

mpmd.program @program_c2_state stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", state = 1, stage = 0>] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>):
  // expected-error @+1 {{'mpmd.return' op expected a state argument below 1, got 1}}
  mpmd.return %0 : !mpmd.mesh_tensor<@d, tensor<f32>>
}

// -----

mpmd.program @program_c2_type stages = 1 args = [#mpmd.arg<"x", state, stages = [0]>, #mpmd.arg<"y", stages = [0]>] results = [#mpmd.result<"y", state = 0, stage = 0>] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>, %1: !mpmd.mesh_tensor<@d, tensor<2xf32>>):
  // expected-error @+1 {{'mpmd.return' op expected state result "y" to have type '!mpmd.mesh_tensor<@d, tensor<f32>>', got '!mpmd.mesh_tensor<@d, tensor<2xf32>>'}}
  mpmd.return %1 : !mpmd.mesh_tensor<@d, tensor<2xf32>>
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @no_microbatch() {
  // expected-error @+1 {{'mpmd.microbatches' op expected 1 to 1048576 microbatches, got 0}}
  mpmd.microbatches 0 {
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c1_leading(%x: !a) {
  // expected-error @+1 {{'mpmd.microbatches' op expected slices of leading dimension 3, got '!mpmd.mesh_tensor<@d, tensor<4xf32>>'}}
  mpmd.microbatches 3 slices(%x : !a) {
  ^bb0(%s: !mpmd.mesh_tensor<@d, tensor<f32>>):
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c1_count(%x: !a) {
  // expected-error @+1 {{'mpmd.microbatches' op expected 1 block arguments, got 0}}
  mpmd.microbatches 4 slices(%x : !a) {
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c1_slice_type(%x: !a) {
  // expected-error @+1 {{'mpmd.microbatches' op expected a slice of '!mpmd.mesh_tensor<@d, tensor<4xf32>>' without its leading dimension, got '!mpmd.mesh_tensor<@d, tensor<4xf32>>'}}
  mpmd.microbatches 4 slices(%x : !a) {
  ^bb0(%s: !a):
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c1_carry_type(%x: !a) {
  // expected-error @+1 {{'mpmd.microbatches' op expected the carry's type '!mpmd.mesh_tensor<@d, tensor<4xf32>>', got '!mpmd.mesh_tensor<@d, tensor<f32>>'}}
  %0 = mpmd.microbatches 4 carries(%x : !a) -> !a {
  ^bb0(%s: !mpmd.mesh_tensor<@d, tensor<f32>>):
    mpmd.yield %x : !a
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c2_count(%x: !a) {
  %0 = mpmd.microbatches 4 carries(%x : !a) -> !a {
  ^bb0(%s: !a):
    // expected-error @+1 {{'mpmd.yield' op expected 1 values, one per result, got 0}}
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c2_carry(%x: !a, %y: !mpmd.mesh_tensor<@d, tensor<f32>>) {
  %0 = mpmd.microbatches 4 carries(%x : !a) -> !a {
  ^bb0(%s: !a):
    // expected-error @+1 {{'mpmd.yield' op expected the carry's type '!mpmd.mesh_tensor<@d, tensor<4xf32>>', got '!mpmd.mesh_tensor<@d, tensor<f32>>'}}
    mpmd.yield %y : !mpmd.mesh_tensor<@d, tensor<f32>>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @microbatches_c2_stack(%x: !a) {
  %0 = mpmd.microbatches 3 -> !a {
    // expected-error @+1 {{'mpmd.yield' op expected a result stacked from '!mpmd.mesh_tensor<@d, tensor<4xf32>>', got '!mpmd.mesh_tensor<@d, tensor<4xf32>>'}}
    mpmd.yield %x : !a
  }
  return
}

// -----

func.func @microbatches_c2_arrays(%x: tensor<4xf32>) {
  %0 = mpmd.microbatches 3 -> !mpmd.mesh_tensor<@d, tensor<3x4xf32>> {
    // expected-error @+1 {{'mpmd.yield' op expected mesh tensors, got 'tensor<4xf32>'}}
    mpmd.yield %x : tensor<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_count(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected 1 block arguments, got 0}}
  mpmd.task 0 forward(%x) {aliases = array<i64>} : (!a) -> () {
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_argument(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected a block argument of type 'tensor<4xf32>', got 'tensor<f32>'}}
  mpmd.task 0 forward(%x) {aliases = array<i64>} : (!a) -> () {
  ^bb0(%p: tensor<f32>):
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_yield_count(%x: !a) {
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    // expected-error @+1 {{'mpmd.yield' op expected 1 values, got 0}}
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_yield_type(%x: !a) {
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!a) -> !mpmd.mesh_tensor<@d, tensor<f32>> {
  ^bb0(%p: tensor<4xf32>):
    // expected-error @+1 {{'mpmd.yield' op expected 'tensor<f32>', got 'tensor<4xf32>'}}
    mpmd.yield %p : tensor<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_buffers(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected 3 buffers as block arguments, got 2}}
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>, workspace = 0} : (!a) -> !a {
  ^bb0(%p: memref<4xf32>, %ws: memref<0xi8>):
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c1_list_yields_nothing(%x: !a) {
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64: -1>, workspace = 0} : (!a) -> !a {
  ^bb0(%p: memref<4xf32>, %q: memref<4xf32>, %ws: memref<0xi8>):
    // expected-error @+1 {{'mpmd.yield' op expected no values from a command list, got 1}}
    mpmd.yield %q : memref<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c2_count(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected one alias per result (1), got 0}}
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield %p : tensor<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c2_range(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected aliases between -1 and 0, got 1}}
  %0 = mpmd.task 0 forward(%x) {aliases = array<i64: 1>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield %p : tensor<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c2_once(%x: !a) {
  // expected-error @+1 {{'mpmd.task' op expected an operand to be updated by one result, got two for operand 0}}
  %0:2 = mpmd.task 0 forward(%x) {aliases = array<i64: 0, 0>} : (!a) -> (!a, !a) {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield %p, %p : tensor<4xf32>, tensor<4xf32>
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @task_c2_type(%x: !a, %y: !mpmd.mesh_tensor<@d, tensor<f32>>) {
  // expected-error @+1 {{'mpmd.task' op expected result 0 to have the type of the operand that it updates, }}
  %0 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: 1>} : (!a, !mpmd.mesh_tensor<@d, tensor<f32>>) -> !a {
  ^bb0(%p: tensor<4xf32>, %q: tensor<f32>):
    mpmd.yield %p : tensor<4xf32>
  }
  return
}

// -----

func.func @stage_kind() {
  // expected-error @+1 {{expected as task kind prologue, forward, backward_input, backward_weight or update, got 'backward'}}
  mpmd.task 0 backward() {aliases = array<i64>} : () -> () {
    mpmd.yield
  }
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @transfer_c1(%x: !a) {
  // expected-error @+1 {{'mpmd.transfer' op expected two different stages, got 1 twice}}
  %0 = mpmd.transfer %x from 1 to 1 : !a -> !a
  return
}

// -----

!a = !mpmd.mesh_tensor<@d, tensor<4xf32>>
func.func @transfer_c2(%x: !a) {
  // expected-error @+1 {{'mpmd.transfer' op expected the same tensor on both sides, got '!mpmd.mesh_tensor<@d, tensor<4xf32>>' and '!mpmd.mesh_tensor<@d, tensor<2x2xf32>>'}}
  %0 = mpmd.transfer %x from 1 to 0 : !a -> !mpmd.mesh_tensor<@d, tensor<2x2xf32>>
  return
}

// -----

// expected-error @+1 {{'mpmd.submesh' op expected at least one device, got none}}
mpmd.submesh @submesh_c1_empty devices = [] mesh = @d

// -----

// expected-error @+1 {{'mpmd.submesh' op expected each device at most once, got 3 twice}}
mpmd.submesh @submesh_c1_twice devices = [3, 4, 3] mesh = @d

// -----

// expected-error @+1 {{'mpmd.schedule' op expected 2 orders, one per pipeline rank, got 1}}
mpmd.schedule "schedule_c1" microbatches = 1 place = [0, 1] {
  mpmd.rank_schedule @pp0 <0F0>
}

// -----

// expected-error @+1 {{'mpmd.schedule' op expected 'mpmd.rank_schedule' only}}
mpmd.schedule "schedule_c1_only" microbatches = 1 place = [] {
  // expected-note @+1 {{got 'mpmd.submesh'}}
  mpmd.submesh @pp0 devices = [0] mesh = @d
}

// -----

// expected-error @+1 {{'mpmd.schedule' op expected pipeline ranks from 0, got -1}}
mpmd.schedule "place" microbatches = 1 place = [-1] {
}

// -----

// expected-error @+1 {{'mpmd.schedule' op expected 1 to 1048576 microbatches, got 0}}
mpmd.schedule "microbatches" microbatches = 0 place = [0] {
  mpmd.rank_schedule @pp0 <>
}

// -----

mpmd.schedule "actions" microbatches = 1 place = [0] {
  // expected-error @+1 {{expected an action such as 2F5 or 2U0, got 0X0}}
  mpmd.rank_schedule @pp0 <0X0>
}

// -----

mpmd.schedule "repetitions" microbatches = 1 place = [0] {
  // expected-error @+1 {{expected at least 2 repetitions, got 1}}
  mpmd.rank_schedule @pp0 <1 x [0F0+1]>
}

// -----

mpmd.schedule "large_stride" microbatches = 1 place = [0] {
  // expected-error @+1 {{expected microbatches from 0 to 2147483647, got 2 x [0F0+4294967297]}}
  mpmd.rank_schedule @pp0 <2 x [0F0+4294967297]>
}

// -----

// expected-error @+1 {{'mpmd.signature' op expected 1 argument types, got 0}}
mpmd.signature "signature_c1_args" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [] results = [] []

// -----

// expected-error @+1 {{'mpmd.signature' op expected 0 result types, got 1}}
mpmd.signature "signature_c1_results" schedule = "1f1b" microbatches = 1 args = [] [] results = [] [tensor<f32>]

// -----

// expected-error @+1 {{'mpmd.signature' op expected tensors of static shape, got 'f32'}}
mpmd.signature "signature_tensors" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"x", stages = [0]>] [f32] results = [] []

// -----

// expected-error @+1 {{'mpmd.signature' op expected a state argument below 0, got 0}}
mpmd.signature "signature_state" schedule = "1f1b" microbatches = 1 args = [] [] results = [#mpmd.result<"x", state = 0, stage = 0>] [tensor<f32>]

// -----

// expected-error @+1 {{'mpmd.signature' op expected state result "x" to have type tensor<2xf32>, got tensor<f32>}}
mpmd.signature "signature_state_type" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"x", state, stages = [0]>] [tensor<2xf32>] results = [#mpmd.result<"x", state = 0, stage = 0>] [tensor<f32>]

// -----

// expected-error @+1 {{'mpmd.command_list' op expected 3 block arguments (1 operands, 1 results, workspace), got 2}}
mpmd.command_list @arguments stage = 0 update index = 0 attributes {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%p: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}

// -----

// expected-error @+1 {{'mpmd.command_list' op expected aliases between -1 and 0, got 1}}
mpmd.command_list @aliases stage = 0 update index = 0 attributes {aliases = array<i64: 1>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%p: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}

// -----

// expected-error @+1 {{'mpmd.command_list' op expected buffers of static shape as block arguments, got 'tensor<4xf32>'}}
mpmd.command_list @buffers stage = 0 update index = 0 attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%p: tensor<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected two different meshes, got @pp0 twice}}
mpmd.transfer_plan @transfer_plan_c1 from @pp0 to @pp0 tensor<4xf32> in_loop = true rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected messages inside a source of 16 bytes and a target of 16, got #mpmd.peer<0[8] -> 1[8], run = 12>}}
mpmd.transfer_plan @transfer_plan_c2 from @pp0 to @pp1 tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[8] -> 1[8], run = 12>] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected a static shape, got 'tensor<?xf32>'}}
mpmd.transfer_plan @static from @pp0 to @pp1 tensor<?xf32> in_loop = true rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{'mpmd.rank_program' op expected an arena of at least the workspace's 64 bytes, got 0}}
mpmd.rank_program @arena on @pp0 arena = 0 workspace = 64 {
}

// -----

// expected-error @+1 {{'mpmd.rank_program' op expected buffers and instructions only}}
mpmd.rank_program @only on @pp0 arena = 0 workspace = 0 {
  // expected-note @+1 {{got 'arith.constant'}}
  %0 = arith.constant 0 : i32
}

// -----

mpmd.rank_program @alloc_c1_slots on @pp0 arena = 64 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected at least one slot, got none}}
  %0 = mpmd.alloc [] : memref<4xf32>
}

// -----

mpmd.rank_program @alloc_c1_one on @pp0 arena = 64 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected one slot for an argument or result, got 2}}
  %0 = mpmd.alloc [0, 64] argument 0 : memref<4xf32>
}

// -----

mpmd.rank_program @alloc_c2 on @pp0 arena = 64 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected offsets that are multiples of 64, got 32}}
  %0 = mpmd.alloc [32] : memref<4xf32>
}

// -----

mpmd.rank_program @alloc_c4 on @pp0 arena = 64 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected a name of at least one byte and without zero bytes, got ""}}
  %0 = mpmd.alloc [0] name "" : memref<4xf32>
}

// -----

mpmd.rank_program @alloc_c4_zero on @pp0 arena = 64 workspace = 0 {
  // expected-error @+1 {{'mpmd.alloc' op expected a name of at least one byte and without zero bytes, got "a\00b"}}
  %0 = mpmd.alloc [0] name "a\00b" : memref<4xf32>
}

// -----

mpmd.rank_program @rank_program_c3 on @pp0 arena = 128 workspace = 0 {
  // expected-note @+1 {{which this buffer has}}
  %0 = mpmd.alloc [0] name "w" : memref<4xf32>
  %1 = mpmd.alloc [64] : memref<4xf32>
  // expected-error @+1 {{'mpmd.alloc' op expected a name of its own, got "w"}}
  %2 = mpmd.alloc [64] name "w" : memref<4xf32>
}

// -----

mpmd.rank_program @bind_c1 on @pp0 arena = 64 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  // expected-error @+1 {{'mpmd.bind' op expected a flag in `sliced` for each of 1 buffers, got 0}}
  mpmd.bind @task(%0) sliced = [] : memref<4xf32>
}

// -----

// expected-error @+1 {{'mpmd.wait' op expects parent op 'mpmd.rank_program'}}
"mpmd.wait"() <{transfer = @x0, microbatch = 0 : i64}> : () -> ()

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected messages inside a source of 16 bytes and a target of 8, got #mpmd.peer<0[0] -> 2[0], run = 16>}}
mpmd.transfer_plan @transfer_plan_c2_sharded from @pp0 to @pp1 tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = true rows = [#mpmd.peer<0[0] -> 2[0], run = 16>] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected a sharding of 1 dimensions, got one of 2}}
mpmd.transfer_plan @transfer_plan_c3 from @pp0 to @pp1 tensor<4xf32> sharded <[[], []]> to <[[]]> in_loop = true rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected a sharding that leaves nothing unreduced, got #mpmd.sharding<[[]], unreduced = sum ["dp"=2]>}}
mpmd.transfer_plan @transfer_plan_c3_unreduced from @pp0 to @pp1 tensor<4xf32> sharded <[[]], unreduced = sum ["dp"=2]> to <[[]]> in_loop = true rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

// expected-error @+1 {{expected ends and offsets from 0 and a positive run, got 0[0] -> 1[0], run = 0}}
func.func private @peer_c1() attributes {note = #mpmd.peer<0[0] -> 1[0], run = 0>}

// -----

// expected-error @+1 {{expected loops of at least 2 iterations and strides from 0, got 1 x (4, 4)}}
func.func private @peer_c1_loops() attributes {note = #mpmd.peer<0[0] -> 1[0], run = 4, loops = [1 x (4, 4)]>}

// -----

// expected-error @+1 {{expected a message within 281474976710656 bytes, got one that ends after them}}
func.func private @peer_c2() attributes {note = #mpmd.peer<0[0] -> 1[0], run = 4, loops = [9223372036854775807 x (4, 9223372036854775807)]>}

// -----

// expected-error @+1 {{'mpmd.signature' op expected a sharding of 1 dimensions, got one of 2}}
mpmd.signature "signature_c5" schedule = "1f1b" microbatches = 8 args = [#mpmd.arg<"w", stages = [0], sharding = <[[], ["dp"=2]]>>] [tensor<4xf32>] results = [] []

// -----

// expected-error @+1 {{'mpmd.signature' op expected state result "w" to be sharded like the argument that it replaces, got #mpmd.arg<"w", state, stages = [0], sharding = <[["dp"=2]]>> and #mpmd.result<"w", state = 0, stage = 0>}}
mpmd.signature "signature_c4" schedule = "1f1b" microbatches = 8 args = [#mpmd.arg<"w", state, stages = [0], sharding = <[["dp"=2]]>>] [tensor<4xf32>] results = [#mpmd.result<"w", state = 0, stage = 0>] [tensor<4xf32>]

// -----

// expected-error @+1 {{'mpmd.mesh' op expected at most 65536 devices, got sizes [65536, 2]}}
mpmd.mesh @mesh_c1_devices axes = ["dp", "tp"] sizes = [65536, 2] target = "cpu"

// -----

// expected-error @+1 {{'mpmd.exchange_plan' op expected messages between members below 2, got #mpmd.peer<0[0] -> 2[0], run = 4>}}
mpmd.exchange_plan @exchange_plan_c2 members = 2 source_bytes = 4 target_bytes = 4 rows = [#mpmd.peer<0[0] -> 2[0], run = 4>]

// -----

// expected-error @+1 {{'mpmd.exchange_plan' op expected messages inside a source of 4 bytes and a target of 8, got #mpmd.peer<0[4] -> 1[0], run = 4>}}
mpmd.exchange_plan @exchange_plan_c3 members = 2 source_bytes = 4 target_bytes = 8 rows = [#mpmd.peer<0[4] -> 1[0], run = 4>]

// -----

// One message writes every second pair of bytes, the other one a byte of the first pair.
// expected-error @+1 {{'mpmd.exchange_plan' op expected each byte of target 1 once, got two messages that write the same one}}
mpmd.exchange_plan @exchange_plan_c4 members = 2 source_bytes = 16 target_bytes = 16 rows = [#mpmd.peer<0[0] -> 1[0], run = 2, loops = [4 x (2, 4)]>, #mpmd.peer<1[0] -> 1[1], run = 1>]

// -----

// expected-error @+1 {{'mpmd.exchange_plan' op expected messages that write boxes of the buffer of target 0, got 4 bytes at 6 that cross its rows}}
mpmd.exchange_plan @exchange_plan_c4_crosses members = 2 source_bytes = 16 target_bytes = 24 rows = [#mpmd.peer<0[0] -> 0[6], run = 4, loops = [2 x (4, 8)]>]

// -----

// expected-error @+1 {{'mpmd.exchange_plan' op expected strides at target 0 that divide each other, got 4 below 6}}
mpmd.exchange_plan @exchange_plan_c4_strides members = 2 source_bytes = 64 target_bytes = 64 rows = [#mpmd.peer<0[0] -> 0[0], run = 2, loops = [4 x (2, 6)]>, #mpmd.peer<1[0] -> 0[2], run = 2, loops = [4 x (2, 4)]>]

// -----

// expected-error @+1 {{'mpmd.exchange_plan' op expected at least one member and bytes from 0, got 0 members, 4 and -4 bytes}}
mpmd.exchange_plan @sizes members = 0 source_bytes = 4 target_bytes = -4 rows = []

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected at most 281474976710656 bytes, got 'tensor<281474976710656xf32>'}}
mpmd.transfer_plan @transfer_plan_c2_bytes from @pp0 to @pp1 tensor<281474976710656xf32> in_loop = true rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

func.func @manual_computation_c1_count(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpmd.manual_computation' op expected one sharding and one local value for each of 1 operands, got 0 and 1}}
  mpmd.manual_computation(%x) over [] from [] to [] {
  ^bb0(%a: tensor<8xf32>):
    mpmd.yield
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @manual_computation_c1_terms(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpmd.manual_computation' op expected shardings of operands with one entry per dimension and no unreduced axes, got #mpmd.sharding<[[]], unreduced = sum ["dp"=2]> of 'tensor<8xf32>'}}
  mpmd.manual_computation(%x) over [] from [#mpmd.sharding<[[]], unreduced = sum ["dp"=2]>] to [] {
  ^bb0(%a: tensor<8xf32>):
    mpmd.yield
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @manual_computation_c2_types(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'mpmd.manual_computation' op expected the local type 'tensor<4xf32>' for results of 'tensor<8xf32>' under #mpmd.sharding<[["dp"=2]]>, got 'tensor<8xf32>'}}
  %0 = mpmd.manual_computation(%x) over [] from [#mpmd.sharding<[[]]>] to [#mpmd.sharding<[["dp"=2]]>] {
  ^bb0(%a: tensor<8xf32>):
    mpmd.yield %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @manual_computation_c2_parts(%x: tensor<7xf32>) {
  // expected-error @+1 {{'mpmd.manual_computation' op expected shardings that divide operands into equal parts, got #mpmd.sharding<[["dp"=2]]> of 'tensor<7xf32>'}}
  mpmd.manual_computation(%x) over [] from [#mpmd.sharding<[["dp"=2]]>] to [] {
  ^bb0(%a: tensor<4xf32>):
    mpmd.yield
  } : (tensor<7xf32>) -> ()
  return
}

// -----

func.func @manual_computation_c2_yield() {
  // expected-error @+1 {{'mpmd.manual_computation' op expected a body that ends with 'mpmd.yield', got 'stablehlo.return'}}
  mpmd.manual_computation() over [] from [] to [] {
    stablehlo.return
  } : () -> ()
  return
}

// -----

// expected-error @+1 {{'mpmd.mesh' op expected stages from 0 in ascending order, got [3, 1]}}
mpmd.mesh @mesh_c3 axes = ["dp"] sizes = [2] target = "cpu" stages = [3, 1]

// -----

// expected-error @+1 {{'mpmd.mesh' op expected axes of the mesh, each at most once, as those of the batch, got ["tp"]}}
mpmd.mesh @mesh_c4_batch axes = ["dp"] sizes = [2] target = "cpu" batch = ["tp"]

// -----

// expected-error @+1 {{'mpmd.mesh' op expected axes of the mesh, each at most once, for the rule 'mlp', got ["dp", "dp"]}}
mpmd.mesh @mesh_c4_rules axes = ["dp"] sizes = [2] target = "cpu" rules = {mlp = ["dp", "dp"]}

// -----

// expected-error @+1 {{'mpmd.mesh' op expected axes of the mesh, each at most once, for the rule 'mlp', got "dp"}}
mpmd.mesh @mesh_c4_list axes = ["dp"] sizes = [2] target = "cpu" rules = {mlp = "dp"}

// -----

// expected-error @+1 {{'mpmd.mesh' op expected a latency, not negative, and a positive bandwidth for each of 1 axes, got [1e-06] and [0]}}
mpmd.mesh @mesh_c5_bandwidth axes = ["dp"] sizes = [2] target = "cpu" latencies = [1.0e-6] bandwidths = [0.0]

// -----

// expected-error @+1 {{'mpmd.mesh' op expected a latency, not negative, and a positive bandwidth for each of 1 axes, got [1e-06, 1e-06] and [1, 1]}}
mpmd.mesh @mesh_c5_count axes = ["dp"] sizes = [2] target = "cpu" latencies = [1.0e-6, 1.0e-6] bandwidths = [1.0, 1.0]

// -----

// expected-error @+1 {{'mpmd.mesh' op expected a latency, not negative, and a positive bandwidth for each of 1 axes, got [1e-06] and none}}
mpmd.mesh @mesh_c5_both axes = ["dp"] sizes = [2] target = "cpu" latencies = [1.0e-6]

// -----

// expected-error @+1 {{'mpmd.program' op expected a sharding or a unit for each of 1 arguments, got 2}}
mpmd.program @program_c5_count stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] shardings = [unit, unit] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>):
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected shardings or units, got "dp"}}
mpmd.program @program_c5_kind stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] shardings = ["dp"] {
^bb0(%0: !mpmd.mesh_tensor<@d, tensor<f32>>):
  mpmd.return
}

// -----

func.func @collective_c3_same(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpmd.collective' op expected at least one axis, and equal shardings with 'source_devices' or different ones without, got 1 axes and equal shardings without 'source_devices'}}
  %0 = mpmd.collective permute %x on @stage axes = [#mpmd.axis<"dp"=2>] for "" tensor<8xf32> from <[["dp"=2]]> to <[["dp"=2]]> : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @collective_c3_places(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpmd.collective' op expected at least one axis, and equal shardings with 'source_devices' or different ones without, got 1 axes and different shardings with 'source_devices'}}
  %0 = mpmd.collective all_gather %x on @stage axes = [#mpmd.axis<"dp"=2>] for "" tensor<8xf32> from <[["dp"=2]]> to <[[]]> source_devices = [0, 1] : tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @collective_c4(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpmd.collective' op expected places from 0 to 1 in 'source_devices', or -1, got 2}}
  %0 = mpmd.collective permute %x on @stage axes = [#mpmd.axis<"dp"=2>] for "" tensor<8xf32> from <[["dp"=2]]> to <[["dp"=2]]> source_devices = [2, 0] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @collective_c5(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpmd.collective' op expected rows of 'tensor<8xf32>', without 'source_devices' and unreduced axes, got #mpmd.row_moves<0 of 8, [0, 1, 8]>}}
  %0 = mpmd.collective permute %x on @stage axes = [#mpmd.axis<"dp"=2>] for "" tensor<8xf32> from <[["dp"=2]]> to <[["dp"=2]]> rows = <0 of 8, [0, 1, 8]> : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @collective_c1_rows(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpmd.collective' op expected the operand to be 'tensor<3xf32>' under}}
  %0 = mpmd.collective permute %x on @stage axes = [#mpmd.axis<"dp"=2>] for "" tensor<8xf32> from <[["dp"=2]]> to <[["dp"=2]]> rows = <0 of 6, [0, 0, 6]> : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{expected ranges of three numbers inside 4 rows, in order and without overlap in the target}}
func.func private @row_moves_c1() attributes {note = #mpmd.row_moves<0 of 4, [0, 0, 2, 2, 1, 2]>}

// -----

// The end of the first range exceeds 64 bits.
// expected-error @+1 {{expected ranges of three numbers inside 4 rows, in order and without overlap in the target}}
func.func private @row_moves_c1_large() attributes {note = #mpmd.row_moves<0 of 4, [3, 9223372036854775807, 1, 0, 1, 3]>}

// -----

mpmd.rank_program @twice on @m arena = 0 workspace = 0 {
  // expected-error @+1 {{expected 'microbatch' at most once, got a second one}}
  mpmd.run @f[0] {microbatch = 1 : i64}
}

// -----

mpmd.rank_program @again on @m arena = 256 workspace = 0 {
  %0 = mpmd.alloc [0] : memref<4xf32>
  // expected-error @+1 {{expected 'transfer' at most once, got a second one}}
  mpmd.send @x0[0] %0 {transfer = @x1} : memref<4xf32>
}

// -----

// expected-error @+1 {{'mpmd.program' op expected two stages or more in each entry of `replicas`, got [0]}}
mpmd.program @program_c6_one stages = 2 replicas = [array<i64: 0>] args = [] results = [] {
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected each stage at most once in `replicas`, got 1 twice}}
mpmd.program @program_c6_twice stages = 4 replicas = [array<i64: 0, 1>, array<i64: 1, 2>] args = [] results = [] {
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected stages below 2, got 2 in `replicas`}}
mpmd.program @program_c4_rotation stages = 2 replicas = [array<i64: 0, 2>] args = [] results = [] {
  mpmd.return
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.program @select_by_microbatch_c1_one stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {
^bb0(%x: !x):
  mpmd.microbatches 2 {
    // expected-error @+1 {{'mpmd.select_by_microbatch' op expected two values or more, got 1}}
    %0 = mpmd.select_by_microbatch %x : !x -> !x
    mpmd.yield
  }
  mpmd.return
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
!y = !mpmd.mesh_tensor<@d, tensor<5xf32>>
mpmd.program @select_by_microbatch_c1_types stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"y", stages = [0]>] results = [] {
^bb0(%x: !x, %y: !y):
  mpmd.microbatches 2 {
    // expected-error @+1 {{'mpmd.select_by_microbatch' op expected values of the result's type, '!mpmd.mesh_tensor<@d, tensor<4xf32>>', got '!mpmd.mesh_tensor<@d, tensor<5xf32>>'}}
    %0 = mpmd.select_by_microbatch %x, %y : !x, !y -> !x
    mpmd.yield
  }
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.command_list' op expected [k, n] with 0 <= k < n for the microbatches k, k + n, ..., got [2, 2]}}
mpmd.command_list @command_list_c6 stage = 0 forward index = 0 subset = [2, 2] attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%ws: memref<0xi8>):
  mpmd.yield
}

// -----

// expected-error @+1 {{'mpmd.transfer_plan' op expected [k, n] with 0 <= k < n for the microbatches k, k + n, ..., got [1]}}
mpmd.transfer_plan @transfer_plan_c5 from @pp0 to @pp1 tensor<4xf32> in_loop = true subset = [1] rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %last = mpmd.microbatches 1 lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>]} {
    // expected-error @+1 {{expected a task of the loop's `actions`, got #mpmd.action<1 forward 0>}}
    %0 = mpmd.fragment <1 forward 0> -> tensor<4xf32> {
      %1 = stablehlo.negate %x : tensor<4xf32>
      mpmd.yield %1 : tensor<4xf32>
    }
    mpmd.yield %0 : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected a prologue or update task outside of loops, got #mpmd.action<0 forward 0>}}
  %0 = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
    %1 = stablehlo.negate %x : tensor<4xf32>
    mpmd.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected each task at most once in `actions`, got #mpmd.action<0 forward 0> twice}}
  %last = mpmd.microbatches 1 lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>, #mpmd.action<0 forward 0>]} {
    mpmd.yield %x : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %last = mpmd.microbatches 1 lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>]} {
    // expected-error @+1 {{expected an 'mpmd.yield' of the types of the results 'tensor<4xf32>', got 'mpmd.yield' of 'tensor<4xi1>'}}
    %0 = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
      %1 = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
      mpmd.yield %1 : tensor<4xi1>
    }
    mpmd.yield %0 : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}

// -----

// expected-error @+1 {{'mpmd.signature' op expected a slice of "w" that begins at 2, got #mpmd.array_slice<"w", dim = 0, begin = 3, size = 4> of type 'tensor<1x8xf32>'}}
mpmd.signature "signature_c6_gap" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"w[0:2]", state, stages = [0], slice = <"w", dim = 0, begin = 0, size = 4>>, #mpmd.arg<"w[3:4]", state, stages = [1], slice = <"w", dim = 0, begin = 3, size = 4>>] [tensor<2x8xf32>, tensor<1x8xf32>] results = [] []

// -----

// expected-error @+1 {{'mpmd.signature' op expected slices of "w" up to 4, got them up to 2}}
mpmd.signature "signature_c6_end" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"w[0:2]", state, stages = [0], slice = <"w", dim = 0, begin = 0, size = 4>>] [tensor<2x8xf32>] results = [] []

// -----

// expected-error @+1 {{'mpmd.signature' op expected slices of "w" alone, got all of it, too}}
mpmd.signature "signature_c6_whole" schedule = "1f1b" microbatches = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"w[0:2]", state, stages = [0], slice = <"w", dim = 0, begin = 0, size = 2>>] [tensor<2x8xf32>, tensor<2x8xf32>] results = [] []

// -----

// expected-error @+1 {{'mpmd.program' op expected slices of one array "w", got #mpmd.array_slice<"w", dim = 0, begin = 0, size = 4> of type 'tensor<2x8xf32>' and #mpmd.array_slice<"w", dim = 0, begin = 2, size = 4> of type 'tensor<2x4xf32>'}}
mpmd.program @program_c7_shape stages = 1 args = [#mpmd.arg<"w[0:2]", stages = [0], slice = <"w", dim = 0, begin = 0, size = 4>>, #mpmd.arg<"w[2:4]", stages = [0], slice = <"w", dim = 0, begin = 2, size = 4>>] results = [] {
^bb0(%a: !mpmd.mesh_tensor<@device, tensor<2x8xf32>>, %b: !mpmd.mesh_tensor<@device, tensor<2x4xf32>>):
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.program' op expected a dimension below 2 for the slice "w[0:2]", got 2}}
mpmd.program @program_c7_dim stages = 1 args = [#mpmd.arg<"w[0:2]", stages = [0], slice = <"w", dim = 2, begin = 0, size = 4>>] results = [] {
^bb0(%a: !mpmd.mesh_tensor<@device, tensor<2x8xf32>>):
  mpmd.return
}

// -----

// expected-error @+1 {{expected max, slice, sharding, why, each at most once and in this order}}
mpmd.program @order stages = 1 args = [#mpmd.arg<"w", stages = [0], why = "x", slice = <"w", dim = 2, begin = 0, size = 4>>] results = [] {

// -----

// expected-error @+1 {{expected no largest value of the state "n", got 6}}
mpmd.program @arg_c1 stages = 1 args = [#mpmd.arg<"n", state, stages = [0], max = 6>] results = [] {

// -----

// expected-error @+1 {{expected no slice of an array for the stacked argument "x", got one of "a"}}
mpmd.program @arg_c2 stages = 1 repetitions = 2 args = [#mpmd.arg<"x", stacked, stages = [0], slice = <"a", dim = 0, begin = 0, size = 4>>] results = [] {

// -----

// expected-error @+1 {{'mpmd.program' op expected 1 to 1048576 repetitions, got 0}}
mpmd.program @program_c8_count stages = 1 repetitions = 0 args = [] results = [] {
  mpmd.return
}

// -----

!w = !mpmd.mesh_tensor<@d, tensor<4xf32>>
// expected-error @+1 {{'mpmd.program' op expected no stacked or hidden argument in a program of one repetition, got #mpmd.arg<"w", hidden, stages = [0]>}}
mpmd.program @program_c8_argument stages = 1 args = [#mpmd.arg<"w", hidden, stages = [0]>] results = [] {
^bb0(%w: !w):
  mpmd.return
}

// -----

// expected-error @+1 {{'mpmd.signature' op expected stacked results only in a program of several repetitions, and in place of no state, got #mpmd.result<"w", state = 0, stacked, stage = 0>}}
mpmd.signature "signature_c7" schedule = "1f1b" microbatches = 1 repetitions = 3 args = [#mpmd.arg<"w", state, stages = [0]>] [tensor<4xf32>] results = [#mpmd.result<"w", state = 0, stacked, stage = 0>] [tensor<4xf32>]
