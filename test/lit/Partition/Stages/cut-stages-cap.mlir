// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-import-signature=state=by-path --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s --check-prefix=TIME
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-import-signature=state=by-path --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="cap=2780000" | FileCheck %s --check-prefix=CAP

// Without a memory cap the table and the first product share a stage. Under the cap the table alone fills the first
// stage.
// TIME: mpmd.task 0 forward
// TIME-COUNT-1: stablehlo.dot_general
// TIME: mpmd.task 1 forward
// TIME-COUNT-2: stablehlo.dot_general
// CAP: mpmd.task 0 forward
// CAP-NOT: stablehlo.dot_general
// CAP: mpmd.task 1 forward
// CAP-COUNT-3: stablehlo.dot_general
func.func public @main(%e: tensor<4096x64xf32> loc("s['e']"), %a: tensor<64x64xf32> loc("s['a']"), %b: tensor<64x64xf32> loc("s['b']"), %c: tensor<64x64xf32> loc("s['c']"),
                       %t: tensor<512x1xi32> loc("t"))
    -> (tensor<4096x64xf32> {jax.result_info = "result[0]['e']"}, tensor<64x64xf32> {jax.result_info = "result[0]['a']"}, tensor<64x64xf32> {jax.result_info = "result[0]['b']"},
        tensor<64x64xf32> {jax.result_info = "result[0]['c']"}, tensor<512x64xf32> {jax.result_info = "result[1]"}) {
  %0 = "stablehlo.gather"(%e, %t) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 64>}> : (tensor<4096x64xf32>, tensor<512x1xi32>) -> tensor<512x64xf32>
  %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x64xf32>) -> tensor<512x64xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x64xf32>) -> tensor<512x64xf32>
  %3 = stablehlo.dot_general %2, %c, contracting_dims = [1] x [0] : (tensor<512x64xf32>, tensor<64x64xf32>) -> tensor<512x64xf32>
  return %e, %a, %b, %c, %3 : tensor<4096x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<512x64xf32>
}
