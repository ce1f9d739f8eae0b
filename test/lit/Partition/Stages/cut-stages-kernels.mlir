// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" --split-input-file | FileCheck %s

// A bias stays with the product that it is added to: a cut between both would not be fused. By work alone, the cut
// before the bias would be as good.
// CHECK-LABEL: func.func public @bias
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg1
// CHECK: stablehlo.add
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg3
// CHECK: stablehlo.add
func.func public @bias(%x: tensor<64x64xf32> loc("x"), %w0: tensor<64x64xf32> loc("w0"), %b0: tensor<64xf32> loc("b0"), %w1: tensor<64x64xf32> loc("w1"), %b1: tensor<64xf32> loc("b1")) -> tensor<64x64xf32> {
  %z0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %c0 = stablehlo.broadcast_in_dim %b0, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %y0 = stablehlo.add %z0, %c0 : tensor<64x64xf32>
  %z1 = stablehlo.dot_general %y0, %w1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %y1 = stablehlo.add %z1, %c1 : tensor<64x64xf32>
  return %y1 : tensor<64x64xf32>
}

// -----

// The statistics of a norm are with its scale, so that one value crosses: the sum that is normalized.
// CHECK-LABEL: func.func public @norm
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %arg0, %arg1
// CHECK: stablehlo.dot_general %{{.*}}, %arg2
// CHECK: stablehlo.add
// CHECK-NOT: stablehlo.multiply
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.multiply
// CHECK: stablehlo.reduce
// CHECK: stablehlo.rsqrt
// CHECK: stablehlo.dot_general %{{.*}}, %arg4
// CHECK: stablehlo.dot_general %{{.*}}, %arg5
func.func public @norm(%x: tensor<64x64xf32> loc("x"), %w: tensor<64x64xf32> loc("w"), %w0: tensor<64x64xf32> loc("w0"), %g: tensor<64xf32> loc("g"), %w1: tensor<64x64xf32> loc("w1"), %w2: tensor<64x64xf32> loc("w2")) -> tensor<64x64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %z0 = stablehlo.dot_general %z, %w0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = stablehlo.add %z, %z0 : tensor<64x64xf32>
  %s = stablehlo.multiply %h, %h : tensor<64x64xf32>
  %v = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x64xf32>, tensor<f32>) -> tensor<64xf32>
  %r = stablehlo.rsqrt %v : tensor<64xf32>
  %b = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %n = stablehlo.multiply %h, %b : tensor<64x64xf32>
  %c = stablehlo.broadcast_in_dim %g, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %m = stablehlo.multiply %n, %c : tensor<64x64xf32>
  %z1 = stablehlo.dot_general %m, %w1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = stablehlo.add %h, %z1 : tensor<64x64xf32>
  %o = stablehlo.dot_general %y, %w2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %o : tensor<64x64xf32>
}

// -----

// Factors of low rank count as a part of the weight that they are added to, although all factors are read first. So the
// cut is between the products.
// CHECK-LABEL: func.func public @factors
// CHECK: %[[W0:.*]] = stablehlo.add %arg0
// CHECK: %[[W1:.*]] = stablehlo.add %arg3
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %[[W0]]
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %[[W1]]
func.func public @factors(%w0: tensor<64x64xf32> {tf.aliasing_output = 0 : i32} loc("s['w0']"), %a0: tensor<64x4xf32> {tf.aliasing_output = 1 : i32} loc("s['a0']"), %b0: tensor<4x64xf32> {tf.aliasing_output = 2 : i32} loc("s['b0']"), %w1: tensor<64x64xf32> {tf.aliasing_output = 3 : i32} loc("s['w1']"), %a1: tensor<64x4xf32> {tf.aliasing_output = 4 : i32} loc("s['a1']"), %b1: tensor<4x64xf32> {tf.aliasing_output = 5 : i32} loc("s['b1']"), %x: tensor<2x8x64xf32> loc("x"))
    -> (tensor<64x64xf32> {jax.result_info = "result[0]['w0']"}, tensor<64x4xf32> {jax.result_info = "result[0]['a0']"}, tensor<4x64xf32> {jax.result_info = "result[0]['b0']"}, tensor<64x64xf32> {jax.result_info = "result[0]['w1']"}, tensor<64x4xf32> {jax.result_info = "result[0]['a1']"}, tensor<4x64xf32> {jax.result_info = "result[0]['b1']"}, tensor<2x8x64xf32> {jax.result_info = "y"}) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x8x64xf32>
  %0:2 = stablehlo.while(%i = %i0, %ys = %zeros) : tensor<i32>, tensor<2x8x64xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %x, %i, %z, %z, sizes = [1, 8, 64] : (tensor<2x8x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x64xf32>
    %mb = stablehlo.reshape %row : (tensor<1x8x64xf32>) -> tensor<8x64xf32>
    %d0 = stablehlo.dot_general %a0, %b0, contracting_dims = [1] x [0] : (tensor<64x4xf32>, tensor<4x64xf32>) -> tensor<64x64xf32>
    %d1 = stablehlo.dot_general %a1, %b1, contracting_dims = [1] x [0] : (tensor<64x4xf32>, tensor<4x64xf32>) -> tensor<64x64xf32>
    %m0 = stablehlo.add %w0, %d0 : tensor<64x64xf32>
    %m1 = stablehlo.add %w1, %d1 : tensor<64x64xf32>
    %y0 = stablehlo.dot_general %mb, %m0, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
    %y1 = stablehlo.dot_general %y0, %m1, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
    %made = stablehlo.reshape %y1 : (tensor<8x64xf32>) -> tensor<1x8x64xf32>
    %all = stablehlo.dynamic_update_slice %ys, %made, %i, %z, %z : (tensor<2x8x64xf32>, tensor<1x8x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x64xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %all : tensor<i32>, tensor<2x8x64xf32>
  }
  %nw0 = stablehlo.tanh %w0 : tensor<64x64xf32>
  %na0 = stablehlo.tanh %a0 : tensor<64x4xf32>
  %nb0 = stablehlo.tanh %b0 : tensor<4x64xf32>
  %nw1 = stablehlo.tanh %w1 : tensor<64x64xf32>
  %na1 = stablehlo.tanh %a1 : tensor<64x4xf32>
  %nb1 = stablehlo.tanh %b1 : tensor<4x64xf32>
  return %nw0, %na0, %nb0, %nw1, %na1, %nb1, %0#1 : tensor<64x64xf32>, tensor<64x4xf32>, tensor<4x64xf32>, tensor<64x64xf32>, tensor<64x4xf32>, tensor<4x64xf32>, tensor<2x8x64xf32>
}
