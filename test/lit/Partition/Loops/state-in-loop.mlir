// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 schedule=1f1b to=partitioned" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp1 schedule=1f1b" | FileCheck %s --check-prefix=RANKED

// State that the loop carries, and state that a last value of the loop replaces, are updated in place: no task
// initializes them, and none copies them after the loop. State whose old value is read after the loop is copied before
// the loop changes it.
// CHECK: ^bb0(%[[MEAN:arg[0-9]+]]: {{.*}}, %[[LAST:arg[0-9]+]]: {{.*}}, %[[KEPT:arg[0-9]+]]: {{.*}}, %{{.*}}: {{.*}}):
// CHECK: %[[INIT:[0-9]+]] = mpmd.task 0 prologue(%[[KEPT]])
// CHECK: %[[L:[0-9]+]]:3 = mpmd.microbatches 3 {{.*}}carries(%[[MEAN]], %[[INIT]] : {{.*}} lasts 1
// CHECK: mpmd.task 0 forward({{.*}}%[[LAST]]{{.*}}) {aliases = array<i64: {{[0-9]}}, {{[0-9]}}, {{[0-9]}}>}
// CHECK: %[[D:[0-9]+]] = mpmd.task 0 update(%[[L]]#1, %[[KEPT]])
// CHECK: %[[COPY:[0-9]+]] = mpmd.task 0 update index 1(%[[L]]#1, %[[KEPT]]) {aliases = array<i64: 1>}
// CHECK: mpmd.return %[[L]]#0, %[[L]]#2, %[[COPY]], %[[D]]
// RANKED-COUNT-3: mpmd.alloc {{.*}} argument {{[0-2]}} result
func.func public @main(%mean: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("s['mean']"), %last: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("s['last']"),
                       %kept: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("s['kept']"), %x: tensor<3x8xf32> loc("x"))
    -> (tensor<8xf32> {jax.result_info = "result[0]['mean']"}, tensor<8xf32> {jax.result_info = "result[0]['last']"}, tensor<8xf32> {jax.result_info = "result[0]['kept']"},
        tensor<8xf32> {jax.result_info = "result[1]"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %m = %mean, %k = %kept, %l = %last) : tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 8] : (tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %xi = stablehlo.reshape %s : (tensor<1x8xf32>) -> tensor<8xf32>
    %h:3 = func.call @mpmd_stage_0_body(%m, %k, %xi) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %h#0, %h#1, %h#2 : tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  %d = stablehlo.subtract %0#2, %kept : tensor<8xf32>
  return %0#1, %0#3, %0#2, %d : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
func.func private @mpmd_stage_0_body(%m: tensor<8xf32>, %k: tensor<8xf32>, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %half = stablehlo.constant dense<0.5> : tensor<8xf32>
  %0 = stablehlo.multiply %m, %half : tensor<8xf32>
  %1 = stablehlo.add %0, %x : tensor<8xf32>
  %2 = stablehlo.multiply %k, %half : tensor<8xf32>
  %3 = stablehlo.subtract %2, %x : tensor<8xf32>
  %4 = stablehlo.tanh %x : tensor<8xf32>
  return %1, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
