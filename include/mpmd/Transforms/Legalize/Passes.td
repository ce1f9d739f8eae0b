//===- Passes.td - passes of the library Legalize ------------------------------------------------===//
//
// From stablehlo to linalg on tensors.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_LEGALIZE_PASSES_TD
#define MPMD_TRANSFORMS_LEGALIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandCollectives : Pass<"mpmd-expand-collectives", "::mlir::ModuleOp"> {
  let summary = "expands collectives to exchanges of bytes and local ops";
  let description = [{
    Requires: phase `sharded`, in which collectives are in the bodies of tasks, outside of loops and branches.
    Produces: an `mpmd.exchange` with its plan for each collective. A `stablehlo.reduce` combines terms in the order of
    their device indices. A sum of many bytes over more than two devices needs two exchanges: each device reduces one
    part, and the parts are then gathered. Axis indices move out of loops and branches.

    The pass runs before `mpmd-legalize-stablehlo`, which lowers the reductions.

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
  let summary = "lowers stablehlo, chlo and sdy ops to linalg on tensors";
  let description = [{
    Requires: ops that `mpmd-verify-input` accepts. Composites and private calls should be inlined before.
    Produces: linalg.generic, linalg.fill, tensor, arith, math and scf ops. No stablehlo, chlo or sdy op is left.

    The pass runs on any op with regions. Inside the op, unsigned element types become signless. If function signatures
    have unsigned types, the pass must run on the module.

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
