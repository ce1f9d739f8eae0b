// RUN: mpmd-opt %s --mpmd-verify-input --split-input-file --verify-diagnostics

// For custom-call targets of other libraries the diagnostic says what the target does and what to use instead.

func.func @offloading(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{the target '@annotate_device_placement' of the call is not known; it moves a value to another memory, as policies that offload do; export the step without them}}
  %0 = stablehlo.custom_call @annotate_device_placement(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @partitioning(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it is a `custom_partitioning`, whose rule is in the Python process that exported it; call the function itself, or write its parts with `jax.shard_map`}}
  %0 = stablehlo.custom_call @CustomSPMDPartitioning(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @kernel(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'@__gpu$xla.gpu.triton' of the call is not known; it is a kernel for another platform; call the function of plain JAX in its place, or `pallas_call` with interpret=True, and lower for the CPU}}
  %0 = stablehlo.custom_call @__gpu$xla.gpu.triton(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @library(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'@cusolver_geqrf_ffi' of the call is not known; it is a library call of another platform; lower for the CPU, with platforms=['cpu'] for jax.export.export}}
  %0 = stablehlo.custom_call @cusolver_geqrf_ffi(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @callback(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{it is a callback into the Python process that exported it, and bundles run without Python}}
  %0 = stablehlo.custom_call @xla_ffi_python_cpu_callback(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

module attributes {jax.uses_shape_polymorphism = true} {
  // expected-error @+1 {{it is lowered for several platforms and asks which one it is on; lower it for one, with platforms=['cpu'] for jax.export.export}}
  func.func public @main(%platform: tensor<i32> {jax.global_constant = "_platform_index"}) {
    return
  }
}

// -----

// Functions with dynamic shapes have a diagnostic of their own.
// expected-error @+1 {{expected static shapes, got 'jax.uses_shape_polymorphism'}}
module attributes {jax.uses_shape_polymorphism = true} {
  func.func public @main(%size: tensor<i32> {jax.global_constant = "b"}) {
    return
  }
}
