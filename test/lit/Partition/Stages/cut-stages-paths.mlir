// Parallel paths, such as those of a model and its reference model, are cut at equal depths: each stage has layers of
// both, and no stage has one model alone.
// RUN: mpmd-opt %s --split-input-file --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s

// CHECK-LABEL: func.func public @model_and_reference
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg1
// CHECK: stablehlo.dot_general %{{.*}}, %arg2
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg3
// CHECK: stablehlo.dot_general %{{.*}}, %arg4
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg5
// CHECK: stablehlo.dot_general %{{.*}}, %arg6
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg7
// CHECK: stablehlo.dot_general %{{.*}}, %arg8
func.func public @model_and_reference(%x: tensor<64x64xf32> loc("x"), %p0: tensor<64x64xf32> loc("p0"), %p1: tensor<64x64xf32> loc("p1"), %p2: tensor<64x64xf32> loc("p2"), %p3: tensor<64x64xf32> loc("p3"), %r0: tensor<64x64xf32> loc("r0"), %r1: tensor<64x64xf32> loc("r1"), %r2: tensor<64x64xf32> loc("r2"), %r3: tensor<64x64xf32> loc("r3")) -> tensor<64x64xf32> {
  %ph0 = stablehlo.dot_general %x, %p0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %ph1 = stablehlo.dot_general %ph0, %p1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %ph2 = stablehlo.dot_general %ph1, %p2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %ph3 = stablehlo.dot_general %ph2, %p3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %rh0 = stablehlo.dot_general %x, %r0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %rh1 = stablehlo.dot_general %rh0, %r1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %rh2 = stablehlo.dot_general %rh1, %r2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %rh3 = stablehlo.dot_general %rh2, %r3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = stablehlo.subtract %ph3, %rh3 : tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// A path that begins with data may join a longer one, as the embedding of a decoder does. It is near the place where it
// joins: the product with %arg5 is on the stage of its reader, though it depends on the input only.
// CHECK-LABEL: func.func public @decoder
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg1
// CHECK: stablehlo.dot_general %{{.*}}, %arg2
// CHECK: stablehlo.dot_general %{{.*}}, %arg3
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %arg0, %arg5
// CHECK: stablehlo.dot_general %{{.*}}, %arg4
func.func public @decoder(%x: tensor<64x64xf32> loc("x"), %p0: tensor<64x64xf32> loc("p0"), %p1: tensor<64x64xf32> loc("p1"), %p2: tensor<64x64xf32> loc("p2"), %p3: tensor<64x64xf32> loc("p3"), %p4: tensor<64x64xf32> loc("p4")) -> tensor<64x64xf32> {
  %h0 = stablehlo.dot_general %x, %p0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %h1 = stablehlo.dot_general %h0, %p1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %h2 = stablehlo.dot_general %h1, %p2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %e = stablehlo.dot_general %x, %p4, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %j = stablehlo.add %h2, %e : tensor<64x64xf32>
  %o = stablehlo.dot_general %j, %p3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %o : tensor<64x64xf32>
}

// -----

// Each of four layers is scaled by what it computes from one small embedding of the time. The weights of the scales
// stay with their layers, and the embedding crosses: it is smaller than a scale.
// CHECK-LABEL: func.func public @modulated
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: %[[C:.*]] = stablehlo.dot_general %{{.*}}, %arg0
// CHECK: stablehlo.dot_general %[[C]], %arg1
// CHECK: stablehlo.dot_general %[[C]], %arg2
// CHECK-NOT: %arg3
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg3
// CHECK: stablehlo.dot_general %{{.*}}, %arg4
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg5
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg7
// CHECK: stablehlo.dot_general %{{.*}}, %arg8
func.func public @modulated(%e: tensor<4x8xf32> {tf.aliasing_output = 0 : i32} loc("s[0]"),
    %m0: tensor<8x16xf32> {tf.aliasing_output = 1 : i32} loc("s[1]"), %m1: tensor<8x16xf32> {tf.aliasing_output = 2 : i32} loc("s[2]"), %m2: tensor<8x16xf32> {tf.aliasing_output = 3 : i32} loc("s[3]"), %m3: tensor<8x16xf32> {tf.aliasing_output = 4 : i32} loc("s[4]"),
    %w0: tensor<16x16xf32> {tf.aliasing_output = 5 : i32} loc("s[5]"), %w1: tensor<16x16xf32> {tf.aliasing_output = 6 : i32} loc("s[6]"), %w2: tensor<16x16xf32> {tf.aliasing_output = 7 : i32} loc("s[7]"), %w3: tensor<16x16xf32> {tf.aliasing_output = 8 : i32} loc("s[8]"),
    %t: tensor<4x4xf32> loc("t"), %x: tensor<4x16xf32> loc("x"))
    -> (tensor<4x8xf32> {jax.result_info = "result[0]"}, tensor<8x16xf32> {jax.result_info = "result[1]"}, tensor<8x16xf32> {jax.result_info = "result[2]"}, tensor<8x16xf32> {jax.result_info = "result[3]"}, tensor<8x16xf32> {jax.result_info = "result[4]"}, tensor<16x16xf32> {jax.result_info = "result[5]"}, tensor<16x16xf32> {jax.result_info = "result[6]"}, tensor<16x16xf32> {jax.result_info = "result[7]"}, tensor<16x16xf32> {jax.result_info = "result[8]"}, tensor<4x16xf32>) {
  %c = stablehlo.dot_general %t, %e, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %s0 = stablehlo.dot_general %c, %m0, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %s1 = stablehlo.dot_general %c, %m1, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %s2 = stablehlo.dot_general %c, %m2, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %s3 = stablehlo.dot_general %c, %m3, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %x0 = stablehlo.multiply %x, %s0 : tensor<4x16xf32>
  %h0 = stablehlo.dot_general %x0, %w0, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %x1 = stablehlo.multiply %h0, %s1 : tensor<4x16xf32>
  %h1 = stablehlo.dot_general %x1, %w1, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %x2 = stablehlo.multiply %h1, %s2 : tensor<4x16xf32>
  %h2 = stablehlo.dot_general %x2, %w2, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %x3 = stablehlo.multiply %h2, %s3 : tensor<4x16xf32>
  %h3 = stablehlo.dot_general %x3, %w3, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  return %e, %m0, %m1, %m2, %m3, %w0, %w1, %w2, %w3, %h3 : tensor<4x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<4x16xf32>
}
