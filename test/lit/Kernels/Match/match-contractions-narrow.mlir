// RUN: mpmd-opt %s --split-input-file --mpmd-normalize-tasks --mpmd-match-contractions | FileCheck %s

// A library that multiplies bf16 takes operands from before their widening to f32, and rounds its sums.
// CHECK-LABEL: @bfloat
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xbf16>, %[[Q:.*]]: tensor<50x40xbf16>):
// CHECK: mpmd.gemm [1, 33, 50, 40] %[[P]][0, 1, 40, 1] * %[[Q]][0, 1, 1, 40] -> %{{.*}}[0, 1, 50, 1] beta 0
// CHECK-SAME: tensor<33x40xbf16>, tensor<50x40xbf16>, tensor<33x50xbf16> -> tensor<33x50xbf16>
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
#map = affine_map<(d0, d1) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xbf16>>
!b = !mpmd.mesh_tensor<@device, tensor<50x40xbf16>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xbf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @bfloat(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xbf16>, %q: tensor<50x40xbf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<33x40xf32>
    %g = tensor.empty() : tensor<50x40xf32>
    %h = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<33x50xf32>
    %j = tensor.empty() : tensor<33x50xbf16>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<33x40xbf16>) outs(%f : tensor<33x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<33x40xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<50x40xbf16>) outs(%g : tensor<50x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<50x40xf32>
    %t = linalg.transpose ins(%1 : tensor<50x40xf32>) outs(%h : tensor<40x50xf32>) permutation = [1, 0]
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<33x50xf32>) -> tensor<33x50xf32>
    %2 = linalg.matmul ins(%0, %t : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x50xf32>) outs(%j : tensor<33x50xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %w = arith.truncf %in : f32 to bf16
      linalg.yield %w : bf16
    } -> tensor<33x50xbf16>
    mpmd.yield %3 : tensor<33x50xbf16>
  }
  return %r : !c
}

// -----

// A result that is rounded and transposed is rounded where the transpose writes it.
// CHECK-LABEL: @transposed_behind_rounding
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xbf16>, %[[Q:.*]]: tensor<50x40xbf16>):
// CHECK: mpmd.gemm [1, 50, 33, 40] %[[Q]][0, 1, 40, 1] * %[[P]][0, 1, 1, 40] -> %{{.*}}[0, 1, 33, 1] beta 0
// CHECK-SAME: tensor<50x40xbf16>, tensor<33x40xbf16>, tensor<50x33xbf16> -> tensor<50x33xbf16>
// CHECK-NOT: linalg
// CHECK: mpmd.yield
#map = affine_map<(d0, d1) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xbf16>>
!b = !mpmd.mesh_tensor<@device, tensor<50x40xbf16>>
!c = !mpmd.mesh_tensor<@device, tensor<50x33xbf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @transposed_behind_rounding(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xbf16>, %q: tensor<50x40xbf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<33x40xf32>
    %g = tensor.empty() : tensor<50x40xf32>
    %h = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<33x50xf32>
    %j = tensor.empty() : tensor<33x50xbf16>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<33x40xbf16>) outs(%f : tensor<33x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<33x40xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<50x40xbf16>) outs(%g : tensor<50x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<50x40xf32>
    %t = linalg.transpose ins(%1 : tensor<50x40xf32>) outs(%h : tensor<40x50xf32>) permutation = [1, 0]
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<33x50xf32>) -> tensor<33x50xf32>
    %2 = linalg.matmul ins(%0, %t : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x50xf32>) outs(%j : tensor<33x50xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %w = arith.truncf %in : f32 to bf16
      linalg.yield %w : bf16
    } -> tensor<33x50xbf16>
    %k = tensor.empty() : tensor<50x33xbf16>
    %4 = linalg.transpose ins(%3 : tensor<33x50xbf16>) outs(%k : tensor<50x33xbf16>) permutation = [1, 0]
    mpmd.yield %4 : tensor<50x33xbf16>
  }
  return %r : !c
}

// -----

// The same holds for f16, which older chips multiply, too.
// CHECK-LABEL: @half
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xf16>, %[[Q:.*]]: tensor<50x40xf16>):
// CHECK: mpmd.gemm [1, 33, 50, 40] %[[P]][0, 1, 40, 1] * %[[Q]][0, 1, 1, 40] -> %{{.*}}[0, 1, 50, 1] beta 0
// CHECK-SAME: tensor<33x40xf16>, tensor<50x40xf16>, tensor<33x50xf16> -> tensor<33x50xf16>
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
#map = affine_map<(d0, d1) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf16>>
!b = !mpmd.mesh_tensor<@device, tensor<50x40xf16>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_75"
func.func @half(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xf16>, %q: tensor<50x40xf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<33x40xf32>
    %g = tensor.empty() : tensor<50x40xf32>
    %h = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<33x50xf32>
    %j = tensor.empty() : tensor<33x50xf16>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<33x40xf16>) outs(%f : tensor<33x40xf32>) {
    ^bb0(%in: f16, %out: f32):
      %w = arith.extf %in : f16 to f32
      linalg.yield %w : f32
    } -> tensor<33x40xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<50x40xf16>) outs(%g : tensor<50x40xf32>) {
    ^bb0(%in: f16, %out: f32):
      %w = arith.extf %in : f16 to f32
      linalg.yield %w : f32
    } -> tensor<50x40xf32>
    %t = linalg.transpose ins(%1 : tensor<50x40xf32>) outs(%h : tensor<40x50xf32>) permutation = [1, 0]
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<33x50xf32>) -> tensor<33x50xf32>
    %2 = linalg.matmul ins(%0, %t : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x50xf32>) outs(%j : tensor<33x50xf16>) {
    ^bb0(%in: f32, %out: f16):
      %w = arith.truncf %in : f32 to f16
      linalg.yield %w : f16
    } -> tensor<33x50xf16>
    mpmd.yield %3 : tensor<33x50xf16>
  }
  return %r : !c
}

// -----

// An older chip has no units for bf16.
// CHECK-LABEL: @bfloat_on_an_old_chip
// CHECK-COUNT-2: arith.extf
// CHECK: mpmd.gemm
// CHECK-SAME: tensor<33x50xf32> -> tensor<33x50xf32>
// CHECK: arith.truncf
#map = affine_map<(d0, d1) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xbf16>>
!b = !mpmd.mesh_tensor<@device, tensor<50x40xbf16>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xbf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_75"
func.func @bfloat_on_an_old_chip(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xbf16>, %q: tensor<50x40xbf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<33x40xf32>
    %g = tensor.empty() : tensor<50x40xf32>
    %h = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<33x50xf32>
    %j = tensor.empty() : tensor<33x50xbf16>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<33x40xbf16>) outs(%f : tensor<33x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<33x40xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<50x40xbf16>) outs(%g : tensor<50x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<50x40xf32>
    %t = linalg.transpose ins(%1 : tensor<50x40xf32>) outs(%h : tensor<40x50xf32>) permutation = [1, 0]
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<33x50xf32>) -> tensor<33x50xf32>
    %2 = linalg.matmul ins(%0, %t : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x50xf32>) outs(%j : tensor<33x50xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %w = arith.truncf %in : f32 to bf16
      linalg.yield %w : bf16
    } -> tensor<33x50xbf16>
    mpmd.yield %3 : tensor<33x50xbf16>
  }
  return %r : !c
}

// -----

// Library calls on a CPU take f16 operands, too.
// CHECK-LABEL: @half_on_a_cpu
// CHECK-NOT: linalg.generic
// CHECK: mpmd.gemm
// CHECK-SAME: tensor<33x40xf16>, tensor<50x40xf16>, tensor<33x50xf16> -> tensor<33x50xf16>
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
#map = affine_map<(d0, d1) -> (d0, d1)>
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf16>>
!b = !mpmd.mesh_tensor<@device, tensor<50x40xf16>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @half_on_a_cpu(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xf16>, %q: tensor<50x40xf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<33x40xf32>
    %g = tensor.empty() : tensor<50x40xf32>
    %h = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<33x50xf32>
    %j = tensor.empty() : tensor<33x50xf16>
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<33x40xf16>) outs(%f : tensor<33x40xf32>) {
    ^bb0(%in: f16, %out: f32):
      %w = arith.extf %in : f16 to f32
      linalg.yield %w : f32
    } -> tensor<33x40xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<50x40xf16>) outs(%g : tensor<50x40xf32>) {
    ^bb0(%in: f16, %out: f32):
      %w = arith.extf %in : f16 to f32
      linalg.yield %w : f32
    } -> tensor<50x40xf32>
    %t = linalg.transpose ins(%1 : tensor<50x40xf32>) outs(%h : tensor<40x50xf32>) permutation = [1, 0]
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<33x50xf32>) -> tensor<33x50xf32>
    %2 = linalg.matmul ins(%0, %t : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<33x50xf32>) outs(%j : tensor<33x50xf16>) {
    ^bb0(%in: f32, %out: f16):
      %w = arith.truncf %in : f32 to f16
      linalg.yield %w : f16
    } -> tensor<33x50xf16>
    mpmd.yield %3 : tensor<33x50xf16>
  }
  return %r : !c
}

// -----

// Operations that only move elements move the narrow ones. A result that is also read as f32 stays f32.
// CHECK-LABEL: @moved
// CHECK: linalg.generic
// CHECK-SAME: ins(%{{.*}} : tensor<8x4x40xbf16>) outs(%{{.*}} : tensor<4x8x40xbf16>)
// CHECK: mpmd.gemm
// CHECK-SAME: tensor<4x8x40xbf16>, tensor<40x50xbf16>, tensor<32x50xf32> -> tensor<32x50xf32>
// CHECK: mpmd.yield
#map = affine_map<(d0, d1) -> (d0, d1)>
#cube = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#turned = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
!a = !mpmd.mesh_tensor<@device, tensor<8x4x40xbf16>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xbf16>>
!c = !mpmd.mesh_tensor<@device, tensor<32x50xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
func.func @moved(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<8x4x40xbf16>, %q: tensor<40x50xbf16>):
    %cst = arith.constant 0.0 : f32
    %f = tensor.empty() : tensor<8x4x40xf32>
    %k = tensor.empty() : tensor<4x8x40xf32>
    %g = tensor.empty() : tensor<40x50xf32>
    %i = tensor.empty() : tensor<32x50xf32>
    %0 = linalg.generic {indexing_maps = [#cube, #cube], iterator_types = ["parallel", "parallel", "parallel"]} ins(%p : tensor<8x4x40xbf16>) outs(%f : tensor<8x4x40xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<8x4x40xf32>
    %1 = linalg.generic {indexing_maps = [#turned, #cube], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<8x4x40xf32>) outs(%k : tensor<4x8x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x8x40xf32>
    %2 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<4x8x40xf32> into tensor<32x40xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<40x50xbf16>) outs(%g : tensor<40x50xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %w = arith.extf %in : bf16 to f32
      linalg.yield %w : f32
    } -> tensor<40x50xf32>
    %z = linalg.fill ins(%cst : f32) outs(%i : tensor<32x50xf32>) -> tensor<32x50xf32>
    %4 = linalg.matmul ins(%2, %3 : tensor<32x40xf32>, tensor<40x50xf32>) outs(%z : tensor<32x50xf32>) -> tensor<32x50xf32>
    mpmd.yield %4 : tensor<32x50xf32>
  }
  return %r : !c
}
