// RUN: mpmd-opt %s --mpmd-verify-phase=phase=partitioned -o /dev/null
// RUN: not mpmd-opt %s --mpmd-verify-phase=phase=sharded 2>&1 | FileCheck %s --check-prefix=SHARDED
// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-insert-reshards -o %t.sharded.mlir
// RUN: mpmd-opt %t.sharded.mlir --mpmd-verify-phase=phase=sharded -o /dev/null
// RUN: not mpmd-opt %t.sharded.mlir --mpmd-verify-phase=phase=lowered 2>&1 | FileCheck %s --check-prefix=LOWERED
// RUN: mpmd-opt %t.sharded.mlir --mpmd-compile="to=lowered" -o %t.lowered.mlir
// RUN: mpmd-opt %t.lowered.mlir --mpmd-verify-phase=phase=lowered -o /dev/null
// RUN: sed -e "s/ {cost = #mpmd.cost[^}]*}//" %t.lowered.mlir > %t.uncosted.mlir
// RUN: not mpmd-opt %t.uncosted.mlir --mpmd-verify-phase=phase=lowered 2>&1 | FileCheck %s --check-prefix=COST
// RUN: sed -e "s/ cost = <flops = [0-9]*/ cost = <flops = 7/" %t.lowered.mlir > %t.other-cost.mlir
// RUN: not mpmd-opt %t.other-cost.mlir --mpmd-verify-phase=phase=lowered 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: not mpmd-opt %t.lowered.mlir --mpmd-verify-phase=phase=scheduled 2>&1 | FileCheck %s --check-prefix=SCHEDULED
// RUN: mpmd-opt %t.lowered.mlir --mpmd-compile="to=scheduled topology=pp2" -o %t.scheduled.mlir
// RUN: mpmd-opt %t.scheduled.mlir --mpmd-verify-phase=phase=scheduled -o /dev/null
// RUN: not mpmd-opt %t.scheduled.mlir --mpmd-verify-phase=phase=ranked 2>&1 | FileCheck %s --check-prefix=RANKED
// RUN: mpmd-opt %t.scheduled.mlir --mpmd-compile -o %t.ranked.mlir
// RUN: mpmd-opt %t.ranked.mlir --mpmd-verify-phase=phase=ranked -o /dev/null
// RUN: not mpmd-opt %t.ranked.mlir --mpmd-verify-phase="phase=ranked cap=64" 2>&1 | FileCheck %s --check-prefix=CAP
// RUN: sed -e "s/ cost = <flops = [0-9]*/ cost = <flops = 7/" %t.ranked.mlir > %t.other-cost.mlir
// RUN: not mpmd-opt %t.other-cost.mlir --mpmd-verify-phase=phase=ranked 2>&1 | FileCheck %s --check-prefix=TASK-SUM
// RUN: not mpmd-opt %s --mpmd-verify-phase=phase=linked 2>&1 | FileCheck %s --check-prefix=NAME

// Each phase verifier accepts a program of its phase and rejects one of an earlier phase, without costs or with wrong
// costs.

// SHARDED: error: {{.*}}expected a sharding on every mesh tensor, got '!mpmd.mesh_tensor<@device, tensor<4xf32>>'
// LOWERED: error: {{.*}}expected
// COST: error: 'mpmd.transfer' op expected a cost, got none
// SUM: error: 'mpmd.task' op expected as cost the sum over its launches, flops = 7 and bytes = 32, got flops = 4 and bytes = 32
// SCHEDULED: error: expected one 'mpmd.schedule', got 0
// RANKED: error: expected rank programs, got none
// CAP: error: 'mpmd.rank_program' op expected at most 64 bytes, got an arena of
// TASK-SUM: error: 'mpmd.command_list' op expected as cost the sum over its launches, flops = 7 and bytes = 32, got flops = 4 and bytes = 32
// NAME: error: expected a phase: partitioned, sharded, lowered, scheduled or ranked, got 'linked'
!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @main stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 1>] {
^bb0(%x: !a):
  %a = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    %0 = math.absf %p : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  %t = mpmd.transfer %a from 0 to 1 : !a -> !a
  %y = mpmd.task 1 update(%t) {aliases = array<i64: -1>} : (!a) -> !a {
  ^bb0(%p: tensor<4xf32>):
    %0 = math.absf %p : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  mpmd.return %y : !a
}
