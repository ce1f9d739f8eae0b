// A remainder of floats, which the C library computes on a CPU.
func.func @main(%x: tensor<8xf64>, %y: tensor<8xf64>) -> tensor<8xf64> {
  %0 = stablehlo.remainder %x, %y : tensor<8xf64>
  return %0 : tensor<8xf64>
}
