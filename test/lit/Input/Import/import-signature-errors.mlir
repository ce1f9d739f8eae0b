// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file --verify-diagnostics

// Signatures with ambiguous names, states or aliases are rejected.

// expected-error @unknown {{expected unique argument names, got 'x' twice}}
// expected-note @unknown {{first used here}}
func.func public @argument_names(%0: tensor<f32> loc("x"), %1: tensor<f32> loc("x")) -> tensor<f32> {
  return %0 : tensor<f32>
}

// -----

// expected-error @+2 {{expected unique result names, got 'y' twice}}
// expected-note @+1 {{first used here}}
func.func public @result_names(%0: tensor<f32> loc("x")) -> (tensor<f32> {jax.result_info = "y"}, tensor<f32> {jax.result_info = "y"}) {
  return %0, %0 : tensor<f32>, tensor<f32>
}

// -----

// expected-error @+1 {{expected 'tf.aliasing_output' of argument 0 below 1, got 1}}
func.func public @aliasing(%0: tensor<f32> {tf.aliasing_output = 1 : i32}) -> tensor<f32> {
  return %0 : tensor<f32>
}

// -----

// expected-note @+1 {{}}
func.func public @first() {
  return
}
// expected-error @+1 {{expected one public function, the training step, got a second one}}
func.func public @second() {
  return
}

// -----

// expected-error @+1 {{expected a public function with a body, the training step, got none}}
module {
  func.func private @declared()
}

// -----

// expected-error @+1 {{expected a body of one block, got 2}}
func.func public @blocks() {
  cf.br ^bb1
^bb1:
  return
}

// -----

// Two result roots hold the leaves of the state and more: the notes name both and the option that chooses one.
// expected-error @+3 {{expected one result to hold the state 'state', got 2 candidates}}
// expected-note @+2 {{candidate 'result[0]'; choose with state="ARG=RESULT,..."}}
// expected-note @+1 {{candidate 'result[1]'; choose with state="ARG=RESULT,..."}}
func.func public @ambiguous(%0: tensor<4xf32> {jax.buffer_donor = true} loc("state['w']"), %1: tensor<f32>)
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<f32> {jax.result_info = "result[0]['x']"},
        tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<f32> {jax.result_info = "result[1]['x']"}) {
  return %0, %1, %0, %1 : tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<f32>
}

// -----

// One leaf of the state has a partner, the other leaf has two candidates.
// expected-error @unknown {{expected one result to replace the state 'state['scale']', got 2 candidates for 1 argument of its type}}
// expected-note @+2 {{candidate 'result[0]'; choose with state="state['scale']=result[0],..."}}
// expected-note @+1 {{candidate 'result[2]'; choose with state="state['scale']=result[2],..."}}
func.func public @which_scalar(%0: tensor<4xf32> {jax.buffer_donor = true} loc("state['p']['w']"), %1: tensor<f32> {jax.buffer_donor = true} loc("state['scale']"))
    -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}, tensor<f32> {jax.result_info = "result[2]"}) {
  return %1, %0, %1 : tensor<f32>, tensor<4xf32>, tensor<f32>
}
