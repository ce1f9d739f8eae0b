// RUN: not mpmd-opt %s --mpmd-compile="topology=pp0" 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not mpmd-opt %s --mpmd-compile="to=linked" 2>&1 | FileCheck %s --check-prefix=TO
// RUN: not mpmd-opt %s --mpmd-compile="from=source" 2>&1 | FileCheck %s --check-prefix=FROM
// RUN: not mpmd-opt %s --mpmd-compile="from=lowered" 2>&1 | FileCheck %s --check-prefix=FOUND
// RUN: mpmd-opt %s --mpmd-compile="to=lowered" -o %t.mlir
// RUN: not mpmd-opt %t.mlir --mpmd-compile="to=sharded" 2>&1 | FileCheck %s --check-prefix=BACK
// RUN: mpmd-opt %s --mpmd-compile="schedule=1f1b to=scheduled" -o %t.scheduled.mlir
// RUN: mpmd-opt %t.scheduled.mlir --mpmd-compile="topology=pp1 schedule=1f1b" -o %t.ranked.mlir
// RUN: not mpmd-opt %t.scheduled.mlir --mpmd-compile="topology=pp2" 2>&1 | FileCheck %s --check-prefix=RANKS
// RUN: not mpmd-opt %t.ranked.mlir --mpmd-compile="schedule=gpipe" 2>&1 | FileCheck %s --check-prefix=DECIDED
// RUN: not mpmd-opt %s --mpmd-compile="schedule=zigzag" 2>&1 | FileCheck %s --check-prefix=SCHEDULE
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp2" 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not mpmd-opt %s --mpmd-compile="stages=2" 2>&1 | FileCheck %s --check-prefix=WISH
// RUN: not mpmd-opt %s --mpmd-compile="stages=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not mpmd-opt %s --mpmd-compile="stages=many" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not mpmd-opt %s --mpmd-compile="chunks=0" 2>&1 | FileCheck %s --check-prefix=CHUNKS
// RUN: not mpmd-opt %s --mpmd-compile="chunks=1 stages=1" 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not mpmd-opt %s --mpmd-compile="chunks=2147483647 topology=pp2" 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not mpmd-opt %s --mpmd-compile="stages=auto to=input" 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: mpmd-opt %s --mpmd-compile="stages=auto" --quiet -o /dev/null 2>&1 | count 0
// RUN: not mpmd-opt %t.mlir --mpmd-compile="chunks=auto" 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: cp %s %t.same.mlir
// RUN: not mpmd-opt %t.same.mlir --mpmd-compile -o %t.same.mlir 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: diff %s %t.same.mlir
// RUN: not mpmd-opt %s --mpmd-compile="target=cpu:no-such-cpu" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not mpmd-opt %s --mpmd-compile="cap=64" 2>&1 | FileCheck %s --check-prefix=CAP
// RUN: not mpmd-opt %s --mpmd-compile="colour=red" 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not mpmd-opt %s --mpmd-compile="effort=much" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp1 stage-names=" 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not mpmd-opt %s --mpmd-compile="stage-names=b ( [0-9]+ )" 2>&1 | FileCheck %s --check-prefix=QUOTES
// RUN: mpmd-opt %s --mpmd-compile="schedule=search" -o %t.searched.mlir 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: mpmd-opt %s --mpmd-compile --quiet -o %t.default.mlir 2>&1 | count 0
// RUN: diff %t.searched.mlir %t.default.mlir
// RUN: mpmd-translate --mpmd-to-report %t.default.mlir | FileCheck %s --check-prefix=REPORT
// RUN: not mpmd-opt %t.searched.mlir --mpmd-compile="schedule=zb-h2" 2>&1 | FileCheck %s --check-prefix=SEARCHED
// RUN: echo "module { func.func public @main() { return } loc(unknown) } loc(unknown)" > %t.nowhere.mlir
// RUN: not mpmd-opt %t.nowhere.mlir --mpmd-compile="topology=pp0" 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not mpmd-translate --colour 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: mpmd-reduce --version | FileCheck %s --check-prefix=REDUCE
// RUN: mpmd-lsp-server --version | FileCheck %s --check-prefix=LSP
// RUN: mpmd-opt %s --mpmd-compile="target=cpu:x86-64-v3 cap=1000000" | FileCheck %s --check-prefix=GOOD
// RUN: mpmd-opt %s --mpmd-compile -o /dev/null --mlir-print-ir-after-all 2>&1 | FileCheck %s --check-prefix=PHASES

// WISH: error: expected 2 stages, as stages= or chunks= asks for, got 1 marked ones
// NEGATIVE: error: expected stages= to be 0 (as marked, or one per pipeline rank), a number of stages, or auto, got -1
// MANY: error: expected stages= to be 0 (as marked, or one per pipeline rank), a number of stages, or auto, got many
// CHUNKS: error: expected chunks= to be a number of stages for each pipeline rank, or auto, got 0
// BOTH: error: expected stages= or chunks=, got both
// HUGE: error: expected chunks= to be a number of stages for each pipeline rank, or auto, got 2147483647
// EARLY: error: expected to= at or after partitioned with stages=auto, got input
// LATE: error: expected no chunks= for a module that is already partitioned, got auto
// SAME: mpmd-opt: error: expected an output file other than the input
// ZERO: got 'pp0': expected a size from 1 to 4194304, or -1, for axis pp
// TO: error: expected to= to name a phase (input, partitioned, sharded, lowered, scheduled, ranked), got 'linked'
// FROM: error: expected from= to name a phase ({{.*}}), got 'source'
// FOUND: error: expected a module in phase lowered, got one in phase input
// BACK: error: expected to= at or after the module's phase, lowered, got sharded
// RANKS: error: expected a topology= with 1 pipeline rank, for which the module is already scheduled, or no topology=, got pp2
// DECIDED: error: expected schedule=1f1b, which the module already has, or no schedule=, got gpipe
// SCHEDULE: error: expected one of the schedules gpipe, 1f1b, {{.*}}got 'zigzag'
// STAGES: error: expected at least as many stages as pipeline ranks, got 1 stages for 2 pipeline ranks
// TARGET: error: {{.*}}no-such-cpu
// CAP: error: expected at most 64 bytes per rank, pipeline rank 0 needs {{[0-9]+}}; in this schedule all ranks fit into {{[0-9]+}}
// OPTION: mpmd-opt: error: --mpmd-compile: no such option colour, expected one of cap=, {{.*}}topology=; see --help
// NOWHERE: mpmd-opt: error: expected a topology such as {{.*}}got 'pp0'
// NUMBER: mpmd-opt: error: --mpmd-compile: expected KEY=VALUE with a value of the kind that the key takes, got the one above; see --help
// EMPTY: mpmd-opt: error: --mpmd-compile: expected a value after stage-names=, got none
// QUOTES: error: --mpmd-compile: expected options as KEY=VALUE with spaces between them, {{.*}}in quotes, {{.*}}got '('
// CHOSEN: remark: schedule=search chose: gpipe
// REPORT: schedule search: gpipe
// SEARCHED: error: expected schedule=search, which the module already has, or no schedule=, got zb-h2
// UNKNOWN: mpmd-translate: error: unknown option '--colour', expected one of {{.*}}--mpmd-to-bundle, {{.*}}-o
// REDUCE: mpmd-reduce {{[0-9a-f.+]+}} (LLVM {{[0-9.]+}})
// LSP: mpmd-lsp-server {{[0-9a-f.+]+}} (LLVM {{[0-9.]+}})
// GOOD: mpmd.mesh @device axes = [] sizes = [] target = "cpu:x86-64-v3"
// GOOD: mpmd.rank_program

// Every pass and every phase verifier can be printed.
// PHASES: After ImportSignature (mpmd-import-signature)
// PHASES: After InlineCalls (mpmd-inline-calls)
// PHASES: After VerifyInput (mpmd-verify-input)
// PHASES: After ClassifyStages (mpmd-classify-stages)
// PHASES: After CutStages (mpmd-cut-stages)
// PHASES: After BuildProgram (mpmd-build-program)
// PHASES: After VerifyPhase (mpmd-verify-phase)
// PHASES: After PropagateShardings (mpmd-propagate-shardings)
// PHASES: After PartitionTasks (mpmd-partition-tasks)
// PHASES: After HoistGathers (mpmd-hoist-gathers)
// PHASES: After InsertReshards (mpmd-insert-reshards)
// PHASES: After VerifyPhase (mpmd-verify-phase)
// PHASES: After EstimateTaskCosts (mpmd-estimate-task-costs)
// PHASES: After VerifyPhase (mpmd-verify-phase)
// PHASES: After BuildSchedule (mpmd-build-schedule)
// PHASES: After VerifyPhase (mpmd-verify-phase)
// PHASES: After SplitRanks (mpmd-split-ranks)
// PHASES: After VerifyPhase (mpmd-verify-phase)
func.func public @main(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %0 = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
