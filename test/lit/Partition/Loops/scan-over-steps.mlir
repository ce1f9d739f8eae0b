// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 to=partitioned" 2>&1 >/dev/null | FileCheck %s

// A scan over optimizer steps is not a microbatch loop: a remark says which rewrite makes it one.
// CHECK: scan-over-steps.mlir:[[#@LINE+5]]:{{[0-9]+}}: remark: is no loop over microbatches: it carries the state 'state['w']' between iterations, as optimizer steps do; let the step scan over the microbatches of one optimizer step, add up their gradients, update once after the scan (also instead of optax.MultiSteps), and run the step once per optimizer step
module @jit_step {
  func.func public @main(%w: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"),
      %x: tensor<3x4x8xf32> loc("batch['x']")) -> (tensor<8x8xf32> {jax.result_info = "result[0]['w']"}) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %carry = %w) : tensor<i32>, tensor<8x8xf32>
    cond {
      %most = stablehlo.constant dense<3> : tensor<i32>
      %goes = stablehlo.compare LT, %i, %most, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %goes : tensor<i1>
    } do {
      %none = stablehlo.constant dense<0> : tensor<i32>
      %slice = stablehlo.dynamic_slice %x, %i, %none, %none, sizes = [1, 4, 8]
        : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
      %rows = stablehlo.reshape %slice : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
      %y = stablehlo.dot_general %rows, %carry, contracting_dims = [1] x [0]
        : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
      %g = stablehlo.dot_general %rows, %y, contracting_dims = [0] x [0]
        : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      %next = stablehlo.subtract %carry, %g : tensor<8x8xf32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next : tensor<i32>, tensor<8x8xf32>
    }
    return %0#1 : tensor<8x8xf32>
  }
}
