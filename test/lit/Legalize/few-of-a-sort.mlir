// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

// If few results of a sort are read, only they are selected: the first element of each of 16 chunks, then the elements
// of the 3 chunks with the first of these. Key and index are one integer; buffers have one spare element at the end.
// CHECK-LABEL: @top
// CHECK-NOT: tensor<65xi64>
// CHECK: tensor.empty() : tensor<17xi64>
// CHECK: arith.ori
// CHECK: arith.minsi
// CHECK: tensor.empty() : tensor<17xi64>
// CHECK-NOT: tensor<65xi64>
// CHECK: return
func.func @top(%x: tensor<4x64xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %0:2 = chlo.top_k(%x, k = 3) : tensor<4x64xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

// -----

// The other operand is read at the selected indices.
// CHECK-LABEL: @sliced
// CHECK-NOT: tensor<65xi64>
// CHECK: %[[PLACES:.*]] = scf.for {{.*}} -> (tensor<4x2xi32>)
// CHECK: linalg.generic
// CHECK: tensor.extract %[[PLACES]]
// CHECK: tensor.extract %arg0
// CHECK: linalg.generic
// CHECK: tensor.extract %[[PLACES]]
// CHECK: tensor.extract %arg1
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

// -----

// The last elements are selected, along another dimension, of floats with equal zeros and NaNs last: the comparator's
// function of an element becomes part of the key.
// CHECK-LABEL: @last
// CHECK: scf.for {{.*}} -> (tensor<2x3xi32>)
// CHECK-NOT: tensor<65xi64>
// CHECK: arith.cmpf oeq
// CHECK: arith.cmpf uno
// CHECK: tensor.extract_slice %{{.*}}[0, 0] [1, 3] [1, 1]
func.func @last(%x: tensor<64x3xf32>) -> tensor<1x3xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %left = stablehlo.abs %a : tensor<f32>
    %right = stablehlo.abs %b : tensor<f32>
    %less = stablehlo.compare LT, %left, %right, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64x3xf32>) -> tensor<64x3xf32>
  %1 = stablehlo.slice %0 [62:63, 0:3] : (tensor<64x3xf32>) -> tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}

// -----

// If many or all elements are read, a full sort runs on 64-bit keys and indices.
// CHECK-LABEL: @sorted
// CHECK: tensor<129xi64>
// CHECK: tensor.empty() : tensor<65xi32>
// CHECK: return
func.func @sorted(%x: tensor<65xi32>, %y: tensor<64xf64>) -> (tensor<30xi32>, tensor<64xf64>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<65xi32>) -> tensor<65xi32>
  %1 = stablehlo.slice %0 [0:30] : (tensor<65xi32>) -> tensor<30xi32>
  %2 = "stablehlo.sort"(%y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xf64>) -> tensor<64xf64>
  return %1, %2 : tensor<30xi32>, tensor<64xf64>
}

// -----

// Two keys do not fit one integer: the comparator reads the elements.
// CHECK-LABEL: @by_two
// CHECK-NOT: i64
// CHECK: scf.while
// CHECK: arith.cmpi slt
// CHECK: return
func.func @by_two(%x: tensor<300xi32>, %y: tensor<300xi32>) -> tensor<3xi32> {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %less = stablehlo.compare LT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %second = stablehlo.compare LT, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %both = stablehlo.and %less, %second : tensor<i1>
    stablehlo.return %both : tensor<i1>
  }) : (tensor<300xi32>, tensor<300xi32>) -> (tensor<300xi32>, tensor<300xi32>)
  %1 = stablehlo.slice %0#0 [0:3] : (tensor<300xi32>) -> tensor<3xi32>
  return %1 : tensor<3xi32>
}
