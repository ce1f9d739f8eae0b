// RUN: mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-verify-phase=phase=sharded -o /dev/null
// RUN: mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="topology=pp2.dp2.tp2 schedule=1f1b" -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// Printing the IR of a phase and resuming from it gives the same result.
// RUN: mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="topology=pp2.dp2.tp2 schedule=1f1b to=lowered" | mpmd-opt --mpmd-compile="topology=pp2.dp2.tp2 schedule=1f1b to=scheduled" | mpmd-opt --mpmd-compile="from=scheduled" | diff %t.mlir -
// RUN: not mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="topology=pp1.dp2.tp2 schedule=1f1b" 2>&1 | FileCheck %s --check-prefix=HANDOVER
// RUN: not mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="topology=pp2 schedule=1f1b" 2>&1 | FileCheck %s --check-prefix=AXES
// RUN: not mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="devices-per-node=1" 2>&1 | FileCheck %s --check-prefix=AXES
// AXES: error: expected a topology= with the axes of the module's mesh @grid, dp=2 x tp=2, or no topology=, got no axes in topology=pp
// RUN: mpmd-translate --mpmd-to-report %t.mlir | FileCheck %s --check-prefix=REPORT
// RUN: mpmd-translate --mpmd-to-report %t.mlir -o %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// The same holds before the schedule is built.
// RUN: mpmd-opt %S/../../e2e/inputs/sharded.mlir --mpmd-compile="topology=pp2.dp2.tp2 to=lowered" | mpmd-translate --mpmd-to-report - | FileCheck %s --check-prefix=REPORT
// RUN: mpmd-translate --mpmd-to-svg %t.mlir | FileCheck %s --check-prefix=SVG
// RUN: rm -rf %t.mpmd
// RUN: mpmd-translate --mpmd-to-bundle %t.mlir -o %t.mpmd
// RUN: FileCheck %s --check-prefix=MANIFEST --input-file=%t.mpmd/manifest.json

// The mesh of each pipeline rank has as many devices as the intra-stage mesh, row-major over its axes.
// CHECK: mpmd.submesh @pp0 devices = [0, 1, 2, 3] mesh = @grid
// CHECK: mpmd.submesh @pp1 devices = [4, 5, 6, 7] mesh = @grid
// Types are global; shardings are listed separately.
// CHECK: mpmd.signature "main" schedule = "1f1b" microbatches = 2 args = [#mpmd.arg<"w", state, stages = [0], sharding = <{{\[}}[], ["tp"=2]]>>, #mpmd.arg<"x", stages = [0], sharding = <{{\[}}[], ["dp"=2], []]>>, #mpmd.arg<"v", state, stages = [0]>] [tensor<8x6xf32>, tensor<2x5x8xf32>, tensor<130x130xf32>]
// CHECK-SAME: results = [#mpmd.result<"w", state = 0, stage = 0, sharding = <{{\[}}[], ["tp"=2]]>>, #mpmd.result<"v", state = 2, stage = 0>, #mpmd.result<"loss", stage = 1>, #mpmd.result<"ys", stage = 1, sharding = <{{\[}}[], ["dp"=2], []]>>]
// Of five rows one device holds three, the other one two: its padding row is not transferred.
// CHECK: mpmd.transfer_plan @x0 from @pp0 to @pp1 for "activation" tensor<5x6xf32> sharded <{{\[}}["dp"=2], ["tp"=2]]> to <{{\[}}["tp"=2], []]> in_loop = true
// CHECK-SAME: rows = [#mpmd.peer<0[0] -> 4[0], run = 12, loops = [3 x (12, 24)]>, #mpmd.peer<1[0] -> 4[12], run = 12, loops = [3 x (12, 24)]>, #mpmd.peer<2[0] -> 5[0], run = 12, loops = [2 x (12, 24)]>
// For each column of devices another source device holds the shard.
// CHECK: mpmd.transfer_plan @x1 from @pp1 to @pp0 for "gradient"
// CHECK-SAME: #mpmd.peer<4[0] -> 0[0], run = 12, loops = [3 x (24, 12)]>, #mpmd.peer<6[12] -> 1[0]
// CHECK: mpmd.command_list @s1_forward
// CHECK: mpmd.context_view : memref<2xi32>
// CHECK: mpmd.exchange @e0 all_reduce part 0 {{.*}} for "loss"
// CHECK: mpmd.exchange @e1 permute part 0 {{.*}} for "output"
// CHECK: mpmd.rank_program @pp0_program on @pp0
// Buffers have local types, and state is updated in place.
// CHECK: mpmd.alloc [{{[0-9]+}}] argument 0 result [0] name "w" : memref<8x3xf32>
// CHECK: mpmd.send @x0[0] %{{.*}} : memref<3x3xf32>
// CHECK: mpmd.rank_program @pp1_program on @pp1
// CHECK: mpmd.recv @x0[0] %{{.*}} : memref<3x6xf32>

// HANDOVER: error: 'mpmd.transfer' op expected the same sharding on both sides of a hand-over, got #mpmd.sharding<{{\[}}["dp"=2], ["tp"=2]]> and #mpmd.sharding<{{\[}}["tp"=2], []]>
// HANDOVER: note: stages 0 and 1 live on pipeline rank 0

// REPORT: arguments
// REPORT: 192 0 state tensor<8x6xf32> {{\[}}[], ["tp"=2]] w
// REPORT: transfers (720 bytes a step
// REPORT: 0 1 1 2 240 480 tensor<5x6xf32> activation
// REPORT: collectives
// REPORT: 2 4 1F all_reduce tp loss
// REPORT: 2 72 1F permute dp, tp output
// REPORT: 1 96 0U0 all_reduce dp gradient
// Two all_reduce calls, each of which transfers three quarters of the bytes.
// REPORT: 1 101400 0U1 all_reduce dp, tp table
// REPORT: 1 33800 0U1 reduce_scatter dp rows
// REPORT: 1 16900 0U1 all_to_all dp columns
// REPORT: 1 33800 0U1 all_gather dp whole

// JSON: "sharding": "{{\[}}[], [\"tp\"=2]]"
// JSON: "collectives": [
// JSON: "axes": "dp",
// JSON-NEXT: "bytes": 96,
// JSON-NEXT: "in_loop": false,
// JSON-NEXT: "kind": "all_reduce",
// JSON-NEXT: "reason": "gradient",
// JSON-NEXT: "task": "0U0",
// JSON-NEXT: "times_a_step": 1

// The picture shows the mesh of each rank and the collectives of a task run.
// SVG: class="mesh" {{.*}}>dp=2 x tp=2<title>
// SVG: <title>0U0: {{.*}} us; 1 collective, 96 B to a device</title>
// SVG: class="mesh" {{.*}}>dp=2 x tp=2<title>
// SVG: <title>1F0: {{.*}} us; 2 collectives, 76 B to a device</title>

// MANIFEST: {"name": "pp1", "ranks": [4, 5, 6, 7]{{.*}} "axes": [{"name": "dp", "size": 2}, {"name": "tp", "size": 2}]}
// MANIFEST: {"name": "w", {{.*}} "sharding": {{\[}}[], [{"axis": "tp", "pre": 1, "size": 2}]]}
// MANIFEST: {"name": "loss", "dtype": "F32", "shape": [], "state": -1, "mesh": 1}
