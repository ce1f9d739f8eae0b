// RUN: echo '{"stages": [{"match": "first", "stage": 0}, {"match": "second", "stage": 1}]}' > %t.json
// RUN: mpmd-opt %s --split-input-file --verify-diagnostics --mpmd-name-stages="names=%t.json" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2"
// RUN: echo '{"stages": [{"match": "first", "iterations": [0, 1], "stage": 0}, {"match": "first", "iterations": [1, 3], "stage": 1}]}' > %t.rows.json
// RUN: not mpmd-opt %s --mpmd-name-stages="names=%t.rows.json" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not mpmd-opt %s --split-input-file --mpmd-name-stages="names=(\d+)" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=4" 2>&1 | FileCheck %s

// The forward reads the parameters of stage 1 first.
// expected-error @unknown {{stage-names: expected the forward to read all parameters of earlier stages before those of stage 1, got one that it reads later}}
// expected-note @unknown {{a parameter of an earlier stage}}
// CHECK: error: stage-names: expected names of parameters that allow a cut into 4 stages, got none: a stage has at least one parameter, and the parameters of a layer are together
// ROWS: stage-names: expected an array of 3 rows that stages read one by one, because "iterations" has so many, got 'tensor<64x64xf32>', which is not divided
func.func public @main(%x: tensor<64x64xf32> loc("x"), %w0: tensor<64x64xf32> loc("p['second 0']"), %w1: tensor<64x64xf32> loc("p['first 0']"), %w2: tensor<64x64xf32> loc("p['first 0b']"), %w3: tensor<64x64xf32> loc("p['first 1']")) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %w1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = stablehlo.dot_general %2, %w3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}
