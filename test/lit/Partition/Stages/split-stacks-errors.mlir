// RUN: mpmd-opt %s --split-input-file --verify-diagnostics --mpmd-split-stacks

// expected-error @+1 {{expected a function with names, as 'mpmd-import-signature' writes them}}
func.func public @unnamed(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
