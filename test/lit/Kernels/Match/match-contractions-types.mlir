// On a CPU products of f64 and of integers become library calls; on other devices they stay loops.
// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-match-contractions | FileCheck %s
// RUN: sed 's/target = "cpu"/target = "cuda:sm_90"/' %s | mpmd-opt --mpmd-normalize-tasks --mpmd-match-contractions | FileCheck %s --check-prefix=GPU
// GPU-NOT: mpmd.gemm
!a64 = !mpmd.mesh_tensor<@device, tensor<33x40xf64>>
!b64 = !mpmd.mesh_tensor<@device, tensor<40x50xf64>>
!c64 = !mpmd.mesh_tensor<@device, tensor<33x50xf64>>
!a32 = !mpmd.mesh_tensor<@device, tensor<33x40xi32>>
!b32 = !mpmd.mesh_tensor<@device, tensor<40x50xi32>>
!c32 = !mpmd.mesh_tensor<@device, tensor<33x50xi32>>
!a8 = !mpmd.mesh_tensor<@device, tensor<33x40xi8>>
!b8 = !mpmd.mesh_tensor<@device, tensor<40x50xi8>>
!b16 = !mpmd.mesh_tensor<@device, tensor<40x50xi16>>
!windowed = !mpmd.mesh_tensor<@device, tensor<12x8xi8>>
!filter = !mpmd.mesh_tensor<@device, tensor<3x8x16xi8>>
!moved = !mpmd.mesh_tensor<@device, tensor<10x16xi32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// CHECK-LABEL: @doubles
// CHECK: mpmd.gemm [1, 33, 50, 40] %{{.*}} beta 0 block [33, 50] : tensor<33x40xf64>, tensor<40x50xf64>, tensor<33x50xf64>
func.func @doubles(%x: !a64, %y: !b64) -> !c64 {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a64, !b64) -> (!c64) {
  ^bb0(%p: tensor<33x40xf64>, %q: tensor<40x50xf64>):
    %z = arith.constant dense<0.0> : tensor<33x50xf64>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xf64>, tensor<40x50xf64>) outs(%z : tensor<33x50xf64>) -> tensor<33x50xf64>
    mpmd.yield %0 : tensor<33x50xf64>
  }
  return %r : !c64
}

// The library call adds to an accumulator that the stage updates in place, for integers as well.
// CHECK-LABEL: @adds_integers
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xi32>, %[[Q:.*]]: tensor<40x50xi32>, %[[ACC:.*]]: tensor<33x50xi32>):
// CHECK: %[[R:.*]] = mpmd.gemm [1, 33, 50, 40] %[[P]][0, 1, 40, 1] * %[[Q]][0, 1, 50, 1] -> %[[ACC]][0, 1, 50, 1] beta 1
// CHECK-NEXT: mpmd.yield %[[R]]
func.func @adds_integers(%x: !a32, %y: !b32, %s: !c32) -> !c32 {
  %r = mpmd.task 0 backward_weight(%x, %y, %s) {aliases = array<i64: 2>} : (!a32, !b32, !c32) -> (!c32) {
  ^bb0(%p: tensor<33x40xi32>, %q: tensor<40x50xi32>, %acc: tensor<33x50xi32>):
    %z = arith.constant dense<0> : tensor<33x50xi32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xi32>, tensor<40x50xi32>) outs(%z : tensor<33x50xi32>) -> tensor<33x50xi32>
    %1 = arith.addi %acc, %0 : tensor<33x50xi32>
    mpmd.yield %1 : tensor<33x50xi32>
  }
  return %r : !c32
}

// CHECK-LABEL: @stay_bytes
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xi8>, %[[Q:.*]]: tensor<40x50xi8>):
// CHECK-NOT: arith.extsi
// CHECK: mpmd.gemm [1, 33, 50, 40] %[[P]][0, 1, 40, 1] * %[[Q]][0, 1, 50, 1] -> %{{.*}} : tensor<33x40xi8>, tensor<40x50xi8>, tensor<33x50xi32>
func.func @stay_bytes(%x: !a8, %y: !b8) -> !c32 {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a8, !b8) -> (!c32) {
  ^bb0(%p: tensor<33x40xi8>, %q: tensor<40x50xi8>):
    %z = arith.constant dense<0> : tensor<33x50xi32>
    %pw = arith.extsi %p : tensor<33x40xi8> to tensor<33x40xi32>
    %qw = arith.extsi %q : tensor<40x50xi8> to tensor<40x50xi32>
    %0 = linalg.matmul ins(%pw, %qw : tensor<33x40xi32>, tensor<40x50xi32>) outs(%z : tensor<33x50xi32>) -> tensor<33x50xi32>
    mpmd.yield %0 : tensor<33x50xi32>
  }
  return %r : !c32
}

// An unsigned byte needs a signed 16-bit type, and the other operand is widened to the same type.
// CHECK-LABEL: @need_shorts
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xi8>, %[[Q:.*]]: tensor<40x50xi8>):
// CHECK-DAG: arith.extui %{{.*}} : i8 to i16
// CHECK-DAG: arith.extsi %{{.*}} : i8 to i16
// CHECK: mpmd.gemm [1, 33, 50, 40] %{{.*}} : tensor<33x40xi16>, tensor<40x50xi16>, tensor<33x50xi32>
func.func @need_shorts(%x: !a8, %y: !b8) -> !c32 {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a8, !b8) -> (!c32) {
  ^bb0(%p: tensor<33x40xi8>, %q: tensor<40x50xi8>):
    %z = arith.constant dense<0> : tensor<33x50xi32>
    %pw = arith.extui %p : tensor<33x40xi8> to tensor<33x40xi32>
    %qw = arith.extsi %q : tensor<40x50xi8> to tensor<40x50xi32>
    %0 = linalg.matmul ins(%pw, %qw : tensor<33x40xi32>, tensor<40x50xi32>) outs(%z : tensor<33x50xi32>) -> tensor<33x50xi32>
    mpmd.yield %0 : tensor<33x50xi32>
  }
  return %r : !c32
}

// Windows that are widened as they are gathered are gathered in their narrow type.
// CHECK-LABEL: @gathers_bytes
// CHECK: ^bb0(%[[P:.*]]: tensor<12x8xi8>, %[[Q:.*]]: tensor<3x8x16xi8>):
// CHECK: %[[W:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<12x8xi8>) outs(%{{.*}} : tensor<10x3x8xi8>)
// CHECK-NOT: arith.extsi
// CHECK: mpmd.gemm [1, 10, 16, 24] %[[W]][0, 1, 24, 1] * %[[Q]][0, 1, 16, 1] -> %{{.*}} : tensor<10x3x8xi8>, tensor<3x8x16xi8>, tensor<10x16xi32>
func.func @gathers_bytes(%x: !windowed, %y: !filter) -> !moved {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!windowed, !filter) -> (!moved) {
  ^bb0(%p: tensor<12x8xi8>, %q: tensor<3x8x16xi8>):
    %z = arith.constant dense<0> : tensor<10x16xi32>
    %e = tensor.empty() : tensor<10x3x8xi32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<12x8xi8>) outs(%e : tensor<10x3x8xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      linalg.yield %1 : i32
    } -> tensor<10x3x8xi32>
    %qw = arith.extsi %q : tensor<3x8x16xi8> to tensor<3x8x16xi32>
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%w, %qw : tensor<10x3x8xi32>, tensor<3x8x16xi32>) outs(%z : tensor<10x16xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.muli %in, %in_0 : i32
      %2 = arith.addi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<10x16xi32>
    mpmd.yield %0 : tensor<10x16xi32>
  }
  return %r : !moved
}

// Unsigned 16-bit values do not fit a signed 16-bit type: the operands are widened to 32 bits.
// CHECK-LABEL: @need_integers
// CHECK: mpmd.gemm [1, 33, 50, 40] %{{.*}} : tensor<33x40xi32>, tensor<40x50xi32>, tensor<33x50xi32>
func.func @need_integers(%x: !a8, %y: !b16) -> !c32 {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a8, !b16) -> (!c32) {
  ^bb0(%p: tensor<33x40xi8>, %q: tensor<40x50xi16>):
    %z = arith.constant dense<0> : tensor<33x50xi32>
    %pw = arith.extsi %p : tensor<33x40xi8> to tensor<33x40xi32>
    %qw = arith.extui %q : tensor<40x50xi16> to tensor<40x50xi32>
    %0 = linalg.matmul ins(%pw, %qw : tensor<33x40xi32>, tensor<40x50xi32>) outs(%z : tensor<33x50xi32>) -> tensor<33x50xi32>
    mpmd.yield %0 : tensor<33x50xi32>
  }
  return %r : !c32
}
