// RUN: mpmd-opt %s --mpmd-legalize-stablehlo | FileCheck %s

// Of which a few of the first elements are read is not sorted: each is found by two reductions.
// CHECK-LABEL: @top
// CHECK-NOT: arith.shli
// CHECK-COUNT-3: arith.maxsi
// CHECK-NOT: arith.maxsi
// CHECK: return
func.func @top(%x: tensor<4x64xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %0:2 = chlo.top_k(%x, k = 3) : tensor<4x64xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

// CHECK-LABEL: @sliced
// CHECK-NOT: arith.shli
// CHECK-COUNT-2: arith.maxsi
// CHECK-NOT: arith.maxsi
// CHECK: return
func.func @sliced(%x: tensor<4x64xi32>, %y: tensor<4x64xf32>) -> (tensor<4x2xi32>, tensor<4x1xf32>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<4x64xi32>, tensor<4x64xf32>) -> (tensor<4x64xi32>, tensor<4x64xf32>)
  %1 = stablehlo.slice %0#0 [0:4, 0:2] : (tensor<4x64xi32>) -> tensor<4x2xi32>
  %2 = stablehlo.slice %0#1 [0:4, 0:1] : (tensor<4x64xf32>) -> tensor<4x1xf32>
  return %1, %2 : tensor<4x2xi32>, tensor<4x1xf32>
}

// Many of them, elements further behind, all of it, and floats whose comparator leaves NaN nowhere are.
// CHECK-LABEL: @sorted
// CHECK-COUNT-4: arith.shli
// CHECK: return
func.func @sorted(%x: tensor<64xi32>, %y: tensor<64xf32>) -> (tensor<17xi32>, tensor<2xi32>, tensor<64xi32>, tensor<2xf32>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xi32>) -> tensor<64xi32>
  %1 = stablehlo.slice %0 [0:17] : (tensor<64xi32>) -> tensor<17xi32>
  %2 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xi32>) -> tensor<64xi32>
  %3 = stablehlo.slice %2 [1:3] : (tensor<64xi32>) -> tensor<2xi32>
  %4 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xi32>) -> tensor<64xi32>
  %5 = "stablehlo.sort"(%y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xf32>) -> tensor<64xf32>
  %6 = stablehlo.slice %5 [0:2] : (tensor<64xf32>) -> tensor<2xf32>
  return %1, %3, %4, %6 : tensor<17xi32>, tensor<2xi32>, tensor<64xi32>, tensor<2xf32>
}
