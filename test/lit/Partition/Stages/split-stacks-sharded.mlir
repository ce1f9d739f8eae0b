// RUN: mpmd-opt %s --mpmd-split-stacks=stages=2 --verify-diagnostics | FileCheck %s
// RUN: mpmd-opt %s --mpmd-split-stacks=stages=1 | FileCheck %s

// A stack that the program shards between its layers stays whole. A remark says so if there are several stages.
// CHECK: func.func public @main(%{{.*}}: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w"
// expected-remark @+1 {{one stage holds all of "w", because dimension 0 is sharded, along which it has the rows of 2 layers; shard another dimension, so that stages hold their own rows}}
func.func public @main(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>, mpmd.sharding = #mpmd.sharding<[["x"=2], [], []]>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) lasts 1 -> tensor<4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %r = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    mpmd.yield %r : tensor<4x4xf32>
  }
  return %w, %y : tensor<2x4x4xf32>, tensor<4x4xf32>
}
