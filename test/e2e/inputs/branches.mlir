// Two branches whose results are read later, in buffers of less than one warp and of more than one warp.
module {
  func.func public @main(%z: tensor<5xf32> {tf.aliasing_output = 0 : i32} loc("state['z']"),
      %w: tensor<40xf32> {tf.aliasing_output = 1 : i32} loc("state['w']"), %t: tensor<i32> loc("batch"))
      -> (tensor<5xf32> {jax.result_info = "result[0]['z']"}, tensor<40xf32> {jax.result_info = "result[0]['w']"},
          tensor<40xf32> {jax.result_info = "result[1]"}) {
    %two = stablehlo.constant dense<2> : tensor<i32>
    %which = stablehlo.remainder %t, %two : tensor<i32>
    %0 = "stablehlo.case"(%which) ({
      %r = stablehlo.reverse %z, dims = [0] : tensor<5xf32>
      stablehlo.return %r : tensor<5xf32>
    }, {
      stablehlo.return %z : tensor<5xf32>
    }) : (tensor<i32>) -> tensor<5xf32>
    %1:2 = "stablehlo.case"(%which) ({
      %s = stablehlo.add %w, %w : tensor<40xf32>
      %r = stablehlo.reverse %s, dims = [0] : tensor<40xf32>
      stablehlo.return %s, %r : tensor<40xf32>, tensor<40xf32>
    }, {
      %r = stablehlo.reverse %w, dims = [0] : tensor<40xf32>
      stablehlo.return %w, %r : tensor<40xf32>, tensor<40xf32>
    }) : (tensor<i32>) -> (tensor<40xf32>, tensor<40xf32>)
    %2 = stablehlo.multiply %1#0, %1#1 : tensor<40xf32>
    return %0, %1#1, %2 : tensor<5xf32>, tensor<40xf32>, tensor<40xf32>
  }
}
