// RUN: mpmd-opt %s --mpmd-fuse-microbatches --split-input-file | FileCheck %s

// The second loop runs from the end and sums: it is turned round. What it slices of an input is turned, too, what it stacks turned back; the stack between is gone.
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

// A moving average has an order: the loops stay two.
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

// So has a last value.
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

// In the same order both may stand.
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

// A sum of the first loop that the second one reads is no slice.
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

// Nothing lies between a forward and the backward that computes all of it again: one loop all the same.
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
