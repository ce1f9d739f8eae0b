// RUN: mpmd-opt %s --mpmd-kernels --split-input-file | FileCheck %s

// On a GPU two kernels and a copy, of three chunks of 1024 elements each, become one launch.
// CHECK-LABEL: module @kernels
// CHECK: func.func @group_
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK-DAG: %[[FIRST:.*]] = arith.constant 3 : index
// CHECK-DAG: arith.cmpi slt, %[[ROW]], %[[FIRST]]
// CHECK-LABEL: @one_launch
// CHECK: mpmd.launch @kernels::@group_{{.*}} rows 9 ins(
// CHECK-NEXT: mpmd.yield
!a = !mpmd.mesh_tensor<@device, tensor<3000xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x70xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @one_launch(%a: !a, %b: !b, %s: !s, %old: !b) -> (!a, !a, !b, !b) {
  %r:4 = mpmd.task 0 update(%a, %b, %s, %old) {aliases = array<i64: -1, -1, -1, 3>} : (!a, !b, !s, !b) -> (!a, !a, !b, !b) {
  ^bb0(%x: tensor<3000xf32>, %y: tensor<40x70xf32>, %f: tensor<f32>, %o: tensor<40x70xf32>):
    %c = math.sqrt %f : tensor<f32>
    %v = tensor.extract %c[] : tensor<f32>
    %sx = tensor.splat %v : tensor<3000xf32>
    %sy = tensor.splat %v : tensor<40x70xf32>
    %0 = arith.mulf %x, %sx : tensor<3000xf32>
    %1 = arith.addf %0, %x : tensor<3000xf32>
    %2 = arith.mulf %y, %sy : tensor<40x70xf32>
    mpmd.yield %0, %1, %2, %y : tensor<3000xf32>, tensor<3000xf32>, tensor<40x70xf32>, tensor<40x70xf32>
  }
  return %r#0, %r#1, %r#2, %r#3 : !a, !a, !b, !b
}

// -----

// On a CPU launches are cheap: they are not grouped.
// CHECK-LABEL: @on_a_cpu
// CHECK-COUNT-2: mpmd.launch @kernels::@elementwise_
// CHECK: mpmd.yield
!a = !mpmd.mesh_tensor<@device, tensor<3000xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x70xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @on_a_cpu(%a: !a, %b: !b) -> (!a, !b) {
  %r:2 = mpmd.task 0 update(%a, %b) {aliases = array<i64: -1, -1>} : (!a, !b) -> (!a, !b) {
  ^bb0(%x: tensor<3000xf32>, %y: tensor<40x70xf32>):
    %0 = arith.addf %x, %x : tensor<3000xf32>
    %1 = arith.addf %y, %y : tensor<40x70xf32>
    mpmd.yield %0, %1 : tensor<3000xf32>, tensor<40x70xf32>
  }
  return %r#0, %r#1 : !a, !b
}
