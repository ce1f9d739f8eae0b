// RUN: mpmd-opt %s --mpmd-hoist-invariants | FileCheck %s

// Two loops that cast the same weight share one cast. A value that only the second loop reads is computed before the
// second loop.
// CHECK-LABEL: mpmd.program @main
// CHECK: %[[C:[0-9]+]] = mpmd.task 0 prologue(%arg0)
// CHECK: stablehlo.convert
// CHECK: mpmd.microbatches 2
// CHECK: mpmd.task 0 forward({{.*}}%[[C]])
// CHECK: %[[D:[0-9]+]] = mpmd.task 0 prologue index 1(%arg1)
// CHECK: stablehlo.convert
// CHECK: mpmd.microbatches 3
// CHECK: mpmd.task 0 forward({{.*}}%[[C]], %[[D]])
// CHECK-NOT: stablehlo.convert
!w = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @main stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"u", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>, #mpmd.arg<"y", stages = [0]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 0>] {
^bb0(%w: !w, %u: !w, %x: !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>, %y: !mpmd.mesh_tensor<@device, tensor<3x4x4xbf16>>):
  %a = mpmd.microbatches 2 slices(%x : !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>> {
  ^bb0(%xi: !v):
    %f = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!w, !v) -> !v {
    ^bb0(%p: tensor<4x4xf32>, %q: tensor<4x4xbf16>):
      %c = stablehlo.convert %p : (tensor<4x4xf32>) -> tensor<4x4xbf16>
      %r = stablehlo.multiply %c, %q : tensor<4x4xbf16>
      mpmd.yield %r : tensor<4x4xbf16>
    }
    mpmd.yield %f : !v
  }
  %b = mpmd.microbatches 3 slices(%y : !mpmd.mesh_tensor<@device, tensor<3x4x4xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<3x4x4xbf16>> {
  ^bb0(%yi: !v):
    %f = mpmd.task 0 forward(%w, %u, %yi) {aliases = array<i64: -1>} : (!w, !w, !v) -> !v {
    ^bb0(%p: tensor<4x4xf32>, %s: tensor<4x4xf32>, %q: tensor<4x4xbf16>):
      %c = stablehlo.convert %p : (tensor<4x4xf32>) -> tensor<4x4xbf16>
      %d = stablehlo.convert %s : (tensor<4x4xf32>) -> tensor<4x4xbf16>
      %e = stablehlo.multiply %c, %d : tensor<4x4xbf16>
      %r = stablehlo.add %c, %q : tensor<4x4xbf16>
      %t = stablehlo.multiply %r, %d : tensor<4x4xbf16>
      mpmd.yield %t : tensor<4x4xbf16>
    }
    mpmd.yield %f : !v
  }
  mpmd.return %a, %b : !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<3x4x4xbf16>>
}
