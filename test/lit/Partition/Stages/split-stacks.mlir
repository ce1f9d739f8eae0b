// RUN: mpmd-opt %s --split-input-file --mpmd-split-stacks=stages=2 | FileCheck %s
// RUN: mpmd-opt %s --split-input-file --mpmd-split-stacks=stages=1 | FileCheck %s --check-prefix=ONE
// RUN: mpmd-opt %s --split-input-file --mpmd-split-stacks | FileCheck %s --check-prefix=ONE

// Two layers read a stack, whose gradients are padded to its size and summed. The stack, its momentum and their new
// values become slices. The zeros of the padded gradients vanish, and each sum has the shape of its layer.
// CHECK-LABEL: func.func public @layers(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[M0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"m[0:1]", state, stages = [], slice = <"m", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[M1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"m[1:2]", state, stages = [], slice = <"m", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"new_w[0:1]", state = 0, stage = 0, slice = <"new_w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: #mpmd.result<"new_w[1:2]", state = 1, stage = 0, slice = <"new_w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: #mpmd.result<"new_m[0:1]", state = 2, stage = 0, slice = <"new_m", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: #mpmd.result<"new_m[1:2]", state = 3, stage = 0, slice = <"new_m", dim = 0, begin = 1, size = 2>>
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %{{[a-z0-9]+}}
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %{{[a-z0-9]+}}
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2 slices(%[[X]]
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<8x4xf32>, %[[B1:arg[0-9]+]]: tensor<4x4xf32>, %[[B2:arg[0-9]+]]: tensor<4x4xf32>)
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[W0]]
// CHECK: %[[DOT0:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[R2]], contracting_dims = [1] x [0]
// CHECK: %[[R3:[0-9]+]] = stablehlo.reshape %[[W1]]
// CHECK: %[[DOT1:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[R3]], contracting_dims = [1] x [0]
// CHECK: %[[DOT2:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[DOT1]], contracting_dims = [0] x [0]
// CHECK: %[[DOT3:[0-9]+]] = stablehlo.dot_general %[[DOT1]], %[[R3]], contracting_dims = [1] x [1]
// CHECK: %[[DOT4:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[DOT3]], contracting_dims = [0] x [0]
// CHECK: %[[ADD0:[0-9]+]] = stablehlo.add %[[B1]], %[[DOT4]]
// CHECK: %[[ADD1:[0-9]+]] = stablehlo.add %[[B2]], %[[DOT2]]
// CHECK: mpmd.yield %[[ADD0]], %[[ADD1]]
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[M0]], %{{[a-z0-9]+}}
// CHECK: %[[MULTIPLY1:[0-9]+]] = stablehlo.multiply %[[M1]], %{{[a-z0-9]+}}
// CHECK: %[[ADD2:[0-9]+]] = stablehlo.add %[[MULTIPLY0]], %[[R4]]
// CHECK: %[[ADD3:[0-9]+]] = stablehlo.add %[[MULTIPLY1]], %[[R5]]
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[ADD2]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[ADD3]]
// CHECK: return %[[SUBTRACT0]], %[[SUBTRACT1]], %[[ADD2]], %[[ADD3]]
// ONE-LABEL: func.func public @layers(
// ONE-SAME: %{{.*}}: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}
// ONE-NOT: tensor<1x4x4xf32> {
// ONE: return
func.func public @layers(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %m: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"m", state, stages = []>},
    %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_m", state = 1, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %g1 = stablehlo.pad %r1, %zero, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<2x4x4xf32>
    %dh = stablehlo.dot_general %y, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d0 = stablehlo.dot_general %xi, %dh, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %g0 = stablehlo.pad %r0, %zero, low = [0, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<2x4x4xf32>
    %both = stablehlo.add %g1, %g0 : tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %nine = stablehlo.constant dense<0.9> : tensor<2x4x4xf32>
  %old = stablehlo.multiply %m, %nine : tensor<2x4x4xf32>
  %new = stablehlo.add %old, %g : tensor<2x4x4xf32>
  %p = stablehlo.subtract %w, %new : tensor<2x4x4xf32>
  return %p, %new : tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// Concatenated gradients are divided, too. Their norm is reduced row by row first, and then the rows are added: with
// one stage as well, which divides nothing, so that both have the same bits.
// CHECK-LABEL: func.func public @norm(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"new_w[0:1]", state = 0, stage = 0, slice = <"new_w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: #mpmd.result<"new_w[1:2]", state = 1, stage = 0, slice = <"new_w", dim = 0, begin = 1, size = 2>>
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %{{[a-z0-9]+}}
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %{{[a-z0-9]+}}
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2 slices(%[[X]]
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<8x4xf32>, %[[B1:arg[0-9]+]]: tensor<4x4xf32>, %[[B2:arg[0-9]+]]: tensor<4x4xf32>)
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[W0]]
// CHECK: %[[DOT0:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[R2]], contracting_dims = [1] x [0]
// CHECK: %[[R3:[0-9]+]] = stablehlo.reshape %[[W1]]
// CHECK: %[[DOT1:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[R3]], contracting_dims = [1] x [0]
// CHECK: %[[DOT2:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[DOT1]], contracting_dims = [0] x [0]
// CHECK: %[[DOT3:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[DOT1]], contracting_dims = [0] x [0]
// CHECK: %[[ADD0:[0-9]+]] = stablehlo.add %[[B1]], %[[DOT3]]
// CHECK: %[[ADD1:[0-9]+]] = stablehlo.add %[[B2]], %[[DOT2]]
// CHECK: mpmd.yield %[[ADD0]], %[[ADD1]]
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[R4]], %[[R4]]
// CHECK: %[[MULTIPLY1:[0-9]+]] = stablehlo.multiply %[[R5]], %[[R5]]
// CHECK: %[[REDUCE0:[0-9]+]] = stablehlo.reduce(%[[MULTIPLY0]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1, 2]
// CHECK: %[[REDUCE1:[0-9]+]] = stablehlo.reduce(%[[MULTIPLY1]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1, 2]
// CHECK: %[[ROW0:[0-9]+]] = stablehlo.reshape %[[REDUCE0]]
// CHECK: %[[ROW1:[0-9]+]] = stablehlo.reshape %[[REDUCE1]]
// CHECK: %[[REDUCE2:[0-9]+]] = stablehlo.add %[[ROW0]], %[[ROW1]]
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[REDUCE2]], dims = [] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[BROAD1:[0-9]+]] = stablehlo.broadcast_in_dim %[[REDUCE2]], dims = [] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[DIVIDE0:[0-9]+]] = stablehlo.divide %[[R4]], %[[BROAD0]]
// CHECK: %[[DIVIDE1:[0-9]+]] = stablehlo.divide %[[R5]], %[[BROAD1]]
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[DIVIDE0]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[DIVIDE1]]
// CHECK: return %[[SUBTRACT0]], %[[SUBTRACT1]], %[[REDUCE2]]
// ONE-LABEL: func.func public @norm(
// ONE-SAME: %[[W:arg[0-9]+]]: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>
// ONE-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// ONE: %[[LOOP0:[0-9]+]] = mpmd.microbatches 2
// ONE: mpmd.yield
// ONE: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[LOOP0]], %[[LOOP0]]
// ONE: %[[REDUCE0:[0-9]+]] = stablehlo.reduce(%[[MULTIPLY0]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1, 2]
// ONE: %[[FIRST:[0-9]+]] = stablehlo.slice %[[REDUCE0]] [0:1]
// ONE: %[[ROW0:[0-9]+]] = stablehlo.reshape %[[FIRST]]
// ONE: %[[SECOND:[0-9]+]] = stablehlo.slice %[[REDUCE0]] [1:2]
// ONE: %[[ROW1:[0-9]+]] = stablehlo.reshape %[[SECOND]]
// ONE: %[[REDUCE1:[0-9]+]] = stablehlo.add %[[ROW0]], %[[ROW1]]
// ONE: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[REDUCE1]], dims = [] : {{.*}} -> tensor<2x4x4xf32>
// ONE: %[[DIVIDE0:[0-9]+]] = stablehlo.divide %[[LOOP0]], %[[BROAD0]]
// ONE: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W]], %[[DIVIDE0]]
// ONE: return %[[SUBTRACT0]], %[[REDUCE1]]
func.func public @norm(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"norm", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %q = stablehlo.multiply %g, %g : tensor<2x4x4xf32>
  %n = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
  %b = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
  %c = stablehlo.divide %g, %b : tensor<2x4x4xf32>
  %p = stablehlo.subtract %w, %c : tensor<2x4x4xf32>
  return %p, %n : tensor<2x4x4xf32>, tensor<f32>
}

// -----

// Layers may be stacked along another dimension than the first one, and a slice may have several rows.
// CHECK-LABEL: func.func public @columns(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<4x1x4xf32> {mpmd.arg = #mpmd.arg<"w[:, 0:1]", state, stages = [], slice = <"w", dim = 1, begin = 0, size = 3>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<4x2x4xf32> {mpmd.arg = #mpmd.arg<"w[:, 1:3]", state, stages = [], slice = <"w", dim = 1, begin = 1, size = 3>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"new_w[:, 0:1]", state = 0, stage = 0, slice = <"new_w", dim = 1, begin = 0, size = 3>>
// CHECK-SAME: #mpmd.result<"new_w[:, 1:3]", state = 1, stage = 0, slice = <"new_w", dim = 1, begin = 1, size = 3>>
// CHECK: %[[LOOP0:[0-9]+]] = mpmd.microbatches 2 slices(%[[X]]
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<8x4xf32>)
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[W0]]
// CHECK: %[[DOT0:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[R0]], contracting_dims = [1] x [0]
// CHECK: %[[DOT1:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[W1]], contracting_dims = [1] x [0]
// CHECK: %[[REDUCE0:[0-9]+]] = stablehlo.reduce(%[[DOT1]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1]
// CHECK: mpmd.yield %[[REDUCE0]]
// CHECK: %[[TRANSPOSE0:[0-9]+]] = stablehlo.transpose %[[W0]], dims = [1, 0, 2]
// CHECK: %[[TRANSPOSE1:[0-9]+]] = stablehlo.transpose %[[W1]], dims = [1, 0, 2]
// CHECK: %[[TANH0:[0-9]+]] = stablehlo.tanh %[[TRANSPOSE0]]
// CHECK: %[[TANH1:[0-9]+]] = stablehlo.tanh %[[TRANSPOSE1]]
// CHECK: %[[TRANSPOSE2:[0-9]+]] = stablehlo.transpose %[[TANH0]], dims = [1, 0, 2]
// CHECK: %[[TRANSPOSE3:[0-9]+]] = stablehlo.transpose %[[TANH1]], dims = [1, 0, 2]
// CHECK: return %[[TRANSPOSE2]], %[[TRANSPOSE3]], %[[LOOP0]]
func.func public @columns(%w: tensor<4x3x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<4x3x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:4, 0:1, 0:4] : (tensor<4x3x4xf32>) -> tensor<4x1x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<4x1x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [0:4, 1:3, 0:4] : (tensor<4x3x4xf32>) -> tensor<4x2x4xf32>
    %u = stablehlo.dot_general %h, %s1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2x4xf32>) -> tensor<8x2x4xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %z = stablehlo.reduce(%u init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  %t = stablehlo.transpose %w, dims = [1, 0, 2] : (tensor<4x3x4xf32>) -> tensor<3x4x4xf32>
  %e = stablehlo.tanh %t : tensor<3x4x4xf32>
  %p = stablehlo.transpose %e, dims = [1, 0, 2] : (tensor<3x4x4xf32>) -> tensor<4x3x4xf32>
  return %p, %y : tensor<4x3x4xf32>, tensor<2x8x4xf32>
}

// -----

// The slices of a packed weight of queries, keys and values are parts of one layer, and the weight stays whole.
// CHECK-LABEL: func.func public @packed(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>
// CHECK: mpmd.microbatches
func.func public @packed(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %q = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %k = stablehlo.dot_general %xi, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s2 = stablehlo.slice %w [2:3, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %w2 = stablehlo.reshape %s2 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %v = stablehlo.dot_general %xi, %w2, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %qk = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %z = stablehlo.dot_general %qk, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %w, %y : tensor<3x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// The keys of two layers become slices. A counter and a computed constant, with which each layer combines its key before
// its values, are no layers.
// CHECK-LABEL: func.func public @keys(
// CHECK-SAME: tensor<1xui32> {mpmd.arg = #mpmd.arg<"keys[0:1]", state, stages = [], slice = <"keys", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: tensor<1xui32> {mpmd.arg = #mpmd.arg<"keys[1:2]", state, stages = [], slice = <"keys", dim = 0, begin = 1, size = 2>>
func.func public @keys(%k: tensor<2xui32> {mpmd.arg = #mpmd.arg<"keys", state, stages = []>}, %n: tensor<2x1xui32> {mpmd.arg = #mpmd.arg<"n", stages = []>}, %x: tensor<2x1xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2xui32> {mpmd.result = #mpmd.result<"new_keys", state = 0, stage = 0>}, tensor<2x1xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %half = stablehlo.constant dense<0.5> : tensor<1xf32>
  %y = mpmd.microbatches 2 slices(%n, %x : tensor<2x1xui32>, tensor<2x1xf32>) -> tensor<2x1xf32> {
  ^bb0(%ni: tensor<1xui32>, %xi: tensor<1xf32>):
    %one = stablehlo.add %half, %half : tensor<1xf32>
    %k0 = stablehlo.slice %k [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %r0 = stablehlo.xor %k0, %ni : tensor<1xui32>
    %f0 = stablehlo.convert %r0 : (tensor<1xui32>) -> tensor<1xf32>
    %m0 = stablehlo.subtract %f0, %one : tensor<1xf32>
    %h = stablehlo.multiply %xi, %m0 : tensor<1xf32>
    %k1 = stablehlo.slice %k [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %r1 = stablehlo.xor %k1, %ni : tensor<1xui32>
    %f1 = stablehlo.convert %r1 : (tensor<1xui32>) -> tensor<1xf32>
    %m1 = stablehlo.subtract %f1, %one : tensor<1xf32>
    %z = stablehlo.multiply %h, %m1 : tensor<1xf32>
    mpmd.yield %z : tensor<1xf32>
  }
  return %k, %y : tensor<2xui32>, tensor<2x1xf32>
}

// -----

// A stack stays whole if an op in the loop reads a row whose number depends on data.
// CHECK-LABEL: func.func public @whole(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>
// CHECK: mpmd.microbatches
func.func public @whole(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %i: tensor<2xi32> {mpmd.arg = #mpmd.arg<"i", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x, %i : tensor<2x8x4xf32>, tensor<2xi32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %k: tensor<i32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %w, %k, %i0, %i0, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %v = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %d = stablehlo.dot_general %z, %h, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %f = stablehlo.add %d, %v : tensor<4x4xf32>
    mpmd.yield %f : tensor<4x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// The stack stays whole if its stacked dimension is sharded over the devices of a stage.
// CHECK-LABEL: func.func public @sharded(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>
// CHECK: mpmd.microbatches
mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
func.func public @sharded(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>, mpmd.sharding = #mpmd.sharding<[["dp"=2], [], []]>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// Another dimension may be sharded.
// CHECK-LABEL: func.func public @sharded_columns(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"new_w[0:1]", state = 0, stage = 0, slice = <"new_w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: #mpmd.result<"new_w[1:2]", state = 1, stage = 0, slice = <"new_w", dim = 0, begin = 1, size = 2>>
// CHECK: %[[LOOP0:[0-9]+]] = mpmd.microbatches 2 slices(%[[X]]
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<8x4xf32>)
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[W0]]
// CHECK: %[[DOT0:[0-9]+]] = stablehlo.dot_general %[[B0]], %[[R0]], contracting_dims = [1] x [0]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[W1]]
// CHECK: %[[DOT1:[0-9]+]] = stablehlo.dot_general %[[DOT0]], %[[R1]], contracting_dims = [1] x [0]
// CHECK: mpmd.yield %[[DOT1]]
// CHECK: return %[[W0]], %[[W1]], %[[LOOP0]]
mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
func.func public @sharded_columns(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>, mpmd.sharding = #mpmd.sharding<[[], ["dp"=2], []]>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// A branch around the optimizer yields slices.
// CHECK-LABEL: func.func public @skips(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[M0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"m[0:1]", state, stages = [], slice = <"m", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[M1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"m[1:2]", state, stages = [], slice = <"m", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: %[[P:arg[0-9]+]]: tensor<i1> {mpmd.arg = #mpmd.arg<"p", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[IF0:[0-9]+]]:4 = "stablehlo.if"(%[[P]]) ({
// CHECK: %[[ADD2:[0-9]+]] = stablehlo.add %[[M0]], %[[R4]]
// CHECK: %[[ADD3:[0-9]+]] = stablehlo.add %[[M1]], %[[R5]]
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[ADD2]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[ADD3]]
// CHECK: stablehlo.return %[[SUBTRACT0]], %[[SUBTRACT1]], %[[ADD2]], %[[ADD3]]
// CHECK: }, {
// CHECK: %[[Z0:[0-9]+]] = stablehlo.constant dense<0.000000e+00> : tensor<1x4x4xf32>
// CHECK: %[[Z1:[0-9]+]] = stablehlo.constant dense<0.000000e+00> : tensor<1x4x4xf32>
// CHECK: stablehlo.return %[[W0]], %[[W1]], %[[Z0]], %[[Z1]]
// CHECK: return %[[IF0]]#0, %[[IF0]]#1, %[[IF0]]#2, %[[IF0]]#3
func.func public @skips(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %m: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"m", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %p: tensor<i1> {mpmd.arg = #mpmd.arg<"p", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_m", state = 1, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %0:2 = "stablehlo.if"(%p) ({
    %new = stablehlo.add %m, %g : tensor<2x4x4xf32>
    %t = stablehlo.subtract %w, %new : tensor<2x4x4xf32>
    stablehlo.return %t, %new : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }, {
    stablehlo.return %w, %none : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }) : (tensor<i1>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
  return %0#0, %0#1 : tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// A sum over the whole stack in a branch is reduced row by row as well.
// CHECK-LABEL: func.func public @cases(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: %[[K:arg[0-9]+]]: tensor<i32> {mpmd.arg = #mpmd.arg<"k", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[CASE0:[0-9]+]]:3 = "stablehlo.case"(%[[K]]) ({
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[R4]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[R5]]
// CHECK: stablehlo.return %[[SUBTRACT0]], %[[SUBTRACT1]], %{{[a-z0-9]+}}
// CHECK: }, {
// CHECK: %[[REDUCE0:[0-9]+]] = stablehlo.reduce(%[[R4]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1, 2]
// CHECK: %[[REDUCE1:[0-9]+]] = stablehlo.reduce(%[[R5]] init: %{{[a-z0-9]+}}) applies stablehlo.add across dimensions = [1, 2]
// CHECK: %[[ROW0:[0-9]+]] = stablehlo.reshape %[[REDUCE0]]
// CHECK: %[[ROW1:[0-9]+]] = stablehlo.reshape %[[REDUCE1]]
// CHECK: %[[REDUCE2:[0-9]+]] = stablehlo.add %[[ROW0]], %[[ROW1]]
// CHECK: stablehlo.return %[[W0]], %[[W1]], %[[REDUCE2]]
// CHECK: }, {
// CHECK: stablehlo.return %[[R4]], %[[R5]], %{{[a-z0-9]+}}
// CHECK: return %[[CASE0]]#0, %[[CASE0]]#1, %[[CASE0]]#2
func.func public @cases(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %k: tensor<i32> {mpmd.arg = #mpmd.arg<"k", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"n", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %0:2 = "stablehlo.case"(%k) ({
    %t = stablehlo.subtract %w, %g : tensor<2x4x4xf32>
    stablehlo.return %t, %zero : tensor<2x4x4xf32>, tensor<f32>
  }, {
    %n = stablehlo.reduce(%g init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %w, %n : tensor<2x4x4xf32>, tensor<f32>
  }, {
    stablehlo.return %g, %zero : tensor<2x4x4xf32>, tensor<f32>
  }) : (tensor<i32>) -> (tensor<2x4x4xf32>, tensor<f32>)
  return %0#0, %0#1 : tensor<2x4x4xf32>, tensor<f32>
}

// -----

// An optimizer that iterates has a loop for each slice. The carry may begin with a constant.
// CHECK-LABEL: func.func public @iterates(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[WHILE1:[0-9]+]]:3 = stablehlo.while({{.*}}, %{{.*}} = %{{.*}}, %[[V1:arg[0-9]+]] = %[[R5]])
// CHECK: stablehlo.dot_general %[[V1]], %[[W1]], batching_dims = [0] x [0]
// CHECK: %[[WHILE0:[0-9]+]]:3 = stablehlo.while({{.*}}, %{{.*}} = %{{.*}}, %[[V0:arg[0-9]+]] = %[[R4]])
// CHECK: stablehlo.dot_general %[[V0]], %[[W0]], batching_dims = [0] x [0]
// CHECK: return %[[WHILE0]]#1, %[[WHILE1]]#1
func.func public @iterates(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %i1 = stablehlo.constant dense<1> : tensor<i32>
  %i9 = stablehlo.constant dense<9> : tensor<i32>
  %0:3 = stablehlo.while(%i = %i0, %u = %none, %v = %g) : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %i9 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %t = stablehlo.dot_general %v, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %s = stablehlo.add %u, %t : tensor<2x4x4xf32>
    %j = stablehlo.add %i, %i1 : tensor<i32>
    stablehlo.return %j, %s, %t : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  return %0#1 : tensor<2x4x4xf32>
}

// -----

// An optimization barrier has slices as operands.
// CHECK-LABEL: func.func public @barrier(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[BARRIER0:[0-9]+]]:3 = stablehlo.optimization_barrier %[[R4]], %[[R5]], %{{[a-z0-9]+}}
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[BARRIER0]]#2, dims = [] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[BROAD1:[0-9]+]] = stablehlo.broadcast_in_dim %[[BARRIER0]]#2, dims = [] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[BARRIER0]]#0, %[[BROAD0]]
// CHECK: %[[MULTIPLY1:[0-9]+]] = stablehlo.multiply %[[BARRIER0]]#1, %[[BROAD1]]
// CHECK: return %[[MULTIPLY0]], %[[MULTIPLY1]]
func.func public @barrier(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %0:2 = stablehlo.optimization_barrier %g, %zero : tensor<2x4x4xf32>, tensor<f32>
  %b = stablehlo.broadcast_in_dim %0#1, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
  %c = stablehlo.multiply %0#0, %b : tensor<2x4x4xf32>
  return %c : tensor<2x4x4xf32>
}

// -----

// Each slice gets its rows of an iota along the stack, of a constant that differs by row, and of a vector with an
// element for each row.
// CHECK-LABEL: func.func public @constants(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[IOTA0:[0-9]+]] = stablehlo.iota dim = 0 : tensor<2x4x4xf32>
// CHECK: %[[C0:[0-9]+]] = stablehlo.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[C0]] [0:1]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[C0]] [1:2]
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[S0]], dims = [0] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[BROAD1:[0-9]+]] = stablehlo.broadcast_in_dim %[[S1]], dims = [0] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[S2:[0-9]+]] = stablehlo.slice %[[IOTA0]] [0:1, 0:4, 0:4]
// CHECK: %[[S3:[0-9]+]] = stablehlo.slice %[[IOTA0]] [1:2, 0:4, 0:4]
// CHECK: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[R4]], %[[S2]]
// CHECK: %[[MULTIPLY1:[0-9]+]] = stablehlo.multiply %[[R5]], %[[S3]]
// CHECK: %[[MULTIPLY2:[0-9]+]] = stablehlo.multiply %[[MULTIPLY0]], %[[BROAD0]]
// CHECK: %[[MULTIPLY3:[0-9]+]] = stablehlo.multiply %[[MULTIPLY1]], %[[BROAD1]]
// CHECK: %[[IOTA1:[0-9]+]] = stablehlo.iota dim = 1 : tensor<1x4x4xf32>
// CHECK: %[[IOTA2:[0-9]+]] = stablehlo.iota dim = 1 : tensor<1x4x4xf32>
// CHECK: %[[MULTIPLY4:[0-9]+]] = stablehlo.multiply %[[MULTIPLY2]], %[[IOTA1]]
// CHECK: %[[MULTIPLY5:[0-9]+]] = stablehlo.multiply %[[MULTIPLY3]], %[[IOTA2]]
// CHECK: return %[[MULTIPLY4]], %[[MULTIPLY5]]
func.func public @constants(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %i = stablehlo.iota dim = 0 : tensor<2x4x4xf32>
  %k = stablehlo.iota dim = 1 : tensor<2x4x4xf32>
  %rate = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = stablehlo.broadcast_in_dim %rate, dims = [0] : (tensor<2xf32>) -> tensor<2x4x4xf32>
  %0 = stablehlo.multiply %g, %i : tensor<2x4x4xf32>
  %1 = stablehlo.multiply %0, %b : tensor<2x4x4xf32>
  %2 = stablehlo.multiply %1, %k : tensor<2x4x4xf32>
  return %2 : tensor<2x4x4xf32>
}

// -----

// A gradient is joined for an op after the loop that needs all of it, and for a result that is no state.
// CHECK-LABEL: func.func public @joined(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[R4]], %[[R5]], dim = 0
// CHECK: %[[REVERSE0:[0-9]+]] = stablehlo.reverse %[[JOIN0]], dims = [0]
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[R4]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[R5]]
// CHECK: return %[[SUBTRACT0]], %[[SUBTRACT1]], %[[REVERSE0]], %[[JOIN0]]
func.func public @joined(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"reversed", stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"g", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %s = stablehlo.reverse %g, dims = [0] : tensor<2x4x4xf32>
  %p = stablehlo.subtract %w, %g : tensor<2x4x4xf32>
  return %p, %s, %g : tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// An input that has an element for each element of the stack is divided with it.
// CHECK-LABEL: func.func public @input(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: %[[K0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"k[0:1]", stages = [], slice = <"k", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[K1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"k[1:2]", stages = [], slice = <"k", dim = 0, begin = 1, size = 2>>
// CHECK: %[[LOOP0:[0-9]+]] = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[MULTIPLY0:[0-9]+]] = stablehlo.multiply %[[W0]], %[[K0]]
// CHECK: %[[MULTIPLY1:[0-9]+]] = stablehlo.multiply %[[W1]], %[[K1]]
// CHECK: return %[[MULTIPLY0]], %[[MULTIPLY1]], %[[LOOP0]]
func.func public @input(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %k: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"k", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  %p = stablehlo.multiply %w, %k : tensor<2x4x4xf32>
  return %p, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// A slice of other dimensions reads the row that it needs, and a padded row keeps the padding of other dimensions.
// CHECK-LABEL: func.func public @windows(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK: %[[LOOP0:[0-9]+]]:2 = mpmd.microbatches 2
// CHECK: mpmd.yield
// CHECK: %[[R4:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#0
// CHECK: %[[R5:[0-9]+]] = stablehlo.reshape %[[LOOP0]]#1
// CHECK: %[[C0:[0-9]+]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[R5]] [0:1, 0:4, 0:4:2]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[R4]] [0:1, 1:3, 0:4]
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[C0]], dims = [] : {{.*}} -> tensor<1x4x4xf32>
// CHECK: %[[PAD0:[0-9]+]] = stablehlo.pad %[[S1]], %[[C0]], low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0]
// CHECK: %[[SUBTRACT0:[0-9]+]] = stablehlo.subtract %[[W0]], %[[BROAD0]]
// CHECK: %[[SUBTRACT1:[0-9]+]] = stablehlo.subtract %[[W1]], %[[PAD0]]
// CHECK: %[[SUBTRACT2:[0-9]+]] = stablehlo.subtract %[[SUBTRACT0]], %[[R4]]
// CHECK: %[[SUBTRACT3:[0-9]+]] = stablehlo.subtract %[[SUBTRACT1]], %[[R5]]
// CHECK: return %[[SUBTRACT2]], %[[SUBTRACT3]], %[[S0]]
func.func public @windows(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<1x4x2xf32> {mpmd.result = #mpmd.result<"o", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %a : tensor<2x4x4xf32>
  }
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %s = stablehlo.slice %g [1:2, 0:4, 0:4:2] : (tensor<2x4x4xf32>) -> tensor<1x4x2xf32>
  %t = stablehlo.slice %g [0:1, 1:3, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x2x4xf32>
  %d = stablehlo.pad %t, %one, low = [1, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<1x2x4xf32>, tensor<f32>) -> tensor<2x4x4xf32>
  %p = stablehlo.subtract %w, %d : tensor<2x4x4xf32>
  %q = stablehlo.subtract %p, %g : tensor<2x4x4xf32>
  return %q, %s : tensor<2x4x4xf32>, tensor<1x4x2xf32>
}

// -----

// Marks say how many stages a step has, whatever the option says.
// CHECK-LABEL: func.func public @marked(
// CHECK-SAME: %[[W0:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]", state, stages = [], slice = <"w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]", state, stages = [], slice = <"w", dim = 0, begin = 1, size = 2>>
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"new_w[0:1]", state = 0, stage = 0, slice = <"new_w", dim = 0, begin = 0, size = 2>>
// CHECK-SAME: #mpmd.result<"new_w[1:2]", state = 1, stage = 0, slice = <"new_w", dim = 0, begin = 1, size = 2>>
// CHECK: %[[LOOP0:[0-9]+]] = mpmd.microbatches 2 slices(%[[X]]
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<8x4xf32>)
// CHECK: %[[CALL0:[0-9]+]] = func.call @mpmd_stage_0_body(%[[W0]], %[[B0]]) {mpmd.stage = 0 : i64}
// CHECK: %[[CALL1:[0-9]+]] = func.call @mpmd_stage_1_body(%[[W1]], %[[CALL0]]) {mpmd.stage = 1 : i64}
// CHECK: mpmd.yield %[[CALL1]]
// CHECK: return %[[W0]], %[[W1]], %[[LOOP0]]
func.func public @marked(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %h = func.call @mpmd_stage_0_body(%s0, %xi) {mpmd.stage = 0 : i64} : (tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %z = func.call @mpmd_stage_1_body(%s1, %h) {mpmd.stage = 1 : i64} : (tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}
func.func private @mpmd_stage_0_body(tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
func.func private @mpmd_stage_1_body(tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>

// -----

// A layer may combine its weights with those of another stack before it multiplies its input by them.
// CHECK-LABEL: func.func public @merged(
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"fixed[0:1]"
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"fixed[1:2]"
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]"
func.func public @merged(%f: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"fixed", state, stages = []>}, %w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_fixed", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 1, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %f0 = stablehlo.slice %f [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %a = stablehlo.add %f0, %w0 : tensor<1x4x4xf32>
    %m0 = stablehlo.reshape %a : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %m0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %f1 = stablehlo.slice %f [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %b = stablehlo.add %f1, %w1 : tensor<1x4x4xf32>
    %m1 = stablehlo.reshape %b : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %m1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %f, %w, %y : tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// All layers of a stack may be on one stage, whose function combines them one after another. A function that combines
// its rows side by side, such as the parts of a packed weight, keeps them together.
// CHECK-LABEL: func.func public @marked_layers(
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]"
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]"
// CHECK-SAME: tensor<4x4xf32> {mpmd.arg = #mpmd.arg<"packed", state, stages = []>
func.func public @marked_layers(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %p: tensor<4x4xf32> {mpmd.arg = #mpmd.arg<"packed", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<4x4xf32> {mpmd.result = #mpmd.result<"new_packed", state = 1, stage = 0>}, tensor<2x8x2xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x2xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %h = func.call @mpmd_stage_0_layers(%s0, %s1, %xi) {mpmd.stage = 0 : i64} : (tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %p0 = stablehlo.slice %p [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %p1 = stablehlo.slice %p [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
    %z = func.call @mpmd_stage_1_packed(%p0, %p1, %h) {mpmd.stage = 1 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<8x2xf32>
    mpmd.yield %z : tensor<8x2xf32>
  }
  return %w, %p, %y : tensor<2x4x4xf32>, tensor<4x4xf32>, tensor<2x8x2xf32>
}
func.func private @mpmd_stage_0_layers(%w0: tensor<1x4x4xf32>, %w1: tensor<1x4x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = stablehlo.reshape %w0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %b = stablehlo.reshape %w1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %h = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %y = stablehlo.dot_general %h, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}
func.func private @mpmd_stage_1_packed(%w0: tensor<2x4xf32>, %w1: tensor<2x4xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %q = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x2xf32>
  %k = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x2xf32>
  %y = stablehlo.multiply %q, %k : tensor<8x2xf32>
  return %y : tensor<8x2xf32>
}

// -----

// A step with marks of one stage keeps its stacks whole, whatever the option says.
// CHECK-LABEL: func.func public @marked_once(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>
// CHECK: mpmd.microbatches
func.func public @marked_once(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %h = func.call @mpmd_stage_0_body(%s0, %xi) {mpmd.stage = 0 : i64} : (tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %z = func.call @mpmd_stage_0_body(%s1, %h) {mpmd.stage = 0 : i64} : (tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}
func.func private @mpmd_stage_0_body(tensor<1x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>

// -----

// An op in a branch needs the whole stack, which is joined there.
// CHECK-LABEL: func.func public @whole_in_a_branch(
// CHECK: "stablehlo.if"
// CHECK-NEXT: %[[JOINED:[0-9]+]] = stablehlo.concatenate %arg0, %arg1, {{ *}}dim = 0
// CHECK-NEXT: stablehlo.reverse %[[JOINED]], dims = [0]
// CHECK: stablehlo.return %arg0, %arg1 :
func.func public @whole_in_a_branch(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %p: tensor<i1> {mpmd.arg = #mpmd.arg<"p", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<2x8x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    mpmd.yield %z : tensor<8x4xf32>
  }
  %0 = "stablehlo.if"(%p) ({
    %r = stablehlo.reverse %w, dims = [0] : tensor<2x4x4xf32>
    stablehlo.return %r : tensor<2x4x4xf32>
  }, {
    stablehlo.return %w : tensor<2x4x4xf32>
  }) : (tensor<i1>) -> tensor<2x4x4xf32>
  return %0, %y : tensor<2x4x4xf32>, tensor<2x8x4xf32>
}

// -----

// Each layer has two gradients in a microbatch, because the model runs twice. Their sum has the shape of the layer, too.
// What both passes broadcast of a layer is computed once.
// CHECK-LABEL: func.func public @twice(
// CHECK: mpmd.microbatches 2
// CHECK-COUNT-2: stablehlo.broadcast_in_dim
// CHECK-NOT: stablehlo.broadcast_in_dim
// CHECK: %[[A:[0-9]+]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<4x4xf32>
// CHECK: stablehlo.add %arg{{[0-9]+}}, %[[A]] : tensor<4x4xf32>
// CHECK: mpmd.yield
func.func public @twice(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x2x4x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<2x4x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %b0 = stablehlo.broadcast_in_dim %s0, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %h = stablehlo.multiply %xi, %b0 : tensor<2x4x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %b1 = stablehlo.broadcast_in_dim %s1, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %y = stablehlo.multiply %h, %b1 : tensor<2x4x4xf32>
    %c0 = stablehlo.broadcast_in_dim %s0, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %z = stablehlo.multiply %y, %c0 : tensor<2x4x4xf32>
    %d0 = stablehlo.dot_general %h, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %d1 = stablehlo.dot_general %y, %z, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %d2 = stablehlo.dot_general %z, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %d3 = stablehlo.dot_general %z, %h, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %r2 = stablehlo.reshape %d2 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %r3 = stablehlo.reshape %d3 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %first = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %second = stablehlo.concatenate %r2, %r3, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %both = stablehlo.add %first, %second : tensor<2x4x4xf32>
    %next = stablehlo.add %sum, %both : tensor<2x4x4xf32>
    mpmd.yield %next : tensor<2x4x4xf32>
  }
  %new = stablehlo.subtract %w, %g : tensor<2x4x4xf32>
  return %new : tensor<2x4x4xf32>
}

// -----

// Each layer reads two rows of a stack, which do not lie side by side. The second layer reads its rows together with what
// the first one has computed, so all four rows are arguments.
// CHECK-LABEL: func.func public @apart(
// CHECK-SAME: slice = <"w", dim = 0, begin = 0, size = 4>
// CHECK-SAME: slice = <"w", dim = 0, begin = 1, size = 4>
// CHECK-SAME: slice = <"w", dim = 0, begin = 2, size = 4>
// CHECK-SAME: slice = <"w", dim = 0, begin = 3, size = 4>
func.func public @apart(%w: tensor<4x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<4x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x2x4x4xf32>) lasts 1 -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
    %s2 = stablehlo.slice %w [2:3, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
    %a = stablehlo.concatenate %s0, %s2, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %h = stablehlo.multiply %xi, %a : tensor<2x4x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
    %s3 = stablehlo.slice %w [3:4, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
    %b = stablehlo.concatenate %s1, %s3, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %r = stablehlo.multiply %h, %b : tensor<2x4x4xf32>
    mpmd.yield %r : tensor<2x4x4xf32>
  }
  return %w, %y : tensor<4x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// The gradient of one layer is set to zero behind the loop. The other layer's gradient is kept, and stays with it.
// CHECK-LABEL: func.func public @frozen(
// CHECK-SAME: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[0:1]"
// CHECK-SAME: %[[W1:arg[0-9]+]]: tensor<1x4x4xf32> {mpmd.arg = #mpmd.arg<"w[1:2]"
// CHECK: %[[LOOP:[0-9]+]] = mpmd.microbatches
// CHECK: %[[G:[0-9]+]] = stablehlo.reshape %[[LOOP]]
// CHECK: %[[S:[0-9]+]] = stablehlo.subtract %[[W1]], %[[G]]
// CHECK: return %{{.*}}, %[[S]]
func.func public @frozen(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %row = stablehlo.constant dense<0.0> : tensor<1x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r = stablehlo.reshape %d : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %p = stablehlo.pad %r, %zero, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<2x4x4xf32>
    %next = stablehlo.add %sum, %p : tensor<2x4x4xf32>
    mpmd.yield %next : tensor<2x4x4xf32>
  }
  %kept = stablehlo.slice %g [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
  %all = stablehlo.concatenate %row, %kept, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
  %new = stablehlo.subtract %w, %all : tensor<2x4x4xf32>
  return %new : tensor<2x4x4xf32>
}
