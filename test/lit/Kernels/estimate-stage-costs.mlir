// RUN: mpmd-opt %s --mpmd-kernels | FileCheck %s
!x = !mpmd.array<@device, tensor<64x32xf32>>
mpmd.inside_mesh @device axes = [] sizes = [] target = "cpu"

// One multiplication per element, each read once and written once.
// CHECK-LABEL: @counts
// CHECK: cost = #mpmd.cost<flops = 2048, bytes = 16384, seconds = {{.*}}>
func.func @counts(%a: !x) -> !x {
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<64x32xf32>):
    %0 = arith.mulf %b, %b : tensor<64x32xf32>
    mpmd.yield %0 : tensor<64x32xf32>
  }
  return %r : !x
}
