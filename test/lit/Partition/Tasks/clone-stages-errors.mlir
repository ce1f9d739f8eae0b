// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-clone-stages=stages=0 --split-input-file --verify-diagnostics

// A round-robin stage and another stage have different meshes.
!a = !mpmd.mesh_tensor<@a, tensor<4xf32>>
// expected-note @+1 {{the mesh @a}}
mpmd.mesh @a axes = [] sizes = [] target = "cpu" stages = [0]
// expected-note @+1 {{the mesh @b}}
mpmd.mesh @b axes = ["dp"] sizes = [2] target = "cpu"
// expected-error @+1 {{expected one intra-stage mesh for all stages beside round-robin ones, got several}}
mpmd.program @meshes stages = 2 args = [] results = [] {
  mpmd.microbatches 2 {
    mpmd.yield
  }
  mpmd.return
}

// -----

// expected-error @+1 {{expected a stage that is not round-robin, got placement=rotate: with all 1}}
mpmd.program @all stages = 1 args = [] results = [] {
  mpmd.return
}

// -----

// A carry that is a product of its previous value.
!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @product stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x):
  %r = mpmd.microbatches 2 carries(%x : !x) -> !x {
  ^bb0(%c: !x):
    // expected-error @+1 {{expected stage 0, which is replicated round-robin, to carry only sums from one microbatch to the next, got another value ('tensor<4xf32>'); choose another stage}}
    %n = mpmd.task 0 forward(%c) {aliases = array<i64: 0>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.constant dense<2.0> : tensor<4xf32>
      %1 = stablehlo.multiply %p, %0 : tensor<4xf32>
      mpmd.yield %1 : tensor<4xf32>
    }
    mpmd.yield %n : !x
  }
  mpmd.return %r : !x
}

// -----

// A sum whose running value another operation reads.
!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @read stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x):
  %r = mpmd.microbatches 2 carries(%x : !x) -> !x {
  ^bb0(%c: !x):
    // expected-error @+1 {{expected stage 0, which is replicated round-robin, to carry}}
    %n = mpmd.task 0 forward(%c) {aliases = array<i64: 0>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.tanh %p : tensor<4xf32>
      %1 = stablehlo.add %p, %0 : tensor<4xf32>
      mpmd.yield %1 : tensor<4xf32>
    }
    mpmd.yield %n : !x
  }
  mpmd.return %r : !x
}

// -----

// A boolean carry is not a sum.
!x = !mpmd.mesh_tensor<@d, tensor<i1>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @flags stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x):
  %r = mpmd.microbatches 2 carries(%x : !x) -> !x {
  ^bb0(%c: !x):
    // expected-error @+1 {{expected stage 0, which is replicated round-robin, to carry}}
    %n = mpmd.task 0 forward(%c) {aliases = array<i64: 0>} : (!x) -> !x {
    ^bb0(%p: tensor<i1>):
      %0 = stablehlo.constant dense<true> : tensor<i1>
      %1 = stablehlo.add %p, %0 : tensor<i1>
      mpmd.yield %1 : tensor<i1>
    }
    mpmd.yield %n : !x
  }
  mpmd.return %r : !x
}

// -----

// State that every microbatch replaces.
!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @replaced stages = 2 args = [#mpmd.arg<"x", state, stages = [0]>] results = [#mpmd.result<"x", state = 0, stage = 0>] {
^bb0(%x: !x):
  %r = mpmd.microbatches 2 lasts 1 -> !x {
    // expected-error @+1 {{to carry only sums from one microbatch to the next, got state that every microbatch replaces ('tensor<4xf32>')}}
    %n = mpmd.task 0 forward(%x) {aliases = array<i64: 0>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.constant dense<2.0> : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    mpmd.yield %n : !x
  }
  mpmd.return %r : !x
}

// -----

// A carry whose next value comes from another stage or from a slice of the previous microbatch.
!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@d, tensor<2x4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @delayed stages = 2 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"xs", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x, %xs: !xs):
  // expected-error @+1 {{to carry only sums from one microbatch to the next, got a value of another stage ('tensor<4xf32>')}}
  %r:2 = mpmd.microbatches 2 slices(%xs : !xs) carries(%x : !x) -> !x, !xs {
  ^bb0(%xi: !x, %c: !x):
    %n = mpmd.task 0 forward(%c) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.tanh %p : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    mpmd.yield %xi, %n : !x, !x
  }
  mpmd.return %r#0 : !x
}

// -----

!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@d, tensor<2x4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @brought stages = 2 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"xs", stages = [1]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x, %xs: !xs):
  %r = mpmd.microbatches 2 slices(%xs : !xs) carries(%x : !x) -> !x {
  ^bb0(%xi: !x, %c: !x):
    %n = mpmd.task 1 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.tanh %p : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    // expected-error @+1 {{to carry only sums from one microbatch to the next, got a value of another stage ('tensor<4xf32>')}}
    %b = mpmd.transfer %n from 1 to 0 : !x -> !x
    mpmd.yield %b : !x
  }
  mpmd.return %r : !x
}

// -----

// A sum that is rounded in between.
!x = !mpmd.mesh_tensor<@d, tensor<4xf32>>
mpmd.mesh @d axes = [] sizes = [] target = "cpu"
mpmd.program @rounded stages = 2 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {
^bb0(%x: !x):
  %r = mpmd.microbatches 2 carries(%x : !x) -> !x {
  ^bb0(%c: !x):
    // expected-error @+1 {{to carry only sums from one microbatch to the next, got another value}}
    %n = mpmd.task 0 forward(%c) {aliases = array<i64: 0>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.constant dense<2.0> : tensor<4xbf16>
      %1 = stablehlo.convert %p : (tensor<4xf32>) -> tensor<4xbf16>
      %2 = stablehlo.add %1, %0 : tensor<4xbf16>
      %3 = stablehlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32>
      mpmd.yield %3 : tensor<4xf32>
    }
    mpmd.yield %n : !x
  }
  mpmd.return %r : !x
}
