// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file -o %t 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: mpmd-opt %s --mpmd-import-signature=state=by-path --split-input-file | FileCheck %s --check-prefix=BYPATH

// Names come from locations and from jax.result_info. An argument root is paired with the result root that has the
// same leaves.
// CHECK-LABEL: @pairs_by_path
// CHECK-SAME: mpmd.arg = #mpmd.arg<"state['w']", state, stages = []>
// CHECK-SAME: mpmd.arg = #mpmd.arg<"batch", stages = []>
// CHECK-SAME: mpmd.result = #mpmd.result<"result[0]['loss']", stage = 0>
// CHECK-SAME: mpmd.result = #mpmd.result<"result[1]['w']", state = 0, stage = 0>
// tf.aliasing_output pairs the donated scalar with the loss, but the path takes precedence.
func.func public @pairs_by_path(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<4xf32> loc("batch"))
    -> (tensor<f32> {jax.result_info = "result[0]['loss']"}, tensor<f32> {jax.result_info = "result[1]['w']"}) {
  return %0, %0 : tensor<f32>, tensor<f32>
}

// -----

// Parameters and momentum have equal leaves: they are paired in order.
// CHECK-LABEL: @equal_roots_in_order
// CHECK-SAME: #mpmd.result<"result[0]['w']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[1]['w']", state = 1, stage = 0>
func.func public @equal_roots_in_order(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("params['w']"), %1: tensor<f32> {tf.aliasing_output = 1 : i32} loc("momentum['w']"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[1]['w']"}) {
  return %1, %0 : tensor<f32>, tensor<f32>
}

// -----

// Without locations and jax.result_info, arguments and results are numbered.
// CHECK-LABEL: @unnamed
// CHECK-SAME: #mpmd.arg<"arg0", state, stages = []>
// CHECK-SAME: #mpmd.arg<"arg1", stages = []>
// CHECK-SAME: #mpmd.result<"result0", stage = 0>
// CHECK-SAME: #mpmd.result<"result1", state = 0, stage = 0>
// A root without a path is paired by its aliasing.
func.func public @unnamed(%0: tensor<4xf32> {tf.aliasing_output = 1 : i32}, %1: tensor<f32>) -> (tensor<f32>, tensor<4xf32> {jax.result_info = ""}) {
  return %1, %0 : tensor<f32>, tensor<4xf32>
}

// -----

// A donated batch without a partner is an input of each step, and a remark names it.
// SAID: remark: argument 'batch['x']' of type 'tensor<4xf32>' is donated, but no result replaces it: it is no state, and is fed in every step
// CHECK-LABEL: @donated_batch
// CHECK-SAME: #mpmd.arg<"batch['x']", stages = []>
// CHECK-SAME: #mpmd.result<"result", stage = 0>
func.func public @donated_batch(%0: tensor<4xf32> {jax.buffer_donor = true} loc("batch['x']")) -> (tensor<f32> {jax.result_info = "result"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c : tensor<f32>
}

// -----

// A donated batch is not paired with a result only because the types are equal: the result is independent.
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

// The same holds if the batch is the only donated argument.
// CHECK-LABEL: @only_the_batch
// CHECK-SAME: #mpmd.arg<"batch['x']", stages = []>
// CHECK-SAME: #mpmd.result<"result['recon']", stage = 0>
func.func public @only_the_batch(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("batch['x']")) -> (tensor<4xf32> {jax.result_info = "result['recon']"}) {
  return %0 : tensor<4xf32>
}

// -----

// The same holds if the batch is an array without a path, but the state has a path.
// CHECK-LABEL: @plain_donated_batch
// CHECK-SAME: #mpmd.arg<"x", stages = []>
// CHECK-SAME: #mpmd.result<"result[1]['recon']", stage = 0>
func.func public @plain_donated_batch(%0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("x"))
    -> (tensor<f32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[1]['recon']"}) {
  return %0, %1 : tensor<f32>, tensor<4xf32>
}

// -----

// Types decide if the results have no paths.
// CHECK-LABEL: @state_in_a_tuple
// CHECK-SAME: #mpmd.arg<"state['w']", state, stages = []>
// CHECK-SAME: #mpmd.result<"result[0]", state = 0, stage = 0>
func.func public @state_in_a_tuple(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %1: tensor<f32> loc("x"))
    -> (tensor<4xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}) {
  return %0, %1 : tensor<4xf32>, tensor<f32>
}

// -----

// Without donation no argument is state, unless state=by-path pairs by path.
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

// The new state may be nested deeper in the results. Single leaves follow the other leaves of their root.
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

// A state whose parts are separate results after the loss is paired part by part, in order.
// CHECK-LABEL: @parts_in_order
// CHECK-SAME: #mpmd.result<"result[1]['w']", state = 0, stage = 0>
// CHECK-SAME: #mpmd.result<"result[2]['w']", state = 1, stage = 0>
func.func public @parts_in_order(%0: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("state[0]['w']"), %1: tensor<4xf32> {tf.aliasing_output = 2 : i32} loc("state[1]['w']"))
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<4xf32> {jax.result_info = "result[2]['w']"}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  return %c, %0, %1 : tensor<f32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A subtree with the state's own name takes precedence over another one with equal leaves.
// CHECK-LABEL: @same_name
// CHECK-SAME: #mpmd.result<"result['average']['w']", stage = 0>
// CHECK-SAME: #mpmd.result<"result['params']['w']", state = 0, stage = 0>
func.func public @same_name(%0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("params['w']"))
    -> (tensor<4xf32> {jax.result_info = "result['average']['w']"}, tensor<4xf32> {jax.result_info = "result['params']['w']"}) {
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}
