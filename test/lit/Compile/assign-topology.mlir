// RUN: mpmd-opt %s --mpmd-assign-topology="topology=tp-1 nodes=2 devices-per-node=4 target=cuda:sm_90 precision=tf32" | FileCheck %s
// RUN: not mpmd-opt %s --mpmd-assign-topology="topology=pp2 target=vax" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not mpmd-opt %s --mpmd-assign-topology="topology=2pp" 2>&1 | FileCheck %s --check-prefix=AXES

// The target= option sets the device kind of the topology.
// CHECK: module attributes {mpmd.target = #mpmd.target<["cuda:sm_90"], precision = tf32>, mpmd.topology = #mpmd.topology<{"axes": [{"inter": 2, "name": "tp", "size": 8}], "batch": [], "device": {"kind": "cuda", "memory": 0}, "devices_per_node": 4, "nodes": 2, "pipeline": ""}>}
// TARGET: error: unknown target 'vax', expected 'cpu', 'cpu:NAME' or 'cuda:sm_NN'
// AXES: error: expected a topology such as pp2.dp2.tp2, one of the presets ddp, fsdp, tp, pp, pp+ddp, pp+tp, 3d, or a file that ends in .json, got '2pp'
module {
}
