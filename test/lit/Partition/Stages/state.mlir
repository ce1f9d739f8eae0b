// RUN: mpmd-opt %S/../../../e2e/inputs/swap.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s
// RUN: mpmd-opt %S/../../../e2e/programs/traded_state.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s --check-prefix=TRADE
// RUN: mpmd-opt %examples/mlp/step.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s --check-prefix=COUNT
// RUN: mpmd-opt %examples/gpt2/step.mlir --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s --check-prefix=MOMENTS

// CHECK: ^bb0(%[[A:[a-z0-9]+]]: {{.*}}, %[[B:[a-z0-9]+]]: {{.*}}, %[[C:[a-z0-9]+]]: {{.*}}, %[[D:[a-z0-9]+]]: {{.*}}, %[[X:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<6xf32>>):
// A program without a loop has one microbatch.
// CHECK: mpmd.microbatches 1
// The step returns the old value: it is copied before the state is replaced.
// CHECK: %[[OLD:.*]] = mpmd.task 1 update(%[[C]]) {aliases = array<i64: -1>}
// CHECK: %[[NEW:.*]] = mpmd.task 1 update index 1(%[[C]], %{{.*}}) {aliases = array<i64: -1>}
// Two states that swap their values are updated in one task.
// CHECK: %[[SWAP:.*]]:3 = mpmd.task 0 update(%[[B]], %[[A]]) {aliases = array<i64: -1, 1, 0>}
// CHECK: %[[C2:.*]] = mpmd.task 1 update index 2(%[[NEW]], %[[C]]) {aliases = array<i64: 1>}
// State that is returned unchanged needs no task, nor does an input that is returned; results may share a value.
// CHECK: mpmd.return %[[SWAP]]#1, %[[SWAP]]#2, %[[C2]], %[[D]], %[[OLD]], %[[Y:.*]], %[[Y]], %[[X]], %[[SWAP]]#0

// A step counter that every stage's update reads is replicated: each stage holds and updates its own copy.
// COUNT: #mpmd.arg<"state['count']", state, stages = [0, 1, 2, 3]>
// COUNT-SAME: results = [#mpmd.result<"result[0]['count']", state = 0, stage = 0>, #mpmd.result<"result[0]['count']", state = 0, stage = 1>, #mpmd.result<"result[0]['count']", state = 0, stage = 2>, #mpmd.result<"result[0]['count']", state = 0, stage = 3>
// COUNT-NOT: mpmd.transfer %{{.*}} tensor<i32>

// The norm of all gradients does not read the moments. One task per stage reads the moments and replaces them in
// place, once the norm is known. The last task updates only the counter.
// MOMENTS: mpmd.task 1 update(
// MOMENTS-NOT: %arg
// MOMENTS-SAME: ) {aliases = array<i64: -1
// MOMENTS: mpmd.task 1 update index 1(
// MOMENTS-NOT: aliases = array<i64: -1
// MOMENTS-SAME: {aliases = array<i64:
// MOMENTS: mpmd.task 1 update index 2(%arg0) {aliases = array<i64: 0>}

// Each stage reads a state that the other stage replaces. One state is sent from a copy; the other one is sent before
// it is replaced.
// TRADE: ^bb0(%[[V0:[a-z0-9]+]]: {{.*}}, %[[W0:[a-z0-9]+]]: {{.*}}, %[[V1:[a-z0-9]+]]: {{.*}}, %[[W1:[a-z0-9]+]]: {{.*}}, %{{.*}}: {{.*}}, %{{.*}}: {{.*}}):
// TRADE-NEXT: %[[COPY:.*]] = mpmd.task 1 prologue index 1(%[[V1]]) {aliases = array<i64: -1>}
// TRADE-NEXT: ^bb0(%[[OLD:.*]]: tensor<8x8xf32>):
// TRADE-NEXT: mpmd.yield %[[OLD]]
// TRADE: mpmd.microbatches
// TRADE: %[[TO0:.*]] = mpmd.transfer %[[COPY]] from 1 to 0
// TRADE: mpmd.task 0 update(%[[TO0]], %[[V0]], %[[W0]]) {aliases = array<i64: 1, 2>}
// TRADE: %[[TO1:.*]] = mpmd.transfer %[[V0]] from 0 to 1
// TRADE: mpmd.task 1 update index 1(%{{.*}}, %[[V1]], %[[TO1]], %[[W1]]) {aliases = array<i64: 1, 3>}
