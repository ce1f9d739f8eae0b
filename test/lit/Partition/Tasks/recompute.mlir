// RUN: mpmd-opt %s --mpmd-recompute --split-input-file | FileCheck %s

// The receiving stage recomputes a product with a small parameter from a value that is sent anyway; the parameter is
// sent once per step. It computes a mask from the input, which it is fed. Its later task reads both from its earlier
// task. Results of reductions and contractions are sent.
!x = !mpmd.mesh_tensor<@device, tensor<8x64xf32>>
!g = !mpmd.mesh_tensor<@device, tensor<64xf32>>
!t = !mpmd.mesh_tensor<@device, tensor<64xi32>>
!k = !mpmd.mesh_tensor<@device, tensor<8x64xi1>>
!s = !mpmd.mesh_tensor<@device, tensor<8xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<64x64xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.saved [#mpmd.saved_value<0 "stablehlo.multiply" tensor<8x64xf32> x 1, "", dropped, "stage 1 recomputes it">
// CHECK-SAME: #mpmd.saved_value<0 "stablehlo.broadcast_in_dim" tensor<8x64xi1> x 1, "", dropped, "stage 1 recomputes it">
// CHECK-LABEL: mpmd.program @two
// CHECK-SAME: #mpmd.arg<"tokens", stages = [0, 1]>
// CHECK: ^bb0(%{{.*}}, %[[G:[^:]*]]: !mpmd.mesh_tensor<@device, tensor<64xf32>>, %{{.*}}, %{{.*}}
// CHECK: %[[G1:.*]] = mpmd.transfer %[[G]] from 0 to 1 for "computed once a step, before the loop"
// CHECK: mpmd.microbatches
// CHECK: %[[F:.*]]:2 = mpmd.task 0 forward(
// CHECK-NOT: stablehlo.compare
// CHECK: mpmd.yield
// CHECK-DAG: %[[H:.*]] = mpmd.transfer %[[F]]#0 from 0 to 1
// CHECK-DAG: %[[M:.*]] = mpmd.transfer %[[F]]#1 from 0 to 1
// CHECK: mpmd.task 1 forward(%{{.*}}, %[[H]], %[[M]], %[[G1]], %[[T:[^)]*]])
// CHECK: stablehlo.compare NE
// CHECK: stablehlo.broadcast_in_dim
// CHECK-NEXT: stablehlo.select
// CHECK: stablehlo.multiply
// CHECK-NEXT: stablehlo.dot_general
// CHECK: mpmd.task 1 backward_input(
// CHECK-NOT: stablehlo.multiply
// CHECK: stablehlo.add
mpmd.program @two stages = 2 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"g", state, stages = [0]>, #mpmd.arg<"v", state, stages = [1]>, #mpmd.arg<"tokens", stages = [0]>, #mpmd.arg<"sum", stages = [1]>] results = [#mpmd.result<"r", stage = 1>] {
^bb0(%w: !w, %g: !g, %v: !w, %tokens: !mpmd.mesh_tensor<@device, tensor<2x64xi32>>, %sum: !x):
  %r = mpmd.microbatches 2 slices(%tokens : !mpmd.mesh_tensor<@device, tensor<2x64xi32>>) carries(%sum : !x) -> !x {
  ^bb0(%tok: !t, %acc: !x):
    %f:4 = mpmd.task 0 forward(%w, %g, %tok) {aliases = array<i64: -1, -1, -1, -1>} : (!w, !g, !t) -> (!x, !x, !k, !s) {
    ^bb0(%a: tensor<64x64xf32>, %b: tensor<64xf32>, %c: tensor<64xi32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %none = stablehlo.constant dense<0> : tensor<64xi32>
      %f32 = stablehlo.convert %c : (tensor<64xi32>) -> tensor<64xf32>
      %rows = stablehlo.broadcast_in_dim %f32, dims = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
      %h = stablehlo.dot_general %rows, %a, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
      %wide = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
      %n = stablehlo.multiply %h, %wide : tensor<8x64xf32>
      %is = stablehlo.compare NE, %c, %none : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
      %mask = stablehlo.broadcast_in_dim %is, dims = [1] : (tensor<64xi1>) -> tensor<8x64xi1>
      %mean = stablehlo.reduce(%h init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
      mpmd.yield %h, %n, %mask, %mean : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xi1>, tensor<8xf32>
    }
    %h = mpmd.transfer %f#0 from 0 to 1 : !x -> !x
    %n = mpmd.transfer %f#1 from 0 to 1 : !x -> !x
    %m = mpmd.transfer %f#2 from 0 to 1 : !k -> !k
    %s = mpmd.transfer %f#3 from 0 to 1 : !s -> !s
    %y = mpmd.task 1 forward(%v, %h, %n, %m, %s) {aliases = array<i64: -1>} : (!w, !x, !x, !k, !s) -> !x {
    ^bb0(%a: tensor<64x64xf32>, %b: tensor<8x64xf32>, %c: tensor<8x64xf32>, %d: tensor<8x64xi1>, %e: tensor<8xf32>):
      %wide = stablehlo.broadcast_in_dim %e, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
      %0 = stablehlo.select %d, %b, %wide : tensor<8x64xi1>, tensor<8x64xf32>
      %1 = stablehlo.dot_general %c, %a, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
      %2 = stablehlo.add %0, %1 : tensor<8x64xf32>
      mpmd.yield %2 : tensor<8x64xf32>
    }
    %b = mpmd.task 1 backward_input(%acc, %y, %n) {aliases = array<i64: 0>} : (!x, !x, !x) -> !x {
    ^bb0(%a: tensor<8x64xf32>, %b: tensor<8x64xf32>, %c: tensor<8x64xf32>):
      %0 = stablehlo.add %b, %c : tensor<8x64xf32>
      %1 = stablehlo.add %a, %0 : tensor<8x64xf32>
      mpmd.yield %1 : tensor<8x64xf32>
    }
    mpmd.yield %b : !x
  }
  mpmd.return %r : !x
}

// -----

// A stage that would send nothing any more keeps its transfer.
!x = !mpmd.mesh_tensor<@device, tensor<32x64xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.saved [#mpmd.saved_value<0 "stablehlo.negate" tensor<32x64xf32> x 1, "", dropped, "stage 2 recomputes it">]
// CHECK-LABEL: mpmd.program @through
// CHECK: mpmd.task 0 forward(
// CHECK: stablehlo.exponential
// CHECK-NEXT: mpmd.yield
// CHECK: mpmd.task 1 forward(
// CHECK: stablehlo.abs
// CHECK: mpmd.task 2 forward(
// CHECK-NOT: stablehlo.abs
// CHECK: stablehlo.negate
mpmd.program @through stages = 3 args = [#mpmd.arg<"in", stages = [0]>, #mpmd.arg<"sum", stages = [2]>] results = [#mpmd.result<"r", stage = 2>] {
^bb0(%in: !x, %sum: !x):
  %r = mpmd.microbatches 2 carries(%sum : !x) -> !x {
  ^bb0(%acc: !x):
    %f:2 = mpmd.task 0 forward(%in) {aliases = array<i64: -1, -1>} : (!x) -> (!x, !x) {
    ^bb0(%a: tensor<32x64xf32>):
      %0 = stablehlo.exponential %a : tensor<32x64xf32>
      %1 = stablehlo.negate %0 : tensor<32x64xf32>
      mpmd.yield %0, %1 : tensor<32x64xf32>, tensor<32x64xf32>
    }
    %t = mpmd.transfer %f#0 from 0 to 1 : !x -> !x
    %y = mpmd.task 1 forward(%t) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%a: tensor<32x64xf32>):
      %0 = stablehlo.abs %a : tensor<32x64xf32>
      mpmd.yield %0 : tensor<32x64xf32>
    }
    %e = mpmd.transfer %f#0 from 0 to 2 : !x -> !x
    %n = mpmd.transfer %f#1 from 0 to 2 : !x -> !x
    %z = mpmd.transfer %y from 1 to 2 : !x -> !x
    %s = mpmd.task 2 forward(%acc, %z, %e, %n) {aliases = array<i64: 0>} : (!x, !x, !x, !x) -> !x {
    ^bb0(%a: tensor<32x64xf32>, %b: tensor<32x64xf32>, %c: tensor<32x64xf32>, %d: tensor<32x64xf32>):
      %0 = stablehlo.add %a, %b : tensor<32x64xf32>
      %1 = stablehlo.add %0, %c : tensor<32x64xf32>
      %2 = stablehlo.add %1, %d : tensor<32x64xf32>
      mpmd.yield %2 : tensor<32x64xf32>
    }
    mpmd.yield %s : !x
  }
  mpmd.return %r : !x
}

// -----

// Devices of a mesh hold shards, so an operation that moves elements across dimensions is not recomputed.
!x = !mpmd.mesh_tensor<@line, tensor<8x64xf32>>
!n = !mpmd.mesh_tensor<@line, tensor<8x8x8xf32>>
mpmd.mesh @line axes = ["dp"] sizes = [2] target = "cpu"
// CHECK-NOT: mpmd.saved
// CHECK-LABEL: mpmd.program @cut
// CHECK: stablehlo.reshape
// CHECK: mpmd.task 1 forward
// CHECK-NOT: stablehlo.reshape
mpmd.program @cut stages = 2 args = [#mpmd.arg<"in", stages = [0]>, #mpmd.arg<"sum", stages = [1]>] results = [#mpmd.result<"r", stage = 1>] {
^bb0(%in: !x, %sum: !n):
  %r = mpmd.microbatches 2 carries(%sum : !n) -> !n {
  ^bb0(%acc: !n):
    %f:2 = mpmd.task 0 forward(%in) {aliases = array<i64: -1, -1>} : (!x) -> (!x, !n) {
    ^bb0(%a: tensor<8x64xf32>):
      %0 = stablehlo.exponential %a : tensor<8x64xf32>
      %1 = stablehlo.reshape %0 : (tensor<8x64xf32>) -> tensor<8x8x8xf32>
      mpmd.yield %0, %1 : tensor<8x64xf32>, tensor<8x8x8xf32>
    }
    %t = mpmd.transfer %f#0 from 0 to 1 : !x -> !x
    %low = mpmd.transfer %f#1 from 0 to 1 : !n -> !n
    %b = mpmd.task 1 forward(%acc, %t, %low) {aliases = array<i64: 0>} : (!n, !x, !n) -> !n {
    ^bb0(%a: tensor<8x8x8xf32>, %b: tensor<8x64xf32>, %c: tensor<8x8x8xf32>):
      %0 = stablehlo.slice %b [0:8, 0:8] : (tensor<8x64xf32>) -> tensor<8x8xf32>
      %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x8xf32>
      %2 = stablehlo.add %a, %1 : tensor<8x8x8xf32>
      %3 = stablehlo.add %2, %c : tensor<8x8x8xf32>
      mpmd.yield %3 : tensor<8x8x8xf32>
    }
    mpmd.yield %b : !n
  }
  mpmd.return %r : !n
}

// -----

// A value that another stage has computed from values of this stage is recomputed here.
!x = !mpmd.mesh_tensor<@device, tensor<8x64xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.saved [#mpmd.saved_value<1 "stablehlo.broadcast_in_dim" tensor<8x64xf32> x 1, "", dropped, "stage 2 recomputes it">
// CHECK-SAME: #mpmd.saved_value<2 "stablehlo.add" tensor<8x64xf32> x 1, "", dropped, "stage 1 recomputes it">
// CHECK-LABEL: mpmd.program @passes
// CHECK: %[[F:.*]]:2 = mpmd.task 1 forward(
// CHECK: mpmd.yield %{{.*}}, %{{.*}} : tensor<8x64xf32>, tensor<64xf32>
// CHECK: mpmd.task 2 forward(
// CHECK: stablehlo.cosine
// CHECK-NEXT: mpmd.yield
// CHECK: mpmd.task 1 forward index 1(%{{.*}}, %[[F]]#0, %{{.*}}, %[[F]]#1)
// CHECK: stablehlo.broadcast_in_dim
// CHECK-NEXT: stablehlo.abs
// CHECK: stablehlo.add
mpmd.program @passes stages = 3 args = [#mpmd.arg<"in", stages = [1]>, #mpmd.arg<"sum", stages = [1]>] results = [#mpmd.result<"r", stage = 1>] {
^bb0(%in: !x, %sum: !x):
  %r = mpmd.microbatches 2 carries(%sum : !x) -> !x {
  ^bb0(%acc: !x):
    %f:2 = mpmd.task 1 forward(%in) {aliases = array<i64: -1, -1>} : (!x) -> (!x, !x) {
    ^bb0(%a: tensor<8x64xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.exponential %a : tensor<8x64xf32>
      %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x64xf32>, tensor<f32>) -> tensor<64xf32>
      %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
      mpmd.yield %0, %2 : tensor<8x64xf32>, tensor<8x64xf32>
    }
    %p = mpmd.transfer %f#0 from 1 to 2 : !x -> !x
    %q = mpmd.transfer %f#1 from 1 to 2 : !x -> !x
    %m:2 = mpmd.task 2 forward(%p, %q) {aliases = array<i64: -1, -1>} : (!x, !x) -> (!x, !x) {
    ^bb0(%a: tensor<8x64xf32>, %b: tensor<8x64xf32>):
      %0 = stablehlo.negate %a : tensor<8x64xf32>
      %1 = stablehlo.negate %0 : tensor<8x64xf32>
      %2 = stablehlo.negate %1 : tensor<8x64xf32>
      %3 = stablehlo.abs %b : tensor<8x64xf32>
      %4 = stablehlo.add %3, %2 : tensor<8x64xf32>
      %5 = stablehlo.cosine %a : tensor<8x64xf32>
      mpmd.yield %4, %5 : tensor<8x64xf32>, tensor<8x64xf32>
    }
    %t = mpmd.transfer %m#0 from 2 to 1 : !x -> !x
    %s = mpmd.transfer %m#1 from 2 to 1 : !x -> !x
    %b = mpmd.task 1 forward index 1(%acc, %f#0, %t, %s) {aliases = array<i64: 0>} : (!x, !x, !x, !x) -> !x {
    ^bb0(%a: tensor<8x64xf32>, %b: tensor<8x64xf32>, %c: tensor<8x64xf32>, %d: tensor<8x64xf32>):
      %0 = stablehlo.add %a, %b : tensor<8x64xf32>
      %1 = stablehlo.add %0, %c : tensor<8x64xf32>
      %2 = stablehlo.add %1, %d : tensor<8x64xf32>
      mpmd.yield %2 : tensor<8x64xf32>
    }
    mpmd.yield %b : !x
  }
  mpmd.return %r : !x
}

// -----

// A forward task saves nothing only for recomputing a received value in its backward task. An input is not fed to a
// stage on another mesh: the smallest value computed from the input is sent.
!x = !mpmd.mesh_tensor<@one, tensor<8x64xf32>>
!y = !mpmd.mesh_tensor<@two, tensor<8x64xf32>>
mpmd.mesh @one axes = [] sizes = [] target = "cpu" stages = [0]
mpmd.mesh @two axes = ["dp"] sizes = [2] target = "cpu" stages = [1]
// CHECK: mpmd.saved [#mpmd.saved_value<0 "stablehlo.broadcast_in_dim" tensor<8x64xi1> x 1, "", dropped, "stage 1 recomputes it">]
// CHECK-LABEL: mpmd.program @there_and_back
// CHECK-SAME: #mpmd.arg<"tokens", stages = [0]>
// CHECK: mpmd.transfer {{.*}} from 0 to 1 for "source of values that the reader recomputes" : <@one, tensor<64xi1>> -> <@two, tensor<64xi1>>
// CHECK: mpmd.task 1 forward
// CHECK: stablehlo.negate
// CHECK: mpmd.transfer {{.*}} from 1 to 0
// CHECK: mpmd.task 0 backward_input(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) {
// CHECK-NOT: stablehlo.negate
mpmd.program @there_and_back stages = 2 args = [#mpmd.arg<"tokens", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%tokens: !mpmd.mesh_tensor<@one, tensor<2x64xi32>>, %sum: !x):
  %r = mpmd.microbatches 2 slices(%tokens : !mpmd.mesh_tensor<@one, tensor<2x64xi32>>) carries(%sum : !x) -> !x {
  ^bb0(%tok: !mpmd.mesh_tensor<@one, tensor<64xi32>>, %acc: !x):
    %f:2 = mpmd.task 0 forward(%tok) {aliases = array<i64: -1, -1>} : (!mpmd.mesh_tensor<@one, tensor<64xi32>>) -> (!x, !mpmd.mesh_tensor<@one, tensor<8x64xi1>>) {
    ^bb0(%a: tensor<64xi32>):
      %none = stablehlo.constant dense<0> : tensor<64xi32>
      %f32 = stablehlo.convert %a : (tensor<64xi32>) -> tensor<64xf32>
      %rows = stablehlo.broadcast_in_dim %f32, dims = [1] : (tensor<64xf32>) -> tensor<8x64xf32>
      %h = stablehlo.cosine %rows : tensor<8x64xf32>
      %is = stablehlo.compare NE, %a, %none : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
      %mask = stablehlo.broadcast_in_dim %is, dims = [1] : (tensor<64xi1>) -> tensor<8x64xi1>
      mpmd.yield %h, %mask : tensor<8x64xf32>, tensor<8x64xi1>
    }
    %h = mpmd.transfer %f#0 from 0 to 1 : !x -> !y
    %m = mpmd.transfer %f#1 from 0 to 1 : !mpmd.mesh_tensor<@one, tensor<8x64xi1>> -> !mpmd.mesh_tensor<@two, tensor<8x64xi1>>
    %d:2 = mpmd.task 1 forward(%h, %m) {aliases = array<i64: -1, -1>} : (!y, !mpmd.mesh_tensor<@two, tensor<8x64xi1>>) -> (!y, !y) {
    ^bb0(%a: tensor<8x64xf32>, %b: tensor<8x64xi1>):
      %0 = stablehlo.negate %a : tensor<8x64xf32>
      %1 = stablehlo.select %b, %a, %0 : tensor<8x64xi1>, tensor<8x64xf32>
      %2 = stablehlo.sine %1 : tensor<8x64xf32>
      mpmd.yield %0, %2 : tensor<8x64xf32>, tensor<8x64xf32>
    }
    %n = mpmd.transfer %d#0 from 1 to 0 : !y -> !x
    %s = mpmd.transfer %d#1 from 1 to 0 : !y -> !x
    %b = mpmd.task 0 backward_input(%acc, %n, %s) {aliases = array<i64: 0>} : (!x, !x, !x) -> !x {
    ^bb0(%a: tensor<8x64xf32>, %c: tensor<8x64xf32>, %e: tensor<8x64xf32>):
      %0 = stablehlo.add %a, %c : tensor<8x64xf32>
      %1 = stablehlo.add %0, %e : tensor<8x64xf32>
      mpmd.yield %1 : tensor<8x64xf32>
    }
    mpmd.yield %b : !x
  }
  mpmd.return %r : !x
}
