// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=1" | FileCheck %s

// The backward reads two of the indices of each row: the forward task selects and saves them, and no other indices.
// CHECK: mpmd.program @few
// CHECK: mpmd.task 0 forward({{.*}}) -> ({{.*}}tensor<8x2xi32>
// CHECK: stablehlo.slice {{.*}} -> tensor<8x2xi32>
// CHECK: mpmd.task 0 backward_input
// CHECK-NOT: stablehlo.slice
func.func public @few(%w: tensor<64xf32> {tf.aliasing_output = 0 : i32} loc("w"), %x: tensor<8x64xf32> loc("x"))
    -> (tensor<64xf32> {jax.result_info = "w"}, tensor<f32> {jax.result_info = "loss"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %wide = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
  %y = stablehlo.multiply %x, %wide : tensor<8x64xf32>
  %i = stablehlo.iota dim = 1 : tensor<8x64xi32>
  %0:2 = "stablehlo.sort"(%y, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %less = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<8x64xf32>, tensor<8x64xi32>) -> (tensor<8x64xf32>, tensor<8x64xi32>)
  %values = stablehlo.slice %0#0 [0:8, 0:2] : (tensor<8x64xf32>) -> tensor<8x2xf32>
  %places = stablehlo.slice %0#1 [0:8, 0:2] : (tensor<8x64xi32>) -> tensor<8x2xi32>
  %loss = stablehlo.reduce(%values init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x2xf32>, tensor<f32>) -> tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8x64xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<8x2xf32>
  %at = stablehlo.reshape %places : (tensor<8x2xi32>) -> tensor<8x2x1xi32>
  %dy = "stablehlo.scatter"(%zeros, %at, %ones) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x64xf32>, tensor<8x2x1xi32>, tensor<8x2xf32>) -> tensor<8x64xf32>
  %dx = stablehlo.multiply %x, %dy : tensor<8x64xf32>
  %dw = stablehlo.reduce(%dx init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x64xf32>, tensor<f32>) -> tensor<64xf32>
  %n = stablehlo.subtract %w, %dw : tensor<64xf32>
  return %n, %loss : tensor<64xf32>, tensor<f32>
}
