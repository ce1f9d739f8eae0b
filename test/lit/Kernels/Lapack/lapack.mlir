// RUN: mpmd-opt %s --mpmd-compile="to=lowered" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="to=lowered" -o %t
// RUN: mpmd-opt %t --mpmd-compile="from=lowered" | FileCheck %s --check-prefix=RANKED
// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_90" | FileCheck %s

// A LAPACK call is a launch of its own and uses the task's workspace.
// CHECK: mpmd.lapack geqrf %{{.*}} outs(%{{.*}}, %{{.*}} : memref<4x3xf32>, memref<3xf32>) in %{{.*}} : memref<896xi8> : (memref<4x3xf32>) -> () cost = <flops = 54, bytes =
// potrf works on row-major matrices directly and needs no workspace.
// CHECK: mpmd.lapack potrf upper %{{.*}} outs(%{{.*}}, %{{.*}} : memref<3x3xf64>, memref<i32>) : (memref<3x3xf64>) -> ()
// RANKED: mpmd.lapack geqrf
func.func public @main(%a: tensor<4x3xf32> loc("a"), %b: tensor<3x3xf64> loc("b")) -> (tensor<3xf32> {jax.result_info = "t"}, tensor<3x3xf64> {jax.result_info = "u"}) {
  %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  %1 = stablehlo.negate %0#1 : tensor<3xf32>
  %2 = stablehlo.cholesky %b : tensor<3x3xf64>
  return %1, %2 : tensor<3xf32>, tensor<3x3xf64>
}
