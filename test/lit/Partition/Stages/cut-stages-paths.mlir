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
