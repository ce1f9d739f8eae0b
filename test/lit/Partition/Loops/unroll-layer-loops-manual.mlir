// RUN: mpmd-opt %s --mpmd-unroll-layer-loops | FileCheck %s

// Collectives run between the launches of a task, not in a kernel. So a layer loop with a collective is unrolled, in a
// manual computation and around one. A loop without collectives stays.
!a = !mpmd.mesh_tensor<@stage, tensor<8xf32>>
mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
mpmd.program @layers stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  // CHECK: mpmd.task 0 update
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    // CHECK: %[[FIRST:.*]] = mpmd.manual_computation
    // CHECK: %[[A:.*]] = mpmd.collective all_reduce
    // CHECK: mpmd.collective all_reduce %[[A]]
    // CHECK: stablehlo.while
    // CHECK: stablehlo.tanh
    // CHECK: mpmd.yield
    %0 = mpmd.manual_computation(%p) over [#mpmd.axis<"dp"=2>] from [#mpmd.sharding<[["dp"=2]]>] to [#mpmd.sharding<[["dp"=2]]>] {
    ^bb0(%a: tensor<4xf32>):
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %two = stablehlo.constant dense<2> : tensor<i32>
      %r:2 = stablehlo.while(%i = %zero, %v = %a) : tensor<i32>, tensor<4xf32>
      cond {
        %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %s = mpmd.collective all_reduce %v on @stage axes = [#mpmd.axis<"dp"=2>] for "all_reduce" tensor<4xf32>
          from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<4xf32> -> tensor<4xf32>
        %j = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %j, %s : tensor<i32>, tensor<4xf32>
      }
      %t:2 = stablehlo.while(%i = %zero, %v = %r#1) : tensor<i32>, tensor<4xf32>
      cond {
        %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %s = stablehlo.tanh %v : tensor<4xf32>
        %j = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %j, %s : tensor<i32>, tensor<4xf32>
      }
      mpmd.yield %t#1 : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    // CHECK-NOT: stablehlo.while
    // CHECK: %[[SECOND:.*]] = mpmd.manual_computation(%[[FIRST]])
    // CHECK: %[[THIRD:.*]] = mpmd.manual_computation(%[[SECOND]])
    // CHECK: mpmd.yield %[[THIRD]]
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %1:2 = stablehlo.while(%i = %zero, %v = %0) : tensor<i32>, tensor<8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = mpmd.manual_computation(%v) over [#mpmd.axis<"dp"=2>] from [#mpmd.sharding<[["dp"=2]]>] to [#mpmd.sharding<[["dp"=2]]>] {
      ^bb0(%a: tensor<4xf32>):
        %n = stablehlo.negate %a : tensor<4xf32>
        mpmd.yield %n : tensor<4xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<8xf32>
    }
    mpmd.yield %1#1 : tensor<8xf32>
  }
  mpmd.return %y : !a
}
