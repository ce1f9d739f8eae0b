// RUN: mpmd-opt %s --mpmd-unroll-layer-loops | FileCheck %s

// A loop of few iterations over large arrays is unrolled, such as JAX's random bits. A loop over small arrays, one of
// many iterations and one with a data-dependent end stay.
!a = !mpmd.mesh_tensor<@stage, tensor<1024xf32>>
mpmd.mesh @stage axes = [] sizes = [] target = "cpu"
mpmd.program @loops stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !a):
  // CHECK: mpmd.task 0 update
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<1024xf32>):
    // CHECK-NOT: stablehlo.while
    // CHECK-COUNT-3: stablehlo.cosine %{{.*}} : tensor<1024xf32>
    // CHECK-NOT: stablehlo.cosine
    // CHECK-COUNT-3: stablehlo.while
    // CHECK-NOT: stablehlo.while
    // CHECK: mpmd.return
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %many = stablehlo.constant dense<1000> : tensor<i32>
    %0:2 = stablehlo.while(%i = %zero, %v = %p) : tensor<i32>, tensor<1024xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.cosine %v : tensor<1024xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<1024xf32>
    }
    %few = stablehlo.slice %0#1 [0:1023] : (tensor<1024xf32>) -> tensor<1023xf32>
    %1:2 = stablehlo.while(%i = %zero, %v = %few) : tensor<i32>, tensor<1023xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.sine %v : tensor<1023xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<1023xf32>
    }
    %2:2 = stablehlo.while(%i = %zero, %v = %0#1) : tensor<i32>, tensor<1024xf32>
    cond {
      %c = stablehlo.compare LT, %i, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.tanh %v : tensor<1024xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<1024xf32>
    }
    %last = stablehlo.slice %1#1 [1022:1023] : (tensor<1023xf32>) -> tensor<1xf32>
    %end = stablehlo.reshape %last : (tensor<1xf32>) -> tensor<f32>
    %3 = stablehlo.while(%v = %2#1) : tensor<1024xf32>
    cond {
      %f = stablehlo.slice %v [0:1] : (tensor<1024xf32>) -> tensor<1xf32>
      %g = stablehlo.reshape %f : (tensor<1xf32>) -> tensor<f32>
      %c = stablehlo.compare GT, %g, %end, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.sqrt %v : tensor<1024xf32>
      stablehlo.return %s : tensor<1024xf32>
    }
    mpmd.yield %3 : tensor<1024xf32>
  }
  mpmd.return %y : !a
}
