// RUN: mpmd-opt %s --mpmd-assign-shardings --split-input-file --verify-diagnostics | FileCheck %s

// On one device every array is whole.
!a = !mpmd.array<@device, tensor<8x4xf32>>
mpmd.inside_mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: ^bb0(%{{.*}}: !mpmd.array<@device, tensor<8x4xf32>, <{{\[}}[], []]>>):
mpmd.program @whole stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  // CHECK: (!mpmd.array<@device, tensor<8x4xf32>, <{{\[}}[], []]>>) -> !mpmd.array<@device, tensor<f32>, <[]>>
  %y = mpmd.stage 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !mpmd.array<@device, tensor<f32>> {
  ^bb0(%p: tensor<8x4xf32>):
    %0 = arith.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  mpmd.return %y : !mpmd.array<@device, tensor<f32>>
}

// -----

// expected-error @+1 {{expected inside meshes of one device, got an axis of size 2}}
mpmd.inside_mesh @device axes = ["dp"] sizes = [2] target = "cpu"
mpmd.program @none stages = 1 args = [] results = [] {
  mpmd.return
}
