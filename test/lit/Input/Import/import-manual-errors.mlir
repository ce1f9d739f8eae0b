// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp2 --mpmd-import-shardings --mpmd-lower-manual --split-input-file --verify-diagnostics

// Invalid shard_map computations are rejected: wrong local types, uneven shards, unknown meshes and invalid
// collectives.

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @local_type(%x: tensor<8xf32>) {
  // expected-error @+1 {{expected the local type 'tensor<4xf32>' for operands of 'tensor<8xf32>' under #mpmd.sharding<[["dp"=2]]>, got 'tensor<2xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<2xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @uneven(%x: tensor<7xf32>) {
  // expected-error @+1 {{expected shardings that divide operands into equal parts, got #mpmd.sharding<[["dp"=2]]> of 'tensor<7xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    sdy.return
  } : (tensor<7xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @unreduced(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{expected results without unreduced axes, got #sdy.sharding<@mesh, [{}], unreduced={"dp"}>}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}], unreduced={"dp"}>] manual_axes={"dp"} (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @manual_axes_first(%x: tensor<8xf32>) {
  // expected-error @+1 {{expected manual axes before others in each dimension, got #sdy.sharding<@mesh, [{"dp", "tp"}]>}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp", "tp"}]>] out_shardings=[] manual_axes={"tp"} (%a: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
sdy.mesh @other = <["tp"=2, "dp"=2]>
func.func @one_mesh(%x: tensor<8xf32>) {
  // expected-error @+1 {{expected shardings over one mesh, got}}
  sdy.manual_computation(%x, %x) in_shardings=[<@mesh, [{"dp"}]>, <@other, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>, %b: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>, tensor<8xf32>) -> ()
  return
}

// -----

func.func @no_mesh(%x: tensor<8xf32>) {
  // expected-error @+1 {{expected a mesh of the module, got @mesh}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{expected operands of static shape, got 'tensor<?xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<mesh<["dp"=2]>, [{}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<?xf32>) {
    sdy.return
  } : (tensor<?xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @nested(%x: tensor<8xf32>) {
  // expected-note @+1 {{the other}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{expected no manual computation inside another, got one}}
    sdy.manual_computation(%a) in_shardings=[<@mesh, [{"tp"}]>] out_shardings=[] manual_axes={"tp"} (%b: tensor<2xf32>) {
      sdy.return
    } : (tensor<4xf32>) -> ()
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @groups_along_no_axes(%x: tensor<8xf32>) {
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{expected groups along the same axes or parts of axes, which together have each of the 4 devices of the computation's mesh once, got [[0, 3], [1, 2]]}}
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @groups_of_some(%x: tensor<8xf32>) {
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{expected groups along the same axes or parts of axes, which together have each of the 4 devices of the computation's mesh once, got [[0, 2]]}}
    %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @device_outside(%x: tensor<8xf32>) {
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{expected devices below 4, got 4}}
    %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 4]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @computation(%x: tensor<8xf32>) {
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[] manual_axes={"dp"} (%a: tensor<4xf32>) {
    // expected-error @+1 {{expected a computation that is a sum, product, maximum, minimum, 'and' or 'or' of its two arguments, got another one}}
    %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %1 = stablehlo.subtract %b, %c : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}
