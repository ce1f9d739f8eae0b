// Names in locations assign operations to stages.
// RUN: mpmd-opt %s --mpmd-name-stages="names=layers_(\d+)" --mpmd-inline-calls | FileCheck %s
// RUN: mpmd-opt %s --mpmd-list-names | FileCheck %s --check-prefix=LIST

// CHECK-LABEL: func.func public @main
// CHECK: stablehlo.dot_general {{.*}}mpmd.named_stage = array<i64: 3, 0, 1>
// A shared function has the locations of one caller: the location of the call decides.
// CHECK: stablehlo.tanh {{.*}}mpmd.named_stage = array<i64: 3, 0, 1>
// CHECK: stablehlo.tanh {{.*}}mpmd.named_stage = array<i64: 12, 0, 1>
// CHECK: stablehlo.negate {{.*}}mpmd.named_stage = array<i64: 12, 1, 1>
// The primitive `transpose` does not mark a transposed (backward) operation. A name inside other transformations is
// found as well.
// CHECK: stablehlo.transpose {{.*}}mpmd.named_stage = array<i64: 12, 0, 1>
// CHECK: stablehlo.abs {{.*}}mpmd.named_stage = array<i64: 7, 1, 1>
// CHECK: stablehlo.sqrt %{{[0-9]+}} : tensor

// LIST: 3  step/layers_12
// LIST: 2  step/layers_3
// LIST: 1  step/optimizer
func.func public @main(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(step)/jvp(layers_3)/dot_general")
  %1 = call @act(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(step)/layers_3/jit(act)")
  %2 = call @act(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(step)/jvp(layers_12)/jit(act)")
  %3 = stablehlo.negate %2 : tensor<4x4xf32> loc("jit(step)/transpose(jvp(layers_12))/neg")
  %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32> loc("jit(step)/layers_12/transpose")
  %5 = stablehlo.abs %4 : tensor<4x4xf32> loc(fused["jit(step)/remat(transpose(vmap(jvp(layers_7))))/abs", "other"])
  %6 = stablehlo.sqrt %5 : tensor<4x4xf32> loc("jit(step)/optimizer/sqrt")
  return %6 : tensor<4x4xf32>
}
func.func private @act(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.tanh %x : tensor<4x4xf32> loc("layers_3/tanh")
  return %0 : tensor<4x4xf32>
}
