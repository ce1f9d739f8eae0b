// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp3 schedule=1f1b" | FileCheck %s
// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp3 schedule=1f1b" | grep -o 'name "[^"]*".*' | sort -u > %t.three
// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp2 schedule=zb-h1" | grep -o 'name "[^"]*".*' | sort -u | diff %t.three -
// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp1 schedule=zb-h1" | grep -o 'name "[^"]*".*' | sort -u | diff %t.three -
// RUN: mpmd-opt %S/../../../examples/mlp/step.mlir --mpmd-compile="topology=pp2 schedule=1f1b" | FileCheck %s --check-prefix=COPIES
// RUN: mpmd-opt %S/../Partition/Loops/several-loops.mlir --mpmd-compile="topology=pp1 schedule=1f1b" | FileCheck %s --check-prefix=LOOPS
// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 schedule=1f1b" | FileCheck %s --check-prefix=CLASH

// The name of a buffer does not depend on the number of ranks or on the schedule: it is that of its argument, of its
// result, or of its task with the result number. A received buffer has the name of the sent one.
// CHECK: mpmd.rank_program @pp0_program
// CHECK-DAG: argument 1 result [1] name "state['table']" : memref<11x5xf32>
// CHECK-DAG: argument 3 name "batch['tokens']" : memref<3x13xi32>
// CHECK-DAG: ] name "s0_forward.0" : memref<13x5xf32>
// CHECK-DAG: ] name "s0_update_1.0" : memref<f32>
// CHECK-DAG: ] result [4] name "result[1]['norm']" : memref<f32>
// CHECK: mpmd.rank_program @pp1_program
// CHECK-DAG: %[[W:.*]] = mpmd.alloc {{.*}} argument 2 result [2] name "state['w']"
// CHECK-DAG: %[[X:.*]] = mpmd.alloc {{.*}} name "s0_forward.0" : memref<13x5xf32>
// CHECK: mpmd.send @x0[0] %[[W]]
// CHECK: mpmd.recv @x1[0] %[[X]]
// CHECK: mpmd.rank_program @pp2_program
// CHECK: %[[COPY:.*]] = mpmd.alloc {{.*}} name "state['w']"
// CHECK: mpmd.recv @x0[0] %[[COPY]]

// Each stage of a rank has a copy of the state, which it updates itself.
// COPIES: mpmd.rank_program @pp0_program
// COPIES-DAG: argument [[COUNT:[0-9]+]] {{.*}}name "state['count']" : memref<i32>
// COPIES-DAG: argument [[COUNT]] name "state['count']#2" : memref<i32>

// LOOPS-DAG: name "s0_forward.0"
// LOOPS-DAG: name "s0_forward_loop1.0"

// A result whose name is that of an argument is named after its task.
// CLASH: mpmd.alloc {{.*}} argument 0 name "x" : memref<4xf32>
// CLASH: mpmd.alloc {{.*}} result [0] name "s0_forward.0" : memref<4xf32>
func.func public @main(%x: tensor<4xf32> loc("x")) -> (tensor<4xf32> {jax.result_info = "x"}) {
  %0 = stablehlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
