//===- Passes.td - passes of the input room ---------------------------------------------------===//
//
// From an exported training step to linalg on tensors.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_TRANSFORMS_INPUT_PASSES_TD
#define MPMD_TRANSFORMS_INPUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyInput : Pass<"mpmd-verify-input"> {
  let summary = "Refuses the first operation that is outside of the supported subset";
  let description = [{
    Needs: any program that parses. Gives: the same program, or one error that names operation,
    location and reason. Static shapes, real element types and known operations are checked, and
    that the regions of reductions and scatters are made of scalar operations.

    Before:
    ```mlir
    %0 = "stablehlo.fft"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
    ```
    After:
    ```
    error: 'stablehlo.fft' op is not in the supported subset: complex numbers are not lowered
    ```
  }];
}

def DropEmpty : Pass<"mpmd-drop-empty", "::mlir::ModuleOp"> {
  let summary = "Takes tensors without elements out of calls, loops and operations";
  let description = [{
    Needs: operations that `mpmd-verify-input` accepts. Gives: the same program, in which values without elements are
    unused or constants that the public function returns or that give a shape.

    Before:
    ```mlir
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
    After: `%b` in the place of `%0`.
  }];
  // Also for the passes that follow: a program of chlo operations alone has not loaded it.
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

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

#endif // MPMD_TRANSFORMS_INPUT_PASSES_TD
