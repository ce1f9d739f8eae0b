// Costly loops and branches become command lists of their own.
// RUN: mpmd-opt %s --split-input-file --mpmd-legalize-stablehlo --mpmd-normalize-tasks --canonicalize --mpmd-repeat-loops | FileCheck %s
// RUN: mpmd-opt %s --split-input-file --mpmd-legalize-stablehlo --mpmd-kernels | FileCheck %s --check-prefix=LIST

// A recurrence repeats with its carries, its counter and its invariants as operands. The cast of the invariant weights
// is hoisted.
// CHECK-LABEL: func.func @recurrence
// CHECK: arith.truncf
// CHECK: %{{.*}}:3 = mpmd.repeat 100(%{{.*}}) {aliases = array<i64: [[I:[0-9]]], [[H:[0-9]]], [[S:[0-9]]]>, filled = array<i64: [[S]]>}
// CHECK-NOT: arith.truncf %{{.*}} : f32 to bf16
// CHECK: arith.truncf
// CHECK: tensor.insert_slice
// CHECK: mpmd.yield %{{.*}}, %{{.*}}, %{{.*}} : tensor<i64>, tensor<32x32xf32>, tensor<100x32xf32>
// The list works on the buffers of the carries and on a slice of the stage's workspace. Its cost covers all
// iterations.
// LIST-LABEL: func.func @recurrence
// LIST: %[[WS:.*]] = mpmd.workspace_view %{{.*}} to memref<[[BYTES:[0-9]+]]xi8>
// LIST: mpmd.repeat 100(%{{.*}}, %[[WS]]) {aliases = {{.*}}} : {{.*}} -> () cost = <flops = {{[0-9]+}}00, {{.*}}> {
// LIST-NEXT: ^bb0({{.*}}, %[[OWN:.*]]: memref<[[BYTES]]xi8>):
// LIST: mpmd.workspace_view %[[OWN]]
// LIST: mpmd.gemm [1, 32, 32, 32]
// LIST: mpmd.launch
// LIST: mpmd.yield
// LIST: mpmd.yield
!x = !mpmd.mesh_tensor<@device, tensor<32x32xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<100x32xf32>>
func.func @recurrence(%x: !x, %w: !x) -> (!x, !s) {
  %0:2 = mpmd.task 0 forward(%x, %w) {aliases = array<i64: -1, -1>} : (!x, !x) -> (!x, !s) {
  ^bb0(%h0: tensor<32x32xf32>, %weights: tensor<32x32xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %stack = stablehlo.constant dense<0.0> : tensor<100x32xf32>
    %r:3 = stablehlo.while(%i = %zero, %h = %h0, %hs = %stack) : tensor<i32>, tensor<32x32xf32>, tensor<100x32xf32>
    cond {
      %n = stablehlo.constant dense<100> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %a = stablehlo.convert %h : (tensor<32x32xf32>) -> tensor<32x32xbf16>
      %b = stablehlo.convert %weights : (tensor<32x32xf32>) -> tensor<32x32xbf16>
      %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xf32>
      %t = stablehlo.tanh %p : tensor<32x32xf32>
      %row = stablehlo.slice %t [3:4, 0:32] : (tensor<32x32xf32>) -> tensor<1x32xf32>
      %u = stablehlo.dynamic_update_slice %hs, %row, %i, %zero : (tensor<100x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<100x32xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t, %u : tensor<i32>, tensor<32x32xf32>, tensor<100x32xf32>
    }
    mpmd.yield %r#1, %r#2 : tensor<32x32xf32>, tensor<100x32xf32>
  }
  return %0#0, %0#1 : !x, !s
}

// -----

// A sum of products accumulates in its buffer.
// CHECK-LABEL: func.func @sum
// LIST-LABEL: func.func @sum
// LIST: mpmd.repeat 50(
// LIST: mpmd.gemm {{.*}} beta 1
// LIST-NOT: mpmd.copy
// LIST: mpmd.yield
!x = !mpmd.mesh_tensor<@device, tensor<32x32xf32>>
func.func @sum(%x: !x, %w: !x) -> (!x) {
  %0 = mpmd.task 0 forward(%x, %w) {aliases = array<i64: -1>} : (!x, !x) -> (!x) {
  ^bb0(%h0: tensor<32x32xf32>, %weights: tensor<32x32xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %none = stablehlo.constant dense<0.0> : tensor<32x32xf32>
    %r:3 = stablehlo.while(%i = %zero, %h = %h0, %sum = %none) : tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>
    cond {
      %n = stablehlo.constant dense<50> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %t = stablehlo.tanh %h : tensor<32x32xf32>
      %p = stablehlo.dot_general %t, %weights, contracting_dims = [0] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %s = stablehlo.add %sum, %p : tensor<32x32xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %t, %s : tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>
    }
    mpmd.yield %r#2 : tensor<32x32xf32>
  }
  return %0 : !x
}

// -----

// The condition of a data-dependent loop is computed before the first iteration and in each iteration.
// CHECK-LABEL: func.func @fixed_point
// CHECK: tensor.extract
// CHECK: arith.extui %{{.*}} : i1 to i32
// CHECK: mpmd.repeat 9223372036854775807 while [[C:[0-9]+]](
// CHECK-SAME: {aliases = array<i64: {{.*}}, [[C]]>}
// CHECK: tanh
// CHECK: %[[NEXT:.*]] = arith.extui %{{.*}} : i1 to i32
// CHECK: mpmd.yield {{.*}} tensor<i32>
// LIST-LABEL: func.func @fixed_point
// LIST: mpmd.repeat 9223372036854775807 while
!x = !mpmd.mesh_tensor<@device, tensor<32x32xf32>>
func.func @fixed_point(%x: !x, %w: !x) -> (!x) {
  %0 = mpmd.task 0 forward(%x, %w) {aliases = array<i64: -1>} : (!x, !x) -> (!x) {
  ^bb0(%h0: tensor<32x32xf32>, %weights: tensor<32x32xf32>):
    %r:2 = stablehlo.while(%h = %h0, %w0 = %weights) : tensor<32x32xf32>, tensor<32x32xf32>
    cond {
      %s = stablehlo.slice %h [0:1, 0:1] : (tensor<32x32xf32>) -> tensor<1x1xf32>
      %e = stablehlo.reshape %s : (tensor<1x1xf32>) -> tensor<f32>
      %small = stablehlo.constant dense<0.1> : tensor<f32>
      %c = stablehlo.compare GT, %e, %small : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %p = stablehlo.dot_general %h, %w0, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %t = stablehlo.tanh %p : tensor<32x32xf32>
      stablehlo.return %t, %w0 : tensor<32x32xf32>, tensor<32x32xf32>
    }
    mpmd.yield %r#0 : tensor<32x32xf32>
  }
  return %0 : !x
}

// -----

// A branch becomes a list of at most one iteration for each region that computes something. The second region only
// returns its operand.
// CHECK-LABEL: func.func @branch
// CHECK: mpmd.repeat 1 while
// CHECK-NOT: mpmd.repeat
// LIST-LABEL: func.func @branch
// LIST: mpmd.repeat 1 while
// LIST: mpmd.gemm
!x = !mpmd.mesh_tensor<@device, tensor<32x32xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
func.func @branch(%x: !x, %w: !x, %b: !b) -> (!x) {
  %0 = mpmd.task 0 forward(%x, %w, %b) {aliases = array<i64: -1>} : (!x, !x, !b) -> (!x) {
  ^bb0(%h: tensor<32x32xf32>, %weights: tensor<32x32xf32>, %which: tensor<i1>):
    %r = "stablehlo.if"(%which) ({
      %p = stablehlo.dot_general %h, %weights, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      stablehlo.return %p : tensor<32x32xf32>
    }, {
      stablehlo.return %h : tensor<32x32xf32>
    }) : (tensor<i1>) -> tensor<32x32xf32>
    mpmd.yield %r : tensor<32x32xf32>
  }
  return %0 : !x
}

// -----

// Cheap loops become kernels, and so do loops with independent iterations, which become the rows of one kernel.
// LIST-LABEL: func.func @small
// CHECK-LABEL: func.func @small
// CHECK-NOT: mpmd.repeat
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: mpmd.repeat
!x = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
!y = !mpmd.mesh_tensor<@device, tensor<8x65536xf32>>
func.func @small(%x: !x, %y: !y) -> (!x, !y) {
  %0:2 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1, -1>} : (!x, !y) -> (!x, !y) {
  ^bb0(%h0: tensor<4x4xf32>, %large: tensor<8x65536xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %r:2 = stablehlo.while(%i = %zero, %h = %h0) : tensor<i32>, tensor<4x4xf32>
    cond {
      %n = stablehlo.constant dense<100> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %p = stablehlo.dot_general %h, %h, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %p : tensor<i32>, tensor<4x4xf32>
    }
    %s:2 = stablehlo.while(%i = %zero, %out = %large) : tensor<i32>, tensor<8x65536xf32>
    cond {
      %n = stablehlo.constant dense<8> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %row = stablehlo.dynamic_slice %large, %i, %zero, sizes = [1, 65536] : (tensor<8x65536xf32>, tensor<i32>, tensor<i32>) -> tensor<1x65536xf32>
      %t = stablehlo.tanh %row : tensor<1x65536xf32>
      %u = stablehlo.dynamic_update_slice %out, %t, %i, %zero : (tensor<8x65536xf32>, tensor<1x65536xf32>, tensor<i32>, tensor<i32>) -> tensor<8x65536xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %u : tensor<i32>, tensor<8x65536xf32>
    }
    mpmd.yield %r#1, %s#1 : tensor<4x4xf32>, tensor<8x65536xf32>
  }
  return %0#0, %0#1 : !x, !y
}
