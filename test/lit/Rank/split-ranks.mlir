// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp3 schedule=1f1b" | FileCheck %s
// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp1 schedule=1f1b" | FileCheck %s --check-prefix=ONE
// RUN: not mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-split-ranks 2>&1 | FileCheck %s --check-prefix=PHASE

// CHECK: mpmd.signature "main" schedule = "1f1b" microbatches = 3
// CHECK: mpmd.transfer_plan @x0 from @pp1 to @pp2{{.*}} tensor<5x7xf32> in_loop = false rows = [#mpmd.peer<1[0] -> 2[0], run = 140>]
// CHECK: mpmd.transfer_plan @x1 from @pp0 to @pp1{{.*}} tensor<13x5xf32> in_loop = true
// CHECK: mpmd.command_list @s0_prologue stage = 0 prologue index = 0
// CHECK-NOT: mpmd.program

// The first rank runs three forwards ahead. A receive is posted up to four runs ahead if its slot is free. A wait for
// a send is as late as the slot's reuse allows.
// CHECK: mpmd.rank_program @pp0_program on @pp0 arena = [[#]] workspace = [[#]] {
// State is updated in place: argument and result share a slot.
// CHECK-DAG: %[[TABLE:.*]] = mpmd.alloc [{{[0-9]+}}] argument 1 result [1] name "state['table']" : memref<11x5xf32>
// A buffer has as many slots as microbatches are in flight.
// CHECK-DAG: %[[X:.*]] = mpmd.alloc [{{[0-9]+, [0-9]+, [0-9]+}}] name "s0_forward.{{[0-9]}}" : memref<13x5xf32>
// CHECK: mpmd.bind @s0_forward(%[[TABLE]], %{{.*}}, %[[X]]) sliced = [false, true, false]
// CHECK: mpmd.run @s0_prologue[0]
// CHECK-NEXT: mpmd.run @s0_forward[0]
// CHECK-NEXT: mpmd.send @x1[0] %[[X]] : memref<13x5xf32>
// CHECK: mpmd.wait @x4[0]
// CHECK-NEXT: mpmd.wait @x1[0]
// CHECK-NEXT: mpmd.run @s0_backward_input[0]

// The receive of the first gradient, @x3[0], is posted four runs before its reader. The second one waits for its slot.
// CHECK: mpmd.rank_program @pp1_program
// CHECK: mpmd.recv @x3[0]
// CHECK-NEXT: mpmd.run @s1_prologue[0]
// CHECK-NEXT: mpmd.recv @x1[2]
// CHECK: mpmd.run @s1_forward[0]
// CHECK-NOT: mpmd.recv
// CHECK: mpmd.run @s1_forward[1]
// CHECK-NOT: mpmd.recv
// CHECK: mpmd.run @s1_backward_input[0]
// CHECK: mpmd.recv @x3[1]
// CHECK-NEXT: mpmd.run @s1_backward_weight[0]

// Stage 2 holds one microbatch at a time. The shared matrix is sent back once, after the loop.
// CHECK: mpmd.rank_program @pp2_program
// CHECK: mpmd.recv @x0[0]
// CHECK: mpmd.run @s2_forward[0]
// CHECK: mpmd.run @s2_backward_input[0]
// CHECK-NEXT: mpmd.send @x3[0]
// CHECK: mpmd.run @s2_backward_input[2]
// CHECK: mpmd.send @x5[0]

// On one rank there are no transfers.
// ONE-NOT: mpmd.transfer_plan
// ONE: mpmd.rank_program @pp0_program
// ONE-NOT: mpmd.send
// ONE-NOT: mpmd.recv
// ONE-NOT: mpmd.wait

// PHASE: error: expected one 'mpmd.program' and one 'mpmd.schedule', got 0 and 0; run mpmd-build-schedule before, or use --mpmd-compile
