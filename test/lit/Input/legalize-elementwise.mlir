// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

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
