// In every phase the report says where the sharding of each argument comes from. On one device it says nothing.
// RUN: mpmd-opt %s --mpmd-compile="topology=dp2.tp2 to=partitioned" | FileCheck %s --check-prefix=PARTITIONED
// RUN: mpmd-opt %s --mpmd-compile="topology=dp2.tp2 to=sharded" | mpmd-translate --mpmd-to-report - | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=dp2.tp2" -o %t.mlir
// RUN: mpmd-translate --mpmd-to-report %t.mlir | FileCheck %s
// RUN: mpmd-translate --mpmd-to-report %t.mlir -o %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: mpmd-opt %s --mpmd-compile="topology=pp1" | mpmd-translate --mpmd-to-report - | FileCheck %s --check-prefix=ONE

// PARTITIONED: #mpmd.arg<"moment", state, stages = [0], why = "not given">
// PARTITIONED-SAME: #mpmd.arg<"w", state, stages = [0], why = "given by the program, open dimensions follow">

// CHECK: arguments (bytes of whole tensors)
// CHECK-NEXT: bytes stages kind type sharding why name
// CHECK-NEXT: 512 0 state tensor<8x16xf32> {{\[}}[], ["tp"=2]] follows add moment
// CHECK-NEXT: 512 0 state tensor<8x16xf32> {{\[}}[], ["tp"=2]] given by the program, open dimensions follow w
// CHECK-NEXT: 384 0 input tensor<12x8xf32> {{\[}}["dp"=2], []] given by the program x
// CHECK-NEXT: 12 0 input tensor<3xf32> whole nothing cuts it table

// JSON: "name": "moment",
// JSON: "why": "follows add"

// ONE: bytes stages kind type sharding name
// ONE-NEXT: 512 0 state tensor<8x16xf32> whole moment
sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func public @main(
    %moment: tensor<8x16xf32> {tf.aliasing_output = 0 : i32} loc("moment"),
    %w: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp", ?}]>, tf.aliasing_output = 1 : i32} loc("w"),
    %x: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("x"),
    %table: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}]>} loc("table"))
    -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<12x16xf32> {jax.result_info = "y"}, tensor<3xf32> {jax.result_info = "t"}) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<12x8xf32>, tensor<8x16xf32>) -> tensor<12x16xf32>
  %g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<12x8xf32>, tensor<12x16xf32>) -> tensor<8x16xf32>
  %m = stablehlo.add %moment, %g : tensor<8x16xf32>
  %next = stablehlo.subtract %w, %m : tensor<8x16xf32>
  %t = stablehlo.tanh %table : tensor<3xf32>
  return %m, %next, %y, %t : tensor<8x16xf32>, tensor<8x16xf32>, tensor<12x16xf32>, tensor<3xf32>
}
