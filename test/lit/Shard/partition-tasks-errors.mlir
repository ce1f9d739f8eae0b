// RUN: mpmd-opt %s --mpmd-partition-tasks --split-input-file --verify-diagnostics

// A manual computation inside a loop, or over axes that the mesh does not have, is rejected.

!a = !mpmd.mesh_tensor<@stage, tensor<8xf32>, <[["dp"=2]]>>
mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
mpmd.program @manual_in_a_loop stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    %n = stablehlo.constant dense<0> : tensor<i32>
    // expected-note @+1 {{see this 'stablehlo.while'}}
    %r:2 = stablehlo.while(%i = %n, %v = %p) : tensor<i32>, tensor<8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      // expected-error @+1 {{'mpmd.manual_computation' op expected in the list of a task, got one inside 'stablehlo.while', which is one kernel}}
      %0 = mpmd.manual_computation(%v) over [#mpmd.axis<"dp"=2>] from [#mpmd.sharding<[["dp"=2]]>] to [#mpmd.sharding<[["dp"=2]]>] {
      ^bb0(%b: tensor<4xf32>):
        mpmd.yield %b : tensor<4xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      stablehlo.return %i, %0 : tensor<i32>, tensor<8xf32>
    }
    mpmd.yield %r#1 : tensor<8xf32>
  }
  mpmd.return %y : !a
}

// -----

!a = !mpmd.mesh_tensor<@stage, tensor<8xf32>, <[["dp"=2]]>>
mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
mpmd.program @manual_over_other_axes stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<8xf32>):
    // expected-error @+1 {{'mpmd.manual_computation' op expected a sharding over axes of the mesh ["dp"], got #mpmd.sharding<[["tp"=2]]>}}
    %0 = mpmd.manual_computation(%p) over [] from [#mpmd.sharding<[["tp"=2]]>] to [#mpmd.sharding<[["tp"=2]]>] {
    ^bb0(%b: tensor<4xf32>):
      mpmd.yield %b : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    mpmd.yield %0 : tensor<8xf32>
  }
  mpmd.return %y : !a
}
