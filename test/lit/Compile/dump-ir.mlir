// print-after= and dump-dir= write the IR of each phase with locations; dumped files are numbered per attempt.
// RUN: rm -rf %t && mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b dump-dir=%t print-after=mpmd-cut-stages" -o %t.ranks 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: ls %t/1 | FileCheck %s --check-prefix=FILES
// RUN: FileCheck %s --check-prefix=PARTITIONED --input-file=%t/1/3-partitioned.mlir
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.plain && cmp %t.ranks %t.plain
// RUN: mpmd-opt %t/1/5-lowered.mlir --quiet --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.rest && cmp %t.ranks %t.rest
// RUN: mpmd-opt %s --quiet --mpmd-compile="topology=pp2 schedule=1f1b print-after=scheduled" 2>&1 >/dev/null | FileCheck %s --check-prefix=PRINTED
// RUN: not mpmd-opt %s --quiet --mpmd-compile="topology=pp2 print-after=nothing" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not mpmd-opt %s --quiet --mpmd-compile="topology=pp2 dump-dir=%s" 2>&1 | FileCheck %s --check-prefix=FILE

// SAID: // After cut-stages: {{.*}}/1/2-cut-stages.mlir
// FILES: 1-input.mlir
// FILES-NEXT: 2-cut-stages.mlir
// FILES-NEXT: 3-partitioned.mlir
// FILES-NEXT: 4-sharded.mlir
// FILES-NEXT: 5-lowered.mlir
// FILES-NEXT: 6-scheduled.mlir
// FILES-NEXT: 7-ranked.mlir
// PARTITIONED: mpmd.program
// PARTITIONED: mpmd.task
// PARTITIONED: loc("x")
// PRINTED: // After scheduled
// PRINTED: mpmd.schedule "1f1b"
// UNKNOWN: error: expected print-after= to name a phase (input, partitioned, sharded, lowered, scheduled, ranked) or a pass (see --help), got 'nothing'
// FILE: error: expected dump-dir= to name a directory that can be made, got '{{.*}}dump-ir.mlir/1': Not a directory

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
