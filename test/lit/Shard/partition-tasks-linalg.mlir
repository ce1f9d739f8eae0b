// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!x = !mpmd.mesh_tensor<@grid, tensor<5x6xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<6x8xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<5x8xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"

// A linalg matmul: rows are sharded over dp, and partial sums over the contracted tp axis are reduced, starting at
// zero.
// CHECK-LABEL: mpmd.program @product
mpmd.program @product stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2], ["tp"=2]]>, unit] {
^bb0(%x: !x, %w: !w):
  %y = mpmd.task 0 forward(%x, %w) {aliases = array<i64: -1>} : (!x, !w) -> !y {
  ^bb0(%a: tensor<5x6xf32>, %b: tensor<6x8xf32>):
    // CHECK: ^bb0(%[[A:.*]]: tensor<3x3xf32>, %[[B:.*]]: tensor<3x8xf32>):
    %c = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<5x8xf32>
    // CHECK: %[[Z:.*]] = linalg.fill {{.*}} -> tensor<3x8xf32>
    %z = linalg.fill ins(%c : f32) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
    // CHECK: %[[P:.*]] = linalg.matmul ins(%[[A]], %[[B]] : tensor<3x3xf32>, tensor<3x8xf32>) outs(%[[Z]] : tensor<3x8xf32>) -> tensor<3x8xf32>
    // CHECK: mpmd.collective all_reduce %[[P]] on @grid axes = [#mpmd.axis<"tp"=2>]
    %0 = linalg.matmul ins(%a, %b : tensor<5x6xf32>, tensor<6x8xf32>) outs(%z : tensor<5x8xf32>) -> tensor<5x8xf32>
    mpmd.yield %0 : tensor<5x8xf32>
  }
  mpmd.return %y : !y
}

// -----

// A dimension whose index the body reads is not sharded; other dimensions are. A sum with another initial value than
// zero and a body with a division are replicated: the padding of uneven shards may hold zeros.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
!x = !mpmd.mesh_tensor<@grid, tensor<5x6xi32>>
!s = !mpmd.mesh_tensor<@grid, tensor<5xi32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @whole
mpmd.program @whole stages = 1 args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"i", stage = 0>, #mpmd.result<"s", stage = 0>, #mpmd.result<"d", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2], ["tp"=2]]>] {
^bb0(%x: !x):
  %r:3 = mpmd.task 0 forward(%x) {aliases = array<i64: -1, -1, -1>} : (!x) -> (!x, !s, !x) {
  ^bb0(%a: tensor<5x6xi32>):
    %e = tensor.empty() : tensor<5x6xi32>
    // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<3x6xi32>) outs(%{{.*}} : tensor<3x6xi32>)
    // CHECK: linalg.index 1
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x6xi32>) outs(%e : tensor<5x6xi32>) {
    ^bb0(%p: i32, %q: i32):
      %i = linalg.index 1 : index
      %j = arith.index_cast %i : index to i32
      %k = arith.addi %p, %j : i32
      linalg.yield %k : i32
    } -> tensor<5x6xi32>
    // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<3x6xi32>) outs(%{{.*}} : tensor<3xi32>)
    %one = arith.constant dense<1> : tensor<5xi32>
    %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<5x6xi32>) outs(%one : tensor<5xi32>) {
    ^bb0(%p: i32, %q: i32):
      %k = arith.addi %p, %q : i32
      linalg.yield %k : i32
    } -> tensor<5xi32>
    // CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<5x6xi32>) outs(%{{.*}} : tensor<5x6xi32>)
    // CHECK: arith.divsi
    %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x6xi32>) outs(%e : tensor<5x6xi32>) {
    ^bb0(%p: i32, %q: i32):
      %k = arith.divsi %p, %p : i32
      linalg.yield %k : i32
    } -> tensor<5x6xi32>
    mpmd.yield %0, %1, %2 : tensor<5x6xi32>, tensor<5xi32>, tensor<5x6xi32>
  }
  mpmd.return %r#0, %r#1, %r#2 : !x, !s, !x
}

// -----

// An output-only operand is not resharded. A reduction over no elements is a reduction over no elements on each
// device.
#id = affine_map<(d0, d1) -> (d0, d1)>
!x = !mpmd.mesh_tensor<@grid, tensor<0x8xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<5xf32>>
!z = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @written
mpmd.program @written stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"y", stages = [0]>, #mpmd.arg<"b", stages = [0]>, #mpmd.arg<"z", stages = [0]>]
    results = [#mpmd.result<"r", stage = 0>, #mpmd.result<"s", stage = 0>] shardings = [#mpmd.sharding<[[], []]>, #mpmd.sharding<[["dp"=2]]>, #mpmd.sharding<[[]]>, #mpmd.sharding<[["dp"=2]]>] {
^bb0(%x: !x, %y: !y, %b: !y, %z: !z):
  %r:2 = mpmd.task 0 forward(%x, %y, %b, %z) {aliases = array<i64: -1, -1>} : (!x, !y, !y, !z) -> (!y, !z) {
  ^bb0(%a: tensor<0x8xf32>, %c: tensor<5xf32>, %d: tensor<5xf32>, %e: tensor<8xf32>):
    // CHECK: ^bb0(%{{.*}}: tensor<0x8xf32>, %[[C:.*]]: tensor<3xf32>, %{{.*}}: tensor<5xf32>, %[[E:.*]]: tensor<4xf32>):
    // CHECK: %[[OUT:.*]] = tensor.empty() : tensor<3xf32>
    // CHECK: linalg.map { math.exp } ins(%[[C]] : tensor<3xf32>) outs(%[[OUT]] : tensor<3xf32>)
    %0 = linalg.map { math.exp } ins(%c : tensor<5xf32>) outs(%d : tensor<5xf32>)
    // CHECK: %[[NONE:.*]] = stablehlo.constant dense<> : tensor<0x4xf32>
    // CHECK: linalg.reduce { arith.addf } ins(%[[NONE]] : tensor<0x4xf32>) outs(%[[E]] : tensor<4xf32>)
    %1 = linalg.reduce { arith.addf } ins(%a : tensor<0x8xf32>) outs(%e : tensor<8xf32>) dimensions = [0]
    mpmd.yield %0, %1 : tensor<5xf32>, tensor<8xf32>
  }
  mpmd.return %r#0, %r#1 : !y, !z
}
