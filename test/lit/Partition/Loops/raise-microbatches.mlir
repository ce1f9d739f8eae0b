// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-raise-microbatches --split-input-file | FileCheck %s

// Counters, invariants, slices in both directions, stacks, last values and sums of a while loop become slices, carries
// and results.
// CHECK-LABEL: func.func public @everything
// CHECK-SAME: (%[[W:arg[0-9]]]: tensor<4xf32> {{.*}}, %[[X:arg[0-9]]]: tensor<3x4xf32> {{.*}}, %[[Y:arg[0-9]]]: tensor<5x4xf32>
// CHECK-DAG: %[[XR:.*]] = stablehlo.reverse %[[X]], dims = [0]
// CHECK-DAG: %[[MID:.*]] = stablehlo.slice %[[Y]] [1:4, 0:4]
// CHECK-DAG: %[[I:.*]] = stablehlo.iota dim = 0 : tensor<3xi32>
// CHECK: %[[L:.*]]:3 = mpmd.microbatches 3 slices(%[[X]], %[[XR]], %[[MID]], %{{.*}} : {{.*}}) carries(%{{.*}} : tensor<4xf32>) lasts 1 -> tensor<4xf32>, tensor<3x4xf32>, tensor<4xf32>
// CHECK-NEXT: ^bb0(%[[XI:arg[0-9]]]: tensor<4xf32>, %[[XE:arg[0-9]]]: tensor<4xf32>, %[[YI:arg[0-9]+]]: tensor<4xf32>, %[[N:arg[0-9]+]]: tensor<i32>, %[[S:arg[0-9]+]]: tensor<4xf32>)
// CHECK: func.call @mpmd_stage_0_body(%[[W]], %[[XI]], %[[XE]], %[[YI]], %[[N]])
// CHECK: mpmd.yield
// One stack has rows that no iteration writes; the other one is written from the last row to the first.
// CHECK: stablehlo.dynamic_update_slice %{{.*}}, %[[L]]#1
// CHECK: stablehlo.reverse %[[L]]#1
// CHECK-NOT: stablehlo.while
func.func public @everything(%w: tensor<4xf32>, %x: tensor<3x4xf32>, %y: tensor<5x4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<4xf32>
  %f6 = stablehlo.constant dense<0.0> : tensor<6x4xf32>
  %f3 = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:7 = stablehlo.while(%i = %zero, %v = %w, %s = %f, %last = %f, %six = %f6, %back = %f3, %k = %two)
      : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    // A select guards against negative indices; another index counts down from the end through a wider type.
    %neg = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %plus = stablehlo.add %i, %three : tensor<i32>
    %at = stablehlo.select %neg, %plus, %i : tensor<i1>, tensor<i32>
    %x1 = stablehlo.dynamic_slice %x, %at, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %wide = stablehlo.convert %i : (tensor<i32>) -> tensor<i64>
    %twowide = stablehlo.constant dense<2> : tensor<i64>
    %end = stablehlo.subtract %twowide, %wide : tensor<i64>
    %e1 = stablehlo.dynamic_slice %x, %end, %end, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
    %xe = stablehlo.reshape %e1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %y1 = stablehlo.dynamic_slice %y, %next, %zero, sizes = [1, 4] : (tensor<5x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %yi = stablehlo.reshape %y1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %a = func.call @mpmd_stage_0_body(%v, %xi, %xe, %yi, %k) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %a : tensor<4xf32>
    %b1 = stablehlo.reshape %a : (tensor<4xf32>) -> tensor<1x4xf32>
    %six2 = stablehlo.dynamic_update_slice %six, %b1, %plus, %zero : (tensor<6x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<6x4xf32>
    %back2 = stablehlo.dynamic_update_slice %back, %b1, %end, %twowide : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
    %k2 = stablehlo.subtract %k, %one : tensor<i32>
    stablehlo.return %next, %v, %t, %a, %six2, %back2, %k2 : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<i32>
  }
  return %0#2, %0#3, %0#4, %0#5, %0#6 : tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>, tensor<3x4xf32>, tensor<i32>
}
func.func private @mpmd_stage_0_body(%w: tensor<4xf32>, %x: tensor<4xf32>, %xe: tensor<4xf32>, %y: tensor<4xf32>, %k: tensor<i32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<4xf32>
  %1 = stablehlo.multiply %0, %xe : tensor<4xf32>
  %2 = stablehlo.multiply %1, %y : tensor<4xf32>
  %3 = stablehlo.convert %k : (tensor<i32>) -> tensor<f32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %5 = stablehlo.multiply %2, %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// -----

// In i8 the indices 128 to 199 are negative, so the slice and the stack are not per microbatch. Nor is an index that
// the operation would clamp.
// CHECK-LABEL: func.func public @wraps
// CHECK: mpmd.microbatches 200 slices(%{{[^,]*}} : tensor<200xi32>) carries(%{{[^,]*}} : tensor<200x4xf32>)
// CHECK: stablehlo.dynamic_slice
// CHECK: stablehlo.dynamic_slice
// CHECK: stablehlo.dynamic_update_slice
func.func public @wraps(%x: tensor<200x4xf32>) -> tensor<200x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<200> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<200x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %f) : tensor<i32>, tensor<200x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %narrow = stablehlo.convert %i : (tensor<i32>) -> tensor<i8>
    %at = stablehlo.convert %narrow : (tensor<i8>) -> tensor<i32>
    %x1 = stablehlo.dynamic_slice %x, %at, %zero, sizes = [1, 4] : (tensor<200x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %x2 = stablehlo.dynamic_slice %x, %next, %zero, sizes = [1, 4] : (tensor<200x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %a = func.call @mpmd_stage_0_body(%x1, %x2) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %t = stablehlo.dynamic_update_slice %s, %a, %at, %zero : (tensor<200x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<200x4xf32>
    stablehlo.return %next, %t : tensor<i32>, tensor<200x4xf32>
  }
  return %0#1 : tensor<200x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = stablehlo.multiply %x, %y : tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// Results that the loop does not compute leave the loop: a stack of slices becomes the sliced value, a stack of an
// outer value its broadcast. Equal results are merged.
// CHECK-LABEL: func.func public @passed_on
// CHECK-SAME: (%[[X:arg[0-9]]]: tensor<3x4xf32> {{.*}}, %[[Y:arg[0-9]]]: tensor<4xf32>
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %[[Y]], dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
// CHECK: %[[L:.*]] = mpmd.microbatches 3 slices(%[[X]] : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK: return %[[X]], %[[B]], %[[L]], %[[L]]
func.func public @passed_on(%x: tensor<3x4xf32>, %y: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:5 = stablehlo.while(%i = %zero, %s0 = %f, %s1 = %f, %s2 = %f, %s3 = %f) : tensor<i32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %a = func.call @mpmd_stage_0_body(%xi) : (tensor<4xf32>) -> tensor<4xf32>
    %x2 = stablehlo.broadcast_in_dim %xi, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %y2 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %a2 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %t0 = stablehlo.dynamic_update_slice %s0, %x2, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %t1 = stablehlo.dynamic_update_slice %s1, %y2, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %t2 = stablehlo.dynamic_update_slice %s2, %a2, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %t3 = stablehlo.dynamic_update_slice %s3, %a2, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t0, %t1, %t2, %t3 : tensor<i32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
  }
  return %0#1, %0#2, %0#3, %0#4 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// An invariant becomes the next value of another carry; a counter in a tensor of one element is carried as it is.
// CHECK-LABEL: func.func public @delayed
// CHECK-SAME: (%[[W:arg[0-9]]]: tensor<4xf32> {{.*}}, %[[P:arg[0-9]]]: tensor<4xf32>
// CHECK: mpmd.microbatches 3 carries(%[[P]], %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<1xi32>, tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[PREV:arg[0-9]]]: tensor<4xf32>, %[[K:arg[0-9]]]: tensor<1xi32>, %{{.*}}: tensor<4xf32>)
// CHECK: func.call @mpmd_stage_0_body(%[[PREV]], %[[K]])
// CHECK: mpmd.yield %[[W]],
func.func public @delayed(%w: tensor<4xf32>, %p: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %k0 = stablehlo.constant dense<0> : tensor<1xi32>
  %k1 = stablehlo.constant dense<1> : tensor<1xi32>
  %f = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:5 = stablehlo.while(%i = %zero, %v = %w, %prev = %p, %k = %k0, %s = %f) : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<1xi32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = func.call @mpmd_stage_0_body(%prev, %k) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %a : tensor<4xf32>
    %n = stablehlo.add %k, %k1 : tensor<1xi32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %v, %v, %n, %t : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<1xi32>, tensor<4xf32>
  }
  return %0#4 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>, %k: tensor<1xi32>) -> tensor<4xf32> {
  %0 = stablehlo.convert %k : (tensor<1xi32>) -> tensor<1xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
  %2 = stablehlo.multiply %x, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A value is transposed when it is stacked: the transpose stays.
// CHECK-LABEL: func.func public @transposed_rows
// CHECK: %[[A:.*]] = func.call @mpmd_stage_0_body
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %[[A]], dims = [2, 1]
// CHECK: %[[R:.*]] = stablehlo.reshape %[[B]]
// CHECK: mpmd.yield %[[R]]
func.func public @transposed_rows(%x: tensor<4x4xf32>) -> tensor<3x4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<3x4x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %f) : tensor<i32>, tensor<3x4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = func.call @mpmd_stage_0_body(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %r = stablehlo.broadcast_in_dim %a, dims = [2, 1] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %t = stablehlo.dynamic_update_slice %s, %r, %i, %zero, %zero : (tensor<3x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<3x4x4xf32>
  }
  return %0#1 : tensor<3x4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.tanh %x : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
