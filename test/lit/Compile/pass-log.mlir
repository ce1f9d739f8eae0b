// --debug-only logs what passes decide and why, --statistics what they count. Neither changes any other output.
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b" --debug-only=cut-stages,mpmd-build-schedule -o %t.ranks 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b" --statistics -o %t.counted 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.plain
// RUN: cmp %t.ranks %t.plain && cmp %t.counted %t.plain
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b" --debug-only=all -o %t.all 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: not mpmd-opt %s --quiet --mpmd-compile="topology=pp2" --debug-only=cut 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// LOG: [cut-stages] stage 0: parameters 0 to 1, from loc("w[0]"
// LOG: [cut-stages] stage 1: parameters 1 to 2, from loc("w[1]"
// LOG-NOT: [split-ranks]
// LOG: [build-schedule] takes 1f1b: {{[0-9.]+}} us, bubble {{[0-9.]+}} %
// COUNTS-DAG: {{^}}build-schedule {{[0-9]+}} actions{{$}}
// COUNTS-DAG: {{^}}cut-stages 2 stages cut{{$}}
// COUNTS-DAG: {{^}}match-contractions {{[0-9]+}} matrix products{{$}}
// ALL-DAG: [wrap-microbatch] stages are found by costs, the step is one microbatch: the step has no loop
// ALL-DAG: [place-outer-ops] stage 0: update gets {{[0-9]+}} ops: 
// ALL-DAG: [split-backward] stage 1: {{[0-9]+}} ops in the input gradient, {{[0-9]+}} in the weight gradient
// ALL-DAG: [split-ranks] pipeline rank 1 plans {{[0-9]+}} bytes
// UNKNOWN: error: expected --debug-only= to name passes (see --help) or all, got 'cut'

func.func public @step(%w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"),
                       %x: tensor<8x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "loss"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h = stablehlo.tanh %z : tensor<8x4xf32>
  %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %dy = stablehlo.multiply %y, %one : tensor<8x4xf32>
  %dw1 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %dh = stablehlo.dot_general %dy, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %dz = stablehlo.multiply %dh, %h : tensor<8x4xf32>
  %dw0 = stablehlo.dot_general %x, %dz, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %n0 = stablehlo.subtract %w0, %dw0 : tensor<4x4xf32>
  %n1 = stablehlo.subtract %w1, %dw1 : tensor<4x4xf32>
  return %n0, %n1, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
