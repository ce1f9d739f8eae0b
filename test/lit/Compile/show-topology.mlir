// mpmd-show-topology prints a topology without reading a program from stdin.
// RUN: mpmd-opt --mpmd-show-topology="topology=pp2.dp2.tp2 array=16x32:[dp, tp] array=5:[dp+tp]" | FileCheck %s --check-prefix=SHOWN
// RUN: mpmd-opt --mpmd-show-topology="topology=3d nodes=2 devices-per-node=8" | FileCheck %s --check-prefix=PRESET
// RUN: mpmd-opt --mpmd-show-topology="topology=%S/Inputs/cluster.json" | FileCheck %s --check-prefix=FILE

// The cluster file of a topology describes the same topology.
// RUN: mpmd-opt --mpmd-show-topology="topology=%S/Inputs/cluster.json json=%t.json" -o %t.first
// RUN: mpmd-opt --mpmd-show-topology="topology=%t.json" -o %t.second
// RUN: diff %t.first %t.second

// In the picture nothing overlaps and nothing is cut off.
// RUN: mpmd-opt --mpmd-show-topology="topology=%S/Inputs/cluster.json array=1000x24x5:[-,dp,-] array=5:[dp] array=:[] svg=%t.svg" -o /dev/null
// RUN: %python -B -c "import sys; sys.path.insert(0, '%units'); import svg_check; svg_check.check_numbers('%t.svg')"

// The axes of a program are compared with those of the topology.
// RUN: mpmd-opt %s --mpmd-show-topology="topology=pp2.dp2.tp2" | FileCheck %s --check-prefix=PROGRAM
// RUN: mpmd-opt %s --mpmd-show-topology="topology=pp2" | FileCheck %s --check-prefix=WHOLE
// RUN: not mpmd-opt %s --mpmd-show-topology="topology=pp2.dp2.tp4" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not mpmd-opt %s --mpmd-show-topology="topology=pp2.dp2" 2>&1 | FileCheck %s --check-prefix=LACKS

// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 array=4x4:[dp,tp]" 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 array=4x4:[dp]" 2>&1 | FileCheck %s --check-prefix=DIMS
// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 colour=red" 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 nodes=two" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 svg=%t.none.svg" 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not mpmd-opt --mpmd-show-topology="topology=pp2.dp2 array=4:[dp] svg=%t.no-such-folder/a.svg" 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not mpmd-opt %s --mpmd-show-topology="topology=pp2" --cse 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not mpmd-opt %t.no-such-file --mpmd-show-topology="topology=pp2" 2>&1 | FileCheck %s --check-prefix=MISSING

// An input file is never overwritten.
// RUN: cp %S/Inputs/cluster.json %t.kept.json
// RUN: not mpmd-opt --mpmd-show-topology="topology=%t.kept.json json=%t.kept.json" 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: not mpmd-opt --mpmd-show-topology="topology=%t.kept.json" -o %t.kept.json 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: not mpmd-opt --mpmd-show-topology="topology=dp2 array=2:[dp] svg=%t.a json=%t.a" 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: diff %S/Inputs/cluster.json %t.kept.json
// RUN: cp %s %t.same.mlir
// RUN: not mpmd-opt %t.same.mlir --mpmd-show-topology="topology=pp2" -o %t.same.mlir
// RUN: diff %s %t.same.mlir

// SHOWN:      topology: pp=2 x dp=2 x tp=2 on 1 node of 8 devices, cpu
// SHOWN:      axis  size  across nodes  inside a node  links  use
// SHOWN-NEXT: pp       2             1              2  intra  pipeline
// SHOWN-NEXT: dp       2             1              2  intra  batch
// SHOWN-NEXT: tp       2             1              2  intra
// SHOWN:      0  dp=2 x tp=2  cpu   0: 0-3           intra
// SHOWN-NEXT: 1  dp=2 x tp=2  cpu   0: 4-7
// SHOWN:      array 16x32:[dp,tp]
// SHOWN:      pipeline rank 1: 4 shards of at most 8x16
// SHOWN-NEXT: device  node  dp  tp  holds
// SHOWN-NEXT:      4     0   0   0  0:8, 0:16
// SHOWN-NEXT:      5     0   0   1  0:8, 16:32
// SHOWN:      8:16 |   6   |   7   |
// SHOWN:      array 5:[dp+tp]
// SHOWN:           3     0   1   1  empty

// PRESET:      topology: pp=2 x dp=2 x tp=4 on 2 nodes of 8 devices, cpu
// PRESET:      pp       2             2              1  inter  pipeline
// PRESET:      0  dp=2 x tp=4  cpu   0: 0-7           inter
// PRESET-NEXT: 1  dp=2 x tp=4  cpu   1: 8-15

// FILE:      topology: pp=2 x dp=4 on 2 nodes of 4 devices, cpu with 8 GB
// FILE:      intra  100 GB/s   1e-06 s
// FILE-NEXT: inter  20 GB/s    5e-06 s

// PROGRAM: topology: pp=2 x dp=2 x tp=2
// WHOLE: 0  one device
// SIZE: show-topology.mlir:{{[0-9]+}}:1: error: expected a topology with axis tp of size 2, as the program has it, got size 4
// LACKS: error: expected a topology with axis tp of size 2 inside its stages, as the program has it, got dp=2

// AXIS: mpmd-opt: error: --mpmd-show-topology: expected one of the axes inside a stage (dp) for array 4x4:[dp,tp], got 'tp'
// DIMS: expected an array such as 16x32:[dp,tp], got '4x4:[dp]': expected axes for 2 dimensions, got 1
// KEY: no such option colour, expected one of topology=, nodes=, devices-per-node=, mesh-selector=, array=, svg=, json=
// NUMBER: expected a number of at least 1 for nodes=, got 'two'
// NOTHING: expected an array= for svg= to draw, e.g. array=16x32:[dp,tp], got none
// FOLDER: error: --mpmd-show-topology: {{.*}}no-such-folder
// ALONE: mpmd-opt: error: expected --mpmd-show-topology alone, got passes beside it
// KEPT: error: --mpmd-show-topology: expected an output file other than what is read, got '{{.*}}kept.json' for both
// TWICE: error: --mpmd-show-topology: expected output files of different names, got '{{.*}}' twice
// MISSING: mpmd-opt: error: {{.*}}no-such-file: cannot read
sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
