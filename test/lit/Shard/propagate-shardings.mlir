// RUN: mpmd-opt %s --mpmd-propagate-shardings --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-propagate-shardings --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// On one device every array is replicated.
!a = !mpmd.mesh_tensor<@device, tensor<8x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@device, tensor<8x4xf32>, <{{\[}}[], []]>>):
mpmd.program @whole stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  // CHECK: (!mpmd.mesh_tensor<@device, tensor<8x4xf32>, <{{\[}}[], []]>>) -> !mpmd.mesh_tensor<@device, tensor<f32>, <[]>>
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !mpmd.mesh_tensor<@device, tensor<f32>> {
  ^bb0(%p: tensor<8x4xf32>):
    %0 = arith.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  mpmd.return %y : !mpmd.mesh_tensor<@device, tensor<f32>>
}

// -----

// The user's batch sharding propagates through the product and across the transfer. The weight's column sharding
// follows where its axis is free. The loss, a sum over the batch, stays unreduced until the loop ends.
!x = !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<4x6xf32>>
!h = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>>
!s = !mpmd.mesh_tensor<@grid, tensor<f32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @spread
// CHECK-NOT: shardings =
mpmd.program @spread stages = 2 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"loss", stage = 1>]
    shardings = [#mpmd.sharding<[[], ["tp"=2]]>, #mpmd.sharding<[[], ["dp"=4], []]>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<4x6xf32>, <{{\[}}[], ["tp"=2]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>, <{{\[}}[], ["dp"=4], []]>>):
^bb0(%w: !w, %x: !x):
  // CHECK: mpmd.task 1 prologue() {{.*}} -> !mpmd.mesh_tensor<@grid, tensor<f32>, <[], unreduced = sum ["dp"=4, "tp"=2]>>
  %zero = mpmd.task 1 prologue() {aliases = array<i64: -1>} : () -> !s {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  %loss = mpmd.microbatches 2 slices(%x : !x) carries(%zero : !s) -> !s {
  ^bb0(%xi: !m, %sum: !s):
    // CHECK: mpmd.task 0 forward
    // CHECK: %[[Y:.*]] = stablehlo.dot_general
    // CHECK: mpmd.sharding_constraint %[[Y]] to <{{\[}}["dp"=4], ["tp"=2]]>
    %y = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!w, !m) -> !h {
    ^bb0(%a: tensor<4x6xf32>, %b: tensor<8x4xf32>):
      %0 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
      mpmd.yield %0 : tensor<8x6xf32>
    }
    // CHECK: mpmd.transfer {{.*}}, <{{\[}}["dp"=4], ["tp"=2]]>> -> <@grid, tensor<8x6xf32>, <{{\[}}["dp"=4], ["tp"=2]]>>
    %z = mpmd.transfer %y from 0 to 1 : !h -> !h
    // CHECK: mpmd.task 1 forward
    // CHECK: %[[R:.*]] = stablehlo.reduce
    // CHECK: mpmd.sharding_constraint %[[R]] to <[], unreduced = sum ["dp"=4, "tp"=2]> : tensor<f32>
    %next = mpmd.task 1 forward(%z, %sum) {aliases = array<i64: 1>} : (!h, !s) -> !s {
    ^bb0(%a: tensor<8x6xf32>, %b: tensor<f32>):
      %0 = stablehlo.constant dense<0.0> : tensor<f32>
      %1 = stablehlo.reduce(%a init: %0) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
      %2 = stablehlo.add %b, %1 : tensor<f32>
      mpmd.yield %2 : tensor<f32>
    }
    mpmd.yield %next : !s
  }
  mpmd.return %w, %loss : !w, !s
}

// -----

// A loop that stays in a task is replicated on every device, whatever constraints it holds.
!a = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @inner
mpmd.program @inner stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    %n = stablehlo.constant dense<0.0> : tensor<8xf32>
    // CHECK: stablehlo.while
    // CHECK: %[[NEXT:.*]] = stablehlo.tanh
    // CHECK-NEXT: stablehlo.return %[[NEXT]]
    %0 = stablehlo.while(%w = %p) : tensor<8xf32>
    cond {
      %t = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %1 = stablehlo.tanh %w : tensor<8xf32>
      %2 = mpmd.sharding_constraint %1 to <[["a"=2]]> : tensor<8xf32>
      stablehlo.return %2 : tensor<8xf32>
    }
    mpmd.yield %0 : tensor<8xf32>
  }
  mpmd.return %y : !a
}

// -----

// An argument that is sharded along its microbatches is replicated along them, and a remark says so.
!x = !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// REMARK: remark: argument "x" is cut along its microbatches, which come one after the other: every device has all of them; cut the next dimension instead
// CHECK-LABEL: mpmd.program @along_microbatches
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>, <{{\[}}[], [], []]>>):
mpmd.program @along_microbatches stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["dp"=2], [], []]>] {
^bb0(%x: !x):
  %y = mpmd.microbatches 2 slices(%x : !x) -> !x {
  ^bb0(%xi: !m):
    %0 = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>} : (!m) -> !m {
    ^bb0(%a: tensor<8x4xf32>):
      %1 = stablehlo.negate %a : tensor<8x4xf32>
      mpmd.yield %1 : tensor<8x4xf32>
    }
    mpmd.yield %0 : !m
  }
  mpmd.return %y : !x
}

// -----

// Loop slices with as many rows as the largest input are sharded over the batch axes unless the user gave a sharding;
// a key is not, and a replicated argument stays replicated.
!x = !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>>
!l = !mpmd.mesh_tensor<@grid, tensor<2x8xi32>>
!k = !mpmd.mesh_tensor<@grid, tensor<2x2xui32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!n = !mpmd.mesh_tensor<@grid, tensor<8xi32>>
!o = !mpmd.mesh_tensor<@grid, tensor<2xui32>>
mpmd.mesh @grid axes = ["dp", "fsdp", "tp"] sizes = [2, 3, 2] target = "cpu" batch = ["dp", "fsdp"]
// CHECK-LABEL: mpmd.program @batches
mpmd.program @batches stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"labels", stages = [0]>, #mpmd.arg<"key", stages = [0]>, #mpmd.arg<"y", stages = [0]>]
    results = [] shardings = [unit, unit, unit, #mpmd.sharding<[[], [], []]>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>, <{{\[}}[], ["dp"=2], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x8xi32>, <{{\[}}[], ["dp"=2]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x2xui32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<2x8x4xf32>, <{{\[}}[], [], []]>>):
^bb0(%x: !x, %l: !l, %k: !k, %y: !x):
  mpmd.microbatches 2 slices(%x, %l, %k, %y : !x, !l, !k, !x) {
  ^bb0(%xi: !m, %li: !n, %ki: !o, %yi: !m):
    mpmd.task 0 forward(%xi, %li, %ki, %yi) {aliases = array<i64>} : (!m, !n, !o, !m) -> () {
    ^bb0(%a: tensor<8x4xf32>, %b: tensor<8xi32>, %c: tensor<2xui32>, %d: tensor<8x4xf32>):
      mpmd.yield
    }
    mpmd.yield
  }
  mpmd.return
}

// -----

// Without a loop the inputs are the batch, but state is not.
!x = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @inputs
mpmd.program @inputs stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<8x4xf32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<8x4xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !x, %x: !x):
  mpmd.return %w : !x
}

// -----

// State is sharded over `fsdp` like the batch, along the largest divisible dimension, unless it is small or has a
// given sharding. A remark names large inputs that stay replicated.
!x = !mpmd.mesh_tensor<@grid, tensor<8x64xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<30x64xf32>>
!b = !mpmd.mesh_tensor<@grid, tensor<64xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<7x64xf32>>
mpmd.mesh @grid axes = ["dp", "fsdp"] sizes = [2, 4] target = "cpu" batch = ["dp", "fsdp"]
// REMARK: remark: argument "y" is whole on every device: 7 rows along dimension 0, where the largest input has 8
// CHECK-LABEL: mpmd.program @fully
// CHECK-SAME: #mpmd.arg<"w", state, stages = [0], why = "state, over the axis fsdp">
mpmd.program @fully stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", state, stages = [0], why = "not given">, #mpmd.arg<"b", state, stages = [0]>, #mpmd.arg<"v", state, stages = [0]>, #mpmd.arg<"y", stages = [0]>]
    results = [#mpmd.result<"w", state = 1, stage = 0>, #mpmd.result<"b", state = 2, stage = 0>, #mpmd.result<"v", state = 3, stage = 0>]
    shardings = [unit, unit, unit, #mpmd.sharding<[[], []]>, unit] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<8x64xf32>, <{{\[}}["dp"=2, "fsdp"=4], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<30x64xf32>, <{{\[}}[], ["fsdp"=4]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<64xf32>, <{{\[}}[]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<30x64xf32>, <{{\[}}[], []]>>
^bb0(%x: !x, %w: !w, %b: !b, %v: !w, %y: !y):
  mpmd.return %w, %b, %v : !w, !b, !w
}

// -----

// State is not sharded over `fsdp` if no batch is, or if the program uses the axis itself.
!x = !mpmd.mesh_tensor<@grid, tensor<7x64xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<64x64xf32>>
mpmd.mesh @grid axes = ["fsdp"] sizes = [4] target = "cpu" batch = ["fsdp"]
// REMARK: remark: argument "x" is whole on every device: 7 rows along dimension 0, which the batch axes ["fsdp"] do not divide
// CHECK-LABEL: mpmd.program @not_fully
mpmd.program @not_fully stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", state, stages = [0]>]
    results = [#mpmd.result<"w", state = 1, stage = 0>] {
// CHECK: %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<64x64xf32>, <{{\[}}[], []]>>):
^bb0(%x: !x, %w: !w):
  mpmd.return %w : !w
}

// -----

// A name in the mesh's rules stands for its axes, and a sub-axis of the name for the sub-axes; an axis shards one
// dimension.
!x = !mpmd.mesh_tensor<@grid, tensor<8x8x8xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 4] target = "cpu" rules = {all = ["tp", "dp"], mlp = ["tp"], none = []}
// CHECK-LABEL: mpmd.program @rules
mpmd.program @rules stages = 1 args = [#mpmd.arg<"a", stages = [0]>, #mpmd.arg<"b", stages = [0]>, #mpmd.arg<"c", stages = [0]>]
    results = [] shardings = [#mpmd.sharding<[["all"=8], ["none"=5], []]>, #mpmd.sharding<[["all"=8:(4)2], ["all"=8:(1)2], ["all"=8:(2)2]]>, #mpmd.sharding<[["mlp"=4], ["all"=8], []]>] {
// CHECK: tensor<8x8x8xf32>, <{{\[}}["tp"=4, "dp"=2], [], []]>>
// CHECK-SAME: tensor<8x8x8xf32>, <{{\[}}["dp"=2], ["tp"=4:(1)2], ["tp"=4:(2)2]]>>
// CHECK-SAME: tensor<8x8x8xf32>, <{{\[}}["tp"=4], ["dp"=2], []]>>
^bb0(%a: !x, %b: !x, %c: !x):
  mpmd.return
}
