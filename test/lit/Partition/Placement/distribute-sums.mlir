// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=ONCE < %t.mlir

// Both stages read a broadcast of a small parameter, and its gradient is linear in the sum of their contributions.
// Each stage computes its share of the gradient, and the shares are added after the loop: no microbatch sends a
// contribution. Each other parameter sends one value per microbatch: the second gradient is larger than the sum, the
// third is not linear in it, the fourth reads the sum twice, and stage 0 receives the contribution to the fifth
// anyway, so that one reverse is left.
// ONCE-COUNT-1: stablehlo.reverse %
// ONCE-NOT: stablehlo.reverse %

// CHECK-LABEL: mpmd.program @main stages = 2
// CHECK: mpmd.microbatches 3
// CHECK: mpmd.task 1 backward_input(
// CHECK: stablehlo.reduce
// CHECK: stablehlo.negate {{.*}} tensor<2xf32>
// CHECK: stablehlo.add {{.*}} tensor<2xf32>
// CHECK-NOT: mpmd.transfer {{.*}}16x2xf32
// CHECK-COUNT-4: mpmd.transfer {{.*}} from 1 to 0 {{.*}}tensor<4xf32>
// CHECK-NOT: mpmd.transfer
// CHECK: mpmd.task 0 backward_input(
// CHECK: stablehlo.reduce
// CHECK: stablehlo.negate {{.*}} tensor<2xf32>
// CHECK: stablehlo.add {{.*}} tensor<2xf32>
// CHECK: mpmd.transfer {{.*}} from 1 to 0 {{.*}}tensor<2xf32>
// CHECK: mpmd.task 0 update
func.func public @main(%g: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc("s['g']"),
                       %w: tensor<4x64xf32> {tf.aliasing_output = 1 : i32} loc("s['w']"),
                       %v: tensor<4xf32> {tf.aliasing_output = 2 : i32} loc("s['v']"),
                       %u: tensor<4xf32> {tf.aliasing_output = 3 : i32} loc("s['u']"),
                       %t: tensor<4xf32> {tf.aliasing_output = 4 : i32} loc("s['t']"), %x: tensor<3x4xf32> loc("x"))
    -> (tensor<2xf32> {jax.result_info = "result['g']"}, tensor<4x64xf32> {jax.result_info = "result['w']"},
        tensor<4xf32> {jax.result_info = "result['v']"}, tensor<4xf32> {jax.result_info = "result['u']"},
        tensor<4xf32> {jax.result_info = "result['t']"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %fg = stablehlo.constant dense<0.0> : tensor<2xf32>
  %fw = stablehlo.constant dense<0.0> : tensor<4x64xf32>
  %fv = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:6 = stablehlo.while(%i = %zero, %gg = %fg, %gw = %fw, %gv = %fv, %gu = %fv, %gt = %fv) : tensor<i32>, tensor<2xf32>, tensor<4x64xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %bias = stablehlo.broadcast_in_dim %g, dims = [1] : (tensor<2xf32>) -> tensor<16x2xf32>
    %h0 = func.call @mpmd_stage_0_body(%xi, %bias) : (tensor<4xf32>, tensor<16x2xf32>) -> tensor<4xf32>
    %h1 = func.call @mpmd_stage_1_body(%h0, %bias) : (tensor<4xf32>, tensor<16x2xf32>) -> tensor<4xf32>
    %d1:5 = func.call @mpmd_stage_1_body_1(%h1) : (tensor<4xf32>) -> (tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    %d0:5 = func.call @mpmd_stage_0_body_1(%h0, %d1#4) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    %sg = stablehlo.add %d1#0, %d0#0 : tensor<16x2xf32>
    %rg = stablehlo.reduce(%sg init: %none) applies stablehlo.add across dimensions = [0] : (tensor<16x2xf32>, tensor<f32>) -> tensor<2xf32>
    %mg = stablehlo.negate %rg : tensor<2xf32>
    %ng = stablehlo.add %gg, %mg : tensor<2xf32>
    %sw = stablehlo.add %d1#1, %d0#1 : tensor<4xf32>
    %mw = stablehlo.broadcast_in_dim %sw, dims = [0] : (tensor<4xf32>) -> tensor<4x64xf32>
    %nw = stablehlo.add %gw, %mw : tensor<4x64xf32>
    %sv = stablehlo.add %d1#2, %d0#2 : tensor<4xf32>
    %mv = stablehlo.tanh %sv : tensor<4xf32>
    %nv = stablehlo.add %gv, %mv : tensor<4xf32>
    %su = stablehlo.add %d1#3, %d0#3 : tensor<4xf32>
    %mu = stablehlo.negate %su : tensor<4xf32>
    %mm = stablehlo.multiply %mu, %su : tensor<4xf32>
    %nu = stablehlo.add %gu, %mm : tensor<4xf32>
    %st = stablehlo.add %d1#4, %d0#4 : tensor<4xf32>
    %mt = stablehlo.reverse %st, dims = [0] : tensor<4xf32>
    %nt = stablehlo.add %gt, %mt : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %ng, %nw, %nv, %nu, %nt : tensor<i32>, tensor<2xf32>, tensor<4x64xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %rg = stablehlo.subtract %g, %0#1 : tensor<2xf32>
  %rw = stablehlo.subtract %w, %0#2 : tensor<4x64xf32>
  %rv = stablehlo.subtract %v, %0#3 : tensor<4xf32>
  %ru = stablehlo.subtract %u, %0#4 : tensor<4xf32>
  %rt = stablehlo.subtract %t, %0#5 : tensor<4xf32>
  return %rg, %rw, %rv, %ru, %rt : tensor<2xf32>, tensor<4x64xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>, %bias: tensor<16x2xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%bias init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x2xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.add %x, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>, %bias: tensor<16x2xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%bias init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x2xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.multiply %x, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body_1(%h: tensor<4xf32>) -> (tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = stablehlo.sine %h : tensor<4xf32>
  %b = stablehlo.cosine %h : tensor<4xf32>
  %c = stablehlo.exponential %h : tensor<4xf32>
  %r = stablehlo.reshape %h : (tensor<4xf32>) -> tensor<2x2xf32>
  %d = stablehlo.broadcast_in_dim %r, dims = [0, 2] : (tensor<2x2xf32>) -> tensor<2x8x2xf32>
  %e = stablehlo.reshape %d : (tensor<2x8x2xf32>) -> tensor<16x2xf32>
  %s = stablehlo.sqrt %h : tensor<4xf32>
  return %e, %a, %b, %c, %s : tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body_1(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %h = stablehlo.multiply %x, %d : tensor<4xf32>
  %a = stablehlo.sine %h : tensor<4xf32>
  %b = stablehlo.cosine %h : tensor<4xf32>
  %c = stablehlo.exponential %h : tensor<4xf32>
  %r = stablehlo.reshape %h : (tensor<4xf32>) -> tensor<2x2xf32>
  %f = stablehlo.broadcast_in_dim %r, dims = [0, 2] : (tensor<2x2xf32>) -> tensor<2x8x2xf32>
  %e = stablehlo.reshape %f : (tensor<2x8x2xf32>) -> tensor<16x2xf32>
  %s = stablehlo.sqrt %h : tensor<4xf32>
  return %e, %a, %b, %c, %s : tensor<16x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
