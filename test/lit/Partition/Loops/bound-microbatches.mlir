// RUN: mpmd-opt %s --split-input-file --mpmd-bound-microbatches --verify-diagnostics | FileCheck %s

// The loop counts to the rows of %x. A sum adds its neutral element beyond the bound, a stacked output writes its
// initial row, and another carry stays. The runtime checks the argument.
// CHECK-LABEL: func.func public @marked
// CHECK-SAME: %[[N:[a-z0-9]+]]: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = [], max = 3>}
// CHECK: %[[FILL:.*]] = stablehlo.constant dense<-1.0
// CHECK: %[[RAN:.*]] = stablehlo.minimum %[[N]], %{{.*}}
// CHECK: %[[COUNT:.*]] = stablehlo.convert
// CHECK: %[[LOOP:.*]]:5 = stablehlo.while(%[[I:.*]] = %{{.*}}, %{{.*}} = %[[N]], %[[S:.*]] = %{{.*}}, %[[O:.*]] = %{{.*}}, %[[V:.*]] = %{{.*}})
// CHECK: %[[END:.*]] = stablehlo.constant dense<3>
// CHECK: stablehlo.compare LT, %[[I]], %[[END]]
// CHECK: } do {
// CHECK: %[[INSIDE:.*]] = stablehlo.compare LT, %[[I]], %{{.*}}, SIGNED
// CHECK: %[[G:.*]] = {{.*}}call @mpmd_stage_0_body
// CHECK: %[[NEUTRAL:.*]] = stablehlo.constant dense<-0.0
// CHECK: %[[ADDEND:.*]] = stablehlo.select %[[INSIDE]], %[[G]], %[[NEUTRAL]]
// CHECK: %[[SUM:.*]] = stablehlo.add %[[S]], %[[ADDEND]]
// CHECK: %[[OLD:.*]] = stablehlo.constant dense<-1.0{{.*}}> : tensor<1x4xf32>
// CHECK: %[[ROW:.*]] = stablehlo.select %[[INSIDE]], %{{.*}}, %[[OLD]]
// CHECK: %[[OUT:.*]] = stablehlo.dynamic_update_slice %[[O]], %[[ROW]]
// CHECK: %[[NEXT:.*]] = stablehlo.select %[[INSIDE]], %[[G]], %[[V]]
// CHECK: stablehlo.return %{{.*}}, %{{.*}}, %[[SUM]], %[[OUT]], %[[NEXT]]
// CHECK: return %[[COUNT]], %[[LOOP]]#2
func.func public @marked(%x: tensor<3x4xf32>, %n: tensor<i32> {mpmd.arg = #mpmd.arg<"n", stages = []>}) -> (tensor<i32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %fill = stablehlo.constant dense<-1.0> : tensor<3x4xf32>
  // expected-remark @+1 {{is compiled for 3 microbatches, the most that its bound may allow; those beyond the bound are not used}}
  %0:5 = stablehlo.while(%i = %zero, %m = %n, %s = %none, %o = %fill, %v = %none) : tensor<i32>, tensor<i32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %m, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %row = stablehlo.reshape %g : (tensor<4xf32>) -> tensor<1x4xf32>
    %o1 = stablehlo.dynamic_update_slice %o, %row, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %m, %s1, %o1, %g : tensor<i32>, tensor<i32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
  }
  return %0#0, %0#2, %0#3, %0#4 : tensor<i32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Without marks: of the sum of a mask of six elements, at most six are set, so nothing has to be checked. A loop that
// is not over microbatches stays.
// CHECK-LABEL: func.func public @mask
// CHECK-NOT: max =
// CHECK: stablehlo.constant dense<6>
// CHECK: stablehlo.select
// CHECK: stablehlo.while
// CHECK: stablehlo.compare LT, %{{.*}}, %arg3
func.func public @mask(%x: tensor<8x4x4xf32>, %mask: tensor<6xi1> {mpmd.arg = #mpmd.arg<"mask", stages = []>}, %w: tensor<4x4xf32>, %n: tensor<i32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %set = stablehlo.convert %mask : (tensor<6xi1>) -> tensor<6xi32>
  %count = stablehlo.reduce(%set init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
  // expected-remark @+1 {{is compiled for 6 microbatches}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare GT, %count, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<8x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %d = stablehlo.dot_general %mb, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d2 = stablehlo.dot_general %d, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s1 = stablehlo.add %s, %d2 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4x4xf32>
  }
  %1:2 = stablehlo.while(%i = %zero, %p = %w) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %d = stablehlo.dot_general %p, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %d : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1, %1#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A bound that may be too large, and that no input decides, leaves a step without marks as it is.
// CHECK-LABEL: func.func public @unlimited
// CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, SIGNED
// CHECK-NOT: stablehlo.select
func.func public @unlimited(%x: tensor<3x4x4xf32>, %f: tensor<f32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %n = stablehlo.convert %f : (tensor<f32>) -> tensor<i32>
  // expected-remark @+1 {{is no loop over microbatches: expected at most 3 iterations, the rows that it slices, got a bound that may be larger, and that the runtime cannot check in an input of the step; let the bound be jnp.minimum(n, 3)}}
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %d = stablehlo.dot_general %mb, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s1 = stablehlo.add %s, %d : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}

// -----

// A constant bound that may be reached needs no selections.
// CHECK-LABEL: func.func public @closed
// CHECK: %[[END:.*]] = stablehlo.constant dense<3>
// CHECK: stablehlo.compare LT, %{{.*}}, %[[END]]
// CHECK-NOT: stablehlo.select
// CHECK: return
func.func public @closed(%x: tensor<3x4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LE, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %r = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %mb = stablehlo.reshape %r : (tensor<1x4xf32>) -> tensor<4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
