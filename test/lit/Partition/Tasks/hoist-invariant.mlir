// RUN: mpmd-opt %s --mpmd-import-signature=state=by-path --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// The owner casts a parameter once per step, before the loop, and sends the smaller result to the other stage. A table
// of constants is copied to its readers.
// CHECK: %[[P:[0-9]+]] = mpmd.task 0 prologue(%{{.*}}) {{.*}} -> !mpmd.mesh_tensor<@device, tensor<16x16xbf16>>
// CHECK: stablehlo.convert
// CHECK: mpmd.transfer %[[P]] from 0 to 1 for "computed once a step, before the loop" : <@device, tensor<16x16xbf16>>
// CHECK: mpmd.task 0 forward(%{{.*}}, %[[P]])
// CHECK-NOT: stablehlo.convert
// CHECK: stablehlo.iota
// CHECK: mpmd.task 1 forward
// CHECK-NOT: stablehlo.convert
// CHECK: mpmd.return
func.func public @main(%w: tensor<16x16xf32> loc("s['w']"), %x: tensor<2x16x16xbf16> loc("x")) -> (tensor<16x16xf32> {jax.result_info = "result[0]['w']"}, tensor<16x16xbf16> {jax.result_info = "result[1]"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<2> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<16x16xbf16>
  %0:2 = stablehlo.while(%i = %zero, %s = %init) : tensor<i32>, tensor<16x16xbf16>
  cond {
    %c = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %xi = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 16, 16] : (tensor<2x16x16xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x16xbf16>
    %xr = stablehlo.reshape %xi : (tensor<1x16x16xbf16>) -> tensor<16x16xbf16>
    %h = stablehlo.convert %w : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %t = stablehlo.iota dim = 0 : tensor<16x16xbf16>
    %a = func.call @mpmd_stage_0_body(%xr, %h, %t) : (tensor<16x16xbf16>, tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %b = func.call @mpmd_stage_1_body(%a, %h) : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %n = stablehlo.add %s, %b : tensor<16x16xbf16>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<16x16xbf16>
  }
  return %w, %0#1 : tensor<16x16xf32>, tensor<16x16xbf16>
}
func.func private @mpmd_stage_0_body(%x: tensor<16x16xbf16>, %w: tensor<16x16xbf16>, %t: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %0 = stablehlo.multiply %x, %w : tensor<16x16xbf16>
  %1 = stablehlo.add %0, %t : tensor<16x16xbf16>
  return %1 : tensor<16x16xbf16>
}
func.func private @mpmd_stage_1_body(%x: tensor<16x16xbf16>, %w: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %0 = stablehlo.multiply %x, %w : tensor<16x16xbf16>
  return %0 : tensor<16x16xbf16>
}
