// A stage on a faster device gets more of the layers: six equal layers, first on two CPUs, then with the second or the
// first stage on a GPU. A cut directly after the input is possible, too.
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s --check-prefix=ALIKE
// RUN: echo 'mpmd.mesh @stage axes = [] sizes = [] target = "cpu"' > %t.second.mlir
// RUN: echo 'mpmd.mesh @stage1 axes = [] sizes = [] target = "cuda:sm_90" stages = [1]' >> %t.second.mlir
// RUN: cat %s >> %t.second.mlir
// RUN: mpmd-opt %t.second.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s --check-prefix=SECOND
// RUN: echo 'mpmd.mesh @stage axes = [] sizes = [] target = "cpu"' > %t.first.mlir
// RUN: echo 'mpmd.mesh @stage0 axes = [] sizes = [] target = "cuda:sm_90" stages = [0]' >> %t.first.mlir
// RUN: cat %s >> %t.first.mlir
// RUN: mpmd-opt %t.first.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s --check-prefix=FIRST

// ALIKE: mpmd.fragment <0 forward 0>
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: mpmd.yield
// ALIKE: mpmd.fragment <1 forward 0>
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: stablehlo.dot_general
// ALIKE-NEXT: mpmd.yield
// SECOND: mpmd.fragment <1 forward 0>
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: stablehlo.dot_general
// SECOND-NEXT: mpmd.yield
// FIRST: mpmd.fragment <0 forward 0>
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: mpmd.yield
// FIRST: mpmd.fragment <1 forward 0>
// FIRST-NEXT: stablehlo.dot_general
// FIRST-NEXT: mpmd.yield
func.func public @main(%x: tensor<512x512xf32> loc("x"), %w0: tensor<512x512xf32> loc("w0"), %w1: tensor<512x512xf32> loc("w1"), %w2: tensor<512x512xf32> loc("w2"), %w3: tensor<512x512xf32> loc("w3"), %w4: tensor<512x512xf32> loc("w4"), %w5: tensor<512x512xf32> loc("w5")) -> tensor<512x512xf32> {
  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = stablehlo.dot_general %0, %w1, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %3 = stablehlo.dot_general %2, %w3, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %4 = stablehlo.dot_general %3, %w4, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %5 = stablehlo.dot_general %4, %w5, contracting_dims = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %5 : tensor<512x512xf32>
}
