// State with restricted in-place updates: two parameters of a stage swap, one is returned with its old and new value,
// one unchanged. One result is an input, one a constant, two share a value. No loop: one microbatch.
module @swap {
  func.func public @main(
      %a: tensor<6xf32> {tf.aliasing_output = 0 : i32} loc("state['a']"), %b: tensor<6xf32> {tf.aliasing_output = 1 : i32} loc("state['b']"),
      %c: tensor<6xf32> {tf.aliasing_output = 2 : i32} loc("state['c']"), %d: tensor<6xf32> {tf.aliasing_output = 3 : i32} loc("state['d']"),
      %x: tensor<6xf32> loc("x"))
      -> (tensor<6xf32> {jax.result_info = "result[0]['a']"}, tensor<6xf32> {jax.result_info = "result[0]['b']"},
          tensor<6xf32> {jax.result_info = "result[0]['c']"}, tensor<6xf32> {jax.result_info = "result[0]['d']"},
          tensor<6xf32> {jax.result_info = "result[1]['old']"}, tensor<6xf32> {jax.result_info = "result[1]['y']"},
          tensor<6xf32> {jax.result_info = "result[1]['again']"}, tensor<6xf32> {jax.result_info = "result[1]['x']"},
          tensor<2xf32> {jax.result_info = "result[1]['constant']"}) {
    %h = func.call @mpmd_stage_0_body(%a, %b, %x) : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %y = func.call @mpmd_stage_1_body(%c, %d, %h) : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %c2 = stablehlo.add %c, %y : tensor<6xf32>
    %constant = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>
    return %b, %a, %c2, %d, %c, %y, %y, %x, %constant
        : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>
  }
  func.func private @mpmd_stage_0_body(%a: tensor<6xf32>, %b: tensor<6xf32>, %x: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.multiply %a, %x : tensor<6xf32>
    %1 = stablehlo.add %0, %b : tensor<6xf32>
    return %1 : tensor<6xf32>
  }
  func.func private @mpmd_stage_1_body(%c: tensor<6xf32>, %d: tensor<6xf32>, %h: tensor<6xf32>) -> tensor<6xf32> {
    %0 = stablehlo.multiply %c, %h : tensor<6xf32>
    %1 = stablehlo.add %0, %d : tensor<6xf32>
    return %1 : tensor<6xf32>
  }
}
