// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --cse --split-input-file 2>%t.remarks | FileCheck %s
// RUN: FileCheck --check-prefix=REMARK --input-file=%t.remarks %s

// A loop that treats every batch row the same runs on each device's rows. A sum over rows stays unreduced until the
// loop ends; its initial value is zero on all devices but one.
!x = !mpmd.mesh_tensor<@grid, tensor<3x4x8xf32>>
!v = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
!h = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @adds_up
mpmd.program @adds_up stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"v", stages = [0]>]
    results = [#mpmd.result<"h", stage = 0>, #mpmd.result<"sum", stage = 0>]
    attributes {shardings = [#mpmd.sharding<[[], ["a"=2], []]>, unit]} {
^bb0(%x: !x, %v: !v):
  %h, %sum = mpmd.task 0 update(%x, %v) {aliases = array<i64: -1, -1>} : (!x, !v) -> (!h, !v) {
  ^bb0(%p: tensor<3x4x8xf32>, %q: tensor<8xf32>):
    %i = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %start = stablehlo.constant dense<0.5> : tensor<4x8xf32>
    // CHECK: %[[START:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<2x8xf32>
    // CHECK: %[[FIRST:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<i1>, tensor<8xf32>
    // CHECK: %[[R:.*]]:3 = stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %[[START]], %{{.*}} = %[[FIRST]]) : tensor<i32>, tensor<2x8xf32>, tensor<8xf32>
    // CHECK: stablehlo.dynamic_slice %{{.*}} sizes = [1, 2, 8] : (tensor<3x2x8xf32>
    // CHECK: stablehlo.constant dense<0.899999976> : tensor<2x8xf32>
    // CHECK: stablehlo.reduce{{.*}} : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    // CHECK-NOT: mpmd.collective
    // CHECK: stablehlo.return
    // CHECK: mpmd.collective all_reduce %[[R]]#2 on @grid
    %r:3 = stablehlo.while(%k = %i, %c = %start, %s = %q) : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>
    cond {
      %0 = stablehlo.compare LT, %k, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %0 : tensor<i1>
    } do {
      %0 = stablehlo.dynamic_slice %p, %k, %i, %i, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
      %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
      %decay = stablehlo.constant dense<0.9> : tensor<4x8xf32>
      %2 = stablehlo.multiply %c, %decay : tensor<4x8xf32>
      %3 = stablehlo.add %1, %2 : tensor<4x8xf32>
      %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %5 = stablehlo.add %s, %4 : tensor<8xf32>
      %6 = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %6, %3, %5 : tensor<i32>, tensor<4x8xf32>, tensor<8xf32>
    }
    mpmd.yield %r#1, %r#2 : tensor<4x8xf32>, tensor<8xf32>
  }
  mpmd.return %h, %sum : !h, !v
}

// -----

// A condition that reads all rows gathers them. If only one region yields an unreduced sum, the other region yields
// zero.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
!v = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
!n = !mpmd.mesh_tensor<@grid, tensor<i32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @branches
mpmd.program @branches stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"n", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"sum", stage = 0>]
    attributes {shardings = [#mpmd.sharding<[["a"=2], []]>, unit]} {
^bb0(%x: !x, %n: !n):
  %y, %sum = mpmd.task 0 update(%x, %n) {aliases = array<i64: -1, -1>} : (!x, !n) -> (!x, !v) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<i32>):
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    // CHECK: %[[C:.*]]:2 = "stablehlo.case"(%{{.*}}) ({
    // CHECK: stablehlo.reduce({{.*}} : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    // CHECK: }) : (tensor<i32>) -> (tensor<2x8xf32>, tensor<8xf32>)
    // CHECK-DAG: mpmd.collective all_reduce %[[C]]#1
    %c:2 = "stablehlo.case"(%q) ({
      %0 = stablehlo.reduce(%p init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      stablehlo.return %p, %0 : tensor<4x8xf32>, tensor<8xf32>
    }, {
      %0 = stablehlo.negate %p : tensor<4x8xf32>
      %1 = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<8xf32>
      stablehlo.return %0, %1 : tensor<4x8xf32>, tensor<8xf32>
    }) : (tensor<i32>) -> (tensor<4x8xf32>, tensor<8xf32>)
    // REMARK: remark: cannot work on parts of what it reads: operand of while: whole along dimension 0
    // CHECK-DAG: %[[ALL:.*]] = mpmd.collective all_gather %[[C]]#0
    // CHECK: stablehlo.while(%{{.*}} = %[[ALL]]) : tensor<4x8xf32>
    %r = stablehlo.while(%k = %c#0) : tensor<4x8xf32>
    cond {
      %0 = stablehlo.reduce(%k init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
      %1 = stablehlo.compare GT, %0, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %0 = stablehlo.negate %k : tensor<4x8xf32>
      stablehlo.return %0 : tensor<4x8xf32>
    }
    mpmd.yield %r, %c#1 : tensor<4x8xf32>, tensor<8xf32>
  }
  mpmd.return %y, %sum : !x, !v
}

// -----

// Sharding rows and columns of `c` along the same axis would leave only diagonal blocks: `c` is replicated.
!x = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
!c = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @squares
mpmd.program @squares stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"c", stage = 0>]
    attributes {shardings = [#mpmd.sharding<[["a"=2]]>]} {
^bb0(%x: !x):
  %c = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !c {
  ^bb0(%p: tensor<4xf32>):
    %i = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %zero = stablehlo.constant dense<0.0> : tensor<4x4xf32>
    // CHECK: mpmd.collective all_gather %{{.*}} : tensor<2xf32> -> tensor<4xf32>
    // CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<4x4xf32>
    %r:2 = stablehlo.while(%k = %i, %s = %zero) : tensor<i32>, tensor<4x4xf32>
    cond {
      %0 = stablehlo.compare LT, %k, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %0 : tensor<i1>
    } do {
      %0 = stablehlo.broadcast_in_dim %p, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
      %1 = stablehlo.broadcast_in_dim %p, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
      %2 = stablehlo.multiply %0, %1 : tensor<4x4xf32>
      %3 = stablehlo.add %s, %2 : tensor<4x4xf32>
      %4 = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %4, %3 : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  mpmd.return %c : !c
}

// -----

// A running sum with a no-op convert, and many captured values.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
!s = !mpmd.mesh_tensor<@grid, tensor<f32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @captures
mpmd.program @captures stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"sum", stage = 0>]
    attributes {shardings = [#mpmd.sharding<[["a"=2], []]>]} {
^bb0(%x: !x):
  %sum = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !s {
  ^bb0(%p: tensor<4x8xf32>):
    %i = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<3> : tensor<i32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %p1 = stablehlo.negate %p : tensor<4x8xf32>
    %p2 = stablehlo.negate %p1 : tensor<4x8xf32>
    %p3 = stablehlo.negate %p2 : tensor<4x8xf32>
    %p4 = stablehlo.negate %p3 : tensor<4x8xf32>
    %p5 = stablehlo.negate %p4 : tensor<4x8xf32>
    %p6 = stablehlo.negate %p5 : tensor<4x8xf32>
    // CHECK: %[[R:.*]]:2 = stablehlo.while
    // CHECK-COUNT-6: stablehlo.add %{{.*}} : tensor<2x8xf32>
    // CHECK: stablehlo.return
    // CHECK: mpmd.collective all_reduce %[[R]]#1
    %r:2 = stablehlo.while(%k = %i, %s = %zero) : tensor<i32>, tensor<f32>
    cond {
      %0 = stablehlo.compare LT, %k, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %0 : tensor<i1>
    } do {
      %1 = stablehlo.add %p, %p1 : tensor<4x8xf32>
      %2 = stablehlo.add %1, %p2 : tensor<4x8xf32>
      %3 = stablehlo.add %2, %p3 : tensor<4x8xf32>
      %4 = stablehlo.add %3, %p4 : tensor<4x8xf32>
      %5 = stablehlo.add %4, %p5 : tensor<4x8xf32>
      %6 = stablehlo.add %5, %p6 : tensor<4x8xf32>
      %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
      %8 = stablehlo.convert %s : tensor<f32>
      %9 = stablehlo.add %8, %7 : tensor<f32>
      %10 = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %10, %9 : tensor<i32>, tensor<f32>
    }
    mpmd.yield %r#1 : tensor<f32>
  }
  mpmd.return %sum : !s
}
