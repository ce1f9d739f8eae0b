// RUN: mpmd-opt %s | FileCheck %s
// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s
// RUN: mpmd-opt %s --mlir-print-op-generic | mpmd-opt | FileCheck %s

// Every operation, attribute and type with all optional parts is parsed and printed unchanged.

// CHECK: mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu:x86-64-v3"
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu:x86-64-v3"
// CHECK: mpmd.mesh @gpus axes = ["dp"] sizes = [2] target = "cuda:sm_90" precision = tf32 stages = [5]
mpmd.mesh @gpus axes = ["dp"] sizes = [2] target = "cuda:sm_90" precision = tf32 stages = [5]
// CHECK: mpmd.mesh @exact axes = [] sizes = [] target = "cuda:sm_90"{{$}}
mpmd.mesh @exact axes = [] sizes = [] target = "cuda:sm_90" precision = strict
// CHECK: mpmd.mesh @line axes = ["dp"] sizes = [8] target = "cpu" stages = [1, 3]
mpmd.mesh @line axes = ["dp"] sizes = [8] target = "cpu" stages = [1, 3]
// CHECK: mpmd.submesh @pp0 devices = [0] mesh = @device
mpmd.submesh @pp0 devices = [0] mesh = @device
// CHECK: mpmd.submesh @pp1 devices = [1, 2] mesh = @device
mpmd.submesh @pp1 devices = [1, 2] mesh = @device

!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<8x4xf32>>

// CHECK-LABEL: mpmd.program @step stages = 2
// CHECK-SAME: args = [#mpmd.arg<"state['w']", state, stages = [0, 1]>, #mpmd.arg<"x", stages = [], max = 6, why = "nothing cuts it">]
// CHECK-SAME: results = [#mpmd.result<"result['w']", state = 0, stage = 0>, #mpmd.result<"loss", stage = 1>]
mpmd.program @step stages = 2 args = [#mpmd.arg<"state['w']", state, stages = [0, 1]>, #mpmd.arg<"x", stages = [], max = 6, why = "nothing cuts it">]
    results = [#mpmd.result<"result['w']", state = 0, stage = 0>, #mpmd.result<"loss", stage = 1>] {
^bb0(%w: !a, %x: !b):
  // CHECK: mpmd.task 1 prologue index 2() {aliases = array<i64: -1>} : () -> !mpmd.mesh_tensor<@device, tensor<4xf32>> {
  %zero = mpmd.task 1 prologue index 2() {aliases = array<i64: -1>} : () -> !a {
    %0 = tensor.empty() : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  // CHECK: mpmd.microbatches 8 slices(%{{.*}} : !mpmd.mesh_tensor<@device, tensor<8x4xf32>>) carries(%{{.*}} : !mpmd.mesh_tensor<@device, tensor<4xf32>>)
  // CHECK-SAME: -> !mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<8x4xf32>> {
  %sum:2 = mpmd.microbatches 8 slices(%x : !b) carries(%zero : !a) -> !a, !b {
  ^bb0(%xi: !a, %acc: !a):
    // CHECK: mpmd.task 0 forward(%{{.*}}) {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 7, bytes = 32, seconds = 1.500000e-06>}
    %y = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>, cost = #mpmd.cost<flops = 7, bytes = 32, seconds = 1.5e-06>} : (!a) -> !a {
    ^bb0(%p: tensor<4xf32>):
      %0 = math.tanh %p : tensor<4xf32>
      // CHECK: mpmd.yield %{{.*}} : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    // CHECK: mpmd.transfer %{{.*}} from 0 to 1 : <@device, tensor<4xf32>> -> <@device, tensor<4xf32>>
    %t = mpmd.transfer %y from 0 to 1 : !a -> !a
    // CHECK: mpmd.task 1 backward_input(%{{.*}}, %{{.*}}) {aliases = array<i64: 1>}
    %n = mpmd.task 1 backward_input(%t, %acc) {aliases = array<i64: 1>} : (!a, !a) -> !a {
    ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
      %0 = arith.addf %p, %q : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    // CHECK: mpmd.task 1 backward_weight index 1() {aliases = array<i64>} : () -> () {
    mpmd.task 1 backward_weight index 1() {aliases = array<i64>} : () -> () {
      // CHECK: mpmd.yield{{$}}
      mpmd.yield
    }
    // CHECK: mpmd.yield %{{.*}}, %{{.*}} : !mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<4xf32>>
    mpmd.yield %n, %t : !a, !a
  }
  // CHECK: mpmd.transfer %{{.*}} from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 2.000000e+00>}
  %w1 = mpmd.transfer %w from 0 to 1 {cost = #mpmd.cost<flops = 0, bytes = 16, seconds = 2.0>} : !a -> !a
  // CHECK: mpmd.task 0 update(%{{.*}}) {aliases = array<i64: 0>}
  %new = mpmd.task 0 update(%w) {aliases = array<i64: 0>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    mpmd.yield %p : tensor<4xf32>
  }
  // CHECK: mpmd.return %{{.*}}, %{{.*}} : !mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<4xf32>>
  mpmd.return %new, %sum#0 : !a, !a
}

// CHECK-LABEL: mpmd.program @lowered
mpmd.program @lowered stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !b):
  // CHECK: workspace = 128 : i64
  // CHECK: ^bb0(%[[X:.*]]: memref<8x4xf32>, %[[Y:.*]]: memref<8x8xf32>, %[[WS:.*]]: memref<128xi8>):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>, workspace = 128} : (!b) -> !mpmd.mesh_tensor<@device, tensor<8x8xf32>> {
  ^bb0(%p: memref<8x4xf32>, %q: memref<8x8xf32>, %ws: memref<128xi8>):
    // CHECK: %[[V:.*]] = mpmd.workspace_view %[[WS]][0] : memref<128xi8> to memref<8x4xf32>
    %v = mpmd.workspace_view %ws[0] : memref<128xi8> to memref<8x4xf32>
    // CHECK: mpmd.copy %[[X]] to %[[V]] : memref<8x4xf32> to memref<8x4xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    mpmd.copy %p to %v : memref<8x4xf32> to memref<8x4xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    // CHECK: mpmd.gemm [1, 8, 8, 4] %[[X]][0, 0, 4, 1] * %[[V]][0, 0, 1, 4] -> %[[Y]][0, 0, 8, 1] beta 0 block [8, 8] : memref<8x4xf32>, memref<8x4xf32>, memref<8x8xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    mpmd.gemm [1, 8, 8, 4] %p[0, 0, 4, 1] * %v[0, 0, 1, 4] -> %q[0, 0, 8, 1] beta 0 block [8, 8] : memref<8x4xf32>, memref<8x4xf32>, memref<8x8xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    // CHECK: mpmd.convolution [1, 1, 2, 4] %[[X]][32, 16, 1] * %[[X]] -> %[[Y]][64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] features_last : memref<8x4xf32>, memref<8x4xf32>, memref<8x8xf32> cost = <flops = 1024, bytes = 256, seconds = 3.000000e-08>
    mpmd.convolution [1, 1, 2, 4] %p[32, 16, 1] * %p -> %q[64, 16, 1] positions [16] window [4] step [1] dilation [1] padding [2] extent [15] features_last : memref<8x4xf32>, memref<8x4xf32>, memref<8x8xf32> cost = <flops = 1024, bytes = 256, seconds = 3.000000e-08>
    // CHECK: mpmd.launch @kernels::@twice rows 64 outs(%[[Y]] : memref<8x8xf32>) cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    mpmd.launch @kernels::@twice rows 64 outs(%q : memref<8x8xf32>) cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
    mpmd.yield
  }
  mpmd.return %y : !mpmd.mesh_tensor<@device, tensor<8x8xf32>>
}
module @kernels {
  func.func @twice(%a: memref<64xf32>, %begin: index, %end: index) {
    return
  }
}

// CHECK-LABEL: mpmd.schedule "by hand" microbatches = 8 place = [0, 1] {
mpmd.schedule "by hand" microbatches = 8 place = [0, 1] {
  // CHECK: mpmd.rank_schedule @pp0 <0P0, 0F0, 0F1.2, 6 x [0F2+1, 0B0+1], 0I6, 0W6, 3 x [0F9+-1, 0I1+2], 0U11>
  mpmd.rank_schedule @pp0 <0P0, 0F0, 0F1.2, 6 x [0F2+1, 0B0+1], 0I6, 0W6, 3 x [0F9+-1, 0I1+2], 0U11>
  // CHECK: mpmd.rank_schedule @pp1 <>
  mpmd.rank_schedule @pp1 <>
}

// CHECK: mpmd.signature "main" schedule = "1f1b" microbatches = 8 args = [#mpmd.arg<"w", state, stages = [0]>] [tensor<4xf32>] results = [#mpmd.result<"w", state = 0, stage = 0>] [tensor<4xf32>]
mpmd.signature "main" schedule = "1f1b" microbatches = 8 args = [#mpmd.arg<"w", state, stages = [0]>] [tensor<4xf32>] results = [#mpmd.result<"w", state = 0, stage = 0>] [tensor<4xf32>]

// CHECK: mpmd.signature "repeated" schedule = "1f1b" microbatches = 8 repetitions = 3 args = [#mpmd.arg<"x", stacked, stages = [0]>, #mpmd.arg<"n", hidden, stages = [0]>] {{.*}} results = [#mpmd.result<"y", stacked, stage = 0>]
mpmd.signature "repeated" schedule = "1f1b" microbatches = 8 repetitions = 3 args = [#mpmd.arg<"x", stacked, stages = [0]>, #mpmd.arg<"n", hidden, stages = [0]>] [tensor<4xf32>, tensor<i32>] results = [#mpmd.result<"y", stacked, stage = 0>] [tensor<4xf32>]

// CHECK: mpmd.program @repeated stages = 1 repetitions = 3
mpmd.program @repeated stages = 1 repetitions = 3 args = [] results = [] {
  mpmd.return
}

// CHECK: mpmd.signature "sliced"
// CHECK-SAME: args = [#mpmd.arg<"w[0:1]", state, stages = [0], slice = <"w", dim = 0, begin = 0, size = 4>>, #mpmd.arg<"w[1:4]", state, stages = [1], slice = <"w", dim = 0, begin = 1, size = 4>, sharding = <{{\[\[}}"dp"=2{{\]\]}}>, why = "w">] [tensor<1xf32>, tensor<3xf32>] results = [#mpmd.result<"v[0:1]", state = 0, stage = 0, slice = <"v", dim = 0, begin = 0, size = 4>>, #mpmd.result<"v[1:4]", state = 1, stage = 1, slice = <"v", dim = 0, begin = 1, size = 4>, sharding = <{{\[\[}}"dp"=2{{\]\]}}>>] [tensor<1xf32>, tensor<3xf32>]
mpmd.signature "sliced" schedule = "1f1b" microbatches = 8 args = [#mpmd.arg<"w[0:1]", state, stages = [0], slice = <"w", dim = 0, begin = 0, size = 4>>, #mpmd.arg<"w[1:4]", state, stages = [1], slice = <"w", dim = 0, begin = 1, size = 4>, sharding = <[["dp"=2]]>, why = "w">] [tensor<1xf32>, tensor<3xf32>] results = [#mpmd.result<"v[0:1]", state = 0, stage = 0, slice = <"v", dim = 0, begin = 0, size = 4>>, #mpmd.result<"v[1:4]", state = 1, stage = 1, slice = <"v", dim = 0, begin = 1, size = 4>, sharding = <[["dp"=2]]>>] [tensor<1xf32>, tensor<3xf32>]
// CHECK: mpmd.transfer_plan @x0 from @pp0 to @pp1 tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.000000e+00>
mpmd.transfer_plan @x0 from @pp0 to @pp1 tensor<4xf32> in_loop = true rows = [#mpmd.peer<0[0] -> 1[0], run = 16>] cost = <flops = 0, bytes = 16, seconds = 1.0>
// CHECK: mpmd.command_list @s0_update stage = 0 update index = 0 attributes {aliases = array<i64: 0>
mpmd.command_list @s0_update stage = 0 update index = 0 attributes {aliases = array<i64: 0>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 1 : i64, workspace = 0 : i64} {
^bb0(%p: memref<4xf32>, %ws: memref<0xi8>):
  mpmd.yield
}
// CHECK: mpmd.rank_program @pp0_program on @pp0 arena = 256 workspace = 64 {
mpmd.rank_program @pp0_program on @pp0 arena = 256 workspace = 64 {
  // CHECK: %[[A:.*]] = mpmd.alloc [0] argument 0 result [0] : memref<4xf32>
  %0 = mpmd.alloc [0] argument 0 result [0] : memref<4xf32>
  // CHECK: %[[B:.*]] = mpmd.alloc [0, 64] : memref<4xf32>
  %1 = mpmd.alloc [0, 64] : memref<4xf32>
  // CHECK: mpmd.alloc [0] result [1] name "a \22name\22" : memref<4xf32>
  %2 = mpmd.alloc [0] result [1] name "a \"name\"" : memref<4xf32>
  // CHECK: mpmd.bind @s0_update(%[[A]]) sliced = [false] : memref<4xf32>
  mpmd.bind @s0_update(%0) sliced = [false] : memref<4xf32>
  // CHECK: mpmd.run @s0_update[0]
  mpmd.run @s0_update[0]
  // CHECK: mpmd.send @x0[5] %[[B]] : memref<4xf32>
  mpmd.send @x0[5] %1 : memref<4xf32>
  // CHECK: mpmd.recv @x0[6] %[[B]] {note} : memref<4xf32>
  mpmd.recv @x0[6] %1 {note} : memref<4xf32>
  // CHECK: mpmd.wait @x0[5] {note = 1 : i64}
  mpmd.wait @x0[5] {note = 1 : i64}
  // CHECK: mpmd.free %[[B]] : memref<4xf32>
  mpmd.free %1 : memref<4xf32>
}

// CHECK-LABEL: func.func private @types
// CHECK-SAME: !mpmd.mesh_tensor<@grid, tensor<8x16xf32>, <{{\[}}["dp"=4], [?]], unreduced = sum ["tp"=2]>>
// CHECK-SAME: !mpmd.mesh_tensor<@grid, tensor<8x16xbf16>, <{{\[}}[], ["tp"=2, "dp"=4:(2)2, ?]], replicated = ["dp"=4:(1)2]>>
// CHECK-SAME: !mpmd.mesh_tensor<@device, tensor<i1>, <[]>>
func.func private @types(!mpmd.mesh_tensor<@grid, tensor<8x16xf32>, #mpmd.sharding<[["dp"=4], [?]], unreduced = sum ["tp"=2]>>,
    !mpmd.mesh_tensor<@grid, tensor<8x16xbf16>, #mpmd.sharding<[[], ["tp"=2, "dp"=4:(2)2, ?]], replicated = ["dp"=4:(1)2]>>,
    !mpmd.mesh_tensor<@device, tensor<i1>, #mpmd.sharding<[]>>)
// CHECK: note = [#mpmd.sharding<{{\[}}[], []]>, #mpmd.axis<"dp"=4:(1)2>, #mpmd.dim_sharding<["dp"=4, ?]>, #mpmd.cost<flops = 4096, bytes = 512, seconds = 1.500000e-06>, #mpmd.rank_schedule<0F0, 2 x [0F1+1, 0B0+1]>, #mpmd.peer<0[64] -> 1[64], run = 4096>]
func.func private @attributes() attributes {note = [#mpmd.sharding<[[], []]>, #mpmd.axis<"dp"=4:(1)2>, #mpmd.dim_sharding<["dp"=4, ?]>, #mpmd.cost<flops = 4096, bytes = 512, seconds = 1.5e-06>,
    #mpmd.rank_schedule<0F0, 2 x [0F1+1, 0B0+1]>, #mpmd.peer<0[64] -> 1[64], run = 4096>]}

// CHECK: mpmd.exchange_plan @swap members = 2 source_bytes = 16 target_bytes = 16 rows = [#mpmd.peer<1[0] -> 0[0], run = 16>, #mpmd.peer<0[0] -> 1[0], run = 4, loops = [2 x (4, 8), 2 x (8, 4)]>]
mpmd.exchange_plan @swap members = 2 source_bytes = 16 target_bytes = 16 rows = [#mpmd.peer<1[0] -> 0[0], run = 16>, #mpmd.peer<0[0] -> 1[0], run = 4, loops = [2 x (4, 8), 2 x (8, 4)]>]
// CHECK: mpmd.transfer_plan @x1 from @pp0 to @pp1 for "activation" tensor<4xf32> sharded <{{\[}}[]]> to <{{\[}}["dp"=2]]> in_loop = true rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost
mpmd.transfer_plan @x1 from @pp0 to @pp1 for "activation" tensor<4xf32> sharded <[[]]> to <[["dp"=2]]> in_loop = true rows = [#mpmd.peer<0[0] -> 2[0], run = 8>, #mpmd.peer<1[8] -> 3[0], run = 8>] cost = <flops = 0, bytes = 8, seconds = 1.0>
// CHECK: note = [#mpmd.arg<"x", stages = [0], sharding = <{{\[}}["dp"=2], []]>>, #mpmd.result<"y", stage = 1, sharding = <{{\[}}["dp"=4:(1)2]]>>]
func.func private @sharded() attributes {note = [#mpmd.arg<"x", stages = [0], sharding = <[["dp"=2], []]>>, #mpmd.result<"y", stage = 1, sharding = <[["dp"=4:(1)2]]>>]}
// CHECK-LABEL: func.func @exchanges
func.func @exchanges(%x: memref<4xf32>, %y: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: mpmd.context_view : memref<2xi32>
  %0 = mpmd.context_view : memref<2xi32>
  // CHECK: mpmd.exchange @swap permute part 0 %{{.*}} -> %{{.*}} axes = [#mpmd.axis<"dp"=2>] for "ring" : memref<4xf32>, memref<4xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
  mpmd.exchange @swap permute part 0 %x -> %y axes = [#mpmd.axis<"dp"=2>] for "ring" : memref<4xf32>, memref<4xf32> cost = <flops = 0, bytes = 256, seconds = 3.000000e-08>
  // CHECK: mpmd.exchange @swap all_reduce part 0 of sum %{{.*}} -> %{{.*}} axes = [] for "" : memref<4xf32>, memref<4xf32>
  mpmd.exchange @swap all_reduce part 0 of sum %x -> %y axes = [] for "" : memref<4xf32>, memref<4xf32>
  // CHECK: mpmd.exchange @swap permute part 1 %{{.*}} -> %{{.*}} axes = [] for "" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %1 = mpmd.exchange @swap permute part 1 %t -> %t axes = [] for "" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK: mpmd.program @turns stages = 3 replicas = [array<i64: 0, 2>] args = {{.*}} results = [] {
mpmd.program @turns stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0, 2]>] results = [] {
^bb0(%x: !a):
  mpmd.microbatches 2 {
    %0 = mpmd.transfer %x from 0 to 1 : !a -> !a
    %1 = mpmd.transfer %x from 2 to 1 : !a -> !a
    // CHECK: mpmd.select_by_microbatch %{{.*}}, %{{.*}} : !mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<4xf32>> -> <@device, tensor<4xf32>>
    %2 = mpmd.select_by_microbatch %0, %1 : !a, !a -> !a
    mpmd.yield
  }
  mpmd.return
}
// CHECK: mpmd.transfer_plan @turn from @pp0 to @pp1 tensor<4xf32> in_loop = true subset = [1, 2] rows = []
mpmd.transfer_plan @turn from @pp0 to @pp1 tensor<4xf32> in_loop = true subset = [1, 2] rows = [] cost = <flops = 0, bytes = 0, seconds = 1.0>
// CHECK: mpmd.command_list @s0_turn stage = 0 forward index = 0 subset = [0, 2]
mpmd.command_list @s0_turn stage = 0 forward index = 0 subset = [0, 2] attributes {aliases = array<i64>, cost = #mpmd.cost<flops = 0, bytes = 0, seconds = 0.0>, inputs = 0 : i64, workspace = 0 : i64} {
^bb0(%ws: memref<0xi8>):
  mpmd.yield
}
