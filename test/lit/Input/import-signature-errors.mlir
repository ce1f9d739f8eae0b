// RUN: mpmd-opt %s --mpmd-import-signature --split-input-file --verify-diagnostics

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

// expected-error @+1 {{expected 'tf.aliasing_output' of argument 0 below 1}}
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

// expected-error @+1 {{expected a public function with a body, the training step}}
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

// Two result roots hold what the state holds: shown, with the way out.
// expected-error @+1 {{expected one result to hold the state 'state', got}}
func.func public @ambiguous(%0: tensor<4xf32> {jax.buffer_donor = true} loc("state['w']"))
    -> (tensor<4xf32> {jax.result_info = "result[0]['w']"}, tensor<4xf32> {jax.result_info = "result[1]['w']"}) {
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}
