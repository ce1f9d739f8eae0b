// RUN: mpmd-opt %s --mpmd-import-shardings="axes=dp=2.tp=2" --split-input-file --verify-diagnostics
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp2" 2>&1 | FileCheck %s --check-prefix=AXES
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 stage-axes=1:dp=0" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 stage-axes=one:dp=2" 2>&1 | FileCheck %s --check-prefix=STAGE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 stage-axes=dp=2" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 axis-rules=mlp" 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 axis-rules=x:mlp=dp" 2>&1 | FileCheck %s --check-prefix=OFONE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 links=1e-6" 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: echo 'sdy.mesh @mesh = <["mlp"=4]>' | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 axis-rules=mlp=dp" 2>&1 | FileCheck %s --check-prefix=BEHIND
// NONE: expected stages with their axes such as 1:dp=4.tp=2,3:tp=8, got 'dp=2'
// RULE: expected rules for axes such as mlp=tp,rows=dp.fsdp,1:mlp=dp, got 'mlp'
// OFONE: expected the number of a stage before ':', got 'x:mlp=dp'
// LINK: expected links such as 5e-06/2e+10 (seconds, bytes per second), got '1e-6'
// BEHIND: expected the axes behind 'mlp' (dp=2) to make up its size in the program, 4, got 2
// AXES: expected axes such as dp=2.tp=4, got 'dp2'
// SIZE: expected axes such as dp=2.tp=4, got 'dp=0'
// STAGE: expected the number of a stage before ':', got 'one:dp=2'

// expected-error @+2 {{expected axes that the topology has inside a stage (dp=2, tp=2), got 'ep' of size 4}}
// expected-note @+1 {{the mesh is @mesh; topology=ep4 fits, and topology=pp2.ep4 on two pipeline ranks}}
sdy.mesh @mesh = <["ep"=4]>

// -----

// expected-error @+2 {{expected axis 'tp' to have the size that it has in the topology, 2, got 4}}
// expected-note @+1 {{the mesh is @mesh; topology=dp2.tp4 fits, and topology=pp2.dp2.tp4 on two pipeline ranks}}
sdy.mesh @mesh = <["dp"=2, "tp"=4]>

// -----

// expected-error @+2 {{got 'd0' of size 4}}
// expected-note @+1 {{the mesh is @mesh; a cluster file (topology=FILE.json) with these axes, or with rules that name others for them, fits}}
sdy.mesh @mesh = <["d0"=4]>
// expected-note @+1 {{argument x is cut over 'd0'}}
func.func public @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d0"}]>, mpmd.arg = #mpmd.arg<"x", stages = []>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2]>
// expected-error @+1 {{expected a sharding of 2 dimensions, got one of 1}}
func.func public @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> tensor<8x8xf32> {
  return %x : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2]>
// expected-error @+1 {{expected a mesh of the module, got @other}}
func.func public @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"dp"}]>}) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2]>
func.func public @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{expected an axis of the mesh, got 'tp'}}
  %0 = sdy.sharding_constraint %x <@mesh, [{"tp"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// What is no sharding says nothing about the axes.
// expected-remark @below {{nothing is cut over the axis 'dp'}}
// expected-remark @below {{nothing is cut over the axis 'tp'}}
module attributes {mpmd.trained_shardings = {"w" = 1 : i64}} {
}
