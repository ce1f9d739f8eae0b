// RUN: mpmd-opt %s --mpmd-compile="to=lowered" | FileCheck %s

// A loop with a known trip count is unrolled, so that each iteration calls the library.
// CHECK-COUNT-3: mpmd.lapack potrf
// CHECK-NOT: mpmd.lapack potrf
func.func public @main(%a: tensor<3x3xf32> loc("a")) -> (tensor<3x3xf32> {jax.result_info = "r"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<3x3xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %y = stablehlo.cholesky %x : tensor<3x3xf32>
    %z = stablehlo.add %y, %x : tensor<3x3xf32>
    stablehlo.return %next, %z : tensor<i32>, tensor<3x3xf32>
  }
  return %0#1 : tensor<3x3xf32>
}
