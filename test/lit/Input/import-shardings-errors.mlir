// RUN: mpmd-opt %s --mpmd-import-shardings="axes=dp=2.tp=2" --split-input-file --verify-diagnostics
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp2" 2>&1 | FileCheck %s --check-prefix=AXES
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 stage-axes=1:dp=0" 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: echo | not mpmd-opt - --mpmd-import-shardings="axes=dp=2 stage-axes=one:dp=2" 2>&1 | FileCheck %s --check-prefix=STAGE
// AXES: expected axes such as dp=2.tp=4, got 'dp2'
// SIZE: expected axes such as dp=2.tp=4, got 'dp=0'
// STAGE: expected stages with their axes such as 1:dp=4.tp=2,3:tp=8, got 'one:dp=2'

// expected-error @+1 {{expected axes that the topology has inside a stage (dp=2, tp=2), got 'ep' of size 4}}
sdy.mesh @mesh = <["ep"=4]>

// -----

// expected-error @+1 {{expected axis 'tp' to have the size that it has in the topology, 2, got 4}}
sdy.mesh @mesh = <["dp"=2, "tp"=4]>

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
