// RUN: mpmd-opt %s --mpmd-compile="target=cuda:sm_80 to=lowered" --verify-diagnostics

// On a device a loop whose turns are not known is one kernel, which calls no library.
func.func public @main(%a: tensor<3x3xf32> loc("a"), %n: tensor<i32> loc("n")) -> (tensor<3x3xf32> {jax.result_info = "r"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  // expected-note @+1 {{see this 'scf.for'}}
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<3x3xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    // expected-error @+1 {{'mpmd.lapack' op expected in the list of a task, got it inside 'scf.for', which is one kernel}}
    %y = stablehlo.cholesky %x : tensor<3x3xf32>
    stablehlo.return %next, %y : tensor<i32>, tensor<3x3xf32>
  }
  return %0#1 : tensor<3x3xf32>
}
