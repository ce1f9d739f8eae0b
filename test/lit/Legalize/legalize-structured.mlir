// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

// Structured StableHLO operations (broadcasts, transposes, reductions, contractions, gathers, scatters) become linalg
// operations and loops.

// CHECK: #[[$MAP:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: @repeated_dimension_reads_zero
func.func @repeated_dimension_reads_zero(%x: tensor<1x4xf32>) -> tensor<3x4xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$MAP]], #{{.*}}], iterator_types = ["parallel", "parallel"]}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// Two transposes that cancel out are removed, and three become one. A transpose with another reader stays.
// CHECK: #[[$ONCE:.*]] = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-LABEL: @transposes_of_transposes(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<2x3x4xf32>
func.func @transposes_of_transposes(%x: tensor<2x3xf32>, %y: tensor<2x3x4xf32>) -> (tensor<2x3xf32>, tensor<4x2x3xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  // CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[$ONCE]], #{{.*}}]{{.*}} ins(%[[Y]] : tensor<2x3x4xf32>)
  %2 = stablehlo.transpose %y, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %3 = stablehlo.transpose %2, dims = [2, 1, 0] : (tensor<4x2x3xf32>) -> tensor<3x2x4xf32>
  %4 = stablehlo.transpose %3, dims = [2, 1, 0] : (tensor<3x2x4xf32>) -> tensor<4x2x3xf32>
  // CHECK-NOT: linalg.generic
  // CHECK: return %[[X]], %[[T]]
  return %1, %4 : tensor<2x3xf32>, tensor<4x2x3xf32>
}

// -----

// A reduction over a dimension of one element combines that element with the initial value elementwise.
// CHECK-LABEL: @reduce_of_single_elements
// CHECK-SAME: %[[X:.*]]: tensor<1x4x1xf32>, %[[Z:.*]]: tensor<f32>
func.func @reduce_of_single_elements(%x: tensor<1x4x1xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[INIT:.*]] = tensor.extract %[[Z]]
  // CHECK-DAG: tensor.collapse_shape %[[X]]
  // CHECK-NOT: "reduction"
  // CHECK: ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
  // CHECK: arith.addf %[[INIT]], %[[E]]
  // CHECK-NOT: "reduction"
  // CHECK: return
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @reshape_flattens_where_no_groups_fit
func.func @reshape_flattens_where_no_groups_fit(%x: tensor<4x6xf32>) -> tensor<3x8xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  // CHECK: tensor.expand_shape
  %0 = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// -----

// CHECK-DAG: #[[$L:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>
// CHECK-DAG: #[[$R:.*]] = affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>
// CHECK-DAG: #[[$O:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-LABEL: @contraction_is_one_generic
func.func @contraction_is_one_generic(%a: tensor<3x2x4xbf16>, %b: tensor<4x2x5xbf16>) -> tensor<2x3x5xbf16> {
  // The operands are converted before the contraction, which then is a library call.
  // CHECK-COUNT-2: arith.extf
  // CHECK: linalg.fill ins(%{{.*}} : f32)
  // CHECK: linalg.generic {indexing_maps = [#[[$L]], #[[$R]], #[[$O]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
  // CHECK: arith.mulf {{.*}} : f32
  // CHECK: arith.addf {{.*}} : f32
  // CHECK: arith.truncf {{.*}} : f32 to bf16
  %0 = stablehlo.dot_general %a, %b, batching_dims = [1] x [1], contracting_dims = [2] x [0] : (tensor<3x2x4xbf16>, tensor<4x2x5xbf16>) -> tensor<2x3x5xbf16>
  return %0 : tensor<2x3x5xbf16>
}

// -----

// CHECK-LABEL: @reduce_starts_at_the_initial_value
func.func @reduce_starts_at_the_initial_value(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK: %[[INIT:.*]] = arith.constant 0xFF800000 : f32
  // CHECK: %[[OUT:.*]] = linalg.fill ins(%[[INIT]] : f32)
  // CHECK: iterator_types = ["parallel", "reduction"]} ins(%{{.*}}) outs(%[[OUT]]
  // CHECK: ^bb0(%[[IN:.*]]: f32, %[[ACC:.*]]: f32):
  // CHECK: arith.maximumf %[[ACC]], %[[IN]]
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: @counting_while_is_a_for
func.func @counting_while_is_a_for(%x: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<7> : tensor<i32>
  // CHECK: %[[FOR:.*]] = scf.for %[[IV:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (tensor<4xf32>)
  // CHECK: linalg.generic
  // CHECK: arith.constant 7 : index
  %0:2 = stablehlo.while(%i = %c0, %v = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %c1 : tensor<i32>
    %2 = stablehlo.add %v, %v : tensor<4xf32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<i32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: @last_branch_is_the_default
func.func @last_branch_is_the_default(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  // CHECK: scf.index_switch
  // CHECK: case 0
  // CHECK: default
  %0 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %y : tensor<f32>
  }) : (tensor<i32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: @constant_start_is_clamped_statically
func.func @constant_start_is_clamped_statically(%x: tensor<8x4xf32>, %i: tensor<i32>) -> tensor<2x3xf32> {
  %c = stablehlo.constant dense<5> : tensor<i32>
  // CHECK: %[[LAST:.*]] = arith.constant 6 : index
  // CHECK: arith.maxsi
  // CHECK: %[[AT:.*]] = arith.minsi %{{.*}}, %[[LAST]]
  // CHECK: tensor.extract_slice %{{.*}}[%[[AT]], 1] [2, 3] [1, 1]
  %0 = stablehlo.dynamic_slice %x, %i, %c, sizes = [2, 3] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @scatter_skips_what_is_out_of_bounds
func.func @scatter_skips_what_is_out_of_bounds(%x: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<4xf32> {
  // Three indices are compared with each other: the last update of each window finds the first one.
  // CHECK: linalg.generic
  // CHECK: %[[IN:.*]] = arith.cmpi ult
  // CHECK: %[[KNOWN:.*]] = arith.andi %[[IN]]
  // CHECK: arith.select %[[KNOWN]], %{{.*}}, %c-1
  // CHECK: scf.for %{{.*}} -> (tensor<3xi32>)
  // CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %c-1_i32) -> (i32)
  // CHECK: arith.minui
  // CHECK: scf.for %{{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (tensor<4xf32>)
  // CHECK: %[[INSIDE:.*]] = arith.cmpi ne
  // CHECK: %[[LAST:.*]] = arith.cmpi slt
  // CHECK: %[[BOTH:.*]] = arith.andi %[[INSIDE]], %[[LAST]]
  // CHECK: scf.if %[[BOTH]]
  // CHECK: %[[ONE:.*]] = arith.cmpi eq
  // CHECK: scf.if %[[ONE]]
  // CHECK-NOT: scf.while
  // CHECK: %[[SUM:.*]] = arith.addf
  // CHECK: tensor.insert %[[SUM]] into %[[X]]
  // CHECK: else
  // CHECK: %[[ALL:.*]]:3 = scf.while
  // CHECK: arith.addf
  // CHECK: tensor.insert %[[ALL]]#2 into %[[X]]
  // CHECK: else
  // CHECK: scf.yield %[[X]]
  // CHECK: } {mpmd.independent}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A constant gets one update per row: each element is computed from its index. With two updates per row, or an operand
// that is not constant, a loop remains.
// CHECK: #[[$OF_INDICES:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK: #[[$OF_UPDATES:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: @scatter_one_element_a_row(
// CHECK-SAME: %[[I:.*]]: tensor<4x1xi32>, %[[U:.*]]: tensor<4xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[$OF_INDICES]], #[[$OF_UPDATES]], #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%[[I]], %[[U]] : tensor<4x1xi32>, tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[AT:.*]]: i32, %[[NEW:.*]]: f32, %{{.*}}: f32):
// CHECK: %[[J:.*]] = linalg.index 1 : index
// CHECK: %[[N:.*]] = arith.index_cast %[[J]] : index to i32
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[N]], %[[AT]] : i32
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[NEW]] : f32
// CHECK: arith.select %[[IS]], %[[SUM]], %{{.*}} : f32
// CHECK-NOT: scf.for
// CHECK-LABEL: @scatter_two_elements_a_row(
func.func @scatter_one_element_a_row(%i: tensor<4x1xi32>, %u: tensor<4xf32>) -> tensor<4x9xf32> {
  %x = stablehlo.constant dense<0.0> : tensor<4x9xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x9xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}
// CHECK: scf.for
func.func @scatter_two_elements_a_row(%i: tensor<4x2x1xi32>, %u: tensor<4x2xf32>) -> tensor<4x9xf32> {
  %x = stablehlo.constant dense<0.0> : tensor<4x9xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4x9xf32>, tensor<4x2x1xi32>, tensor<4x2xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}
// CHECK-LABEL: @scatter_one_element_a_row_of_what_is_there(
// CHECK: scf.for
func.func @scatter_one_element_a_row_of_what_is_there(%x: tensor<4x9xf32>, %i: tensor<4x1xi32>, %u: tensor<4xf32>) -> tensor<4x9xf32> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x9xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

// -----

// A scatter over zeros whose result is added to another tensor adds its updates to that tensor directly; the zeros are
// never materialized.
// CHECK-LABEL: @scatter_into_a_sum
// CHECK-SAME: %[[ARG:.*]]: tensor<4xf32>, %{{.*}}: tensor<3x1xi32>
func.func @scatter_into_a_sum(%y: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<4xf32> {
  // CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[X:.*]] = %[[ARG]]) -> (tensor<4xf32>)
  // CHECK: %[[OLD:.*]] = tensor.extract %[[X]]
  // CHECK: %[[HERE:.*]] = arith.addf %cst{{.*}}, %{{.*}} : f32
  // CHECK: %[[ALL:.*]] = arith.addf %[[HERE]], %[[OLD]] : f32
  // CHECK: tensor.insert %[[ALL]] into %[[X]]
  // CHECK: } {mpmd.independent}
  // CHECK: return %[[SUM]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %x = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %y : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// This does not apply over -0, nor if the other operand of the addition is defined later.
// CHECK-LABEL: @scatter_beside_sums
// CHECK-SAME: %[[ARG:.*]]: tensor<4xf32>, %{{.*}}: tensor<3x1xi32>
func.func @scatter_beside_sums(%y: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: = %[[ARG]]) -> (tensor<4xf32>)
  // CHECK: return
  %x = stablehlo.constant dense<-0.0> : tensor<4xf32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %y : tensor<4xf32>
  %w = stablehlo.constant dense<0.0> : tensor<4xf32>
  %3 = "stablehlo.scatter"(%w, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %4 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %4 : tensor<f32>
  }) : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  %5 = stablehlo.negate %y : tensor<4xf32>
  %6 = stablehlo.add %3, %5 : tensor<4xf32>
  return %2, %6 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A scatter of more large windows than one chunk holds: the chains of updates are built per chunk and joined in chunk
// order.
// CHECK-LABEL: @scatter_of_chunks
func.func @scatter_of_chunks(%x: tensor<2000x128xf32>, %i: tensor<1000x1xi32>, %u: tensor<1000x128xf32>) -> tensor<2000x128xf32> {
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<1000xi32>)
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c4{{.*}} step
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c250{{.*}} step
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c250{{.*}} step
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c4{{.*}} -> (tensor<1000xi32>, tensor<2000xi32>)
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c250{{.*}} step
  // CHECK: } {mpmd.independent}
  // CHECK: scf.for %{{.*}} = %{{.*}} to %c1000{{.*}} -> (tensor<2000x128xf32>)
  // The first 32 updates of a window are added in single precision, the others in double precision.
  // CHECK: %[[FEW:.*]]:3 = scf.while {{.*}} -> (i32, i32, f32)
  // CHECK: arith.cmpi slt, %{{.*}}, %c32_i32
  // CHECK: %[[REST:.*]]:3 = scf.while (%{{.*}} = %[[FEW]]#0, {{.*}} -> (i32, i32, f64)
  // CHECK: %[[WIDE:.*]] = arith.extf %[[FEW]]#2
  // CHECK: arith.addf %[[WIDE]], %[[REST]]#2
  // CHECK: arith.cmpi eq, %[[FEW]]#1, %c32_i32
  // CHECK: } {mpmd.independent}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<2000x128xf32>, tensor<1000x1xi32>, tensor<1000x128xf32>) -> tensor<2000x128xf32>
  return %0 : tensor<2000x128xf32>
}

// -----

// Partially overlapping windows are written in sequence.
// CHECK-LABEL: @scatter_of_windows_that_overlap
func.func @scatter_of_windows_that_overlap(%x: tensor<9xf32>, %i: tensor<3x1xi32>, %u: tensor<3x2xf32>) -> tensor<9xf32> {
  // CHECK-NOT: mpmd.independent
  // CHECK: scf.for %{{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (tensor<9xf32>)
  // CHECK: scf.for
  // CHECK: %[[IN:.*]] = arith.cmpi ult
  // CHECK: scf.if %[[IN]]
  // CHECK: arith.addf
  // CHECK: tensor.insert
  // CHECK-NOT: mpmd.independent
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<9xf32>, tensor<3x1xi32>, tensor<3x2xf32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// -----

// The distance between the first and the last counter value overflows the counter's type: the loop stays a while loop.
// CHECK-LABEL: @far_counts
func.func @far_counts(%x: tensor<4xf32>) -> (tensor<i64>, tensor<4xf32>) {
  // CHECK-NOT: scf.for
  // CHECK: scf.while
  // CHECK-NOT: scf.for
  %first = stablehlo.constant dense<-4611686018427387904> : tensor<i64>
  %r:2 = stablehlo.while(%i = %first, %h = %x) : tensor<i64>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<4611686018427387904> : tensor<i64>
    %c = stablehlo.compare LT, %i, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %step = stablehlo.constant dense<72057594037927936> : tensor<i64>
    %t = stablehlo.tanh %h : tensor<4xf32>
    %j = stablehlo.add %i, %step : tensor<i64>
    stablehlo.return %j, %t : tensor<i64>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<i64>, tensor<4xf32>
}

// -----

// Extremes of bf16 are computed in single precision and rounded once.
// CHECK-LABEL: @extremes_of_halves
// CHECK: arith.extf
// CHECK: iterator_types = ["reduction", "parallel"]
// CHECK: arith.maximumf %{{.*}} : f32
// CHECK: arith.truncf
func.func @extremes_of_halves(%x: tensor<8x4xbf16>, %low: tensor<bf16>) -> tensor<4xbf16> {
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<8x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
