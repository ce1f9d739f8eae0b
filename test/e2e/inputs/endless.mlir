// A step whose second stage never ends, unless one of its numbers is at least 1.
func.func public @main(%x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %0 = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @mpmd_stage_1_body(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @mpmd_stage_2_body(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %half = stablehlo.constant dense<0.5> : tensor<4xf32>
  %0 = stablehlo.while(%i = %x) : tensor<4xf32>
  cond {
    %first = stablehlo.slice %i [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %scalar = stablehlo.reshape %first : (tensor<1xf32>) -> tensor<f32>
    %more = stablehlo.compare LT, %scalar, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.multiply %i, %half : tensor<4xf32>
    stablehlo.return %next : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_2_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
