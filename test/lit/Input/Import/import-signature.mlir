// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file -o %t 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: mpmd-opt %s --mpmd-import-signature=state=by-path --split-input-file | FileCheck %s --check-prefix=BYPATH

// Names come from locations and from jax.result_info; a root is paired with the result root that holds the same leaves.
// CHECK-LABEL: @pairs_by_path
// CHECK-SAME: mpmd.arg = #mpmd.arg<"state['w']", state, stages = []>
// CHECK-SAME: mpmd.arg = #mpmd.arg<"batch", stages = []>
// CHECK-SAME: mpmd.result = #mpmd.result<"result[0]['loss']", stage = 0>
// CHECK-SAME: mpmd.result = #mpmd.result<"result[1]['w']", state = 0, stage = 0>
// The donated scalar is aliased to the loss by shape; the path decides.
func.func public @pairs_by_path(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<4xf32> loc("batch"))
    -> (tensor<f32> {jax.result_info = "result[0]['loss']"}, tensor<f32> {jax.result_info = "result[1]['w']"}) {
  return %0, %0 : tensor<f32>, tensor<f32>
}

// -----

// Parameters and momentum look alike: in order.
// CHECK-LABEL: @equal_roots_in_order
// CHECK-SAME: #mpmd.result<"result[0]['w']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['w']", state = 1, stage = 0>
func.func public @equal_roots_in_order(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("params['w']"), %1: tensor<f32> {tf.aliasing_output = 1 : i32} loc("momentum['w']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['w']"}) {
  return %1, %0 : tensor<f32>, tensor<f32>
}

// -----

// No location, no jax.result_info: numbers.
// CHECK-LABEL: @unnamed
// CHECK-SAME: #mpmd.arg<"arg0", state, stages = []>
// CHECK-SAME: #mpmd.arg<"arg1", stages = []>
// CHECK-SAME: #mpmd.result<"result0", stage = 0>
// CHECK-SAME: #mpmd.result<"result1", state = 0, stage = 0>
// A root without a path falls to its aliasing.
func.func public @unnamed(%0: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %1: tensor<f32>) -> (tensor<f32>, tensor<4xf32> {jax.result_info = ""}) {
  return %1, %0 : tensor<f32>, tensor<4xf32>
}

// -----

// A donated batch without a partner is fed like any other argument, and named.
// SAID: remark: argument 'batch['x']' of type 'tensor<4xf32>' is donated, but no result replaces it: it is no state, and is fed in every step
// CHECK-LABEL: @donated_batch
// CHECK-SAME: #mpmd.arg<"batch['x']", stages = []>
// CHECK-SAME: #mpmd.result<"result", stage = 0>
func.func public @donated_batch(%0: tensor<4xf32> {jax.buffer_donor = true} loc("batch['x']")) -> (tensor<f32> {jax.result_info = "result"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c : tensor<f32>
}

// -----

// A donated batch does not become state because a result has its type, and only that: it is a result of its own.
// CHECK-LABEL: @donated_batch_of_a_type
// CHECK-SAME: #mpmd.arg<"state['w']", state, stages = []>
// CHECK-SAME: #mpmd.arg<"batch['x']", stages = []>
// CHECK-SAME: #mpmd.result<"result[0]['w']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['recon']", stage = 0>
func.func public @donated_batch_of_a_type(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("batch['x']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[1]['recon']"}) {
  return %0, %1 : tensor<f32>, tensor<4xf32>
}

// -----

// Nor where it is all that is donated.
// CHECK-LABEL: @only_the_batch
// CHECK-SAME: #mpmd.arg<"batch['x']", stages = []>
// CHECK-SAME: #mpmd.result<"result['recon']", stage = 0>
func.func public @only_the_batch(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("batch['x']")) -> (tensor<4xf32> {jax.result_info = "result['recon']"}) {
  return %0 : tensor<4xf32>
}

// -----

// Nor where it is an array without a path, and the state has one.
// CHECK-LABEL: @plain_donated_batch
// CHECK-SAME: #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"result[1]['recon']", stage = 0>
func.func public @plain_donated_batch(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("x"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[1]['recon']"}) {
  return %0, %1 : tensor<f32>, tensor<4xf32>
}

// -----

// Types decide where no path says anything.
// CHECK-LABEL: @state_in_a_tuple
// CHECK-SAME: #mpmd.arg<"state['w']", state, stages = []>
// CHECK-SAME: #mpmd.result<"result[0]", state = 0, stage = 0>
func.func public @state_in_a_tuple(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<f32> loc("x"))
    -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}) {
  return %0, %1 : tensor<4xf32>, tensor<f32>
}

// -----

// Without donation nothing is state, unless asked for.
// CHECK-LABEL: @undonated
// CHECK-SAME: #mpmd.arg<"state['w']", stages = []>
// CHECK-SAME: #mpmd.result<"result['w']", stage = 0>
// BYPATH-LABEL: @undonated
// BYPATH-SAME: #mpmd.arg<"state['w']", state, stages = []>
// BYPATH-SAME: #mpmd.result<"result['w']", state = 0, stage = 0>
func.func public @undonated(%0: tensor<4xf32> loc("state['w']")) -> (tensor<4xf32> {jax.result_info = "result['w']"}) {
  return %0 : tensor<4xf32>
}

// -----

// The new state may stand deeper in the results; single leaves follow where the rest of their root is found.
// CHECK-LABEL: @nested
// CHECK-SAME: #mpmd.result<"result[0]", stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['new'][0]['a']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['new'][0]['b']", state = 1, stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['new'][1]", state = 2, stage = 0>
func.func public @nested(%0: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("state['p']['a']"), %1: tensor<4xf32> {tf.aliasing_output = 2 : i32} loc("state['p']['b']"),
                         %2: tensor<i32> {tf.aliasing_output = 3 : i32} loc("state['n']"))
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['new'][0]['a']"}, tensor<4xf32> {jax.result_info = "result[1]['new'][0]['b']"},
        tensor<i32> {jax.result_info = "result[1]['new'][1]"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c, %0, %1, %2 : tensor<f32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>
}

// -----

// A state of several parts that come back one by one, behind the loss: part by part, in order.
// CHECK-LABEL: @parts_in_order
// CHECK-SAME: #mpmd.result<"result[1]['w']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[2]['w']", state = 1, stage = 0>
func.func public @parts_in_order(%0: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("state[0]['w']"), %1: tensor<4xf32> {tf.aliasing_output = 2 : i32} loc("state[1]['w']"))
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<4xf32> {jax.result_info = "result[2]['w']"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c, %0, %1 : tensor<f32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A subtree of the state's own name comes before one that only looks like it.
// CHECK-LABEL: @same_name
// CHECK-SAME: #mpmd.result<"result['average']['w']", stage = 0>
// CHECK-SAME: #mpmd.result<"result['params']['w']", state = 0, stage = 0>
func.func public @same_name(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("params['w']"))
    -> (tensor<4xf32> {jax.result_info = "result['average']['w']"}, tensor<4xf32> {jax.result_info = "result['params']['w']"}) {
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}
