// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-block-attention --mpmd-match-contractions --mpmd-merge-equal-ops | FileCheck %s
!h = !mpmd.mesh_tensor<@device, tensor<1500x16xf32>>
!t = !mpmd.mesh_tensor<@device, tensor<16x1500xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<1500x1500xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<1500xf32>>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#both = affine_map<(d0, d1) -> (d0, d1)>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// Attention is computed in blocks of 192 rows, the last block, of 156 rows, first. Each product is written to its rows
// of the result.
// CHECK-LABEL: @whole
// CHECK-NOT: tensor<1500x1500xf32>
// CHECK: mpmd.gemm [1, 156, 1500, 16] %{{.*}}[21504, 1, 16, 1] * %{{.*}}[0, 1, 1500, 1]
// CHECK: mpmd.gemm [1, 156, 16, 1500] %{{.*}}[0, 1, 1500, 1] * %{{.*}}[0, 1, 16, 1] -> %{{.*}}[21504, 1, 16, 1] beta 0
// CHECK-COUNT-7: mpmd.gemm [1, 192, 1500, 16]
// CHECK-NOT: mpmd.gemm [1, 192, 1500, 16]
// CHECK-NOT: tensor<1500x1500xf32>
func.func @whole(%x: !h, %y: !t, %z: !h) -> !h {
  %r = mpmd.task 0 forward(%x, %y, %z) {aliases = array<i64: -1>} : (!h, !t, !h) -> (!h) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>, %v: tensor<1500x16xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %p = math.exp %s : tensor<1500x1500xf32>
    %none = arith.constant dense<0.0> : tensor<1500x16xf32>
    %o = linalg.matmul ins(%p, %v : tensor<1500x1500xf32>, tensor<1500x16xf32>) outs(%none : tensor<1500x16xf32>) -> tensor<1500x16xf32>
    mpmd.yield %o : tensor<1500x16xf32>
  }
  return %r : !h
}

// Columns that a mask hides from all rows of a block are left out of maxima, of sums along rows, and of sums over
// rows, which are added to the columns that the block reaches.
// CHECK-LABEL: @causal
// CHECK: mpmd.gemm [1, 156, 1500, 16] %{{.*}}[21504, 1, 16, 1]
// CHECK: mpmd.gemm [1, 1500, 16, 156] %{{.*}} -> %[[SUM:.*]][0, 1, 16, 1] beta 0
// CHECK: mpmd.gemm [1, 192, 1344, 16] %{{.*}}[18432, 1, 16, 1]
// CHECK: mpmd.gemm [1, 1344, 16, 192] %{{.*}} -> %{{.*}}[0, 1, 16, 1] beta 1
// CHECK: mpmd.gemm [1, 192, 192, 16] %{{.*}}[0, 1, 16, 1]
// CHECK: mpmd.gemm [1, 192, 16, 192] %{{.*}} -> %{{.*}}[0, 1, 16, 1] beta 1
func.func @causal(%x: !h, %y: !t) -> (!h, !v) {
  %r:2 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1, -1>} : (!h, !t) -> (!h, !v) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %lowest = arith.constant dense<0xFF800000> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %e = tensor.empty() : tensor<1500x1500xi1>
    %mask = linalg.generic {indexing_maps = [#both], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<1500x1500xi1>) {
    ^bb0(%out: i1):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %seen = arith.cmpi sge, %i, %j : index
      linalg.yield %seen : i1
    } -> tensor<1500x1500xi1>
    %m = arith.select %mask, %s, %lowest : tensor<1500x1500xi1>, tensor<1500x1500xf32>
    %low = arith.constant dense<0xFF800000> : tensor<1500xf32>
    %most = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<1500x1500xf32>) outs(%low : tensor<1500xf32>) {
    ^bb0(%in: f32, %out: f32):
      %l = arith.maximumf %out, %in : f32
      linalg.yield %l : f32
    } -> tensor<1500xf32>
    %f = tensor.empty() : tensor<1500x1500xf32>
    %p = linalg.generic {indexing_maps = [#both, #row, #both], iterator_types = ["parallel", "parallel"]} ins(%m, %most : tensor<1500x1500xf32>, tensor<1500xf32>) outs(%f : tensor<1500x1500xf32>) {
    ^bb0(%in: f32, %top: f32, %out: f32):
      %d = arith.subf %in, %top : f32
      %exp = math.exp %d : f32
      linalg.yield %exp : f32
    } -> tensor<1500x1500xf32>
    %none = arith.constant dense<0.0> : tensor<1500x16xf32>
    %o = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
                         iterator_types = ["parallel", "parallel", "reduction"]} ins(%p, %q : tensor<1500x1500xf32>, tensor<1500x16xf32>) outs(%none : tensor<1500x16xf32>) {
    ^bb0(%a: f32, %b: f32, %out: f32):
      %ab = arith.mulf %a, %b : f32
      %sum = arith.addf %out, %ab : f32
      linalg.yield %sum : f32
    } -> tensor<1500x16xf32>
    mpmd.yield %o, %most : tensor<1500x16xf32>, tensor<1500xf32>
  }
  return %r#0, %r#1 : !h, !v
}

// A finite mask value does not hide a row whose elements are all masked: the first rows here are computed in full.
// CHECK-LABEL: @hides_rows
// CHECK: mpmd.gemm [1, 156, 988, 16] %{{.*}}[21504, 1, 16, 1] * %{{.*}}[512, 1, 1500, 1]
// CHECK: mpmd.gemm [1, 192, 256, 16] %{{.*}}[9216, 1, 16, 1]
// CHECK: mpmd.gemm [1, 192, 1500, 16] %{{.*}}[6144, 1, 16, 1]
// CHECK: mpmd.gemm [1, 192, 1500, 16] %{{.*}}[0, 1, 16, 1]
func.func @hides_rows(%x: !h, %y: !t) -> (!v, !v) {
  %r:2 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1, -1>} : (!h, !t) -> (!v, !v) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %lowest = arith.constant dense<-3.40282347E+38> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %e = tensor.empty() : tensor<1500x1500xf32>
    %m = linalg.generic {indexing_maps = [#both, #both, #both], iterator_types = ["parallel", "parallel"]} ins(%s, %lowest : tensor<1500x1500xf32>, tensor<1500x1500xf32>) outs(%e : tensor<1500x1500xf32>) {
    ^bb0(%score: f32, %least: f32, %out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %first = arith.constant 570 : index
      %before = arith.cmpi sge, %i, %j : index
      %behind = arith.cmpi sge, %j, %first : index
      %seen = arith.andi %before, %behind : i1
      %chosen = arith.select %seen, %score, %least : f32
      linalg.yield %chosen : f32
    } -> tensor<1500x1500xf32>
    %low = arith.constant dense<0xFF800000> : tensor<1500xf32>
    %most = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<1500x1500xf32>) outs(%low : tensor<1500xf32>) {
    ^bb0(%in: f32, %out: f32):
      %l = arith.maximumf %out, %in : f32
      linalg.yield %l : f32
    } -> tensor<1500xf32>
    %zeros = arith.constant dense<0.0> : tensor<1500xf32>
    %sums = linalg.generic {indexing_maps = [#both, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%m, %most : tensor<1500x1500xf32>, tensor<1500xf32>) outs(%zeros : tensor<1500xf32>) {
    ^bb0(%in: f32, %top: f32, %out: f32):
      %d = arith.subf %in, %top : f32
      %exp = math.exp %d : f32
      %l = arith.addf %out, %exp : f32
      linalg.yield %l : f32
    } -> tensor<1500xf32>
    mpmd.yield %most, %sums : tensor<1500xf32>, tensor<1500xf32>
  }
  return %r#0, %r#1 : !v, !v
}

// A reader that waits for a product of the blocks' results recomputes the logits in blocks of its own.
// CHECK-LABEL: @again
// CHECK-NOT: tensor<1500x1500xf32>
// CHECK-COUNT-7: mpmd.gemm [1, 192, 1500, 16]
// CHECK: mpmd.gemm [1, 1500, 16, 16]
// CHECK: mpmd.gemm [1, 156, 1500, 16]
// CHECK-COUNT-7: mpmd.gemm [1, 192, 1500, 16]
func.func @again(%x: !h, %y: !t, %z: !w) -> !h {
  %r = mpmd.task 0 forward(%x, %y, %z) {aliases = array<i64: -1>} : (!h, !t, !w) -> (!h) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>, %w: tensor<16x16xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %p = math.exp %s : tensor<1500x1500xf32>
    %none = arith.constant dense<0.0> : tensor<1500x16xf32>
    %o = linalg.matmul ins(%p, %q : tensor<1500x1500xf32>, tensor<1500x16xf32>) outs(%none : tensor<1500x16xf32>) -> tensor<1500x16xf32>
    %a = linalg.matmul ins(%o, %w : tensor<1500x16xf32>, tensor<16x16xf32>) outs(%none : tensor<1500x16xf32>) -> tensor<1500x16xf32>
    %g = linalg.matmul ins(%p, %a : tensor<1500x1500xf32>, tensor<1500x16xf32>) outs(%none : tensor<1500x16xf32>) -> tensor<1500x16xf32>
    mpmd.yield %g : tensor<1500x16xf32>
  }
  return %r : !h
}

// Logits that are compared for equality, as in the gradient of a maximum, come from one product, so that their bits
// are equal.
// CHECK-LABEL: @compared
// CHECK: mpmd.gemm [1, 1500, 1500, 16]
// CHECK-NOT: mpmd.gemm [1, 192
func.func @compared(%x: !h, %y: !t) -> (!v, !v) {
  %r:2 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1, -1>} : (!h, !t) -> (!v, !v) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %low = arith.constant dense<0xFF800000> : tensor<1500xf32>
    %most = linalg.generic {indexing_maps = [#both, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<1500x1500xf32>) outs(%low : tensor<1500xf32>) {
    ^bb0(%in: f32, %out: f32):
      %l = arith.maximumf %out, %in : f32
      linalg.yield %l : f32
    } -> tensor<1500xf32>
    %none = arith.constant dense<0.0> : tensor<1500xf32>
    %one = arith.constant 1.0 : f32
    %nothing = arith.constant 0.0 : f32
    %count = linalg.generic {indexing_maps = [#both, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%s, %most : tensor<1500x1500xf32>, tensor<1500xf32>) outs(%none : tensor<1500xf32>) {
    ^bb0(%in: f32, %top: f32, %out: f32):
      %same = arith.cmpf oeq, %in, %top : f32
      %each = arith.select %same, %one, %nothing : f32
      %l = arith.addf %out, %each : f32
      linalg.yield %l : f32
    } -> tensor<1500xf32>
    mpmd.yield %most, %count : tensor<1500xf32>, tensor<1500xf32>
  }
  return %r#0, %r#1 : !v, !v
}

// Logits that leave the stage are stored.
// CHECK-LABEL: @stored
// CHECK: mpmd.gemm [1, 1500, 1500, 16]
func.func @stored(%x: !h, %y: !t) -> !s {
  %r = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1>} : (!h, !t) -> (!s) {
  ^bb0(%q: tensor<1500x16xf32>, %k: tensor<16x1500xf32>):
    %zero = arith.constant dense<0.0> : tensor<1500x1500xf32>
    %s = linalg.matmul ins(%q, %k : tensor<1500x16xf32>, tensor<16x1500xf32>) outs(%zero : tensor<1500x1500xf32>) -> tensor<1500x1500xf32>
    %p = math.exp %s : tensor<1500x1500xf32>
    mpmd.yield %p : tensor<1500x1500xf32>
  }
  return %r : !s
}
