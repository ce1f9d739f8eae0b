//===- Passes.td - passes of the room Legalize ------------------------------------------------===//
//
// From stablehlo to linalg on tensors.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_LEGALIZE_PASSES_TD
#define MPMD_TRANSFORMS_LEGALIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def LegalizeStablehlo : Pass<"mpmd-legalize-stablehlo"> {
  let summary = "Lowers stablehlo, chlo and sdy operations to linalg on tensors";
  let description = [{
    Needs: operations that `mpmd-verify-input` accepts, with composites and private calls inlined
    where that is wanted. Runs on any operation with regions; unsigned element types become
    signless ones in everything it contains, so run it on the module if signatures hold any.
    Gives: linalg.generic, linalg.fill, tensor, arith, math and scf operations; none of the three
    dialects is left.

    Before:
    ```mlir
    %0 = stablehlo.add %a, %b : tensor<4xf32>
    ```
    After:
    ```mlir
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32, %out: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // MPMD_TRANSFORMS_LEGALIZE_PASSES_TD
