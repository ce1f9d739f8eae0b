// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks | FileCheck %s

// A gradient has the sharding of its state from the start, except along the axes over which it is unreduced.
!t = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!i = !mpmd.mesh_tensor<@grid, tensor<2x6x1xi32>>
!m = !mpmd.mesh_tensor<@grid, tensor<6x1xi32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @table
mpmd.program @table stages = 1 args = [#mpmd.arg<"t", state, stages = [0]>, #mpmd.arg<"i", stages = [0]>]
    results = [#mpmd.result<"t", state = 0, stage = 0>]
    shardings = [#mpmd.sharding<[["tp"=2], []]>, #mpmd.sharding<[[], ["dp"=2], []]>] {
^bb0(%t: !t, %i: !i):
  // CHECK: mpmd.task 0 prologue() {{.*}} -> !mpmd.mesh_tensor<@grid, tensor<8x4xf32>, <{{\[}}["tp"=2], []], unreduced = sum ["dp"=2]>>
  %zero = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !t {
    %0 = stablehlo.constant dense<0.0> : tensor<8x4xf32>
    mpmd.yield %0 : tensor<8x4xf32>
  }
  %g = mpmd.microbatches 2 slices(%i : !i) carries(%zero : !t) -> !t {
  ^bb0(%im: !m, %sum: !t):
    %next = mpmd.task 0 backward_weight(%im, %sum) {aliases = array<i64: 1>} : (!m, !t) -> !t {
    ^bb0(%a: tensor<6x1xi32>, %b: tensor<8x4xf32>):
      // CHECK: "stablehlo.scatter"({{.*}}) {{.*}}
      // CHECK: (tensor<4x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<4x4xf32>
      %z = stablehlo.constant dense<0.0> : tensor<8x4xf32>
      %v = stablehlo.convert %a : (tensor<6x1xi32>) -> tensor<6x1xf32>
      %u = stablehlo.broadcast_in_dim %v, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
      %0 = "stablehlo.scatter"(%z, %a, %u) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %s = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<8x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<8x4xf32>
      %1 = stablehlo.add %b, %0 : tensor<8x4xf32>
      mpmd.yield %1 : tensor<8x4xf32>
    }
    mpmd.yield %next : !t
  }
  %n = mpmd.task 0 update(%t, %g) {aliases = array<i64: 0>} : (!t, !t) -> !t {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>):
    %0 = stablehlo.subtract %a, %b : tensor<8x4xf32>
    mpmd.yield %0 : tensor<8x4xf32>
  }
  mpmd.return %n : !t
}
