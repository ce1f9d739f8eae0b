// RUN: mpmd-opt %s --mpmd-compile="topology=pp1.dp2 to=sharded" | FileCheck %s

// The batch of LAPACK operands is sharded; each matrix is replicated in full.
sdy.mesh @mesh = <["dp"=2]>
// CHECK: mpmd.collective all_gather
// CHECK: mpmd.lapack potrf %{{.*}} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2xi32>)
// CHECK: mpmd.lapack trsm %{{.*}}, %{{.*}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
func.func public @main(%a: tensor<4x3x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>} loc("a"),
                       %b: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("b"))
    -> (tensor<4x3x3xf32> {jax.result_info = "l", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}, tensor<4x4xf32> {jax.result_info = "x"}) {
  %0 = stablehlo.cholesky %a, lower = true : tensor<4x3x3xf32>
  %1 = "stablehlo.triangular_solve"(%b, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x3x3xf32>, tensor<4x4xf32>
}
