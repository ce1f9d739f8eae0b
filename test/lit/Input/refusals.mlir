// RUN: mpmd-opt %s --mpmd-verify-input --split-input-file --verify-diagnostics

// Each operation outside the supported subset is rejected by name, here in generic form; errors.mlir has pretty forms.

func.func @f0(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.rng' op is not in the supported subset: device random generators are not lowered; use the threefry or rbg implementation}}
  %0 = "stablehlo.rng"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f1(%x: tensor<3xui64>) {
  // expected-error @+1 {{'stablehlo.rng_bit_generator' op is not in the supported subset: expected a state of two numbers, got tensor<3xui64>}}
  %0:2 = stablehlo.rng_bit_generator %x, algorithm = PHILOX : (tensor<3xui64>) -> (tensor<3xui64>, tensor<4xui32>)
  return
}

// -----

func.func @f2(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_reduce' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f3(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f4(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.reduce_scatter' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f5(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_to_all' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f6(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.collective_permute' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f7(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.collective_broadcast' op is not in the supported subset: not lowered; manual computations may gather, and have 'stablehlo.partition_id'}}
  %0 = "stablehlo.collective_broadcast"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f8(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.partition_id' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = stablehlo.partition_id : tensor<ui32>
  return
}

// -----

func.func @f9(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.replica_id' op is not in the supported subset: not lowered; manual computations may gather, and have 'stablehlo.partition_id'}}
  %0 = "stablehlo.replica_id"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f10(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.complex' op is not in the supported subset: complex numbers are not lowered}}
  %0 = "stablehlo.complex"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f11(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.real' op is not in the supported subset: complex numbers are not lowered}}
  %0 = "stablehlo.real"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f12(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.imag' op is not in the supported subset: complex numbers are not lowered}}
  %0 = "stablehlo.imag"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f13(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.fft' op is not in the supported subset: complex numbers are not lowered}}
  %0 = "stablehlo.fft"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f14(%x: tensor<4x4xf16>) {
  // expected-error @+1 {{'stablehlo.cholesky' op is not in the supported subset: expected matrices of f32 or f64, got tensor<4x4xf16>}}
  %0 = "stablehlo.cholesky"(%x) : (tensor<4x4xf16>) -> tensor<4x4xf16>
  return
}

// -----

func.func @f15(%x: tensor<4x4xbf16>) {
  // expected-error @+1 {{'stablehlo.triangular_solve' op is not in the supported subset: expected matrices of f32 or f64, got tensor<4x4xbf16>}}
  %0 = "stablehlo.triangular_solve"(%x, %x) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<4x4xbf16>, tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return
}

// -----

func.func @f16(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.after_all' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.after_all"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f17(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.create_token' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.create_token"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f18(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.send' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.send"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f19(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.recv' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.recv"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f20(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.infeed' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.infeed"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f21(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.outfeed' op is not in the supported subset: tokens and host transfers are not lowered}}
  %0 = "stablehlo.outfeed"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f22(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.tuple' op is not in the supported subset: tuples are not lowered}}
  %0 = "stablehlo.tuple"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f23(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.get_tuple_element' op is not in the supported subset: tuples are not lowered}}
  %0 = "stablehlo.get_tuple_element"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f24(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.einsum' op is not in the supported subset: older form that JAX does not write; use dot_general, broadcast_in_dim or gather}}
  %0 = "stablehlo.einsum"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f25(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.unary_einsum' op is not in the supported subset: older form that JAX does not write; use dot_general, broadcast_in_dim or gather}}
  %0 = "stablehlo.unary_einsum"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f26(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.dot' op is not in the supported subset: older form that JAX does not write; use dot_general, broadcast_in_dim or gather}}
  %0 = "stablehlo.dot"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f27(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.broadcast' op is not in the supported subset: older form that JAX does not write; use dot_general, broadcast_in_dim or gather}}
  %0 = "stablehlo.broadcast"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f28(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.torch_index_select' op is not in the supported subset: older form that JAX does not write; use dot_general, broadcast_in_dim or gather}}
  %0 = "stablehlo.torch_index_select"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f29(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.ragged_dot' op is not in the supported subset: JAX writes it for other platforms; export with platforms=['cpu'], which gives plain operations}}
  %0 = "stablehlo.ragged_dot"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f30(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.dynamic_reshape' op is not in the supported subset: shapes must be static}}
  %0 = "stablehlo.dynamic_reshape"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f31(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.dynamic_gather' op is not in the supported subset: shapes must be static}}
  %0 = "stablehlo.dynamic_gather"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f32(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.real_dynamic_slice' op is not in the supported subset: shapes must be static}}
  %0 = "stablehlo.real_dynamic_slice"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f33(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.get_dimension_size' op is not in the supported subset: shapes must be static}}
  %0 = "stablehlo.get_dimension_size"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f34(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.uniform_quantize' op is not in the supported subset: quantized types are not lowered}}
  %0 = "stablehlo.uniform_quantize"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f35(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.uniform_dequantize' op is not in the supported subset: quantized types are not lowered}}
  %0 = "stablehlo.uniform_dequantize"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f36(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.batch_norm_training' op is not in the supported subset: fused batch normalisation is not lowered; JAX writes it as separate operations}}
  %0 = "stablehlo.batch_norm_training"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f37(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.batch_norm_grad' op is not in the supported subset: fused batch normalisation is not lowered; JAX writes it as separate operations}}
  %0 = "stablehlo.batch_norm_grad"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f38(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op is not in the supported subset: asynchronous operations are not lowered}}
  %0 = "stablehlo.async_start"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f41(%x: tensor<4xf32>) {
  // expected-error @+1 {{'chlo.scan' op is not in the supported subset: JAX writes it for other platforms; export with platforms=['cpu'], which gives plain operations}}
  %0 = "chlo.scan"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f42(%x: tensor<4xf32>) {
  // expected-error @+1 {{'chlo.ragged_dot' op is not in the supported subset: JAX writes it for other platforms; export with platforms=['cpu'], which gives plain operations}}
  %0 = "chlo.ragged_dot"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f43(%x: tensor<4xf32>) {
  // expected-error @+1 {{'sdy.manual_computation' op is not in the supported subset: expected stages with the axes ["dp"] of this shard_map, as in topology=pp2.dp2, got other stages}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}]>] out_shardings=[<@mesh, [{"dp"}]>] manual_axes={"dp"} (%a: tensor<2xf32>) {
    sdy.return %a : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reshard(%x: tensor<4xf32>) {
  // expected-error @+1 {{'sdy.reshard' op is not in the supported subset: only meshes, sharding constraints and groups, and manual computations are read}}
  %0 = "sdy.reshard"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f44(%x: tensor<4xf32>) {
  // expected-error @+1 {{'vhlo.add_v1' op is not in the supported subset: vhlo is a serialised form; export the program as StableHLO text}}
  %0 = "vhlo.add_v1"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Unsupported types.

// expected-error @+1 {{complex numbers are not lowered, got tensor<4xcomplex<f32>>}}
func.func @complex(%x: tensor<4xcomplex<f32>>) { return }

// -----

// expected-error @+1 {{expected elements of i1, i8 to i64, ui8 to ui64, f16, bf16, f32 or f64, got tensor<4x!quant.uniform<i8:f32, 1.000000e-01>>}}
func.func @quantized(%x: tensor<4x!quant.uniform<i8:f32, 0.1>>) { return }

// -----

// expected-error @+1 {{expected elements of i1, i8 to i64, ui8 to ui64, f16, bf16, f32 or f64, got tensor<4xf8E4M3FN>}}
func.func @narrow_floats(%x: tensor<4xf8E4M3FN>) { return }

// -----

// expected-error @+1 {{expected elements of i1, i8 to i64, ui8 to ui64, f16, bf16, f32 or f64, got tensor<4xi4>}}
func.func @narrow_integers(%x: tensor<4xi4>) { return }

// -----

// expected-error @+1 {{expected a static shape, got tensor<*xf32>}}
func.func @no_rank(%x: tensor<*xf32>) { return }

// -----

// expected-error @+1 {{expected a static shape, got tensor<4x?xf32>}}
func.func @result_of_any_size(%x: tensor<4xf32>) -> tensor<4x?xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// -----

// expected-error @+1 {{expected tensors as arguments and results, got tuple<tensor<4xf32>>}}
func.func @tuples(%x: tuple<tensor<4xf32>>) { return }

// -----

// expected-error @+1 {{expected tensors as arguments and results, got index}}
func.func @scalars(%x: index) { return }

// -----

// expected-error @+1 {{expected no tokens, got 'jax.token'; remove ordered effects, such as jax.debug.print(ordered=True)}}
func.func @token(%x: tensor<0xi1> {jax.token = true}) { return }

// -----

// expected-error @+1 {{expected static shapes, got an argument 'jax.global_constant'}}
func.func @dimension(%x: tensor<i32> {jax.global_constant = "n"}) { return }

// -----

// expected-error @+1 {{expected static shapes, got 'jax.uses_shape_polymorphism'}}
module attributes {jax.uses_shape_polymorphism = true} {
  func.func @f(%x: tensor<4xf32>) { return }
}

// -----

func.func @elided() -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.constant' op is not in the supported subset: its elements are not in the text}}
  %0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @tensors_in_a_region(%x: tensor<4xf32>, %y: tensor<2xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'stablehlo.reduce' op is not in the supported subset: expected scalars in its region, got tensor<2xf32>}}
  %0 = stablehlo.reduce(%x init: %c) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.negate %y : tensor<2xf32>
    stablehlo.return %a : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

func.func @loops_in_a_region(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{'stablehlo.reduce' op is not in the supported subset: 'stablehlo.while' in its region is not a scalar operation}}
  %0 = stablehlo.reduce(%x init: %c) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
   reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.while(%i = %a) : tensor<f32>
    cond {
      %2 = stablehlo.compare LT, %i, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      stablehlo.return %i : tensor<f32>
    }
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

func.func @imprecise_accumulation(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{expected an algorithm that accumulates in f32, got bf16}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = bf16, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

func.func @composite(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.composite' op is not in the supported subset: its decomposition was not inlined}}
  %0 = stablehlo.composite "ns.name" %x {decomposition = @impl} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @impl(tensor<4xf32>) -> tensor<4xf32>

// -----

// Unknown attributes keep their text, so that the diagnostic names the operation.
func.func @unknown_attributes(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'stablehlo.fft' op is not in the supported subset: complex numbers are not lowered}}
  %0 = "stablehlo.fft"(%x) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<4x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @unknown_attributes_of_chlo(%x: tensor<4x4xf32>, %n: tensor<1xi32>) {
  // expected-error @+1 {{'chlo.ragged_dot' op is not in the supported subset: JAX writes it for other platforms; export with platforms=['cpu'], which gives plain operations}}
  %0 = "chlo.ragged_dot"(%x, %x, %n) <{precision_config = [#chlo<precision DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1]>}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1xi32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @custom_call(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'stablehlo.custom_call' op is not in the supported subset: the target '@lapack_sgeev_ffi' of the call is not known; of LAPACK there are potrf, trsm, getrf, geqrf, geqp3, orgqr, ormqr, syevd, gesdd and gesvd}}
  %0:2 = stablehlo.custom_call @lapack_sgeev_ffi(%x) {output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return
}

// -----

func.func @polygamma(%x: tensor<4xf32>) {
  // expected-error @+1 {{'chlo.polygamma' op is not in the supported subset: special functions are not lowered; jax.export writes them as plain operations}}
  %0 = "chlo.polygamma"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @zeta(%x: tensor<4xf32>) {
  // expected-error @+1 {{'chlo.zeta' op is not in the supported subset: special functions are not lowered; jax.export writes them as plain operations}}
  %0 = "chlo.zeta"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
