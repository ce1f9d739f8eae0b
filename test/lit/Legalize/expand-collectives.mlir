// RUN: mpmd-opt %s --mpmd-expand-collectives --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-expand-collectives --mpmd-legalize-stablehlo --mpmd-kernels --split-input-file > %t.lowered
// RUN: FileCheck %s --check-prefix=LIST < %t.lowered

// A collective that only moves data is one exchange. Members are numbered row-major: 0 and 2 differ along dp.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[GATHER:.*]] members = 4 source_bytes = 48 target_bytes = 96
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 48>, #mpmd.peer<2[0] -> 0[48], run = 48>,
// CHECK-SAME: #mpmd.peer<1[0] -> 1[0], run = 48>, #mpmd.peer<3[0] -> 1[48], run = 48>
// The second half of the columns becomes separate rows: one run per row.
// CHECK: mpmd.exchange_plan @[[ALL_TO_ALL:.*]] members = 4
// CHECK-SAME: #mpmd.peer<0[0] -> 0[0], run = 12, loops = [4 x (24, 12)]>
// CHECK: mpmd.exchange_plan @[[PERMUTE:.*]] members = 4
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 48>, #mpmd.peer<2[0] -> 1[0], run = 48>, #mpmd.peer<1[0] -> 2[0], run = 48>, #mpmd.peer<3[0] -> 3[0], run = 48>]
!x = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[["dp"=2], ["tp"=2]]>>
!rows = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[["tp"=2], []]>>
!g = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[[], ["tp"=2]]>>
!p = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>, #mpmd.sharding<[["tp"=2], ["dp"=2]]>>
mpmd.program @moves stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"r", stages = [0]>]
    results = [#mpmd.result<"g", stage = 0>, #mpmd.result<"a", stage = 0>, #mpmd.result<"p", stage = 0>] {
^bb0(%x: !x, %r: !rows):
  %0:3 = mpmd.task 0 prologue(%x, %r) {aliases = array<i64: -1, -1, -1>} : (!x, !rows) -> (!g, !g, !p) {
  ^bb0(%a: tensor<4x3xf32>, %b: tensor<4x6xf32>):
    // CHECK: %[[E:.*]] = tensor.empty() : tensor<8x3xf32>
    // CHECK: %[[G:.*]] = mpmd.exchange @[[GATHER]] all_gather part 0 %{{.*}} -> %[[E]] axes = [#mpmd.axis<"dp"=2>] for "weight" : tensor<4x3xf32>, tensor<8x3xf32> -> tensor<8x3xf32>
    // LIST: mpmd.exchange @{{.*}} all_gather part 0 %{{.*}} -> %{{.*}} axes = [#mpmd.axis<"dp"=2>] for "weight" : memref<4x3xf32>, memref<8x3xf32>
    %1 = mpmd.collective all_gather %a on @grid axes = [#mpmd.axis<"dp"=2>] for "weight" tensor<8x6xf32>
        from <[["dp"=2], ["tp"=2]]> to <[[], ["tp"=2]]> : tensor<4x3xf32> -> tensor<8x3xf32>
    // CHECK: mpmd.exchange @[[ALL_TO_ALL]] all_to_all part 0
    // LIST-NEXT: mpmd.exchange @{{.*}} all_to_all part 0
    %2 = mpmd.collective all_to_all %b on @grid axes = [#mpmd.axis<"tp"=2>] for "tokens" tensor<8x6xf32>
        from <[["tp"=2], []]> to <[[], ["tp"=2]]> : tensor<4x6xf32> -> tensor<8x3xf32>
    // CHECK: mpmd.exchange @[[PERMUTE]] permute part 0
    // LIST-NEXT: mpmd.exchange @{{.*}} permute part 0
    %3 = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "swap" tensor<8x6xf32>
        from <[["dp"=2], ["tp"=2]]> to <[["tp"=2], ["dp"=2]]> : tensor<4x3xf32> -> tensor<4x3xf32>
    mpmd.yield %1, %2, %3 : tensor<8x3xf32>, tensor<8x3xf32>, tensor<4x3xf32>
  }
  mpmd.return %0#0, %0#1, %0#2 : !g, !g, !p
}

// -----

// Partial sums are combined in member order, bf16 in f32. Equal exchanges share a plan.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[SUM:.*]] members = 4 source_bytes = 16 target_bytes = 32
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 16>, #mpmd.peer<2[0] -> 0[16], run = 16>
// CHECK: mpmd.exchange_plan @[[SCATTER:.*]] members = 4 source_bytes = 16 target_bytes = 16
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 8>, #mpmd.peer<1[0] -> 0[8], run = 8>, #mpmd.peer<0[8] -> 1[0], run = 8>
// CHECK: mpmd.exchange_plan @[[HALF:.*]] members = 4 source_bytes = 6
// CHECK-NOT: mpmd.exchange_plan
!f = !mpmd.mesh_tensor<@grid, tensor<4xf32>, #mpmd.sharding<[[]]>>
!s = !mpmd.mesh_tensor<@grid, tensor<4xf32>, #mpmd.sharding<[["tp"=2]]>>
!h = !mpmd.mesh_tensor<@grid, tensor<3xbf16>, #mpmd.sharding<[[]]>>
mpmd.program @sums stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"h", stages = [0]>]
    results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"m", stage = 0>, #mpmd.result<"s", stage = 0>, #mpmd.result<"h", stage = 0>, #mpmd.result<"n", stage = 0>] {
^bb0(%x: !f, %h: !h):
  %0:5 = mpmd.task 0 prologue(%x, %h) {aliases = array<i64: -1, -1, -1, -1, -1>} : (!f, !h) -> (!f, !f, !s, !h, !f) {
  ^bb0(%a: tensor<4xf32>, %b: tensor<3xbf16>):
    // CHECK: %[[T:.*]] = mpmd.exchange @[[SUM]] all_reduce part 0 of sum %{{.*}} -> %{{.*}} axes = [#mpmd.axis<"dp"=2>] for "loss" : tensor<4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
    // CHECK: %[[Z:.*]] = stablehlo.constant dense<-0.000000e+00> : tensor<f32>
    // CHECK: stablehlo.reduce(%[[T]] init: %[[Z]]) applies stablehlo.add across dimensions = [0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4xf32>
    // Exchanges stay in program order. Equal exchanges with different reasons are merged, unless only one of them
    // carries partial sums.
    // LIST: mpmd.exchange @{{.*}} all_reduce part 0 of sum %{{.*}} -> %[[V:.*]] axes = [#mpmd.axis<"dp"=2>] for "loss" : memref<4xf32>, memref<2x4xf32>
    // LIST: mpmd.exchange @{{.*}} all_reduce part 0 %{{.*}} for "largest"
    // LIST: mpmd.exchange @{{.*}} for "gradient"
    // LIST: mpmd.exchange @{{.*}} for "half"
    // LIST-NOT: for "again"
    %1 = mpmd.collective all_reduce %a on @grid axes = [#mpmd.axis<"dp"=2>] for "loss" tensor<4xf32>
        from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<4xf32> -> tensor<4xf32>
    // CHECK: mpmd.exchange @[[SUM]] all_reduce part 0 %{{.*}} for "largest"
    // CHECK: stablehlo.constant dense<0xFF800000>
    // CHECK: applies stablehlo.maximum across dimensions = [0]
    %2 = mpmd.collective all_reduce %a on @grid axes = [#mpmd.axis<"dp"=2>] for "largest" tensor<4xf32>
        from <[[]], unreduced = maximum ["dp"=2]> to <[[]]> : tensor<4xf32> -> tensor<4xf32>
    // CHECK: mpmd.exchange @[[SCATTER]] reduce_scatter part 0 of sum {{.*}} : tensor<4xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
    %3 = mpmd.collective reduce_scatter %a on @grid axes = [#mpmd.axis<"tp"=2>] for "gradient" tensor<4xf32>
        from <[[]], unreduced = sum ["tp"=2]> to <[["tp"=2]]> : tensor<4xf32> -> tensor<2xf32>
    // CHECK: mpmd.exchange @[[HALF]] all_reduce part 0 of sum {{.*}} : tensor<3xbf16>, tensor<4x3xbf16> -> tensor<4x3xbf16>
    // CHECK: stablehlo.convert %{{.*}} : (tensor<4x3xbf16>) -> tensor<4x3xf32>
    // CHECK: stablehlo.reduce
    // CHECK: stablehlo.convert %{{.*}} : (tensor<3xf32>) -> tensor<3xbf16>
    %4 = mpmd.collective all_reduce %b on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "half" tensor<3xbf16>
        from <[[]], unreduced = sum ["dp"=2, "tp"=2]> to <[[]]> : tensor<3xbf16> -> tensor<3xbf16>
    // CHECK: mpmd.exchange @[[SUM]] all_reduce part 0 of sum {{.*}} for "again"
    %5 = mpmd.collective all_reduce %a on @grid axes = [#mpmd.axis<"dp"=2>] for "again" tensor<4xf32>
        from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<4xf32> -> tensor<4xf32>
    mpmd.yield %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<3xbf16>, tensor<4xf32>
  }
  mpmd.return %0#0, %0#1, %0#2, %0#3, %0#4 : !f, !f, !s, !h, !f
}

// -----

// Large tensors on four devices: each device combines a quarter, 3073 of 12289 elements, and receives the other
// quarters. The last quarter is short. With one element less, each device receives all partial sums at once.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[PART:.*]] members = 4 source_bytes = 49156 target_bytes = 49168
// CHECK-SAME: #mpmd.peer<3[0] -> 0[36876], run = 12292>
// CHECK-SAME: #mpmd.peer<0[36876] -> 3[0], run = 12280>
// CHECK: mpmd.exchange_plan @[[WHOLE:.*]] members = 4 source_bytes = 12292 target_bytes = 49156
// CHECK-SAME: #mpmd.peer<3[0] -> 0[36876], run = 12280>
!a = !mpmd.mesh_tensor<@grid, tensor<12289xf32>, #mpmd.sharding<[[]]>>
!b = !mpmd.mesh_tensor<@grid, tensor<12288xf32>, #mpmd.sharding<[[]]>>
mpmd.program @large stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"u", stages = [0]>] results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"v", stage = 0>] {
^bb0(%x: !a, %u: !b):
  %0:2 = mpmd.task 0 prologue(%x, %u) {aliases = array<i64: -1, -1>} : (!a, !b) -> (!a, !b) {
  ^bb0(%a: tensor<12289xf32>, %b: tensor<12288xf32>):
    // CHECK: %[[CAME:.*]] = mpmd.exchange @[[PART]] all_reduce part 0 of sum {{.*}} -> tensor<4x3073xf32>
    // CHECK: %[[MINE:.*]] = stablehlo.reduce(%[[CAME]]
    // CHECK: mpmd.exchange @[[WHOLE]] all_reduce part 1 %[[MINE]] -> {{.*}} : tensor<3073xf32>, tensor<12289xf32> -> tensor<12289xf32>
    // LIST: mpmd.exchange @{{.*}} all_reduce part 0
    // LIST-NEXT: mpmd.workspace_view
    // LIST-NEXT: mpmd.launch
    // LIST-NEXT: mpmd.exchange @{{.*}} all_reduce part 1
    %1 = mpmd.collective all_reduce %a on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "gradient" tensor<12289xf32>
        from <[[]], unreduced = sum ["dp"=2, "tp"=2]> to <[[]]> : tensor<12289xf32> -> tensor<12289xf32>
    // CHECK: mpmd.exchange @{{.*}} all_reduce part 0 {{.*}} -> tensor<4x12288xf32>
    // CHECK-NOT: all_reduce part 1
    %2 = mpmd.collective all_reduce %b on @grid axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "gradient" tensor<12288xf32>
        from <[[]], unreduced = sum ["dp"=2, "tp"=2]> to <[[]]> : tensor<12288xf32> -> tensor<12288xf32>
    mpmd.yield %1, %2 : tensor<12289xf32>, tensor<12288xf32>
  }
  mpmd.return %0#0, %0#1 : !a, !b
}

// -----

// The same split within each group: four devices along dp, for both indices along tp.
mpmd.mesh @line axes = ["dp", "tp"] sizes = [4, 2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[PART:.*]] members = 8 source_bytes = 131072 target_bytes = 131072
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 32768>, #mpmd.peer<2[0] -> 0[32768], run = 32768>, #mpmd.peer<4[0] -> 0[65536], run = 32768>, #mpmd.peer<6[0] -> 0[98304], run = 32768>,
// CHECK-SAME: #mpmd.peer<1[0] -> 1[0], run = 32768>
!a = !mpmd.mesh_tensor<@line, tensor<64x1024xf32>, #mpmd.sharding<[[], ["tp"=2]]>>
mpmd.program @groups stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%a: tensor<64x512xf32>):
    // CHECK: mpmd.exchange @[[PART]] all_reduce part 0 {{.*}} : tensor<64x512xf32>, tensor<4x8192xf32> -> tensor<4x8192xf32>
    %1 = mpmd.collective all_reduce %a on @line axes = [#mpmd.axis<"dp"=4>] for "gradient" tensor<64x1024xf32>
        from <[[], ["tp"=2]], unreduced = sum ["dp"=4]> to <[[], ["tp"=2]]> : tensor<64x512xf32> -> tensor<64x512xf32>
    mpmd.yield %1 : tensor<64x512xf32>
  }
  mpmd.return %0 : !a
}

// -----

// Five rows on two devices: shards of three rows, the last one short. Axes that stay unreduced exchange nothing. A
// tensor without elements needs no exchange; i1 takes a byte.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[UNEVEN:.*]] members = 4 source_bytes = 24 target_bytes = 40
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 24>, #mpmd.peer<2[0] -> 0[24], run = 16>
// CHECK: mpmd.exchange_plan @[[KEPT:.*]] members = 4 source_bytes = 8 target_bytes = 16
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[0], run = 8>, #mpmd.peer<2[0] -> 0[8], run = 8>, #mpmd.peer<1[0] -> 1[0], run = 8>, #mpmd.peer<3[0] -> 1[8], run = 8>
// CHECK: mpmd.exchange_plan @[[MASK:.*]] members = 4 source_bytes = 3 target_bytes = 6
!u = !mpmd.mesh_tensor<@grid, tensor<5x2xf32>, #mpmd.sharding<[["dp"=2], []]>>
!w = !mpmd.mesh_tensor<@grid, tensor<5x2xf32>, #mpmd.sharding<[[], []]>>
!k = !mpmd.mesh_tensor<@grid, tensor<2xf32>, #mpmd.sharding<[[]]>>
!m = !mpmd.mesh_tensor<@grid, tensor<3xi1>, #mpmd.sharding<[[]]>>
mpmd.program @others stages = 1 args = [#mpmd.arg<"u", stages = [0]>, #mpmd.arg<"k", stages = [0]>, #mpmd.arg<"m", stages = [0]>]
    results = [#mpmd.result<"w", stage = 0>, #mpmd.result<"k", stage = 0>, #mpmd.result<"m", stage = 0>] {
^bb0(%u: !u, %k: !k, %m: !m):
  %0:3 = mpmd.task 0 prologue(%u, %k, %m) {aliases = array<i64: -1, -1, -1>} : (!u, !k, !m) -> (!w, !k, !m) {
  ^bb0(%a: tensor<3x2xf32>, %b: tensor<2xf32>, %c: tensor<3xi1>):
    // CHECK: mpmd.exchange @[[UNEVEN]] all_gather part 0 {{.*}} : tensor<3x2xf32>, tensor<5x2xf32> -> tensor<5x2xf32>
    %1 = mpmd.collective all_gather %a on @grid axes = [#mpmd.axis<"dp"=2>] for "rows" tensor<5x2xf32>
        from <[["dp"=2], []]> to <[[], []]> : tensor<3x2xf32> -> tensor<5x2xf32>
    // CHECK: mpmd.exchange @[[KEPT]] all_reduce part 0 {{.*}} : tensor<2xf32>, tensor<2x2xf32> -> tensor<2x2xf32>
    %2 = mpmd.collective all_reduce %b on @grid axes = [#mpmd.axis<"dp"=2>] for "half" tensor<2xf32>
        from <[[]], unreduced = sum ["tp"=2, "dp"=2]> to <[[]], unreduced = sum ["tp"=2]> : tensor<2xf32> -> tensor<2xf32>
    // CHECK: mpmd.exchange @[[MASK]] all_reduce part 0
    // CHECK: applies stablehlo.or across
    %3 = mpmd.collective all_reduce %c on @grid axes = [#mpmd.axis<"dp"=2>] for "any" tensor<3xi1>
        from <[[]], unreduced = or ["dp"=2]> to <[[]]> : tensor<3xi1> -> tensor<3xi1>
    // CHECK-NOT: mpmd.exchange
    %e = tensor.empty() : tensor<2x0xf32>
    %4 = mpmd.collective all_gather %e on @grid axes = [#mpmd.axis<"dp"=2>] for "nothing" tensor<4x0xf32>
        from <[["dp"=2], []]> to <[[], []]> : tensor<2x0xf32> -> tensor<4x0xf32>
    mpmd.yield %1, %2, %3 : tensor<5x2xf32>, tensor<2xf32>, tensor<3xi1>
  }
  mpmd.return %0#0, %0#1, %0#2 : !w, !k, !m
}

// -----

// Axis indices are read outside loops and branches; a launch reads them as a buffer.
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!a = !mpmd.mesh_tensor<@grid, tensor<2xi32>, #mpmd.sharding<[[]]>>
mpmd.program @places stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"c", stage = 0>] {
^bb0(%x: !a):
  %0:2 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1, -1>} : (!a) -> (!a, !a) {
  ^bb0(%a: tensor<2xi32>):
    // CHECK: mpmd.axis_indices @grid : tensor<2xi32>
    // CHECK: scf.for
    // CHECK-NEXT: arith.addi
    // LIST: %[[C:.*]] = mpmd.context_view : memref<2xi32>
    // LIST: mpmd.copy %[[C]] to %[[OWN:.*]] : memref<2xi32> to memref<2xi32>
    // LIST: mpmd.launch @kernels::@{{.*}} ins(%[[OWN]] : memref<2xi32>)
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %1 = scf.for %i = %zero to %three step %one iter_args(%s = %a) -> tensor<2xi32> {
      %c = mpmd.axis_indices @grid : tensor<2xi32>
      %n = arith.addi %s, %c : tensor<2xi32>
      scf.yield %n : tensor<2xi32>
    }
    %2 = mpmd.axis_indices @grid : tensor<2xi32>
    mpmd.yield %1, %2 : tensor<2xi32>, tensor<2xi32>
  }
  mpmd.return %0#0, %0#1 : !a, !a
}

// -----

// A permute between device indices moves each tensor unchanged; a device that receives nothing has no message.
// CHECK: mpmd.exchange_plan @[[RING:.*]] members = 4 source_bytes = 12 target_bytes = 12 rows = [#mpmd.peer<2[0] -> 0[0], run = 12>, #mpmd.peer<1[0] -> 1[0], run = 12>, #mpmd.peer<3[0] -> 3[0], run = 12>]
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
!x = !mpmd.mesh_tensor<@grid, tensor<12xf32>, #mpmd.sharding<[["dp"=2, "tp"=2]]>>
mpmd.program @places stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !x):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<3xf32>):
    // CHECK: mpmd.exchange @[[RING]] permute part 0
    %1 = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"dp"=2>] for "ring" tensor<12xf32>
        from <[["dp"=2, "tp"=2]]> to <[["dp"=2, "tp"=2]]> source_devices = [2, 1, -1, 3] : tensor<3xf32> -> tensor<3xf32>
    mpmd.yield %1 : tensor<3xf32>
  }
  mpmd.return %0 : !x
}

// -----

// A roll of 4 rows over 2 devices: one row stays on each device, and one crosses.
mpmd.mesh @grid axes = ["s"] sizes = [2] target = "cpu"
// CHECK: mpmd.exchange_plan @[[ROLL:.*]] members = 2 source_bytes = 24 target_bytes = 24
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 0[12], run = 12>, #mpmd.peer<1[12] -> 0[0], run = 12>, #mpmd.peer<0[12] -> 1[0], run = 12>, #mpmd.peer<1[0] -> 1[12], run = 12>]
!x = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>, #mpmd.sharding<[["s"=2], []]>>
mpmd.program @rows stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !x):
  %0 = mpmd.task 0 prologue(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<2x3xf32>):
    // CHECK: mpmd.exchange @[[ROLL]] permute part 0
    // LIST: mpmd.exchange @{{.*}} permute part 0
    %1 = mpmd.collective permute %a on @grid axes = [#mpmd.axis<"s"=2>] for "roll" tensor<4x3xf32>
        from <[["s"=2], []]> to <[["s"=2], []]> rows = <0 of 4, [3, 0, 1, 0, 1, 3]> : tensor<2x3xf32> -> tensor<2x3xf32>
    mpmd.yield %1 : tensor<2x3xf32>
  }
  mpmd.return %0 : !x
}
