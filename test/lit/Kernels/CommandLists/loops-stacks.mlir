// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 to=lowered" | FileCheck %s

// A scan carries a stack and writes one computed row per iteration. One pass over each line computes it, without a
// pass over the full stack.
// CHECK-LABEL: module @scan
// CHECK: func.func @loop_
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[TURNS:c1500]]
// CHECK-NOT: to %[[TURNS]]
// CHECK: arith.mulf
// CHECK-NOT: memref.store
// CHECK: arith.mulf
// CHECK-NOT: memref.store
// CHECK: arith.addf
// CHECK: memref.store
// CHECK-NOT: to %[[TURNS]]
// CHECK: return
module @scan {
  func.func public @main(%x: tensor<1500x40xf32> loc("x"), %a: tensor<40xf32> loc("a")) -> (tensor<1500x40xf32> {jax.result_info = "y"}) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %n = stablehlo.constant dense<1500> : tensor<i32>
    %f0 = stablehlo.constant dense<0.0> : tensor<f32>
    %c0 = stablehlo.broadcast_in_dim %f0, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %s0 = stablehlo.broadcast_in_dim %f0, dims = [] : (tensor<f32>) -> tensor<1500x40xf32>
    %r:3 = stablehlo.while(%i = %zero, %c = %c0, %s = %s0) : tensor<i32>, tensor<40xf32>, tensor<1500x40xf32>
    cond {
      %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %l = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 40] : (tensor<1500x40xf32>, tensor<i32>, tensor<i32>) -> tensor<1x40xf32>
      %v = stablehlo.reshape %l : (tensor<1x40xf32>) -> tensor<40xf32>
      %d = stablehlo.multiply %c, %a : tensor<40xf32>
      %e = stablehlo.multiply %v, %a : tensor<40xf32>
      %next = stablehlo.add %d, %e : tensor<40xf32>
      %line = stablehlo.reshape %next : (tensor<40xf32>) -> tensor<1x40xf32>
      %stack = stablehlo.dynamic_update_slice %s, %line, %i, %zero : (tensor<1500x40xf32>, tensor<1x40xf32>, tensor<i32>, tensor<i32>) -> tensor<1500x40xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %next, %stack : tensor<i32>, tensor<40xf32>, tensor<1500x40xf32>
    }
    return %r#2 : tensor<1500x40xf32>
  }
}
