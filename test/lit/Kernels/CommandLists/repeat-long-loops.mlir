// RUN: mpmd-opt %s --mpmd-compile="to=lowered" | FileCheck %s --check-prefix=HOST
// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_80" | FileCheck %s --check-prefix=DEVICE

// A CUDA graph would hold too many launches: a GPU runs the loop as a data-dependent loop, whose condition it reads
// before each iteration.
// HOST: mpmd.repeat 70000(
// HOST: mpmd.gemm
// DEVICE: mpmd.repeat 9223372036854775807 while
// DEVICE: mpmd.gemm
func.func public @main(%a: tensor<16x16xf32> loc("a")) -> (tensor<16x16xf32> {jax.result_info = "r"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<70000> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<16x16xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %next = stablehlo.add %i, %one : tensor<i32>
    %y = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %z = stablehlo.tanh %y : tensor<16x16xf32>
    stablehlo.return %next, %z : tensor<i32>, tensor<16x16xf32>
  }
  return %0#1 : tensor<16x16xf32>
}
