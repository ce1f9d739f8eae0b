// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=2" --split-input-file | FileCheck %s

// The cost of a convolution is its number of multiplications: the three small ones share a stage.
// CHECK-LABEL: mpmd.program @convolutions
// CHECK-SAME: <"w[0]", state, stages = [0]>, #mpmd.arg<"w[1]", state, stages = [0]>, #mpmd.arg<"w[2]", state, stages = [0]>, #mpmd.arg<"w[3]", state, stages = [1]>
func.func public @convolutions(%w0: tensor<1x1x8x8xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<1x1x8x8xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"), %w2: tensor<1x1x8x8xf32> {tf.aliasing_output = 2 : i32} loc("w[2]"), %w3: tensor<5x5x8x8xf32> {tf.aliasing_output = 3 : i32} loc("w[3]"),
    %x: tensor<4x16x16x8xf32> loc("x")) -> (tensor<1x1x8x8xf32> {jax.result_info = "result[0]"}, tensor<1x1x8x8xf32> {jax.result_info = "result[1]"}, tensor<1x1x8x8xf32> {jax.result_info = "result[2]"}, tensor<5x5x8x8xf32> {jax.result_info = "result[3]"}, tensor<4x16x16x8xf32> {jax.result_info = "y"}) {
  %y0 = stablehlo.convolution(%x, %w0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<1x1x8x8xf32>) -> tensor<4x16x16x8xf32>
  %y1 = stablehlo.convolution(%y0, %w1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<1x1x8x8xf32>) -> tensor<4x16x16x8xf32>
  %y2 = stablehlo.convolution(%y1, %w2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<1x1x8x8xf32>) -> tensor<4x16x16x8xf32>
  %y3 = stablehlo.convolution(%y2, %w3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x16x16x8xf32>, tensor<5x5x8x8xf32>) -> tensor<4x16x16x8xf32>
  %n0 = stablehlo.negate %w0 : tensor<1x1x8x8xf32>
  %n1 = stablehlo.negate %w1 : tensor<1x1x8x8xf32>
  %n2 = stablehlo.negate %w2 : tensor<1x1x8x8xf32>
  %n3 = stablehlo.negate %w3 : tensor<5x5x8x8xf32>
  return %n0, %n1, %n2, %n3, %y3 : tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>, tensor<1x1x8x8xf32>, tensor<5x5x8x8xf32>, tensor<4x16x16x8xf32>
}

// -----

// The cost of random numbers counts where they are read, so that equal layers are divided evenly.
// CHECK-LABEL: mpmd.program @random
// CHECK-SAME: <"w[0]", state, stages = [0]>, #mpmd.arg<"w[1]", state, stages = [0]>, #mpmd.arg<"w[2]", state, stages = [1]>, #mpmd.arg<"w[3]", state, stages = [1]>, #mpmd.arg<"w[4]", state, stages = [1]>
func.func public @random(%w0: tensor<32x32xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<32x32xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"), %w2: tensor<32x32xf32> {tf.aliasing_output = 2 : i32} loc("w[2]"), %w3: tensor<32x32xf32> {tf.aliasing_output = 3 : i32} loc("w[3]"), %w4: tensor<32x32xf32> {tf.aliasing_output = 4 : i32} loc("w[4]"),
    %x: tensor<16x32xf32> loc("x"), %key: tensor<ui32> loc("key")) -> (tensor<32x32xf32> {jax.result_info = "result[0]"}, tensor<32x32xf32> {jax.result_info = "result[1]"}, tensor<32x32xf32> {jax.result_info = "result[2]"}, tensor<32x32xf32> {jax.result_info = "result[3]"}, tensor<32x32xf32> {jax.result_info = "result[4]"}, tensor<16x32xf32> {jax.result_info = "y"}) {
  %many = stablehlo.constant dense<1000> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %k0 = stablehlo.constant dense<0> : tensor<ui32>
  %key0 = stablehlo.add %key, %k0 : tensor<ui32>
  %b0 = stablehlo.broadcast_in_dim %key0, dims = [] : (tensor<ui32>) -> tensor<16x32xui32>
  %r0:2 = stablehlo.while(%i = %zero, %v = %b0) : tensor<i32>, tensor<16x32xui32>
  cond {
    %c = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %twice = stablehlo.add %v, %v : tensor<16x32xui32>
    %mixed = stablehlo.xor %twice, %v : tensor<16x32xui32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %mixed : tensor<i32>, tensor<16x32xui32>
  }
  %m0 = stablehlo.convert %r0#1 : (tensor<16x32xui32>) -> tensor<16x32xf32>
  %h0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %y0 = stablehlo.multiply %h0, %m0 : tensor<16x32xf32>
  %k1 = stablehlo.constant dense<1> : tensor<ui32>
  %key1 = stablehlo.add %key, %k1 : tensor<ui32>
  %b1 = stablehlo.broadcast_in_dim %key1, dims = [] : (tensor<ui32>) -> tensor<16x32xui32>
  %r1:2 = stablehlo.while(%i = %zero, %v = %b1) : tensor<i32>, tensor<16x32xui32>
  cond {
    %c = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %twice = stablehlo.add %v, %v : tensor<16x32xui32>
    %mixed = stablehlo.xor %twice, %v : tensor<16x32xui32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %mixed : tensor<i32>, tensor<16x32xui32>
  }
  %m1 = stablehlo.convert %r1#1 : (tensor<16x32xui32>) -> tensor<16x32xf32>
  %h1 = stablehlo.dot_general %y0, %w1, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %y1 = stablehlo.multiply %h1, %m1 : tensor<16x32xf32>
  %k2 = stablehlo.constant dense<2> : tensor<ui32>
  %key2 = stablehlo.add %key, %k2 : tensor<ui32>
  %b2 = stablehlo.broadcast_in_dim %key2, dims = [] : (tensor<ui32>) -> tensor<16x32xui32>
  %r2:2 = stablehlo.while(%i = %zero, %v = %b2) : tensor<i32>, tensor<16x32xui32>
  cond {
    %c = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %twice = stablehlo.add %v, %v : tensor<16x32xui32>
    %mixed = stablehlo.xor %twice, %v : tensor<16x32xui32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %mixed : tensor<i32>, tensor<16x32xui32>
  }
  %m2 = stablehlo.convert %r2#1 : (tensor<16x32xui32>) -> tensor<16x32xf32>
  %h2 = stablehlo.dot_general %y1, %w2, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %y2 = stablehlo.multiply %h2, %m2 : tensor<16x32xf32>
  %k3 = stablehlo.constant dense<3> : tensor<ui32>
  %key3 = stablehlo.add %key, %k3 : tensor<ui32>
  %b3 = stablehlo.broadcast_in_dim %key3, dims = [] : (tensor<ui32>) -> tensor<16x32xui32>
  %r3:2 = stablehlo.while(%i = %zero, %v = %b3) : tensor<i32>, tensor<16x32xui32>
  cond {
    %c = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %twice = stablehlo.add %v, %v : tensor<16x32xui32>
    %mixed = stablehlo.xor %twice, %v : tensor<16x32xui32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %mixed : tensor<i32>, tensor<16x32xui32>
  }
  %m3 = stablehlo.convert %r3#1 : (tensor<16x32xui32>) -> tensor<16x32xf32>
  %h3 = stablehlo.dot_general %y2, %w3, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %y3 = stablehlo.multiply %h3, %m3 : tensor<16x32xf32>
  %y4 = stablehlo.dot_general %y3, %w4, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
  %n0 = stablehlo.negate %w0 : tensor<32x32xf32>
  %n1 = stablehlo.negate %w1 : tensor<32x32xf32>
  %n2 = stablehlo.negate %w2 : tensor<32x32xf32>
  %n3 = stablehlo.negate %w3 : tensor<32x32xf32>
  %n4 = stablehlo.negate %w4 : tensor<32x32xf32>
  return %n0, %n1, %n2, %n3, %n4, %y4 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<16x32xf32>
}

// -----

// Bodies of linalg operations hold scalars.
// CHECK-LABEL: mpmd.program @scalars stages = 2
func.func public @scalars(%w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"),
    %x: tensor<8x4xf32> loc("x")) -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<8x4xf32> {jax.result_info = "y"}) {
  %empty = tensor.empty() : tensor<8x4xf32>
  %y0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%y0 : tensor<8x4xf32>) outs(%empty : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %two = arith.constant 2.0 : f32
    %c = arith.mulf %a, %two : f32
    linalg.yield %c : f32
  } -> tensor<8x4xf32>
  %y1 = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %n0 = stablehlo.negate %w0 : tensor<4x4xf32>
  %n1 = stablehlo.negate %w1 : tensor<4x4xf32>
  return %n0, %n1, %y1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>
}

// -----

// A mask that all layers read is computed once a step, in front of the loop over 8 microbatches. Its cost does not move
// the cut between four equal layers.
// CHECK-LABEL: mpmd.program @masked
// CHECK-SAME: <"w[0]", state, stages = [0]>, #mpmd.arg<"w[1]", state, stages = [0]>, #mpmd.arg<"w[2]", state, stages = [1]>, #mpmd.arg<"w[3]", state, stages = [1]>
func.func public @masked(%w0: tensor<64x64xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<64x64xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"), %w2: tensor<64x64xf32> {tf.aliasing_output = 2 : i32} loc("w[2]"), %w3: tensor<64x64xf32> {tf.aliasing_output = 3 : i32} loc("w[3]"),
    %x: tensor<8x64x64xf32> loc("x")) -> (tensor<64x64xf32> {jax.result_info = "result[0]"}, tensor<64x64xf32> {jax.result_info = "result[1]"}, tensor<64x64xf32> {jax.result_info = "result[2]"}, tensor<64x64xf32> {jax.result_info = "result[3]"}, tensor<8x64x64xf32> {jax.result_info = "y"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %y = mpmd.microbatches 8 slices(%x : tensor<8x64x64xf32>) -> tensor<8x64x64xf32> {
  ^bb0(%xi: tensor<64x64xf32>):
    %rows = stablehlo.iota dim = 0 : tensor<8x64x64xf32>
    %waves = stablehlo.tanh %rows : tensor<8x64x64xf32>
    %mask = stablehlo.reduce(%waves init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x64x64xf32>, tensor<f32>) -> tensor<64x64xf32>
    %h0 = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %y0 = stablehlo.multiply %h0, %mask : tensor<64x64xf32>
    %h1 = stablehlo.dot_general %y0, %w1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %y1 = stablehlo.multiply %h1, %mask : tensor<64x64xf32>
    %h2 = stablehlo.dot_general %y1, %w2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %y2 = stablehlo.multiply %h2, %mask : tensor<64x64xf32>
    %h3 = stablehlo.dot_general %y2, %w3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %y3 = stablehlo.multiply %h3, %mask : tensor<64x64xf32>
    mpmd.yield %y3 : tensor<64x64xf32>
  }
  %n0 = stablehlo.negate %w0 : tensor<64x64xf32>
  %n1 = stablehlo.negate %w1 : tensor<64x64xf32>
  %n2 = stablehlo.negate %w2 : tensor<64x64xf32>
  %n3 = stablehlo.negate %w3 : tensor<64x64xf32>
  return %n0, %n1, %n2, %n3, %y : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<8x64x64xf32>
}
