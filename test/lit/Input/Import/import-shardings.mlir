// RUN: mpmd-opt %s --mpmd-import-shardings | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" | FileCheck %s --check-prefix=SUMS

// On stages of one device shardings are removed. The additions that a sharding constraint separated are one sum again,
// with one accumulator for each stage that contributes.

// CHECK-NOT: sdy.
// CHECK-LABEL: func.func public @main
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %[[G:.*]] = %{{.*}})
// CHECK: %[[S:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<8xf32>
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[G]], %[[S]]
// CHECK: stablehlo.return %{{.*}}, %[[SUM]]
// CHECK-NOT: @Sharding
// CHECK-NOT: sharding

// SUMS: mpmd.microbatches 3
// SUMS: mpmd.yield %{{[a-z0-9#]*}}, %{{[a-z0-9#]*}} : !mpmd.mesh_tensor<@device, tensor<8xf32>>, !mpmd.mesh_tensor<@device, tensor<8xf32>>
sdy.mesh @mesh = <["dp"=2]>
func.func public @main(%w: tensor<8xf32> {tf.aliasing_output = 0 : i32, sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>} loc("w"),
                       %x: tensor<3x8xf32> {mhlo.sharding = "{devices=[1,2]<=[2]}"} loc("x"))
    -> (tensor<8xf32> {jax.result_info = "result[0]", sdy.sharding = #sdy.sharding<@mesh, [{?}]>}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %z = stablehlo.constant dense<0.0> : tensor<8xf32>
  %z1 = sdy.sharding_constraint %z <@mesh, [{}]> : tensor<8xf32>
  %a:2 = stablehlo.while(%i = %c0, %g = %z1) : tensor<i32>, tensor<8xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %xs = stablehlo.dynamic_slice %x, %i, %c0, sizes = [1, 8] : (tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %xi = stablehlo.reshape %xs : (tensor<1x8xf32>) -> tensor<8xf32>
    %h = func.call @mpmd_stage_0_body(%w, %xi) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %y = func.call @mpmd_stage_1_body(%w, %h) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %k = func.call @mpmd_stage_0_body_1(%h, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %s = stablehlo.add %y, %k : tensor<8xf32>
    %sc = stablehlo.custom_call @Sharding(%s) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<8xf32>) -> tensor<8xf32>
    %g1 = stablehlo.add %g, %sc : tensor<8xf32>
    sdy.sharding_group %g1 group_id=0 : tensor<8xf32>
    %gc = sdy.sharding_constraint %g1 <@mesh, [{"dp"}]> : tensor<8xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %gc : tensor<i32>, tensor<8xf32>
  }
  %n = stablehlo.subtract %w, %a#1 : tensor<8xf32>
  return %n : tensor<8xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @mpmd_stage_1_body(%w: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @mpmd_stage_0_body_1(%h: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.multiply %h, %d : tensor<8xf32>
  return %0 : tensor<8xf32>
}
