// A slice of the microbatch is not sent to a stage that does not read it.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" -o /dev/null
// CHECK-NOT: computed once a step
// CHECK: mpmd.microbatches 2 slices(%{{[0-9]+}} : 
// CHECK-SAME: ) carries(
// CHECK: mpmd.transfer {{.*}} for "activation"
// CHECK-NOT: mpmd.transfer
func.func public @main(%p: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("p"), %q: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("q"), %x: tensor<3x6x4xf32> {tf.aliasing_output = 2 : i32} loc("x")) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x6x4xf32>, tensor<6x4xf32> {jax.result_info = "y"}) {
  %r0 = stablehlo.slice %x [0:1, 0:6, 0:4] : (tensor<3x6x4xf32>) -> tensor<1x6x4xf32>
  %s0 = stablehlo.reshape %r0 : (tensor<1x6x4xf32>) -> tensor<6x4xf32>
  %h0 = call @mpmd_stage_0_body(%p, %s0) : (tensor<4x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %y0 = call @mpmd_stage_1_body(%q, %h0, %s0) : (tensor<4x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %r1 = stablehlo.slice %x [1:2, 0:6, 0:4] : (tensor<3x6x4xf32>) -> tensor<1x6x4xf32>
  %s1 = stablehlo.reshape %r1 : (tensor<1x6x4xf32>) -> tensor<6x4xf32>
  %h1 = call @mpmd_stage_0_body(%p, %s1) : (tensor<4x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %y1 = call @mpmd_stage_1_body(%q, %h1, %s1) : (tensor<4x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  %z = stablehlo.add %y0, %y1 : tensor<6x4xf32>
  
  return %p, %q, %x, %z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x6x4xf32>, tensor<6x4xf32>
}
func.func private @mpmd_stage_0_body(%p: tensor<4x4xf32>, %x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %h = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
  return %h : tensor<6x4xf32>
}
func.func private @mpmd_stage_1_body(%p: tensor<4x4xf32>, %x: tensor<6x4xf32>, %u: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %h = stablehlo.dot_general %x, %p, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
  return %h : tensor<6x4xf32>
}

