// A step with products in a loop that never ends, unless the first number is at least 1.
func.func public @main(%x: tensor<16x16xf32> {tf.aliasing_output = 0 : i32} loc("state['x']"))
    -> (tensor<16x16xf32> {jax.result_info = "result[0]['x']"}) {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.while(%i = %x) : tensor<16x16xf32>
  cond {
    %first = stablehlo.slice %i [0:1, 0:1] : (tensor<16x16xf32>) -> tensor<1x1xf32>
    %scalar = stablehlo.reshape %first : (tensor<1x1xf32>) -> tensor<f32>
    %more = stablehlo.compare LT, %scalar, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %square = stablehlo.dot_general %i, %i, contracting_dims = [1] x [0]
        : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %next = stablehlo.tanh %square : tensor<16x16xf32>
    %down = stablehlo.subtract %next, %next : tensor<16x16xf32>
    stablehlo.return %down : tensor<16x16xf32>
  }
  return %0 : tensor<16x16xf32>
}
