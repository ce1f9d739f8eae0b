// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 target=cpu:x86-64-v3" -o %t.mlir
// RUN: rm -rf %t.mpmd && mpmd-translate --mpmd-to-bundle %t.mlir -o %t.mpmd
// RUN: llvm-objdump -d --no-show-raw-insn %t.mpmd/pp0.so | FileCheck %s --implicit-check-not={{[[:space:]]jg[[:space:]]}}

// A binary search selects the half to go on in without a branch, which would be mispredicted every other time.
// CHECK-COUNT-4: cmovg
func.func public @step(%table: tensor<7xi32>, %x: tensor<4096xi32>) -> (tensor<4096xi32>, tensor<4096xi32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<4096xi32>
  %low = stablehlo.constant dense<0> : tensor<4096xi32>
  %high = stablehlo.constant dense<7> : tensor<4096xi32>
  %turns = stablehlo.constant dense<3> : tensor<i32>
  %next = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %l = %low, %h = %high) : tensor<i32>, tensor<4096xi32>, tensor<4096xi32>
  cond {
    %more = stablehlo.compare LT, %i, %turns, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %sum = stablehlo.add %l, %h : tensor<4096xi32>
    %middle = stablehlo.shift_right_logical %sum, %one : tensor<4096xi32>
    %at = stablehlo.reshape %middle : (tensor<4096xi32>) -> tensor<4096x1xi32>
    %there = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<7xi32>, tensor<4096x1xi32>) -> tensor<4096xi32>
    %goes = stablehlo.compare LE, %x, %there, SIGNED : (tensor<4096xi32>, tensor<4096xi32>) -> tensor<4096xi1>
    %l1 = stablehlo.select %goes, %l, %middle : tensor<4096xi1>, tensor<4096xi32>
    %h1 = stablehlo.select %goes, %middle, %h : tensor<4096xi1>, tensor<4096xi32>
    %i1 = stablehlo.add %i, %next : tensor<i32>
    stablehlo.return %i1, %l1, %h1 : tensor<i32>, tensor<4096xi32>, tensor<4096xi32>
  }
  return %0#1, %0#2 : tensor<4096xi32>, tensor<4096xi32>
}
