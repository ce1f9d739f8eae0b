// The forms that topology= of mpmd-compile accepts, and the diagnostics for invalid ones.
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2.dp1.tp1 schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: mpmd-opt %s --mpmd-compile="topology=pp nodes=2 devices-per-node=1 schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: mpmd-opt %s --mpmd-compile="topology=pp-1 nodes=1 devices-per-node=2 schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: echo '{"axes": [{"name": "pp", "size": 4}], "rules": [{"match": "two-.*", "axes": [{"name": "pp", "size": 2}]}]}' > %t.rules.json
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.rules.json mesh-selector=two-x schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.rules.json schedule=1f1b" 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: mpmd-opt %s --mpmd-compile="topology=%S/Inputs/cluster.json schedule=1f1b" | FileCheck %s --check-prefix=OWN
// RUN: mpmd-opt %s --mpmd-compile="topology=%S/Inputs/cluster.json mesh-selector=a schedule=1f1b" | FileCheck %s --check-prefix=RULE
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp2.dp2 nodes=3 devices-per-node=1" 2>&1 | FileCheck %s --check-prefix=PRODUCT
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp3.dp-1 nodes=2 devices-per-node=4" 2>&1 | FileCheck %s --check-prefix=INFER
// RUN: not mpmd-opt %s --mpmd-compile="topology=3d" 2>&1 | FileCheck %s --check-prefix=PRESET
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp2 mesh-selector=a" 2>&1 | FileCheck %s --check-prefix=SELECTOR
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp2 nodes=-1" 2>&1 | FileCheck %s --check-prefix=NODES
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.no-such.json" 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: echo '{"axes": [{"name": "pp", "size": 2}], "axis": []}' > %t.keys.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.keys.json" 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: echo '{"axes": [{"name": "pp", "size": 2, "inter": 3}]}' > %t.inter.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.inter.json" 2>&1 | FileCheck %s --check-prefix=INTER
// RUN: echo '{"axes": [], "rules": [{"match": "(a", "axes": []}]}' > %t.match.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.match.json" 2>&1 | FileCheck %s --check-prefix=MATCH
// RUN: echo '{"axes": [{"name": "pp", "size": 2}], "stages": {"1": {"device": {"kind": "cuda"}}}}' > %t.kind.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.kind.json" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cuda:sm_90,cpu schedule=1f1b" -o %t.kinds.mlir
// RUN: FileCheck %s --check-prefix=KINDS < %t.kinds.mlir
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cpu,cuda:sm_90 schedule=1f1b to=partitioned" -o %t.partitioned.mlir
// RUN: mpmd-opt %t.partitioned.mlir --mpmd-compile=schedule=1f1b -o %t.parts.mlir
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cpu,cuda:sm_90 schedule=1f1b" | diff - %t.parts.mlir
// RUN: not mpmd-opt %s --mpmd-compile="topology=pp2 target=cpu,cuda:sm_90" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cpu,cpu:x86-64-v3" 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cpu," 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.kind.json target=cpu,cuda:sm_90 precision=tf32" 2>&1 | FileCheck %s --check-prefix=EXACT
// RUN: echo '{"axes": [], "stages": {"1": {"device": {"kind": "cuda"}}}}' > %t.one.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.one.json target=cpu,cuda:sm_90" 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: echo '{"axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}], "stages": {"1": {"device": {"kind": "cuda"}}}, "links": {"intra": {"bandwidth": 1e9}}}' > %t.inside.json
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.inside.json target=cpu,cuda:sm_90 schedule=1f1b" | FileCheck %s --check-prefix=INSIDE
// RUN: echo '{"axes": [{"name": "pp", "size": 2}], "device": {"memory": 24}}' > %t.memory.json
// RUN: not mpmd-opt %s --mpmd-compile="topology=%t.memory.json" 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.memory.json cap=0 schedule=1f1b" | FileCheck %s --check-prefix=TWO
// RUN: echo '{"nodes": 2, "devices_per_node": 2, "axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 2}], "links": {"intra": {"bandwidth": 1e3}, "inter": {"bandwidth": 1e2, "latency": 1}}}' > %t.links.json
// RUN: mpmd-opt %s --mpmd-compile="topology=%t.links.json to=scheduled" | FileCheck %s --check-prefix=LINKS
// RUN: not mpmd-opt %t.partitioned.mlir --mpmd-compile="topology=pp2.dp2 target=cpu,cuda:sm_90" 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: not mpmd-opt %t.partitioned.mlir --mpmd-compile="target=cpu,cuda:sm_80" 2>&1 | FileCheck %s --check-prefix=FIXED
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 to=input" -o %t.input.mlir
// RUN: not mpmd-opt %t.input.mlir --mpmd-compile="target=cuda:sm_90" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: mpmd-opt %t.input.mlir --mpmd-compile="topology=pp2 target=cuda:sm_90 to=partitioned" | FileCheck %s --check-prefix=MOVED
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2.xx4.dp1" 2>&1 | FileCheck %s --check-prefix=IDLE

// TWO: mpmd.rank_program @pp0
// TWO: mpmd.rank_program @pp1
// FOUR: error: expected at least as many stages as pipeline ranks, got 2 stages for 4 pipeline ranks
// OWN: mpmd.mesh @stage axes = ["dp"] sizes = [4]
// OWN-NOT: mpmd.mesh
// OWN: mpmd.submesh @pp1 devices = [4, 5, 6, 7] mesh = @stage
// RULE: mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 2]
// RULE-NEXT: mpmd.mesh @stage1 axes = ["dp"] sizes = [4] target = "cpu" stages = [1]
// RULE: mpmd.submesh @pp0 devices = [0, 1, 2, 3] mesh = @stage
// RULE-NEXT: mpmd.submesh @pp1 devices = [4, 5, 6, 7] mesh = @stage1
// PRODUCT: error: expected axes that make up 3 nodes x 1 device = 3, got pp=2 x dp=2 = 4
// INFER: error: cannot infer the size of axis dp (-1): expected the product of the other axes, pp=3, to divide 2 nodes x 4 devices = 8
// PRESET: error: expected nodes= and devices-per-node= beside the preset 3d, got no nodes=
// SELECTOR: error: expected a cluster file with rules beside mesh-selector=a, got the topology 'pp2'
// NODES: error: expected a number of nodes from 1 to 4194304, got -1
// FILE: error: cannot open '{{.*}}no-such.json': No such file or directory
// KEYS: error: {{.*}}keys.json: expected the keys nodes, devices_per_node, axes, pipeline, batch, device, links, stages, rules, axis-rules in the cluster, got "axis"
// INTER: error: {{.*}}inter.json: expected the factor across nodes of axis pp of the topology to divide its size 2, got 3
// KIND: error: expected devices of the kind that target=cpu makes code for, cpu, got cuda in stage 1
// KINDS: mpmd.mesh @stage axes = [] sizes = [] target = "cpu"
// KINDS-NEXT: mpmd.mesh @stage1 axes = [] sizes = [] target = "cuda:sm_90" stages = [1]
// KINDS: mpmd.submesh @pp0 devices = [0] mesh = @stage{{$}}
// KINDS-NEXT: mpmd.submesh @pp1 devices = [1] mesh = @stage1
// NONE: error: expected a stage on devices of each kind that target=cpu,cuda:sm_90 makes code for, got none on cuda in topology=pp2
// TWICE: error: expected at most one target of each kind of devices, got 'cpu' and 'cpu:x86-64-v3'
// EMPTY: error: unknown target '', expected 'cpu', 'cpu:NAME' or 'cuda:sm_NN'
// EXACT: error: expected precision strict for target 'cpu', got tf32, which cuda:sm_80 and later have
// BESIDE: error: 'mpmd.task' op expected all stages of pipeline rank 0 on one intra-stage mesh, got stage 0 on @stage (cpu) and stage 1 on @stage1 (cuda:sm_90); place them on different ranks
// INSIDE: mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"] latencies = [0.000000e+00] bandwidths = [1.000000e+09]
// INSIDE-NEXT: mpmd.mesh @stage1 axes = ["dp"] sizes = [2] target = "cuda:sm_90" stages = [1] batch = ["dp"] latencies = [0.000000e+00] bandwidths = [1.000000e+09]
// MEMORY: error: {{.*}}24
// LINKS: mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"] latencies = [0.000000e+00] bandwidths = [1.000000e+03]
// LINKS: mpmd.transfer {{.*}} {cost = #mpmd.cost<flops = 0, bytes = 8, seconds = 1.080000e+00>}
// UNUSED: error: expected a stage on devices of each kind that target=cpu,cuda:sm_90 makes code for, got none on cuda in topology=pp2.dp2
// FIXED: error: expected target=cpu,cuda:sm_90, which the module already has, or no target=, got cpu,cuda:sm_80
// OTHER: error: expected devices of the kind that target=cuda:sm_90 makes code for, cuda, got cpu in stage 0
// MOVED: mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
// IDLE: warning: nothing is cut over the axis 'xx' of the topology: expected 'pp' for the pipeline, an axis of the batch, or one that a mesh of the program names; each of its 4 devices does the same
// MATCH: error: {{.*}}match.json: expected a regular expression, got '(a': missing ): (a for "match" of rule 0
func.func public @main(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %0 = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @mpmd_stage_1_body(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
