// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp2 --mpmd-import-shardings --split-input-file --verify-diagnostics
// RUN: echo '{"axes": [{"name": "dp", "size": 2}], "axis-rules": {"mlp": ["dp"]}}' > %t.json
// RUN: echo 'sdy.mesh @mesh = <["mlp"=4]>' | not mpmd-opt - --mpmd-assign-topology=topology=%t.json --mpmd-import-shardings 2>&1 | FileCheck %s --check-prefix=BEHIND
// BEHIND: expected the axes behind 'mlp' (dp=2) to make up its size in the program, 4, got 2

// Shardings that contradict the topology or the ranks of their tensors are rejected, with a topology that fits.

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

// An attribute that is not a sharding is ignored: nothing is sharded over the axis.
// expected-warning @below {{nothing is cut over the axis 'tp'}}
module attributes {mpmd.trained_shardings = {"w" = 1 : i64}} {
}
