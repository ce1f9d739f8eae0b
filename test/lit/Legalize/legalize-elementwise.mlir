// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

// Elementwise StableHLO operations become linalg.generic with scalar arithmetic.

// CHECK-DAG: #[[$ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$SCALAR:.*]] = affine_map<(d0) -> ()>
// CHECK-LABEL: @scalar_bounds_use_the_empty_map
func.func @scalar_bounds_use_the_empty_map(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<f32>) -> tensor<4xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$SCALAR]], #[[$ID]], #[[$SCALAR]], #[[$ID]]], iterator_types = ["parallel"]}
  // CHECK: arith.maximumf
  // CHECK: arith.minimumf
  %0 = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @unsigned_becomes_signless
// CHECK-SAME: tensor<4xi32>
func.func @unsigned_becomes_signless(%x: tensor<4xui32>) -> tensor<4xi1> {
  // CHECK: arith.constant dense<-1> : tensor<4xi32>
  %c = stablehlo.constant dense<4294967295> : tensor<4xui32>
  // CHECK: arith.cmpi ult
  %0 = stablehlo.compare LT, %x, %c, UNSIGNED : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-LABEL: @upper_half_of_a_product
func.func @upper_half_of_a_product(%x: tensor<4xi32>, %y: tensor<4xui32>) -> (tensor<4xi32>, tensor<4xui32>) {
  // CHECK: %[[LOW:.*]], %[[HIGH:.*]] = arith.mulsi_extended
  // CHECK-NEXT: linalg.yield %[[HIGH]]
  %0 = chlo.mulhi %x, %x : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  // CHECK: arith.mului_extended
  %1 = chlo.mulhi %y, %y : tensor<4xui32>, tensor<4xui32> -> tensor<4xui32>
  return %0, %1 : tensor<4xi32>, tensor<4xui32>
}

// -----

// CHECK-LABEL: @division_has_no_undefined_behaviour
func.func @division_has_no_undefined_behaviour(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[SAFE:.*]] = arith.select
  // CHECK: %[[Q:.*]] = arith.divsi %{{.*}}, %[[SAFE]]
  // CHECK: arith.select %{{.*}}, %{{.*}}, %[[Q]]
  %0 = stablehlo.divide %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: @booleans_add_as_or
func.func @booleans_add_as_or(%x: tensor<4xi1>, %y: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK: arith.ori
  %0 = stablehlo.add %x, %y : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-LABEL: @tangents
func.func @tangents(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: math.tan
  %0 = stablehlo.tan %x : tensor<4xf32>
  // CHECK: math.tan
  %1 = chlo.tan %x : tensor<4xf32> -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: @logistic_is_one_over_one_plus_exponential
func.func @logistic_is_one_over_one_plus_exponential(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[N:.*]] = arith.negf
  // CHECK: %[[E:.*]] = math.exp %[[N]]
  // CHECK: %[[S:.*]] = arith.addf %{{.*}}, %[[E]]
  // CHECK: arith.divf %{{.*}}, %[[S]]
  %0 = stablehlo.logistic %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @map_is_elementwise
func.func @map_is_elementwise(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel", "parallel"]
  // CHECK: arith.muli
  // CHECK: arith.subi
  %0 = "stablehlo.map"(%x, %x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.multiply %a, %b : tensor<i32>
    %2 = stablehlo.subtract %1, %b : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

// A value that a region captures becomes a scalar operand of the loop.
// CHECK-LABEL: @regions_read_constants_from_outside
func.func @regions_read_constants_from_outside(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[S:.*]] = tensor.extract %{{.*}}[] : tensor<f32>
  // CHECK: arith.mulf %{{.*}}, %[[S]]
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %c) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.multiply %b, %s : tensor<f32>
    %2 = stablehlo.add %a, %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }
  return %0 : tensor<f32>
}
