// RUN: mpmd-opt %s --mpmd-hoist-invariants | FileCheck %s

// A cast of a weight is computed once per step, before the loop, for forward, backward and another stage's task, which
// receives it once. Transposes, constant tables and broadcasts are recomputed at each use. The loop passes on none of
// them.
// CHECK-LABEL: mpmd.program @main
// CHECK: ^bb0(%[[W:arg[0-9]]]: {{.*}}, %[[X:arg[0-9]]]: {{.*}}):
// CHECK: %[[C:[0-9]+]] = mpmd.task 0 prologue(%[[W]])
// CHECK: stablehlo.convert
// CHECK: %[[D:[0-9]+]] = mpmd.task 0 prologue index 1(%[[C]])
// CHECK: stablehlo.dot_general
// CHECK: %[[T:[0-9]+]] = mpmd.transfer %[[C]] from 0 to 1
// CHECK: %[[N:[0-9]+]] = mpmd.task 1 prologue(%[[T]])
// CHECK: stablehlo.negate
// CHECK: mpmd.microbatches 2
// CHECK: %[[F:[0-9]+]] = mpmd.task 0 forward(%{{[a-z0-9]+}}, %[[C]], %[[D]])
// CHECK-NOT: stablehlo.convert
// CHECK-NOT: mpmd.transfer
// CHECK: mpmd.task 1 forward(%[[N]])
// CHECK: mpmd.task 0 backward_input(%[[F]], %[[C]])
// CHECK-DAG: stablehlo.constant
// CHECK-DAG: stablehlo.transpose
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @main stages = 2 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 1>] {
^bb0(%w: !mpmd.mesh_tensor<@device, tensor<4x4xf32>>, %x: !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>):
  %r:2 = mpmd.microbatches 2 slices(%x : !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>> {
  ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>):
    %f:4 = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1, -1, -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<4x4xf32>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>)
        -> (!mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>) {
    ^bb0(%a: tensor<4x4xf32>, %b: tensor<4x4xbf16>):
      %c = stablehlo.convert %a : (tensor<4x4xf32>) -> tensor<4x4xbf16>
      %t = stablehlo.transpose %c, dims = [1, 0] : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
      %ww = stablehlo.dot_general %c, %t, contracting_dims = [1] x [0] : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
      %k = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 5.0]]> : tensor<4x4xbf16>
      %h = stablehlo.multiply %b, %c : tensor<4x4xbf16>
      %y = stablehlo.multiply %h, %ww : tensor<4x4xbf16>
      mpmd.yield %y, %t, %k, %c : tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xbf16>, tensor<4x4xbf16>
    }
    %s = mpmd.transfer %f#3 from 0 to 1 : <@device, tensor<4x4xbf16>> -> <@device, tensor<4x4xbf16>>
    %g = mpmd.task 1 forward(%s) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<4x4xbf16>>) -> !mpmd.mesh_tensor<@device, tensor<4x4xbf16>> {
    ^bb0(%a: tensor<4x4xbf16>):
      %n = stablehlo.negate %a : tensor<4x4xbf16>
      mpmd.yield %n : tensor<4x4xbf16>
    }
    %b = mpmd.task 0 backward_input(%f#0, %f#1, %f#2) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>)
        -> !mpmd.mesh_tensor<@device, tensor<4x4xbf16>> {
    ^bb0(%y: tensor<4x4xbf16>, %t: tensor<4x4xbf16>, %k: tensor<4x4xbf16>):
      %1 = stablehlo.add %y, %t : tensor<4x4xbf16>
      %2 = stablehlo.add %1, %k : tensor<4x4xbf16>
      mpmd.yield %2 : tensor<4x4xbf16>
    }
    mpmd.yield %b, %g : !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<4x4xbf16>>
  }
  mpmd.return %r#0, %r#1 : !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>, !mpmd.mesh_tensor<@device, tensor<2x4x4xbf16>>
}
