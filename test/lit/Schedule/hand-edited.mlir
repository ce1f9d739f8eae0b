// RUN: mpmd-opt %S/../../e2e/inputs/small.mlir --mpmd-compile="topology=pp3 schedule=1f1b to=scheduled" -o %t.mlir
// RUN: FileCheck %s < %t.mlir

// CHECK: mpmd.rank_schedule @pp0 <0P0, {{.*}}0F0{{.*}}, 0U0, 0U1, 0U2>
// CHECK: mpmd.rank_schedule @pp1 <1P0,
// CHECK: mpmd.rank_schedule @pp2 <2P0, 3 x [2F0+1, 2B0+1]>

// Another valid order is accepted, and rank programs follow it.
// RUN: sed -e "s/2P0, 3 x .2F0+1, 2B0+1./2P0, 2F0, 2F1, 2B0, 2F2, 2B1, 2B2/" %t.mlir > %t.good.mlir
// RUN: mpmd-opt %t.good.mlir --mpmd-compile | FileCheck %s --check-prefix=GOOD
// GOOD: mpmd.rank_program @pp2_program
// GOOD: mpmd.run @s2_forward[0]
// GOOD: mpmd.run @s2_forward[1]
// GOOD: mpmd.run @s2_backward_input[0]

// RUN: sed -e "s/3 x .2F0+1, 2B0+1./2 x [2F0+1, 2B0+1], 2F2/" %t.mlir > %t.missing.mlir
// RUN: not mpmd-opt %t.missing.mlir --mpmd-compile 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: expected every action once, 2I2 is missing

// RUN: sed -e "s/3 x .2F0+1, 2B0+1./3 x [2F0+1, 2B0+1], 2F2/" %t.mlir > %t.twice.mlir
// RUN: not mpmd-opt %t.twice.mlir --mpmd-compile 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: expected every action once, got 2F2 twice

// RUN: sed -e "s/3 x .2F0+1, 2B0+1./3 x [2B0+1, 2F0+1]/" %t.mlir > %t.cycle.mlir
// RUN: not mpmd-opt %t.cycle.mlir --mpmd-compile 2>&1 | FileCheck %s --check-prefix=CYCLE
// CYCLE: error: expected an order that makes progress; {{.*}}pipeline rank 2 stops at 2I0, which waits for 2F0

// RUN: sed -e "s/<2P0, /<2P0, 0F0, /" -e "s/\(order @pp0 <0P0, .*\)0F0+1/\11F0+1/" %t.mlir > %t.rank.mlir
// RUN: not mpmd-opt %t.rank.mlir --mpmd-compile 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: error: expected {{.*}} on pipeline rank {{[0-9]}}, got it on {{[0-9]}}

// RUN: sed -e "s/place = .0, 1, 2./place = [0, 2, 1]/" %t.mlir > %t.place.mlir
// RUN: not mpmd-opt %t.place.mlir --mpmd-verify-phase=phase=scheduled 2>&1 | FileCheck %s --check-prefix=RANK

// RUN: sed -e "s/rank_schedule @pp2/rank_schedule @pp7/" %t.mlir > %t.mesh.mlir
// RUN: not mpmd-opt %t.mesh.mlir --mpmd-verify-phase=phase=scheduled 2>&1 | FileCheck %s --check-prefix=MESH
// MESH: error: 'mpmd.rank_schedule' op expected a mesh, got @pp7

// RUN: sed -e "s/microbatches = 3 place/microbatches = 4 place/" %t.mlir > %t.count.mlir
// RUN: not mpmd-opt %t.count.mlir --mpmd-verify-phase=phase=scheduled 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: expected 3 microbatches, got 4
