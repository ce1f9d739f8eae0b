// RUN: mpmd-opt %s --mpmd-unroll-layer-loops --split-input-file | FileCheck %s

// A pipeline within one program shifts its sharded buffer. Exchanges of rows are not possible in a loop, so it is
// unrolled.
!w = !mpmd.mesh_tensor<@stage, tensor<4x8x8xf32>>
!b = !mpmd.mesh_tensor<@stage, tensor<4x2x8xf32>>
mpmd.mesh @stage axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @sharded
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-40: stablehlo.dot_general
mpmd.program @sharded stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], [], []]>, unit] {
^bb0(%w: !w, %b: !b):
  %y = mpmd.task 0 update(%w, %b) {aliases = array<i64: -1>} : (!w, !b) -> !b {
  ^bb0(%ws: tensor<4x8x8xf32>, %x: tensor<4x2x8xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %end = stablehlo.constant dense<40> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<4x2x8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %last = stablehlo.slice %v [3:4, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<1x2x8xf32>
      %others = stablehlo.slice %v [0:3, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<3x2x8xf32>
      %rolled = stablehlo.concatenate %last, %others, dim = 0 : (tensor<1x2x8xf32>, tensor<3x2x8xf32>) -> tensor<4x2x8xf32>
      %d = stablehlo.dot_general %rolled, %ws, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x2x8xf32>, tensor<4x8x8xf32>) -> tensor<4x2x8xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %d : tensor<i32>, tensor<4x2x8xf32>
    }
    mpmd.yield %0#1 : tensor<4x2x8xf32>
  }
  mpmd.return %y : !b
}

// -----

// If no dimension is sharded over the stages, the loop stays.
!w = !mpmd.mesh_tensor<@stage, tensor<4x8x8xf32>>
!b = !mpmd.mesh_tensor<@stage, tensor<4x2x8xf32>>
mpmd.mesh @stage axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @other
// CHECK: stablehlo.while
mpmd.program @other stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[[], ["s"=4], []]>, unit] {
^bb0(%w: !w, %b: !b):
  %y = mpmd.task 0 update(%w, %b) {aliases = array<i64: -1>} : (!w, !b) -> !b {
  ^bb0(%ws: tensor<4x8x8xf32>, %x: tensor<4x2x8xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %end = stablehlo.constant dense<40> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<4x2x8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %last = stablehlo.slice %v [3:4, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<1x2x8xf32>
      %others = stablehlo.slice %v [0:3, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<3x2x8xf32>
      %rolled = stablehlo.concatenate %last, %others, dim = 0 : (tensor<1x2x8xf32>, tensor<3x2x8xf32>) -> tensor<4x2x8xf32>
      %d = stablehlo.dot_general %rolled, %ws, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x2x8xf32>, tensor<4x8x8xf32>) -> tensor<4x2x8xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %d : tensor<i32>, tensor<4x2x8xf32>
    }
    mpmd.yield %0#1 : tensor<4x2x8xf32>
  }
  mpmd.return %y : !b
}
