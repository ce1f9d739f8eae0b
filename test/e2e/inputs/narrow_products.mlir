// Products of bf16 and of f16, of matrices, batches, vectors and long rows, with results of the same type and of f32.
module {
  func.func public @main(%w: tensor<24x40xbf16> {tf.aliasing_output = 0 : i32} loc("state['w']"),
      %v: tensor<3x20x16xf16> {tf.aliasing_output = 1 : i32} loc("state['v']"),
      %l: tensor<2x5000xbf16> {tf.aliasing_output = 2 : i32} loc("state['l']"), %x: tensor<10x24xbf16> loc("batch"))
      -> (tensor<24x40xbf16> {jax.result_info = "result[0]['w']"}, tensor<3x20x16xf16> {jax.result_info = "result[0]['v']"},
          tensor<2x5000xbf16> {jax.result_info = "result[0]['l']"}, tensor<24x24xf32> {jax.result_info = "result[1]"},
          tensor<24xbf16> {jax.result_info = "result[2]"}, tensor<10x20x3xf16> {jax.result_info = "result[3]"}) {
    %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<10x24xbf16>, tensor<24x40xbf16>) -> tensor<10x40xbf16>
    %update = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<10x24xbf16>, tensor<10x40xbf16>) -> tensor<24x40xbf16>
    %gram = stablehlo.dot_general %w, %w, contracting_dims = [1] x [1] : (tensor<24x40xbf16>, tensor<24x40xbf16>) -> tensor<24x24xf32>
    %row = stablehlo.slice %y [3:4, 0:40] : (tensor<10x40xbf16>) -> tensor<1x40xbf16>
    %line = stablehlo.reshape %row : (tensor<1x40xbf16>) -> tensor<40xbf16>
    %vector = stablehlo.dot_general %w, %line, contracting_dims = [1] x [0] : (tensor<24x40xbf16>, tensor<40xbf16>) -> tensor<24xbf16>
    %square = stablehlo.dot_general %v, %v, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<3x20x16xf16>, tensor<3x20x16xf16>) -> tensor<3x20x20xf16>
    %mixed = stablehlo.dot_general %square, %v, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x20x20xf16>, tensor<3x20x16xf16>) -> tensor<3x20x16xf16>
    %part = stablehlo.slice %x [0:10, 4:20] : (tensor<10x24xbf16>) -> tensor<10x16xbf16>
    %half = stablehlo.convert %part : (tensor<10x16xbf16>) -> tensor<10x16xf16>
    %turned = stablehlo.transpose %v, dims = [1, 0, 2] : (tensor<3x20x16xf16>) -> tensor<20x3x16xf16>
    %joined = stablehlo.dot_general %half, %turned, contracting_dims = [1] x [2] : (tensor<10x16xf16>, tensor<20x3x16xf16>) -> tensor<10x20x3xf16>
    %long = stablehlo.dot_general %l, %l, contracting_dims = [1] x [1] : (tensor<2x5000xbf16>, tensor<2x5000xbf16>) -> tensor<2x2xbf16>
    %scale = stablehlo.constant dense<9.765625e-04> : tensor<2x2xbf16>
    %small = stablehlo.multiply %long, %scale : tensor<2x2xbf16>
    %l1 = stablehlo.dot_general %small, %l, contracting_dims = [1] x [0] : (tensor<2x2xbf16>, tensor<2x5000xbf16>) -> tensor<2x5000xbf16>
    %eighth = stablehlo.constant dense<1.250000e-01> : tensor<24x40xbf16>
    %step = stablehlo.multiply %update, %eighth : tensor<24x40xbf16>
    %w1 = stablehlo.subtract %w, %step : tensor<24x40xbf16>
    %tenth = stablehlo.constant dense<1.000000e-01> : tensor<3x20x16xf16>
    %v1 = stablehlo.multiply %mixed, %tenth : tensor<3x20x16xf16>
    return %w1, %v1, %l1, %gram, %vector, %joined : tensor<24x40xbf16>, tensor<3x20x16xf16>, tensor<2x5000xbf16>, tensor<24x24xf32>, tensor<24xbf16>, tensor<10x20x3xf16>
  }
}
