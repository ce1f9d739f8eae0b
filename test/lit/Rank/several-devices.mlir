// RUN: mpmd-opt %s --mpmd-verify-phase=phase=sharded -o /dev/null
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// Printing a phase and going on gives the same.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=lowered" | mpmd-opt --mpmd-compile="topology=pp2 schedule=1f1b to=scheduled" | mpmd-opt --mpmd-compile="from=scheduled" | diff %t.mlir -
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp1 schedule=1f1b" 2>&1 | FileCheck %s --check-prefix=HANDOVER
// RUN: mpmd-translate --mpmd-to-report %t.mlir | FileCheck %s --check-prefix=REPORT
// RUN: mpmd-translate --mpmd-to-report %t.mlir -o %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// The same is known before there is a schedule.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 to=lowered" | mpmd-translate --mpmd-to-report - | FileCheck %s --check-prefix=REPORT
// RUN: rm -rf %t.mpmd
// RUN: mpmd-translate --mpmd-to-bundle %t.mlir -o %t.mpmd
// RUN: FileCheck %s --check-prefix=MANIFEST --input-file=%t.mpmd/manifest.json

// A mesh of each pipeline rank has as many devices as the inside mesh, row-major over its axes.
// CHECK: mpmd.mesh @pp0 devices = [0, 1, 2, 3] inside = @grid
// CHECK: mpmd.mesh @pp1 devices = [4, 5, 6, 7] inside = @grid
// Types are global, shardings stand beside them.
// CHECK: mpmd.signature "main" schedule = "1f1b" microbatches = 2 args = [#mpmd.arg<"w", state, stages = [0], sharding = <{{\[}}[], ["tp"=2]]>>, #mpmd.arg<"x", stages = [0], sharding = <{{\[}}[], ["dp"=2], []]>>] [tensor<8x6xf32>, tensor<2x5x8xf32>]
// CHECK-SAME: results = [#mpmd.result<"w", state = 0, stage = 0, sharding = <{{\[}}[], ["tp"=2]]>>, #mpmd.result<"loss", stage = 1>, #mpmd.result<"ys", stage = 1, sharding = <{{\[}}[], ["dp"=2], []]>>]
// Of five rows a device holds three, the last ones two: what lies behind them stays where it is.
// CHECK: mpmd.transfer_plan @x0 from @pp0 to @pp1 for "activation" tensor<5x6xf32> sharded <{{\[}}["dp"=2], ["tp"=2]]> to <{{\[}}["tp"=2], []]> in_loop = true
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 4[0], run = 12, loops = [3 x (12, 24)]>, #mpmd.peer<1[0] -> 4[12], run = 12, loops = [3 x (12, 24)]>, #mpmd.peer<2[0] -> 5[0], run = 12, loops = [2 x (12, 24)]>
// The source's part is another device's for each column of devices.
// CHECK: mpmd.transfer_plan @x1 from @pp1 to @pp0 for "gradient"
// CHECK-SAME: #mpmd.peer<4[0] -> 0[0], run = 12, loops = [3 x (24, 12)]>, #mpmd.peer<6[12] -> 1[0]
// CHECK: mpmd.task @s1_forward
// CHECK: mpmd.context_view : memref<2xi32>
// CHECK: mpmd.exchange @e0 all_reduce part 0 {{.*}} for "loss"
// CHECK: mpmd.exchange @e1 permute part 0 {{.*}} for "output"
// CHECK: mpmd.rank_program @pp0_program on @pp0
// Buffers have local types, and state stays in place.
// CHECK: mpmd.alloc [{{[0-9]+}}] "host" argument 0 result [0] : memref<8x3xf32>
// CHECK: mpmd.send @x0[0] %{{.*}} : memref<3x3xf32>
// CHECK: mpmd.rank_program @pp1_program on @pp1
// CHECK: mpmd.recv @x0[0] %{{.*}} : memref<3x6xf32>

// HANDOVER: error: 'mpmd.transfer' op expected the same sharding on both sides of a hand-over, got #mpmd.sharding<{{\[}}["dp"=2], ["tp"=2]]> and #mpmd.sharding<{{\[}}["tp"=2], []]>
// HANDOVER: note: stages 0 and 1 live on pipeline rank 0

// REPORT: arguments
// REPORT: 192 0 state tensor<8x6xf32> {{\[}}[], ["tp"=2]] w
// REPORT: transfers (720 bytes a step
// REPORT: 0 1 1 2 240 480 tensor<5x6xf32> activation
// REPORT: collectives
// REPORT: 2 4 1F all_reduce tp loss
// REPORT: 2 72 1F permute dp, tp output
// REPORT: 1 96 0U0 all_reduce dp gradient

// JSON: "sharding": "{{\[}}[], [\"tp\"=2]]"
// JSON: "collectives": [
// JSON: "axes": "dp",
// JSON-NEXT: "bytes": 96,
// JSON-NEXT: "in_loop": false,
// JSON-NEXT: "kind": "all_reduce",
// JSON-NEXT: "reason": "gradient",
// JSON-NEXT: "task": "0U0",
// JSON-NEXT: "times_a_step": 1

// MANIFEST: {"name": "pp1", "ranks": [4, 5, 6, 7]{{.*}} "axes": [{"name": "dp", "size": 2}, {"name": "tp", "size": 2}]}
// MANIFEST: {"name": "w", {{.*}} "sharding": {{\[}}[], [{"axis": "tp", "pre": 1, "size": 2}]]}
// MANIFEST: {"name": "loss", "dtype": "F32", "shape": [], "state": -1, "mesh": 1}

// A step on two meshes of two by two devices: x * w in stage 0, its mean square in stage 1, and a gradient back.
mpmd.inside_mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// Rows of the batch over dp, columns of the weight over tp.
!xs = !mpmd.array<@grid, tensor<2x5x8xf32>, #mpmd.sharding<[[], ["dp"=2], []]>>
!x = !mpmd.array<@grid, tensor<5x8xf32>, #mpmd.sharding<[["dp"=2], []]>>
!w = !mpmd.array<@grid, tensor<8x6xf32>, #mpmd.sharding<[[], ["tp"=2]]>>
// A gradient before its reduction: a term on each place along dp.
!g = !mpmd.array<@grid, tensor<8x6xf32>, #mpmd.sharding<[[], ["tp"=2]], unreduced = sum ["dp"=2]>>
!y0 = !mpmd.array<@grid, tensor<5x6xf32>, #mpmd.sharding<[["dp"=2], ["tp"=2]]>>
!y1 = !mpmd.array<@grid, tensor<5x6xf32>, #mpmd.sharding<[["tp"=2], []]>>
!s = !mpmd.array<@grid, tensor<f32>, #mpmd.sharding<[]>>
!rows = !mpmd.array<@grid, tensor<5x6xf32>, #mpmd.sharding<[["dp"=2], []]>>
!ys = !mpmd.array<@grid, tensor<2x5x6xf32>, #mpmd.sharding<[[], ["dp"=2], []]>>
mpmd.program @main stages = 2
    args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"loss", stage = 1>, #mpmd.result<"ys", stage = 1>] {
^bb0(%w: !w, %xs: !xs):
  %g0 = mpmd.stage 0 prologue() {aliases = array<i64: -1>} : () -> !g {
    %0 = stablehlo.constant dense<0.0> : tensor<8x3xf32>
    mpmd.yield %0 : tensor<8x3xf32>
  }
  %l0 = mpmd.stage 1 prologue() {aliases = array<i64: -1>} : () -> !s {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  %loop:3 = mpmd.microbatches 2 slices(%xs : !xs) carries(%g0, %l0 : !g, !s) -> !g, !s, !ys {
  ^bb0(%x: !x, %g: !g, %l: !s):
    %y = mpmd.stage 0 forward(%x, %w) {aliases = array<i64: -1>} : (!x, !w) -> !y0 {
    ^bb0(%a: tensor<3x8xf32>, %b: tensor<8x3xf32>):
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<3x8xf32>, tensor<8x3xf32>) -> tensor<3x3xf32>
      mpmd.yield %0 : tensor<3x3xf32>
    }
    %t = mpmd.transfer %y from 0 to 1 for "activation" {cost = #mpmd.cost<flops = 0, bytes = 72, seconds = 1.0e-6>} : !y0 -> !y1
    %o:3 = mpmd.stage 1 forward(%t, %l) {aliases = array<i64: 1, -1, -1>} : (!y1, !s) -> (!s, !rows, !y1) {
    ^bb0(%a: tensor<3x6xf32>, %acc: tensor<f32>):
      // Rows 3 and 4 are the second place's: its third row is padding.
      %c = mpmd.coordinates @grid : tensor<2xi32>
      %tp1 = stablehlo.slice %c [1:2] : (tensor<2xi32>) -> tensor<1xi32>
      %tp = stablehlo.reshape %tp1 : (tensor<1xi32>) -> tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %first = stablehlo.multiply %tp, %three : tensor<i32>
      %firsts = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x6xi32>
      %iota = stablehlo.iota dim = 0 : tensor<3x6xi32>
      %row = stablehlo.add %iota, %firsts : tensor<3x6xi32>
      %five = stablehlo.constant dense<5> : tensor<3x6xi32>
      %inside = stablehlo.compare LT, %row, %five : (tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi1>
      %zeros = stablehlo.constant dense<0.0> : tensor<3x6xf32>
      %masked = stablehlo.select %inside, %a, %zeros : tensor<3x6xi1>, tensor<3x6xf32>
      %square = stablehlo.multiply %masked, %masked : tensor<3x6xf32>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %term = stablehlo.reduce(%square init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x6xf32>, tensor<f32>) -> tensor<f32>
      %loss = mpmd.collective all_reduce %term on @grid axes = [#mpmd.axis<"tp"=2>] for "loss" tensor<f32>
          from <[], unreduced = sum ["tp"=2]> to <[]> : tensor<f32> -> tensor<f32>
      %next = stablehlo.add %acc, %loss : tensor<f32>
      %rows = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "output" tensor<5x6xf32>
          from <[["tp"=2], []]> to <[["dp"=2], []]> : tensor<3x6xf32> -> tensor<3x6xf32>
      %two = stablehlo.add %a, %a : tensor<3x6xf32>
      mpmd.yield %next, %rows, %two : tensor<f32>, tensor<3x6xf32>, tensor<3x6xf32>
    }
    %b = mpmd.transfer %o#2 from 1 to 0 for "gradient" {cost = #mpmd.cost<flops = 0, bytes = 72, seconds = 1.0e-6>} : !y1 -> !y0
    %gn = mpmd.stage 0 backward_weight(%x, %b, %g) {aliases = array<i64: 2>} : (!x, !y0, !g) -> !g {
    ^bb0(%a: tensor<3x8xf32>, %d: tensor<3x3xf32>, %acc: tensor<8x3xf32>):
      // The third row of the second place along dp is padding.
      %c = mpmd.coordinates @grid : tensor<2xi32>
      %dp1 = stablehlo.slice %c [0:1] : (tensor<2xi32>) -> tensor<1xi32>
      %dp = stablehlo.reshape %dp1 : (tensor<1xi32>) -> tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %first = stablehlo.multiply %dp, %three : tensor<i32>
      %firsts = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
      %firstx = stablehlo.broadcast_in_dim %first, dims = [] : (tensor<i32>) -> tensor<3x8xi32>
      %iota = stablehlo.iota dim = 0 : tensor<3x3xi32>
      %iotax = stablehlo.iota dim = 0 : tensor<3x8xi32>
      %row = stablehlo.add %iota, %firsts : tensor<3x3xi32>
      %rowx = stablehlo.add %iotax, %firstx : tensor<3x8xi32>
      %five = stablehlo.constant dense<5> : tensor<3x3xi32>
      %fivex = stablehlo.constant dense<5> : tensor<3x8xi32>
      %inside = stablehlo.compare LT, %row, %five : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
      %insidex = stablehlo.compare LT, %rowx, %fivex : (tensor<3x8xi32>, tensor<3x8xi32>) -> tensor<3x8xi1>
      %zeros = stablehlo.constant dense<0.0> : tensor<3x3xf32>
      %zerosx = stablehlo.constant dense<0.0> : tensor<3x8xf32>
      %masked = stablehlo.select %inside, %d, %zeros : tensor<3x3xi1>, tensor<3x3xf32>
      %maskedx = stablehlo.select %insidex, %a, %zerosx : tensor<3x8xi1>, tensor<3x8xf32>
      %0 = stablehlo.dot_general %maskedx, %masked, contracting_dims = [0] x [0] : (tensor<3x8xf32>, tensor<3x3xf32>) -> tensor<8x3xf32>
      %1 = stablehlo.add %acc, %0 : tensor<8x3xf32>
      mpmd.yield %1 : tensor<8x3xf32>
    }
    mpmd.yield %gn, %o#0, %o#1 : !g, !s, !rows
  }
  %wn = mpmd.stage 0 update(%w, %loop#0) {aliases = array<i64: 0>} : (!w, !g) -> !w {
  ^bb0(%a: tensor<8x3xf32>, %d: tensor<8x3xf32>):
    %r = mpmd.collective all_reduce %d on @grid axes = [#mpmd.axis<"dp"=2>] for "gradient" tensor<8x6xf32>
        from <[[], ["tp"=2]], unreduced = sum ["dp"=2]> to <[[], ["tp"=2]]> : tensor<8x3xf32> -> tensor<8x3xf32>
    %rate = stablehlo.constant dense<1.000000e-01> : tensor<8x3xf32>
    %step = stablehlo.multiply %rate, %r : tensor<8x3xf32>
    %0 = stablehlo.subtract %a, %step : tensor<8x3xf32>
    mpmd.yield %0 : tensor<8x3xf32>
  }
  mpmd.return %wn, %loop#1, %loop#2 : !w, !s, !ys
}
