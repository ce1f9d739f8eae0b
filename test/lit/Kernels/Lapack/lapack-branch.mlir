// RUN: mpmd-opt %s --mpmd-compile="to=lowered" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_80" | FileCheck %s

// Each region of a branch is a command list that runs at most once, so that the library is called only if the region
// is chosen. A loop in a region is data-dependent.
// CHECK: mpmd.repeat 1
// CHECK: mpmd.lapack potrf
// CHECK: mpmd.repeat 1
// CHECK: mpmd.repeat 9223372036854775807
// CHECK: mpmd.lapack potrf
// CHECK-NOT: mpmd.lapack
func.func public @main(%a: tensor<3x3xf32> loc("a"), %n: tensor<i32> loc("n")) -> (tensor<3x3xf32> {jax.result_info = "r"}) {
  %0 = "stablehlo.case"(%n) ({
    %y = stablehlo.cholesky %a : tensor<3x3xf32>
    stablehlo.return %y : tensor<3x3xf32>
  }, {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<3x3xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.cholesky %x : tensor<3x3xf32>
      stablehlo.return %next, %y : tensor<i32>, tensor<3x3xf32>
    }
    stablehlo.return %1#1 : tensor<3x3xf32>
  }, {
    stablehlo.return %a : tensor<3x3xf32>
  }) : (tensor<i32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
