// RUN: mpmd-opt %s --mpmd-simplify-selections | FileCheck %s

// The forward of a branch saves %y, or zero if the branch is not taken. Its backward only matters if it is taken, so it
// reads %y. The selection of the loss matters in any case.
// CHECK-LABEL: func.func public @main
// CHECK: ^bb0(%[[X:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>):
// CHECK: %[[TAKEN:.*]] = stablehlo.compare EQ
// CHECK: %[[Y:.*]] = stablehlo.tanh %[[X]]
// CHECK: %[[LOSS:.*]] = stablehlo.select %[[TAKEN]], %[[Y]], %[[ZERO:[a-z0-9]+]]
// CHECK-NOT: stablehlo.select
// CHECK: %[[T:.*]] = stablehlo.multiply %[[X]], %[[Y]]
// CHECK: %[[G:.*]] = stablehlo.select %[[TAKEN]], %[[T]], %[[ZERO]]
// CHECK: stablehlo.add %{{.*}}, %[[LOSS]]
// CHECK: stablehlo.add %{{.*}}, %[[G]]
func.func public @main(%x: tensor<2x4xf32>, %k: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:2 = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) carries(%zero, %zero : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32> {
  ^bb0(%mb: tensor<4xf32>, %sum: tensor<4xf32>, %grad: tensor<4xf32>):
    %one = stablehlo.constant dense<1> : tensor<i32>
    %taken = stablehlo.compare EQ, %k, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %y = stablehlo.tanh %mb : tensor<4xf32>
    %saved = stablehlo.select %taken, %y, %zero : tensor<i1>, tensor<4xf32>
    %loss = stablehlo.select %taken, %y, %zero : tensor<i1>, tensor<4xf32>
    %again = stablehlo.compare EQ, %k, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %t = stablehlo.multiply %mb, %saved : tensor<4xf32>
    %g = stablehlo.select %again, %t, %zero : tensor<i1>, tensor<4xf32>
    %s = stablehlo.add %sum, %loss : tensor<4xf32>
    %d = stablehlo.add %grad, %g : tensor<4xf32>
    mpmd.yield %s, %d : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
