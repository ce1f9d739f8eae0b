// RUN: mpmd-opt %s --mpmd-fuse-microbatches --split-input-file | FileCheck %s

// The second loop runs from the last microbatch to the first and only sums, so it is reversed and fused with the first
// loop. Its input slices are reversed too, its stacked result is reversed after the loop, and the intermediate stack
// is removed.
// CHECK-LABEL: func.func public @turned
// CHECK: %[[XR:.*]] = stablehlo.reverse %arg0
// CHECK: %[[L:.*]]:2 = mpmd.microbatches 3 slices(%arg0, %[[XR]] : {{.*}}) carries(%arg1 : tensor<4xf32>) -> tensor<4xf32>, tensor<3x4xf32> {
// CHECK-NEXT: ^bb0(%[[X:arg[0-9]]]: tensor<4xf32>, %[[Y:arg[0-9]]]: tensor<4xf32>, %[[S:arg[0-9]]]: tensor<4xf32>):
// CHECK-NEXT: %[[H:.*]] = stablehlo.tanh %[[X]]
// CHECK-NEXT: %[[G:.*]] = stablehlo.multiply %[[H]], %[[Y]]
// CHECK-NEXT: %[[N:.*]] = stablehlo.add %[[S]], %[[G]]
// CHECK-NEXT: mpmd.yield %[[N]], %[[G]]
// CHECK: %[[R:.*]] = stablehlo.reverse %[[L]]#1
// CHECK: return %[[L]]#0, %[[R]]
func.func public @turned(%x: tensor<3x4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) -> tensor<3x4xf32> {
  ^bb0(%xi: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    mpmd.yield %h : tensor<4xf32>
  }
  %r = stablehlo.reverse %0, dims = [0] : tensor<3x4xf32>
  %1:2 = mpmd.microbatches 3 slices(%r, %x : tensor<3x4xf32>, tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32>, tensor<3x4xf32> {
  ^bb0(%h: tensor<4xf32>, %y: tensor<4xf32>, %s: tensor<4xf32>):
    %g = stablehlo.multiply %h, %y : tensor<4xf32>
    %n = stablehlo.add %s, %g : tensor<4xf32>
    mpmd.yield %n, %g : tensor<4xf32>, tensor<4xf32>
  }
  return %1#0, %1#1 : tensor<4xf32>, tensor<3x4xf32>
}

// -----

// A moving average depends on the order of the microbatches, so the loops are not fused.
// CHECK-LABEL: func.func public @moving_average
// CHECK-COUNT-2: mpmd.microbatches
func.func public @moving_average(%x: tensor<3x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) -> tensor<3x4xf32> {
  ^bb0(%xi: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    mpmd.yield %h : tensor<4xf32>
  }
  %r = stablehlo.reverse %0, dims = [0] : tensor<3x4xf32>
  %1 = mpmd.microbatches 3 slices(%r : tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%h: tensor<4xf32>, %m: tensor<4xf32>):
    %half = stablehlo.constant dense<0.5> : tensor<4xf32>
    %mm = stablehlo.multiply %m, %half : tensor<4xf32>
    %n = stablehlo.add %mm, %h : tensor<4xf32>
    mpmd.yield %n : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// -----

// A last value depends on the order, too.
// CHECK-LABEL: func.func public @last_value
// CHECK-COUNT-2: mpmd.microbatches
func.func public @last_value(%x: tensor<3x4xf32>) -> tensor<4xf32> {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) -> tensor<3x4xf32> {
  ^bb0(%xi: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    mpmd.yield %h : tensor<4xf32>
  }
  %r = stablehlo.reverse %0, dims = [0] : tensor<3x4xf32>
  %1 = mpmd.microbatches 3 slices(%r : tensor<3x4xf32>) lasts 1 -> tensor<4xf32> {
  ^bb0(%h: tensor<4xf32>):
    %n = stablehlo.negate %h : tensor<4xf32>
    mpmd.yield %n : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// -----

// Loops that run in the same order are fused, with order-dependent carries and last values.
// CHECK-LABEL: func.func public @same_order
// CHECK: mpmd.microbatches 3 slices(%arg0 : tensor<3x4xf32>) carries(%arg1 : tensor<4xf32>) lasts 1 -> tensor<4xf32>, tensor<4xf32>
// CHECK-NOT: mpmd.microbatches
func.func public @same_order(%x: tensor<3x4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) -> tensor<3x4xf32> {
  ^bb0(%xi: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    mpmd.yield %h : tensor<4xf32>
  }
  %1:2 = mpmd.microbatches 3 slices(%0 : tensor<3x4xf32>) carries(%z : tensor<4xf32>) lasts 1 -> tensor<4xf32>, tensor<4xf32> {
  ^bb0(%h: tensor<4xf32>, %m: tensor<4xf32>):
    %n = stablehlo.subtract %h, %m : tensor<4xf32>
    mpmd.yield %n, %h : tensor<4xf32>, tensor<4xf32>
  }
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// The second loop reads a sum of the first one, not a slice, so the loops are not fused.
// CHECK-LABEL: func.func public @reads_a_sum
// CHECK-COUNT-2: mpmd.microbatches
func.func public @reads_a_sum(%x: tensor<3x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32>, tensor<3x4xf32> {
  ^bb0(%xi: tensor<4xf32>, %s: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    %n = stablehlo.add %s, %h : tensor<4xf32>
    mpmd.yield %n, %h : tensor<4xf32>, tensor<4xf32>
  }
  %1 = mpmd.microbatches 3 slices(%0#1 : tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%h: tensor<4xf32>, %m: tensor<4xf32>):
    %d = stablehlo.divide %h, %0#0 : tensor<4xf32>
    %n = stablehlo.add %m, %d : tensor<4xf32>
    mpmd.yield %n : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// -----

// A backward loop that recomputes its forward reads nothing of the forward loop. The two loops are fused nevertheless.
// CHECK-LABEL: func.func public @computed_again
// CHECK: %[[L:.*]]:2 = mpmd.microbatches 3 slices(%arg0 : tensor<3x4xf32>) carries(%arg1, %arg1
// CHECK-NOT: mpmd.microbatches
func.func public @computed_again(%x: tensor<3x4xf32>, %z: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%xi: tensor<4xf32>, %s: tensor<4xf32>):
    %h = stablehlo.tanh %xi : tensor<4xf32>
    %n = stablehlo.add %s, %h : tensor<4xf32>
    mpmd.yield %n : tensor<4xf32>
  }
  %r = stablehlo.reverse %x, dims = [0] : tensor<3x4xf32>
  %1 = mpmd.microbatches 3 slices(%r : tensor<3x4xf32>) carries(%z : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%xi: tensor<4xf32>, %s: tensor<4xf32>):
    %h = stablehlo.cosine %xi : tensor<4xf32>
    %n = stablehlo.add %s, %h : tensor<4xf32>
    mpmd.yield %n : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
