// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops | FileCheck %s

// Every iteration reads its own weights: these are layers, and the loop is unrolled.
// CHECK-LABEL: func.func @layers
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-40: stablehlo.dot_general
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<40x4x4xf32>>
func.func @layers(%a: !x, %s: !s) -> !x {
  %0 = mpmd.task 0 forward(%a, %s) {aliases = array<i64: -1>} : (!x, !s) -> !x {
  ^bb0(%x: tensor<4x4xf32>, %stack: tensor<40x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<40> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %p = stablehlo.dynamic_slice %stack, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<40x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %w = stablehlo.reshape %p : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %q = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.tanh %q : tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  return %0 : !x
}

// -----

// Every iteration reads the same weights: this is a recurrence, which stays a loop even if it slices other values.
// CHECK-LABEL: func.func @recurrence
// CHECK: stablehlo.while
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<40x4x4xf32>>
func.func @recurrence(%a: !x, %s: !s) -> !x {
  %0 = mpmd.task 0 forward(%a, %s) {aliases = array<i64: -1>} : (!x, !s) -> !x {
  ^bb0(%x: tensor<4x4xf32>, %stack: tensor<40x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<40> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %p = stablehlo.dynamic_slice %stack, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<40x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %w = stablehlo.reshape %p : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %q = stablehlo.dot_general %h, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.add %q, %w : tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  return %0 : !x
}

// -----

// A stack that products have computed is data, not weights.
// CHECK-LABEL: func.func @made
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.while
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<40x4x4xf32>>
func.func @made(%a: !x, %s: !s) -> !x {
  %0 = mpmd.task 0 forward(%a, %s) {aliases = array<i64: -1>} : (!x, !s) -> !x {
  ^bb0(%x: tensor<4x4xf32>, %stack: tensor<40x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %made = stablehlo.dot_general %stack, %x, contracting_dims = [2] x [0] : (tensor<40x4x4xf32>, tensor<4x4xf32>) -> tensor<40x4x4xf32>
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<40> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %p = stablehlo.dynamic_slice %made, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<40x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %w = stablehlo.reshape %p : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %q = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.tanh %q : tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  return %0 : !x
}

// -----

// A slice that several iterations share is data, too.
// CHECK-LABEL: func.func @again
// CHECK: stablehlo.while
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<40x4x4xf32>>
func.func @again(%a: !x, %s: !s) -> !x {
  %0 = mpmd.task 0 forward(%a, %s) {aliases = array<i64: -1>} : (!x, !s) -> !x {
  ^bb0(%x: tensor<4x4xf32>, %stack: tensor<40x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<60> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %p = stablehlo.dynamic_slice %stack, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<40x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %w = stablehlo.reshape %p : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %q = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.tanh %q : tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  return %0 : !x
}

// -----

// A loop of few iterations is unrolled.
// CHECK-LABEL: func.func @few
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-8: stablehlo.dot_general
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<40x4x4xf32>>
func.func @few(%a: !x, %s: !s) -> !x {
  %0 = mpmd.task 0 forward(%a, %s) {aliases = array<i64: -1>} : (!x, !s) -> !x {
  ^bb0(%x: tensor<4x4xf32>, %stack: tensor<40x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %q = stablehlo.dot_general %h, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.tanh %q : tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %r#1 : tensor<4x4xf32>
  }
  return %0 : !x
}
