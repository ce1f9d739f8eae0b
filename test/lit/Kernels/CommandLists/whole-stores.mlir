// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 target=cpu:x86-64-v3" -o %t.mlir
// RUN: rm -rf %t.mpmd && mpmd-translate --mpmd-to-bundle %t.mlir -o %t.mpmd
// RUN: llvm-objdump -d %t.mpmd/pp0.so | FileCheck %s --implicit-check-not=vpmaskmov

// A reduction to a maximum stores full vectors in memory: masked stores are slow, and so are the loads that follow
// them.
// CHECK: vpcmpgtq
func.func public @step(%x: tensor<256x512xi64>) -> tensor<512xi64> {
  %low = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<256x512xi64>, tensor<i64>) -> tensor<512xi64>
  return %0 : tensor<512xi64>
}
