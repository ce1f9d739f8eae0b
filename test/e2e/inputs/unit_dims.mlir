// Dimensions of size 1: after sums of one term, in batches of products, in a bias that is reshaped after its product.
module {
  func.func public @main(%a: tensor<8x1x1xf32> {tf.aliasing_output = 0 : i32} loc("state['a']"),
      %b: tensor<5x1x1x1xf32> {tf.aliasing_output = 1 : i32} loc("state['b']"), %c: tensor<100x1x1xf32> loc("batch[0]"),
      %x: tensor<3x4xf32> loc("batch[1]"), %w: tensor<4x5xf32> loc("batch[2]"), %v: tensor<1x5xf32> loc("batch[3]"))
      -> (tensor<8x1x1xf32> {jax.result_info = "result[0]['a']"}, tensor<5x1x1x1xf32> {jax.result_info = "result[0]['b']"},
          tensor<8x1xf32> {jax.result_info = "result[1]"}, tensor<100x1xf32> {jax.result_info = "result[2]"},
          tensor<3x5xf32> {jax.result_info = "result[3]"}) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<8x1x1xf32>, tensor<f32>) -> tensor<8x1xf32>
    %most = stablehlo.reduce(%c init: %z) applies stablehlo.maximum across dimensions = [1] : (tensor<100x1x1xf32>, tensor<f32>) -> tensor<100x1xf32>
    %deep = stablehlo.reduce(%b init: %z) applies stablehlo.add across dimensions = [3] : (tensor<5x1x1x1xf32>, tensor<f32>) -> tensor<5x1x1xf32>
    %b1 = stablehlo.reshape %deep : (tensor<5x1x1xf32>) -> tensor<5x1x1x1xf32>
    %product = stablehlo.dot_general %a, %sum, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<8x1x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %a1 = stablehlo.reshape %product : (tensor<8x1xf32>) -> tensor<8x1x1xf32>
    %y = func.call @mpmd_stage_0_body(%x, %w, %v) : (tensor<3x4xf32>, tensor<4x5xf32>, tensor<1x5xf32>) -> tensor<3x5xf32>
    return %a1, %b1, %sum, %most, %y : tensor<8x1x1xf32>, tensor<5x1x1x1xf32>, tensor<8x1xf32>, tensor<100x1xf32>, tensor<3x5xf32>
  }
  func.func private @mpmd_stage_0_body(%x: tensor<3x4xf32>, %w: tensor<4x5xf32>, %v: tensor<1x5xf32>) -> tensor<3x5xf32> {
    %d = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
    %r = stablehlo.reshape %v : (tensor<1x5xf32>) -> tensor<5xf32>
    %s = stablehlo.broadcast_in_dim %r, dims = [1] : (tensor<5xf32>) -> tensor<3x5xf32>
    %e = stablehlo.add %d, %s : tensor<3x5xf32>
    return %e : tensor<3x5xf32>
  }
}
