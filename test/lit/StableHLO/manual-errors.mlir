// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// The verifiers of manual computations and their collectives reject invalid regions, shardings and replica groups.

func.func @manual_terminator(%x: tensor<8xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op expected a body that ends with 'sdy.return', got 'stablehlo.return'}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%a: tensor<8xf32>) {
    stablehlo.return %a : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @manual_operands(%x: tensor<8xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op expected one sharding and one local value for each of 1 operands, got 2 and 1}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>, <@mesh, [{}]>] out_shardings=[] manual_axes={} (%a: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @manual_results(%x: tensor<8xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op expected one sharding and one local value for each of 1 results, got 1 and 0}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%a: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @manual_part(%x: tensor<8xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op expected a local part of 'tensor<8xf32>' for operands, got 'tensor<8x1xf32>'}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{}]>] out_shardings=[] manual_axes={} (%a: tensor<8x1xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @manual_sharding_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op expected shardings of 1 dimensions for 'tensor<8xf32>', got one of 2}}
  sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[] manual_axes={} (%a: tensor<8xf32>) {
    sdy.return
  } : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @groups_rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected replica groups as a table with a row for each group, got 'tensor<2xi64>'}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[0, 1]> : tensor<2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @groups_once(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected devices from 0 in the replica groups, each at most once, got device 0 twice}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @groups_of_replicas(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected 'use_global_device_ids', got groups of replicas}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @collective_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected at least one operand, and as many results as operands, got 1 operands and 2 results}}
  %0:2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @gathered_type(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected a result of type 'tensor<8xf32>', got 'tensor<4xf32>'}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gathered_dimension(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op expected the gathered dimension in [0, 1), got 1}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @reduced_types(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error @+1 {{'stablehlo.all_reduce' op expected operands of one element type, got 'tensor<4xf32>' and 'tensor<4xi32>'}}
  %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

func.func @computation(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_reduce' op expected the computation to take ('tensor<f32>', 'tensor<f32>'), got ('tensor<f32>')}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scattered_parts(%x: tensor<3xf32>) {
  // expected-error @+1 {{'stablehlo.reduce_scatter' op expected a dimension in 2 parts of equal size, got dimension 0 of 'tensor<3xf32>'}}
  %0 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @split_count(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_to_all' op expected as many parts as a group has devices, 2, got 4}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pairs_shape(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.collective_permute' op expected pairs of a source and a target, got 'tensor<2xi64>'}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[0, 1]> : tensor<2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @pairs_once(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.collective_permute' op expected devices from 0, each at most once as a source and at most once as a target, got device 1 twice as a target}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [2, 1]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
