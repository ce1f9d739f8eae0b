// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-match-contractions | FileCheck %s
!a = !mpmd.mesh_tensor<@device, tensor<33x40xf32>>
!at = !mpmd.mesh_tensor<@device, tensor<40x33xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<40x50xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<33x50xf32>>
!ct = !mpmd.mesh_tensor<@device, tensor<50x33xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// CHECK-LABEL: @plain
// CHECK: mpmd.gemm [1, 33, 50, 40] %{{.*}}[0, 1, 40, 1] * %{{.*}}[0, 1, 50, 1] -> %{{.*}}[0, 1, 50, 1] beta 0 block [33, 50]
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
func.func @plain(%x: !a, %y: !b) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !b) -> (!c) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40x50xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    mpmd.yield %0 : tensor<33x50xf32>
  }
  return %r : !c
}

// A transposed operand becomes swapped strides; a transposed result becomes the product of the transposed operands.
// CHECK-LABEL: @folds_transposes
// CHECK: ^bb0(%[[P:.*]]: tensor<40x33xf32>, %[[Q:.*]]: tensor<40x50xf32>):
// CHECK: mpmd.gemm [1, 50, 33, 40] %[[Q]][0, 1, 1, 50] * %[[P]][0, 1, 33, 1] -> %{{.*}}[0, 1, 33, 1] beta 0
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
func.func @folds_transposes(%x: !at, %y: !b) -> !ct {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!at, !b) -> (!ct) {
  ^bb0(%p: tensor<40x33xf32>, %q: tensor<40x50xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %e = tensor.empty() : tensor<33x40xf32>
    %t = linalg.transpose ins(%p : tensor<40x33xf32>) outs(%e : tensor<33x40xf32>) permutation = [1, 0]
    %0 = linalg.matmul ins(%t, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %f = tensor.empty() : tensor<50x33xf32>
    %1 = linalg.transpose ins(%0 : tensor<33x50xf32>) outs(%f : tensor<50x33xf32>) permutation = [1, 0]
    mpmd.yield %1 : tensor<50x33xf32>
  }
  return %r : !ct
}

// The library call adds to an accumulator that the stage updates in place.
// CHECK-LABEL: @folds_addition
// CHECK: ^bb0(%[[P:.*]]: tensor<33x40xf32>, %[[Q:.*]]: tensor<40x50xf32>, %[[ACC:.*]]: tensor<33x50xf32>):
// CHECK: %[[R:.*]] = mpmd.gemm [1, 33, 50, 40] %[[P]][0, 1, 40, 1] * %[[Q]][0, 1, 50, 1] -> %[[ACC]][0, 1, 50, 1] beta 1
// CHECK-NEXT: mpmd.yield %[[R]]
func.func @folds_addition(%x: !a, %y: !b, %s: !c) -> !c {
  %r = mpmd.task 0 backward_weight(%x, %y, %s) {aliases = array<i64: 2>} : (!a, !b, !c) -> (!c) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40x50xf32>, %acc: tensor<33x50xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x40xf32>, tensor<40x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    %1 = arith.addf %acc, %0 : tensor<33x50xf32>
    mpmd.yield %1 : tensor<33x50xf32>
  }
  return %r : !c
}

!h = !mpmd.mesh_tensor<@device, tensor<2x5x3x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<2x3x5x5xf32>>
// Attention heads are interleaved in the rows: one batch stride covers the heads of a sequence, and each sequence is a
// separate call.
// CHECK-LABEL: @heads
// CHECK: %[[FIRST:.*]] = mpmd.gemm [3, 5, 5, 4] %{{.*}}[0, 4, 12, 1] * %{{.*}}[0, 4, 1, 12] -> %{{.*}}[0, 25, 5, 1] beta 0
// CHECK: mpmd.gemm [3, 5, 5, 4] %{{.*}}[60, 4, 12, 1] * %{{.*}}[60, 4, 1, 12] -> %[[FIRST]][75, 25, 5, 1] beta 0
func.func @heads(%x: !h, %y: !h) -> !s {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!h, !h) -> (!s) {
  ^bb0(%p: tensor<2x5x3x4xf32>, %q: tensor<2x5x3x4xf32>):
    %z = arith.constant dense<0.0> : tensor<2x3x5x5xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(b, h, t, s, d) -> (b, t, h, d)>, affine_map<(b, h, t, s, d) -> (b, s, h, d)>,
                                          affine_map<(b, h, t, s, d) -> (b, h, t, s)>],
                         iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) outs(%z : tensor<2x3x5x5xf32>) {
    ^bb0(%l: f32, %k: f32, %o: f32):
      %m = arith.mulf %l, %k : f32
      %n = arith.addf %o, %m : f32
      linalg.yield %n : f32
    } -> tensor<2x3x5x5xf32>
    mpmd.yield %0 : tensor<2x3x5x5xf32>
  }
  return %r : !s
}

!l = !mpmd.mesh_tensor<@device, tensor<2048x16xf32>>
!m = !mpmd.mesh_tensor<@device, tensor<16x128xf32>>
!n = !mpmd.mesh_tensor<@device, tensor<2048x128xf32>>
// The longer dimension of a large result is divided into blocks, by the shape alone.
// CHECK-LABEL: @cuts_blocks
// CHECK: mpmd.gemm [1, 2048, 128, 16] {{.*}} block [1024, 128]
func.func @cuts_blocks(%x: !l, %y: !m) -> !n {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!l, !m) -> (!n) {
  ^bb0(%p: tensor<2048x16xf32>, %q: tensor<16x128xf32>):
    %z = arith.constant dense<0.0> : tensor<2048x128xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<2048x16xf32>, tensor<16x128xf32>) outs(%z : tensor<2048x128xf32>) -> tensor<2048x128xf32>
    mpmd.yield %0 : tensor<2048x128xf32>
  }
  return %r : !n
}

!v = !mpmd.mesh_tensor<@device, tensor<40xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<33xf32>>
// A product with a vector has one column: it stays a reduction.
// CHECK-LABEL: @leaves_vectors
// CHECK-NOT: mpmd.gemm
// CHECK: linalg.generic
func.func @leaves_vectors(%x: !a, %y: !v) -> !w {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!a, !v) -> (!w) {
  ^bb0(%p: tensor<33x40xf32>, %q: tensor<40xf32>):
    %z = arith.constant dense<0.0> : tensor<33xf32>
    %0 = linalg.matvec ins(%p, %q : tensor<33x40xf32>, tensor<40xf32>) outs(%z : tensor<33xf32>) -> tensor<33xf32>
    mpmd.yield %0 : tensor<33xf32>
  }
  return %r : !w
}

// A long sum is divided into equal parts and a remainder, whose partial sums a reduction adds. A product of two
// vectors is a reduction from the start.
// CHECK-LABEL: @cuts_long_sums
// CHECK: %[[PARTS:.*]] = tensor.empty() : tensor<3x33x50xf32>
// CHECK: %[[WHOLE:.*]] = mpmd.gemm [2, 33, 50, 3392] %{{.*}}[0, 3392, 10000, 1] * %{{.*}}[0, 169600, 50, 1] -> %[[PARTS]][0, 1650, 50, 1] beta 0
// CHECK: %[[ALL:.*]] = mpmd.gemm [1, 33, 50, 3216] %{{.*}}[6784, 1, 10000, 1] * %{{.*}}[339200, 1, 50, 1] -> %[[WHOLE]][3300, 1, 50, 1] beta 0
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel", "parallel"]} ins(%[[ALL]]
// CHECK-LABEL: @leaves_products_of_vectors
// CHECK-NOT: mpmd.gemm
!la = !mpmd.mesh_tensor<@device, tensor<33x10000xf32>>
!lb = !mpmd.mesh_tensor<@device, tensor<10000x50xf32>>
func.func @cuts_long_sums(%x: !la, %y: !lb) -> !c {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!la, !lb) -> (!c) {
  ^bb0(%p: tensor<33x10000xf32>, %q: tensor<10000x50xf32>):
    %z = arith.constant dense<0.0> : tensor<33x50xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<33x10000xf32>, tensor<10000x50xf32>) outs(%z : tensor<33x50xf32>) -> tensor<33x50xf32>
    mpmd.yield %0 : tensor<33x50xf32>
  }
  return %r : !c
}

!row = !mpmd.mesh_tensor<@device, tensor<1x40xf32>>
!column = !mpmd.mesh_tensor<@device, tensor<40x1xf32>>
!one = !mpmd.mesh_tensor<@device, tensor<1x1xf32>>
func.func @leaves_products_of_vectors(%x: !row, %y: !column) -> !one {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!row, !column) -> (!one) {
  ^bb0(%p: tensor<1x40xf32>, %q: tensor<40x1xf32>):
    %z = arith.constant dense<0.0> : tensor<1x1xf32>
    %0 = linalg.matmul ins(%p, %q : tensor<1x40xf32>, tensor<40x1xf32>) outs(%z : tensor<1x1xf32>) -> tensor<1x1xf32>
    mpmd.yield %0 : tensor<1x1xf32>
  }
  return %r : !one
}

// Columns in panels form a batch of matrices that share the rows. Panels of few columns are packed into one matrix.
// CHECK-LABEL: @panels
// CHECK: mpmd.gemm [5, 32, 64, 40] %{{.*}}[0, 0, 40, 1] * %{{.*}}[0, 2560, 64, 1] -> %{{.*}}[0, 64, 320, 1] beta 0
// CHECK-NOT: linalg.generic
// CHECK: mpmd.yield
// CHECK-LABEL: @narrow_panels
// CHECK: linalg.generic
// CHECK: mpmd.gemm [1, 32, 40, 40]
#rows = affine_map<(i, j, p, w, k) -> (i, j, k)>
#panels = affine_map<(i, j, p, w, k) -> (p, k, w)>
#result = affine_map<(i, j, p, w, k) -> (i, j, p, w)>
!batch = !mpmd.mesh_tensor<@device, tensor<4x8x40xf32>>
!panel = !mpmd.mesh_tensor<@device, tensor<5x40x64xf32>>
!wide = !mpmd.mesh_tensor<@device, tensor<4x8x5x64xf32>>
func.func @panels(%x: !batch, %y: !panel) -> !wide {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!batch, !panel) -> (!wide) {
  ^bb0(%p: tensor<4x8x40xf32>, %q: tensor<5x40x64xf32>):
    %z = arith.constant dense<0.0> : tensor<4x8x5x64xf32>
    %0 = linalg.generic {indexing_maps = [#rows, #panels, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<4x8x40xf32>, tensor<5x40x64xf32>) outs(%z : tensor<4x8x5x64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x8x5x64xf32>
    mpmd.yield %0 : tensor<4x8x5x64xf32>
  }
  return %r : !wide
}

!narrow = !mpmd.mesh_tensor<@device, tensor<5x40x8xf32>>
!less = !mpmd.mesh_tensor<@device, tensor<4x8x5x8xf32>>
func.func @narrow_panels(%x: !batch, %y: !narrow) -> !less {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!batch, !narrow) -> (!less) {
  ^bb0(%p: tensor<4x8x40xf32>, %q: tensor<5x40x8xf32>):
    %z = arith.constant dense<0.0> : tensor<4x8x5x8xf32>
    %0 = linalg.generic {indexing_maps = [#rows, #panels, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<4x8x40xf32>, tensor<5x40x8xf32>) outs(%z : tensor<4x8x5x8xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x8x5x8xf32>
    mpmd.yield %0 : tensor<4x8x5x8xf32>
  }
  return %r : !less
}

// Transposed rows are packed once for all panels. An existing batch dimension excludes panels.
// CHECK-LABEL: @panels_of_turned_rows
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x40x8xf32>) outs(%{{.*}} : tensor<4x8x40xf32>)
// CHECK: mpmd.gemm [5, 32, 64, 40] %[[ROWS]][0, 0, 40, 1] * %{{.*}}[0, 2560, 64, 1] -> %{{.*}}[0, 64, 320, 1] beta 0
// CHECK-LABEL: @panels_of_a_batch
// CHECK: mpmd.gemm [4, 1, 320, 40] %{{.*}}[0, 40, 1, 1] * %{{.*}}[0, 12800, 320, 1]
#turned = affine_map<(i, j, p, w, k) -> (i, k, j)>
!turned = !mpmd.mesh_tensor<@device, tensor<4x40x8xf32>>
func.func @panels_of_turned_rows(%x: !turned, %y: !panel) -> !wide {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!turned, !panel) -> (!wide) {
  ^bb0(%p: tensor<4x40x8xf32>, %q: tensor<5x40x64xf32>):
    %z = arith.constant dense<0.0> : tensor<4x8x5x64xf32>
    %0 = linalg.generic {indexing_maps = [#turned, #panels, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<4x40x8xf32>, tensor<5x40x64xf32>) outs(%z : tensor<4x8x5x64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x8x5x64xf32>
    mpmd.yield %0 : tensor<4x8x5x64xf32>
  }
  return %r : !wide
}

#shared = affine_map<(i, j, p, w, k) -> (i, p, k, w)>
!one_row = !mpmd.mesh_tensor<@device, tensor<4x1x40xf32>>
!each = !mpmd.mesh_tensor<@device, tensor<4x5x40x64xf32>>
!flat = !mpmd.mesh_tensor<@device, tensor<4x1x5x64xf32>>
func.func @panels_of_a_batch(%x: !one_row, %y: !each) -> !flat {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!one_row, !each) -> (!flat) {
  ^bb0(%p: tensor<4x1x40xf32>, %q: tensor<4x5x40x64xf32>):
    %z = arith.constant dense<0.0> : tensor<4x1x5x64xf32>
    %0 = linalg.generic {indexing_maps = [#rows, #shared, #result], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%p, %q : tensor<4x1x40xf32>, tensor<4x5x40x64xf32>) outs(%z : tensor<4x1x5x64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      %2 = arith.addf %c, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x1x5x64xf32>
    mpmd.yield %0 : tensor<4x1x5x64xf32>
  }
  return %r : !flat
}
