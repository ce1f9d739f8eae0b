// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// Two microbatches that Python has unrolled become a loop. Slices of one value are sliced per iteration, single values
// are stacked, sums are carried, and results that are read one by one are stacked.
// CHECK-LABEL: mpmd.program @python_loop
// CHECK: mpmd.task 0 prologue
// CHECK: stablehlo.concatenate
// CHECK: mpmd.microbatches 2 slices(%{{.*}}, %{{.*}} : !mpmd.mesh_tensor<@device, tensor<2x4xf32>>, !mpmd.mesh_tensor<@device, tensor<2xf32>>) carries(%{{[^,]*}} : !mpmd.mesh_tensor<@device, tensor<4xf32>>)
// CHECK: mpmd.task 0 forward
// CHECK-NOT: mpmd.task 0 forward
// CHECK: mpmd.task 0 update
func.func public @python_loop(%x: tensor<2x4xf32>, %a: tensor<f32>, %b: tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.slice %x [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x4xf32>) -> tensor<4xf32>
  %2 = call @mpmd_stage_0_body(%1, %a) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.slice %x [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %4 = stablehlo.reshape %3 : (tensor<1x4xf32>) -> tensor<4xf32>
  // The same body as an outlined copy.
  %5 = call @mpmd_stage_0_body_1(%4, %b) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %6 = stablehlo.add %2, %5 : tensor<4xf32>
  %7 = stablehlo.multiply %2, %5 : tensor<4xf32>
  return %6, %7 : tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body_1(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %0 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %1 = stablehlo.multiply %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
