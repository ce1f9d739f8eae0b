// If a schedule has a large bubble, the summary names other schedules.
// RUN: mpmd-opt %S/../../../examples/mlp/step.mlir --mpmd-compile="topology=pp4 schedule=1f1b" -o %t.mlir 2>&1 | FileCheck %s
// RUN: mpmd-opt %S/../../../examples/mlp/step.mlir --mpmd-compile="topology=pp4 schedule=zb-h1" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=ZB
// RUN: mpmd-opt %S/../../../examples/mlp/step.mlir --mpmd-compile="topology=pp4 schedule=search" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=SEARCH
// CHECK: a bubble of {{.*}} another schedule (schedule=interleaved-1f1b, zb-h1, search) or fewer ranks
// ZB: a bubble of {{.*}} another schedule (schedule=interleaved-1f1b, search) or fewer ranks
// SEARCH: a bubble of {{.*}} more memory (cap=BYTES; without it search holds no more than 1f1b) or fewer ranks
