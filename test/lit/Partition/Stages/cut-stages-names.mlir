// Where no operation has a name that matches, the paths of parameters are matched. Each layer stays whole: six equal
// products in three layers are cut after two, though three would be equal.
// RUN: mpmd-opt %s --mpmd-name-stages="names=layers_(\d+)" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s
// Without a number, each layer is a stage.
// RUN: mpmd-opt %s --mpmd-name-stages="names=layers_(\d+)" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages | FileCheck %s --check-prefix=LAYERS
// A file gives stages. Parameters without a name are where the cost is least.
// RUN: echo '{"stages": [{"match": "layers_0.*a", "stage": 0}, {"match": "layers_0.*b", "stage": 1}]}' > %t.json
// RUN: mpmd-opt %s --mpmd-name-stages="names=%t.json" --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s --check-prefix=FILE
// The summary says what was matched.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 stages=2 stage-names=layers_(\d+)" 2>&1 | FileCheck %s --check-prefix=SUMMARY

// CHECK-NOT: mpmd.named_stage
// CHECK: mpmd.fragment <0 forward 0>
// CHECK: stablehlo.dot_general %arg0, %arg1
// CHECK: stablehlo.dot_general %{{.*}}, %arg2
// CHECK: mpmd.fragment <1 forward 0>
// CHECK: stablehlo.dot_general %{{.*}}, %arg3
// LAYERS: mpmd.fragment <2 forward 0>
// LAYERS-NEXT: stablehlo.dot_general %{{.*}}, %arg5
// FILE: mpmd.fragment <1 forward 0>
// FILE-NEXT: stablehlo.dot_general %{{.*}}, %arg2
// SUMMARY: main: 2 stages, by stage-names= of parameters
func.func public @main(%x: tensor<64x64xf32> loc("x"), %w0: tensor<64x64xf32> loc("p['layers_0']['a']"), %w1: tensor<64x64xf32> loc("p['layers_0']['b']"), %w2: tensor<64x64xf32> loc("p['layers_1']['a']"), %w3: tensor<64x64xf32> loc("p['layers_1']['b']"), %w4: tensor<64x64xf32> loc("p['layers_2']['a']"), %w5: tensor<64x64xf32> loc("p['layers_2']['b']")) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %w1, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = stablehlo.dot_general %2, %w3, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %4 = stablehlo.dot_general %3, %w4, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %5 = stablehlo.dot_general %4, %w5, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %5 : tensor<64x64xf32>
}
