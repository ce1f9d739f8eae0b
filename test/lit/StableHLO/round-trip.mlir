// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s
// RUN: mpmd-opt --mlir-print-op-generic %s | mpmd-opt | FileCheck %s

// Operations of the StableHLO subset are parsed and printed unchanged, in pretty and in generic form.

// CHECK-LABEL: @elementwise
func.func @elementwise(%a: tensor<4xf32>, %p: tensor<i1>, %s: tensor<f32>) -> tensor<4xf32> {
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<4xf32>
  %0 = stablehlo.rsqrt %a : tensor<4xf32>
  // CHECK: stablehlo.is_finite %{{.*}} : (tensor<4xf32>) -> tensor<4xi1>
  %1 = stablehlo.is_finite %0 : (tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} {mhlo.frontend_attributes = {k = "v"}} : tensor<4xf32>
  %2 = stablehlo.add %0, %a {mhlo.frontend_attributes = {k = "v"}} : tensor<4xf32>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = stablehlo.compare  LT, %2, %a,  FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.compare EQ, %{{.*}}, %{{.*}} : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %4 = stablehlo.compare EQ, %1, %3 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %5 = stablehlo.select %4, %2, %a : tensor<4xi1>, tensor<4xf32>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<i1>, tensor<4xf32>
  %6 = stablehlo.select %p, %5, %a : tensor<i1>, tensor<4xf32>
  // CHECK: stablehlo.clamp %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %7 = stablehlo.clamp %s, %6, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce_precision %{{.*}}, format = e8m7 : tensor<4xf32>
  %8 = stablehlo.reduce_precision %7, format = e8m7 : tensor<4xf32>
  // CHECK: chlo.square %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %9 = chlo.square %8 : tensor<4xf32> -> tensor<4xf32>
  return %9 : tensor<4xf32>
}

// CHECK-LABEL: @shapes
func.func @shapes(%x: tensor<2x3xf32>, %c: tensor<f32>, %i: tensor<i32>) -> tensor<2x3xf32> {
  // CHECK: stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK: stablehlo.iota dim = 1 : tensor<2x3xui32>
  %0 = stablehlo.iota dim = 1 : tensor<2x3xui32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %1 = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<3x2xf32>) -> tensor<6xf32>
  %3 = stablehlo.reshape %2 : (tensor<3x2xf32>) -> tensor<6xf32>
  // CHECK: stablehlo.slice %{{.*}} [0:6:2] : (tensor<6xf32>) -> tensor<3xf32>
  %4 = stablehlo.slice %3 [0:6:2] : (tensor<6xf32>) -> tensor<3xf32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [-1], high = [2], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  %5 = stablehlo.pad %4, %c, low = [-1], high = [2], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  // CHECK: stablehlo.concatenate %{{.*}}, %{{.*}}, dim = 0 : (tensor<3xf32>, tensor<6xf32>) -> tensor<9xf32>
  %6 = stablehlo.concatenate %4, %5, dim = 0 : (tensor<3xf32>, tensor<6xf32>) -> tensor<9xf32>
  // CHECK: stablehlo.reverse %{{.*}}, dims = [0] : tensor<9xf32>
  %7 = stablehlo.reverse %6, dims = [0] : tensor<9xf32>
  // CHECK: stablehlo.dynamic_slice %{{.*}}, %{{.*}}, sizes = [1] : (tensor<9xf32>, tensor<i32>) -> tensor<1xf32>
  %8 = stablehlo.dynamic_slice %7, %i, sizes = [1] : (tensor<9xf32>, tensor<i32>) -> tensor<1xf32>
  // CHECK: stablehlo.dynamic_update_slice %{{.*}}, %{{.*}}, %{{.*}} : (tensor<9xf32>, tensor<1xf32>, tensor<i32>) -> tensor<9xf32>
  %9 = stablehlo.dynamic_update_slice %7, %8, %i : (tensor<9xf32>, tensor<1xf32>, tensor<i32>) -> tensor<9xf32>
  // CHECK: stablehlo.optimization_barrier %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<9xf32>
  %10:2 = stablehlo.optimization_barrier %x, %9 : tensor<2x3xf32>, tensor<9xf32>
  return %10#0 : tensor<2x3xf32>
}

// CHECK-LABEL: @contraction
func.func @contraction(%a: tensor<2x3x4xf32>, %b: tensor<4x2x5xf32>) -> tensor<2x3x5xf32> {
  // CHECK: stablehlo.dot_general %{{.*}}, %{{.*}}, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, HIGHEST] : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, HIGHEST] : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> :
  %1 = stablehlo.dot_general %a, %b, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// CHECK-LABEL: @reduce_short
func.func @reduce_short(%x: tensor<2x3xf32>, %c: tensor<f32>) -> tensor<2xf32> {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: @reduce_long
func.func @reduce_long(%x: tensor<3xf32>, %i: tensor<3xi32>, %c: tensor<f32>, %d: tensor<i32>) -> tensor<i32> {
  // CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0] : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  // CHECK-NEXT: reducer(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) (%{{.*}}: tensor<i32>, %{{.*}}: tensor<i32>) {
  %0:2 = stablehlo.reduce(%x init: %c), (%i init: %d) across dimensions = [0] : (tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%k: tensor<i32>, %l: tensor<i32>)  {
    %1 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.select %1, %a, %b : tensor<i1>, tensor<f32>
    %3 = stablehlo.select %1, %k, %l : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<f32>, tensor<i32>
  }
  return %0#1 : tensor<i32>
}

// CHECK-LABEL: @loop
func.func @loop(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: stablehlo.while(%[[I:.*]] = %{{.*}}, %[[X:.*]] = %{{.*}}) : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: cond {
  // CHECK: stablehlo.compare LT, %[[I]],
  // CHECK: } do {
  // CHECK: stablehlo.add %[[X]], %[[X]] : tensor<4xf32>
  %0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %1 = stablehlo.compare LT, %iterArg, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %iterArg, %c : tensor<i32>
    %2 = stablehlo.add %iterArg_0, %iterArg_0 : tensor<4xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: @calls
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: stablehlo.custom_call @Sharding(%{{.*}}) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{replicated}"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.composite "ns.name" %{{.*}} {composite_attributes = {k = 2 : i64}, decomposition = @impl, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.composite "ns.name" %0 {composite_attributes = {k = 2 : i64}, decomposition = @impl, version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @impl(%x: tensor<4xf32>) -> tensor<4xf32>

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh = <["x"=2, "y"=4]>
// CHECK-LABEL: @shardings
// CHECK-SAME: sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {}], replicated={"y"}>
func.func @shardings(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {}], replicated={"y"}>}) -> tensor<4x4xf32> {
  // CHECK: sdy.sharding_constraint %{{.*}} <@mesh, [{"x", "y":(2)2}, {}]> : tensor<4x4xf32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"x", "y":(2)2}, {}]> : tensor<4x4xf32>
  // CHECK: sdy.sharding_group %{{.*}} group_id = 3 : tensor<4x4xf32>
  sdy.sharding_group %0 group_id=3 : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @top_k
func.func @top_k(%x: tensor<2x8xf32>) -> tensor<2x4xf32> {
  // CHECK: chlo.top_k(%{{.*}}, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  %0:2 = chlo.top_k(%x, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return %0#0 : tensor<2x4xf32>
}
