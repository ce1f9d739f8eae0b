// A matrix-vector product reads the matrix in memory order. If the matrix is transposed, it sums along columns.
// RUN: mpmd-opt %s --mpmd-compile="to=lowered" | FileCheck %s

// CHECK: mpmd.launch @kernels::@rows_add_mul_{{[0-9]+}} rows 200
// CHECK: mpmd.launch @kernels::@columns_add_mul_{{[0-9]+}} rows
// CHECK: mpmd.launch @kernels::@elementwise_tanh_{{[0-9]+}} rows
func.func public @main(%a: tensor<200x100xf32> loc("a"), %x: tensor<100xf32> loc("x")) -> (tensor<100xf32> {jax.result_info = "r"}) {
  %y = stablehlo.dot_general %a, %x, contracting_dims = [1] x [0] : (tensor<200x100xf32>, tensor<100xf32>) -> tensor<200xf32>
  %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<200x100xf32>) -> tensor<100x200xf32>
  %z = stablehlo.dot_general %t, %y, contracting_dims = [1] x [0] : (tensor<100x200xf32>, tensor<200xf32>) -> tensor<100xf32>
  %r = stablehlo.tanh %z : tensor<100xf32>
  return %r : tensor<100xf32>
}
