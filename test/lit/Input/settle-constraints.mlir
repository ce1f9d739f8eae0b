// RUN: mpmd-opt %s --mpmd-settle-constraints | FileCheck %s

// The constraint on a carry moves before and after the loop; its next value and a partial sum are not constrained.
// CHECK-LABEL: @sum
// CHECK: %[[FIRST:.*]] = mpmd.sharding_constraint %{{.*}} to <{{\[}}["dp"=2]]>
// CHECK: %[[LOOP:.*]]:2 = stablehlo.while(%{{.*}} = %{{.*}}, %[[SUM:.*]] = %[[FIRST]])
// CHECK-NOT: mpmd.sharding_constraint
// CHECK: %[[NEXT:.*]] = stablehlo.add %[[SUM]], %{{.*}} : tensor<8xf32>
// CHECK-NOT: mpmd.sharding_constraint
// CHECK: stablehlo.return %{{.*}}, %[[NEXT]]
// CHECK: mpmd.sharding_constraint %[[LOOP]]#1 to <{{\[}}["dp"=2]]>
func.func @sum(%x: tensor<8xf32>, %zero: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %a:2 = stablehlo.while(%i = %c0, %g = %zero) : tensor<i32>, tensor<8xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    %gb = mpmd.sharding_constraint %g to <[["dp"=2]]> : tensor<8xf32>
    %g1 = stablehlo.add %gb, %x : tensor<8xf32>
    %gc = mpmd.sharding_constraint %g1 to <[["dp"=2]]> : tensor<8xf32>
    stablehlo.return %i1, %gc : tensor<i32>, tensor<8xf32>
  }
  return %a#1 : tensor<8xf32>
}
