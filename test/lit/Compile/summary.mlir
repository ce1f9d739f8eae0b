// The compile summary goes to stderr, warnings first; --quiet suppresses it.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.mlir 2>&1 | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" --quiet -o %t.quiet.mlir 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: cmp %t.mlir %t.quiet.mlir
// RUN: mpmd-opt %t.mlir --mpmd-compile -o %t.again.mlir 2>&1 | FileCheck %s

// CHECK: mpmd-opt: warning: a bubble of {{.*}} %: one microbatch on 2 pipeline ranks, which wait for each other: no microbatch loop was found: no loop is around the stages, as around the one at summary.mlir:[[# @LINE + 17]]; a loop over microbatches
// CHECK: main: 2 stages, by marks; no microbatch loop was found
// CHECK-NEXT: schedule 1f1b, target cpu{{.*}}; expected: {{.*}} a step, bubble
// CHECK-NEXT: rank  stages {{ *}}work  {{ *}}outside {{ *}}state {{ *}}memory {{ *}}sent
// CHECK-NEXT: 0  0 {{.*}} %  {{.*}}us {{ *}}16.4 kB
// CHECK-NEXT: 1  1 {{.*}} %  {{.*}}us {{ *}}16.4 kB
// CHECK-NEXT: outside: of the loop
// QUIET-NOT: {{.}}
func.func private @mpmd_stage_0_body(%w: tensor<64x64xf32>, %x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func private @mpmd_stage_1_body(%w: tensor<64x64xf32>, %x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func public @main(%a: tensor<64x64xf32> {tf.aliasing_output = 0 : i32} loc("a"), %b: tensor<64x64xf32> {tf.aliasing_output = 1 : i32} loc("b"), %x: tensor<64x64xf32> loc("x")) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %h = call @mpmd_stage_0_body(%a, %x) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = call @mpmd_stage_1_body(%b, %h) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %h, %y : tensor<64x64xf32>, tensor<64x64xf32>
}
