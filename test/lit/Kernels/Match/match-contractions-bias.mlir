// RUN: mpmd-opt %s --split-input-file --mpmd-normalize-tasks --mpmd-match-contractions | FileCheck %s

// The library call adds a bias that is the same for all rows.
// CHECK-LABEL: @bias
// CHECK: ^bb0(%{{.*}}, %{{.*}}, %[[V:.*]]: tensor<50xf32>):
// CHECK: mpmd.gemm [1, 24, 50, 40] %{{.*}} + %[[V]] : tensor<50xf32> ->
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#alike = affine_map<(d0, d1, d2) -> (0, 0, d2)>
#left = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#right = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#out = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
!a = !mpmd.mesh_tensor<@device, tensor<3x8x40xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<50xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<3x8x50xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @bias(%x: !a, %y: !b, %u: !v) -> !c {
  %r = mpmd.task 0 forward(%x, %y, %u) {aliases = array<i64: -1>} : (!a, !b, !v) -> (!c) {
  ^bb0(%p: tensor<3x8x40xf32>, %q: tensor<40x50xf32>, %v: tensor<50xf32>):
    %z = arith.constant dense<0.0> : tensor<3x8x50xf32>
    %e = tensor.empty() : tensor<3x8x50xf32>
    %0 = linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %q : tensor<3x8x40xf32>, tensor<40x50xf32>) outs(%z : tensor<3x8x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %1 = arith.mulf %l, %m : f32
      %2 = arith.addf %s, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x8x50xf32>
    %f = tensor.empty() : tensor<1x1x50xf32>
    %w = linalg.generic {indexing_maps = [#last, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v : tensor<50xf32>) outs(%f : tensor<1x1x50xf32>) {
    ^bb0(%l: f32, %m: f32):
      linalg.yield %l : f32
    } -> tensor<1x1x50xf32>
    %3 = linalg.generic {indexing_maps = [#alike, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w : tensor<1x1x50xf32>) outs(%e : tensor<3x8x50xf32>) {
    ^bb0(%l: f32, %m: f32):
      linalg.yield %l : f32
    } -> tensor<3x8x50xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0, %3 : tensor<3x8x50xf32>, tensor<3x8x50xf32>) outs(%e : tensor<3x8x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %5 = arith.addf %l, %m : f32
      linalg.yield %5 : f32
    } -> tensor<3x8x50xf32>
    mpmd.yield %4 : tensor<3x8x50xf32>
  }
  return %r : !c
}

// -----

// A bias that differs between rows is added separately, and so is every bias on a CPU.
// CHECK-LABEL: @by_row
// CHECK: mpmd.gemm [1, 33, 50, 40]
// CHECK-NOT: +
// CHECK: arith.addf
#map = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<33xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @by_row(%x: !a, %y: !b, %u: !v) -> !c {
  %r = mpmd.task 0 forward(%x, %y, %u) {aliases = array<i64: -1>} : (!a, !b, !v) -> (!c) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40x50xf32>, %v: tensor<33xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %e = tensor.empty() : tensor<33x50xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %1 = linalg.generic {indexing_maps = [#map, #first, #map], iterator_types = ["parallel", "parallel"]} ins(%0, %v : tensor<33x50xf32>, tensor<33xf32>) outs(%e : tensor<33x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %2 = arith.addf %l, %m : f32
      linalg.yield %2 : f32
    } -> tensor<33x50xf32>
    mpmd.yield %1 : tensor<33x50xf32>
  }
  return %r : !c
}

// -----

// CHECK-LABEL: @on_a_cpu
// CHECK: mpmd.gemm [1, 33, 50, 40]
// CHECK-NOT: +
// CHECK: arith.addf
#map = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<50xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @on_a_cpu(%x: !a, %y: !b, %u: !v) -> !c {
  %r = mpmd.task 0 forward(%x, %y, %u) {aliases = array<i64: -1>} : (!a, !b, !v) -> (!c) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40x50xf32>, %v: tensor<50xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %e = tensor.empty() : tensor<33x50xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %1 = linalg.generic {indexing_maps = [#map, #last, #map], iterator_types = ["parallel", "parallel"]} ins(%0, %v : tensor<33x50xf32>, tensor<50xf32>) outs(%e : tensor<33x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %2 = arith.addf %l, %m : f32
      linalg.yield %2 : f32
    } -> tensor<33x50xf32>
    mpmd.yield %1 : tensor<33x50xf32>
  }
  return %r : !c
}

// -----

// The result may be reshaped between the product and the bias.
// CHECK-LABEL: @reshaped_behind
// CHECK: %[[R:.*]] = tensor.collapse_shape
// CHECK: mpmd.gemm [1, 33, 50, 40] %{{.*}} + %[[R]] : tensor<50xf32> ->
#map = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<2x25xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @reshaped_behind(%x: !a, %y: !b, %u: !v) -> !c {
  %r = mpmd.task 0 forward(%x, %y, %u) {aliases = array<i64: -1>} : (!a, !b, !v) -> (!c) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40x50xf32>, %v: tensor<2x25xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %e = tensor.empty() : tensor<33x50xf32>
    %0 = linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%p, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %1 = arith.mulf %l, %m : f32
      %2 = arith.addf %s, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<33x50xf32>
    %w = tensor.collapse_shape %v [[0, 1]] : tensor<2x25xf32> into tensor<50xf32>
    %4 = linalg.generic {indexing_maps = [#map, #last, #map], iterator_types = ["parallel", "parallel"]} ins(%0, %w : tensor<33x50xf32>, tensor<50xf32>) outs(%e : tensor<33x50xf32>) {
    ^bb0(%l: f32, %m: f32, %s: f32):
      %5 = arith.addf %l, %m : f32
      linalg.yield %5 : f32
    } -> tensor<33x50xf32>
    mpmd.yield %4 : tensor<33x50xf32>
  }
  return %r : !c
}
