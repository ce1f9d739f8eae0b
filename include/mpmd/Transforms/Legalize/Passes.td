//===- Passes.td - passes of the library Legalize ------------------------------------------------===//
//
// From stablehlo to linalg on tensors.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_LEGALIZE_PASSES_TD
#define MPMD_TRANSFORMS_LEGALIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandCollectives : Pass<"mpmd-expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Turns collectives into exchanges of bytes and local operations";
  let description = [{
    Needs: phase `sharded`; collectives stand in the bodies of tasks, outside their loops and branches.
    Gives: an `mpmd.exchange` for each, with its plan. Terms are combined by a `stablehlo.reduce` in the order of their
    device indices. A sum of much data over more than two devices is reduced in parts, one per device, which are then
    gathered: two exchanges. Axis indices stand outside loops and branches.
    Before: `mpmd-legalize-stablehlo`, which lowers the reductions.

    Before:
    ```mlir
    %1 = mpmd.collective all_reduce %0 on @grid axes = [#mpmd.axis<"dp"=2>] for "loss" tensor<4xf32>
        from <[[]], unreduced = sum ["dp"=2]> to <[[]]> : tensor<4xf32> -> tensor<4xf32>
    ```
    After:
    ```mlir
    %e = tensor.empty() : tensor<2x4xf32>
    %t = mpmd.exchange @e0 all_reduce part 0 of sum %0 -> %e axes = [#mpmd.axis<"dp"=2>] for "loss"
        : tensor<4xf32>, tensor<2x4xf32> -> tensor<2x4xf32>
    %z = stablehlo.constant dense<-0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [0]
        : (tensor<2x4xf32>, tensor<f32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::mlir::stablehlo::StablehloDialect", "::mpmd::MpmdDialect"
  ];
}

def LegalizeStablehlo : Pass<"mpmd-legalize-stablehlo"> {
  let summary = "Lowers stablehlo, chlo and sdy operations to linalg on tensors";
  let description = [{
    Needs: operations that `mpmd-verify-input` accepts, with composites and private calls inlined where wanted. Runs
    on any operation with regions. Unsigned element types become signless ones in everything that it contains; run it on
    the module if signatures hold any.
    Gives: linalg.generic, linalg.fill, tensor, arith, math and scf operations; none of the three dialects is left.

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
