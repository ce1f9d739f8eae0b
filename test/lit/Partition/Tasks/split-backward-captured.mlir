// RUN: mpmd-opt %s --mpmd-split-backward | FileCheck %s

// A product that a region captures is computed once, in one of the two tasks.
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @step stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"g", stages = [0]>] results = [#mpmd.result<"sum", stage = 0>] {
^bb0(%x: !mpmd.mesh_tensor<@device, tensor<16x8xf32>>, %g: !mpmd.mesh_tensor<@device, tensor<8x8xf32>>):
  %sum = mpmd.microbatches 1 carries(%g : !mpmd.mesh_tensor<@device, tensor<8x8xf32>>) -> !mpmd.mesh_tensor<@device, tensor<8x8xf32>> {
  ^bb0(%before: !mpmd.mesh_tensor<@device, tensor<8x8xf32>>):
    %both:2 = mpmd.task 0 backward_input(%x, %before) {aliases = array<i64: 1, -1>} : (!mpmd.mesh_tensor<@device, tensor<16x8xf32>>, !mpmd.mesh_tensor<@device, tensor<8x8xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<8x8xf32>>, !mpmd.mesh_tensor<@device, tensor<16x8xf32>>) {
    ^bb0(%rows: tensor<16x8xf32>, %old: tensor<8x8xf32>):
      %product = stablehlo.dot_general %rows, %rows, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
      %first = stablehlo.constant dense<0> : tensor<i32>
      %new = "stablehlo.case"(%first) ({
        %more = stablehlo.add %old, %product : tensor<8x8xf32>
        stablehlo.return %more : tensor<8x8xf32>
      }, {
        stablehlo.return %old : tensor<8x8xf32>
      }) : (tensor<i32>) -> tensor<8x8xf32>
      %back = stablehlo.negate %rows : tensor<16x8xf32>
      mpmd.yield %new, %back : tensor<8x8xf32>, tensor<16x8xf32>
    }
    mpmd.yield %both#0 : !mpmd.mesh_tensor<@device, tensor<8x8xf32>>
  }
  mpmd.return %sum : !mpmd.mesh_tensor<@device, tensor<8x8xf32>>
}
