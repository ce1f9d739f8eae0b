// A loop updates its initial value in the buffer of its result: the table of a scatter with many collisions is copied
// once. Windows that do not overlap become the kernel's rows.
// RUN: mpmd-opt %s --split-input-file --mpmd-compile="topology=pp1 to=lowered" | FileCheck %s

// The kernel copies nothing and does not loop over the table's rows.
// CHECK-LABEL: module @kept
// CHECK: func.func @[[$LOOP:loop_add_[a-z0-9_]+]]
// CHECK-NOT: memref.view
// CHECK: scf.for
// CHECK: scf.if %{{.*}} {
// CHECK: scf.if %{{.*}} {
// CHECK: scf.for
// CHECK: } else {
// CHECK: scf.for
// CHECK: scf.while
// CHECK: return
// CHECK: mpmd.copy %{{.*}} to %[[TABLE:.*]] : memref<512x8xf32> to memref<512x8xf32>
// CHECK-NOT: mpmd.copy
// CHECK: mpmd.launch @kernels::@[[$LOOP]] rows 64 ins(%{{[^:]*}} : memref<64xi32>, memref<64xi32>, memref<64x1xi32>, memref<64x8xf32>) outs(%[[TABLE]] :
// CHECK-NOT: mpmd.copy
module @kept {
  func.func public @main(%o: tensor<512x8xf32> loc("o"), %i: tensor<64x1xi32> loc("i"), %u: tensor<64x8xf32> loc("u")) -> (tensor<512x8xf32> {jax.result_info = "y"}) {
    %y = "stablehlo.scatter"(%o, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<512x8xf32>, tensor<64x1xi32>, tensor<64x8xf32>) -> tensor<512x8xf32>
    return %y : tensor<512x8xf32>
  }
}

// -----

// Two equal loops share a kernel.
// CHECK-LABEL: module @alike
// CHECK-COUNT-1: func.func @loop_max_
// CHECK-NOT: func.func @loop_
// CHECK: mpmd.launch @kernels::@[[FIRST:loop_max_[a-z0-9_]+]]
// CHECK: mpmd.launch @kernels::@[[FIRST]]
module @alike {
  func.func public @main(%o: tensor<8x4xf32> loc("o"), %p: tensor<8x4xf32> loc("p"), %i: tensor<4x1xi32> loc("i"), %u: tensor<4x4xf32> loc("u")) -> (tensor<8x4xf32> {jax.result_info = "y"}, tensor<8x4xf32> {jax.result_info = "z"}) {
    %y = "stablehlo.scatter"(%o, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<4x1xi32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %z = "stablehlo.scatter"(%p, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<4x1xi32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    return %y, %z : tensor<8x4xf32>, tensor<8x4xf32>
  }
}

// -----

// Small windows are added in sequence: comparing their indices with each other would take longer.
// CHECK-LABEL: module @small
// CHECK: func.func @[[$SMALL:loop_add_[a-z0-9_]+]]
// CHECK: mpmd.launch @kernels::@[[$SMALL]] rows 1 ins
module @small {
  func.func public @main(%o: tensor<512xf32> loc("o"), %i: tensor<64x1xi32> loc("i"), %u: tensor<64xf32> loc("u")) -> (tensor<512xf32> {jax.result_info = "y"}) {
    %y = "stablehlo.scatter"(%o, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<512xf32>, tensor<64x1xi32>, tensor<64xf32>) -> tensor<512xf32>
    return %y : tensor<512xf32>
  }
}
