// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// A complete training step: embedding, two layers, a matrix that stages 1 and 2 share, a loss outside the stages,
// clipping by a global norm, stacked losses.

// The lowest stage that uses a state owns it. Stage 0 owns a counter that only cheap operations update and no stage
// reads.
// CHECK: mpmd.program @main stages = 3
// CHECK-SAME: args = [#mpmd.arg<"state['count']", state, stages = [0]>, #mpmd.arg<"state['table']", state, stages = [0]>, #mpmd.arg<"state['w']", state, stages = [1]>
// CHECK-SAME: #mpmd.arg<"batch['tokens']", stages = [0]>, #mpmd.arg<"batch['target']", stages = [2]>]
// CHECK-SAME: results = [#mpmd.result<"result[0]['count']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[0]['w']", state = 2, stage = 1>
// CHECK-SAME: #mpmd.result<"result[1]['loss']", stage = 2>, #mpmd.result<"result[1]['norm']", stage = 0>, #mpmd.result<"result[1]['losses']", stage = 2>]
// CHECK-NEXT: ^bb0(%{{[a-z0-9]+}}: {{.*}}, %[[TABLE:[a-z0-9]+]]: {{.*}}, %[[W:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<5x7xf32>>, %{{[a-z0-9]+}}: {{.*}}, %{{[a-z0-9]+}}: {{.*}}):

// One initial value per contributing stage.
// CHECK: %[[ZT:.*]] = mpmd.task 0 prologue()
// CHECK: %[[ZW1:.*]] = mpmd.task 1 prologue()
// CHECK: %[[Z2:.*]]:2 = mpmd.task 2 prologue()
// Tied weights: one copy is sent, before the loop.
// CHECK: %[[W2:.*]] = mpmd.transfer %[[W]] from 1 to 2

// The two addends of the gradient of w have an accumulator each.
// CHECK: %[[LOOP:.*]]:5 = mpmd.microbatches 3
// CHECK-SAME: carries(%[[Z2]]#0, %[[ZT]], %[[ZW1]], %[[Z2]]#1 :
// CHECK: ^bb0(%[[TOKENS:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<13xi32>>, %[[Y:[a-z0-9]+]]: {{.*}}, %[[LOSS:[a-z0-9]+]]: {{.*}}, %[[GT:[a-z0-9]+]]: {{.*}}, %[[GW1:[a-z0-9]+]]: {{.*}}, %[[GW2:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<5x7xf32>>):
// CHECK: %[[X:.*]] = mpmd.task 0 forward(%[[TABLE]], %[[TOKENS]]) {aliases = array<i64: -1>}
// CHECK: %[[X1:.*]] = mpmd.transfer %[[X]] from 0 to 1
// CHECK: %[[H:.*]] = mpmd.task 1 forward(%[[W]], %[[X1]])
// CHECK: %[[H2:.*]] = mpmd.transfer %[[H]] from 1 to 2
// The loss joins the last forward task; both calls of stage 2 are one task; the sum is updated in place.
// CHECK: %[[F2:.*]]:4 = mpmd.task 2 forward(%[[W2]], %[[H2]], %[[Y]], %[[LOSS]]) {aliases = array<i64: -1, -1, 3, -1>}
// CHECK: stablehlo.reduce
// CHECK: %[[B2:.*]]:2 = mpmd.task 2 backward_input(%[[W2]], %[[H2]], %[[F2]]#0, %[[F2]]#1, %[[GW2]]) {aliases = array<i64: -1, 4>}
// CHECK: %[[D1:.*]] = mpmd.transfer %[[B2]]#0 from 2 to 1
// CHECK: %[[B1:.*]]:2 = mpmd.task 1 backward_input(%[[W]], %[[X1]], %[[H]], %[[D1]], %[[GW1]]) {aliases = array<i64: -1, 4>}
// CHECK: %[[D0:.*]] = mpmd.transfer %[[B1]]#0 from 1 to 0
// CHECK: %[[B0:.*]] = mpmd.task 0 backward_input(%[[TOKENS]], %[[X]], %[[D0]], %[[GT]]) {aliases = array<i64: 3>}
// CHECK: mpmd.yield %[[F2]]#2, %[[B0]], %[[B1]]#1, %[[B2]]#1, %[[F2]]#3

// The global norm: one stage receives only scalars, adds them and sends the result back. The owner of w receives the
// other addend once.
// CHECK: %[[N0:.*]] = mpmd.task 0 update(%[[LOOP]]#1) {aliases = array<i64: -1>}
// CHECK: %[[G2:.*]] = mpmd.transfer %[[LOOP]]#3 from 2 to 1
// CHECK: %[[N1:.*]]:2 = mpmd.task 1 update(%[[LOOP]]#2, %[[G2]])
// CHECK: %[[N10:.*]] = mpmd.transfer %[[N1]]#0 from 1 to 0 for "scalar of the update" : <@device, tensor<f32>> -> <@device, tensor<f32>>
// CHECK: %[[U0:.*]]:3 = mpmd.task 0 update index 1(%[[N0]], %[[N10]], %[[LOOP]]#1, %[[TABLE]]) {aliases = array<i64: -1, -1, 3>}
// CHECK: %[[S:.*]] = mpmd.transfer %[[U0]]#0 from 0 to 1 for "scalar of the update" : <@device, tensor<f32>> -> <@device, tensor<f32>>
// State is updated in place.
// CHECK: %[[U1:.*]] = mpmd.task 1 update index 1(%[[S]], %[[N1]]#1, %[[W]]) {aliases = array<i64: 2>}
// CHECK-NOT: func.func
