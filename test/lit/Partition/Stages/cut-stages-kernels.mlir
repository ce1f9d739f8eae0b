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
